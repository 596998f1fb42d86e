internal import Glibc
package import Logging
package import MarqueeConfig
internal import MarqueeEngine
package import MarqueeRendering
package import SDLKit

/// The render loop: input in, time forward, picture out, until somebody ends it.
package final class MarqueeLoop {
  private let logger: Logger
  private let mailbox = Mailbox<Letter>()
  private let glass: Glass
  private let painter: FacePainter
  private let isWindow: Bool
  private let end: Instant?
  private let notifier = ServiceNotifier()

  private var stage: Stage
  private var picture: Picture
  private var translation: EventTranslation
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
  ///   - windowSize: px; `nil` fills the screen.
  ///   - duration: how long to run; `nil` runs until somebody ends it.
  package init(
    configuration: Configuration, painter: FacePainter, windowSize: PixelSize?, duration: Duration?, logger: Logger
  ) throws(SDLError) {
    // First, so that a signal while the window opens ends the program as cleanly, and because SDL and the GPU's driver
    // start threads.
    StopSignals.watch { [mailbox] in mailbox.post(.stop) }
    self.logger = logger
    self.painter = painter
    isWindow = windowSize != nil
    glass = try Glass(windowSize: windowSize, logger: logger)
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
    _ stage: Stage, on glass: Glass, painter: FacePainter, mailbox: Mailbox<Letter>, generation: Int
  ) throws(SDLError) -> Picture {
    try Picture(stage: stage, renderer: glass.renderer, painter: painter) { face, bitmap in
      mailbox.post(.face(face, bitmap, generation: generation))
    }
  }

  /// Runs until a signal, a closed window or the end of the time that was given.
  package func run() throws(SDLError) {
    try show(at: .start)
    notifier.ready(status: "showing \(stage.configuration.lanes.reduce(0) { $0 + $1.cards.count }) cards")
    while !isEnding {
      if isResting { rest() }
      let time = pacer.waitForNextFrame(epoch: epoch)
      try takeInput(until: time)
      stage.advance(to: time)
      if let end, time >= end { isEnding = true }
      if picture.hasUploads, try picture.upload() { drawn = nil }
      try show(at: time)
    }
    notifier.stopping()
    logger.info("ended", metadata: ["frames": "\(pacer.shown)", "missed": "\(pacer.missed)"])
  }

  /// Draws and presents, unless the glass already shows just this.
  private func show(at time: Instant) throws(SDLError) {
    let moment = stage.moment
    picture.prefetch(for: stage)
    guard isVisible, moment != drawn else {
      pacer.nothingToPresent(epoch: epoch)
      return
    }
    do {
      try picture.draw(stage, after: drawn)
      drawn = moment
    } catch {
      // The next frame may succeed; a renderer that is lost tells by an event of its own.
      faults.report(error, to: logger)
      drawn = nil
    }
    pacer.present(on: glass.renderer, epoch: epoch)
  }

  /// Whether nothing moves and nothing is waiting to be drawn.
  private var isResting: Bool {
    (stage.isStill && drawn != nil || !isVisible) && !picture.hasUploads
  }

  /// Sleeps until there is something to do.
  private func rest() {
    let now = Instant(sinceStart: MonotonicClock.now - epoch)
    let wake = [stage.deadline, end].compactMap(\.self).min()
    // Even with no deadline it looks up now and then, so that a lost wake-up cannot freeze it.
    let longest = Duration.seconds(1)
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
    for letter in mailbox.takeAll() {
      switch letter {
      case .stop: isEnding = true
      case .face(let face, let bitmap, generation): picture.accept(bitmap, as: face)
      case .face: break
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
    if let input = translation.input(for: event, at: time) { stage.handle(input) }
  }

  private func layOut() throws(SDLError) {
    let screen = try glass.renderer.outputSize()
    guard screen != stage.glass, screen.width > 0, screen.height > 0 else { return }
    stage.resize(to: screen)
    translation.screen = screen
    try makePictureAgain()
  }

  private func makePictureAgain() throws(SDLError) {
    generation += 1
    drawn = nil
    picture = try Self.picture(stage, on: glass, painter: painter, mailbox: mailbox, generation: generation)
  }
}
