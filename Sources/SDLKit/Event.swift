internal import CSDL2
internal import CSDLX11

/// An SDL event as a plain value, without SDL's types.
package struct Event: Sendable, Hashable {
  /// When SDL pumped the event, in milliseconds since SDL started.
  package var milliseconds: UInt32
  package var kind: Kind
  /// SDL's number of the window that it happened in; `nil` where SDL names none.
  package var window: UInt32?

  package enum Kind: Sendable, Hashable {
    /// The last window closed, or the session is ending.
    case quit
    case windowClosed
    /// The drawable area changed size.
    case windowResized
    /// The window's content is lost and must be redrawn.
    case windowExposed
    case windowShown
    case windowHidden
    case focusGained
    case pointerEntered
    /// A mouse button went down or up at (x, y), window px.
    case mouseButton(isDown: Bool, button: MouseButton, x: Double, y: Double)
    /// The left button as the X server reports it, just before SDL's own event. SDL swallows a press if it missed the
    /// release before it.
    case serverLeftButton(isDown: Bool, x: Double, y: Double)
    /// The pointer moved to (x, y), window px.
    case mouseMotion(x: Double, y: Double)
    /// Wheel notches, positive away from the user, with the pointer at (x, y), window px.
    case wheel(notches: Double, x: Double, y: Double)
    /// A finger at (x, y), 0…1 of the screen; beyond that if the panel misreports its range.
    case finger(phase: FingerPhase, touch: Int64, finger: Int64, x: Double, y: Double)
    case key(Key, isRepeat: Bool)
    /// The GPU lost all textures.
    case renderDeviceReset
    /// The GPU lost the content of its render targets.
    case renderTargetsReset
    /// Another thread woke the event loop; see `EventQueue.Waker`.
    case wake
  }

  package enum MouseButton: Sendable, Hashable {
    case left, middle, right, other
  }

  package enum FingerPhase: Sendable, Hashable {
    case down, move, up
  }

  package enum Key: String, Sendable, Hashable, CaseIterable {
    case escape, enter, left, right, up, down, home, end, space, plus, tab
    /// Tab with the shift key.
    case backTab = "back-tab"
    case pageUp = "page-up"
    case pageDown = "page-down"
  }
}

extension Event {
  /// Converts SDL's union; `nil` for types that the program does not use.
  ///
  /// - Parameter wakeType: the type that `EventQueue` registered for wake-ups.
  init?(_ event: SDL_Event, wakeType: UInt32) {
    let type = unsafe event.type
    guard let kind = unsafe type == wakeType ? .wake : Kind(event, type: SDL_EventType(rawValue: type)) else {
      return nil
    }
    unsafe self.init(milliseconds: event.common.timestamp, kind: kind, window: Self.window(of: event))
  }

  private static func window(of event: SDL_Event) -> UInt32? {
    let number: UInt32
    switch unsafe SDL_EventType(rawValue: event.type) {
    case SDL_WINDOWEVENT: number = unsafe event.window.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: number = unsafe event.button.windowID
    case SDL_MOUSEMOTION: number = unsafe event.motion.windowID
    case SDL_MOUSEWHEEL: number = unsafe event.wheel.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: number = unsafe event.tfinger.windowID
    case SDL_KEYDOWN: number = unsafe event.key.windowID
    // The X server reports the button in the window that has the pointer.
    case SDL_SYSWMEVENT: number = unsafe SDL_GetMouseFocus().map { unsafe SDL_GetWindowID($0) } ?? 0
    default: number = 0
    }
    return number == 0 ? nil : number
  }
}

extension Event.Kind {
  fileprivate init?(_ event: SDL_Event, type: SDL_EventType) {
    switch type {
    case SDL_QUIT: self = .quit
    case SDL_WINDOWEVENT:
      guard let kind = unsafe Self(window: event.window) else { return nil }
      self = kind
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      let button = unsafe event.button
      // A touch disguised as a mouse. The session's hints prevent these, but a backend may ignore the hints.
      guard button.which != UInt32.max else { return nil }
      self = .mouseButton(
        isDown: type == SDL_MOUSEBUTTONDOWN, button: Event.MouseButton(button.button), x: Double(button.x),
        y: Double(button.y))
    case SDL_SYSWMEVENT:
      var (isDown, x, y) = (false, Int32(0), Int32(0))
      guard let message = unsafe event.syswm.msg,
        unsafe sdl_x11_left_button(UnsafeRawPointer(message), &isDown, &x, &y)
      else { return nil }
      self = .serverLeftButton(isDown: isDown, x: Double(x), y: Double(y))
    case SDL_MOUSEMOTION:
      let motion = unsafe event.motion
      guard motion.which != UInt32.max else { return nil }
      self = .mouseMotion(x: Double(motion.x), y: Double(motion.y))
    case SDL_MOUSEWHEEL:
      let wheel = unsafe event.wheel
      let notches = wheel.preciseY != 0 ? wheel.preciseY : -wheel.preciseX
      let sign: Double = wheel.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue ? -1 : 1
      self = .wheel(notches: sign * Double(notches), x: Double(wheel.mouseX), y: Double(wheel.mouseY))
    case SDL_FINGERDOWN: self = unsafe Self(finger: event.tfinger, phase: .down)
    case SDL_FINGERMOTION: self = unsafe Self(finger: event.tfinger, phase: .move)
    case SDL_FINGERUP: self = unsafe Self(finger: event.tfinger, phase: .up)
    case SDL_KEYDOWN:
      let key = unsafe event.key
      let hasShift = UInt32(key.keysym.mod) & UInt32(KMOD_SHIFT.rawValue) != 0
      guard let known = Event.Key(key.keysym.sym, hasShift: hasShift) else { return nil }
      self = .key(known, isRepeat: key.repeat != 0)
    case SDL_RENDER_DEVICE_RESET: self = .renderDeviceReset
    case SDL_RENDER_TARGETS_RESET: self = .renderTargetsReset
    default: return nil
    }
  }

  private init?(window: SDL_WindowEvent) {
    switch SDL_WindowEventID(rawValue: UInt32(window.event)) {
    case SDL_WINDOWEVENT_CLOSE: self = .windowClosed
    case SDL_WINDOWEVENT_SIZE_CHANGED: self = .windowResized
    case SDL_WINDOWEVENT_EXPOSED: self = .windowExposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED: self = .windowShown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .windowHidden
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
    case SDL_WINDOWEVENT_ENTER: self = .pointerEntered
    default: return nil
    }
  }

  private init(finger: SDL_TouchFingerEvent, phase: Event.FingerPhase) {
    self = .finger(
      phase: phase, touch: finger.touchId, finger: finger.fingerId, x: Double(finger.x), y: Double(finger.y))
  }
}

extension Event.Kind {
  /// Whether this is about a window and not an input.
  package var isOfWindow: Bool {
    switch self {
    case .quit, .windowClosed, .windowResized, .windowExposed, .windowShown, .windowHidden, .focusGained,
      .pointerEntered:
      true
    default: false
    }
  }
}

extension Event.MouseButton {
  fileprivate init(_ button: UInt8) {
    switch Int32(button) {
    case SDL_BUTTON_LEFT: self = .left
    case SDL_BUTTON_MIDDLE: self = .middle
    case SDL_BUTTON_RIGHT: self = .right
    default: self = .other
    }
  }
}

extension Event.Key {
  fileprivate init?(_ code: SDL_Keycode, hasShift: Bool) {
    switch Int(code) {
    case Int(SDLK_ESCAPE.rawValue): self = .escape
    case Int(SDLK_RETURN.rawValue), Int(SDLK_KP_ENTER.rawValue): self = .enter
    case Int(SDLK_LEFT.rawValue): self = .left
    case Int(SDLK_RIGHT.rawValue): self = .right
    case Int(SDLK_UP.rawValue): self = .up
    case Int(SDLK_DOWN.rawValue): self = .down
    case Int(SDLK_HOME.rawValue): self = .home
    case Int(SDLK_END.rawValue): self = .end
    case Int(SDLK_PAGEUP.rawValue): self = .pageUp
    case Int(SDLK_PAGEDOWN.rawValue): self = .pageDown
    case Int(SDLK_TAB.rawValue): self = hasShift ? .backTab : .tab
    case Int(SDLK_SPACE.rawValue): self = .space
    // On many keyboards a plus is an equals sign with the shift key, which counts without it too.
    case Int(SDLK_PLUS.rawValue), Int(SDLK_EQUALS.rawValue), Int(SDLK_KP_PLUS.rawValue): self = .plus
    default: return nil
    }
  }
}
