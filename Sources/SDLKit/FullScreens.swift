internal import CSDL2

/// Brings windows that fill a display of a Wayland desktop up again after SDL has minimized them.
///
/// It does so with the one that fills a display as soon as another one enters it. A compositor may put a new window onto any
/// display for a moment, as that of weston 14 does, and most never show a minimized window again by themselves. They show one that
/// leaves the full screen and returns to it.
@MainActor
struct FullScreens {
  /// A window that has left the full screen for a moment.
  private struct Absence {
    let window: UInt32
    /// SDL's, of how it fills the screen.
    let flags: UInt32
    let display: Int32
    /// When it returns, ms since SDL started.
    let end: UInt64
  }

  /// SDL's numbers of the windows.
  private var windows: [UInt32] = []
  private var absences: [Absence] = []
  /// When windows returned, ms since SDL started.
  private var returns: [UInt32: UInt64] = [:]

  /// How long a window leaves the full screen, ms. The compositor places it anew meanwhile, and SDL minimizes no other one
  /// there for one that is not full-screen.
  static let absence: UInt64 = 250
  /// How long the compositor may take to put a window that returns onto its display, ms.
  private static let patience: UInt64 = 1000

  /// - Parameter window: SDL's number of it.
  mutating func add(_ window: UInt32) { windows.append(window) }

  /// Sends a window off the full screen that SDL has minimized for the one that an event is of.
  mutating func follow(_ event: SDL_Event) {
    guard unsafe SDL_EventType(rawValue: event.type) == SDL_WINDOWEVENT,
      unsafe SDL_WindowEventID(rawValue: UInt32(event.window.event)) == SDL_WINDOWEVENT_DISPLAY_CHANGED
    else { return }
    let (entering, display) = unsafe (event.window.windowID, event.window.data1)
    let now = SDL_GetTicks64()
    windows.removeAll { unsafe SDL_GetWindowFromID($0) == nil }
    returns = returns.filter { now < $0.value + Self.patience }
    // One that returns enters its own display.
    guard windows.contains(entering), returns[entering] == nil, Self.flags(of: entering) != 0 else { return }
    for number in windows where number != entering {
      let flags = Self.flags(of: number)
      guard flags != 0, let window = unsafe SDL_GetWindowFromID(number),
        unsafe SDL_GetWindowDisplayIndex(window) == display
      else { continue }
      unsafe _ = SDL_SetWindowFullscreen(window, 0)
      absences.append(Absence(window: number, flags: flags, display: display, end: now + Self.absence))
    }
  }

  /// Lets windows return whose time has come.
  mutating func letReturn() {
    guard !absences.isEmpty else { return }
    let now = SDL_GetTicks64()
    for absence in absences where absence.end <= now {
      guard let window = unsafe SDL_GetWindowFromID(absence.window) else { continue }
      // SDL takes the display from the place, which may be where the compositor has put it. SDL_WINDOWPOS_CENTERED_DISPLAY.
      let middle: Int32 = 0x2FFF_0000 | absence.display
      unsafe SDL_SetWindowPosition(window, middle, middle)
      unsafe _ = SDL_SetWindowFullscreen(window, absence.flags)
      returns[absence.window] = now
    }
    absences.removeAll { $0.end <= now }
  }

  /// How long it is until a window returns, ms; `nil` if none is away.
  var timeToReturn: Int? {
    guard let end = absences.map(\.end).min() else { return nil }
    let now = SDL_GetTicks64()
    return end > now ? Int(end - now) : 0
  }

  /// SDL's flags of how a window fills the screen; 0 if it does not.
  private static func flags(of window: UInt32) -> UInt32 {
    guard let window = unsafe SDL_GetWindowFromID(window) else { return 0 }
    return unsafe SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
  }
}
