import ConfigurationValues
import FacePainting
import Foundation
import Logging
import Platform
import StageTestSupport
import Testing

@testable import ConfigurationStore
@testable import Displays
@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import SDLKit
@testable import StageDrawing

/// The render loop with texts that show the time, on SDL's dummy driver and a wall clock that is set by hand.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class TimedLoopTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
  private let mailbox = Mailbox<LoopMessage>()
  private let wall = TextClockTests.Wall()

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  private func loop(heading: String?, _ configuration: Configuration = .strip(speed: 0)) -> MarqueeLoop {
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    var configuration = configuration
    configuration.heading = heading
    configuration.display.renderer = .cpu
    let loop = MarqueeLoop(
      opening: Opening(configuration: configuration, source: .present, faults: []),
      from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: logger),
      options: .init(windowSize: PixelSize(width: 320, height: 320)), mailbox: mailbox, logger: logger)
    loop.live.textClock = wall.clock
    loop.live.updateTexts()
    return loop
  }

  /// Turns the loop until something holds, for 20 s at most.
  private func turn(_ loop: MarqueeLoop, until isThere: () throws -> Bool) throws -> Bool {
    let end = MonotonicClock.now + .seconds(20)
    while MonotonicClock.now < end {
      if try isThere() { return true }
      guard let display = loop.displays.current else { return false }
      try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20))
    }
    return false
  }

  private func settle(_ loop: MarqueeLoop) throws {
    var turns = 0
    _ = try turn(loop) {
      turns += 1
      return turns > 40
    }
  }

  @Test func `a text that shows the time is drawn once for each minute, and nothing is drawn between`() throws {
    let loop = loop(heading: "{time}")
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    #expect(loop.live.stage.textTime?.minute.minute == 600)
    for minute in 1...2 {
      let (frames, pixels) = (loop.presenter.presented, try display.device.renderer.readPixels())
      try settle(loop)
      #expect(loop.presenter.presented == frames, "at rest")
      wall.set(36_000 + minute * 60)
      let isPresented = try turn(loop) { loop.presenter.presented > frames }
      #expect(isPresented)
      try settle(loop)
      #expect(loop.presenter.presented == frames + 1, "once")
      #expect(try display.device.renderer.readPixels() != pixels)
      // A jump back is followed too.
      #expect(loop.live.stage.textTime?.minute.minute == 600 + minute)
    }
    wall.set(0)
    let isFollowed = try turn(loop) { loop.live.stage.textTime?.minute.minute == 0 }
    #expect(isFollowed)
  }

  @Test func `a text over a strip that moves shows the next minute at once`() throws {
    // For seconds nothing comes into view, so that the frames differ in the strip's place alone.
    let loop = loop(heading: "{time}", .strip(speed: 4))
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    try settle(loop)
    let travelled = display.stageRenderer.tally.travelled
    try settle(loop)
    #expect(display.stageRenderer.tally.travelled > travelled)
    let area = try #require(display.stageRenderer.plan.backdrop.labels.first).area
    func text() throws -> [UInt32] {
      let pixels = try display.device.renderer.readPixels()
      return (area.minY..<area.maxY).flatMap { row in pixels[row * 320 + area.minX..<row * 320 + area.maxX] }
    }
    let before = try text()
    wall.set(36_060)
    // A fraction of the time in which the strip goes on like this.
    for _ in 0..<60 { try loop.turn(on: display, until: MonotonicClock.now + .milliseconds(20)) }
    #expect(try text() != before)
  }

  @Test func `the loop wakes for the next minute only if a text shows the time`() throws {
    let timed = loop(heading: "{until 10:30}")
    #expect(timed.live.deadline != nil && wall.readings == 1)
    let plain = loop(heading: "{foo}")
    try plain.lookForDisplay(until: nil)
    try settle(plain)
    #expect(plain.live.deadline == nil && wall.readings == 1, "the clock is not read")
    plain.live.say(try #require(Notice("{time}")), for: nil)
    #expect(plain.live.deadline != nil && plain.live.stage.noticeNow?.text == "10:00")
    _ = plain.live.unsay()
  }
}
