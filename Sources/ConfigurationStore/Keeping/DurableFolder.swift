internal import Logos
internal import Platform

/// A folder whose files are complete or absent, even after a power cut during a write: each file is written under a
/// temporary name, synced and renamed, and then the folder is synced.
package struct DurableFolder {
  /// A system error and the path it concerns.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    fileprivate static func failed(_ action: String, _ path: String, _ reason: String) -> Fault {
      Fault(description: "\(path) cannot be \(action): \(reason)")
    }
  }

  let path: String

  /// Makes the folder and its parents if they are missing.
  init(creating path: String) throws(Fault) {
    self.path = path
    do {
      try FileSystem.makeFolders(path, permissions: 0o700)
    } catch {
      throw Fault(description: "\(path) cannot be made: \(error)")
    }
  }

  func contains(_ name: String) -> Bool { FileSystem.exists("\(path)/\(name)") }

  func write(_ bytes: [UInt8], to name: String) throws(Fault) {
    try fill(name) { (draft) throws(Fault) in
      try put(bytes, into: draft, as: name)
      return true
    }
  }

  /// Copies an open file. Returns whether the copy exists: a file that cannot be read or changes meanwhile is not copied.
  func copy(_ file: borrowing LogoFile, to name: String) throws(Fault) -> Bool {
    var isWhole = false
    try fill(name) { (draft) throws(Fault) in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var total = 0
      while total <= file.size {
        // A file that cannot be read on is not whole.
        guard let count = Self.fill(&buffer, from: file.descriptor, at: total), count > 0 else { break }
        total += count
        try put(buffer[..<count], into: draft, as: name)
      }
      isWhole = total == file.size
      return isWhole && file.isUnchanged
    }
    return isWhole && contains(name)
  }

  /// Whether there is a file with the content of an open one: a copy may be damaged on its disk, or by somebody. Blocks.
  func holds(_ file: borrowing LogoFile, as name: String) -> Bool {
    guard let copy = try? Descriptor.regularFile("\(path)/\(name)"), (try? copy.facts())?.size == file.size else {
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
    (try? FileFacts(of: "\(path)/\(name)", followsLinks: false))?.size ?? 0
  }

  /// A file's content; `nil` if it cannot be read, is no regular file, or is larger than `limit` bytes.
  func read(_ name: String, limit: Int) -> [UInt8]? {
    try? AtomicFile.read("\(path)/\(name)", limit: limit)
  }

  /// Removes all files except `names`; ignores errors.
  func removeAll(but names: Set<String>) {
    for name in FolderNames.of(path) ?? [] where !names.contains(name) {
      FileSystem.remove("\(path)/\(name)")
    }
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

  /// Writes a file through `body`, which gets the temporary file.
  /// - Parameter body: returns whether the file is wanted; an unwanted one is discarded without an error.
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

  /// Makes the names in the folder survive a power cut.
  private func sync() throws(Fault) {
    let folder = try opened()
    do throws(SystemError) {
      try folder.sync()
    } catch {
      // Some file systems cannot sync a folder, and keep the order of renames.
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
