internal import Glibc
internal import Logging
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeRendering
internal import SDLKit

/// The render loop: input in, time forward, picture out, until somebody ends it.
final class MarqueeLoop {
  private let logger: Logger
  private let mailbox: Mailbox<Letter>
  private let glass: Glass
  private let painter: FacePainter
  private let isWindow: Bool
  private let end: Instant?
  private let notifier = ServiceNotifier()
  private var heartbeat = Heartbeat()
  /// What went wrong last, for the status.
  private var lastFault: String?
  private let feed: ConfigurationFeed
  private let keeper: ConfigurationKeeper
  /// Where what is on the stage comes from.
  private var source: Opening.Source
  /// What is to be kept once it has been on the glass.
  private var unkept: ConfigurationLoader.Loaded?
  private let firstIdentity: FileState?

  private var stage: Stage
  private var picture: Picture
  private var translation: EventTranslation
  private var pressWatch = PressWatch()
  private var pacer: Pacer
  /// Counts the layouts, so that a face made for an earlier one is not taken for one of this.
  private var generation = 0
  /// What the last frame was drawn from; `nil` when it must be drawn again whatever it was.
  private var drawn: Stage.Moment?
  private var isEnding = false
  private var isVisible = true
  private var faults = FaultLog()
  private let epoch: Duration

  /// - Parameters:
  ///   - opening: what it begins with.
  ///   - file: where the configuration comes from; it is followed while the marquee runs.
  ///   - windowSize: px; `nil` fills the screen.
  ///   - duration: how long to run; `nil` runs until somebody ends it.
  ///   - mailbox: what other threads have to say; it may hold letters already.
  init(
    opening: Opening, from file: String, keeper: ConfigurationKeeper, painter: FacePainter, logoReports: LogoReports,
    windowSize: PixelSize?, duration: Duration?, mailbox: Mailbox<Letter>, logger: Logger
  ) throws(SDLError) {
    self.mailbox = mailbox
    self.logger = logger
    self.painter = painter
    self.keeper = keeper
    let configuration = opening.configuration
    source = opening.source
    unkept = opening.loaded
    firstIdentity = opening.identity
    lastFault = opening.faults.first { $0.severity == .error }.map { "\($0)" }
    let logos = source == .present ? configuration.logoFiles : [:]
    feed = ConfigurationFeed(path: file, logos: logos) { [mailbox] outcome, _ in
      if case .good(let loaded) = outcome { logoReports.learn(loaded.configuration, from: file) }
      mailbox.post(.configuration(outcome))
    }
    isWindow = windowSize != nil
    glass = try Glass(windowSize: windowSize, renderer: configuration.display.renderer, logger: logger)
    let screen = try glass.renderer.outputSize()
    stage = Stage(configuration, screen: screen)
    translation = EventTranslation(screen: screen, calibration: configuration.touch.calibration)
    picture = try Self.picture(stage, on: glass, painter: painter, mailbox: mailbox, generation: 0)
    pacer = Pacer(glass: glass, frameRate: configuration.display.frameRate, logger: logger)
    end = duration.map { Instant.start.advanced(by: $0) }
    epoch = MonotonicClock.now
    let waker = glass.events.waker
    mailbox.onArrival { waker.wake() }
  }

  private static func picture(
    _ stage: Stage, on glass: Glass, painter: FacePainter, mailbox: Mailbox<Letter>, generation: Int,
    adopting earlier: Picture? = nil
  ) throws(SDLError) -> Picture {
    try Picture(stage: stage, renderer: glass.renderer, painter: painter, adopting: earlier) {
      mailbox.post(.product($0, generation: generation))
    }
  }

  /// Runs until a signal, a closed window or the end of the time that was given.
  func run() throws(SDLError) {
    feed.start(since: firstIdentity)
    defer { feed.stop() }
    try show(at: .start)
    // What could not be shown, whatever the reason, is not what to fall back on.
    keep()
    notifier.ready(status: (summary ?? "showing \(stage.cardCount) cards") + faultText)
    while !isEnding {
      if isResting { rest() }
      let time = pacer.waitForNextFrame(epoch: epoch) { [mailbox] in mailbox.contains { $0.isStop } }
      try takeInput(until: time)
      stage.advance(to: time)
      if let end, time >= end { isEnding = true }
      upload()
      try show(at: time)
    }
    notifier.stopping()
    logger.info("ended", metadata: ["frames": "\(pacer.shown)", "missed": "\(pacer.missed)"])
  }

  /// Takes in faces that are ready. One that the renderer refuses leaves its stand-in on the glass.
  private func upload() {
    guard picture.hasUploads else { return }
    do {
      try picture.upload()
    } catch {
      faults.report(error, to: logger)
    }
  }

  /// Draws and presents, unless the glass already shows just this.
  private func show(at time: Instant) throws(SDLError) {
    let moment = stage.moment
    picture.prefetch(for: stage)
    guard isVisible, moment != drawn || picture.isStale else {
      pacer.nothingToPresent(epoch: epoch)
      beat()
      return
    }
    do {
      try picture.draw(stage, moment, after: drawn)
      drawn = moment
    } catch {
      // The next frame may succeed; a renderer that is lost tells by an event of its own.
      faults.report(error, to: logger)
      lastFault = "\(error)"
      drawn = nil
    }
    pacer.present(on: glass.renderer, epoch: epoch)
    // A picture that cannot be drawn is a frozen one: the watchdog is to hear nothing.
    if drawn != nil { beat() }
  }

  /// Tells systemd that all is well: a frame was presented, or none was due.
  private func beat() {
    let lines = heartbeat.lines(at: MonotonicClock.now, frames: pacer.shown) { framesPerSecond in
      let state = Set(stage.controllers.map(\.phase.rawValue)).sorted().joined(separator: ", ")
      let rate = (framesPerSecond * 10).rounded() / 10
      return (summary.map { $0 + ": " } ?? "") + "\(state), \(stage.cardCount) cards, \(rate) fps" + faultText
    }
    notifier.send(lines)
  }

  /// Whether nothing moves and nothing is waiting to be drawn.
  private var isResting: Bool {
    (stage.isStill && drawn != nil && !picture.isStale || !isVisible) && !picture.hasUploads && mailbox.isEmpty
  }

  /// Sleeps until there is something to do.
  private func rest() {
    let now = Instant(sinceStart: MonotonicClock.now - epoch)
    let wake = [stage.deadline, pressWatch.deadline, end].compactMap(\.self).min()
    // Even with no deadline it looks up now and then, so that a lost wake-up cannot freeze it, and for the watchdog.
    let longest = min(Duration.seconds(1), heartbeat.interval ?? .seconds(1))
    let wait = wake.map { min(now.duration(to: $0), longest) } ?? longest
    glass.events.wait(atMost: Int((wait.inSeconds * 1000).rounded(.up)))
    pacer.rested()
  }

  private func takeInput(until time: Instant) throws(SDLError) {
    let ticks = glass.events.milliseconds
    let now = Instant(sinceStart: MonotonicClock.now - epoch)
    while let event = glass.events.next() {
      let age = Duration.milliseconds(Int(Int32(bitPattern: ticks &- event.milliseconds)))
      // Not after the frame that will show it.
      try take(event, at: min(now.advanced(by: .zero - age), time))
    }
    for input in pressWatch.ends(in: &translation, at: min(now, time), heldDown: { glass.events.heldDown }) {
      stage.handle(input)
    }
    for letter in mailbox.takeAll() {
      switch letter {
      case .stop: isEnding = true
      case .reload: feed.reload()
      case .configuration(let outcome): try take(outcome)
      case .product(let product, generation): if try picture.accept(product) { drawn = nil }
      case .product: break
      }
    }
  }

  private func take(_ event: Event, at time: Instant) throws(SDLError) {
    switch event.kind {
    case .quit, .windowClosed: isEnding = true
    case .key(.escape, _): if isWindow { isEnding = true }
    case .windowResized: try layOut()
    case .windowExposed: drawn = nil
    case .windowHidden: isVisible = false
    case .renderDeviceReset, .renderTargetsReset: try makePictureAgain()
    default: break
    }
    if event.kind == .windowShown {
      isVisible = true
      drawn = nil
    }
    for input in translation.inputs(for: event, at: time) { stage.handle(input) }
  }

  /// Shows the configuration as it is now, if it is good; what is on the glass stays if not.
  private func take(_ outcome: ConfigurationFeed.Outcome) throws(SDLError) {
    switch outcome {
    case .good(let loaded):
      for warning in loaded.warnings { logger.warning("\(warning)") }
      source = .present
      lastFault = nil
      unkept = loaded
      stage.adopt(loaded.configuration)
      translation.calibration = loaded.configuration.touch.calibration
      pacer.change(to: loaded.configuration.display.frameRate, glass: glass, epoch: epoch)
      try makePictureAgain(adopting: picture)
      keep()
      logger.notice("showing the configuration as it is now: \(stage.cardCount) cards")
    case .bad(let error):
      for diagnostic in error.diagnostics { logger.error("\(diagnostic)") }
      lastFault = error.diagnostics.first { $0.severity == .error }.map { "\($0)" }
      logger.error("the configuration has faults and is not shown; the one before stays")
    }
  }

  /// Keeps the configuration for a start at which the file is bad.
  private func keep() {
    guard let unkept else { return }
    keeper.keep(unkept)
    self.unkept = nil
  }

  /// What is shown where it is not the present configuration.
  private var summary: String? {
    switch source {
    case .present: nil
    case .kept: "showing the last good configuration"
    case .none: "nothing to show yet; waiting for a good configuration"
    }
  }

  private var faultText: String { lastFault.map { "; last fault: \($0)" } ?? "" }

  private func layOut() throws(SDLError) {
    let screen = try glass.renderer.outputSize()
    guard screen != stage.glass, screen.width > 0, screen.height > 0 else { return }
    stage.resize(to: screen)
    translation.screen = screen
    try makePictureAgain(adopting: picture)
  }

  /// - Parameter earlier: the picture whose faces may be taken over; `nil` where they are lost.
  private func makePictureAgain(adopting earlier: Picture? = nil) throws(SDLError) {
    generation += 1
    drawn = nil
    picture = try Self.picture(
      stage, on: glass, painter: painter, mailbox: mailbox, generation: generation, adopting: earlier)
  }
}
