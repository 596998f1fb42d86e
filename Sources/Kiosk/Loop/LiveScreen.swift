internal import ConfigurationValues
internal import Displays
internal import FacePainting
internal import Logging
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import Programme
internal import RemoteControl
internal import SDLKit

/// One screen of the machine: its stage, its calendar and plans, its display and its frames. It shares the mailbox, the
/// configuration's file and SDL with the others.
@MainActor
final class LiveScreen {
  /// Its place among the screens, from 0.
  let number: Int
  private(set) var name: String
  /// Its touch panel, as the configuration names it; `nil` where it names none.
  let touchDevice: String?
  let live: LiveStage
  /// What is to come on it, and when.
  private let changes: ScreenChanges
  let dates: DateWatch
  let planner: StagePlanner
  let health: DrawingHealth
  let displays: DisplayLifecycle
  let presenter: FramePresenter
  let events: EventReader
  /// `nil` where nothing is recorded.
  let proof: ProofRecorder?
  /// What came in since its last frame.
  let inbox = EventInbox()
  let rate = FrameRateCounter()

  /// What all screens share.
  struct Shared {
    var painter: FacePainter
    var host: DisplayHost
    var configuration: ConfigurationTracker
    var service: ServiceReport
    var shutdown: Shutdown
    var mailbox: Mailbox<LoopMessage>
    var options: MarqueeLoop.Options
    var changes: SharedChanges
    var logger: Logger
  }

  /// The screen size until there is a display.
  private static let supposedScreen = PixelSize(width: 1920, height: 1080)

  init(_ screen: ConfiguredScreen, number: Int, isOneOfSeveral: Bool, sharing shared: Shared) {
    self.number = number
    name = screen.name
    touchDevice = screen.touchDevice
    var logger = shared.logger
    if isOneOfSeveral { logger[metadataKey: "screen"] = "\(screen.name)" }
    let (options, mailbox) = (shared.options, shared.mailbox)
    changes = ScreenChanges(of: shared.changes)
    dates = DateWatch(
      screen.configuration, ofScreen: number, clock: options.clock, changes: changes, logger: logger)
    // Texts are measured for the display that is found: until then fonts are looked for on another thread. Strips
    // that follow UTC are placed then too: see `StagePlanner.resizeNow(to:)`.
    let plan = StagePlan(dates.shown, glass: Self.supposedScreen, typesetter: shared.painter, isTypeset: false)
    live = LiveStage(
      plan,
      clocks: StageClocks(isGood: { [dates] in dates.isClockGood }) { [clock = options.clock] in
        ClockReading.now(utc: { clock.now })
      },
      changes: changes, notices: options.notices?.ofScreen(number), logger: logger)
    planner = StagePlanner(
      plan, ofScreen: number, showing: dates.course, painter: shared.painter, changes: changes, mailbox: mailbox)
    health = DrawingHealth(live, configuration: shared.configuration, service: shared.service, logger: logger)
    displays = DisplayLifecycle(
      live, of: (number, screen.name), on: shared.host, planner: planner, painter: shared.painter, health: health,
      configuration: shared.configuration, service: shared.service, mailbox: mailbox, windowSize: options.windowSize,
      logger: logger)
    presenter = FramePresenter(
      live, health: health, mailbox: mailbox, watchdogInterval: shared.service.interval)
    events = EventReader(
      live, planner: planner, displays: displays, shutdown: shared.shutdown, isWindowed: options.windowSize != nil)
    proof = options.journal.map { [displays, live] in
      ProofRecorder(
        live, displays: displays, screen: screen.name, isOneOfSeveral: isOneOfSeveral, journal: $0)
    }
    for observer in [health, live, rate, shared.service] as [any FrameObserver] { presenter.subscribe(observer) }
    if let proof {
      presenter.subscribe(proof)
      live.willJump = { [unowned proof] in proof.timeJumps() }
    }
  }

  /// The calendar and the planner that take a configuration once it was read.
  var feed: ScreenFeeds.Feed {
    .init(name: name, touchDevice: touchDevice, dates: dates, planner: planner)
  }

  /// Adopts the name that the configuration now gives to the screen.
  func rename(to name: String) {
    self.name = name
    proof?.screen = name
  }

  /// Ends it: nothing of it is used afterwards.
  /// - Parameter isEnding: whether the program ends.
  func close(isEnding: Bool) {
    proof?.finish()
    displays.close(isEnding: isEnding)
    dates.stop()
    changes.end()
  }

  /// Whether nothing is shown that should be. In the hours of black nothing should be, unless a visitor has woken the
  /// screen.
  /// - Parameter hasNothing: whether there never was a good configuration.
  func showsNothing(hasNothing: Bool) -> Bool {
    let hasDisplay = displays.current != nil
    let isOrdered = hasDisplay ? live.isDark : live.isInDarkHours || live.isSwitchedOff
    return !isOrdered && (!hasDisplay || health.fault != nil || hasNothing)
  }
}

/// The screens of the machine, at least one.
@MainActor
final class ScreenList {
  /// Empty only until the loop has made the first.
  private(set) var all: [LiveScreen] = []

  func replace(with all: [LiveScreen]) { self.all = all }

  var first: LiveScreen { all[0] }

  /// Cards on all screens.
  var cardCount: Int { all.reduce(0) { $0 + $1.live.stage.cardCount } }

  /// Frames and tiles of all screens since the start.
  var frameTotals: FrameTotals { all.reduce(FrameTotals()) { $0 + $1.displays.frameTotals } }
}

/// Counts the frames of a screen and their rate.
@MainActor
final class FrameRateCounter: FrameObserver {
  private var meter = FrameRateMeter(at: MonotonicClock.now)
  /// Frames presented since the start.
  private(set) var presented = 0

  func presented(_ frame: PresentedFrame) {
    presented = frame.number
    if frame.isDrawn { meter.note(frame.number, at: frame.presented) }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) {
    meter.note(frames, at: MonotonicClock.now)
  }

  /// The present rate, 1/s.
  func rate(at now: Duration) -> Double { meter.rate(presented, at: now) }
}
