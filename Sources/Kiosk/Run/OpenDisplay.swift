internal import ConfigurationValues
internal import Dispatch
internal import Displays
internal import FacePainting
internal import Logging
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import StageDrawing

/// A screen's open display with the textures, frame pacing and presses on it.
@MainActor
final class OpenDisplay {
  // Textures go before the renderer, which is the device's.
  private(set) var stageRenderer: StageRenderer
  let device: any Display
  private(set) var pacer: Pacer
  private(set) var translation: EventTranslation
  /// The output that the touch panel is in front of, as the configuration names it.
  private var touchOutput: String?
  private var pressWatch = PressWatch()
  /// What the last frame was drawn from; `nil` when the next one must be drawn, whatever it shows.
  private var drawn: Stage.Moment?
  /// The next frame's, in the memory of an earlier one.
  private var moment = Stage.Moment()
  /// Whether the screen is black because of `display.off`.
  private(set) var isBlack = false
  /// Whether the window is on the screen.
  private(set) var isVisible = true
  /// Whether the display is parked: it shows nothing but black, and has no textures of the stage.
  let isParked: Bool

  /// What a parked display has textures for.
  private static var unseen: Configuration { Configuration(lanes: [.holding("", "")]) }

  /// - Parameters:
  ///   - patience: how long the first frame may wait for its faces; `nil` for as long as at the start.
  init(
    stage: Stage, on device: any Display, painter: FacePainter, waitingFor patience: DispatchTimeInterval? = nil,
    logger: Logger, deliver: @escaping @Sendable (StageRenderer.Product) -> Void
  ) throws(SDLError) {
    isParked = device.isParked
    stageRenderer = try StageRenderer(
      stage: isParked ? Stage(Self.unseen, screen: stage.glass) : stage, renderer: device.renderer, painter: painter,
      waitingFor: isParked ? .seconds(0) : patience, deliver: deliver)
    self.device = device
    pacer = Pacer(on: device, frameRate: stage.configuration.display.frameRate, start: stage.now, logger: logger)
    translation = EventTranslation(screen: stage.glass, calibration: stage.configuration.touch.calibration)
    touchOutput = stage.configuration.touch.output
  }

  var frameTotals: FrameTotals {
    FrameTotals(
      missed: pacer.missed, wholeTiles: stageRenderer.tally.whole, placeholders: stageRenderer.tally.placeholders)
  }

  // MARK: Textures

  /// Requires the next frame to be drawn, whatever it shows.
  func invalidate() {
    drawn = nil
    isBlack = false
  }

  /// Whether the screen shows what the stage did when it was last drawn, and nothing came or fades in since.
  var isUpToDate: Bool { drawn != nil && !stageRenderer.isStale }

  /// Makes all textures anew, for the present layout of the stage.
  /// - Parameters:
  ///   - earlier: the stage renderer whose textures may be taken over; `nil` where they are lost.
  ///   - backdrop: the backdrop's textures where they were prepared.
  func rebuildRenderer(
    of stage: Stage, painter: FacePainter, adopting earlier: StageRenderer?, backdrop: PreparedBackdrop? = nil,
    deliver: @escaping @Sendable (StageRenderer.Product) -> Void
  ) throws(SDLError) {
    guard !isParked else { return }
    invalidate()
    stageRenderer = try StageRenderer(
      stage: stage, renderer: device.renderer, painter: painter, adopting: earlier, backdrop: backdrop,
      deliver: deliver)
  }

  /// Adopts the layout and the settings of the stage's present configuration.
  func adoptSettings(of stage: Stage, epoch: Duration) {
    translation.screen = stage.glass
    translation.calibration = stage.configuration.touch.calibration
    touchOutput = stage.configuration.touch.output
    pacer.change(to: stage.configuration.display.frameRate, on: device, epoch: epoch)
  }

  /// Takes a face or a panel that was made off this thread.
  func accept(_ product: StageRenderer.Product) throws(SDLError) {
    if try stageRenderer.accept(product) { invalidate() }
  }

  var hasUploads: Bool { stageRenderer.hasUploads }

  /// Uploads textures that are ready for at most about 2 ms. Returns how many faces became complete.
  func upload() throws(SDLError) -> Int { try stageRenderer.upload() }

  // MARK: A frame

  /// Has texts painted that show another time than before.
  func orderTexts(of stage: Stage) { stageRenderer.orderTexts(for: stage) }

  /// Evicts memory for what is behind an open card.
  func evictUnderlay() { stageRenderer.evictUnderlay() }

  /// Captures the next frame's moment and prefetches faces. Returns whether the frame must be drawn.
  func prepareFrame(of stage: Stage) -> Bool {
    isBlack = false
    moment.take(stage)
    stageRenderer.prefetch(for: stage)
    return isVisible && (moment != drawn || stageRenderer.isStale)
  }

  /// Draws the next frame without preparation, if it differs from the last one in nothing but how far the lanes have travelled.
  /// Returns whether it did.
  /// - Parameters:
  ///   - travel: where the lanes are, see `Stage.write(travel:)`.
  ///   - texts: the stage's `textTimeCount`.
  func draw(_ travel: [EvenTravel], at time: Instant, texts: Int) throws(SDLError) -> Bool {
    guard isVisible, drawn != nil else { return false }
    do throws(SDLError) {
      guard try stageRenderer.travel(travel, at: time, texts: texts) else { return false }
    } catch {
      drawn = nil
      throw error
    }
    drawn?.follow(travel)
    return true
  }

  /// Draws the prepared frame.
  /// - Parameter mayTravel: whether the next frame may differ from it in nothing but how far the lanes have travelled.
  func draw(_ stage: Stage, mayTravel: Bool = false) throws(SDLError) {
    do throws(SDLError) {
      try stageRenderer.draw(stage, moment, after: drawn)
      if mayTravel { stageRenderer.noteCourse(of: stage) }
    } catch {
      drawn = nil
      throw error
    }
    let spare = drawn
    drawn = moment
    moment = spare ?? Stage.Moment()
  }

  /// Whether the frame that was prepared must be presented though it need not be drawn; see `Pacer.mustPresent`.
  var mustPresent: Bool { isVisible && pacer.mustPresent }

  /// The next frame that is presented is the last one.
  func drawNothing() { device.renderer.limitPresent(to: PixelArea(x: 0, y: 0, width: 0, height: 0)) }

  /// Draws nothing but black.
  func drawBlack() throws(SDLError) {
    try device.renderer.clear(Self.black)
    isBlack = true
    drawn = nil
  }

  /// Whether the display shows a frame of ours; a console's may still be dark.
  var hasPicture: Bool { device.hasPicture }

  /// Has the display go to sleep, where that is possible. The next frame wakes it.
  func switchOff() { device.switchOff() }

  /// Whether the display has no signal, so that a black frame would only wake it.
  var isAsleep: Bool { device.isAsleep }

  /// Takes the screen for black without drawing.
  func stayBlack() {
    isBlack = true
    drawn = nil
  }

  /// Draws what the screen shows once more, and reads it back. The next frame is drawn anew.
  /// - Parameter isDark: whether the screen is black.
  func readPixels(of stage: Stage, isDark: Bool) throws(SDLError) -> Bitmap {
    // What was presented may be gone from the renderer.
    invalidate()
    if isDark || isParked {
      try device.renderer.clear(Self.black)
    } else {
      try stageRenderer.draw(stage, stage.moment)
    }
    var bitmap = Bitmap(width: stage.glass.width, height: stage.glass.height)
    let pixels = try device.renderer.readPixels()
    guard pixels.count == bitmap.pixels.count else { return bitmap }
    bitmap.pixels = pixels
    return bitmap
  }

  /// Whether the pixels of the last frame are at hand.
  var keepsPicture: Bool { device.renderer.keepsPicture }

  /// The last frame, if it is at hand; drawn and presented it stays as it is.
  func pixels(of stage: Stage) throws(SDLError) -> Bitmap {
    var bitmap = Bitmap(width: stage.glass.width, height: stage.glass.height)
    let pixels = try device.renderer.readPixels()
    guard pixels.count == bitmap.pixels.count else {
      throw SDLError(function: "readPixels", message: "the window has another size")
    }
    bitmap.pixels = pixels
    return bitmap
  }

  private static let black: UInt32 = 0xFF00_0000

  // MARK: Pace

  /// Looks whether the display shows the last frame, where presenting did not wait for that. Does not wait either.
  /// - Returns: when to look again at the latest, on the monotonic clock; `nil` once it does.
  func poll(epoch: Duration) throws(SDLError) -> Duration? {
    switch try device.poll() {
    case .pending(let next): return next
    case .settled(let time):
      settled(at: time, epoch: epoch)
      return nil
    }
  }

  private func settled(at time: Duration?, epoch: Duration) {
    if device.mayChangePace { pacer.followRefresh(of: device, epoch: epoch) }
    if let time { pacer.flipped(at: time, epoch: epoch, isSubstitute: device.isPacedBySubstitute) }
    if device.owesFrame { invalidate() }
  }

  /// Whether one of several displays with the same picture lacks the newest frame, or has not finished its last one.
  var isCatchingUp: Bool { device.isCatchingUp }

  /// Whether a flip is pending that the next frame's time does not depend on. It is over by then, unless it is late.
  var canWaitWhileFlipping: Bool { pacer.hasDeadlines && device.isFlipping && !device.hasNews }

  /// The next frame was not shown at its deadline: another one is due.
  func unscheduleFrame() { if pacer.hasDeadlines { pacer.unschedule() } }

  /// When the next frame begins, on the monotonic clock; see `Pacer.schedule(epoch:at:)`.
  func scheduleFrame(epoch: Duration, at now: Duration) -> Duration { pacer.schedule(epoch: epoch, at: now) }

  /// Whether the next frame has its time.
  var isFrameScheduled: Bool { pacer.isScheduled }

  /// The time that the next frame stands for, once it begins.
  func takeFrame(epoch: Duration) -> Instant { pacer.takeFrame(epoch: epoch) }

  /// Presents what was drawn.
  func present(epoch: Duration) { pacer.present(on: device, epoch: epoch) }

  /// When presenting returned, on the monotonic clock, where that is known without reading it; `nil` otherwise.
  var presentedAt: Duration? { device.flipRequested }

  /// The frame shows nothing new.
  func skipFrame() { pacer.nothingToPresent() }

  /// No frame was due.
  func rested() { pacer.rested() }

  /// Call when the last turn exceeded the normal length by `gap`.
  func noteGap(_ gap: Timeline.Gap) {
    if gap.wasResting { pacer.rested() } else { pacer.stalled(for: gap.length) }
  }

  /// The marquee's clock jumped: frames go on from `now`.
  func timeJumped(to now: Instant) { pacer.restart(at: now) }

  // MARK: Input

  var events: EventQueue { device.events }

  /// Translates an event to inputs of the stage.
  func inputs(for event: Event, at time: Instant) -> [StageInput] {
    // Displays with the same picture come and go.
    if case .finger = event.kind { translation.panel = device.panel(on: touchOutput) }
    return translation.inputs(for: device.translated(event), at: time)
  }

  /// A window was hidden or is shown again. One of several that show the same picture is enough.
  /// - Parameter number: SDL's, of the window.
  func setVisible(_ isVisible: Bool, window number: UInt32?) {
    self.isVisible = device.setVisible(isVisible, window: number)
  }

  /// When the real state of the presses is checked next; `nil` while nothing is pressed.
  var pressDeadline: Instant? { pressWatch.deadline }

  /// The ends of presses whose release was lost. Call once all events are taken.
  /// - Parameter time: now; only asked for while anything is pressed.
  func lostReleases(at time: () -> Instant) -> [StageInput] {
    pressWatch.ends(in: &translation, at: time) { device.events.heldDown }
  }

  /// The fingers that are on the panel, by the kernel's numbers.
  var heldFingers: Set<Int64> { translation.heldFingers }

  /// Ignores fingers that have been on the panel since before the display was opened.
  /// - Parameter time: when it was opened.
  func ignore(_ fingers: Set<Int64>, since time: Instant) { translation.ignore(fingers, since: time) }

  /// The ends of all presses, for which no more events will come.
  func endPresses(at time: Instant) -> [StageInput] {
    translation.end(translation.contacts(missingFrom: HeldDown()), at: time)
  }
}

/// Frames that were missed and tiles that were drawn, on one display or on several in turn.
struct FrameTotals: Sendable, Hashable {
  /// Frames that should have been shown and were not.
  var missed = 0
  /// Tiles that were drawn with their face, and with its placeholder.
  var wholeTiles = 0
  var placeholders = 0

  static func + (one: Self, other: Self) -> Self {
    FrameTotals(
      missed: one.missed + other.missed, wholeTiles: one.wholeTiles + other.wholeTiles,
      placeholders: one.placeholders + other.placeholders)
  }
}
