internal import Glibc

/// Where a command writes its result: a file, a pipe or a device by its path, or `-` for the standard output.
///
/// A regular file is replaced whole, with its mode. What is no regular file is written into or refused, never replaced:
/// root could otherwise put a picture in the place of a device. Links are followed by the kernel, with its own rules on
/// whose links may be followed in folders that all may write into.
package enum OutputFile {
  /// What was written to.
  package enum Kind {
    case file, stream, standardOutput
  }

  /// What means the standard output.
  private static let hyphen = "-"

  private enum Destination: ~Copyable {
    /// What is there now, if anything; `path` is no link.
    case file(path: String, now: FileFacts?, isMade: Bool)
    case stream(Descriptor, Kind)
  }

  /// Writes all of `data`. Waits where a pipe has no reader yet.
  /// - Parameter isSynced: see `AtomicFile`, for a file.
  @discardableResult
  package static func write(
    _ data: [UInt8], to path: String, isSynced: Bool = false
  ) throws(FileError) -> Kind {
    switch try destination(of: path) {
    case .stream(let descriptor, let kind):
      try descriptor.writeAll(data)
      return kind
    case .file(let path, let now, let isMade):
      do throws(FileError) {
        try AtomicFile.write(data, to: path, replacing: now, isSynced: isSynced)
      } catch {
        if isMade, !error.isOfFolderSync { unsafe unlink(path) }
        throw error
      }
      return .file
    }
  }

  /// Writes what `fill` writes bit by bit. A file is replaced whole once that is done, and stays as it was if it fails.
  /// - Parameter fault: turns an error of the file's into one of the caller's.
  @discardableResult
  package static func write<Fault: Error>(
    to path: String, orThrow fault: (FileError) -> Fault, filledBy fill: (borrowing Descriptor) throws(Fault) -> Void
  ) throws(Fault) -> Kind {
    let place: Destination
    do throws(FileError) { place = try destination(of: path) } catch { throw fault(error) }
    switch consume place {
    case .stream(let descriptor, let kind):
      try fill(descriptor)
      return kind
    case .file(let path, let now, let isMade):
      do throws(Fault) {
        try AtomicFile.write(to: path, replacing: now, orThrow: fault, filledBy: fill)
      } catch {
        if isMade { unsafe unlink(path) }
        throw error
      }
      return .file
    }
  }

  /// Opens it for what comes bit by bit; a file that is there is emptied.
  package static func open(_ path: String) throws(FileError) -> Descriptor {
    switch try destination(of: path) {
    case .stream(let descriptor, _): return descriptor
    case .file(let path, _, _):
      do {
        return try Descriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NOCTTY, mode: 0o666)
      } catch {
        throw FileError(error)
      }
    }
  }

  /// A place that is open, and as it was until the first byte is to come.
  package struct Reserved: ~Copyable {
    private let descriptor: Descriptor
    private let isFile: Bool

    fileprivate init(_ descriptor: consuming Descriptor, isFile: Bool) {
      self.descriptor = descriptor
      self.isFile = isFile
    }

    /// Empties a file. Returns the descriptor to write to, which is open as long as this is.
    package func begin() throws(FileError) -> CInt {
      guard isFile else { return descriptor.number }
      do throws(SystemError) {
        try descriptor.makeEmpty()
      } catch {
        throw FileError(error)
      }
      return descriptor.number
    }
  }

  /// Opens it, and leaves what is there until `begin()`: for a result that may not come.
  package static func reserve(_ path: String) throws(FileError) -> Reserved {
    switch try destination(of: path) {
    case .stream(let descriptor, _): return Reserved(descriptor, isFile: false)
    case .file(let path, _, _):
      do {
        return Reserved(
          try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NOCTTY, mode: 0o666), isFile: true)
      } catch {
        throw FileError(error)
      }
    }
  }

  private static func destination(of path: String) throws(FileError) -> Destination {
    if path == hyphen { return try standardOutput() }
    let isLink = (try? FileFacts(of: path, followsLinks: false))?.kind == .link
    // A link to nothing yet: the kernel makes what it leads to, or says why not.
    let isMade = isLink && (try? FileFacts(of: path)) == nil
    let place: Descriptor
    do throws(SystemError) {
      if isMade { _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NOCTTY, mode: 0o666) }
      place = try .place(path)
    } catch {
      guard error == .noSuchFile, !isLink else { throw FileError(error) }
      return .file(path: path, now: nil, isMade: false)
    }
    let now: FileFacts
    do { now = try place.facts() } catch { throw FileError(error) }
    // /dev/stdout and its like: a second opening would begin at the start of a file, and a socket cannot be opened.
    if isStandardOutput(now) { return try standardOutput() }
    let other = "name a file, a pipe or a device"
    switch now.kind {
    case .regular:
      return .file(path: isLink ? try target(of: place) : path, now: now, isMade: isMade)
    case .pipe, .characterDevice:
      do { return .stream(try place.reopenedForWriting(), .stream) } catch { throw FileError(error) }
    case .folder: throw FileError(.isAFolder)
    case .socket: throw FileError(reason: "it is a socket; \(other)")
    case .blockDevice: throw FileError(reason: "it is a disk; \(other)")
    case .link, .other: throw FileError(reason: "it is of a kind that cannot be written; \(other)")
    }
  }

  private static func standardOutput() throws(FileError) -> Destination {
    guard !StandardStream.isTerminal(StandardStream.output) else {
      throw FileError(reason: "the standard output is a terminal; redirect it, or name a file")
    }
    do { return .stream(try .duplicate(StandardStream.output), .standardOutput) } catch { throw FileError(error) }
  }

  private static func isStandardOutput(_ facts: FileFacts) -> Bool {
    (try? FileFacts(ofDescriptor: StandardStream.output))?.isSameFile(as: facts) == true
  }

  /// Where the file is that links led to.
  private static func target(of place: borrowing Descriptor) throws(FileError) -> String {
    let path: [UInt8]?
    do { path = try place.path() } catch { throw FileError(error) }
    guard let path = path.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw FileError(reason: "the link leads to a file that is deleted; name a file")
    }
    return path
  }
}
