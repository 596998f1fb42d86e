internal import Logging
internal import Logs
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit

// Drawing that fails on a connected display, and recovers.
extension MarqueeLoop {
  /// How long drawing must have worked before its recovery is logged: drawing that fails in every other frame must not log
  /// a line for each.
  private static let recovery = Duration.seconds(1)

  /// A frame could not be drawn.
  func drawingFailed(_ error: SDLError) {
    faults.report(error, to: logger.reporting(.drawing, is: "failing"))
    drawingFailedAt = MonotonicClock.now
    reportDrawingFault(error)
  }

  /// Records why the display shows no picture.
  func reportDrawingFault(_ error: SDLError) {
    drawingFault = "\(error)"
    service.lastFault = drawingFault
    service.drawingFails()
  }

  /// A frame was drawn.
  func drawingWorked() {
    guard drawingFault != nil else { return }
    drawingFault = nil
    // Before that, `open()` does the same.
    if hasBeenShown { pictureIsUp() }
  }

  /// The first picture after the start or after a fault is on the screen: keeps its configuration and reports readiness.
  func pictureIsUp() {
    keep()
    service.ready(status: summary ?? "showing \(counted(stage.cardCount, "card"))")
  }

  /// Logs that drawing works again, once it has for `recovery`. Call after every frame.
  func logRecovery() {
    guard let last = drawingFailedAt, drawingFault == nil, MonotonicClock.now - last >= Self.recovery else { return }
    drawingFailedAt = nil
    faults = FaultLog()
    logger.reporting(.drawing, is: "working").notice("drawing works again")
  }
}
