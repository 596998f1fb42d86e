internal import Displays
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

/// Takes the events of a screen: passes input to the stage, and changes of the window to its display.
@MainActor
final class EventReader {
  private let live: LiveStage
  private let planner: StagePlanner
  private let displays: DisplayLifecycle
  private let shutdown: Shutdown
  /// Whether Escape closes the window.
  private let isWindowed: Bool

  init(
    _ live: LiveStage, planner: StagePlanner, displays: DisplayLifecycle, shutdown: Shutdown, isWindowed: Bool
  ) {
    self.live = live
    self.planner = planner
    self.displays = displays
    self.shutdown = shutdown
    self.isWindowed = isWindowed
  }

  /// Takes all events that were handed to the screen.
  /// - Parameter time: of the frame that will show what they do.
  func takeEvents(from inbox: EventInbox, of display: OpenDisplay, until time: Instant) throws(SDLError) {
    // Read for the first event: mostly there is none.
    var clocks: (ticks: UInt32, now: Instant)?
    while let event = inbox.take() {
      let (ticks, now) = clocks ?? (display.device.events.milliseconds, live.now)
      clocks = (ticks, now)
      let age = Duration.milliseconds(Int(Int32(bitPattern: ticks &- event.milliseconds)))
      // Not after the frame that will show it.
      try take(event, at: min(now.advanced(by: .zero - age), time), in: display)
    }
    live.handle(
      display.touches.lostReleases(
        at: { min(clocks?.now ?? live.now, time) }, heldDown: { display.device.events.heldDown }))
  }

  private func take(_ event: Event, at time: Instant, in display: OpenDisplay) throws(SDLError) {
    switch event.kind {
    case .quit: shutdown.request()
    case .windowClosed:
      // Somebody may click twice before the window is gone.
      if let number = event.window, !display.device.windowNumbers.contains(number) { break }
      if !displays.dismissWindow(event.window) { shutdown.request() }
    case .key(.escape, let isRepeat):
      // The key that closes a card does not close the window as well while it is held.
      if isWindowed, !live.stage.isCardOpen, !isRepeat { shutdown.request() }
    case .windowResized:
      // Resizing discards the buffer.
      display.invalidate()
      displays.followSize(ofWindow: event.window)
      try layOut(display)
    case .windowExposed: display.invalidate()
    case .windowHidden: display.setVisible(false, window: event.window)
    case .windowShown:
      display.setVisible(true, window: event.window)
      display.invalidate()
    case .renderDeviceReset, .renderTargetsReset: try displays.restoreTextures()
    default: break
    }
    live.handle(
      display.touches.inputs(for: event, on: display.device, at: time), onlyWakes: display.isParked)
  }

  /// Lays the stage out for the window's size. A few cards are laid out before this frame; until many are, they stay where
  /// they were.
  private func layOut(_ display: OpenDisplay) throws(SDLError) {
    let screen = try display.device.renderer.outputSize()
    guard screen != planner.glass, screen.width > 0, screen.height > 0 else { return }
    planner.resize(to: screen)
  }
}

/// Queues a screen's events until its next frame.
@MainActor
final class EventInbox {
  private var events: [Event] = []
  private var next = 0

  init() { events.reserveCapacity(256) }

  var isEmpty: Bool { next == events.count }

  func add(_ event: Event) { events.append(event) }

  func removeAll() {
    events.removeAll(keepingCapacity: true)
    next = 0
  }

  /// The oldest event; `nil` if there is none.
  func take() -> Event? {
    guard next < events.count else {
      if next > 0 { removeAll() }
      return nil
    }
    defer { next += 1 }
    return events[next]
  }
}
