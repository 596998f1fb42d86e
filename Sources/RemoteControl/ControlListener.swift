internal import CLinux
internal import Glibc
internal import Platform
internal import Synchronization

/// The control socket in the file system, for the marquee's own user and the members of the group `kiosk`, whatever the
/// umask.
///
/// A lock beside it says whether its marquee lives: the kernel lets go of it however that ends. So a dead one's socket is
/// replaced, and a living one's never.
package final class ControlListener: Sendable {
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
  package static let group = "kiosk"
  /// Connections that wait to be let in.
  private static let backlog: Int32 = 128

  let path: String
  /// What the socket's folder is called.
  let folder: String
  private let name: String
  private let state: Mutex<State>

  private struct State {
    var seat: Seat
    /// Whether the place is this marquee's.
    var hasPlace = true
  }

  /// The files that hold the place, as they are held open.
  private final class Seat: Sendable {
    let folder: ControlFolder
    let lock: Int32
    /// Listens; does not block.
    let descriptor: Int32
    private let name: String
    private let socketFacts: (device: dev_t, number: ino_t)

    init(in folder: ControlFolder, _ name: String, lock: Int32, descriptor: Int32) {
      self.folder = folder
      self.name = name
      self.lock = lock
      self.descriptor = descriptor
      let facts = folder.facts(of: name) ?? stat()
      socketFacts = (facts.st_dev, facts.st_ino)
    }

    deinit {
      close(descriptor)
      close(lock)
    }

    /// Whether `facts` are of the socket that was made.
    func isSocket(_ facts: stat) -> Bool { facts.st_dev == socketFacts.device && facts.st_ino == socketFacts.number }

    /// Whether `facts` are of the lock that is held.
    func isLock(_ facts: stat) -> Bool {
      var own = stat()
      return fstat(lock, &own) == 0 && facts.st_dev == own.st_dev && facts.st_ino == own.st_ino
    }

    func removeSocket() {
      if let facts = folder.facts(of: name), isSocket(facts) { unlinkat(folder.descriptor, name, 0) }
    }
  }

  init(path: String) throws(Failure) {
    self.path = path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    name = String(parts.last ?? "")
    folder = parts.count == 2 && path.hasPrefix("/") ? "/" : parts.dropLast().joined(separator: "/")
    // What clients can name.
    guard path.utf8.count < UnixSocket.longestPath else {
      throw .system(path: path, step: "bind", reason: systemText(ENAMETOOLONG))
    }
    state = Mutex(State(seat: try Self.takeSeat(at: path, in: folder, name)))
  }

  deinit {
    release()
  }

  /// Listens; does not block. Another one once `restore` has said so.
  var descriptor: Int32 { state.withLock { $0.seat.descriptor } }

  /// Leaves the place to another marquee, though the thread that answers may not be gone yet.
  func release() {
    state.withLock { state in
      guard state.hasPlace else { return }
      state.hasPlace = false
      state.seat.removeSocket()
      // Closing alone would leave it with a child that is just being started and has not yet closed its copy.
      flock(state.seat.lock, LOCK_UN)
    }
  }

  /// Makes the socket again where it, its lock or its folder was deleted. Clients that are connected stay so. Returns
  /// whether `descriptor` is another one now.
  func restore() throws(Failure) -> Bool {
    let (path, folder, name) = (path, folder, name)
    return try state.withLock { state throws(Failure) in
      guard state.hasPlace else { return false }
      var facts = stat()
      let hasLock = lstat("\(path).lock", &facts) == 0 && state.seat.isLock(facts)
      if hasLock, lstat(path, &facts) == 0, state.seat.isSocket(facts) { return false }
      state.seat = try Self.takeSeat(at: path, in: folder, name, holding: hasLock ? state.seat.lock : nil)
      return true
    }
  }

  /// - Parameter held: the lock, where this process has it already.
  private static func takeSeat(
    at path: String, in folderPath: String, _ name: String, holding held: Int32? = nil
  ) throws(Failure) -> Seat {
    func failure(_ step: String, _ code: Int32 = errno) -> Failure {
      .system(path: path, step: step, reason: systemText(code))
    }
    if !folderPath.isEmpty, mkdir(folderPath, 0o750) != 0, errno != EEXIST {
      throw failure("the folder cannot be made")
    }
    let folder: ControlFolder
    do throws(ControlFolder.Fault) {
      folder = try ControlFolder(at: folderPath, for: .server)
    } catch {
      switch error {
      case .system(let code): throw failure("the folder", code)
      case .untrusted(let reason): throw .system(path: path, step: "the folder is not safe", reason: reason)
      }
    }
    let lock =
      if let held {
        fcntl(held, F_DUPFD_CLOEXEC, 3)
      } else {
        openat(folder.descriptor, "\(name).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
    guard lock >= 0 else { throw failure("its lock") }
    do throws(Failure) {
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        throw errno == EWOULDBLOCK ? .taken(path: path) : failure("its lock")
      }
      return Seat(in: folder, name, lock: lock, descriptor: try listen(in: folder, name, path: path))
    } catch {
      close(lock)
      throw error
    }
  }

  /// Makes the socket under another name and moves it to its place when its mode is right: the mode that it is born with
  /// is the umask's affair.
  private static func listen(in folder: ControlFolder, _ name: String, path: String) throws(Failure) -> Int32 {
    if let facts = folder.facts(of: name), facts.st_mode & mode_t(S_IFMT) != mode_t(S_IFSOCK) {
      throw .system(path: path, step: "the place is taken", reason: "what is there is no socket")
    }
    func failure(_ step: String, _ code: Int32 = errno) -> Failure {
      .system(path: path, step: step, reason: systemText(code))
    }
    let draft = "\(name).new"
    unlinkat(folder.descriptor, draft, 0)
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.open(isBlocking: false)
    } catch {
      throw failure("a socket", error.code)
    }
    do throws(Failure) {
      do {
        try UnixSocket.bind(descriptor, to: folder.path(to: draft))
      } catch {
        throw failure("bind", error.code)
      }
      guard open(to: group, folder.path(to: draft)) else { throw failure("its mode") }
      guard Glibc.listen(descriptor, backlog) == 0 else { throw failure("listen") }
      guard renameat(folder.descriptor, draft, folder.descriptor, name) == 0 else { throw failure("rename") }
    } catch {
      unlinkat(folder.descriptor, draft, 0)
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Gives the socket its group and its mode; `false` with `errno` set where the latter cannot be. Both go to the file
  /// itself, which is held open: a link that took its name meanwhile would lead elsewhere.
  private static func open(to group: String, _ draft: String) -> Bool {
    let place = linux_open_socket_file(draft)
    guard place >= 0 else { return false }
    defer { close(place) }
    // `fchmod` takes no such descriptor; this path stands for the file that is held open.
    let file = "/proc/self/fd/\(place)"
    // Where the group is not there, or this user not of it, the socket keeps the user's own group.
    if let group = getgrnam(group) { _ = chown(file, uid_t.max, group.pointee.gr_gid) }
    return chmod(file, 0o660) == 0
  }
}
