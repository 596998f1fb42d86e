internal import MarqueeEngine
internal import MarqueeStage
internal import Programme

// The plan that waits for the stage, at the times that the schedule says, and its adoption.
extension LiveStage {
  /// When the plan that waits for the stage needs to be looked after: at its moment, or as an open card must close before;
  /// `nil` for none that has a moment.
  var changeDue: Instant? {
    // Else the clocks need not be read.
    guard changes.all.ask({ [screen = changes.screen] in $0.awaitsMoment(on: screen) }) else { return nil }
    let frame = utc(at: frameTime)
    return changes.all.ask { [screen = changes.screen] in
      $0.wake(on: screen, frame: frame, closing: CardOpening.shrinking)
    }.map(instant)
  }

  /// A moment since 1970-01-01 00:00 UTC, on the marquee's time; one that is past where nothing tells it.
  func instant(_ moment: Duration) -> Instant {
    if let wall = timeline.wall { return Instant(sinceStart: moment - wall.anchor) }
    guard let reading = clocks.reading else { return .start }
    return timeline.now.advanced(by: moment - reading.utc)
  }

  /// An instant of the marquee's time since 1970-01-01 00:00 UTC; `nil` where nothing tells it.
  func utc(at time: Instant) -> Duration? {
    if let wall = timeline.wall { return wall.anchor + time.sinceStart }
    return clocks.reading.map { $0.utc + timeline.now.duration(to: time) }
  }

  /// Begins to fade out what a plan replaces in its place, once it is due at `frameTime`. An open card that it takes away is
  /// closed just before: other screens do not wait for it. Returns whether the plan may be adopted now.
  func isReady(for plan: PreparedPlan) -> Bool {
    let (frame, name) = (utc(at: frameTime), plan.name)
    let step = changes.all.ask { [screen = changes.screen] in
      $0.step(for: name, on: screen, frame: frame, closing: CardOpening.shrinking)
    }
    switch step {
    case .replaced: return false
    case .wait(let closes):
      if closes, stage.opening != nil { _ = stage.prepareCard(for: plan.change, at: timeline.now) }
      return false
    case .show(let isPunctual): return prepare(for: plan.change, placed: plan.placed, isPunctual: isPunctual)
    }
  }

  /// Whether a plan is due now, where nobody sees what it replaces.
  func isDue(_ plan: PreparedPlan) -> Bool {
    let (time, name) = (utc(at: now), plan.name)
    return changes.all.ask { [screen = changes.screen] in $0.isDue(name, on: screen, at: time) }
  }

  /// Begins to fade out what a change replaces in its place. Returns whether the change may be adopted now.
  /// - Parameters:
  ///   - placed: the stage that follows it, where the strips follow UTC.
  ///   - isPunctual: whether other screens adopt it in the same frame. A card that was opened in the last moment is taken away.
  private func prepare(for change: StageChange, placed: Stage?, isPunctual: Bool) -> Bool {
    if let placed, change.fadesWhole, shows(placed) {
      return isDark || isPunctual || stage.prepareCard(for: change, at: timeline.now) <= stage.now
    }
    return isDark || stage.prepare(for: change, at: timeline.now, waitsForCard: !isPunctual) <= stage.now
  }

  /// Whether the same cards are at the same places on another stage, at the later of both stages' times.
  private func shows(_ placed: Stage) -> Bool {
    var (seen, next) = (stage, placed)
    let anchor = Duration.seconds(next.configuration.anchor)
    if let wall = timeline.wall {
      let ahead = anchor - wall.anchor
      let time = max(seen.now, next.now.advanced(by: ahead))
      seen.advance(to: time)
      next.advance(to: time.advanced(by: .zero - ahead))
    } else if let reading = clocks.reading {
      next.advance(to: Instant(sinceStart: reading.utc - anchor))
    }
    return next.showsSame(as: seen)
  }

  /// Adopts a change with the stage that follows it as of a moment of the new time.
  /// - Parameter placed: that stage; `nil` where the strips do not follow UTC, or the clock cannot be trusted: they continue from
  ///   where they are.
  func adopt(_ change: StageChange, placed: Stage?) {
    let (former, next) = (change.former.configuration, change.plan.configuration)
    var seen = stage
    let formerAnchor = timeline.wall?.anchor
    let isSameTime = timeline.wall != nil && change.plan.followsUTC && former.anchor == next.anchor
    if isSameTime, let placed, placed.now > timeline.now, let reading = clocks.reading, timeline.follow(reading) {
      // The clock was set, and the change belongs to the time after that.
      isJumping = false
      jump { timeline.jump(to: reading) }
    }
    if isSameTime, let placed {
      stage.adopt(change, goingOnFrom: placed)
    } else {
      stage.adopt(change)
    }
    origin = placed
    if !change.plan.followsUTC {
      if timeline.wall != nil { timeline.resume(at: stage.now) }
    } else if !isSameTime {
      jump { timeline.follow(.seconds(next.anchor), at: clocks.reading, orFrom: stage.now) }
      // The strips as they would be now.
      if let formerAnchor { seen.advance(to: stage.now.advanced(by: .seconds(next.anchor) - formerAnchor)) }
      stage.fadeIn(after: seen)
    }
    dropFadeAhead()
    noteAdoption()
  }
}
