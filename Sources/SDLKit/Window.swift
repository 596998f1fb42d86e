internal import CSDL2
package import MarqueeValues

/// A window, or the whole screen of a console.
@MainActor
package final class Window {
  package enum Mode: Sendable {
    /// All of a display, by SDL's number for it; without a mode the desktop's own: not the largest that the panel claims
    /// to take.
    case fullScreen(display: Int, ScreenMode?)
    case resizable(PixelSize)
  }

  let handle: WindowHandle
  private let session: VideoSession

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
      // As large as the screen from the start: where there is no window manager nobody makes it larger.
      size = session.desktopSize(of: number) ?? PixelSize(width: 1280, height: 720)
      flags |= SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    case .resizable(let wanted):
      size = wanted
      flags |= SDL_WINDOW_RESIZABLE.rawValue
    }
    // SDL_WINDOWPOS_UNDEFINED_DISPLAY, a macro that does not import.
    let anywhere: Int32 = 0x1FFF_0000 | Int32(clamping: display)
    guard
      let pointer = unsafe SDL_CreateWindow(
        title, anywhere, anywhere, Int32(clamping: size.width), Int32(clamping: size.height), flags)
    else { throw SDLError.last(in: "SDL_CreateWindow") }
    handle = unsafe WindowHandle(pointer: pointer)
    self.session = session
    if case .fullScreen(let number, let mode?) = mode {
      // SDL has taken the mode of this size by itself; only the rate may be another one.
      session.use(mode, of: number, for: handle)
    }
  }

  package var size: PixelSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(handle.pointer, &width, &height)
    return PixelSize(width: Int(width), height: Int(height))
  }

  /// Frames a second of the display that the window is on, as its driver says; `nil` where it does not.
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
