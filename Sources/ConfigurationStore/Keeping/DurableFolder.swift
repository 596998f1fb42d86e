internal import Foundation
internal import Logos
internal import MarqueeConfig
internal import Platform

/// A folder whose files are there as a whole or not at all, even after the power went in the middle of a write: each is
/// written beside its place, synced, renamed, and the folder synced after it.
package struct DurableFolder {
  /// What the system said, and about what.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    fileprivate static func failed(_ action: String, _ path: String, _ reason: String) -> Fault {
      Fault(description: "\(path) cannot be \(action): \(reason)")
    }
  }

  let path: String

  /// Makes the folder, with those above it, where it is missing.
  init(creating path: String) throws(Fault) {
    self.path = path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Fault(description: "\(path) cannot be made: \(error.localizedDescription)")
    }
  }

  func contains(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

  func write(_ bytes: [UInt8], to name: String) throws(Fault) {
    try fill(name) { (draft) throws(Fault) in
      try put(bytes, into: draft, as: name)
      return true
    }
  }

  /// Copies a file that is open. Returns whether there is a copy now: there is none of a file that cannot be read or
  /// changes meanwhile.
  func copy(_ file: borrowing LogoFile, to name: String) throws(Fault) -> Bool {
    var isWhole = false
    try fill(name) { (draft) throws(Fault) in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var total = 0
      while total <= file.size {
        var bytes = buffer.mutableSpan
        var rawBytes = bytes.mutableBytes
        // A file that cannot be read on is not whole.
        guard let count = try? file.descriptor.read(into: &rawBytes, at: total), count > 0 else { break }
        total += count
        try put(buffer[..<count], into: draft, as: name)
      }
      isWhole = total == file.size
      return isWhole && file.isUnchanged
    }
    return isWhole && contains(name)
  }

  /// Bytes; 0 where there is no such file.
  func size(of name: String) -> Int {
    (try? FileFacts(of: "\(path)/\(name)", followsLinks: false))?.size ?? 0
  }

  /// What was written last under this name, of at most `limit` bytes; `nil` where there is nothing of the kind.
  func read(_ name: String, limit: Int) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(name)"), data.count <= limit else { return nil }
    return Array(data)
  }

  /// Removes all files but these, as far as that can be done.
  func removeAll(but names: Set<String>) {
    for name in FolderNames.of(path) ?? [] where !names.contains(name) {
      FileSystem.remove("\(path)/\(name)")
    }
  }

  /// Carries out `body` while no other process does so in the same folder; does nothing where one does just now.
  func exclusively(_ body: () throws(Fault) -> Void) throws(Fault) {
    let folder = try opened()
    let isLocked: Bool
    do {
      isLocked = try folder.lock(.exclusive)
    } catch {
      // Some network file systems know no such lock: then nothing would ever be kept, without a word.
      throw .failed("locked", path, "\(error)")
    }
    guard isLocked else { return }
    // Closing alone would leave it with a child that is just being started and has not yet closed its copy.
    defer { folder.unlock() }
    // Its time tells when the folder was last used.
    folder.touch()
    try body()
  }

  /// - Parameter body: writes the file; returns whether it is wanted. What is unwanted is removed and not an error.
  private func fill(_ name: String, _ body: (borrowing Descriptor) throws(Fault) -> Bool) throws(Fault) {
    let draft = AtomicFile.Draft(
      path: "\(path)/.\(name).\(ThisProcess.identifier).part", isExclusive: false, permissions: 0o600, isSynced: true)
    var isWanted = false
    try AtomicFile.replace("\(path)/\(name)", with: draft) { step, error in
      switch step {
      case .create: .failed("written", draft.path, "\(error)")
      case .sync: .failed("synced", draft.path, "\(error)")
      case .rename: .failed("written", name, "\(error)")
      }
    } filledBy: { file throws(Fault) in
      isWanted = try body(file)
      return isWanted
    }
    if isWanted { try sync() }
  }

  private func put(_ bytes: some Collection<UInt8>, into draft: borrowing Descriptor, as name: String) throws(Fault) {
    do {
      try draft.writeAll(bytes)
    } catch {
      throw .failed("written", "\(path)/\(name)", error.reason)
    }
  }

  /// Has the names in the folder outlive a power cut.
  private func sync() throws(Fault) {
    let folder = try opened()
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems have no such thing, and keep the order of renames.
      guard error == .invalidArgument else { throw .failed("synced", path, "\(error)") }
    }
  }

  private func opened() throws(Fault) -> Descriptor {
    do {
      return try .folder(path)
    } catch {
      throw .failed("opened", path, "\(error)")
    }
  }
}
