internal import Glibc

/// What an operator names on the command line for a command to read: a file, or a pipe or a device, such as `/dev/stdin` or what
/// a shell puts in the place of `<(…)`. For everything else that is read, see `AtomicFile.read` and `Descriptor.regularFile`.
package enum InputFile {
  /// All that it gives, refused beyond `limit` bytes. Waits for the writer of a pipe.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let data: [UInt8]?
    do throws(SystemError) {
      data = try Descriptor(opening: path, O_RDONLY | O_NOCTTY).contents(limit: limit)
    } catch {
      throw FileError(error)
    }
    guard let data else { throw FileError(reason: "larger than \(limit >> 20) MiB") }
    return data
  }
}
