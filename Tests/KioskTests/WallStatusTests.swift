import ConfigurationValues
import ControlTestSupport
import FacePainting
import Foundation
import Logging
import MarqueeConfig
import Platform
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues
@testable import RemoteControl

/// What a status says of strips that follow UTC.
struct WallStatusTests {
  private static func sample(_ position: MarqueeStatus.Position) -> MarqueeStatus {
    var status = MarqueeStatus.sample()
    status.screens[0].position = position
    status.screens[0].lanes[0].place = 1234.5
    return status
  }

  private static func wall(_ status: MarqueeStatus) -> Substring? {
    status.text.split(separator: "\n").first { $0.hasPrefix("wall ") }?.drop { $0 != " " }.drop { $0 == " " }
  }

  @Test func `the text names the wall, how far the clock may be off, and what is being made up for`() {
    var position = MarqueeStatus.Position(
      wall: "0123456789ab", time: 1_795_000_000.25, clock: "trusted", clockError: 2.54, behind: 0.049)
    var status = Self.sample(position)
    #expect(Self.wall(status) == "0123456789ab, follows UTC: the clock is off by 2.5 ms at most")
    #expect(status.text.contains("(3 of 8), at 1234.50 px\n"))
    position.behind = 310.04
    status.screens[0].position = position
    #expect(Self.wall(status) == "0123456789ab, follows UTC: the clock is off by 2.5 ms at most, behind it by 310.0 ms")
    position.behind = -0.25
    status.screens[0].position = position
    #expect(Self.wall(status) == "0123456789ab, follows UTC: the clock is off by 2.5 ms at most, ahead of it by 0.2 ms")
    // A clock that nobody corrects: how far it is off is not known, or more and more.
    (position.clock, position.clockError, position.behind) = ("plausible", nil, 0)
    status.screens[0].position = position
    #expect(Self.wall(status) == "0123456789ab, follows UTC: the clock's error is unknown")
    position.clockError = 16_000_000
    status.screens[0].position = position
    #expect(Self.wall(status) == "0123456789ab, follows UTC: the clock is off by 16000000.0 ms at most")
    (position.clock, position.clockError) = ("doubtful", 12)
    status.screens[0].position = position
    #expect(
      Self.wall(status) == "0123456789ab, follows UTC: the clock is doubtful, so the strips do not follow it")
    // Other strips say nothing of it.
    let other = MarqueeStatus.sample()
    #expect(Self.wall(other) == nil && !other.json.contains("position") && !other.prometheus.contains("wall"))
  }

  @Test func `JSON has times to the microsecond, leaves out what is not known, and reads back`() throws {
    let status = Self.sample(
      .init(wall: "0123456789ab", time: 1_795_000_000.250_000_2, clock: "trusted", clockError: 2.5, behind: -1.25))
    #expect(
      status.json.contains(
        #""position":{"behind":-1.25,"clock":"trusted","clockError":2.5,"time":1795000000.25,"wall":"0123456789ab"}"#
      ),
      "\(status.json)")
    #expect(status.json.contains(#""place":1234.5"#))
    var read = try JSONDecoder().decode(MarqueeStatus.self, from: Data(status.json.utf8))
    #expect(abs((read.position?.time ?? 0) - 1_795_000_000.25) < 1e-6)
    read.screens[0].position?.time = status.position?.time ?? 0
    #expect(read == status)
    let unknown = Self.sample(.init(wall: "0123456789ab", time: 5, clock: "plausible", clockError: nil, behind: 0))
    #expect(
      unknown.json.contains(#""position":{"behind":0,"clock":"plausible","time":5,"wall":"0123456789ab"}"#),
      "\(unknown.json)")
  }

  @Test func `metrics are in seconds, and a bound that is not known is left out`() {
    var status = Self.sample(
      .init(wall: "0123456789ab", time: 1_795_000_000, clock: "trusted", clockError: 2.5, behind: -12))
    #expect(status.prometheus.contains("\nkiosk_marquee_wall{wall=\"0123456789ab\"} 1\n"))
    #expect(status.prometheus.contains("\nkiosk_marquee_clock_error_seconds 0.002500\n"), "\(status.prometheus)")
    #expect(status.prometheus.contains("\nkiosk_marquee_wall_behind_seconds -0.012000\n"), "\(status.prometheus)")
    status.screens[0].position?.clockError = nil
    #expect(!status.prometheus.contains("clock_error"))
    #expect(status.prometheus.contains("\nkiosk_marquee_wall_behind_seconds -0.012000\n"))
  }

  @Test func `of several screens each has its place and its wall`() {
    var status = MarqueeStatus.sample()
    let own = status.screens[0]
    status.screens = [("left", "0123456789ab", 100.25), ("right", "ba9876543210", 7)].map { name, wall, place in
      .init(
        name: name, state: .showing, nothingShown: false, cards: 8,
        lanes: [.init(phase: "cruising", cards: 8, card: "Acme", number: 3, place: place)],
        frames: own.frames, position: .init(wall: wall, time: 5, clock: "trusted", clockError: 1, behind: 0))
    }
    status.screens.append(
      .init(name: "own", state: .showing, nothingShown: false, cards: 8, lanes: own.lanes, frames: own.frames))
    let lines = status.text.split(separator: "\n").map {
      $0.split(whereSeparator: { $0 == " " }).joined(separator: " ")
    }
    #expect(lines.count { $0.hasPrefix("wall ") } == 2, "\(lines)")
    #expect(lines.contains("wall 0123456789ab, follows UTC: the clock is off by 1.0 ms at most"))
    #expect(lines.contains("wall ba9876543210, follows UTC: the clock is off by 1.0 ms at most"))
    #expect(lines.contains { $0.hasSuffix("at 100.25 px") } && lines.contains { $0.hasSuffix("at 7.00 px") })
    let metrics = status.prometheus
    #expect(metrics.contains("kiosk_marquee_wall{screen=\"left\",wall=\"0123456789ab\"} 1\n"))
    #expect(metrics.contains("kiosk_marquee_wall{screen=\"right\",wall=\"ba9876543210\"} 1\n"))
    #expect(metrics.contains("kiosk_marquee_clock_error_seconds{screen=\"left\"} 0.001000\n"))
    #expect(!metrics.contains("wall{screen=\"own\""))
  }
}

/// A render loop whose strips follow UTC, turned by hand, on SDL's dummy driver, and what it answers.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class WallOrderTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
  private let mailbox = Mailbox<LoopMessage>(admit: LoopMessage.admit)
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  private let error = Mutex<Int?>(2500)
  private let isSynchronised = Mutex<Bool?>(true)

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  private func loop(_ text: String) throws -> MarqueeLoop {
    let screens = try ConfigurationLoader.load(text: text, file: "wall.yaml").screens
    let clock = TrustedClock(
      built: 0, isSynchronised: { self.isSynchronised.withLock(\.self) }, error: { self.error.withLock(\.self) })
    return MarqueeLoop(
      opening: Opening(screens: screens, source: .present, faults: []), from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: logger),
      options: .init(windowSize: PixelSize(width: 320, height: 200), clock: clock), mailbox: mailbox, logger: logger)
  }

  private func ask(_ request: ControlRequest, of loop: MarqueeLoop) throws -> ControlReply {
    let reply = Mutex<ControlReply?>(nil)
    mailbox.post(.control(ControlOrder(request: request) { answer in reply.withLock { $0 = $0 ?? answer } }))
    for _ in 0..<200 where reply.withLock({ $0 == nil }) { turn(loop, 1) }
    return try #require(reply.withLock { $0 })
  }

  private func turn(_ loop: MarqueeLoop, _ times: Int) {
    for _ in 0..<times { loop.rounds.turn(until: MonotonicClock.now + .milliseconds(50)) }
  }

  private static let cards = """
    speed: 90
    card: { width: 70, height: 100, spacing: 10 }
    cards: [\("ABCDEFGHIJKL".map { "{ title: \($0) }" }.joined(separator: ", "))]

    """
  private static let wall =
    cards + """
      wall: { canvas: [640, 200] }
      screens:
        - { output: left, wall: { place: [0, 0] } }
        - { output: right, wall: { place: [320, 0] } }
      """

  @Test func `each screen of a wall has the same name, and the place that follows from its time`() throws {
    let loop = try loop(Self.wall)
    turn(loop, 100)
    for screen in loop.screens.all { _ = screen.dates.update() }
    let status = try #require(try ask(.status, of: loop).status)
    let screens = status.screens
    #expect(screens.map(\.name) == ["left", "right"])
    for (screen, live) in zip(screens, loop.screens.all.map(\.live)) {
      let (position, place) = (try #require(screen.position), try #require(screen.lanes.first?.place))
      #expect(position.wall == screens[0].position?.wall && position.clock == "trusted")
      // Twelve cards with a gap each make the lap. A time in s since 1970 is exact to less than a microsecond.
      let off = (90 * (position.time - Double(PositionSource.epoch)) - place).truncatingRemainder(dividingBy: 960)
      #expect(min(abs(off), 960 - abs(off)) < 1e-3, "\(place) at \(position.time)")
      #expect(live.stage.plan.followsUTC)
      let bound = try #require(position.clockError)
      #expect(bound >= 2.5 && bound < 2.5 + 60)
    }
    #expect(status.position == nil || status.position?.wall == screens[0].position?.wall)
    // A screen that is asked for alone.
    let right = try #require(try ask(.onScreen("right", .status), of: loop).status)
    #expect(right.screens.map(\.name) == ["right"] && right.position?.wall == screens[0].position?.wall)
  }

  @Test func `where nobody corrects the clock its bound grows, and where none is known none is told`() throws {
    let loop = try loop("position: utc\n" + Self.cards)
    for _ in 0..<20 { loop.rounds.turn(until: MonotonicClock.now + .milliseconds(50)) }
    isSynchronised.withLock { $0 = false }
    _ = loop.screens.first.dates.update()
    let first = try #require(try ask(.status, of: loop).status?.position)
    #expect(first.clock == "plausible")
    SystemThread.sleep(.milliseconds(200))
    let second = try #require(try ask(.status, of: loop).status?.position)
    // By 500 µs a second since it was read.
    #expect(try #require(second.clockError) >= #require(first.clockError) + 0.1)
    error.withLock { $0 = nil }
    _ = loop.screens.first.dates.update()
    let unknown = try #require(try ask(.status, of: loop).status)
    #expect(unknown.position != nil && unknown.position?.clockError == nil)
    #expect(unknown.text.contains("the clock's error is unknown"))
    #expect(unknown.text.contains("\nclock          plausible: it is not known to be synchronised"))
  }

  nonisolated private static let orders: [ControlRequest] = [
    .pause(for: nil), .pause(for: .seconds(5)), .resume, .next, .previous, .show(card: "C"),
    .onScreen("right", .pause(for: nil)), .onScreen("left", .next),
  ]

  @Test(arguments: orders)
  func `an order that would stop or move a wall is refused with the reason, and changes nothing`(
    order: ControlRequest
  ) throws {
    let loop = try loop(Self.wall)
    turn(loop, 60)
    let reply = try ask(order, of: loop)
    #expect(!reply.ok && reply.message == nil)
    #expect(
      reply.error
        == "the strips follow UTC (position: utc), so that screens agree; nothing stops or moves them")
    turn(loop, 20)
    for live in loop.screens.all.map(\.live) {
      #expect(live.stage.pause == nil && live.operatorActions == 0)
      var undisturbed = Stage(live.stage.plan)
      undisturbed.advance(to: live.stage.now)
      #expect(live.stage.moment == undisturbed.moment)
    }
  }

  @Test func `other orders are carried out on a wall`() throws {
    let loop = try loop(Self.wall)
    turn(loop, 60)
    #expect(try ask(.say(#require(Notice("Lunch")), for: nil), of: loop).ok)
    #expect(try ask(.unsay, of: loop).ok)
    #expect(try ask(.onScreen("right", .screenshot), of: loop).png != nil)
    #expect(try ask(.onScreen("left", .display(isOn: false)), of: loop).ok)
    #expect(loop.screens.all.map(\.live.isSwitchedOff) == [true, false])
  }

  @Test func `beside a screen that follows UTC, one that does not takes orders`() throws {
    let loop = try loop(
      Self.cards + "screens: [{ output: left, position: utc }, { output: right }]\n")
    turn(loop, 60)
    #expect(try ask(.pause(for: nil), of: loop).ok)
    #expect(loop.screens.all.map { $0.live.stage.pause != nil } == [false, true])
    #expect(try !ask(.onScreen("left", .pause(for: nil)), of: loop).ok)
    #expect(try ask(.resume, of: loop).message == "goes on")
  }
}
