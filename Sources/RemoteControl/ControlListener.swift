internal import Platform
internal import Synchronization

/// The control socket in the file system, open to the marquee's own user and the members of the group `kiosk`, whatever the
/// umask. Calls may come from any thread.
///
/// A lock beside the socket says whether its marquee lives: the kernel releases it however that ends. So a dead marquee's
/// socket is replaced, and a living one's never.
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

  /// The group that the socket is open to, beside its owner.
  package static let group = "kiosk"
  /// Connections that wait to be accepted.
  private static let backlog: Int32 = 128

  let path: String
  /// The path of the socket's folder.
  let folder: String
  private let state: Mutex<State>

  private struct State {
    var binding: Binding
    /// Whether this marquee still owns the socket's path.
    var isBound = true
  }

  /// The socket and the files that claim its path, held open.
  private final class Binding: Sendable {
    let folder: ControlFolder
    let lock: Descriptor
    let socket: StreamSocket
    private let name: String
    private let facts: FileFacts?

    init(in folder: ControlFolder, _ name: String, lock: consuming Descriptor, socket: StreamSocket) {
      self.folder = folder
      self.name = name
      self.lock = lock
      self.socket = socket
      facts = try? folder.place.facts(of: name)
    }

    /// Whether `other` are the facts of the socket that was made.
    func isSocket(_ other: FileFacts) -> Bool { facts?.isSameFile(as: other) == true }

    /// Whether `other` are the facts of the lock that is held.
    func isLock(_ other: FileFacts) -> Bool { (try? lock.facts())?.isSameFile(as: other) == true }

    func removeSocket() {
      if let facts = try? folder.place.facts(of: name), isSocket(facts) { folder.place.remove(name) }
    }
  }

  /// Makes the socket and listens.
  init(path: String) throws(Failure) {
    self.path = path
    folder = ControlFolder.split(path).folder
    // The path that clients name; the one bound to is another.
    guard path.utf8.count < UnixAddress.capacity else {
      throw .system(path: path, step: "bind", reason: "\(SystemError.nameTooLong)")
    }
    state = Mutex(State(binding: try Self.bind(path)))
  }

  deinit {
    release()
  }

  /// Listens; does not block. Another one after `restore` has returned true.
  var socket: StreamSocket { state.withLock { $0.binding.socket } }

  /// Frees the path for another marquee, though the thread that answers may not have ended yet.
  func release() {
    state.withLock { state in
      guard state.isBound else { return }
      state.isBound = false
      state.binding.removeSocket()
      // Closing alone would leave it with a child that is just being started and has not yet closed its copy.
      state.binding.lock.unlock()
    }
  }

  /// Makes the socket again if it, its lock or its folder was deleted. Connected clients stay connected.
  /// - Returns: whether `socket` is another one now.
  func restore() throws(Failure) -> Bool {
    let path = path
    return try state.withLock { state throws(Failure) in
      guard state.isBound else { return false }
      let hasLock = Self.facts("\(path).lock").map(state.binding.isLock) ?? false
      if hasLock, let facts = Self.facts(path), state.binding.isSocket(facts) { return false }
      state.binding = try Self.bind(path, holding: hasLock ? state.binding : nil)
      return true
    }
  }

  private static func facts(_ path: String) -> FileFacts? { try? FileFacts(of: path, followsLinks: false) }

  /// - Parameter former: a binding that has the lock already.
  private static func bind(_ path: String, holding former: Binding? = nil) throws(Failure) -> Binding {
    let (folderPath, name) = ControlFolder.split(path)
    try attempt("the folder cannot be made", path) { () throws(SystemError) in
      do throws(SystemError) {
        if !folderPath.isEmpty { try FileSystem.makeFolder(folderPath, permissions: 0o750) }
      } catch {
        guard error == .fileExists else { throw error }
      }
    }
    let folder: ControlFolder
    do throws(ControlFolder.Fault) {
      folder = try ControlFolder(at: folderPath, for: .server)
    } catch {
      switch error {
      case .system(let error): throw .system(path: path, step: "the folder", reason: "\(error)")
      case .untrusted(let reason): throw .system(path: path, step: "the folder is not safe", reason: reason)
      }
    }
    let lock = try attempt("its lock", path) { () throws(SystemError) in
      if let former { try former.lock.duplicate() } else { try folder.place.lockFile("\(name).lock") }
    }
    let isLocked = try attempt("its lock", path) { () throws(SystemError) in try lock.lock(.exclusive) }
    guard isLocked else { throw .taken(path: path) }
    let socket = try listen(in: folder, name, path: path)
    return Binding(in: folder, name, lock: lock, socket: socket)
  }

  /// Makes the socket under another name and renames it once its permissions are right: those it is born with depend on
  /// the umask.
  private static func listen(in folder: ControlFolder, _ name: String, path: String) throws(Failure) -> StreamSocket {
    if let facts = try? folder.place.facts(of: name), facts.kind != .socket {
      throw .system(path: path, step: "the place is taken", reason: "what is there is no socket")
    }
    let draft = "\(name).new"
    folder.place.remove(draft)
    let socket = try attempt("a socket", path) { () throws(SystemError) in try StreamSocket() }
    do throws(Failure) {
      try attempt("bind", path) { () throws(SystemError) in try socket.bind(to: folder.place.path(to: draft)) }
      try attempt("its mode", path) { () throws(SystemError) in try folder.place.openSocketFile(draft, to: group) }
      try attempt("listen", path) { () throws(SystemError) in try socket.listen(backlog: backlog) }
      try attempt("rename", path) { () throws(SystemError) in try folder.place.rename(draft, to: name) }
    } catch {
      folder.place.remove(draft)
      throw error
    }
    return socket
  }

  /// Names the step in the error.
  private static func attempt<Result: ~Copyable>(
    _ step: String, _ path: String, _ body: () throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw .system(path: path, step: step, reason: "\(error)")
    }
  }
}
