import Foundation
import Testing

@testable import Kiosk

@Suite struct HeartbeatTests {
  /// What a heartbeat sends while frames are presented for `seconds`, with the time of each line in ms.
  private static func lines(
    of heartbeat: Heartbeat, seconds: Int, framesPerSecond: Int = 60, status: (Double) -> String = { "\($0)" }
  ) -> [(Int, String)] {
    var heartbeat = heartbeat
    var sent: [(Int, String)] = []
    for frame in 0..<seconds * framesPerSecond {
      let now = Duration.milliseconds(frame * 1000 / framesPerSecond)
      for line in heartbeat.lines(at: now, frames: frame, describe: status) {
        sent.append((frame * 1000 / framesPerSecond, line))
      }
    }
    return sent
  }

  @Test func `the watchdog is fed every quarter of its timeout`() {
    let heartbeat = Heartbeat(environment: ["WATCHDOG_USEC": "15000000", "WATCHDOG_PID": String(getpid())])
    #expect(heartbeat.interval == .milliseconds(3750))
    let beats = Self.lines(of: heartbeat, seconds: 60).filter { $0.1 == "WATCHDOG=1" }.map(\.0)
    #expect(beats.first == 0)
    #expect(zip(beats, beats.dropFirst()).allSatisfy { $1 - $0 >= 3750 && $1 - $0 < 3850 })
    #expect(beats.count == 16)
  }

  @Test(arguments: 1...60)
  func `a marquee that rests feeds the watchdog within half of its timeout`(patience: Int) throws {
    var heartbeat = Heartbeat(environment: ["WATCHDOG_USEC": "\(patience * 500_000)"])
    // As the loop rests where nothing happens, a little shorter than the interval, so that each second rest ends late.
    let rest = min(.seconds(1), try #require(heartbeat.interval)) - .milliseconds(1)
    var now = Duration.zero
    var last = Duration.zero
    for _ in 0..<100 {
      if !heartbeat.lines(at: now, frames: 0, describe: { _ in "" }).filter({ $0 == "WATCHDOG=1" }).isEmpty {
        #expect(now - last < .milliseconds(patience * 250), "patience of \(patience * 500) ms")
        last = now
      }
      now += rest
    }
    #expect(last > .zero)
  }

  @Test(arguments: [
    [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "soon"], ["WATCHDOG_USEC": "5", "WATCHDOG_PID": "1"],
  ])
  func `the watchdog is not fed without one for this process`(environment: [String: String]) {
    let heartbeat = Heartbeat(environment: environment)
    #expect(heartbeat.interval == nil)
    #expect(!Self.lines(of: heartbeat, seconds: 20).contains { $0.1 == "WATCHDOG=1" })
  }

  @Test func `the service's status has the frames a second, and is sent only when it changes`() {
    let lines = Self.lines(of: Heartbeat(environment: [:]), seconds: 21) { "\(Int($0.rounded())) fps" }
    #expect(lines.map(\.1) == ["STATUS=60 fps"])
    var number = 0
    let changing = Self.lines(of: Heartbeat(environment: [:]), seconds: 21) { _ in
      number += 1
      return "state \(number)"
    }
    #expect(changing.map(\.1) == ["STATUS=state 1", "STATUS=state 2", "STATUS=state 3", "STATUS=state 4"])
  }
}
