package import ConfigurationStore
internal import Dispatch
package import FacePainting
package import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
package import MarqueeValues
internal import Platform
package import SDLKit

/// The render loop: waits for a display, shows the stage there, and waits again when the display is gone, until somebody
/// ends it.
///
/// The loop makes its parts and calls them in turn: `DisplayLifecycle` finds displays, `EventReader` and
/// `MailboxReader` take what comes in, `FramePresenter` shows frames and announces them to each `FrameObserver`.
@MainActor
package final class MarqueeLoop {
  let live: LiveStage
  let planner: StagePlanner
  let displays: DisplayLifecycle
  let mailboxReader: MailboxReader
  let control: ControlHandler
  private let configuration: ConfigurationTracker
  private let dates: DateWatch
  private let events: EventReader
  let presenter: FramePresenter
  private let service: ServiceReport
  private let statistics: RunStatistics
  private let reporter: StatisticsReporter
  private let shutdown = Shutdown()
  private let options: Options
  /// `nil` where nothing is recorded.
  private let proof: ProofRecorder?
  private let logger: Logger

  /// What a run is asked for on the command line.
  package struct Options {
    /// px; `nil` fills the screen.
    var windowSize: PixelSize?
    /// How long to run; `nil` runs until somebody ends it.
    var duration: Duration?
    /// Path of the control socket; `nil` for the place that the environment names.
    var controlSocket: String?
    /// The program's version, for the status.
    var version = ""
    /// Whether to print statistics at the end.
    var printsStatistics = false
    /// Where notices are kept; `nil` keeps none.
    var notices: NoticeFile?
    /// The wall clock, by which cards are on.
    var clock: TrustedClock
    /// Where the proof of play is written; `nil` records none.
    var journal: ProofJournal?

    package init(
      windowSize: PixelSize? = nil, duration: Duration? = nil, controlSocket: String? = nil, version: String = "",
      printsStatistics: Bool = false, notices: NoticeFile? = nil,
      clock: TrustedClock = TrustedClock(built: 0), journal: ProofJournal? = nil
    ) {
      self.windowSize = windowSize
      self.duration = duration
      self.controlSocket = controlSocket
      self.version = version
      self.printsStatistics = printsStatistics
      self.notices = notices
      self.clock = clock
      self.journal = journal
    }
  }

  /// The screen size until there is a display.
  private static let supposedScreen = PixelSize(width: 1920, height: 1080)

  /// How long `run()` waits at its end for statistics to be written: a pipe that nobody reads must not block it. After a
  /// signal, `SignalWatch` ends the program sooner.
  private static let flushTimeout = DispatchTimeInterval.seconds(5)
  /// How long it waits for the proof of play.
  private static let proofTimeout = DispatchTimeInterval.seconds(2)

  /// - Parameters:
  ///   - opening: the configuration to begin with.
  ///   - source: where the configuration is; it is followed while the marquee runs.
  ///   - painter: paints faces and panels.
  ///   - logoReports: learns which cards show which logos.
  ///   - mailbox: messages from other threads; it may hold some already.
  package init(
    opening: Opening, from source: ConfigurationSource, keeper: ConfigurationKeeper, painter: FacePainter,
    logoReports: LogoReports,
    options: Options, statistics: RunStatistics = RunStatistics(), mailbox: Mailbox<LoopMessage>, logger: Logger
  ) {
    self.options = options
    self.statistics = statistics
    self.logger = logger
    let bell = Doorbell()
    let faults = FaultReport(opening.faults)
    let dates = DateWatch(opening.configuration, clock: options.clock, logger: logger)
    let plan = StagePlan(dates.shown, glass: Self.supposedScreen)
    let live = LiveStage(plan, notices: options.notices, logger: logger)
    let planner = StagePlanner(plan, painter: painter) { mailbox.post(.plan(new: $0)) }
    let configuration = ConfigurationTracker(opening, from: source, keeper: keeper, logger: logger) {
      outcome, request in
      switch outcome {
      case .good(let loaded):
        logoReports.learn(loaded.configuration, from: loaded.file)
        dates.learn(loaded.configuration) { planner.prepare(loaded, showing: $0, request: request) }
      case .bad(let error):
        mailbox.post(.badConfiguration(error, request: request))
      }
    }
    service = ServiceReport { Self.describe(live, configuration, framesPerSecond: $0) }
    service.lastFault = faults.firstError
    let health = DrawingHealth(live, configuration: configuration, service: service, logger: logger)
    displays = DisplayLifecycle(
      live, planner: planner, painter: painter, health: health, configuration: configuration, service: service,
      mailbox: mailbox, bell: bell, windowSize: options.windowSize, logger: logger)
    control = ControlHandler(
      path: options.controlSocket, version: options.version, faults: faults.lines, mailbox: mailbox, live: live,
      planner: planner, configuration: configuration, dates: dates, displays: displays, health: health,
      service: service,
      logoReports: logoReports, shutdown: shutdown, journal: options.journal, logger: logger)
    let proof = options.journal.map { [displays] in
      ProofRecorder(live, displays: displays, journal: $0, text: opening.text)
    }
    self.proof = proof
    presenter = FramePresenter(
      live, health: health, mailbox: mailbox, bell: bell, watchdogInterval: service.interval)
    for observer in [statistics, health, live, control, service] as [any FrameObserver] {
      presenter.subscribe(observer)
    }
    if let proof { presenter.subscribe(proof) }
    reporter = StatisticsReporter(statistics, logger: logger) { [displays] in
      let totals = displays.frameTotals
      return .init(
        missed: totals.missed, hits: totals.wholeTiles, misses: totals.placeholders,
        textureBytes: displays.current?.stageRenderer.textureBytes ?? 0)
    } askAgain: {
      mailbox.post(.report)
    }
    events = EventReader(
      live, planner: planner, displays: displays, shutdown: shutdown, isWindowed: options.windowSize != nil)
    mailboxReader = MailboxReader(
      mailbox, live: live, planner: planner, configuration: configuration, displays: displays, health: health,
      control: control, statistics: reporter, service: service, shutdown: shutdown, proof: proof, logger: logger)
    self.live = live
    self.planner = planner
    self.configuration = configuration
    self.dates = dates
  }

  /// What the marquee does, for the status of the service.
  private static func describe(
    _ live: LiveStage, _ configuration: ConfigurationTracker, framesPerSecond: Double
  ) -> String {
    let cards = counted(live.stage.cardCount, "card")
    if live.isDark { return "\(live.blackText), \(cards)" }
    if configuration.source == .none { return configuration.summary ?? "" }
    let state = Set(live.stage.controllers.map(\.phase.rawValue)).sorted().joined(separator: ", ")
    return (configuration.summary.map { $0 + ": " } ?? "")
      + "\(state), \(cards), \((framesPerSecond * 10).rounded() / 10) fps"
  }

  /// Runs until a signal, a closed window or the end of `Options.duration`. Throws the last fault if that time has passed
  /// without a picture.
  package func run() throws(SDLError) {
    defer {
      if options.printsStatistics { reporter.report() }
      // The display is released before anything may take its time.
      proof?.finish()
      displays.close(isEnding: true)
      configuration.stop()
      dates.stop()
      control.close()
      options.journal?.finish(within: Self.proofTimeout)
      reporter.finish(within: Self.flushTimeout)
    }
    dates.start { [planner] in planner.prepare(showing: $0) }
    let end = options.duration.map { MonotonicClock.now + $0 }
    proof?.start()
    var fault: SDLError?
    while !shutdown.isRequested {
      configuration.follow()
      do throws(SDLError) {
        if let display = displays.current {
          try turn(on: display, until: end)
        } else {
          try lookForDisplay(until: end)
        }
      } catch {
        fault = error
        displays.lose(error)
      }
      if let end, MonotonicClock.now >= end { shutdown.request() }
    }
    service.stopping()
    if displays.hasShown {
      logger.info(
        "ended", metadata: ["frames": "\(presenter.presented)", "missed": "\(displays.frameTotals.missed)"])
    }
    if !displays.hasShown, options.duration != nil, let fault { throw fault }
  }

  /// Opens a display if there is one, else waits a second for one.
  /// - Parameter end: when to stop waiting, on the monotonic clock.
  func lookForDisplay(until end: Duration?) throws(SDLError) {
    proof?.noDisplay()
    live.skipTimeWithoutDisplay()
    let found = try displays.find(until: end)
    live.skipTimeWithoutDisplay()
    try mailboxReader.takeMessages()
    guard let found, let display = try displays.open(found) else { return }
    statistics.madeStageRenderer(within: display.stageRenderer.makingTime)
    presenter.present(on: display)
    displays.noteShown()
  }

  /// One turn: rests as long as there is nothing to do, then takes what came in and shows the next frame.
  /// - Parameter end: when to stop resting, on the monotonic clock.
  func turn(on display: OpenDisplay, until end: Duration?) throws(SDLError) {
    let time = try presenter.waitForFrame(on: display, until: end)
    try events.takeEvents(of: display, until: time)
    try mailboxReader.takeMessages()
    guard !shutdown.isRequested, displays.current === display else { return }
    presenter.showFrame(at: time, on: display)
  }
}

/// Whether the marquee must end.
@MainActor
final class Shutdown {
  private(set) var isRequested = false

  /// Ends the loop after the present turn.
  func request() { isRequested = true }
}
