#if canImport(Glibc)
  internal import Glibc
#endif

/// What the system said about a file.
struct FileError: Error {
  let reason: String

  /// The system's text for the present `errno`.
  static func last() -> FileError {
    FileError(reason: String(cString: strerror(errno)))
  }
}

/// Whole files, in and out.
enum AtomicFile {
  /// Writes beside `path` and renames, so that nobody ever sees half a file.
  static func write(_ data: [UInt8], to path: String) throws(FileError) {
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).part"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError.last() }
    do throws(FileError) {
      do throws(FileError) {
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

  private static func write(_ data: [UInt8], to descriptor: CInt) throws(FileError) {
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
