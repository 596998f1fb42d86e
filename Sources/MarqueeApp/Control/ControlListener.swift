internal import Glibc
internal import Synchronization

/// The control socket in the file system, for the marquee's own user and the members of the group `kiosk`, whatever the
/// umask.
///
/// A lock beside it says whether its marquee lives: the kernel lets go of it however that ends. So a dead one's socket is
/// replaced, and a living one's never.
nonisolated final class ControlListener: Sendable {
  enum Failure: Error, CustomStringConvertible {
    /// Another marquee has the socket.
    case taken(path: String)
    case system(path: String, step: String, reason: String)

    var description: String {
      switch self {
      case .taken(let path): "another marquee has the control socket \(path)"
      case .system(let path, let step, let reason): "no control socket at \(path): \(step): \(reason)"
      }
    }
  }

  /// Whom the socket is open to beside its owner.
  static let group = "kiosk"

  let path: String
  /// Listens; does not block.
  let descriptor: Int32
  private let lock: Int32
  /// Whether the socket at the path is this one.
  private let hasPlace = Atomic(true)

  init(path: String) throws(Failure) {
    func failure(_ step: String) -> Failure {
      .system(path: path, step: step, reason: String(cString: strerror(errno)))
    }
    self.path = path
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    if !folder.isEmpty, mkdir(folder, 0o750) != 0, errno != EEXIST { throw failure("the folder cannot be made") }
    guard Self.isOurs(folder) else {
      throw .system(path: path, step: "the folder", reason: "others may write into it, or it is another user's")
    }
    let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw failure("its lock") }
    do throws(Failure) {
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? .taken(path: path) : failure("its lock")
      }
      descriptor = try Self.listen(at: path)
    } catch {
      close(lock)
      throw error
    }
    self.lock = lock
  }

  deinit {
    release()
    close(descriptor)
    close(lock)
  }

  /// Leaves the place to another marquee, though the thread that answers may not be gone yet.
  func release() {
    guard hasPlace.exchange(false, ordering: .relaxed) else { return }
    unlink(path)
    // Closing alone would leave it with a child that is just being started and has not yet closed its copy.
    flock(lock, LOCK_UN)
  }

  /// Whether nobody but this user and root can put anything else in the folder's place: below /tmp somebody may have
  /// made it before.
  private static func isOurs(_ folder: String) -> Bool {
    var facts = stat()
    guard stat(folder.isEmpty ? "." : folder, &facts) == 0 else { return false }
    let isPrivate = facts.st_mode & mode_t(S_IWOTH) == 0 || facts.st_mode & mode_t(S_ISVTX) != 0
    return isPrivate && (facts.st_uid == getuid() || facts.st_uid == 0 || getuid() == 0)
  }

  /// Makes the socket under another name and moves it to its place when its mode is right: the mode that it is born with
  /// is the umask's affair.
  private static func listen(at path: String) throws(Failure) -> Int32 {
    var facts = stat()
    if lstat(path, &facts) == 0, facts.st_mode & mode_t(S_IFMT) != mode_t(S_IFSOCK) {
      throw .system(path: path, step: "the place is taken", reason: "what is there is no socket")
    }
    func failure(_ step: String, _ code: Int32 = errno) -> Failure {
      .system(path: path, step: step, reason: String(cString: strerror(code)))
    }
    let draft = "\(path).new"
    unlink(draft)
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.open(isBlocking: false)
    } catch {
      throw failure("a socket", error.code)
    }
    do throws(Failure) {
      do {
        try UnixSocket.bind(descriptor, to: draft)
      } catch {
        throw failure("bind", error.code)
      }
      // Where the group is not there, or this user not of it, the socket keeps the user's own group.
      if let group = getgrnam(Self.group) { _ = chown(draft, uid_t.max, group.pointee.gr_gid) }
      guard chmod(draft, 0o660) == 0 else { throw failure("its mode") }
      guard Glibc.listen(descriptor, 16) == 0 else { throw failure("listen") }
      guard rename(draft, path) == 0 else { throw failure("rename") }
    } catch {
      unlink(draft)
      close(descriptor)
      throw error
    }
    return descriptor
  }
}
