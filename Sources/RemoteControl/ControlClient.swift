internal import Glibc
internal import MarqueeConfig
internal import Platform

/// Asks a running marquee over its control socket, and waits for the answer.
package struct ControlClient: ~Copyable {
  package enum Failure: Error {
    /// Nothing answers at any of the places.
    case noMarquee(tried: [String])
    case noPermission(path: String)
    /// Somebody else could have put a socket there; says who, and what to do.
    case untrusted(reason: String)
    /// It is there and says nothing, or nothing that makes sense.
    case noAnswer(path: String, reason: String)
  }

  /// A picture of the largest display there is, in Base64, is less.
  private static let longestReply = 512 << 20
  /// Longer than the marquee takes to find out that it is stuck. ms.
  private static let patience: Int32 = 30_000

  private let descriptor: Int32
  private let path: String

  /// Connects to the first of the sockets that somebody listens at.
  package init(paths: [String]) throws(Failure) {
    var isForbidden: String?
    var distrust: String?
    for path in paths {
      let code: Int32
      do throws(ControlFolder.Fault) {
        let folder = try Self.folder(of: path)
        do throws(UnixSocket.Failure) {
          descriptor = try Self.connect(to: folder)
          self.path = path
          return
        } catch {
          code = error.code
        }
      } catch {
        switch error {
        case .system(let reason): code = reason
        case .untrusted(let reason):
          distrust = distrust ?? reason
          continue
        }
      }
      if code == EACCES || code == EPERM { isForbidden = isForbidden ?? path }
      if code == EAGAIN { throw .noAnswer(path: path, reason: "too many others are asking") }
      if code == ENAMETOOLONG { throw .noAnswer(path: path, reason: "a socket's path has at most 107 bytes") }
    }
    if let isForbidden { throw .noPermission(path: isForbidden) }
    if let distrust { throw .untrusted(reason: distrust) }
    throw .noMarquee(tried: paths)
  }

  deinit {
    close(descriptor)
  }

  /// The folder that a socket is in, and what it is called there.
  private struct Place {
    var folder: ControlFolder
    var name: String
  }

  private static func folder(of path: String) throws(ControlFolder.Fault) -> Place {
    guard path.utf8.count < UnixSocket.longestPath else { throw .system(code: ENAMETOOLONG) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count == 2 && path.hasPrefix("/") ? "/" : parts.dropLast().joined(separator: "/")
    return Place(folder: try ControlFolder(at: folder, for: .client), name: String(parts.last ?? ""))
  }

  private static func connect(to place: Place) throws(UnixSocket.Failure) -> Int32 {
    let path = place.folder.path(to: place.name)
    let descriptor = try UnixSocket.open(isBlocking: false)
    let end = MonotonicClock.now + .seconds(5)
    while true {
      do throws(UnixSocket.Failure) {
        try UnixSocket.connect(descriptor, to: path)
        return descriptor
      } catch {
        // Its queue is full: another may have its turn first.
        if error.code == EAGAIN, MonotonicClock.now < end {
          usleep(20_000)
          continue
        }
        close(descriptor)
        throw error
      }
    }
  }

  package borrowing func ask(_ request: ControlRequest) throws(Failure) -> ControlReply {
    try send(Array((request.line + "\n").utf8))
    guard let reply = ControlReply(line: ControlCharacters.escaped(inJSON: try receiveLine())) else {
      throw .noAnswer(path: path, reason: "what it says is not understood; is it of another version?")
    }
    return reply
  }

  private borrowing func wait(for events: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    poll(&entry, 1, Self.patience)
  }

  private borrowing func send(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      wait(for: POLLOUT)
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      // One that refuses a client has said why before it hung up.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private borrowing func receiveLine() throws(Failure) -> [UInt8] {
    var line: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while line.last != UInt8(ascii: "\n") {
      wait(for: POLLIN)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        throw .noAnswer(path: path, reason: "nothing came within \(Self.patience / 1000) s; is it stuck or stopped?")
      }
      guard count > 0, line.count < Self.longestReply else { throw .noAnswer(path: path, reason: "it hung up") }
      line += buffer.prefix(count)
    }
    return line
  }
}
