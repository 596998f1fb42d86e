internal import FacePainting
internal import Logging
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import SDLKit
internal import StageDrawing

/// The stage on one display, from the window's opening until the display goes: window, textures and pace.
@MainActor
final class Show {
  // Textures go before the renderer, and that before the window.
  var picture: Picture
  let glass: Glass
  var pacer: Pacer
  var translation: EventTranslation
  var pressWatch = PressWatch()
  /// What the last frame was drawn from; `nil` when it must be drawn again whatever it was.
  var drawn: Stage.Moment?
  /// Whether the glass shows nothing but black, because the screen is off.
  var isBlack = false
  /// The memory of an earlier moment, for the next.
  var moment = Stage.Moment()
  var isVisible = true

  init(
    stage: Stage, on glass: Glass, painter: FacePainter, logger: Logger,
    deliver: @escaping @Sendable (Picture.Product) -> Void
  ) throws(SDLError) {
    picture = try Picture(stage: stage, renderer: glass.renderer, painter: painter, deliver: deliver)
    self.glass = glass
    pacer = Pacer(glass: glass, frameRate: stage.configuration.display.frameRate, start: stage.now, logger: logger)
    translation = EventTranslation(screen: stage.glass, calibration: stage.configuration.touch.calibration)
  }

  /// What is on the glass must be drawn again, whatever it is.
  func invalidate() {
    drawn = nil
    isBlack = false
  }

  /// Makes everything that is drawn anew, for the stage as it is laid out now.
  /// - Parameters:
  ///   - earlier: the picture whose textures may be taken over; `nil` where they are lost.
  ///   - backdrop: its pictures where they were prepared.
  func makePictureAgain(
    of stage: Stage, painter: FacePainter, adopting earlier: Picture?, backdrop: PreparedBackdrop? = nil,
    deliver: @escaping @Sendable (Picture.Product) -> Void
  ) throws(SDLError) {
    invalidate()
    picture = try Picture(
      stage: stage, renderer: glass.renderer, painter: painter, adopting: earlier, backdrop: backdrop,
      deliver: deliver)
  }
}
