internal import CLinux
internal import Glibc

/// The folder of a control socket, held open: what was checked is what is used, whatever takes its name.
///
/// Below /tmp anybody may have made it before, or may put another in its place.
final class ControlFolder: Sendable {
  enum Fault: Error {
    /// It cannot be opened; `code` is the system's.
    case system(code: Int32)
    /// Somebody else could put a socket there. Says who and what to do, in words.
    case untrusted(reason: String)
  }

  enum Use {
    /// To put a socket there.
    case server
    /// To ask whoever listens there.
    case client
  }

  /// A place, for the calls that take a folder.
  let descriptor: Int32

  /// - Parameter path: of the folder; a link in its last part is not followed.
  init(at path: String, for use: Use) throws(Fault) {
    let path = path.isEmpty ? "." : path
    descriptor = linux_open_folder(path)
    guard descriptor >= 0 else {
      let code = errno
      var facts = stat()
      if code == ENOTDIR, lstat(path, &facts) == 0, facts.st_mode & mode_t(S_IFMT) == S_IFLNK {
        throw .untrusted(
          reason: "\(path) is a symbolic link, which others may change; name the folder that it leads to")
      }
      throw .system(code: code)
    }
    // From here on the descriptor is closed with this value, however it ends.
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .system(code: errno) }
    guard !Self.isOpenToOthers(facts) else {
      throw .untrusted(reason: "others may write into \(path); take that from them with 'chmod go-w \(path)'")
    }
    guard Self.isTrusted(facts) || use == .client && hasTrustedParent else {
      throw .untrusted(
        reason: "\(path) belongs to the user \(facts.st_uid); "
          + (use == .client ? "ask as that user, or remove it" : "remove it, or choose a folder of your own"))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The way to a file in the folder that leads through no name that others may change.
  func path(to name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  /// The file of this name, links not followed; `nil` where there is none.
  func facts(of name: String) -> stat? {
    var facts = stat()
    return fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? facts : nil
  }

  /// A folder of another user is that user's by right where only root, or this user, can have put it there: as /run has
  /// the service's.
  private var hasTrustedParent: Bool {
    var facts = stat()
    return fstatat(descriptor, "..", &facts, 0) == 0 && Self.isTrusted(facts) && !Self.isOpenToOthers(facts)
  }

  private static func isTrusted(_ facts: stat) -> Bool { facts.st_uid == geteuid() || facts.st_uid == 0 }

  private static func isOpenToOthers(_ facts: stat) -> Bool { facts.st_mode & mode_t(S_IWGRP | S_IWOTH) != 0 }
}
