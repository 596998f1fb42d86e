package import DurableFiles
internal import Logos
internal import Messages
internal import Platform

/// The folder of a kept configuration, whose files are complete or absent, even after a power cut during a write.
package final class KeptFolder {
  /// A system error and the path it concerns.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    fileprivate static func failed(_ action: String, _ path: String, _ reason: String) -> Fault {
      Fault(description: "\(escaped(path)) cannot be \(action): \(reason)")
    }

    /// - Parameter path: the folder's.
    fileprivate init(_ step: FailedStep, in path: String) {
      let draft = "\(path)/\(step.draft ?? step.name)"
      self =
        switch step.action {
        case .create: .failed("written", draft, step.reason)
        case .write: .failed("written", "\(path)/\(step.name)", step.reason)
        case .syncFile: .failed("synced", draft, step.reason)
        case .syncFolder: .failed("synced", path, step.reason)
        default: .failed("written", "\(path)/\(step.name)", step.reason)
        }
    }

    init(description: String) { self.description = description }
  }

  /// Called after each step.
  package typealias Observer = DurableFolder<Fault>.Observer

  /// For what is read by its path; what is written is written to the folder that was opened.
  let path: String
  private let folder: DurableFolder<Fault>

  /// Makes the folder and its parents if they are missing, and opens it.
  convenience init(creating path: String, observe: @escaping Observer = { (_) in }) throws(Fault) {
    do throws(FolderFault) {
      try FileSystem.makeFolders(path, permissions: 0o700)
    } catch {
      throw Fault(description: error.text)
    }
    try self.init(opening: path, observe: observe)
  }

  /// Opens the folder.
  init(opening path: String, observe: @escaping Observer = { (_) in }) throws(Fault) {
    self.path = path
    let place: OpenFolder
    do { place = try OpenFolder(path, followsLink: true) } catch { throw .failed("opened", path, "\(error)") }
    folder = DurableFolder(place, observe: observe) { Fault($0, in: path) }
  }

  func contains(_ name: String) -> Bool { FileSystem.exists(folder.place.path(to: name)) }

  func write(_ bytes: [UInt8], to name: String) throws(Fault) {
    try folder.write(bytes, to: name, as: Self.draft(of: name), permissions: .exactly(0o600))
  }

  private static func draft(of name: String) -> String { ".\(name).\(ThisProcess.identifier).part" }

  /// Copies an open file. Returns whether the copy exists: a file that cannot be read or changes meanwhile is not copied.
  func copy(_ file: borrowing LogoFile, to name: String) throws(Fault) -> Bool {
    var isWhole = false
    try folder.fill(name, as: Self.draft(of: name), permissions: .exactly(0o600)) { (write) throws(Fault) in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var total = 0
      while total <= file.size {
        // A file that cannot be read on is not whole.
        guard let count = Self.fill(&buffer, from: file.descriptor, at: total), count > 0 else { break }
        total += count
        try write(buffer[..<count])
      }
      isWhole = total == file.size
      return isWhole && file.isUnchanged
    }
    return isWhole && contains(name)
  }

  /// Whether there is a file with the content of an open one: a copy may be damaged on its disk, or by somebody. Blocks.
  func holds(_ file: borrowing LogoFile, as name: String) -> Bool {
    guard let copy = try? folder.place.regularFile(name), (try? copy.facts())?.size == file.size else {
      return false
    }
    var (buffer, twin) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
    var total = 0
    while total < file.size {
      guard let count = Self.fill(&buffer, from: file.descriptor, at: total), count > 0,
        Self.fill(&twin, from: copy, at: total) == count, buffer[..<count] == twin[..<count]
      else { return false }
      total += count
    }
    return true
  }

  /// Fills the buffer as far as the file goes. Returns the bytes read; `nil` if it cannot be read.
  private static func fill(_ buffer: inout [UInt8], from file: borrowing Descriptor, at offset: Int) -> Int? {
    var bytes = buffer.mutableSpan
    var rawBytes = unsafe bytes.mutableBytes
    return try? file.read(into: &rawBytes, at: offset)
  }

  /// A file's size, bytes; 0 if it does not exist.
  func size(of name: String) -> Int {
    (try? folder.place.facts(of: name))?.size ?? 0
  }

  /// A file's content; `nil` if it cannot be read, is no regular file, or is larger than `limit` bytes.
  func read(_ name: String, limit: Int) -> [UInt8]? {
    try? AtomicFile.read(folder.place.path(to: name), limit: limit)
  }

  /// Removes all files except `names`; ignores errors.
  func removeAll(but names: Set<String>) {
    for name in folder.place.names() ?? [] where !names.contains(name) { folder.remove(name) }
  }

  /// Runs `body` under an exclusive lock; does nothing if another process holds the lock.
  func exclusively(_ body: () throws(Fault) -> Void) throws(Fault) {
    let folder = try opened()
    let isLocked: Bool
    do {
      isLocked = try folder.lock(.exclusive)
    } catch {
      // Some network file systems do not support such locks: then nothing would ever be kept, so it must be reported.
      throw .failed("locked", path, "\(error)")
    }
    guard isLocked else { return }
    // Closing alone does not unlock while a child that is being started has not closed its copy of the descriptor yet.
    defer { folder.unlock() }
    // The folder's time records when it was last used.
    folder.touch()
    try body()
  }

  private func opened() throws(Fault) -> Descriptor {
    do {
      return try folder.place.descriptor()
    } catch {
      throw .failed("opened", path, "\(error)")
    }
  }
}
