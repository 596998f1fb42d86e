internal import CSDL2
internal import MarqueeValues

/// SDL's event queue, the only source of input.
@MainActor
package final class EventQueue {
  private let session: VideoSession
  private let wakeType: UInt32
  /// Whether SDL reads input devices itself, as on a bare console.
  let readsDevices: Bool
  var reader = PanelReader()
  /// See `confinePointer(to:)`.
  private var confining: Window?

  package init(session: VideoSession) throws(SDLError) {
    self.session = session
    readsDevices = ["kmsdrm", "evdev"].contains(session.driverName.lowercased())
    wakeType = SDL_RegisterEvents(1)
    guard wakeType != UInt32.max else { throw SDLError.last(in: "SDL_RegisterEvents") }
    // SDL's queue holds 65,535 events; unused types must not fill it.
    for type in [SDL_TEXTEDITING, SDL_TEXTINPUT, SDL_KEYUP, SDL_KEYMAPCHANGED] {
      _ = SDL_EventState(type.rawValue, SDL_IGNORE)
    }
    // Makes SDL pass on the X server's own button events; see `Event.Kind.serverLeftButton`.
    _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, session.driverName == "x11" ? SDL_ENABLE : SDL_IGNORE)
  }

  /// Keeps the pointer inside `window` where SDL does not: without a window on a display it has no bounds. Events of
  /// windows are dropped, since nobody sees one.
  package func confinePointer(to window: Window) { confining = window }

  /// Wakes the thread that sleeps in `wait(atMost:)`.
  package var waker: Waker { Waker(type: wakeType) }

  /// Adds wake events to the queue, on any thread.
  package struct Waker: Sendable {
    fileprivate let type: UInt32

    /// Adds a `wake` event.
    package func wake() {
      var event = unsafe SDL_Event()
      unsafe event.type = type
      unsafe _ = SDL_PushEvent(&event)
    }
  }

  /// Takes the next pending event, skipping unused types; `nil` if there is none. Does not wait.
  package func next() -> Event? {
    session.fullScreens.letReturn()
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) == 1 {
      unsafe session.fullScreens.follow(event)
      guard let read = unsafe Event(event, wakeType: wakeType), let known = unsafe corrected(read, event) else {
        continue
      }
      guard let confining else { return known }
      if !known.kind.isOfWindow { return confined(known, to: confining) }
    }
    return readsDevices ? reader.next(at: milliseconds) : nil
  }

  /// The event as its device meant it; `nil` if it is none.
  private func corrected(_ event: Event, _ native: SDL_Event) -> Event? {
    guard readsDevices else { return event }
    let mouse: UInt32? =
      switch event.kind {
      case .mouseButton: unsafe native.button.which
      case .mouseMotion: unsafe native.motion.which
      default: nil
      }
    return reader.corrected(event, mouse: mouse)
  }

  private func confined(_ event: Event, to window: Window) -> Event {
    let size = window.size
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let inside = (x: min(max(x, 0), Double(size.width - 1)), y: min(max(y, 0), Double(size.height - 1)))
      // Else it would have to come back all the way that it went too far.
      if inside != (x, y) { unsafe SDL_WarpMouseInWindow(window.handle.pointer, Int32(inside.x), Int32(inside.y)) }
      return inside
    }
    var event = event
    switch event.kind {
    case .mouseMotion(let x, let y):
      let inside = place(x, y)
      event.kind = .mouseMotion(x: inside.x, y: inside.y)
    case .mouseButton(let isDown, let button, let x, let y):
      let inside = place(x, y)
      event.kind = .mouseButton(isDown: isDown, button: button, x: inside.x, y: inside.y)
    case .wheel(let notches, let x, let y):
      let inside = place(x, y)
      event.kind = .wheel(notches: notches, x: inside.x, y: inside.y)
    default: break
    }
    return event
  }

  /// Drops all pending events.
  package func clear() {
    SDL_PumpEvents()
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  /// Whether SDL can sleep until an event arrives. Without a driver that can wait, SDL polls every millisecond.
  package var canWait: Bool { ["x11", "wayland"].contains(session.driverName) }

  /// Whether the video driver can have input devices. Drivers that draw into memory have none.
  package var hasInput: Bool { !["dummy", "offscreen"].contains(session.driverName) }

  /// Whether an event is pending, after pumping.
  package var hasEvents: Bool {
    SDL_PumpEvents()
    return SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE || reader.hasMoved
  }

  /// Sleeps until an event is pending or `milliseconds` have passed. Leaves the event in the queue.
  package func wait(atMost milliseconds: Int) {
    let most = min(milliseconds, session.fullScreens.timeToReturn ?? milliseconds)
    _ = SDL_WaitEventTimeout(nil, Int32(clamping: max(most, 0)))
    session.fullScreens.letReturn()
  }

  /// Milliseconds since SDL started, on the clock that stamps events.
  package var milliseconds: UInt32 { SDL_GetTicks() }
}

/// The inputs that are down now, regardless of the events received.
package struct HeldDown: Sendable, Hashable {
  /// A finger on a touch panel, by SDL's identifiers.
  package struct Finger: Sendable, Hashable {
    /// The panel.
    package var touch: Int64
    /// The finger on that panel.
    package var finger: Int64

    package init(touch: Int64, finger: Int64) {
      self.touch = touch
      self.finger = finger
    }
  }

  /// Whether the left mouse button is down.
  package var leftButton: Bool
  /// The fingers that touch a panel.
  package var fingers: Set<Finger>

  package init(leftButton: Bool = false, fingers: Set<Finger> = []) {
    self.leftButton = leftButton
    self.fingers = fingers
  }
}

extension EventQueue {
  /// The inputs that are down now; `nil` on drivers without input.
  ///
  /// On X11 the server is asked for the button; other drivers have only SDL's own record. Fingers always come from
  /// SDL's record: SDL never reports the release of a finger that is missing there.
  package var heldDown: HeldDown? {
    guard hasInput else { return nil }
    let buttons = SDL_GetGlobalMouseState(nil, nil)
    var fingers: Set<HeldDown.Finger> = []
    for device in 0..<max(SDL_GetNumTouchDevices(), 0) {
      let touch = SDL_GetTouchDevice(device)
      for index in 0..<max(SDL_GetNumTouchFingers(touch), 0) {
        guard let finger = unsafe SDL_GetTouchFinger(touch, index) else { continue }
        fingers.insert(.init(touch: touch, finger: unsafe finger.pointee.id))
      }
    }
    fingers.formUnion(reader.heldDown)
    return HeldDown(leftButton: buttons & (1 << UInt32(SDL_BUTTON_LEFT - 1)) != 0, fingers: fingers)
  }
}
