internal import CSDL2
internal import CSDLX11

extension Event {
  /// Reads SDL's union; `nil` for what the program has no use for.
  init?(_ event: SDL_Event, wakeType: UInt32) {
    let type = unsafe event.type
    guard let kind = unsafe type == wakeType ? .wake : Kind(event, type: SDL_EventType(rawValue: type)) else {
      return nil
    }
    unsafe self.init(milliseconds: event.common.timestamp, kind: kind)
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
      // With the hints that keep touch and mouse apart there is none, but a backend may ignore them.
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
      guard let known = Event.Key(key.keysym.sym) else { return nil }
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
  fileprivate init?(_ code: SDL_Keycode) {
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
    case Int(SDLK_SPACE.rawValue): self = .space
    default: return nil
    }
  }
}
