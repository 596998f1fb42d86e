internal import Platform

/// Sends requests to a running marquee over its control socket and waits for the replies. For one thread.
///
/// ```swift
/// let client = try ControlClient(paths: [path])
/// let reply = try client.ask(.pause(for: .seconds(300)))
/// ```
package struct ControlClient: ~Copyable {
  package enum Failure: Error {
    /// Nothing answers at any of the paths.
    case noMarquee(tried: [String])
    case noPermission(path: String)
    /// Somebody else could have put a socket there. `reason` says who, and what to do.
    case untrusted(reason: String)
    /// The marquee does not reply, or not with anything that makes sense.
    case noAnswer(path: String, reason: String)
  }

  /// Bytes. A picture of the largest display there is, in Base64, is smaller.
  private static let longestReply = 512 << 20
  /// s. Longer than the marquee takes to find out that it is stuck.
  private static let patience = 30

  private let socket: StreamSocket
  private let path: String

  /// Connects to the first of the sockets that somebody listens at.
  package init(paths: [String]) throws(Failure) {
    var isForbidden: String?
    var distrust: String?
    for path in paths {
      let fault: SystemError
      do throws(ControlFolder.Fault) {
        socket = try Self.connect(to: path)
        self.path = path
        return
      } catch {
        switch error {
        case .system(let error): fault = error
        case .untrusted(let reason):
          distrust = distrust ?? reason
          continue
        }
      }
      if fault == .permissionDenied || fault == .notPermitted { isForbidden = isForbidden ?? path }
      if fault == .wouldBlock { throw .noAnswer(path: path, reason: "too many others are asking") }
      if fault == .nameTooLong { throw .noAnswer(path: path, reason: "a socket's path has at most 107 bytes") }
    }
    if let isForbidden { throw .noPermission(path: isForbidden) }
    if let distrust { throw .untrusted(reason: distrust) }
    throw .noMarquee(tried: paths)
  }

  private static func connect(to path: String) throws(ControlFolder.Fault) -> StreamSocket {
    guard path.utf8.count < UnixAddress.capacity else { throw .system(.nameTooLong) }
    let (folderPath, name) = ControlFolder.split(path)
    let folder = try ControlFolder(at: folderPath, for: .client)
    do throws(SystemError) {
      let socket = try StreamSocket()
      let end = MonotonicClock.now + .seconds(5)
      while true {
        do throws(SystemError) {
          try socket.connect(to: folder.place.path(to: name))
          return socket
        } catch {
          guard error == .wouldBlock, MonotonicClock.now < end else { throw error }
          // Its queue is full: another client may be accepted first.
          SystemThread.sleep(.milliseconds(20))
        }
      }
    } catch {
      throw .system(error)
    }
  }

  /// Sends a request and waits for its reply, at most half a minute for each part of it.
  package borrowing func ask(_ request: ControlRequest) throws(Failure) -> ControlReply {
    send(Array((request.line + "\n").utf8))
    guard let reply = ControlReply(line: ControlCharacters.escaped(inJSON: try receiveLine())) else {
      throw .noAnswer(path: path, reason: "what it says is not understood; is it of another version?")
    }
    return reply
  }

  private borrowing func wait(for events: PollSet.Events) {
    var polls = PollSet(socket.number, for: events)
    _ = try? polls.wait(atMost: .seconds(Self.patience))
  }

  private borrowing func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      wait(for: .writable)
      // A marquee that refuses a client has said why before it hung up.
      guard let count = try? socket.send(rest), count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private borrowing func receiveLine() throws(Failure) -> [UInt8] {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      wait(for: .readable)
      let bytes: [UInt8]
      do throws(SystemError) {
        bytes = try socket.receive(atMost: 1 << 16)
      } catch {
        throw .noAnswer(
          path: path,
          reason: error == .wouldBlock
            ? "nothing came within \(Self.patience) s; is it stuck or stopped?" : "it hung up")
      }
      guard !bytes.isEmpty, line.count < Self.longestReply else { throw .noAnswer(path: path, reason: "it hung up") }
      line += bytes
    }
    return line
  }
}
