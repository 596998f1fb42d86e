internal import ConfigurationValues
package import MarqueeEngine
internal import MarqueeScene

/// A change of the list where cards do not travel to the edge: those that leave fade out in their places, then the others
/// fade in. Cards that stay where they are do not fade.
struct ListFade: Sendable {
  /// Whether cards fade out; then they stay out until the change is adopted.
  var isOut: Bool
  var since: Instant
  /// For each lane the tiles that do not fade; `nil` for a lane of which nothing does.
  var lanes: [SteadyTiles?]

  /// How long cards take to fade out, and as long again to fade in.
  static let length = Duration.milliseconds(250)
  /// Cards that are out come back after this time, whatever has become of the change.
  static let longest = Duration.seconds(2)

  /// How much of the fading cards' colour is seen, 0…1.
  func visibility(at time: Instant) -> Double {
    let s = min(max(since.duration(to: time).inSeconds / Self.length.inSeconds, 0), 1)
    let gone = s * s * (3 - 2 * s)
    return isOut ? 1 - gone : gone
  }

  /// When something changes by itself.
  var deadline: Instant { since.advanced(by: Self.length) }
}

extension Stage {
  /// Begins to fade out what a change replaces in its place, and to close an open card that it takes away, unless that has begun.
  /// Returns when the change may be adopted; at once if nothing in view is replaced, and after a fade that is under way.
  /// - Parameters:
  ///   - time: the present; the stage may have rested since its last frame.
  ///   - waitsForCard: whether the card is closed before the change may be adopted; else it may be taken away while it closes.
  package mutating func prepare(for change: StageChange, at time: Instant, waitsForCard: Bool = true) -> Instant {
    guard change.former === plan else { return now }
    // Also of a change that another has replaced since: what is out comes back with that one.
    if let listFade {
      let closed = closeCard(lostThrough: change)
      return max(listFade.deadline, waitsForCard ? closed ?? listFade.deadline : listFade.deadline)
    }
    advance(to: time)
    let closing = closeCard(lostThrough: change)
    let closed = waitsForCard ? closing : nil
    let lanes = controllers.indices.map { lane -> SteadyTiles? in
      guard let fade = fading(lane, through: change), !fade.leaving.isSubset(of: fade.staying) else { return nil }
      return SteadyTiles(fade.staying, lap: controllers[lane].strip.count)
    }
    guard lanes.contains(where: { $0 != nil }) else { return closed ?? now }
    let fade = ListFade(isOut: true, since: now, lanes: lanes)
    listFade = fade
    return max(fade.deadline, closed ?? now)
  }

  /// Begins to close the open card if a change takes it away. Returns when it is closed; `nil` if there is none.
  private mutating func closeCard(lostThrough change: StageChange) -> Instant? {
    guard let opening, change.place(ofCard: opening.tile.card, inLane: opening.lane) == nil else { return nil }
    if opening.isOpen { closeCard(at: now) }
    return self.opening?.end
  }

  /// Begins to close the open card if a change takes it away whose strips are the same. Returns when the change may be adopted.
  /// - Parameter time: the present; the stage may have rested since its last frame.
  package mutating func prepareCard(for change: StageChange, at time: Instant) -> Instant {
    guard opening != nil, change.former === plan else { return now }
    advance(to: time)
    return closeCard(lostThrough: change) ?? now
  }

  /// Has what a change brought into view in the place of other cards fade in. Call after the change was adopted.
  /// - Parameter before: for each lane the tiles that were in view, with their new numbers.
  mutating func fadeIn(_ before: [[Place]?]) {
    let lanes = before.enumerated().map { lane, places -> SteadyTiles? in
      guard let places, controllers.indices.contains(lane) else { return nil }
      let known = Set(places)
      let tiles = Array(controllers[lane].tiles)
      let staying = tiles.filter { known.contains(Place($0, card: $0.card)) }
      guard staying.count < tiles.count else { return nil }
      return SteadyTiles(Set(staying.map(\.index)), lap: controllers[lane].strip.count)
    }
    listFade =
      lanes.contains { $0 != nil }
      ? ListFade(isOut: false, since: now, lanes: lanes) : nil
  }

  /// Begins to fade everything out, unless that has begun. Returns when that has ended.
  /// - Parameter time: the present; the stage may have rested since its last frame.
  package mutating func fadeOutWhole(at time: Instant) -> Instant {
    if let listFade, listFade.isOut, listFade.lanes.allSatisfy({ $0 != nil }) { return listFade.deadline }
    advance(to: time)
    let fade = ListFade(isOut: true, since: now, lanes: wholeLanes)
    listFade = fade
    return fade.deadline
  }

  /// Has everything fade in.
  package mutating func fadeInWhole() {
    listFade = ListFade(isOut: false, since: now, lanes: wholeLanes)
  }

  /// Nothing fades.
  package mutating func forgetFade() { listFade = nil }

  /// Has everything fade in, unless the same cards were seen at the same places.
  package mutating func fadeIn(after seen: Stage) {
    if !showsSame(as: seen) { fadeInWhole() }
  }

  /// No tile stays.
  private var wholeLanes: [SteadyTiles?] { controllers.map { SteadyTiles([], lap: $0.strip.count) } }

  /// Whether the same cards are in view at the same places, told apart to a thousandth of a px.
  package func showsSame(as other: Stage) -> Bool {
    controllers.count == other.controllers.count
      && controllers.indices.allSatisfy { lane in
        let (area, otherArea) = (layout.lanes[lane].area, other.layout.lanes[lane].area)
        return area == otherArea
          && controllers[lane].tiles.elementsEqual(other.controllers[lane].tiles) { one, two in
            abs(one.position - two.position) < 1e-3 && one.extent == two.extent
              && plan.card(one.card, ofLane: lane).identity == other.plan.card(two.card, ofLane: lane).identity
          }
      }
  }

  /// For each lane that fades through a change, the tiles in view with the numbers that their cards will have.
  func fadingPlaces(through change: StageChange) -> [[Place]?] {
    controllers.indices.map { lane in fading(lane, through: change)?.places }
  }

  /// A card at a place, told apart to a thousandth of a px.
  struct Place: Hashable {
    var card: Int
    var thousandths: Int

    init(_ tile: Tile, card: Int) {
      self.card = card
      thousandths = Int((tile.position * 1000).rounded())
    }
  }

  /// What a change does to a lane whose cards fade; `nil` for any other lane.
  private func fading(
    _ lane: Int, through change: StageChange
  ) -> (leaving: Set<Int>, staying: Set<Int>, places: [Place])? {
    guard change.fades[lane] else { return nil }
    guard !change.fadesWhole, let former = change.lanes[lane] else {
      return (Set(controllers[lane].tiles.map(\.index)), [], [])
    }
    var other = controllers[lane]
    let (place, successors) = (change.plan.layout.lanes[lane], former.slots)
    other.relayout(
      strip: place.strip, viewport: place.viewport, behavior: change.plan.behavior(ofLane: lane)
    ) { successors[$0] }
    let next = Set(other.tiles.map { Place($0, card: $0.card) })
    var (leaving, staying): (Set<Int>, Set<Int>) = ([], [])
    var places: [Place] = []
    for tile in controllers[lane].tiles {
      leaving.insert(tile.index)
      guard let card = change.place(ofCard: tile.card, inLane: lane)?.card else { continue }
      let place = Place(tile, card: card)
      places.append(place)
      if next.contains(place) { staying.insert(tile.index) }
    }
    return (leaving, staying, places)
  }

  /// How much of the colour of a lane's changing cards is seen, 0…1.
  func changeVisibility(of lane: Int) -> Double {
    guard let listFade, listFade.lanes.indices.contains(lane), listFade.lanes[lane] != nil else { return 1 }
    return listFade.visibility(at: now)
  }
}
