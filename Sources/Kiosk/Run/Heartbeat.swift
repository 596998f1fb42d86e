internal import Foundation
internal import Platform

/// Says when to tell systemd that the marquee is alive and how it is doing. Asked after a frame was presented or a rest
/// was meant, and never from another thread: so a frozen picture is restarted, not just a dead process.
package struct Heartbeat: Sendable {
  /// How often the watchdog is to hear of it, a quarter of its patience; `nil` where there is none. Who rests no longer
  /// than that is then heard of within half of it, though a beat just missed waits for the rest after.
  package let interval: Duration?
  /// How often the status is told anew.
  private static let statusInterval = Duration.seconds(5)

  private var lastBeat: Duration?
  private var lastStatus: Duration?
  private var framesThen = 0
  private var lastText = ""

  /// - Parameter environment: where systemd says what it expects; another process's WATCHDOG_PID is not for this one.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let isMeant = environment["WATCHDOG_PID"].map { $0 == String(ThisProcess.identifier) } ?? true
    if isMeant, let text = environment["WATCHDOG_USEC"], let patience = Int64(text), patience > 0 {
      interval = .microseconds(patience) / 4
    } else {
      interval = nil
    }
  }

  /// What to send now; empty for nothing.
  ///
  /// - Parameters:
  ///   - now: on any clock that never goes back.
  ///   - frames: presented so far.
  ///   - describe: the status, given the frames a second since the last one.
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

  /// What to send now of being alive alone.
  mutating func beat(at now: Duration) -> [String] {
    guard let interval, lastBeat.map({ now - $0 >= interval }) ?? true else { return [] }
    lastBeat = now
    return ["WATCHDOG=1"]
  }

  /// What to send of a status: nothing, if it is the one that was told last.
  mutating func status(_ text: String) -> [String] {
    guard text != lastText else { return [] }
    lastText = text
    return ["STATUS=\(text)"]
  }
}
