internal import CSDL2
package import MarqueeValues

/// How a display can be driven.
package struct ScreenMode: Sendable, Hashable {
  package var size: PixelSize
  /// Hz; `nil` where the driver does not tell.
  package var refreshRate: Int?

  package init(size: PixelSize, refreshRate: Int? = nil) {
    self.size = size
    self.refreshRate = refreshRate
  }
}

extension VideoSession {
  /// The displays' names by SDL's numbers, as its driver has them; KMSDRM gives them numbers only.
  package var displayNames: [String] {
    (0..<max(SDL_GetNumVideoDisplays(), 0)).map { number in
      unsafe SDL_GetDisplayName(number).map { unsafe String(cString: $0) } ?? String(number)
    }
  }

  /// The size of a display as the desktop has it, px.
  package func desktopSize(of display: Int) -> PixelSize? {
    var bounds = SDL_Rect()
    guard unsafe SDL_GetDisplayBounds(Int32(clamping: display), &bounds) == 0, bounds.w > 0, bounds.h > 0 else {
      return nil
    }
    return PixelSize(width: Int(bounds.w), height: Int(bounds.h))
  }

  /// What a display can be driven with, large ones and high rates first.
  package func modes(of display: Int) -> [ScreenMode] {
    unsafe nativeModes(of: display).map { mode in
      let rate = unsafe mode.refresh_rate
      return unsafe ScreenMode(
        size: PixelSize(width: Int(mode.w), height: Int(mode.h)), refreshRate: rate > 0 ? Int(rate) : nil)
    }
  }

  /// Whether the system may blank the screen when nobody has touched it for long.
  package var mayBlankScreen: Bool { SDL_IsScreenSaverEnabled() == SDL_TRUE }

  private func nativeModes(of display: Int) -> [SDL_DisplayMode] {
    let display = Int32(clamping: display)
    return unsafe (0..<max(SDL_GetNumDisplayModes(display), 0)).compactMap { index in
      var mode = unsafe SDL_DisplayMode()
      return unsafe SDL_GetDisplayMode(display, index, &mode) == 0 ? mode : nil
    }
  }

  /// Has a full-screen window show in a mode that its display has.
  func use(_ mode: ScreenMode, of display: Int, for window: borrowing WindowHandle) {
    let found = unsafe nativeModes(of: display).first { native in
      unsafe Int(native.w) == mode.size.width && Int(native.h) == mode.size.height
        && (mode.refreshRate ?? Int(native.refresh_rate)) == Int(native.refresh_rate)
    }
    guard var found = unsafe found else { return }
    unsafe _ = SDL_SetWindowDisplayMode(window.pointer, &found)
  }
}
