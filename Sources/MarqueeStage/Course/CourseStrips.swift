internal import MarqueeEngine

/// The strips of a configuration whose cards come and go by the calendar, without anything that is drawn. They do what those
/// of a `Stage` do that adopts a `StageChange` at each change, in a five-hundredth of the time; `Benchmarks` has both.
struct CourseStrips: Sendable {
  private(set) var layout: CourseLayout
  private(set) var lanes: [CourseLayout.Laid]
  /// For each lane the cards that are no longer listed but may still be in view, numbered after the listed ones.
  private(set) var departing: [[Int]]
  private(set) var controllers: [ScrollController]
  private(set) var resumptions = Resumptions()
  /// The latest time that they were advanced to.
  private(set) var now = Instant.start

  /// Begins at the start of the marquee's time.
  /// - Parameter isOn: for each card of the configuration, lane by lane.
  init(_ layout: CourseLayout, where isOn: [Bool]) {
    var layout = layout
    lanes = layout.lanes(where: isOn)
    departing = lanes.map { _ in [] }
    controllers = []
    let start = layout.start(where: isOn)
    self.layout = layout
    controllers = lanes.map { controller(of: $0, from: .start) }
    controllers.begin(at: start.places, lanes: lanes.map(\.strip.number), scale: start.scale)
  }

  private func controller(of lane: CourseLayout.Laid, from start: Instant) -> ScrollController {
    ScrollController(
      strip: lane.strip.strip, viewport: lane.strip.viewport, behavior: lane.strip.behavior,
      card: layout.startCard(of: lane), offset: lane.place.startOffset, start: start)
  }

  mutating func advance(to time: Instant) {
    now = max(now, time)
    for index in controllers.indices { controllers[index].advance(to: time) }
  }

  /// Has other cards be on as of a moment.
  /// - Parameter isOn: for each card of the configuration, lane by lane.
  /// - Returns: whether tiles of sequences that left earlier were in view.
  mutating func change(to isOn: [Bool], at time: Instant) -> Bool {
    advance(to: time)
    let (former, known) = (lanes, controllers)
    let hasRemnants = controllers.contains(where: \.strip.hasRemnant)
    let next = layout.lanes(where: isOn)
    // As `StageChange`.
    let origins = next.indices.map { index in
      former.indices.first { (former[$0].strip.number ?? $0) == (next[index].strip.number ?? index) }
    }
    let hasSameLanes = former.count == next.count && origins.indices.allSatisfy { origins[$0] == $0 }
    let earlier = former.indices.map { hasRemnants ? departing[$0] : [] }
    lanes = next
    departing = next.map { _ in [] }
    controllers = next.indices.map { index in
      guard let origin = origins[index] else { return controller(of: next[index], from: time) }
      let (old, new) = (former[origin], next[index])
      let cards = CardSuccessors(ofKinds: old.kinds, among: new.kinds, count: layout.kindCount)
      let departures =
        hasSameLanes ? self.departures(from: old, after: earlier[origin], to: new, cards) : nil
      if let departures, !departures.cards.isEmpty {
        departing[index] = departures.cards
        lanes[index].strip.cardExtents += departures.cards.map { layout.extent(of: $0, on: new.place) }
      }
      let change = LaneChange(
        origin, from: old.strip, to: lanes[index].strip, cards: cards, numbers: departures?.numbers)
      var controller = known[origin]
      let resumed =
        change.isOther
        ? resumptions.replace(
          old.sequence, by: new.sequence, inLane: new.strip.number ?? index, at: controller.enteringSlot) : nil
      controller.follow(
        change, from: old.strip.strip, to: new.strip.strip, viewport: new.strip.viewport,
        behavior: new.strip.behavior, resumingAt: resumed)
      return controller
    }
    return hasRemnants
  }

  private func departures(
    from old: CourseLayout.Laid, after earlier: [Int], to new: CourseLayout.Laid, _ successors: CardSuccessors
  ) -> Departures<Int>? {
    var first: [Int] = []
    if !earlier.isEmpty {
      first = [Int](repeating: -1, count: layout.kindCount)
      for index in new.kinds.indices.reversed() { first[new.kinds[index]] = index }
    }
    return Departures(of: old.cards, after: earlier, to: new.cards.count, successors) { card in
      let number = first[layout.kind(of: card)]
      return number >= 0 ? number : nil
    }
  }
}
