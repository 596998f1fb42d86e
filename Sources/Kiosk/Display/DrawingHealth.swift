internal import Logging
internal import Logs
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit

/// Whether drawing works on the connected display: logs its faults and its recovery, and reports both to systemd.
@MainActor
final class DrawingHealth: FrameObserver {
  /// Why the connected display shows no picture; `nil` while it shows one, and without a display.
  private(set) var fault: String?
  /// When drawing last failed, on the monotonic clock; `nil` once its recovery is logged.
  private var failedAt: Duration?
  private var faults = FaultLog()
  private let live: LiveStage
  private let configuration: ConfigurationTracker
  private let service: ServiceReport
  private let logger: Logger

  /// How long drawing must have worked before its recovery is logged: drawing that fails in every other frame must not log
  /// a line for each.
  private static let recovery = Duration.seconds(1)

  init(_ live: LiveStage, configuration: ConfigurationTracker, service: ServiceReport, logger: Logger) {
    self.live = live
    self.configuration = configuration
    self.service = service
    self.logger = logger
  }

  /// A frame could not be drawn.
  func drawingFailed(_ error: SDLError) {
    faults.report(error, to: logger.reporting(.drawing, is: "failing"))
    failedAt = MonotonicClock.now
    recordFault(error)
  }

  /// A face could not be uploaded; its placeholder stays.
  func uploadFailed(_ error: SDLError) { faults.report(error, to: logger) }

  /// Records why the display shows no picture, and logs nothing.
  func recordFault(_ error: SDLError) {
    fault = "\(error)"
    service.lastFault = fault
    service.drawingFails()
  }

  /// Forgets the fault: the display is gone, or was opened again.
  func clearFault() { fault = nil }

  /// A frame was drawn.
  func drawingWorked() {
    guard fault != nil else { return }
    fault = nil
    pictureIsUp()
  }

  /// The first picture after the start or after a fault is on the screen: keeps its configuration and reports readiness.
  func pictureIsUp() {
    configuration.keep()
    service.ready(status: configuration.summary ?? "showing \(counted(live.stage.cardCount, "card"))")
  }

  func presented(_ frame: PresentedFrame) {
    if frame.isDrawn { logRecovery() }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) { logRecovery() }

  /// Logs that drawing works again, once it has for `recovery`.
  private func logRecovery() {
    guard let last = failedAt, fault == nil, MonotonicClock.now - last >= Self.recovery else { return }
    failedAt = nil
    faults = FaultLog()
    logger.reporting(.drawing, is: "working").notice("drawing works again")
  }
}

/// Logs faults of drawing. The log itself throttles those that recur in every frame.
struct FaultLog {
  private var known: Set<SDLError> = []
  /// Messages that differ each time must not fill the memory.
  private static let limit = 100

  mutating func report(_ error: SDLError, to logger: Logger) {
    guard known.contains(error) || known.count < Self.limit else { return }
    known.insert(error)
    logger.error("\(error)")
  }
}
