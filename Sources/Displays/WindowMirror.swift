package import Logging
internal import Logs
package import MarqueeValues
internal import Platform
package import SDLKit

/// The same picture in a window of SDL's on each of several outputs. The processor draws.
@MainActor
package final class WindowMirror: MirrorDisplay, SinkDisplay {
  package let session: VideoSession
  package let renderer: Renderer
  package let events: EventQueue
  package let mirror: Mirror
  package var sink: Mirror { mirror }

  /// Opens the windows.
  ///
  /// - Parameters:
  ///   - title: the windows' title, seen where they have a frame.
  ///   - names: of all outputs of the configuration.
  ///   - choose: returns the outputs to open and their modes, of those that have a display; the first that is there gives the
  ///     picture its size.
  package init(
    on host: DisplayHost, title: String, named names: [String], logger: Logger,
    choosing choose: (_ there: [String]) -> [DisplayChoice]
  ) throws(SDLError) {
    try WaylandCompositor.expectSeat()
    (session, events) = try host.openSession(graphicsCard: nil, hasFrames: false)
    session.allowSoftwareRendering()
    let choices = choose(session.displayNames)
    var windows: [(window: Window, output: String)] = []
    var fault: SDLError?
    for choice in choices {
      do throws(SDLError) {
        windows.append(try Self.window(choice, of: session, title: title, logger: logger))
      } catch {
        fault = error
      }
    }
    guard let first = windows.first?.window else {
      throw fault ?? SDLError(function: SDLError.noOutput, message: "no output is listed")
    }
    session.hideCursor()
    let size = first.size
    let mirror = Mirror(windows.map { MirrorWindow($0.window, on: $0.output, size: size) }, named: names)
    let renderer = try Renderer(size: size, sink: mirror, waitsForRefresh: false)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    (self.renderer, self.mirror) = (renderer, mirror)
    if windows.count < choices.count, let fault {
      logger.reportingDisplay.warning("\(fault); the other outputs show the picture without it")
    }
    logOpening(logger, size: size)
  }

  /// Opens a window for one of several outputs.
  private static func window(_ choice: DisplayChoice, of session: VideoSession, title: String, logger: Logger)
    throws(SDLError) -> (window: Window, output: String)
  {
    let (mode, output) = try choice.screen(of: session, logger: logger)
    return (try Window(session: session, title: title, mode: mode), output ?? "")
  }

  /// Shows the picture in one more window.
  /// - Parameter size: of the picture, px.
  package func join(_ choice: DisplayChoice, title: String, size: PixelSize, logger: Logger) throws(SDLError) {
    let opened = try Self.window(choice, of: session, title: title, logger: logger)
    add(MirrorWindow(opened.window, on: opened.output, size: size))
  }

  /// Shows the picture in one more window.
  func add(_ window: MirrorWindow) { mirror.add(window) }

  /// Closes a window.
  package func remove(_ window: MirrorWindow) { mirror.remove(window.name) }

  /// The windows that show the picture.
  package var windows: [MirrorWindow] { mirror.sinks.compactMap { $0 as? MirrorWindow } }
  package var windowNumbers: [UInt32] { windows.map(\.number) }

  package var kind: DisplayKind { .windows(self) }
  package var driverName: String { session.driverName }
  package var isConsole: Bool { session.isKMSDRM }

  package func translated(_ event: Event) -> Event {
    guard let number = event.window else { return event }
    return windows.first { $0.number == number }?.translated(event) ?? event
  }

  /// One window of several is enough.
  package func setVisible(_ isVisible: Bool, window number: UInt32?) -> Bool {
    let windows = windows
    for window in windows where window.number == number { window.isVisible = isVisible }
    return windows.isEmpty ? isVisible : windows.contains(where: \.isVisible)
  }
}
