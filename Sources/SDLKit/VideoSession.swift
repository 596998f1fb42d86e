internal import CSDL2
internal import Glibc
package import MarqueeValues

/// SDL's video and event subsystems, which run for as long as this object lives.
@MainActor
package final class VideoSession {
  private let handle: VideoHandle
  /// The video driver in use, by SDL's name, e.g. `x11` or `KMSDRM`.
  package let driverName: String
  /// Tells the displays' names by where they are on the desktop, where SDL does not know them; `nil` for one that it does not know
  /// either.
  package var namesByPlace: ((_ places: [PixelPlace]) -> [String?])?
  /// Whether a display is asked for by SDL's description of it.
  package var isAskedFor: (_ description: String) -> Bool = { _ in false }
  private var named = DisplayNames()
  /// Its windows that fill a display, on Wayland.
  var fullScreens = FullScreens()

  /// Starts SDL's video and event subsystems.
  ///
  /// - Parameters:
  ///   - drivers: SDL's video drivers to try in order, unless SDL_VIDEODRIVER is set in the environment. By itself SDL
  ///     falls back to a driver that draws nowhere and reports success.
  ///   - applicationName: the name that SDL gives to the desktop.
  ///   - graphicsCard: the kernel's number of the card to use on a bare console; `nil` takes the first with a display.
  ///   - hasFrames: whether windows get a frame and a title on Wayland too. This loads a library and its toolkit.
  package init(
    drivers: [String], applicationName: String, graphicsCard: Int? = nil, hasFrames: Bool = false
  ) throws(SDLError) {
    Self.setHints(applicationName: applicationName)
    unsafe _ = SDL_SetHint("SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR", hasFrames ? "1" : "0")
    unsafe _ = SDL_SetHint("SDL_KMSDRM_DEVICE_INDEX", graphicsCard.map(String.init))
    let wanted = unsafe getenv("SDL_VIDEODRIVER").map { unsafe String(cString: $0) } ?? ""
    handle = try VideoHandle(drivers: wanted.isEmpty ? drivers.joined(separator: ",") : wanted)
    driverName = Self.currentDriver
  }

  /// Starts SDL for the events of input devices alone, with a driver that shows nothing, whatever SDL_VIDEODRIVER says.
  package init(inputFor applicationName: String) throws(SDLError) {
    Self.setHints(applicationName: applicationName)
    handle = try VideoHandle(drivers: Self.inputDriver)
    driverName = Self.currentDriver
  }

  /// SDL's name of the driver that reads input devices and has no display.
  private static let inputDriver = "evdev"

  private static var currentDriver: String {
    unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// Whether SDL draws on a bare console, without a display server.
  package var isKMSDRM: Bool { driverName.uppercased() == "KMSDRM" }

  /// Hides the mouse cursor.
  package func hideCursor() {
    _ = SDL_ShowCursor(SDL_DISABLE)
  }

  /// The displays' names in the order of SDL's numbers: the driver's descriptions, or what `namesByPlace` says, except for a
  /// display that is asked for by its description. KMSDRM has only numbers.
  package var displayNames: [String] {
    let numbers = 0..<max(SDL_GetNumVideoDisplays(), 0)
    let descriptions = numbers.map { number in
      unsafe SDL_GetDisplayName(number).map { unsafe String(cString: $0) } ?? String(number)
    }
    guard let namesByPlace else { return descriptions }
    let displays = zip(numbers, descriptions).map { number, description in
      var bounds = SDL_Rect()
      unsafe SDL_GetDisplayBounds(number, &bounds)
      return DisplayNames.Display(description: description, place: PixelPlace(x: Int(bounds.x), y: Int(bounds.y)))
    }
    let names = named.names(of: displays, at: SDL_GetTicks64(), asking: namesByPlace)
    return zip(descriptions, names).map { isAskedFor($0) ? $0 : $1 ?? $0 }
  }

  private static func setHints(applicationName: String) {
    let hints = [
      // The program handles signals itself and ends cleanly on SIGTERM, which SDL would turn into a quit event.
      "SDL_NO_SIGNAL_HANDLERS": "1",
      // Without these each touch arrives twice, once as a mouse.
      "SDL_TOUCH_MOUSE_EVENTS": "0",
      "SDL_MOUSE_TOUCH_EVENTS": "0",
      // On X11 without a GPU, SDL would present the window surface with a software GL driver: 15 ms a frame, not 1.
      "SDL_FRAMEBUFFER_ACCELERATION": "0",
      "SDL_RENDER_SCALE_QUALITY": "linear",
      "SDL_VIDEO_ALLOW_SCREENSAVER": "0",
      // A message box that takes the focus must not minimize a kiosk.
      "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
      "SDL_APP_NAME": applicationName,
    ]
    for (name, value) in hints { unsafe _ = SDL_SetHint(name, value) }
  }
}

/// Owns the running subsystems and shuts them down.
private struct VideoHandle: ~Copyable {
  /// - Parameter drivers: SDL's names of video drivers to try in order, separated by commas.
  init(drivers: String) throws(SDLError) {
    // A hint of lower priority would give way to the environment's.
    unsafe _ = SDL_SetHintWithPriority("SDL_VIDEODRIVER", drivers, SDL_HINT_OVERRIDE)
    guard SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS) == 0 else { throw SDLError.last(in: "SDL_Init") }
  }

  deinit {
    SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_EVENTS)
    SDL_Quit()
  }
}

extension VideoSession {
  /// Whether SDL shows what the CPU draws directly, without a detour through a GPU driver.
  package var hasFramebuffer: Bool { Self.hasFramebuffer(driverName) }

  /// `hasFramebuffer` of a driver by SDL's name, without a session.
  nonisolated package static func hasFramebuffer(_ driver: String) -> Bool {
    ["x11", "dummy", "offscreen"].contains(driver)
  }

  /// Enables the software renderer on backends without a framebuffer: on KMSDRM and Wayland even CPU-drawn pixels go
  /// through GLES. Without this hint there is no surface on Wayland, and on KMSDRM the screen stays black without an
  /// error.
  package func allowSoftwareRendering() {
    guard !hasFramebuffer else { return }
    unsafe _ = SDL_SetHintWithPriority("SDL_FRAMEBUFFER_ACCELERATION", "opengles2", SDL_HINT_OVERRIDE)
  }
}

/// A mode that a display supports.
package struct ScreenMode: Sendable, Hashable {
  /// Resolution, px.
  package var size: PixelSize
  /// Refresh rate, Hz; `nil` if the driver does not report it.
  package var refreshRate: Int?

  package init(size: PixelSize, refreshRate: Int? = nil) {
    self.size = size
    self.refreshRate = refreshRate
  }
}

extension VideoSession {

  /// Size that the desktop gives a display, px; `nil` if there is no such display.
  package func desktopSize(of display: Int) -> PixelSize? {
    var bounds = SDL_Rect()
    guard unsafe SDL_GetDisplayBounds(Int32(clamping: display), &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return PixelSize(width: Int(bounds.w), height: Int(bounds.h))
  }

  /// The modes that a display supports, large sizes and high rates first.
  package func modes(of display: Int) -> [ScreenMode] {
    unsafe nativeModes(of: display).map { mode in
      let rate = unsafe mode.refresh_rate
      return unsafe ScreenMode(
        size: PixelSize(width: Int(mode.w), height: Int(mode.h)), refreshRate: rate > 0 ? Int(rate) : nil)
    }
  }

  /// Whether the system may blank the screen after a time without input.
  package var mayBlankScreen: Bool { SDL_IsScreenSaverEnabled() == SDL_TRUE }

  private func nativeModes(of display: Int) -> [SDL_DisplayMode] {
    let display = Int32(clamping: display)
    return unsafe (0..<max(SDL_GetNumDisplayModes(display), 0)).compactMap { index in
      var mode = unsafe SDL_DisplayMode()
      return unsafe SDL_GetDisplayMode(display, index, &mode) == 0 ? mode : nil
    }
  }

  /// Makes a full-screen window use `mode` if its display supports it.
  func use(_ mode: ScreenMode, of display: Int, for window: borrowing WindowHandle) {
    let found = unsafe nativeModes(of: display).first { native in
      unsafe Int(native.w) == mode.size.width && Int(native.h) == mode.size.height
        && (mode.refreshRate ?? Int(native.refresh_rate)) == Int(native.refresh_rate)
    }
    guard var found = unsafe found else { return }
    unsafe _ = SDL_SetWindowDisplayMode(window.pointer, &found)
  }
}
