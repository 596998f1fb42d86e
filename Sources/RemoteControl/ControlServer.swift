internal import Dispatch
internal import Foundation
package import Platform
internal import Synchronization

/// Answers at the control socket, on a thread of its own: whatever clients do, no frame waits for them.
package final class ControlServer: Sendable {
  private let listener: ControlListener
  private let deliver: @Sendable (ControlOrder) -> Void
  private let report: @Sendable (Incident) -> Void
  private let shared = Mutex(Shared())
  private let bell = Doorbell()
  private let hasEnded = DispatchSemaphore(value: 0)

  /// What befalls the socket's file.
  package enum Incident: Sendable {
    /// It was deleted and is there again.
    case restored
    /// It was deleted and cannot be made again yet; in words.
    case lost(reason: String)
  }

  /// Whoever deletes the socket may be about to delete its folder too.
  private static let quiet = Duration.seconds(1)
  /// How often the socket is looked for where it could not be made again, or the system tells nothing of its folder.
  private static let glance = Duration.seconds(5)

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

  /// Opens the socket; from now on clients can connect, and `start` answers them.
  ///
  /// - Parameters:
  ///   - path: of the socket; its folder is made if only that is missing.
  ///   - report: hears what befalls the socket's file, on the server's thread.
  ///   - deliver: takes each request, on the server's thread.
  /// - Throws: in words, when there can be no socket or another marquee has it.
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

  package var path: String { listener.path }

  /// Answers clients from now on, unless the system has no thread for it.
  @discardableResult
  package func start() -> ThreadFault? {
    do throws(ThreadFault) {
      try SystemThread.start(named: "control") { [self] in serve() }
      return nil
    } catch {
      return error
    }
  }

  /// Lets all clients go, once they have their answers, and removes the socket. Takes at most a tenth of a second.
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
    // It may have been deleted before it was watched.
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
        // Here, for the render thread is not to wait for /proc.
        reply.status?.memory = .now
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
            // The folder may be another one of the same name.
            watch = FolderEvents(folder: listener.folder.isEmpty ? "." : listener.folder)
            report(.restored)
          }
          isLost = false
        } catch {
          if !isLost { report(.lost(reason: "\(error)")) }
          isLost = true
        }
        if isLost || watch == nil { nextLook = now + Self.glance }
      }
      if pool.wait(or: bell, folder: watch?.descriptor ?? -1, until: nextLook, at: now) {
        watch?.discard()
        nextLook = nextLook ?? MonotonicClock.now + Self.quiet
      }
    }
  }
}

/// Why there is no control socket.
package struct ControlUnavailable: Error, CustomStringConvertible {
  let reason: String

  package init(reason: String) {
    self.reason = reason
  }
  package var description: String { reason }
}
