internal import Foundation
internal import Glibc
internal import Logos
internal import MarqueeConfig
internal import Platform

/// A folder whose files are there as a whole or not at all, even after the power went in the middle of a write: each is
/// written beside its place, synced, renamed, and the folder synced after it.
package struct DurableFolder {
  /// What the system said, and about what.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String

    fileprivate static func last(_ action: String, _ path: String) -> Fault {
      Fault(description: "\(path) cannot be \(action): \(systemText())")
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

  func contains(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

  func write(_ bytes: [UInt8], to name: String) throws(Fault) {
    try fill(name) { (descriptor) throws(Fault) in try put(bytes[...], into: descriptor, as: name) }
  }

  /// Copies a file that is open. Returns whether there is a copy now: there is none of a file that cannot be read or
  /// changes meanwhile.
  func copy(_ file: borrowing LogoFile, to name: String) throws(Fault) -> Bool {
    var isWhole = false
    let source = file.descriptor.number
    try fill(name, unless: { !isWhole || !file.isUnchanged }) { (output) throws(Fault) in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var total = 0
      while total <= file.size {
        let count = pread(source, &buffer, buffer.count, total)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        total += count
        try put(buffer[..<count], into: output, as: name)
      }
      isWhole = total == file.size
    }
    return isWhole && contains(name)
  }

  /// Bytes; 0 where there is no such file.
  func size(of name: String) -> Int {
    var status = stat()
    return lstat("\(path)/\(name)", &status) == 0 ? Int(status.st_size) : 0
  }

  /// What was written last under this name, of at most `limit` bytes; `nil` where there is nothing of the kind.
  func read(_ name: String, limit: Int) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(name)"), data.count <= limit else { return nil }
    return Array(data)
  }

  /// Removes all files but these, as far as that can be done.
  func removeAll(but names: Set<String>) {
    for name in FolderNames.of(path) ?? [] where !names.contains(name) {
      unlink("\(path)/\(name)")
    }
  }

  /// Carries out `body` while no other process does so in the same folder; does nothing where one does just now.
  func exclusively(_ body: () throws(Fault) -> Void) throws(Fault) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("opened", path) }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      // Some network file systems know no such lock: then nothing would ever be kept, without a word.
      if errno == EWOULDBLOCK { return }
      throw .last("locked", path)
    }
    // Closing alone would leave it with a child that is just being started and has not yet closed its copy.
    defer { flock(descriptor, LOCK_UN) }
    // Its time tells when the folder was last used.
    futimens(descriptor, nil)
    try body()
  }

  /// - Parameter isUnwanted: asked once `body` has written; what is unwanted is removed and not an error.
  private func fill(
    _ name: String, unless isUnwanted: () -> Bool = { false }, _ body: (Int32) throws(Fault) -> Void
  ) throws(Fault) {
    let draft = "\(path)/.\(name).\(getpid()).part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last("written", draft) }
    do throws(Fault) {
      do throws(Fault) {
        try body(descriptor)
        if isUnwanted() {
          close(descriptor)
          unlink(draft)
          return
        }
        guard fsync(descriptor) == 0 else { throw .last("synced", draft) }
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0, rename(draft, "\(path)/\(name)") == 0 else { throw .last("written", name) }
    } catch {
      unlink(draft)
      throw error
    }
    try sync()
  }

  private func put(_ bytes: ArraySlice<UInt8>, into descriptor: Int32, as name: String) throws(Fault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last("written", "\(path)/\(name)") }
      rest = rest.dropFirst(count)
    }
  }

  /// Has the names in the folder outlive a power cut.
  private func sync() throws(Fault) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("opened", path) }
    defer { close(descriptor) }
    // Some file systems have no such thing, and keep the order of renames.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last("synced", path) }
  }
}
