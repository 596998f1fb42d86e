internal import Logging
internal import SDLKit

/// The window and what draws into it, chosen by what the machine has.
final class Glass {
  let session: VideoSession
  let window: Window
  let renderer: Renderer
  let events: EventQueue

  init(windowSize: PixelSize?, logger: Logger) throws(SDLError) {
    session = try VideoSession(drivers: VideoDrivers.usable, applicationName: "Kiosk Marquee")
    events = try EventQueue(session: session)
    window = try Window(
      session: session, title: "Kiosk Marquee", mode: windowSize.map { .resizable($0) } ?? .fullScreen)
    if windowSize == nil { session.hideCursor() }
    renderer = try Self.renderer(for: window, session: session, logger: logger)
    logger.info(
      "drawing with \(renderer.name) on \(session.driverName), \(window.size) px",
      metadata: ["refresh": "\(window.refreshRate.map { "\($0) Hz" } ?? "unknown")"])
  }

  /// The GPU where there is one, else SDL's software renderer.
  private static func renderer(for window: Window, session: VideoSession, logger: Logger) throws(SDLError) -> Renderer {
    let kind: Renderer.Kind? =
      if session.isKMSDRM {
        // SDL's own choice there, `opengl`, was seen to show nothing but the clear colour, with no error.
        .accelerated("opengles2")
      } else if RenderNode.exists {
        .accelerated(nil)
      } else {
        nil
      }
    if let kind {
      do {
        return try Renderer(window: window, kind: kind, waitForRefresh: true)
      } catch {
        logger.warning("no GPU renderer, drawing in software: \(error)")
        session.allowSoftwareRendering()
      }
    }
    return try Renderer(window: window, kind: .software, waitForRefresh: false)
  }
}
