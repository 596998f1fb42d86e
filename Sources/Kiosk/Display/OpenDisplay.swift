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
  /// The same if it is windows on several outputs of a desktop, which more may join; else `nil`.
  let windowMirror: WindowMirror?
  /// The number of the stage renderer among all screens', so that products for an earlier one are rejected.
  private(set) var generation: Int
  var pacer: Pacer
  var touches: DisplayTouches
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

  private let host: DisplayHost
  private let painter: FacePainter
  private let deliver: Deliver

  /// Takes what is made for the stage renderer of a generation. Called on any thread.
  typealias Deliver = @Sendable (StageRenderer.Product, _ generation: Int) -> Void

  /// What a parked display has textures for.
  private static var unseen: Configuration { Configuration(lanes: [.holding("", "")]) }

  /// - Parameters:
  ///   - host: numbers the stage renderers of all screens.
  ///   - patience: how long the first frame may wait for its faces; `nil` for as long as at the start.
  ///   - deliver: takes what is made; must lead to `accept(_:)`.
  init(
    stage: Stage, on device: any Display, of host: DisplayHost, painter: FacePainter,
    waitingFor patience: DispatchTimeInterval? = nil, logger: Logger, deliver: @escaping Deliver
  ) throws(SDLError) {
    (self.host, self.painter, self.deliver) = (host, painter, deliver)
    isParked = device.isParked
    let generation = host.takeGeneration()
    self.generation = generation
    stageRenderer = try StageRenderer(
      stage: isParked ? Stage(Self.unseen, screen: stage.glass) : stage, renderer: device.renderer, painter: painter,
      waitingFor: isParked ? .seconds(0) : patience, deliver: { deliver($0, generation) })
    self.device = device
    windowMirror = if case .windows(let mirror) = device.kind { mirror } else { nil }
    pacer = Pacer(on: device, frameRate: stage.configuration.display.frameRate, start: stage.now, logger: logger)
    touches = DisplayTouches(of: stage)
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

  /// Adopts another configuration or another layout of the stage, with textures for it.
  /// - Parameters:
  ///   - before: the settings of the display until then.
  ///   - isWindowed: whether the window has a size of its own.
  ///   - backdrop: the backdrop's textures where they were prepared.
  /// - Returns: whether it did; `false` where the configuration needs another window.
  func adopt(
    _ stage: Stage, after before: Configuration.Display, isWindowed: Bool, backdrop: PreparedBackdrop?, epoch: Duration
  ) throws(SDLError) -> Bool {
    let settings = stage.configuration.display
    guard !settings.needsOtherWindow(than: before, isWindowed: isWindowed) else { return false }
    touches.adoptSettings(of: stage)
    pacer.change(to: settings.frameRate, on: device, epoch: epoch)
    try makeTextures(of: stage, adopting: stageRenderer, backdrop: backdrop)
    return true
  }

  /// Makes all textures anew, as the renderer has lost them.
  func restoreTextures(of stage: Stage) throws(SDLError) { try makeTextures(of: stage, adopting: nil, backdrop: nil) }

  /// - Parameter earlier: the stage renderer whose textures may be taken over; `nil` where they are lost.
  private func makeTextures(of stage: Stage, adopting earlier: StageRenderer?, backdrop: PreparedBackdrop?)
    throws(SDLError)
  {
    guard !isParked else { return }
    generation = host.takeGeneration()
    invalidate()
    stageRenderer = try StageRenderer(
      stage: stage, renderer: device.renderer, painter: painter, adopting: earlier, backdrop: backdrop,
      deliver: { [deliver, generation] in deliver($0, generation) })
  }

  /// Takes a face or a panel that was made off this thread.
  func accept(_ product: StageRenderer.Product) throws(SDLError) {
    if try stageRenderer.accept(product) { invalidate() }
  }

  // MARK: A frame

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
      if mayTravel { stageRenderer.noteTravel(of: stage) }
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

  /// Whether a flip is pending that the next frame's time does not depend on. It is over by then, unless it is late.
  var canWaitWhileFlipping: Bool { pacer.hasDeadlines && device.isFlipping && !device.hasNews }

  /// The next frame was not shown at its deadline: another one is due.
  func unscheduleFrame() { if pacer.hasDeadlines { pacer.unschedule() } }

  /// Call when the last turn exceeded the normal length by `gap`.
  func noteGap(_ gap: Timeline.Gap) {
    if gap.wasResting { pacer.rested() } else { pacer.stalled(for: gap.length) }
  }

  /// A window was hidden or is shown again. One of several that show the same picture is enough.
  /// - Parameter number: SDL's, of the window.
  func setVisible(_ isVisible: Bool, window number: UInt32?) {
    self.isVisible = device.setVisible(isVisible, window: number)
  }
}

extension Configuration.Display {
  /// Whether these settings ask for another display, or another way of drawing, which takes another window.
  /// - Parameter isWindowed: whether the window has a size of its own, so that it may be on any display.
  func needsOtherWindow(than before: Self, isWindowed: Bool) -> Bool {
    let isElsewhere = !isWindowed && (before.output != output || before.outputs != outputs || before.mode != mode)
    return isElsewhere || before.renderer != renderer
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
