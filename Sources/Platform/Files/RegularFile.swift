/// Why a file that others may have made is not opened.
package enum OpenFault: Error, Sendable, Hashable, CustomStringConvertible {
  case system(SystemError)
  /// It is of another kind than the one asked for, a regular file or a folder.
  case kind(FileFacts.Kind)
  /// It lies outside of the folders that it may be in: its path with all links followed, or as far as it was followed.
  case outside(String)
  /// A link on the way leads to an absolute path, the link's text.
  case absoluteLink(String)
  /// A link on the way, where none is followed: its name.
  case link(String)
  /// More links on the way than the kernel follows.
  case tooManyLinks

  /// What is wrong, to follow `cannot be read: `.
  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .kind(.folder): "it is a folder"
    case .kind(.pipe): "it is a named pipe, and no regular file"
    case .kind(.socket): "it is a socket, and no regular file"
    case .kind(.characterDevice), .kind(.blockDevice): "it is a device, and no regular file"
    case .kind(.link): "it is a link"
    case .kind(.regular): "it is a file, and no folder"
    case .kind(.other): "it is no regular file"
    case .outside(let path): "it leads out of its folder, to \(path)"
    case .absoluteLink(let target): "a link on its way leads to the absolute path \(target)"
    case .link(let name): "'\(name)' on its way is a link"
    case .tooManyLinks: "more than \(PathWalk.mostLinks) links are on its way"
    }
  }
}

extension FileError {
  package init(_ fault: OpenFault) { self.init(reason: fault.description) }
}

// Opening what others may have made.
extension Descriptor {
  /// Opens a regular file to read, links followed. Whatever else lies there is not opened at all: a pipe would wait for its
  /// other end for ever, and opening a device may start something.
  package static func regularFile(_ path: String) throws(OpenFault) -> Descriptor {
    // To the system a path ends there, and is another one than the caller checked.
    guard !path.utf8.contains(0) else { throw .system(.invalidArgument) }
    let place: Descriptor
    do { place = try .place(path) } catch { throw .system(error) }
    return try place.openedRegularFile()
  }

  /// Opens what this place refers to for reading, whatever is at its path by now, if it is a regular file.
  package borrowing func openedRegularFile() throws(OpenFault) -> Descriptor {
    let kind = try placeKind()
    guard kind == .regular else { throw .kind(kind) }
    do { return try reopenedForReading() } catch { throw .system(error) }
  }

  /// The kind of what this place refers to.
  borrowing func placeKind() throws(OpenFault) -> FileFacts.Kind {
    do { return try facts().kind } catch { throw .system(error) }
  }
}
