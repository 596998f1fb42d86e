internal import CSDL2
package import MarqueeValues

/// A window on a desktop, or the whole screen of a console.
@MainActor
package final class Window {
  /// What a window covers.
  package enum Mode: Sendable {
    /// All of a display, by SDL's number. Without a mode it is the desktop's own, not the largest that the panel claims
    /// to support.
    case fullScreen(display: Int, ScreenMode?)
    /// A window of this size at first, px.
    case resizable(PixelSize)
  }

  let handle: WindowHandle
  private let session: VideoSession

  /// Opens a window and shows it.
  package init(session: VideoSession, title: String, mode: Mode) throws(SDLError) {
    let size: PixelSize
    var display = 0
    var flags = SDL_WINDOW_SHOWN.rawValue
    switch mode {
    case .fullScreen(let number, let mode?):
      display = number
      size = mode.size
      flags |= SDL_WINDOW_FULLSCREEN.rawValue
    case .fullScreen(let number, nil):
      display = number
      // As large as the screen from the start: without a window manager nothing enlarges it.
      size = session.desktopSize(of: number) ?? PixelSize(width: 1280, height: 720)
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    case .resizable(let wanted):
      size = wanted
      flags |= SDL_WINDOW_RESIZABLE.rawValue
    }
    // SDL_WINDOWPOS_UNDEFINED_DISPLAY, a macro that Swift cannot import.
    let anywhere: Int32 = 0x1FFF_0000 | Int32(clamping: display)
    guard
      let pointer = unsafe SDL_CreateWindow(
        title, anywhere, anywhere, Int32(clamping: size.width), Int32(clamping: size.height), flags)
    else { throw SDLError.last(in: "SDL_CreateWindow") }
    handle = unsafe WindowHandle(pointer: pointer)
    self.session = session
    guard case .fullScreen(let number, let mode) = mode else { return }
    if session.driverName == "wayland" { session.fullScreens.add(self.number) }
    // SDL already uses a mode of this size; only the rate may differ.
    if let mode { session.use(mode, of: number, for: handle) }
  }

  /// SDL's number of the window, as events have it.
  package var number: UInt32 { unsafe SDL_GetWindowID(handle.pointer) }

  /// Size of the window, px.
  package var size: PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(handle.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Refresh rate of the display that the window is on, Hz; `nil` if the driver does not report it.
  package var refreshRate: Int? {
    var mode = unsafe SDL_DisplayMode()
    let display = unsafe SDL_GetWindowDisplayIndex(handle.pointer)
    guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0 else { return nil }
    let rate = unsafe Int(mode.refresh_rate)
    return rate > 0 ? rate : nil
  }
}

/// Owns an SDL window.
@safe struct WindowHandle: ~Copyable {
  let pointer: OpaquePointer

  deinit { unsafe SDL_DestroyWindow(pointer) }
}
