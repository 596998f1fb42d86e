internal import CSDL2

/// SDL's video and event subsystems, up as long as this lives.
@MainActor
package final class VideoSession {
  private let handle: VideoHandle
  /// The driver that SDL took, in its own name, e.g. `x11` or `KMSDRM`.
  package let driverName: String

  /// - Parameters:
  ///   - drivers: SDL's video drivers to try in turn, unless SDL_VIDEODRIVER is set in the environment. Left to itself
  ///     SDL would at last take one that draws into nothing and says that all is well.
  ///   - graphicsCard: the kernel's number of the card to show on, on a bare console; `nil` takes the first that has a
  ///     display.
  ///   - hasFrames: whether a window is to have a frame and a title on Wayland too. A library is loaded for them, with
  ///     whatever toolkit it has.
  package init(
    drivers: [String], applicationName: String, graphicsCard: Int? = nil, hasFrames: Bool = false
  ) throws(SDLError) {
    Self.setHints(applicationName: applicationName)
    unsafe _ = SDL_SetHint("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", hasFrames ? "1" : "0")
    unsafe _ = SDL_SetHint("SDL_KMSDRM_DEVICE_INDEX", graphicsCard.map(String.init))
    unsafe _ = SDL_SetHint("SDL_VIDEODRIVER", drivers.joined(separator: ","))
    guard SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS) == 0 else { throw SDLError.last(in: "SDL_Init") }
    handle = VideoHandle()
    driverName = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "unknown"
  }

  package var isKMSDRM: Bool { driverName.uppercased() == "KMSDRM" }

  package func hideCursor() {
    _ = SDL_ShowCursor(SDL_DISABLE)
  }

  private static func setHints(applicationName: String) {
    let hints = [
      // Signals are the program's own business: it ends cleanly on SIGTERM, which SDL would make into a quit event.
      "SDL_NO_SIGNAL_HANDLERS": "1",
      // Without these each touch arrives twice, once as a mouse.
      "SDL_TOUCH_MOUSE_EVENTS": "0",
      "SDL_MOUSE_TOUCH_EVENTS": "0",
      // On X11 without a GPU, SDL would push the window surface through a GL driver in software: 15 ms a frame, not 1.
      "SDL_FRAMEBUFFER_ACCELERATION": "0",
      "SDL_RENDER_SCALE_QUALITY": "linear",
      "SDL_VIDEO_ALLOW_SCREENSAVER": "0",
      // A kiosk that loses the focus to a message box goes on.
      "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
      "SDL_APP_NAME": applicationName,
    ]
    for (name, value) in hints { unsafe _ = SDL_SetHint(name, value) }
  }
}

/// Owns the initialised subsystems.
private struct VideoHandle: ~Copyable {
  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS)
    SDL_Quit()
  }
}

extension VideoSession {
  /// Whether what the processor draws reaches the glass by SDL's own means, and by no detour through a GPU's driver.
  package var hasFramebuffer: Bool { Self.hasFramebuffer(driverName) }

  nonisolated package static func hasFramebuffer(_ driver: String) -> Bool {
    ["x11", "dummy", "offscreen"].contains(driver)
  }

  /// Lets the software renderer show its picture where the backend has no framebuffer of its own: on KMSDRM and Wayland
  /// even that goes through GLES. Without this hint there is no surface on Wayland, and on KMSDRM the screen stays black
  /// with no error.
  package func allowSoftwareRendering() {
    guard !hasFramebuffer else { return }
    unsafe _ = SDL_SetHintWithPriority("SDL_FRAMEBUFFER_ACCELERATION", "opengles2", SDL_HINT_OVERRIDE)
  }
}
