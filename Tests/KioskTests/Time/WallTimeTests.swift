import ConfigurationValues
import Logging
import MarqueeConfig
import MarqueeEngine
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// The marquee's time where it follows UTC, with clocks that are made up.
@Suite struct WallTimeTests {
  private static let anchor = Duration.seconds(1_767_225_600)

  /// A monotonic clock, and a wall clock that runs at another rate and is corrected.
  private struct Clocks {
    /// True time since both began.
    var time = Duration.zero
    /// How far the wall clock is off, and how it drifts.
    var error = Duration.zero
    var drift: Double

    var reading: ClockReading {
      ClockReading(monotonic: .seconds(77) + time, utc: WallTimeTests.anchor + .seconds(30_000_000) + time + error)
    }

    /// UTC as the marquee's time.
    var truth: Instant { Instant(sinceStart: .seconds(30_000_000) + time) }

    mutating func pass(_ duration: Duration) {
      time += duration
      error += duration * drift
    }
  }

  private static func now(_ wall: WallTime, _ clocks: Clocks) -> Instant {
    Instant(sinceStart: clocks.reading.monotonic - wall.epoch)
  }

  @Test(arguments: [1e-4, -1e-4, 4e-4])
  func `two marquees whose clocks drift and are corrected each minute agree within the clocks' errors`(
    drift: Double
  ) {
    var (one, other) = (Clocks(drift: drift), Clocks(drift: -drift))
    var (first, second) = (
      WallTime(anchor: Self.anchor, at: one.reading), WallTime(anchor: Self.anchor, at: other.reading)
    )
    var last = (Self.now(first, one), Self.now(second, other))
    let interval = Duration.nanoseconds(16_666_667)
    var (leastStep, mostStep, farthest, jumps) = (interval, interval, 0.0, 0)
    // Twenty minutes of frames at 60 fps.
    for frame in 1...72_000 {
      one.pass(interval)
      other.pass(interval)
      if frame % 3600 == 0 { (one.error, other.error) = (.zero, .zero) }
      func turn(_ wall: inout WallTime, _ clocks: Clocks, _ last: inout Instant) {
        let reading = clocks.reading
        wall.slew(at: reading.monotonic)
        if wall.isDue(at: reading.monotonic), wall.follow(reading) { jumps += 1 }
        let now = Self.now(wall, clocks)
        let step = last.duration(to: now)
        (leastStep, mostStep, last) = (min(leastStep, step), max(mostStep, step), now)
        farthest = max(farthest, abs(clocks.truth.duration(to: now) / .microseconds(1)))
      }
      turn(&first, one, &last.0)
      turn(&second, other, &last.1)
    }
    #expect(jumps == 0)
    // No frame takes a step.
    #expect(leastStep >= interval * 0.98 - .nanoseconds(1) && mostStep <= interval * 1.02 + .nanoseconds(1))
    // The clock's own error after a minute, what it drifts between two readings, and how well it is read.
    #expect(farthest <= abs(drift) * 60e6 + 100 && farthest >= abs(drift) * 50e6)
  }

  @Test func `a correction below a second is slewed at two percent, one above jumps`() {
    var clocks = Clocks(drift: 0)
    var wall = WallTime(anchor: Self.anchor, at: clocks.reading)
    let epoch = wall.epoch
    // Nothing moves while the clocks agree, nor for what cannot be read better.
    for step in 0..<100 {
      clocks.pass(.milliseconds(100))
      clocks.error = .microseconds(step % 2 == 0 ? 15 : -15)
      wall.slew(at: clocks.reading.monotonic)
      let mustJump = wall.follow(clocks.reading)
      #expect(!mustJump && wall.epoch == epoch)
    }
    clocks.error = .milliseconds(-900)
    var seconds = 0.0
    repeat {
      clocks.pass(.milliseconds(100))
      seconds += 0.1
      wall.slew(at: clocks.reading.monotonic)
      let mustJump = wall.follow(clocks.reading)
      #expect(!mustJump)
    } while wall.lag != .zero && seconds < 100
    wall.slew(at: clocks.reading.monotonic)
    #expect(abs(seconds - 45) < 0.2)
    #expect(wall.epoch - epoch == .milliseconds(900))
    clocks.error = .milliseconds(150)
    clocks.pass(.milliseconds(100))
    let (before, mustJump) = (wall.epoch, wall.follow(clocks.reading))
    #expect(mustJump && wall.epoch == before && wall.lag == .milliseconds(1050))
    wall.jump(to: clocks.reading)
    #expect(wall.epoch == before - .milliseconds(1050) && wall.lag == .zero)
    // Years back.
    clocks.error = .seconds(-300_000_000)
    let mustJumpBack = wall.follow(clocks.reading)
    #expect(mustJumpBack)
    wall.goOnAlone(at: clocks.reading.monotonic)
    #expect(wall.lag == .zero)
  }

  @Test func `of three readings the one counts that took the shortest time`() {
    let times = Mutex([0, 900, 1000, 1010, 2000, 2500].map { Duration.microseconds($0) })
    let walls = Mutex([5, 6, 7].map { Duration.seconds($0) })
    let reading = ClockReading.now {
      times.withLock { $0.removeFirst() }
    } utc: {
      walls.withLock { $0.removeFirst() }
    }
    #expect(reading == ClockReading(monotonic: .microseconds(1005), utc: .seconds(6)))
  }

  /// Clocks that a test sets.
  private final class SetClocks: Sendable {
    private let state: Mutex<(isGood: Bool, offset: Duration)>
    init(_ offset: Duration) { state = Mutex((true, offset)) }

    func set(isGood: Bool? = nil, by shift: Duration = .zero) {
      state.withLock {
        $0.isGood = isGood ?? $0.isGood
        $0.offset += shift
      }
    }

    var clocks: StageClocks {
      StageClocks(isGood: { self.state.withLock(\.isGood) }) {
        var reading = ClockReading.now()
        reading.utc = reading.monotonic + self.state.withLock(\.offset)
        return reading
      }
    }
  }

  @MainActor
  private func live(_ clocks: SetClocks) throws -> LiveStage {
    var configuration = try ConfigurationLoader.load(
      text:
        "speed: 100\ncard: { width: 200, height: 200 }\ncards: [\("ABCDEFGHIJKL".map { "{ title: \($0) }" }.joined(separator: ", "))]",
      file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    return LiveStage(
      StagePlan(configuration, glass: PixelSize(width: 1000, height: 400)), clocks: clocks.clocks,
      logger: Logger(label: "test"))
  }

  /// The place that follows from UTC.
  @MainActor
  private func expected(_ live: LiveStage) -> Double {
    var stage = Stage(live.stage.plan)
    stage.advance(to: live.stage.now)
    return stage.controllers[0].offset
  }

  @MainActor
  @Test func `the first picture, and the first after a time without display, is where UTC says`() throws {
    let clocks = SetClocks(Self.anchor + .seconds(12_345_678))
    let live = try live(clocks)
    live.restart()
    live.startClock()
    #expect(live.stage.now >= Instant(sinceStart: .seconds(12_345_678)))
    #expect(live.stage.controllers[0].offset == expected(live))
    live.advance(to: live.now)
    let before = live.stage.now
    clocks.set(by: .seconds(86_400 * 400))
    // The next reading is due by then.
    while live.stage.now < before.advanced(by: .seconds(86_400)) { live.skipTimeWithoutDisplay() }
    #expect(live.stage.controllers[0].offset == expected(live))
    #expect(live.stage.now >= before.advanced(by: .seconds(86_400 * 400)))
  }

  @MainActor
  @Test(arguments: [7200, -7200])
  func `a clock that was set far off fades the wall out, and in where it is then`(seconds: Int) throws {
    let clocks = SetClocks(Self.anchor + .seconds(12_345_678))
    let live = try live(clocks)
    live.restart()
    live.advance(to: live.now)
    let before = live.stage.now
    clocks.set(by: .seconds(seconds))
    var (wasOut, hasJumped) = (false, false)
    while !hasJumped {
      _ = live.skipGap()
      hasJumped = live.takeJump()
      live.advance(to: live.now)
      wasOut = wasOut || live.stage.changeVisibility(of: 0) < 0.2
      if !hasJumped { #expect(before.duration(to: live.stage.now) < .seconds(60)) }
    }
    #expect(wasOut && live.stage.changeVisibility(of: 0) < 0.5)
    #expect(before.duration(to: live.stage.now) / .seconds(1) - Double(seconds) < 60)
    #expect(live.stage.controllers[0].offset == expected(live))
  }

  @MainActor
  @Test func `a clock that is not to be trusted moves nothing, and is followed in a fade once it is`() throws {
    let clocks = SetClocks(.seconds(-3))
    clocks.set(isGood: false)
    let live = try live(clocks)
    live.restart()
    live.advance(to: live.now)
    #expect(live.stage.now < Instant(sinceStart: .seconds(60)))
    clocks.set(by: .seconds(5000))
    for _ in 0..<10 {
      _ = live.skipGap()
      live.advance(to: live.now)
    }
    #expect(!live.takeJump() && live.stage.now < Instant(sinceStart: .seconds(60)))
    clocks.set(isGood: true, by: Self.anchor + .seconds(1_000_000))
    while !live.takeJump() {
      _ = live.skipGap()
      live.advance(to: live.now)
    }
    #expect(live.stage.now > Instant(sinceStart: .seconds(1_000_000)))
  }

  @MainActor
  @Test func `a change that comes while the wall fades out before a jump of the time does not hold it up`() throws {
    let clocks = SetClocks(.zero)
    clocks.set(isGood: false)
    let live = try live(clocks)
    live.restart()
    live.advance(to: live.now)
    let jump = 1_000_000
    clocks.set(isGood: true, by: Self.anchor + .seconds(jump) - MonotonicClock.now)
    while live.stage.changeVisibility(of: 0) == 1 {
      _ = live.skipGap()
      live.advance(to: live.now)
    }
    // As of a moment that the marquee's time has not come to.
    let former = live.stage.plan
    var configuration = former.configuration
    configuration.lanes[0].cards.removeLast()
    let plan = StagePlan(configuration, glass: former.glass)
    var placed = Stage(plan)
    placed.advance(to: Instant(sinceStart: .seconds(jump)))
    live.adopt(StageChange(from: former, onto: plan), placed: placed)
    let end = MonotonicClock.now + .seconds(1)
    while MonotonicClock.now < end {
      _ = live.skipGap()
      live.advance(to: live.now)
    }
    // It goes on, and is seen.
    #expect(live.stage.now >= Instant(sinceStart: .seconds(jump + 1)) && live.stage.changeVisibility(of: 0) == 1)
    #expect(live.stage.now < Instant(sinceStart: .seconds(jump + 100)))
    #expect(live.stage.controllers[0].offset == expected(live))
  }

  @MainActor
  @Test func `a clock that is set back before the beginning leaves the wall in view`() throws {
    let clocks = SetClocks(.zero)
    clocks.set(by: Self.anchor + .seconds(10) - MonotonicClock.now)
    let live = try live(clocks)
    live.restart()
    live.advance(to: live.now)
    clocks.set(by: .seconds(-40))
    while !live.takeJump() {
      _ = live.skipGap()
      live.advance(to: live.now)
    }
    for _ in 0..<3 {
      _ = live.skipGap()
      live.advance(to: live.now)
      #expect(live.now < .start && live.stage.changeVisibility(of: 0) == 1)
    }
  }

  @MainActor
  @Test func `a moment is told by the time that strips follow, else by the clock, and is past where neither tells it`()
    throws
  {
    let clocks = SetClocks(.zero)
    clocks.set(by: Self.anchor + .seconds(1000) - MonotonicClock.now)
    let live = try live(clocks)
    let moment = Self.anchor + .seconds(1010)
    // Exactly, and whether the clock is to be trusted or not.
    #expect(live.instant(moment) == Instant(sinceStart: .seconds(1010)))
    clocks.set(isGood: false)
    #expect(live.instant(moment) == Instant(sinceStart: .seconds(1010)))
    var configuration = live.stage.configuration
    configuration.position = .own
    let own = LiveStage(
      StagePlan(configuration, glass: live.stage.glass), clocks: clocks.clocks, logger: Logger(label: "test"))
    // A change that waits for it is adopted, not put off for good.
    #expect(own.instant(moment) == .start && own.instant(.seconds(Int.max / 2)) == .start)
    clocks.set(isGood: true)
    let before = own.now
    let told = own.instant(moment)
    #expect(told > before && told < own.now.advanced(by: .seconds(11)))
  }
}
