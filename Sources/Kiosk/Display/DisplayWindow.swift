package import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import SDLKit

/// A window on a display with its video driver, its renderer and its events, chosen by what the machine has.
@MainActor
final class DisplayWindow {
  let session: VideoSession
  let window: Window
  let renderer: Renderer
  let events: EventQueue

  /// - Parameters:
  ///   - windowSize: px; `nil` fills the screen that `choice` names.
  ///   - choice: the output and its mode.
  ///   - wanted: whether the GPU or the processor draws.
  init(windowSize: PixelSize?, choice: DisplayChoice, renderer wanted: Configuration.RendererChoice, logger: Logger)
    throws(SDLError)
  {
    try Self.expectSeat()
    session = try VideoSession(
      drivers: VideoDrivers.usable, applicationName: "Kiosk Marquee", graphicsCard: choice.graphicsCard,
      hasFrames: windowSize != nil)
    events = try EventQueue(session: session)
    window = try Window(
      session: session, title: "Kiosk Marquee",
      mode: windowSize.map { .resizable($0) } ?? choice.screen(of: session, logger: logger))
    if windowSize == nil { session.hideCursor() }
    renderer = try Self.renderer(for: window, session: session, wanted: wanted, logger: logger)
    logger.reportingDisplay.info(
      "drawing with \(renderer.name) on \(session.driverName), \(window.size) px",
      metadata: ["refresh": "\(window.refreshRate.map { "\($0) Hz" } ?? "unknown")"])
  }

  /// Throws if SDL would use a Wayland compositor without a seat, which would crash its driver.
  private static func expectSeat() throws(SDLError) {
    guard VideoDrivers.first == "wayland", let compositor = WaylandCompositor(), compositor.lacksSeat() else { return }
    throw SDLError(
      function: "Wayland", message: "the compositor has no seat, and SDL needs one: connect an input device")
  }

  private static func renderer(
    for window: Window, session: VideoSession, wanted: Configuration.RendererChoice, logger: Logger
  ) throws(SDLError) -> Renderer {
    let kind = RendererChoice.kind(wanted, on: session.driverName, hasGPU: RenderNode().isGPU)
    if case .accelerated = kind {
      do {
        return try Renderer(window: window, kind: kind, waitForRefresh: true)
      } catch {
        logger.reportingDisplay.warning("no GPU renderer, drawing in software: \(error)")
      }
    }
    session.allowSoftwareRendering()
    return try Renderer(window: window, kind: .software, waitForRefresh: false)
  }
}

extension SDLLog.Severity {
  /// The level at which the log has SDL's messages.
  package var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
