internal import CSDL2

/// SDL's one queue, into which every input of the program goes.
@MainActor
package final class EventQueue {
  private let session: VideoSession
  private let wakeType: UInt32

  package init(session: VideoSession) throws(SDLError) {
    self.session = session
    wakeType = SDL_RegisterEvents(1)
    guard wakeType != UInt32.max else { throw SDLError.last(in: "SDL_RegisterEvents") }
    // SDL's queue holds 65,535 events; what the program has no use for should not fill it.
    for type in [SDL_TEXTEDITING, SDL_TEXTINPUT, SDL_KEYUP, SDL_KEYMAPCHANGED] {
      _ = SDL_EventState(type.rawValue, SDL_IGNORE)
    }
    // Has SDL pass on what X11's server says of the left button, see `Event.Kind.serverLeftButton`.
    _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, session.driverName == "x11" ? SDL_ENABLE : SDL_IGNORE)
  }

  /// What any thread may call to wake a waiting `next(waitingAtMost:)`.
  package var waker: Waker { Waker(type: wakeType) }

  package struct Waker: Sendable {
    fileprivate let type: UInt32

    package func wake() {
      var event = unsafe SDL_Event()
      unsafe event.type = type
      unsafe _ = SDL_PushEvent(&event)
    }
  }

  /// The next event that is already there, or `nil`. Events of no interest are passed over.
  package func next() -> Event? {
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) == 1 {
      if let known = unsafe Event(event, wakeType: wakeType) { return known }
    }
    return nil
  }

  /// Whether SDL waits for events without asking for them every millisecond, as it does where the driver has no wait of its
  /// own.
  package var canWait: Bool { ["x11", "wayland"].contains(session.driverName) }

  /// Whether there can be a mouse or a finger: not where SDL draws into memory.
  package var hasInput: Bool { !["dummy", "offscreen"].contains(session.driverName) }

  /// Whether there is an event to be taken.
  package var hasEvents: Bool {
    SDL_PumpEvents()
    return SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE
  }

  /// Sleeps until there is an event or `milliseconds` have passed. Takes nothing out of the queue.
  package func wait(atMost milliseconds: Int) {
    _ = SDL_WaitEventTimeout(nil, Int32(clamping: max(milliseconds, 0)))
  }

  /// Milliseconds since SDL started, the clock that stamps events.
  package var milliseconds: UInt32 { SDL_GetTicks() }
}
