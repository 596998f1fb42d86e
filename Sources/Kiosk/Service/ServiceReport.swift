internal import FoundationEssentials
internal import Platform

/// Reports to systemd: readiness, the watchdog, and a status with the present activity and the last fault.
@MainActor
final class ServiceReport: FrameObserver {
  /// What went wrong last; part of the status until the program ends.
  var lastFault: String?
  private let notifier = ServiceNotifier()
  private var heartbeat = Heartbeat()
  private var isReady = false
  /// Frames presented since the start, on all screens.
  private var presentedFrames = 0
  private let describe: (_ framesPerSecond: Double) -> String

  /// - Parameter describe: what the marquee does, given the frames a second since this was last called.
  init(describe: @escaping (_ framesPerSecond: Double) -> String) {
    self.describe = describe
  }

  /// How often the watchdog must be fed at least; `nil` where there is none.
  var interval: Duration? { heartbeat.interval }

  /// Reports readiness, the first time, and this status: a picture is up, or a display is being waited for.
  func ready(status: String) {
    if isReady {
      notifier.send(heartbeat.status(full(status)))
    } else {
      isReady = true
      notifier.ready(status: full(status))
    }
  }

  /// Nothing can be shown, and all is well with the program.
  func waits(for what: String) {
    ready(status: "waiting for \(what)")
    isAlive()
  }

  /// There is a display, and nothing can be drawn on it. Does not report readiness.
  func drawingFails() { notifier.send(heartbeat.status(full("drawing fails"))) }

  /// Feeds the watchdog, whatever the screen shows.
  func isAlive() { notifier.send(heartbeat.beat(at: MonotonicClock.now)) }

  func stopping() { notifier.stopping() }

  /// A picture that cannot be drawn is a frozen one, over which the watchdog must not be fed.
  func presented(_ frame: PresentedFrame) {
    presentedFrames += 1
    if frame.isDrawn { beat(at: frame.presented) }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) { beat(at: MonotonicClock.now) }

  private func beat(at now: Duration) {
    notifier.send(heartbeat.lines(at: now, frames: presentedFrames) { full(describe($0)) })
  }

  private func full(_ status: String) -> String {
    // A line feed ends an assignment in systemd's protocol.
    (status + (lastFault.map { "; last fault: \($0)" } ?? "")).replacing("\n", with: " ")
  }
}

/// Decides when to feed systemd's watchdog and update the status. Asked on the render thread alone, after each frame or
/// rest, so that systemd restarts a frozen picture and not just a dead process.
package struct Heartbeat: Sendable {
  /// How often to feed the watchdog, a quarter of its timeout; `nil` where there is none. A loop that rests no longer than
  /// this feeds it within half of the timeout, although a beat just missed waits for the rest after.
  package let interval: Duration?
  /// How often the status is updated.
  private static let statusInterval = Duration.seconds(5)

  private var lastBeat: Duration?
  private var lastStatus: Duration?
  private var framesThen = 0
  private var lastText = ""

  /// - Parameter environment: has systemd's settings. A WATCHDOG_PID of another process disables the watchdog.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(ThisProcess.identifier) } ?? true
    if isMeant, let text = environment["WATCHDOG_USEC"], let patience = Int64(text), patience > 0 {
      interval = .microseconds(patience) / 4
    } else {
      interval = nil
    }
  }

  /// The assignments to send now; may be empty.
  ///
  /// - Parameters:
  ///   - now: on any monotonic clock.
  ///   - frames: presented so far.
  ///   - describe: makes the status, from the frames a second since the last one.
  package mutating func lines(at now: Duration, frames: Int, describe: (_ framesPerSecond: Double) -> String)
    -> [String]
  {
    var lines = beat(at: now)
    if let last = lastStatus {
      let elapsed = now - last
      guard elapsed >= Self.statusInterval else { return lines }
      lines += status(describe(Double(frames - framesThen) / (elapsed / .seconds(1))))
    }
    lastStatus = now
    framesThen = frames
    return lines
  }

  /// The assignments that feed the watchdog, if that is due.
  mutating func beat(at now: Duration) -> [String] {
    guard let interval, lastBeat.map({ now - $0 >= interval }) ?? true else { return [] }
    lastBeat = now
    return ["WATCHDOG=1"]
  }

  /// The assignments for a status; none if it is the last one.
  mutating func status(_ text: String) -> [String] {
    guard text != lastText else { return [] }
    lastText = text
    return ["STATUS=\(text)"]
  }
}

/// Sends the state of the service to systemd by the sd_notify protocol: datagrams of `KEY=value` lines to the socket that
/// NOTIFY_SOCKET names. Does nothing without that socket.
///
/// Opens its own socket at the start, so that a kiosk that has run out of descriptors can still feed the watchdog.
package final class ServiceNotifier: Sendable {
  private let path: String?
  /// `nil` without NOTIFY_SOCKET, or if the system had no descriptor left even at the start.
  private let sender: DatagramSender?

  /// - Parameter path: of the socket; one that begins with `@` is abstract.
  package init(path: String? = ThisProcess.environment("NOTIFY_SOCKET")) {
    self.path = path.flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    sender = self.path == nil ? nil : DatagramSender()
  }

  /// Reports that the service is up, and its status.
  package func ready(status: String) { send("READY=1\nSTATUS=\(status)") }

  /// Reports that the service is ending.
  package func stopping() { send("STOPPING=1") }

  /// Sends several assignments in one datagram.
  package func send(_ lines: [String]) {
    if !lines.isEmpty { send(lines.joined(separator: "\n")) }
  }

  /// Never blocks: a datagram that nobody takes is lost.
  private func send(_ message: String) {
    if let path { sender?.send(Array(message.utf8), to: path) }
  }
}
