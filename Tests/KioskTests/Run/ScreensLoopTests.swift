import CSDL2
import FacePainting
import Foundation
import Logging
import MarqueeEngine
import Platform
import StageTestSupport
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import ConfigurationValues
@testable import Displays
@testable import Kiosk
@testable import MarqueeConfig
@testable import MarqueeStage
@testable import MarqueeValues
@testable import RemoteControl
@testable import SDLKit

/// The render loop with several screens, turned by hand, on SDL's dummy driver: a window for each.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class ScreensLoopTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
  private let mailbox = Mailbox<LoopMessage>(admit: LoopMessage.admit)
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  private static func screen(
    _ name: String, speed: Double, background: Color, cards: Int = 6, touch: Configuration.Touch = .init()
  ) -> ConfiguredScreen {
    var configuration = Configuration.strip(cards: cards, speed: speed, touch: touch)
    configuration.display.background = .color(background)
    return ConfiguredScreen(name: name, configuration: configuration)
  }

  private static let red = Color(red: 200, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 200)

  private func loop(_ screens: [ConfiguredScreen]) -> MarqueeLoop {
    MarqueeLoop(
      opening: Opening(screens: screens, source: .present, faults: []),
      from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: logger),
      options: .init(windowSize: PixelSize(width: 320, height: 200)), mailbox: mailbox, logger: logger)
  }

  private func turn(_ loop: MarqueeLoop, _ times: Int = 60) {
    for _ in 0..<times { loop.rounds.turn(until: MonotonicClock.now + .milliseconds(50)) }
  }

  private func ask(_ request: ControlRequest, of loop: MarqueeLoop) throws -> ControlReply {
    let reply = Mutex<ControlReply?>(nil)
    mailbox.post(.control(ControlOrder(request: request) { answer in reply.withLock { $0 = $0 ?? answer } }))
    for _ in 0..<200 where reply.withLock({ $0 == nil }) { turn(loop, 1) }
    return try #require(reply.withLock { $0 })
  }

  /// Whether a screen's picture has its own background, and not the other one.
  private func shows(_ background: UInt32, not other: UInt32, _ loop: MarqueeLoop, _ number: Int) throws -> Bool {
    let display = try #require(loop.screens.all[number].displays.current)
    let pixels = Set(try display.device.renderer.readPixels())
    return pixels.contains(background) && !pixels.contains(other)
  }

  private static let (redPixel, bluePixel) = (UInt32(0xFFC8_0000), UInt32(0xFF00_00C8))

  @Test func `each screen shows its own cards in its own window, at its own pace`() throws {
    let loop = loop([
      Self.screen("left", speed: 100, background: Self.red), Self.screen("right", speed: 50, background: Self.blue),
    ])
    turn(loop, 200)
    #expect(try shows(Self.redPixel, not: Self.bluePixel, loop, 0))
    #expect(try shows(Self.bluePixel, not: Self.redPixel, loop, 1))
    let windows = loop.screens.all.compactMap { $0.displays.current?.device.windowNumbers.first }
    #expect(Set(windows).count == 2)
    for screen in loop.screens.all { #expect(screen.presenter.presented > 20) }
    let before = loop.screens.all.map(\.live.stage.now)
    let offsets = loop.screens.all.map { $0.live.stage.controllers[0].offset }
    turn(loop, 40)
    for (index, screen) in loop.screens.all.enumerated() {
      let time = before[index].duration(to: screen.live.stage.now) / .seconds(1)
      let way = screen.live.stage.controllers[0].offset - offsets[index]
      #expect(abs(way - time * [100, 50][index]) < 0.01)
    }
  }

  @Test func `a screen at rest takes no frames while another moves, and wakes for what it is told`() throws {
    let loop = loop([
      Self.screen("moving", speed: 100, background: Self.red), Self.screen("still", speed: 0, background: Self.blue),
    ])
    turn(loop, 300)
    let (moving, still) = (loop.screens.all[0], loop.screens.all[1])
    let (before, after) = (moving.presenter.presented, still.presenter.presented)
    turn(loop, 60)
    #expect(moving.presenter.presented > before + 10)
    #expect(still.presenter.presented == after)
    let reply = try ask(.onScreen("still", .pause(for: nil)), of: loop)
    #expect(reply.ok)
    #expect(still.live.stage.pause != nil && moving.live.stage.pause == nil)
  }

  @Test func `an order after the program was stopped counts from when it is carried out`() throws {
    let loop = loop([
      Self.screen("a", speed: 0, background: Self.red), Self.screen("b", speed: 0, background: Self.blue),
    ])
    turn(loop, 100)
    let stopped = Mutex(Duration.zero)
    let mailbox = mailbox
    for screen in loop.screens.all {
      screen.live.timeline = Timeline { MonotonicClock.now + stopped.withLock(\.self) }
      screen.live.timeline.resume(at: screen.live.stage.now)
    }
    turn(loop, 20)
    // A minute passes while both rest, longer than any rest takes.
    Thread.detachNewThread {
      usleep(100_000)
      stopped.withLock { $0 = .seconds(60) }
      for name in ["a", "b"] {
        mailbox.post(.control(ControlOrder(request: .onScreen(name, .pause(for: .seconds(100)))) { _ in }))
      }
    }
    let end = MonotonicClock.now + .seconds(20)
    while loop.screens.all.contains(where: { $0.live.stage.pause == nil }), MonotonicClock.now < end {
      loop.rounds.turn(until: MonotonicClock.now + .seconds(5))
    }
    turn(loop, 20)
    for screen in loop.screens.all {
      let until = try #require(screen.live.stage.pause?.until)
      #expect(screen.live.now.duration(to: until) <= .seconds(100), "\(screen.name)")
    }
  }

  @Test func `an event wakes the screen in whose window it happened, and no other`() throws {
    let loop = loop([
      Self.screen("a", speed: 0, background: Self.red), Self.screen("b", speed: 0, background: Self.blue),
    ])
    turn(loop, 100)
    let window = try #require(loop.screens.all[1].displays.current?.device.windowNumbers.first)
    for type in [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP] {
      var event = SDL_Event()
      event.type = type.rawValue
      event.button.windowID = window
      event.button.button = UInt8(SDL_BUTTON_LEFT)
      (event.button.x, event.button.y) = (160, 100)
      SDL_PushEvent(&event)
    }
    turn(loop, 40)
    #expect(loop.screens.all[1].live.stage.isAttended)
    #expect(!loop.screens.all[0].live.stage.isAttended)
  }

  @Test func `a screen that loses its display comes back, and leaves the other as it is`() throws {
    let loop = loop([
      Self.screen("a", speed: 100, background: Self.red), Self.screen("b", speed: 100, background: Self.blue),
    ])
    turn(loop, 100)
    let (a, b) = (loop.screens.all[0], loop.screens.all[1])
    let display = try #require(a.displays.current)
    b.displays.lose(SDLError(function: "test", message: "pulled out"))
    #expect(b.displays.current == nil)
    let (frames, place) = (a.presenter.presented, b.live.stage.controllers[0].offset)
    turn(loop, 30)
    #expect(a.displays.current === display && a.presenter.presented > frames)
    let end = MonotonicClock.now + .seconds(20)
    while b.displays.current == nil, MonotonicClock.now < end { turn(loop, 10) }
    #expect(b.displays.current != nil && a.displays.current === display)
    #expect(b.live.stage.controllers[0].offset >= place)
  }

  @Test func `a display that fails whenever it is opened is not opened again at once`() throws {
    let loop = loop([
      Self.screen("a", speed: 100, background: Self.red), Self.screen("b", speed: 100, background: Self.blue),
    ])
    let b = loop.screens.all[1]
    for _ in 0..<2 {
      var before = MonotonicClock.now
      let end = before + .seconds(20)
      while b.displays.current == nil, before < end {
        before = MonotonicClock.now
        turn(loop, 1)
      }
      #expect(b.displays.current != nil)
      loop.rounds.lose(b, SDLError(function: "test", message: "refused"))
      #expect(b.displays.lookTime >= before + .seconds(1), "a second after the last time")
    }
  }

  @Test func `a status tells each screen, and one alone where it is asked for`() throws {
    let loop = loop([
      Self.screen("a", speed: 0, background: Self.red), Self.screen("b", speed: 0, background: Self.blue, cards: 4),
    ])
    turn(loop, 60)
    let status = try #require(try ask(.status, of: loop).status)
    #expect(status.screens.map(\.name) == ["a", "b"])
    #expect(status.screens.map(\.cards) == [6, 4] && status.cards == 10)
    #expect(!status.nothingShown && status.screens.allSatisfy { $0.display?.width == 320 })
    let one = try #require(try ask(.onScreen("b", .status), of: loop).status)
    #expect(one.screens.map(\.name) == ["b"] && one.cards == 4)
    let unknown = try ask(.onScreen("c", .status), of: loop)
    #expect(unknown.error == #"no screen is called "c"; expected "a" or "b""#)
  }

  @Test func `a screen's name with a typo is answered with the one that is meant`() throws {
    let loop = loop([
      Self.screen("window", speed: 0, background: Self.red), Self.screen("door", speed: 0, background: Self.blue),
    ])
    turn(loop, 3)
    let near = try ask(.onScreen("Windwo", .status), of: loop)
    #expect(near.error == #"no screen is called "Windwo"; did you mean "window"?"#)
    let far = try ask(.onScreen(String(repeating: "x", count: 5000), .status), of: loop)
    #expect(far.error == #"no screen is called "\#(String(repeating: "x", count: 39))…"; expected "window" or "door""#)
  }

  @Test func `a screenshot is of one screen`() throws {
    let loop = loop([
      Self.screen("a", speed: 0, background: Self.red), Self.screen("b", speed: 0, background: Self.blue),
    ])
    turn(loop, 60)
    let refused = try ask(.screenshot, of: loop)
    #expect(refused.error == "no screenshot: there are several screens; name one with --screen: a, b")
    #expect(try ask(.onScreen("b", .screenshot), of: loop).png != nil)
  }

  @Test func `another configuration is answered once all screens show it`() throws {
    let loop = loop([
      Self.screen("a", speed: 50, background: Self.red), Self.screen("b", speed: 50, background: Self.blue),
    ])
    turn(loop, 60)
    let loaded = ConfigurationLoader.Loaded(
      screens: [
        Self.screen("a", speed: 50, background: Self.blue, cards: 5),
        Self.screen("b", speed: 50, background: Self.red, cards: 3),
      ], warnings: [], bytes: [], file: "/nowhere")
    #expect(loop.feeds.deliver(loaded, request: 0))
    turn(loop, 200)
    #expect(loop.screens.all.map(\.live.stage.cardCount) == [5, 3])
    #expect(
      try shows(Self.bluePixel, not: Self.redPixel, loop, 0) && shows(Self.redPixel, not: Self.bluePixel, loop, 1))
  }

  @Test func `a configuration with other screens opens them anew`() throws {
    let loop = loop([Self.screen("a", speed: 50, background: Self.red)])
    let loaded = ConfigurationLoader.Loaded(
      screens: [Self.screen("a", speed: 50, background: Self.red), Self.screen("b", speed: 50, background: Self.blue)],
      warnings: [], bytes: [], file: "/nowhere")
    #expect(!loop.feeds.deliver(loaded, request: 0))
    mailbox.post(.otherScreens(loaded, request: 0))
    turn(loop, 100)
    #expect(loop.screens.all.map(\.name) == ["a", "b"])
    #expect(
      try shows(Self.redPixel, not: Self.bluePixel, loop, 0) && shows(Self.bluePixel, not: Self.redPixel, loop, 1))
  }

  @Test func `what is read last is shown last, though the screens are replaced meanwhile`() throws {
    let loop = loop([Self.screen("a", speed: 50, background: Self.red)])
    turn(loop, 20)
    let others = ConfigurationLoader.Loaded(
      screens: [Self.screen("a", speed: 50, background: Self.red), Self.screen("b", speed: 50, background: Self.blue)],
      warnings: [], bytes: [], file: "/nowhere")
    let again = ConfigurationLoader.Loaded(
      screens: [Self.screen("a", speed: 50, background: Self.blue)], warnings: [], bytes: [], file: "/nowhere")
    for loaded in [others, again] {
      #expect(!loop.feeds.deliver(loaded, request: 0), "the screens of the first are not there yet")
      mailbox.post(.otherScreens(loaded, request: 0))
    }
    turn(loop, 100)
    #expect(loop.screens.all.map(\.name) == ["a"])
    #expect(try shows(Self.bluePixel, not: Self.redPixel, loop, 0))
    #expect(loop.feeds.deliver(again, request: 0))
  }

  @Test func `screens that are replaced keep what an operator has ordered`() throws {
    let loop = loop([
      Self.screen("a", speed: 50, background: Self.red), Self.screen("b", speed: 50, background: Self.blue),
    ])
    turn(loop, 60)
    _ = try ask(.onScreen("a", .pause(for: nil)), of: loop)
    _ = try ask(.onScreen("b", .display(isOn: false)), of: loop)
    let loaded = ConfigurationLoader.Loaded(
      screens: ["b", "a", "c"].map { Self.screen($0, speed: 50, background: Self.red) }, warnings: [], bytes: [],
      file: "/nowhere")
    mailbox.post(.otherScreens(loaded, request: 0))
    turn(loop, 60)
    let screens = loop.screens.all
    #expect(screens.map(\.name) == ["b", "a", "c"])
    #expect(screens.map(\.live.isSwitchedOff) == [true, false, false])
    #expect(screens[1].live.stage.pause != nil && screens[0].live.stage.pause == nil)
  }

  @Test func `layouts of screens that replace others have numbers that no layout had before`() throws {
    let loop = loop([Self.screen("a", speed: 50, background: Self.red)])
    turn(loop, 60)
    let before = try #require(loop.screens.first.displays.current).generation
    let loaded = ConfigurationLoader.Loaded(
      screens: [
        Self.screen("z", speed: 50, background: Self.blue), Self.screen("y", speed: 50, background: Self.blue),
      ],
      warnings: [], bytes: [], file: "/nowhere")
    mailbox.post(.otherScreens(loaded, request: 0))
    turn(loop, 60)
    let after = loop.screens.all.compactMap(\.displays.current?.generation)
    #expect(before > 0 && after.allSatisfy { $0 > before } && Set(after).count == 2)
  }

  @Test func `input for a screen without a display is dropped`() throws {
    let loop = loop([
      Self.screen("a", speed: 50, background: Self.red), Self.screen("b", speed: 50, background: Self.blue),
    ])
    turn(loop, 60)
    let screen = loop.screens.all[0]
    screen.inbox.add(Event(milliseconds: 0, kind: .key(.left, isRepeat: false)))
    loop.rounds.lose(screen, SDLError(function: "test", message: "pulled out"))
    #expect(screen.inbox.isEmpty && screen.displays.current == nil)
  }
}
