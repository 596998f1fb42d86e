package import ConfigurationStore
internal import ConfigurationValues
internal import Dispatch
internal import Displays
package import FacePainting
package import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
package import MarqueeValues
internal import Platform
internal import Programme
package import ProofMeter
package import SDLKit

/// The render loop: waits for the displays of one screen or several, shows the stages there, and waits again when a display is
/// gone, until somebody ends it.
///
/// ```swift
/// let loop = MarqueeLoop(
///   opening: opening, from: source, keeper: keeper, painter: painter, logoReports: reports,
///   options: .init(windowSize: PixelSize(width: 320, height: 200), duration: .seconds(1)),
///   mailbox: Mailbox(admit: LoopMessage.admit), logger: logger)
/// try loop.run()
/// ```
///
/// The loop makes its parts, and `ScreenRounds` calls them in turn: each `LiveScreen` has a `DisplayLifecycle`, which finds
/// displays, an `EventReader`, which takes what comes in, and a `FramePresenter`, which shows frames and announces them to each
/// `FrameObserver`; the `MailboxReader` takes what other threads leave for any of them.
@MainActor
package final class MarqueeLoop {
  let screens: ScreenList
  let mailboxReader: MailboxReader
  let control: ControlHandler
  private let configuration: ConfigurationTracker
  let feeds: ScreenFeeds
  private let host: DisplayHost
  let rounds: ScreenRounds
  private let shared: LiveScreen.Shared
  private let service: ServiceReport
  private let statistics: RunStatistics
  private let reporter: StatisticsReporter
  private let shutdown = Shutdown()
  private let options: Options
  private let logger: Logger
  /// When the run ends, on the monotonic clock; `nil` if nothing but somebody ends it.
  private var end: Duration?
  /// Whether any screen has been on a display.
  private var hasShown = false
  /// The counts of screens that were removed.
  private var earlierTotals = FrameTotals()

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
    let feeds = ScreenFeeds(telling: mailbox, logoReports)
    self.feeds = feeds
    let changes = SharedChanges()
    let configuration = ConfigurationTracker(
      opening, from: source, keeper: keeper, changes: changes, to: feeds, logger: logger)
    self.configuration = configuration
    let screens = ScreenList()
    self.screens = screens
    service = ServiceReport { Self.describe(screens, configuration, framesPerSecond: $0) }
    service.lastFault = faults.firstError
    host = DisplayHost(mailbox, bell: bell)
    shared = LiveScreen.Shared(
      painter: painter, host: host, configuration: configuration, service: service, shutdown: shutdown,
      mailbox: mailbox, options: options, changes: changes, logger: logger)
    options.journal?.add(
      .configuration(number: 0, text: opening.text, zone: opening.configuration.timeZone))
    control = ControlHandler(
      path: options.controlSocket, version: options.version, faults: faults.lines, mailbox: mailbox, screens: screens,
      feeds: feeds, configuration: configuration, service: service, logoReports: logoReports, shutdown: shutdown,
      journal: options.journal, logger: logger)
    reporter = StatisticsReporter(statistics, logger: logger) { [screens] in
      let totals = screens.frameTotals
      return .init(
        missed: totals.missed, hits: totals.wholeTiles, misses: totals.placeholders,
        textureBytes: screens.all.reduce(0) { $0 + ($1.displays.current?.stageRenderer.textureBytes ?? 0) })
    } askAgain: {
      mailbox.post(.report)
    }
    mailboxReader = MailboxReader(
      mailbox, screens: screens, configuration: configuration, control: control, statistics: reporter,
      service: service, shutdown: shutdown, journal: options.journal, logger: logger)
    rounds = ScreenRounds(
      screens, on: host, mailbox: mailbox, mailboxReader: mailboxReader, shutdown: shutdown,
      watchdogInterval: service.interval, isPanel: TouchPanels.isPanel)
    makeScreens(opening.screens)
    mailboxReader.onOtherScreens = { [unowned self] in show($0, request: $1) }
  }

  /// Makes the screens anew.
  private func makeScreens(_ configured: [ConfiguredScreen]) {
    host.isShared = configured.count > 1
    host.wanted = [:]
    screens.replace(
      with: configured.enumerated().map {
        LiveScreen($1, number: $0, isOneOfSeveral: configured.count > 1, sharing: shared)
      })
    screens.first.presenter.subscribe(statistics)
    feeds.use(screens.all.map(\.feed))
  }

  /// Shows a configuration that has other screens.
  private func show(_ loaded: ConfigurationLoader.Loaded, request: Int) {
    logger.notice(
      "the configuration has other screens; opening them anew", metadata: ["screens": "\(loaded.screens.count)"])
    earlierTotals = totals
    for screen in screens.all { screen.close(isEnding: false) }
    host.console.close()
    let former = screens.all
    makeScreens(loaded.screens)
    for screen in screens.all {
      let same = former.first { $0.name == screen.name } ?? former.first { $0.number == screen.number }
      if let same { screen.live.inherit(from: same.live) }
    }
    rounds.screensChanged()
    startScreens()
    mailboxReader.adoptedOnNewScreens(loaded, request: request)
  }

  private func startScreens() {
    for screen in screens.all {
      screen.dates.start { [planner = screen.planner] in planner.prepare(showing: $0, course: $1) }
      screen.proof?.start()
    }
  }

  /// Frames and tiles since the start, on all screens.
  private var totals: FrameTotals { earlierTotals + screens.frameTotals }

  /// What the marquee does, for the status of the service.
  private static func describe(
    _ screens: ScreenList, _ configuration: ConfigurationTracker, framesPerSecond: Double
  ) -> String {
    let cards = counted(screens.cardCount, "card")
    if screens.all.allSatisfy(\.live.isDark) { return "\(screens.first.live.blackText), \(cards)" }
    if configuration.source == .none { return configuration.summary ?? "" }
    let state = Set(screens.all.flatMap(\.live.stage.controllers).map(\.phase.rawValue)).sorted()
      .joined(separator: ", ")
    let count = screens.all.count == 1 ? "" : " on \(screens.all.count) screens"
    return (configuration.summary.map { $0 + ": " } ?? "")
      + "\(state), \(cards)\(count), \((framesPerSecond * 10).rounded() / 10) fps"
  }

  /// Runs until a signal, a closed window or the end of `Options.duration`. Throws the last fault if that time has passed
  /// without a picture.
  package func run() throws(SDLError) {
    defer {
      if options.printsStatistics { reporter.report() }
      // The displays are released before anything may take its time.
      for screen in screens.all { screen.close(isEnding: true) }
      if host.isShared { host.console.close() }
      configuration.stop()
      control.close()
      options.journal?.finish(within: Self.proofTimeout)
      reporter.finish(within: Self.flushTimeout)
    }
    end = options.duration.map { MonotonicClock.now + $0 }
    startScreens()
    while !shutdown.isRequested {
      configuration.follow()
      rounds.turn(until: end)
      hasShown = hasShown || screens.all.contains(where: \.displays.hasShown)
      if let end, rounds.now >= end { shutdown.request() }
    }
    service.stopping()
    if hasShown {
      let presented = screens.all.reduce(0) { $0 + $1.presenter.presented }
      logger.info("ended", metadata: ["frames": "\(presented)", "missed": "\(totals.missed)"])
    }
    if !hasShown, options.duration != nil, let fault = rounds.fault { throw fault }
  }
}

// Of the first screen, or the only one.
extension MarqueeLoop {
  var live: LiveStage { screens.first.live }
  var planner: StagePlanner { screens.first.planner }
  var displays: DisplayLifecycle { screens.first.displays }
  var presenter: FramePresenter { screens.first.presenter }
}

/// Whether the marquee must end.
@MainActor
final class Shutdown {
  private(set) var isRequested = false

  /// Ends the loop after the present turn.
  func request() { isRequested = true }
}
