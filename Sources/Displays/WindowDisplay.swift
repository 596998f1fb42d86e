package import ConfigurationValues
package import Logging
internal import Logs
package import MarqueeValues
internal import Platform
package import SDLKit

/// A window of SDL's, on a desktop or on a console whose GPU draws.
@MainActor
package final class WindowDisplay: Display {
  package let session: VideoSession
  package let renderer: Renderer
  package let events: EventQueue
  /// The name of its output; `nil` in a window on a desktop.
  private let output: String?
  package let window: Window
  package let windowNumbers: [UInt32]

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - title: the window's title, seen where it has a frame.
  ///   - windowSize: px; `nil` fills the screen that `choice` names.
  ///   - choice: the output and its mode.
  ///   - wanted: whether the GPU or the processor draws.
  package init(
    on host: DisplayHost, title: String, windowSize: PixelSize?, choice: DisplayChoice,
    renderer wanted: Configuration.RendererChoice, logger: Logger
  ) throws(SDLError) {
    try WaylandCompositor.expectSeat()
    (session, events) = try host.openSession(graphicsCard: choice.graphicsCard, hasFrames: windowSize != nil)
    let mode: Window.Mode
    if let windowSize {
      (mode, output) = (.resizable(windowSize), nil)
    } else {
      (mode, output) = try choice.screen(of: session, logger: logger)
    }
    // A console would show it for a moment with the window.
    if windowSize == nil { session.hideCursor() }
    window = try Window(session: session, title: title, mode: mode)
    windowNumbers = [window.number]
    renderer = try Self.renderer(
      for: window, session: session, wanted: wanted, isShared: host.isShared, logger: logger)
    logOpening(logger, size: window.size)
  }

  package var kind: DisplayKind { .window }
  package var outputs: [String] { [output].compactMap(\.self) }
  package var driverName: String { session.driverName }
  package var refreshRate: Double? { window.refreshRate.map { Double($0) } }
  package var isConsole: Bool { session.isKMSDRM }
  package var mustBeParkedToSleep: Bool { isConsole }

  private static func renderer(
    for window: Window, session: VideoSession, wanted: Configuration.RendererChoice, isShared: Bool, logger: Logger
  ) throws(SDLError) -> Renderer {
    let kind = RendererChoice.kind(wanted, on: session.driverName, hasGPU: RenderNodes().isGPU)
    if case .accelerated = kind {
      do {
        // One that waits for its display would hold up the others: then the clock paces them.
        return try Renderer(window: window, kind: kind, waitForRefresh: !isShared)
      } catch {
        // What the processor drew on a console would go through GL too.
        if wanted == .auto, session.isKMSDRM, !isShared { throw error }
        logger.reportingDisplay.warning("no GPU renderer, drawing in software: \(error)")
      }
    }
    session.allowSoftwareRendering()
    return try Renderer(window: window, kind: .software, waitForRefresh: false)
  }
}

extension WaylandCompositor {
  /// Throws if SDL would use a Wayland compositor without a seat, which would crash its driver.
  static func expectSeat() throws(SDLError) {
    guard VideoDrivers.first == "wayland", let compositor = WaylandCompositor(), compositor.lacksSeat() else { return }
    throw SDLError(
      function: "Wayland", message: "the compositor has no seat, and SDL needs one: connect an input device")
  }
}
