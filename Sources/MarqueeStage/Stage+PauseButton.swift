internal import ConfigurationValues
internal import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues

/// The fingers that went down on the pause button. They press nothing else until they lift.
struct ButtonPresses: Sendable {
  private var fingers: [(identifier: PointerEvent.Identifier, since: Instant, isInside: Bool, isSpent: Bool)] = []

  /// Whether a finger is on the button.
  var isPressed: Bool { fingers.contains(where: \.isInside) }

  /// Handles a pointer's event. Returns whether it belongs to the button, whether it completes a press, and of a finger that lifts
  /// since when it was down.
  /// - Parameter isInside: whether the event is on the button.
  mutating func take(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, isInside: Bool, at time: Instant
  ) -> (isTaken: Bool, isPress: Bool, since: Instant?) {
    let index = fingers.firstIndex { $0.identifier == identifier }
    switch phase {
    case .down:
      // Its release was lost.
      if let index { fingers.remove(at: index) }
      guard isInside else { return (false, false, nil) }
      // A panel that reports more fingers than this loses releases.
      if fingers.count == 32 { fingers.removeFirst() }
      fingers.append((identifier, time, true, false))
      return (true, false, nil)
    case .move:
      guard let index else { return (false, false, nil) }
      fingers[index].isInside = isInside
      return (true, false, nil)
    case .up, .cancel:
      guard let index else { return (false, false, nil) }
      let finger = fingers.remove(at: index)
      let isPress = phase == .up && isInside && !finger.isSpent
      // Of several fingers the first one presses: the press of each would take back that of another.
      if isPress { for index in fingers.indices { fingers[index].isSpent = true } }
      return (true, isPress, finger.since)
    case .hover:
      // A mouse that comes to press it is not to stop a strip.
      return (isInside, false, nil)
    }
  }

  mutating func removeAll() { fingers.removeAll() }
}

// The control with which a visitor pauses the motion (WCAG 2.2.2).
extension Stage {
  /// The control in the next frame; `nil` without one. There is none during an operator's pause, which a visitor does not
  /// end.
  package var pauseButton: PauseButton? {
    guard let area = plan.layout.pauseButton, pause == nil else { return nil }
    return PauseButton(area: area, isPaused: visitorPause != nil, isPressed: buttonPresses.isPressed)
  }

  /// Returns whether a pointer's event belongs to the button, so that neither a lane nor an open card gets it.
  mutating func buttonTakes(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) -> Bool {
    guard let area = plan.layout.pauseButton, pause == nil else { return false }
    let isInside =
      x >= Double(area.minX) && x < Double(area.maxX) && y >= Double(area.minY) && y < Double(area.maxY)
    let (isTaken, isPress, since) = buttonPresses.take(identifier, phase, isInside: isInside, at: time)
    guard isTaken else { return false }
    if phase != .hover { opening?.noteInput(at: time) }
    if isPress, let since {
      if !isRepeated(pausePressed, at: since) { togglePause(at: time) }
      pausePressed = time
    }
    return true
  }

  /// Pauses all lanes for a visitor, or ends that. It lasts at most as long as a pause by key, so that a visitor who leaves
  /// does not stop the marquee for ever.
  mutating func togglePause(at time: Instant) {
    guard pause == nil else { return }
    guard visitorPause == nil else { return endVisitorPause(at: time, isOver: false) }
    visitorPause = StandingPause(since: time, until: time.advanced(by: configuration.touch.pauseFor))
    updatePause(at: time)
  }

  /// - Parameter isOver: whether the pause ended by itself. Then a visitor who has moved a strip since is not interrupted.
  mutating func endVisitorPause(at time: Instant, isOver: Bool) {
    guard let ended = visitorPause else { return }
    visitorPause = nil
    guard pause == nil else { return }
    resumeLanes(after: ended, at: time, isOver: isOver)
  }

  /// Ends a visitor's pause that the button of another configuration began.
  mutating func keepPauseButton() {
    keyFocus = nil
    if !plan.hasMoreTime { moreTimePresses.removeAll() }
    guard plan.layout.pauseButton == nil else { return }
    buttonPresses.removeAll()
    endVisitorPause(at: now, isOver: false)
  }
}
