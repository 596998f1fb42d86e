internal import Foundation
internal import Glibc
internal import Platform

/// What systemd is told of the marquee: that it is up, that it is alive, what it does and what went wrong last.
@MainActor
final class ServiceReport: FrameObserver {
  /// What went wrong last; part of the status until the program ends.
  var lastFault: String?
  private let notifier = ServiceNotifier()
  private var heartbeat = Heartbeat()
  private var isReady = false
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
    if frame.isDrawn { beat(frames: frame.number) }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) { beat(frames: frames) }

  /// - Parameter frames: presented since the start.
  private func beat(frames: Int) {
    notifier.send(heartbeat.lines(at: MonotonicClock.now, frames: frames) { full(describe($0)) })
  }

  private func full(_ status: String) -> String {
    // A line feed ends an assignment in systemd's protocol.
    (status + (lastFault.map { "; last fault: \($0)" } ?? "")).replacing("\n", with: " ")
  }
}
