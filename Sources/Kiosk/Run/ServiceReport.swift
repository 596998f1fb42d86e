internal import Platform

/// What systemd is told of the marquee: that it is up, that it is alive, what it does and what went wrong last.
final class ServiceReport {
  private let notifier = ServiceNotifier()
  private var heartbeat = Heartbeat()
  private var isReady = false
  /// What went wrong last; part of the status until the program ends.
  var lastFault: String?

  /// How often the watchdog must hear of it at most; `nil` where there is none.
  var interval: Duration? { heartbeat.interval }

  /// A picture is up, or a display is being waited for.
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

  /// A frame was presented, or none was due.
  /// - Parameter describe: what the marquee does, given the frames a second since it was last asked.
  func beat(frames: Int, describe: (_ framesPerSecond: Double) -> String) {
    notifier.send(heartbeat.lines(at: MonotonicClock.now, frames: frames) { full(describe($0)) })
  }

  func stopping() { notifier.stopping() }

  private func full(_ status: String) -> String {
    // Its own line in systemd's protocol ends where a line does.
    (status + (lastFault.map { "; last fault: \($0)" } ?? "")).replacing("\n", with: " ")
  }
}
