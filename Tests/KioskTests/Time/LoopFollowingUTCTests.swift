import ConfigurationValues
import FacePainting
import Foundation
import Logging
import MarqueeConfig
import MarqueeEngine
import Platform
import StageTestSupport
import Testing

@testable import ConfigurationStore
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// The render loop with strips that follow UTC, on SDL's dummy driver, while the calendar changes what is shown.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class LoopFollowingUTCTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  /// Holds each frame against the stage that follows from the time alone.
  private final class Witness: FrameObserver {
    private let live: LiveStage
    private let course: StageCourse
    private(set) var (frames, changed, faults) = (0, 0, [String]())
    /// Whether a frame was part of a fade.
    private(set) var fades = false

    init(_ live: LiveStage, _ course: StageCourse) { (self.live, self.course) = (live, course) }

    func presented(_ frame: PresentedFrame) {
      let stage = live.stage
      var course = course
      course.moment = course.anchor + Int(stage.now.sinceStart.components.seconds)
      var expected = StageReplay(course, glass: stage.glass).stage
      expected.advance(to: stage.now)
      frames += 1
      fades = fades || stage.listFade != nil
      if stage.configuration.lanes[0].cards.count != course.configuration.lanes[0].cards.count { changed += 1 }
      let (places, wanted) = (StagePlaces.of(stage), StagePlaces.of(expected))
      if places != wanted { faults.append("\(stage.now.sinceStart): \(places), expected \(wanted)") }
    }

    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
  }

  @Test func `each frame around a change by the calendar is the one that follows from the time`() throws {
    var configuration = try ConfigurationLoader.load(
      text: """
        timezone: UTC
        speed: 400
        display: { frame-rate: 60 }
        card: { width: 70, height: 100, spacing: 10 }
        cards: [{ title: A }, { title: B, show: { at: ["00:00-08:00"] } }, { title: C }, { title: D }, { title: E }]
        """, file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    // Eight in the morning of a day of April.
    let moment = PositionSource.epoch + 100 * 86_400 + 8 * 3600
    let calendar = configuration.calendar(in: .universal)
    let (loop, witness) = try run(configuration, before: moment) { loop in
      Witness(loop.live, StageCourse(configuration, calendar: calendar, moment: PositionSource.epoch))
    }
    #expect(witness.faults.isEmpty, "\(witness.faults.first ?? "") and \(witness.faults.count) of \(witness.frames)")
    #expect(witness.changed > 10 && witness.frames - witness.changed > 10)
    // As a marquee that is started now.
    let clock = TrustedClock(built: 0) {
      .seconds(moment + 4)
    } isSynchronised: {
      true
    }
    let later = DateWatch(configuration, clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let started = StageReplay(try #require(later.course), glass: loop.live.stage.glass).stage
    #expect(loop.live.stage.plan.wallHash == started.plan.wallHash)
  }

  /// Notes on which configuration each frame was, and holds its places against that one's time.
  private final class Change: FrameObserver {
    private let live: LiveStage
    private let moment: Int
    private(set) var (early, late, faults) = (0, 0, [String]())
    /// How long after the moment the first frame of the later configuration stands, and how far its strip is from where the
    /// former one would be, px.
    private(set) var first: (delay: Duration, jump: Double)?
    private let former: Configuration

    init(_ live: LiveStage, _ former: Configuration, at moment: Int) {
      (self.live, self.former, self.moment) = (live, former, moment)
    }

    func presented(_ frame: PresentedFrame) {
      let stage = live.stage
      let utc = Duration.seconds(stage.configuration.anchor) + stage.now.sinceStart
      let isLater = stage.configuration.applyAt == moment
      if isLater, utc < .seconds(moment) { faults.append("\(utc - .seconds(moment)) before its moment") }
      if isLater { late += 1 } else { early += 1 }
      var expected = Stage(stage.plan)
      expected.advance(to: stage.now)
      if StagePlaces.of(stage) != StagePlaces.of(expected) {
        faults.append("other places at \(utc)")
      }
      guard isLater, first == nil else { return }
      var before = Stage(former, screen: stage.glass)
      before.advance(to: Instant(sinceStart: utc - .seconds(former.anchor)))
      first = (utc - .seconds(moment), abs(stage.controllers[0].offset - before.controllers[0].offset))
    }

    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
  }

  @Test(arguments: [(true, false), (false, false), (true, true)])
  func `a release to come is shown from its moment on, and a strip that stays goes on`(
    isSame: Bool, isDated: Bool
  ) throws {
    func text(_ more: String, speed: Int) -> String {
      """
      position: utc
      timezone: UTC
      speed: \(speed)
      display: { frame-rate: 60 }
      card: { width: 70, height: 100, spacing: 10 }
      cards: [{ title: A }, { title: B\(isDated ? ", show: { until: 2026-12-31 }" : "") }, { title: C }, { title: D }, { title: E }]
      \(more)
      """
    }
    let former = try ConfigurationLoader.load(text: text("", speed: 400), file: "wall.yaml").configuration
    let glass = PixelSize(width: 320, height: 200)
    // On a day of April.
    let moment = PositionSource.epoch + 100 * 86_400
    var more = "apply-at: 2026-04-11T00:00:00Z\nheading: New"
    if isSame {
      let next = try ConfigurationLoader.load(text: text(more, speed: 400), file: "wall.yaml").configuration
      // A heading does not move a strip of given height.
      let place = try #require(former.placesGoingOn(in: next, at: moment, on: glass)).first
      more += "\nstart-place: [\(try #require(place).offset)]"
    }
    let next = try ConfigurationLoader.load(text: text(more, speed: isSame ? 400 : 250), file: "wall.yaml")
    #expect(next.configuration.applyAt == moment && next.configuration.startPlaces.count == (isSame ? 1 : 0))
    let (_, change) = try run(former, before: moment) { loop in
      #expect(loop.feeds.deliver(next, request: 1))
      return Change(loop.live, former, at: moment)
    }
    #expect(
      change.faults.isEmpty, "\(change.faults.first ?? "") and \(change.faults.count) of \(change.early + change.late)")
    #expect(change.early > 10 && change.late > 10)
    let first = try #require(change.first)
    if isSame { #expect(first.jump < 1e-3, "\(first)") }
  }

  /// The size that is supposed until there is a display, and another one.
  @Test(arguments: [PixelSize(width: 1920, height: 1080), PixelSize(width: 320, height: 200)])
  func `a start late in the day replays it once, for the size of the display`(size: PixelSize) throws {
    var configuration = try ConfigurationLoader.load(
      text: """
        timezone: UTC
        speed: 400
        card: { width: 70, height: 100, spacing: 10 }
        cards: [{ title: A }, { title: B, show: { at: ["00:00-08:00"] } }, { title: C }, { title: D }, { title: E }]
        """, file: "wall.yaml"
    ).configuration
    configuration.position = .utc
    let late = PositionSource.epoch + 100 * 86_400 + 23 * 3600
    let loop = loop(configuration, 0, before: late, for: .seconds(1), on: size)
    #expect(loop.planner.replayCount == 0)
    let witness = Witness(
      loop.live, StageCourse(configuration, calendar: configuration.calendar(in: .universal), moment: late))
    loop.presenter.subscribe(witness)
    try loop.run()
    #expect(witness.frames > 0 && witness.faults.isEmpty && !witness.fades, "\(witness.faults.first ?? "")")
    #expect(loop.live.stage.glass == size && loop.planner.replayCount == 1)
  }

  /// Notes when a plan with a moment began to wait for that moment.
  private final class Waiting: FrameObserver {
    private let live: LiveStage
    /// Since 1970-01-01 00:00 UTC.
    private(set) var since: Duration?

    init(_ live: LiveStage) { self.live = live }

    func presented(_ frame: PresentedFrame) {
      if since == nil, live.changeDue != nil { since = live.utc(at: live.stage.now) }
    }

    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
  }

  /// Runs a loop until after a moment, and begins it early enough that the plan of the change is ready before, which
  /// on a busy machine takes seconds.
  /// - Parameters:
  ///   - ready: how long before the moment the plan has to be there.
  ///   - rest: how long after the moment it runs.
  ///   - subscriber: what notes the frames of the loop.
  private func run<Observer: FrameObserver>(
    _ configuration: Configuration, before moment: Int, ready: Duration = .seconds(1),
    for rest: Duration = .seconds(4), _ subscriber: (MarqueeLoop) throws -> Observer
  ) throws -> (loop: MarqueeLoop, observer: Observer) {
    func attempt(_ lead: Int) throws -> (loop: MarqueeLoop, observer: Observer, isReady: Bool) {
      let loop = self.loop(configuration, lead, before: moment, for: .seconds(lead) + rest)
      let (observer, waiting) = (try subscriber(loop), Waiting(loop.live))
      loop.presenter.subscribe(waiting)
      loop.presenter.subscribe(observer)
      try loop.run()
      return (loop, observer, waiting.since.map { $0 <= .seconds(moment) - ready } ?? false)
    }
    for lead in [4, 8] {
      let (loop, observer, isReady) = try attempt(lead)
      if isReady { return (loop, observer) }
    }
    let (loop, observer, _) = try attempt(14)
    return (loop, observer)
  }

  /// A loop on a wall of its own, with a clock that shows this many seconds before a moment as it begins.
  private func loop(
    _ configuration: Configuration, _ seconds: Int, before moment: Int, for duration: Duration,
    on size: PixelSize = PixelSize(width: 320, height: 200)
  ) -> MarqueeLoop {
    let begin = LocalClock.now
    let clock = TrustedClock(built: 0) {
      .seconds(moment - seconds) + (LocalClock.now - begin)
    } isSynchronised: {
      true
    }
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    return MarqueeLoop(
      opening: Opening(configuration: configuration, source: .present, faults: []),
      from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: logger),
      options: .init(windowSize: size, duration: duration, clock: clock),
      mailbox: Mailbox<LoopMessage>(), logger: logger)
  }

  /// Hands a release over as soon as it may be taken ahead, and notes what is shown then and after.
  private final class Handover: FrameObserver {
    private let loop: MarqueeLoop
    private let next: ConfigurationLoader.Loaded
    private let change: Int
    private(set) var faults: [String] = []
    private(set) var changed = 0
    private(set) var cardsAtDelivery: Int?

    init(_ loop: MarqueeLoop, _ next: ConfigurationLoader.Loaded, after change: Int) {
      (self.loop, self.next, self.change) = (loop, next, change)
    }

    func presented(_ frame: PresentedFrame) {
      let stage = loop.live.stage
      let utc = Duration.seconds(stage.configuration.anchor) + stage.now.sinceStart
      if cardsAtDelivery == nil, loop.feeds.takesAhead(next) {
        cardsAtDelivery = stage.configuration.lanes[0].cards.count
        _ = loop.feeds.deliver(next, request: 1)
      }
      guard stage.configuration.applyAt == nil else { return }
      let cards = stage.configuration.lanes[0].cards.count
      if utc >= .seconds(change) { changed += 1 }
      if cards != (utc < .seconds(change) ? 5 : 4) { faults.append("\(cards) cards at \(utc - .seconds(change))") }
    }

    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
  }

  @Test func `a change by the former calendar is shown although a release is to come soon after it`() throws {
    func text(_ more: String, _ heading: String) -> String {
      """
      position: utc
      timezone: UTC
      speed: 400
      heading: \(heading)
      display: { frame-rate: 60 }
      card: { width: 70, height: 100, spacing: 10 }
      cards: [{ title: A }, { title: B, show: { at: ["00:00-08:00"] } }, { title: C }, { title: D }, { title: E }]
      \(more)
      """
    }
    // Eight in the morning of a day of April, and the release four seconds later.
    let change = PositionSource.epoch + 100 * 86_400 + 8 * 3600
    let former = try ConfigurationLoader.load(text: text("", "Old"), file: "wall.yaml").configuration
    let next = try ConfigurationLoader.load(
      text: text("apply-at: 2026-04-11T08:00:04Z", "New"), file: "wall.yaml")
    #expect(next.configuration.applyAt == change + 4)
    let (loop, handover) = try run(former, before: change, for: .seconds(6)) { loop in
      #expect(!loop.feeds.takesAhead(next), "a change is to come before")
      return Handover(loop, next, after: change)
    }
    #expect(handover.faults.isEmpty, "\(handover.faults.first ?? "") and \(handover.faults.count)")
    #expect(handover.cardsAtDelivery == 4 && handover.changed > 10)
    #expect(loop.live.stage.configuration.heading == "New")
  }

  /// Hands a release over, opens a card two seconds before its moment, and notes frames of the former configuration from the
  /// moment on.
  private final class CardOpener: FrameObserver {
    private let loop: MarqueeLoop
    private let next: ConfigurationLoader.Loaded
    private let moment: Int
    private var isDelivered = false
    private var hasOpened: Bool
    private(set) var (open, closing, fading, late) = (0, 0, 0, [Duration]())

    /// - Parameter opens: whether a card is opened at all.
    init(_ loop: MarqueeLoop, _ next: ConfigurationLoader.Loaded, at moment: Int, opens: Bool) {
      (self.loop, self.next, self.moment, hasOpened) = (loop, next, moment, !opens)
    }

    func presented(_ frame: PresentedFrame) {
      // Once the display is open, whose size the release is laid out for.
      if !isDelivered { isDelivered = loop.feeds.deliver(next, request: 1) }
      let stage = loop.live.stage
      let utc = Duration.seconds(stage.configuration.anchor) + stage.now.sinceStart
      if stage.listFade != nil { fading += 1 }
      guard stage.configuration.applyAt == nil else { return }
      if utc >= .seconds(moment) { late.append(utc - .seconds(moment)) }
      if let opening = stage.opening { if opening.isOpen { open += 1 } else { closing += 1 } }
      guard !hasOpened, utc >= .seconds(moment - 2) else { return }
      hasOpened = true
      loop.live.handle([StageInput(time: stage.now, kind: .toggleCard)])
    }

    func unchanged(_ content: PresentedFrame.Content, after frames: Int) {}
  }

  @Test(arguments: [false, true])
  func `a release is shown at its moment, also where it takes an open card away`(opens: Bool) throws {
    let glass = PixelSize(width: 320, height: 200)
    func text(_ more: String, _ replaced: Range<Int>) -> String {
      let cards = (0..<24).map { "{ title: \(replaced.contains($0) ? "New" : "Card") \($0) }" }
      return """
        position: utc
        timezone: UTC
        speed: 400
        display: { frame-rate: 60 }
        card: { width: 70, height: 100, spacing: 10 }
        cards: [\(cards.joined(separator: ", "))]
        \(more)
        """
    }
    let moment = PositionSource.epoch + 100 * 86_400
    let former = try ConfigurationLoader.load(text: text("", 0..<0), file: "wall.yaml").configuration
    // The card in the middle two seconds before is out of view at the moment, and so are its neighbours.
    var stage = Stage(former, screen: glass)
    stage.advance(to: Instant(sinceStart: .seconds(100 * 86_400 - 2)))
    stage.handle(StageInput(time: stage.now, kind: .toggleCard))
    let card = try #require(stage.opening).tile.card
    let replaced = max(card - 2, 0)..<min(card + 3, 24)
    var more = "apply-at: 2026-04-11T00:00:00Z"
    let planned = try ConfigurationLoader.load(text: text(more, replaced), file: "wall.yaml").configuration
    let place = try #require(former.placesGoingOn(in: planned, at: moment, on: glass)).first
    more += "\nstart-place: [\(try #require(place).offset)]"
    let next = try ConfigurationLoader.load(text: text(more, replaced), file: "wall.yaml")
    let (loop, opening) = try run(former, before: moment, ready: .milliseconds(2500), for: .seconds(2)) { loop in
      CardOpener(loop, next, at: moment, opens: opens)
    }
    #expect(loop.live.stage.configuration.applyAt == moment)
    #expect(opening.late.isEmpty, "\(opening.late)")
    #expect(opening.fading == 0, "the strip stays as it is")
    #expect((opening.open > 10) == opens && (opening.closing > 0) == opens)
  }
}
