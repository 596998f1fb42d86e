internal import KMSKit
package import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Platform
internal import SDLKit

/// A display with its renderer and its events, chosen by what the machine has: a window of SDL's, or the scan-out buffers
/// of a bare console.
@MainActor
final class DisplayWindow {
  let session: VideoSession
  let renderer: Renderer
  let events: EventQueue
  /// Shows the frames on a console without GL; `nil` where SDL does.
  let scanout: Scanout?
  /// The name of its output; `nil` in a window on a desktop.
  let output: String?
  /// On a console without GL it only bounds the pointer, of one screen.
  let window: Window

  /// Opens a window of SDL's.
  ///
  /// - Parameters:
  ///   - title: of the window where it has a frame.
  ///   - windowSize: px; `nil` fills the screen that `choice` names.
  ///   - choice: the output and its mode.
  ///   - wanted: whether the GPU or the processor draws.
  init(
    on host: DisplayHost, title: String, windowSize: PixelSize?, choice: DisplayChoice,
    renderer wanted: Configuration.RendererChoice, logger: Logger
  ) throws(SDLError) {
    try Self.expectSeat()
    scanout = nil
    (session, events) = try host.openSession(graphicsCard: choice.graphicsCard, hasFrames: windowSize != nil)
    let mode: Window.Mode
    if let windowSize {
      (mode, output) = (.resizable(windowSize), nil)
    } else {
      (mode, output) = try choice.screen(of: session, logger: logger)
    }
    window = try Window(session: session, title: title, mode: mode)
    if windowSize == nil { session.hideCursor() }
    renderer = try Self.renderer(
      for: window, session: session, wanted: wanted, isShared: host.isShared, logger: logger)
    logOpening(logger)
  }

  /// Opens a display of a bare console without GL.
  ///
  /// - Parameter choice: the output and its mode.
  init(onConsoleOf host: DisplayHost, choice: DisplayChoice, logger: Logger) throws(SDLError) {
    let output: Output
    do throws(KMSError) {
      output = try host.console.open(choice, logger: logger)
    } catch {
      throw SDLError(error)
    }
    (session, events) = try host.openInput()
    if let pointerWindow = host.pointerWindow {
      // The pointer is another screen's.
      window = pointerWindow
    } else {
      window = try Window(session: session, title: "Kiosk Marquee", mode: .resizable(output.size))
      host.pointerWindow = window
      events.confinePointer(to: window)
    }
    let scanout = Scanout(output, bell: host.bell, logger: logger)
    renderer = try Renderer(size: output.size, sink: scanout)
    self.scanout = scanout
    self.output = output.name
    logOpening(logger)
  }

  private func logOpening(_ logger: Logger) {
    let size = (try? renderer.outputSize()) ?? window.size
    logger.reportingDisplay.info(
      "drawing with \(renderer.name) on \(driverName), \(size) px",
      metadata: ["refresh": "\(refreshRate.map { "\(FramePace.text($0)) Hz" } ?? "unknown")"])
  }

  /// What shows the picture: SDL's name of its video driver, or the graphics card's.
  var driverName: String {
    guard let scanout else { return session.driverName }
    return "kms \(scanout.output.card.driver)"
  }

  /// Refresh rate of the display, Hz; `nil` where it is unknown.
  var refreshRate: Double? { scanout.map(\.output.refreshRate) ?? window.refreshRate.map { Double($0) } }

  /// Whether this is a bare console, where displays come and go unnoticed by SDL.
  var isConsole: Bool { scanout != nil || session.isKMSDRM }

  /// Throws if SDL would use a Wayland compositor without a seat, which would crash its driver.
  private static func expectSeat() throws(SDLError) {
    guard VideoDrivers.first == "wayland", let compositor = WaylandCompositor(), compositor.lacksSeat() else { return }
    throw SDLError(
      function: "Wayland", message: "the compositor has no seat, and SDL needs one: connect an input device")
  }

  private static func renderer(
    for window: Window, session: VideoSession, wanted: Configuration.RendererChoice, isShared: Bool, logger: Logger
  ) throws(SDLError) -> Renderer {
    let kind = RendererChoice.kind(wanted, on: session.driverName, hasGPU: RenderNode().isGPU)
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
