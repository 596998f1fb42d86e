package import Glibc
internal import SystemPackage

/// What the system said about a file.
package struct FileError: Error {
  package let reason: String

  package init(reason: String) { self.reason = reason }

  /// The system's text for an error number, by default the present `errno`.
  static func last(_ code: CInt = errno) -> FileError {
    FileError(reason: systemText(code))
  }
}

/// Writes all bytes, however many calls that takes and whatever signals interrupt it.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: CInt) throws(FileError) {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count: Int
    do {
      count = try rest.withUnsafeBytes { try FileDescriptor(rawValue: descriptor).write($0) }
    } catch {
      throw FileError(reason: (error as? Errno).map { systemText($0.rawValue) } ?? "\(error)")
    }
    // FileDescriptor.writeAll would call on for ever.
    guard count > 0 else { throw FileError(reason: "nothing more can be written") }
    rest = rest.dropFirst(count)
  }
}

/// Whole files, in and out.
package enum AtomicFile {
  /// Writes beside `path` and renames, so that nobody ever sees half a file. Follows no link in the path's last part, and
  /// takes the place of whatever is there but a folder: see `OutputFile`.
  ///
  /// - Parameter old: the file that is replaced; the new one gets its mode, and its owner as far as that may be given.
  package static func write(_ data: [UInt8], to path: String, replacing old: stat? = nil) throws(FileError) {
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
        try writeAll(data, to: descriptor)
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

  /// The bytes at `path`, refused beyond `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let descriptor = Descriptor(open(path, O_RDONLY | O_CLOEXEC)) else { throw FileError.last() }
    var data: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = uninterrupted { Glibc.read(descriptor.number, &chunk, chunk.count) }
      guard count >= 0 else { throw FileError.last() }
      guard count > 0 else { return data }
      data.append(contentsOf: chunk.prefix(count))
      guard data.count <= limit else { throw FileError(reason: "larger than \(limit >> 20) MiB") }
    }
  }
}
