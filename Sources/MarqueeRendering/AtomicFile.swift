#if canImport(Glibc)
  internal import Glibc
#endif

/// What the system said about a file.
package struct FileError: Error {
  package let reason: String

  /// The system's text for an error number, by default the present `errno`.
  static func last(_ code: CInt = errno) -> FileError {
    FileError(reason: String(cString: strerror(code)))
  }
}

/// Whole files, in and out.
enum AtomicFile {
  /// Writes beside `path` and renames, so that nobody ever sees half a file. Follows no link in the path's last part, and
  /// takes the place of whatever is there but a folder: see `OutputFile`.
  ///
  /// - Parameter old: the file that is replaced; the new one gets its mode, and its owner as far as that may be given.
  static func write(_ data: [UInt8], to path: String, replacing old: stat? = nil) throws(FileError) {
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
    let mode = old.map { $0.st_mode & 0o777 }
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    guard descriptor >= 0 else { throw FileError.last() }
    do throws(FileError) {
      do throws(FileError) {
        if let old, let mode {
          // Root's picture of a user's stays the user's; nobody else may give a file away.
          _ = fchown(descriptor, old.st_uid, old.st_gid)
          guard fchmod(descriptor, mode) == 0 else { throw FileError.last() }
        }
        try write(data, to: descriptor)
      } catch {
        close(descriptor)
        throw error
      }
      guard close(descriptor) == 0, rename(draft, path) == 0 else { throw FileError.last() }
    } catch {
      unlink(draft)
      throw error
    }
  }

  static func write(_ data: [UInt8], to descriptor: CInt) throws(FileError) {
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileError.last() }
      written += count
    }
  }

  /// The bytes at `path`, refused beyond `limit` bytes.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError.last() }
    defer { close(descriptor) }
    var data: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError.last() }
      guard count > 0 else { return data }
      data.append(contentsOf: chunk.prefix(count))
      guard data.count <= limit else { throw FileError(reason: "larger than \(limit >> 20) MiB") }
    }
  }
}
