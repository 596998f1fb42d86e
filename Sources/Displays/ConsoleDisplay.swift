internal import KMSKit
package import Logging
internal import MarqueeValues
internal import Platform
package import SDLKit

/// A display on one output of a bare console, whose frames are shown by page flips.
@MainActor
package protocol ScanoutDisplay: SinkDisplay where Sink == Scanout {}

extension ScanoutDisplay {
  package var outputs: [String] { [sink.name] }
  package var driverName: String { "kms \(sink.output.card.driver)" }
  package var isConsole: Bool { true }
  package var isPacedByFlips: Bool { true }
  package var isFlipping: Bool { sink.isFlipping }
  package var flipRequested: Duration? { sink.flipRequested }
  package var isLit: Bool { sink.hasPicture && !sink.isAsleep && !sink.isFlipPending }

  package func shown(among known: [Connectors.Output]) -> [Connectors.Output] {
    Self.connectors(of: [(sink.name, sink.output.card.path)], among: known)
  }
}

/// An output of a bare console without GL. The processor draws.
@MainActor
package final class ConsoleDisplay: ScanoutDisplay {
  package let session: VideoSession
  package let renderer: Renderer
  package let events: EventQueue
  package let sink: Scanout
  /// Shows nothing: it only keeps the pointer within the picture of the first screen.
  private let window: Window
  package let windowNumbers: [UInt32]

  /// - Parameter choice: the output and its mode.
  package init(on host: DisplayHost, choice: DisplayChoice, logger: Logger) throws(SDLError) {
    let output: Output
    do throws(KMSError) {
      output = try host.console.open(choice, logger: logger)
    } catch {
      throw SDLError(error)
    }
    (session, events) = try host.openInput()
    window = try host.openPointerWindow(session: session, events: events, size: output.size)
    windowNumbers = [window.number]
    sink = Scanout(output, logger: logger)
    renderer = try Renderer(size: output.size, sink: sink)
    logOpening(logger, size: window.size)
  }

  package var kind: DisplayKind { .output(sink) }
}

/// A console's output while the screen is black, where the GPU draws the picture otherwise: SDL cannot end a display's signal, so
/// this drives the graphics card directly. It shows nothing but black.
@MainActor
package final class ParkedDisplay: ScanoutDisplay {
  private let display: ConsoleDisplay
  package let sink: Scanout

  /// - Parameter choice: the output and its mode.
  package init(on host: DisplayHost, choice: DisplayChoice, logger: Logger) throws(SDLError) {
    display = try ConsoleDisplay(on: host, choice: choice, logger: logger)
    sink = display.sink
  }

  package var kind: DisplayKind { .parked }
  package var session: VideoSession { display.session }
  package var renderer: Renderer { display.renderer }
  package var events: EventQueue { display.events }
  package var windowNumbers: [UInt32] { display.windowNumbers }
  package var isParked: Bool { true }
}
