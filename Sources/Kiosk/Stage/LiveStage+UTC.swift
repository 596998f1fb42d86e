internal import Logging
internal import Logs
internal import MarqueeEngine
internal import MarqueeStage
internal import Platform

// Strips that follow UTC.
extension LiveStage {
  /// Whether the strips follow UTC at present.
  var followsUTC: Bool { timeline.wall != nil }

  /// How far the marquee's time is behind UTC; negative if it is ahead, `nil` where it does not follow it.
  var lag: Duration? { timeline.wall?.lag }

  /// Whether the time has jumped since this was asked last: frames are scheduled anew then.
  func takeJump() -> Bool {
    defer { hasJumped = false }
    return hasJumped
  }

  /// Follows UTC. If the clock was set by more than a second, fades the wall out, jumps, and fades it in at the new place. Called on
  /// every turn.
  func followTime() {
    timeline.slew()
    guard isJumping || timeline.mustReadWall else { return }
    let reading = clocks.reading
    guard timeline.follow(reading), let reading else {
      if isJumping { stage.fadeInWhole() }
      isJumping = false
      return
    }
    isJumping = true
    // The fade of a stage that is ahead would not advance until the time reaches the stage's.
    guard isDark || isAheadOfTime || stage.fadeOutWhole(at: timeline.now) <= stage.now else { return }
    isJumping = false
    logger.reporting(.clock, is: "jumped").notice(
      "the clock was set by \((timeline.wall?.lag ?? .zero).inSeconds.rounded()) s; the strips are where it says now")
    jump { timeline.jump(to: reading) }
    stage.fadeInWhole()
    dropFadeAhead()
  }

  /// Drops the fade of a stage that is ahead of the timeline: it stands still, so the fade would not end.
  func dropFadeAhead() {
    if isAheadOfTime { stage.forgetFade() }
  }

  /// Whether the stage is at a later time than the marquee, by more than a clock is slewed. It compares two times of the marquee's:
  /// whether a change to come is due is another question, which `ChangeSchedule` answers.
  private var isAheadOfTime: Bool { stage.now > timeline.now.advanced(by: WallTime.mostSlewed) }

  /// Moves the stage to the place that follows from UTC, without a fade, because nothing is seen. Without a display at most
  /// once a second: the places of later moments follow from any earlier one.
  func followWithoutDisplay() {
    let now = MonotonicClock.now
    guard lastPlacing.map({ now - $0 >= .seconds(1) }) ?? true else { return }
    lastPlacing = now
    stage.runDownNotice(by: max(stage.now.duration(to: timeline.now), .zero))
    // Nobody sees a card that is open.
    if timeline.mustReadWall, let reading = clocks.reading, timeline.follow(reading) {
      jump(keepsCard: false) { timeline.jump(to: reading) }
    } else {
      place(keepsCard: false)
    }
  }

  /// Sets the timeline and moves the stage to the matching place.
  func jump(keepsCard: Bool = true, _ change: () -> Void) {
    willJump()
    let former = timeline.now
    change()
    darkness.shift(by: former.duration(to: timeline.now))
    place(keepsCard: keepsCard)
    frameTime = timeline.now
    hasJumped = true
  }

  /// Replaces the stage by the one that follows from its origin for the present moment. A notice stays.
  /// - Parameter keepsCard: whether a card that a visitor has opened stays open, too.
  private func place(keepsCard: Bool) {
    let former = stage
    var next = origin.flatMap { $0.plan === former.plan ? $0 : nil } ?? Stage(former.plan)
    next.advance(to: timeline.now)
    next.goOn(after: former, keepsCard: keepsCard)
    stage = next
  }
}

/// Clocks for strips that follow UTC.
struct StageClocks: Sendable {
  /// Whether the wall clock can be trusted.
  var isGood: @Sendable () -> Bool = { true }
  var read: @Sendable () -> ClockReading = { ClockReading.now() }

  /// What the clocks show; `nil` where the wall clock cannot be trusted.
  var reading: ClockReading? { isGood() ? read() : nil }
}
