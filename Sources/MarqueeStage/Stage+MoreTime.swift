internal import ConfigurationValues
internal import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues

// The control that counts down what ends by itself, and puts it off (WCAG 2.2.1): an opened card, a visitor's pause, and the
// rest of a strip after an input.
extension Stage {
  /// The control in the next frame; `nil` without one, and while nothing ends within `Configuration.Accessibility.warning`.
  package var moreTimeButton: MoreTimeButton? {
    guard plan.hasMoreTime, let area = plan.layout.moreTime, let left = timeLeft, left > .zero,
      left <= Configuration.Accessibility.warning
    else { return nil }
    return MoreTimeButton(area: area, seconds: Self.seconds(left), isPressed: moreTimePresses.isPressed)
  }

  /// When that control appears or counts on; `nil` if it does not.
  var nextMoreTimeStep: Instant? {
    guard plan.hasMoreTime, let left = timeLeft, left > .zero else { return nil }
    let warning = Configuration.Accessibility.warning
    return now.advanced(by: left > warning ? left - warning : left - .seconds(Self.seconds(left) - 1))
  }

  /// How long until something ends by itself; `nil` if nothing does.
  private var timeLeft: Duration? {
    if let opening {
      return opening.closingTime(after: configuration.touch.detailFor).map { now.duration(to: $0) }
    }
    // An operator's pause is not the visitor's, and strips that follow UTC never wait.
    guard pause == nil, !plan.followsUTC else { return nil }
    if let until = visitorPause?.until { return now.duration(to: until) }
    return controllers.lazy.compactMap { $0.movesByItself ? $0.pause?.left : nil }.min()
  }

  /// Whole seconds, those begun included. In integers, so that no rounding error causes a frame that shows nothing new.
  private static func seconds(_ left: Duration) -> Int {
    let (seconds, rest) = left.components
    return Int(seconds) + (rest > 0 ? 1 : 0)
  }

  /// Returns whether a pointer's event belongs to the control, so that neither a lane nor an open card gets it. As everywhere, a
  /// finger that comes down is an input, after which the time begins anew; so nothing ends under it.
  mutating func moreTimeTakes(
    _ identifier: PointerEvent.Identifier, _ phase: PointerEvent.Phase, x: Double, y: Double, at time: Instant
  ) -> Bool {
    guard plan.hasMoreTime, let area = plan.layout.moreTime else { return false }
    let isShown = moreTimeButton != nil
    let isInside =
      x >= Double(area.minX) && x < Double(area.maxX) && y >= Double(area.minY) && y < Double(area.maxY)
      && (isShown || isRepeated(moreTimePressed, at: time))
    let (isTaken, isPress, since) = moreTimePresses.take(identifier, phase, isInside: isInside, at: time)
    guard isTaken else { return false }
    if phase == .down || isPress { putOff(at: time) }
    // Strikes are counted from the end of a press that began while the control was shown.
    if phase == .down && isShown || since.map({ $0 == moreTimePressed }) ?? false { moreTimePressed = time }
    return true
  }

  /// Gives a visitor the whole time again for what would end by itself. Does nothing on a wall that counts nothing down.
  mutating func putOff(at time: Instant) {
    guard plan.hasMoreTime else { return }
    if isCardOpen {
      opening?.noteInput(at: time)
    } else if visitorPause != nil {
      let until = time.advanced(by: configuration.touch.pauseFor)
      visitorPause?.until = until
    } else if !plan.followsUTC {
      for index in controllers.indices { controllers[index].prolongWait(at: time) }
    }
  }
}
