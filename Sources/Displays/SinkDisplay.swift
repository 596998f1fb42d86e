internal import ConfigurationValues
internal import Logging
internal import Logs
internal import MarqueeValues
internal import Messages
package import Platform
package import SDLKit

/// A display whose frames are shown by a `DisplaySink` instead of SDL. The sink knows when a frame is up, and whether the display
/// has a signal.
@MainActor
package protocol SinkDisplay: Display {
  associatedtype Sink: DisplaySink
  var sink: Sink { get }
}

extension SinkDisplay {
  package var scanouts: [Scanout] { sink.scanouts }
  package var refreshRate: Double? { sink.refreshRate }

  package var isFlipPending: Bool { sink.isFlipPending }
  package var hasNews: Bool { sink.hasNews }
  package var owesFrame: Bool { sink.owesFrame }
  package func poll() throws(SDLError) -> Scanout.Settlement { try sink.poll() }
  package func append(to polls: inout PollSet) { sink.append(to: &polls) }

  package var hasPicture: Bool { sink.hasPicture }
  package var isAsleep: Bool { sink.isAsleep }
  package var power: Scanout.Power? { sink.power }
  package var lit: Duration? { sink.lit }
  package var awaitedSince: Duration? { sink.awaitedSince }
  package var lostFlips: Int? { sink.lostFlips }
  package func switchOff() { sink.switchOff() }
  package func close(isEnding: Bool) { sink.close(isEnding: isEnding) }
}

extension Display {
  /// Logs how the display draws.
  /// - Parameter size: used where the renderer cannot tell its own, px.
  func logOpening(_ logger: Logger, size: @autoclosure () -> PixelSize) {
    let size = (try? renderer.outputSize()) ?? size()
    logger.reportingDisplay.info(
      "drawing with \(renderer.name) on \(driverName), \(size) px",
      metadata: ["refresh": "\(refreshRate.map { "\(shortDecimal($0)) Hz" } ?? "unknown")"])
  }
}
