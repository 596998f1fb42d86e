internal import Glibc

/// What an operator names on the command line for a command to read: a file, or an open descriptor of this process, such as `-`,
/// `/dev/stdin`, or what a shell puts in the place of `<(…)`. For everything else that is read, see `AtomicFile.read` and
/// `Descriptor.regularFile`.
package enum InputFile {
  /// All that it gives, refused beyond `limit` bytes. Waits for the writer of a pipe that is open already; whatever else is no
  /// regular file is refused unopened.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let data: [UInt8]?
    do throws(OpenFault) {
      let file = try opened(path)
      do throws(SystemError) { data = try file.contents(limit: limit) } catch { throw .system(error) }
    } catch {
      if case .system(let error) = error { throw FileError(error) }
      throw FileError(error)
    }
    guard let data else { throw FileError(reason: "larger than \(limit >> 20) MiB") }
    return data
  }

  private static func opened(_ path: String) throws(OpenFault) -> Descriptor {
    guard let number = number(of: path) else { return try .regularFile(path) }
    do throws(SystemError) {
      let open = try Descriptor.duplicate(number)
      // A file is read from its beginning, however often.
      return try open.facts().kind == .regular ? open.reopenedForReading() : open
    } catch {
      throw .system(error)
    }
  }

  /// The descriptor that a path stands for; `nil` for the path of a file.
  private static func number(of path: String) -> CInt? {
    if path == "-" || path == "/dev/stdin" { return 0 }
    let folders = ["/dev/fd/", "/proc/self/fd/"]
    guard let folder = folders.first(where: path.hasPrefix) else { return nil }
    return CInt(path.dropFirst(folder.count))
  }
}
