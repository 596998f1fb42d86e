import CSDL2
import Testing

@testable import SDLKit

/// Conversion of SDL's event union to `Event`.
struct EventTests {
  private static let wake: UInt32 = 0x8001

  private func kind(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) -> Event.Kind? {
    var event = SDL_Event()
    fill(&event)
    event.type = type.rawValue
    return Event(event, wakeType: Self.wake)?.kind
  }

  @Test func `an event carries SDL's timestamp`() {
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    event.common.timestamp = 4_294_967_290
    #expect(Event(event, wakeType: Self.wake) == Event(milliseconds: 4_294_967_290, kind: .quit))
  }

  @Test func `an event of the registered type is a wake-up and other user events are ignored`() {
    #expect(kind(SDL_EventType(rawValue: Self.wake)) == .wake)
    #expect(kind(SDL_EventType(rawValue: 0x8002)) == nil)
  }

  @Test(arguments: [
    (SDL_WINDOWEVENT_CLOSE, Event.Kind.windowClosed), (SDL_WINDOWEVENT_SIZE_CHANGED, .windowResized),
    (SDL_WINDOWEVENT_EXPOSED, .windowExposed), (SDL_WINDOWEVENT_SHOWN, .windowShown),
    (SDL_WINDOWEVENT_RESTORED, .windowShown), (SDL_WINDOWEVENT_HIDDEN, .windowHidden),
    (SDL_WINDOWEVENT_MINIMIZED, .windowHidden), (SDL_WINDOWEVENT_FOCUS_GAINED, .focusGained),
    (SDL_WINDOWEVENT_ENTER, .pointerEntered), (SDL_WINDOWEVENT_MOVED, nil), (SDL_WINDOWEVENT_LEAVE, nil),
  ])
  func `each window event has its kind, or none if it is unused`(window: SDL_WindowEventID, expected: Event.Kind?) {
    #expect(kind(SDL_WINDOWEVENT) { $0.window.event = UInt8(window.rawValue) } == expected)
  }

  @Test(
    arguments: [
      (1, .left), (2, .middle), (3, .right), (4, .other), (200, .other),
    ] as [(UInt8, Event.MouseButton)])
  func `a mouse button event carries its direction, button and position`(number: UInt8, button: Event.MouseButton) {
    for (type, isDown) in [(SDL_MOUSEBUTTONDOWN, true), (SDL_MOUSEBUTTONUP, false)] {
      let read = kind(type) {
        $0.button.button = number
        $0.button.x = -3
        $0.button.y = 700
      }
      #expect(read == .mouseButton(isDown: isDown, button: button, x: -3, y: 700))
    }
  }

  @Test(arguments: [SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEMOTION])
  func `a mouse event that SDL made from a touch is ignored`(type: SDL_EventType) {
    let read = kind(type) {
      // SDL_TOUCH_MOUSEID; the field has the same offset in all three.
      $0.motion.which = UInt32.max
    }
    #expect(read == nil)
  }

  @Test func `a mouse motion event carries its position`() {
    let read = kind(SDL_MOUSEMOTION) {
      $0.motion.x = 12
      $0.motion.y = 34
    }
    #expect(read == .mouseMotion(x: 12, y: 34))
  }

  @Test(
    arguments: [
      // Vertical, horizontal, flipped; expected notches.
      (1.0, 0.0, false, 1.0), (-0.5, 0, false, -0.5), (0, 1, false, -1), (2, 0, true, -2), (0, -1, true, -1),
    ] as [(Float, Float, Bool, Double)])
  func `wheel notches are positive away from the user on both axes and flipped`(
    down: Float, across: Float, isFlipped: Bool, notches: Double
  ) {
    let read = kind(SDL_MOUSEWHEEL) {
      $0.wheel.preciseY = down
      $0.wheel.preciseX = across
      $0.wheel.direction = (isFlipped ? SDL_MOUSEWHEEL_FLIPPED : SDL_MOUSEWHEEL_NORMAL).rawValue
      $0.wheel.mouseX = 5
      $0.wheel.mouseY = 6
    }
    #expect(read == .wheel(notches: notches, x: 5, y: 6))
  }

  @Test func `a finger event carries its phase, panel, finger and position`() {
    for (type, phase) in [
      (SDL_FINGERDOWN, Event.FingerPhase.down), (SDL_FINGERMOTION, .move), (SDL_FINGERUP, .up),
    ] {
      let read = kind(type) {
        $0.tfinger.touchId = .max
        $0.tfinger.fingerId = .min
        $0.tfinger.x = 0.25
        $0.tfinger.y = 1.5
      }
      #expect(read == .finger(phase: phase, touch: .max, finger: .min, x: 0.25, y: 1.5))
    }
  }

  @Test(arguments: [
    (SDLK_ESCAPE, Event.Key.escape), (SDLK_LEFT, .left), (SDLK_RIGHT, .right), (SDLK_UP, .up), (SDLK_DOWN, .down),
    (SDLK_RETURN, .enter), (SDLK_KP_ENTER, .enter), (SDLK_HOME, .home), (SDLK_END, .end), (SDLK_PAGEUP, .pageUp),
    (SDLK_PAGEDOWN, .pageDown), (SDLK_SPACE, .space), (SDLK_TAB, .tab),
    (SDLK_PLUS, .plus), (SDLK_EQUALS, .plus), (SDLK_KP_PLUS, .plus),
    (SDLK_a, nil),
  ])
  func `each used key has its kind, repeated or not, and other keys are ignored`(code: SDL_KeyCode, key: Event.Key?) {
    for isRepeat in [false, true] {
      let read = kind(SDL_KEYDOWN) {
        $0.key.keysym.sym = SDL_Keycode(code.rawValue)
        $0.key.repeat = isRepeat ? 1 : 0
      }
      #expect(read == key.map { .key($0, isRepeat: isRepeat) })
    }
  }

  @Test(arguments: [KMOD_LSHIFT, KMOD_RSHIFT])
  func `with the shift key tab goes back`(shift: SDL_Keymod) {
    let read = kind(SDL_KEYDOWN) {
      $0.key.keysym.sym = SDL_Keycode(SDLK_TAB.rawValue)
      $0.key.keysym.mod = UInt16(shift.rawValue)
    }
    #expect(read == .key(.backTab, isRepeat: false))
  }

  @Test(arguments: [
    (SDL_RENDER_DEVICE_RESET, Event.Kind.renderDeviceReset), (SDL_RENDER_TARGETS_RESET, .renderTargetsReset),
    (SDL_KEYUP, nil), (SDL_SYSWMEVENT, nil), (SDL_TEXTINPUT, nil), (SDL_DROPFILE, nil), (SDL_JOYAXISMOTION, nil),
    (SDL_FIRSTEVENT, nil),
  ])
  func `device resets have their kinds and unused event types are ignored`(type: SDL_EventType, expected: Event.Kind?) {
    #expect(kind(type) == expected)
  }
}
