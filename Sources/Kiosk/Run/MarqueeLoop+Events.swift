internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

// What comes out of SDL's queue.
extension MarqueeLoop {
  /// Takes all events that are there.
  /// - Parameter time: of the frame that will show what they do.
  func takeEvents(of show: Show, until time: Instant) throws(SDLError) {
    let ticks = show.glass.events.milliseconds
    let now = timeline.now
    while let event = show.glass.events.next() {
      let age = Duration.milliseconds(Int(Int32(bitPattern: ticks &- event.milliseconds)))
      // Not after the frame that will show it.
      try take(event, at: min(now.advanced(by: .zero - age), time), in: show)
    }
    handle(show.pressWatch.ends(in: &show.translation, at: min(now, time)) { show.glass.events.heldDown })
  }

  /// Ends all presses: no event will tell of them any more.
  func endPresses(on show: Show) {
    handle(show.translation.end(show.translation.contacts(missingFrom: HeldDown()), at: stage.now))
  }

  private func handle(_ inputs: [StageInput]) {
    for input in inputs where darkness.admits(input, touch: stage.configuration.touch) { stage.handle(input) }
  }

  private func take(_ event: Event, at time: Instant, in show: Show) throws(SDLError) {
    switch event.kind {
    case .quit, .windowClosed: isEnding = true
    case .key(.escape, let isRepeat):
      // The key that closes a card does not close the window as well while it is held.
      if options.windowSize != nil, !stage.isCardOpen, !isRepeat { isEnding = true }
    case .windowResized:
      // What was drawn into went with the size that it had.
      show.invalidate()
      try layOut(show)
    case .windowExposed: show.invalidate()
    case .windowHidden: show.isVisible = false
    case .windowShown:
      show.isVisible = true
      show.invalidate()
    case .renderDeviceReset, .renderTargetsReset: try makePictureAgain()
    default: break
    }
    handle(show.translation.inputs(for: event, at: time))
  }

  /// Has the stage laid out for the window's size. Few cards are so in this very frame; until many are, they stay where
  /// they were.
  private func layOut(_ show: Show) throws(SDLError) {
    let screen = try show.glass.renderer.outputSize()
    guard screen != planner.glass, screen.width > 0, screen.height > 0 else { return }
    planner.resize(to: screen)
  }
}
