internal import Dispatch
package import Platform
internal import Synchronization

/// Serves the control socket on a thread of its own: whatever clients do, no frame waits for them. Calls may come from any
/// thread.
package final class ControlServer: Sendable {
  private let listener: ControlListener
  private let deliver: @Sendable (ControlOrder) -> Void
  private let report: @Sendable (Incident) -> Void
  private let shared = Mutex(Shared())
  private let bell = Doorbell()
  private let hasEnded = DispatchSemaphore(value: 0)

  /// What happens to the socket's file.
  package enum Incident: Sendable {
    /// It was deleted and has been made again.
    case restored
    /// It was deleted and cannot be made again yet; `reason` says why.
    case lost(reason: String)
  }

  /// How long to wait after a change of the folder: what deletes the socket may be about to delete its folder too.
  private static let debounce = Duration.seconds(1)
  /// How often to look for the socket if it could not be made again, or its folder cannot be watched.
  private static let pollInterval = Duration.seconds(5)

  private struct Shared {
    var answers: [Answer] = []
    var isStopped = false
  }

  private struct Answer {
    var client: Int
    /// The number of the request among the client's.
    var request: Int
    var reply: ControlReply
  }

  /// Makes the socket. Clients can connect from now on; `start` answers them.
  ///
  /// - Parameters:
  ///   - path: of the socket. Its folder is made if only that is missing.
  ///   - report: called when something happens to the socket's file, on the server's thread.
  ///   - deliver: called with each request, on the server's thread.
  /// - Throws: if the socket cannot be made or another marquee has it.
  package init(
    path: String, report: @escaping @Sendable (Incident) -> Void = { _ in },
    deliver: @escaping @Sendable (ControlOrder) -> Void
  ) throws(ControlUnavailable) {
    do {
      listener = try ControlListener(path: path)
    } catch {
      throw ControlUnavailable(reason: "\(error)")
    }
    self.report = report
    self.deliver = deliver
  }

  /// The path of the socket.
  package var path: String { listener.path }

  /// Starts to answer clients.
  /// - Returns: why there is no thread for it; `nil` if there is.
  @discardableResult
  package func start() -> ThreadFault? {
    do throws(ThreadFault) {
      try SystemThread.start(named: "control") { [self] in serve() }
      return nil
    } catch {
      return error
    }
  }

  /// Sends the replies that are ready, disconnects all clients and removes the socket. Takes at most a tenth of a second.
  package func stop() {
    shared.withLock { $0.isStopped = true }
    bell.ring()
    _ = hasEnded.wait(timeout: .now() + .milliseconds(100))
    listener.release()
  }

  private func serve() {
    defer { hasEnded.signal() }
    var pool = ConnectionPool(listener: listener.socket)
    var watch = FolderEvents(folder: listener.folder.isEmpty ? "." : listener.folder)
    // The socket may have been deleted before its folder was watched.
    var nextLook: Duration? = MonotonicClock.now
    var isLost = false
    while true {
      let (answers, isStopped) = shared.withLock { shared in
        defer { shared.answers.removeAll() }
        return (shared.answers, shared.isStopped)
      }
      let now = MonotonicClock.now
      for answer in answers {
        var reply = answer.reply
        // Here, because the render thread must not wait for files.
        reply.status?.memory = .now
        reply.status?.proof?.readLedger()
        pool.answer(answer.client, request: answer.request, with: reply, at: now)
      }
      for (client, number, request) in pool.takeRequests(at: now) {
        deliver(
          ControlOrder(request: request) { [self] reply in
            shared.withLock { $0.answers.append(Answer(client: client, request: number, reply: reply)) }
            bell.ring()
          })
      }
      pool.closeFinished(at: now)
      if isStopped { return }
      if let look = nextLook, look <= now {
        do throws(ControlListener.Failure) {
          nextLook = nil
          if try listener.restore() {
            pool.listener = listener.socket
            // The folder may be a new one of the same name.
            watch = FolderEvents(folder: listener.folder.isEmpty ? "." : listener.folder)
            report(.restored)
          }
          isLost = false
        } catch {
          if !isLost { report(.lost(reason: "\(error)")) }
          isLost = true
        }
        if isLost || watch == nil { nextLook = now + Self.pollInterval }
      }
      if pool.wait(or: bell, folder: watch?.descriptor ?? -1, until: nextLook, at: now) {
        watch?.discard()
        nextLook = nextLook ?? MonotonicClock.now + Self.debounce
      }
    }
  }
}

/// Why there is no control socket; the description is for people.
package struct ControlUnavailable: Error, CustomStringConvertible {
  let reason: String

  package init(reason: String) {
    self.reason = reason
  }
  package var description: String { reason }
}
