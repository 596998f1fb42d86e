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

/// The life of a marquee: it waits for a display, shows the stage there, and waits again when the display goes, until
/// somebody ends it. The stage outlives the displays, so that the strip goes on where it was.
///
/// What comes in is in `MarqueeLoop+Letters.swift` and `+Events.swift`, what goes out in `+Frames.swift`, displays in
/// `+Displays.swift`.
@MainActor
package final class MarqueeLoop {
  let logger: Logger
  let mailbox: Mailbox<Letter>
  let painter: FacePainter
  let options: Options
  /// Where the configuration comes from.
  let file: String
  let feed: ConfigurationFeed
  let planner: StagePlanner
  let keeper: ConfigurationKeeper
  let service = ServiceReport()
  let control: ControlRoom
  let statistics: RunStatistics
  /// Rings for every letter while there is no display to wake.
  let bell = Doorbell()

  var stage: Stage
  /// Where what is on the stage comes from.
  var source: Opening.Source
  /// What is to be kept once it has been on the glass.
  var unkept: ConfigurationLoader.Loaded?
  let firstIdentity: FileState?
  /// Whether the configuration's file is followed, and when that is next attempted.
  var isFollowing = false
  var nextFollowing = Duration.zero
  let logoReports: LogoReports
  /// The stage on a display; `nil` while there is none.
  var show: Show?
  var hasBeenShown = false
  /// Of the displays that are gone.
  var earlierFrames = FrameTotals()
  var timeline = Timeline()
  var darkness = Darkness()
  /// When the wall clock was last looked at, on the monotonic one.
  var lastLookAtClock: Duration?
  /// Counts the layouts, so that a face made for an earlier one is not taken for one of this.
  var generation = 0
  var isEnding = false
  var faults = FaultLog()
  /// Tells when displays come and go, where SDL does not.
  var connectorWatch: ConnectorWatch?
  /// When a display is next looked for, on the monotonic clock.
  var nextLook = Duration.zero
  /// Why there is no display, as it was last told.
  var displayFault: String?
  /// Why the connected display shows no picture; `nil` while it shows one, and without a display.
  var drawingFault: String?
  /// When drawing last failed, on the monotonic clock; `nil` once its recovery is logged.
  var drawingFailedAt: Duration?
  let statisticsWriter: StatisticsWriter
  /// Whether the log still says that an operator's pause lasts.
  var isPauseLogged = false

  package struct Options {
    /// px; `nil` fills the screen.
    var windowSize: PixelSize?
    /// How long to run; `nil` runs until somebody ends it.
    var duration: Duration?
    /// Where the control socket goes; `nil` where the environment says.
    var controlSocket: String?
    /// The program's, for those who ask.
    var version = ""
    /// Whether to tell at the end how it went.
    var printsStatistics = false

    package init(
      windowSize: PixelSize? = nil, duration: Duration? = nil, controlSocket: String? = nil, version: String = "",
      printsStatistics: Bool = false
    ) {
      self.windowSize = windowSize
      self.duration = duration
      self.controlSocket = controlSocket
      self.version = version
      self.printsStatistics = printsStatistics
    }
  }

  /// - Parameters:
  ///   - opening: what it begins with.
  ///   - file: where the configuration comes from; it is followed while the marquee runs.
  ///   - mailbox: what other threads have to say; it may hold letters already.
  package init(
    opening: Opening, from file: String, keeper: ConfigurationKeeper, painter: FacePainter, logoReports: LogoReports,
    options: Options, statistics: RunStatistics = RunStatistics(), mailbox: Mailbox<Letter>, logger: Logger
  ) {
    self.statistics = statistics
    statisticsWriter = StatisticsWriter(logger: logger)
    self.mailbox = mailbox
    self.logger = logger
    self.painter = painter
    self.options = options
    self.logoReports = logoReports
    self.file = file
    mailbox.onArrival { [bell] in bell.ring() }
    let logos = opening.source == .present ? opening.configuration.logoFiles : [:]
    let plan = StagePlan(opening.configuration, glass: Self.supposedScreen)
    stage = Stage(plan)
    let planner = StagePlanner(plan, painter: painter) { [mailbox] in mailbox.post(.plan(new: $0)) }
    self.planner = planner
    feed = ConfigurationFeed(path: file, logos: logos) { [mailbox] outcome, request in
      switch outcome {
      case .good(let loaded):
        logoReports.learn(loaded.configuration, from: file)
        planner.prepare(loaded, request: request)
      case .bad(let error):
        mailbox.post(.badConfiguration(error, request: request))
      }
    }
    self.keeper = keeper
    firstIdentity = opening.identity
    unkept = opening.loaded
    source = opening.source
    let faults = FaultReport(opening.faults)
    service.lastFault = faults.firstError
    control = ControlRoom(
      path: options.controlSocket, version: options.version, faults: faults.lines,
      mailbox: mailbox, logger: logger)
  }

  /// What the stage is laid out for until there is a display.
  private static let supposedScreen = PixelSize(width: 1920, height: 1080)

  /// How long the end waits for statistics to be written: a pipe that nobody reads must not block it. After a signal
  /// `SignalWatch` ends the program sooner.
  private static let flushTimeout = DispatchTimeInterval.seconds(5)

  /// Runs until a signal, a closed window or the end of the time that was given; throws why there was no picture where
  /// that time ended without any.
  package func run() throws(SDLError) {
    defer {
      feed.stop()
      control.close()
      if options.printsStatistics { report() }
      statisticsWriter.finish(within: Self.flushTimeout)
      statistics.finish(within: Self.flushTimeout)
    }
    let end = options.duration.map { MonotonicClock.now + $0 }
    var fault: SDLError?
    while !isEnding {
      if !isFollowing { follow() }
      do throws(SDLError) {
        if let show {
          try turn(on: show, until: end)
        } else {
          try lookForDisplay(until: end)
        }
      } catch {
        fault = error
        lose(error)
      }
      if let end, MonotonicClock.now >= end { isEnding = true }
    }
    service.stopping()
    if hasBeenShown {
      let frames = frameTotals
      logger.info("ended", metadata: ["frames": "\(frames.shown)", "missed": "\(frames.missed)"])
    }
    if !hasBeenShown, options.duration != nil, let fault { throw fault }
  }
}
