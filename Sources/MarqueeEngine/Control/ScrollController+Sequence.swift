// Another sequence of cards, which comes into view from the edges while the tiles in view stay.
extension ScrollController {
  /// Adopts another sequence of cards on a looping strip, without moving anything that is in view: where the strip goes on, the
  /// new sequence follows the last tile in view; behind the view it comes before the first one. Tiles of cards that are no
  /// longer listed scroll out. The motion goes on as it was.
  ///
  /// The time that this takes grows with the number of tiles in view.
  ///
  /// - Parameters:
  ///   - sequence: a looping strip with the same spacing, on which the cards of both have the same extents.
  ///   - newBehavior: how the strip moves from now on.
  ///   - resumed: the slot of the new sequence to go on with, where it was on the strip before; see `enteringSlot`.
  ///   - card: returns the number that a card in view has from now on, at least `cardCount` for one that is not on the new
  ///     strip; `nil` for a card that can no longer be drawn.
  ///   - slot: returns the slot that succeeds a slot of the former sequence, and whether its card is the same; otherwise it is
  ///     the next one that is still listed.
  /// - Returns: whether the sequence was adopted; it is not if nothing is in view or a card can no longer be drawn.
  public mutating func changeSequence(
    to sequence: StripGeometry, behavior newBehavior: ScrollBehavior, resumingAt resumed: Int? = nil,
    card: (Int) -> Int?, slot: (Int) -> (slot: Int, isSame: Bool)
  ) -> Bool {
    precondition(sequence.loops && !sequence.hasRemnant, "a sequence has no end and nothing before it")
    let shown = Array(tiles)
    guard strip.loops, strip.spacing == sequence.spacing, let first = shown.first, let last = shown.last else {
      return false
    }
    var kept: [(card: Int, extent: Double)] = []
    for tile in shown {
      guard let number = card(tile.card) else { return false }
      kept.append((number, tile.extent))
    }
    let (velocity, old) = (velocity, behavior)
    let target: Double
    let strip: StripGeometry
    let isForward = newBehavior.advance.direction > 0
    if let slot = continuation(of: kept, on: sequence, slot: slot, tiles: shown),
      resumed.map({ $0 == (isForward ? slot + shown.count : slot + sequence.count - 1) % sequence.count }) ?? true
    {
      // The new sequence has the same tiles in view.
      (strip, target) = (sequence, sequence.start(ofSlot: slot) - first.position)
    } else {
      func number(_ place: Int) -> Int { place.flooredDivision(by: sequence.count).remainder }
      var (next, before) = (number(slotAfter(last.index, slot)), number(slotBefore(first.index, slot)))
      if let resumed { if isForward { next = resumed } else { before = resumed } }
      // No card beside itself.
      if sequence.cardCount > 1 {
        if sequence.card(inSlot: next) == kept.last?.card { next = number(next + 1) }
        if sequence.card(inSlot: before) == kept.first?.card { before = number(before - 1) }
      }
      let remnant = Remnant(kept, before: next, after: before, on: sequence)
      (strip, target) = (StripGeometry(sequence, after: remnant), -first.position)
    }
    let shift = target - position
    view = StripView(strip: strip, viewport: viewport)
    behavior = newBehavior
    heading = newBehavior.advance.direction
    guard newBehavior == old else {
      rebase(to: strip.wrapped(target), velocity: velocity, from: old)
      return true
    }
    move(stateBy: shift, to: target)
    alignGoal(from: target, velocity: velocity)
    return true
  }

  /// Where cards are not equally wide, a goal out of view is no snap any more.
  private mutating func alignGoal(from offset: Double, velocity: Double) {
    guard case .moving(let motion, let movement, let since, let sequel) = state else { return }
    let alignment = movement == .stepping ? behavior.stepAlignment : behavior.snap
    guard alignment != .none else { return }
    var snap = view.snap(view.index(nearest: goal, alignment), alignment)
    guard abs(goal - snap) > 1e-6 else { return }
    switch (movement, motion) {
    case (.coasting, _), (.settling, _):
      rebase(to: strip.wrapped(offset), velocity: velocity, from: behavior)
    case (.stepping, .ease):
      if (snap - offset) * heading <= 0 {
        snap = view.snap(view.index(aheadOf: offset, sign: heading, alignment), alignment)
      }
      let left = now.duration(to: since.advanced(by: motion.duration)) + Self.moveDuration
      let ease = EaseMotion(start: offset, initialVelocity: velocity, goal: snap, duration: left)
      state = .moving(.ease(ease), .stepping, since: now, then: sequel)
    case (.stepping, .fade(var fade)):
      fade.goal = snap
      state = .moving(.fade(fade), .stepping, since: since, then: sequel)
    default: break
    }
  }

  /// The slot of the sequence that comes into view next where the strip moves by itself; `nil` if nothing is in view.
  public var enteringSlot: Int? {
    let range = tiles.indices
    guard strip.loops, !range.isEmpty else { return nil }
    // Former tiles out of view do not come back.
    return heading > 0
      ? strip.sequenceSlot(ofTile: range.upperBound) ?? strip.remnant?.first
      : strip.sequenceSlot(ofTile: range.lowerBound - 1) ?? strip.sequenceSlot(ofTile: -1)
  }

  /// The slot of the new sequence at which it has the same tiles as those in view; `nil` if there is none.
  private func continuation(
    of kept: [(card: Int, extent: Double)], on sequence: StripGeometry, slot: (Int) -> (slot: Int, isSame: Bool),
    tiles: [Tile]
  ) -> Int? {
    var start: Int?
    for (index, tile) in tiles.enumerated() {
      guard let former = strip.sequenceSlot(ofTile: tile.index) else { return nil }
      let successor = slot(former)
      let first = (successor.slot - index).flooredDivision(by: sequence.count).remainder
      guard successor.isSame, first == start ?? first, sequence.extent(ofSlot: successor.slot) == tile.extent,
        sequence.card(inSlot: successor.slot) == kept[index].card
      else { return nil }
      start = first
    }
    return start
  }

  /// The slot of the new sequence that follows a tile.
  private func slotAfter(_ tile: Int, _ slot: (Int) -> (slot: Int, isSame: Bool)) -> Int {
    if let former = strip.sequenceSlot(ofTile: tile) {
      let successor = slot(former)
      return successor.isSame ? successor.slot + 1 : successor.slot
    }
    // A tile of an earlier sequence yet: the former one would have begun here.
    return slot(strip.remnant?.first ?? 0).slot
  }

  /// The slot of the new sequence before a tile.
  private func slotBefore(_ tile: Int, _ slot: (Int) -> (slot: Int, isSame: Bool)) -> Int {
    if let former = strip.sequenceSlot(ofTile: tile) { return slot(former).slot - 1 }
    let successor = slot(strip.sequenceSlot(ofTile: -1) ?? 0)
    return successor.isSame ? successor.slot : successor.slot - 1
  }

  /// Forgets the tiles of a former sequence once they have left the view. Nothing moves.
  mutating func dropRemnant() {
    guard let first = tiles.first(where: { _ in true }),
      let slot = strip.sequenceSlot(ofTile: first.index),
      !tiles.contains(where: { strip.isFormer($0.index) })
    else { return }
    let sequence = strip.withoutRemnant
    let target = sequence.start(ofSlot: slot) - first.position
    let shift = target - position
    view = StripView(strip: sequence, viewport: viewport)
    move(stateBy: shift, to: target)
  }

  /// Lets a cruising strip travel so far that former tiles are out of view, but not as far as they come round again, which
  /// they would in hours without a call.
  mutating func passRemnant(until time: Instant) {
    guard case .cruising(let motion, let since, _) = state, motion.velocity != 0 else { return }
    let length = Duration.seconds(Remnant.leastLength / 4 / abs(motion.velocity))
    guard now.duration(to: time) > length, since <= now else { return }
    now = now.advanced(by: length)
    dropRemnant()
  }

  /// The offset at the latest time as the state counts it, px: not wrapped.
  private var position: Double {
    switch state {
    case .cruising: offset
    case .held(let offset), .still(let offset, _, _): offset
    case .dragging(let grip): grip.position
    case .moving(let motion, _, let since, _): position(of: motion, after: since.duration(to: now))
    }
  }

  /// Where the present motion, or what follows it, comes to rest, px.
  private var goal: Double {
    guard case .moving(let motion, _, _, let sequel) = state else { return offset }
    switch sequel {
    case .settle(let goal, _), .fade(let goal): return goal
    default: return motion.end
    }
  }

  /// Continues the present state on a strip whose offsets are counted from another place.
  ///
  /// - Parameters:
  ///   - shift: what is added to each offset, px.
  ///   - target: the present offset on that strip, px.
  private mutating func move(stateBy shift: Double, to target: Double) {
    switch state {
    case .cruising(let motion, let since, let until) where behavior.followsUTC:
      // Both strips are laid out on the grid: it was here all the time.
      let travel = CruiseMotion(start: 0, velocity: motion.velocity)
        .gridPlace(after: since.duration(to: now), on: strip)
      let start = strip.wrapped(strip.wrapped(target) - travel)
      state = .cruising(CruiseMotion(start: start, velocity: motion.velocity), since: since, until: until)
    case .cruising(let motion, _, let until):
      // Counted from now on: whole laps of the former strip are no laps of this one.
      state = .cruising(CruiseMotion(start: strip.wrapped(target), velocity: motion.velocity), since: now, until: until)
    case .held:
      state = .held(at: target)
    case .still(_, let stillness, let until):
      state = .still(at: target, stillness, until: until)
    case .dragging(var grip):
      grip.offset += shift
      state = .dragging(grip)
    case .moving(let motion, let movement, let since, var sequel):
      if case .settle(let goal, let duration) = sequel { sequel = .settle(to: goal + shift, within: duration) }
      if case .fade(let goal) = sequel { sequel = .fade(to: goal + shift) }
      state = .moving(motion.shifted(by: shift), movement, since: since, then: sequel)
    }
  }
}
