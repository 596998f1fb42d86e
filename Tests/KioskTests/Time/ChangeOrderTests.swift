import FacePainting
import Foundation
import Logging
import MarqueeConfig
import Platform
import Programme
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationValues
@testable import Kiosk
@testable import MarqueeEngine
@testable import MarqueeStage
@testable import MarqueeValues

/// A release, a change by the calendar, a reload and a clock that is set, in every order, on one screen and on two. The clocks
/// are made up, so that each run gives the same frames. A digest of them is kept, which must not change.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ChangeOrderTests {
  enum Event: String, CaseIterable, Sendable { case release, calendar, reload, step }

  /// What is the same in the 24 orders of a test.
  struct Kind: Sendable, CustomTestStringConvertible {
    var screens: Int
    var position: PositionSource
    /// By how much the clock is set, s.
    var step: Int

    var testDescription: String { "\(screens) \(position) \(step)" }

    static let all = [1, 2].flatMap { screens in
      PositionSource.allCases.flatMap { position in
        [5, -5, 3600].map { Kind(screens: screens, position: position, step: $0) }
      }
    }
  }

  private static let orders: [[Event]] = Event.allCases.reduce([[]]) { orders, event in
    orders.flatMap { order in (0...order.count).map { Array(order[..<$0]) + [event] + Array(order[$0...]) } }
  }.sorted { $0.map(\.rawValue).joined() < $1.map(\.rawValue).joined() }

  /// Where the digests are kept.
  private static let file = Project.root.appending(path: "Tests").appending(path: "Golden/change-orders.txt")

  @Test(arguments: Kind.all)
  func `in every order the frames are those that they have always been`(kind: Kind) throws {
    let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"].map { $0 == "1" } ?? false
    let number = Kind.all.firstIndex { $0.testDescription == kind.testDescription } ?? 0
    let orders = isRecording ? Self.orders : Self.orders.sampled(every: 4, from: number)
    var lines: [String] = []
    for order in orders {
      let run = try ChangeRun(kind, order)
      try run.play()
      #expect(run.faults.isEmpty, "\(order.map(\.rawValue)): \(run.faults.first ?? "") and \(run.faults.count)")
      lines.append("\(kind.testDescription) \(order.map(\.rawValue).joined(separator: " ")): \(run.digest)")
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    if isRecording {
      let others = kept.filter { !$0.hasPrefix("\(kind.testDescription) ") }
      try ((others + lines).sorted().joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
    } else {
      let expected = kept.filter { $0.hasPrefix("\(kind.testDescription) ") }.sorted()
      #expect(expected.count == Self.orders.count)
      #expect(lines == expected.sampled(every: 4, from: number))
    }
  }
}

/// One order of the four events, four seconds from one to the next, at ten frames a second.
@MainActor
private final class ChangeRun {
  private let kind: ChangeOrderTests.Kind
  private let order: [ChangeOrderTests.Event]
  private let clocks: MadeUpClocks
  private let screens: [Screen]
  private let feeds = ScreenFeeds(
    telling: Mailbox(), LogoReports(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
  private let changes = SharedChanges()
  /// The file to show, and the one that is read and waits until it may be taken.
  private var located: String
  private var waiting: ConfigurationLoader.Loaded?
  private var isReleased = false
  private let release: String
  /// s since 1970.
  private let moment: Int
  private var requests = 0
  private(set) var digest = FrameDigest()
  /// What no frame may show, whatever the order.
  private(set) var faults: [String] = []

  private static let glass = PixelSize(width: 320, height: 200)
  private static let painter = FacePainter(fonts: FontBook())
  /// Eight in the morning of a day of April, s since 1970.
  private static let change = PositionSource.epoch + 100 * 86_400 + 8 * 3600
  private static let spacing = 4

  @MainActor
  private final class Screen {
    let live: LiveStage
    let dates: DateWatch
    let planner: StagePlanner
    /// Whether a plan may wait.
    var isWaiting = false

    init(_ configuration: Configuration, number: Int, _ clocks: MadeUpClocks, in all: SharedChanges) {
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      let changes = ScreenChanges(of: all)
      dates = DateWatch(configuration, ofScreen: number, clock: clocks.trusted, changes: changes, logger: logger)
      let plan = StagePlan(dates.shown, glass: ChangeRun.glass)
      live = LiveStage(plan, clocks: clocks.stage, changes: changes, logger: logger)
      planner = StagePlanner(
        plan, showing: dates.course, painter: ChangeRun.painter, changes: changes, mailbox: mailbox)
    }

    private let mailbox = Mailbox<LoopMessage>()
    /// Whether a plan has come since this was asked last.
    func take() -> Bool { !mailbox.takeAll().isEmpty }
  }

  init(_ kind: ChangeOrderTests.Kind, _ order: [ChangeOrderTests.Event]) throws {
    (self.kind, self.order) = (kind, order)
    // What the clock shows at an event, s after the beginning.
    func shown(at event: ChangeOrderTests.Event) -> Int {
      let index = order.firstIndex(of: event) ?? 0
      return Self.spacing * (index + 1) + (order[..<index].contains(.step) ? kind.step : 0)
    }
    let start = Self.change - shown(at: .calendar)
    moment = start + shown(at: .release)
    clocks = MadeUpClocks(at: start)
    located = Self.text(kind, "Old", speed: 90)
    release = Self.text(kind, "New", speed: 60, "apply-at: \(WrittenInstant.universal(moment))")
    let loaded = try ConfigurationLoader.load(text: located, file: "wall.yaml")
    let (clocks, changes) = (clocks, changes)
    screens = loaded.screens.enumerated().map { Screen($1.configuration, number: $0, clocks, in: changes) }
    feeds.use(
      zip(loaded.screens, screens).map { .init(name: $0.name, touchDevice: nil, dates: $1.dates, planner: $1.planner) })
    for screen in screens {
      screen.live.timeline = Timeline(clock: clocks.monotonic)
      if screen.live.stage.plan.followsUTC {
        screen.live.timeline.follow(.seconds(screen.live.stage.configuration.anchor), at: clocks.stage.reading)
      }
      screen.dates.follow { [planner = screen.planner] in planner.prepare(showing: $0, course: $1) }
      // As when a display is opened.
      screen.planner.resizeNow(to: Self.glass)
      if let prepared = screen.planner.take() { screen.live.adopt(prepared.change, placed: prepared.placed) }
      screen.live.restart()
      screen.live.startClock()
    }
  }

  private static func text(_ kind: ChangeOrderTests.Kind, _ heading: String, speed: Int, _ more: String = "") -> String
  {
    """
    position: \(kind.position)
    timezone: UTC
    speed: \(speed)
    heading: \(heading)
    card: { width: 70, height: 100, spacing: 10 }
    cards: [{ title: A }, { title: B, show: { at: ["00:00-08:00"] } }, { title: C }, { title: D }, { title: E }]
    \(kind.screens == 2 ? "screens: [{ output: one }, { output: two }]" : "")
    \(more)

    """
  }

  func play() throws {
    for frame in 0..<(Self.spacing * (order.count + 2) * 10) {
      if frame > 0, frame % (Self.spacing * 10) == 0, frame / (Self.spacing * 10) <= order.count {
        try happen(order[frame / (Self.spacing * 10) - 1])
      }
      // As it is found when its moment is near.
      if !isReleased, clocks.now >= .seconds(moment - ChangeSchedule.lead) {
        (isReleased, located) = (true, release)
        waiting = try ConfigurationLoader.load(text: located, file: "wall.yaml")
      }
      for screen in screens { _ = screen.dates.update() }
      deliver()
      for screen in screens { turn(screen) }
      note(frame)
      clocks.pass(.milliseconds(100))
    }
    let heading = screens[0].live.stage.configuration.heading
    if heading != "New" && heading != "New, edited" { faults.append("\(heading ?? "nothing") at the end") }
  }

  private func happen(_ event: ChangeOrderTests.Event) throws {
    switch event {
    case .release, .calendar: break
    case .step: clocks.set(by: .seconds(kind.step))
    case .reload:
      located.replace("heading: New", with: "heading: New, edited")
      located.replace("heading: Old", with: "heading: Old, edited")
      located.replace("{ title: E }", with: "{ title: E }, { title: F }")
      requests += 1
      waiting = try ConfigurationLoader.load(text: located, file: "wall.yaml")
    }
  }

  /// Hands over what was read once it may be taken.
  private func deliver() {
    guard let loaded = waiting else { return }
    if let moment = loaded.configuration.applyAt,
      ChangeSchedule.wait(until: moment, at: clocks.now, isWaiting: true) != nil,
      kind.position == .own || !feeds.takesAhead(loaded)
    {
      return
    }
    waiting = nil
    if !feeds.deliver(loaded, request: requests) { faults.append("the screens were not found") }
  }

  /// What the render loop does for a screen before a frame.
  private func turn(_ screen: Screen) {
    let live = screen.live
    _ = live.skipGap()
    _ = live.takeJump()
    let time = live.now
    live.frameTime = time
    if screen.take() { screen.isWaiting = true }
    takePlan(of: screen)
    live.advance(to: time)
  }

  private func takePlan(of screen: Screen) {
    guard screen.isWaiting, let plan = screen.planner.waitingPlan else { return }
    guard screen.live.isReady(for: plan), let prepared = screen.planner.take(plan.change.plan) else { return }
    screen.isWaiting = false
    screen.live.adopt(prepared.change, placed: prepared.placed)
  }

  private func note(_ frame: Int) {
    var shown: [String] = []
    for screen in screens {
      let stage = screen.live.stage
      let configuration = stage.configuration
      let text =
        "\(configuration.heading ?? "") \(configuration.lanes[0].cards.map(\.name)) \(stage.now.sinceStart) "
        + "\(StagePlaces.of(stage)) \(stage.changeVisibility(of: 0))"
      digest.add(text)
      shown.append(text)
      if kind.position == .utc {
        let utc = Duration.seconds(configuration.anchor) + stage.now.sinceStart
        if kind.step > 0, configuration.applyAt == moment, utc < .seconds(moment) {
          faults.append("the release in frame \(frame), \(utc - .seconds(moment)) before its moment")
        }
      }
    }
    if Set(shown).count > 1 { faults.append("screens differ in frame \(frame): \(shown)") }
  }
}

/// Clocks that advance when they are told to.
private final class MadeUpClocks: Sendable {
  private let state: Mutex<(monotonic: Duration, utc: Duration)>

  init(at start: Int) { state = Mutex((.seconds(1000), .seconds(start))) }

  var now: Duration { state.withLock(\.utc) }
  func pass(_ time: Duration) { state.withLock { ($0.monotonic, $0.utc) = ($0.monotonic + time, $0.utc + time) } }
  func set(by shift: Duration) { state.withLock { $0.utc += shift } }

  var monotonic: @Sendable () -> Duration { { self.state.withLock(\.monotonic) } }

  var stage: StageClocks {
    StageClocks {
      true
    } read: {
      self.state.withLock { ClockReading(monotonic: $0.monotonic, utc: $0.utc) }
    }
  }

  var trusted: TrustedClock {
    TrustedClock(built: 0) {
      self.now
    } isSynchronised: {
      true
    } error: {
      nil
    }
  }
}

/// FNV-1a of what frames show.
private struct FrameDigest: CustomStringConvertible {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) { for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 } }

  var description: String { String(value, radix: 16) }
}
