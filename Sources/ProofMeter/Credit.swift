internal import MarqueeScene
internal import MarqueeStage
internal import Spool

/// Gives the time that passes to the cards in view: the sums of a minute, or of the part of it for which a plan was on the
/// stage. All times are ns. It reads no clock.
///
/// While the same tiles are in view, time is only added up; it goes to the cards when another tile comes or goes, so that most
/// frames cost a comparison.
struct Credit: Sendable {
  /// What was in view of a card, or of a tier's cards together; see `MinuteRecord.Line`.
  struct Line: Sendable, Equatable {
    /// The card's subject or the tier's number; see `ProofSubjects`.
    var subject: Int
    /// Times in ns.
    var counts = PlayCounts()
    /// The interval that was last added to the union.
    fileprivate var interval = 0

    init(_ subject: Int) { self.subject = subject }
  }

  /// How long a tile has been in view without a break.
  private struct Stay {
    var length = 0
    /// Whether a visitor had an influence before it became a pass.
    var isVisited = false

    /// Returns 1 if the time makes it a pass, -1 if it does and a visitor had an influence, else 0.
    mutating func extend(by time: Int, isVisited: Bool) -> Int {
      let before = length
      length += time
      guard before < Credit.pass else { return 0 }
      if isVisited { self.isVisited = true }
      return length < Credit.pass ? 0 : self.isVisited ? -1 : 1
    }
  }

  /// After how long without a break a tile in view is a pass, as the Media Rating Council has it, ns.
  static let pass = 1_000_000_000

  /// The tiles in view, and their stays.
  private var tiles: [TileInView] = []
  private var stays: [Stay] = []
  private var nextStays: [Stay] = []
  private var subjects: ProofSubjects
  private var cards = LineTable()
  private var tiers = LineTable()
  /// Time that is not given to the tiles yet.
  private var pending = 0
  private var interval = 0
  /// Whether a visitor has an influence on what is in view.
  private(set) var isVisited = false

  init(_ subjects: ProofSubjects) {
    self.subjects = subjects
    tiles.reserveCapacity(64)
    stays.reserveCapacity(64)
    nextStays.reserveCapacity(64)
  }

  /// Time passed in which the tiles in view could be seen.
  mutating func pass(_ time: Int) { pending += time }

  /// Ends all stays: for a while it is not known that anything could be seen.
  mutating func breakStays() {
    settle()
    for index in stays.indices { stays[index] = Stay() }
  }

  /// Other tiles may be in view from now on.
  /// - Parameter shown: in the order of lanes and strips; gets the array of the former ones, to be used again.
  mutating func see(_ shown: inout [TileInView]) {
    if !isSame(shown) {
      settle()
      followStays(to: shown)
    }
    swap(&tiles, &shown)
  }

  /// Nothing is in view from now on.
  mutating func seeNothing() {
    guard !tiles.isEmpty else { return }
    settle()
    tiles.removeAll(keepingCapacity: true)
    stays.removeAll(keepingCapacity: true)
  }

  /// A visitor has an influence from now on, or has none any more.
  mutating func setVisited(_ isVisited: Bool) {
    guard isVisited != self.isVisited else { return }
    settle()
    self.isVisited = isVisited
  }

  /// Ends a sum, and begins another. Stays go on.
  mutating func take() -> (cards: [Line], tiers: [Line]) {
    settle()
    return (cards.take(), tiers.take())
  }

  /// Goes on with another plan, on which tiles in view have other numbers. Take the sums before.
  /// - Parameter place: the number and the lane that a card of a lane has from now on; `nil` for one that is gone.
  mutating func adopt(_ subjects: ProofSubjects, place: (_ card: Int, _ lane: Int) -> (card: Int, lane: Int)?) {
    precondition(cards.lines.isEmpty && pending == 0, "the sums of the former plan were taken")
    self.subjects = subjects
    for index in tiles.indices.reversed() {
      if let (card, lane) = place(tiles[index].card, tiles[index].lane) {
        (tiles[index].card, tiles[index].lane) = (card, lane)
        // Slots are others, so it is found by its card and its place.
        tiles[index].lap = -1
      } else {
        tiles.remove(at: index)
        stays.remove(at: index)
      }
    }
  }

  // MARK: Stays

  private func isSame(_ shown: [TileInView]) -> Bool {
    guard shown.count == tiles.count else { return false }
    for index in shown.indices {
      let (tile, former) = (shown[index], tiles[index])
      guard tile.slot == former.slot, tile.lap == former.lap, tile.card == former.card, tile.lane == former.lane,
        tile.face == former.face,
        abs(tile.position - former.position) < tile.reach
      else { return false }
    }
    return true
  }

  private mutating func followStays(to shown: [TileInView]) {
    nextStays.removeAll(keepingCapacity: true)
    for tile in shown {
      let index = tile.face == .whole ? former(tile) : nil
      nextStays.append(index.map { stays[$0] } ?? Stay())
    }
    swap(&stays, &nextStays)
  }

  /// The number of the former tile that is the same; `nil` for one that was not in view, or not whole.
  private func former(_ tile: TileInView) -> Int? {
    var nearest: (index: Int, distance: Double)?
    for index in tiles.indices where tiles[index].card == tile.card && tiles[index].lane == tile.lane {
      let distance = abs(tiles[index].position - tile.position)
      guard distance < tile.reach else { continue }
      if tiles[index].lap == tile.lap {
        // Within its reach the same slot is the same tile.
        if tiles[index].slot == tile.slot { return tiles[index].face == .whole ? index : nil }
      } else if distance < nearest?.distance ?? .infinity {
        // On another strip slots have other numbers, and the nearest copy of the card is the same tile.
        nearest = (index, distance)
      }
    }
    guard let nearest, tiles[nearest.index].face == .whole else { return nil }
    return nearest.index
  }

  // MARK: Sums

  /// Gives the time so far to the tiles in view.
  private mutating func settle() {
    guard pending > 0 else { return }
    interval += 1
    for index in tiles.indices {
      let subject = subjects.subject(ofCard: tiles[index].card, inLane: tiles[index].lane)
      let tier = subjects.tier(of: subject)
      let face = tiles[index].face
      let passes = face == .whole ? stays[index].extend(by: pending, isVisited: isVisited) : 0
      cards.add(pending, of: face, isVisited: isVisited, interval: interval, passes: passes, to: subject)
      if let tier {
        tiers.add(pending, of: face, isVisited: isVisited, interval: interval, passes: passes, to: tier)
      }
    }
    pending = 0
  }
}

/// Lines by their subject. Few of many cards are in view within a minute, and once there is room for them nothing is allocated.
private struct LineTable: Sendable {
  private(set) var lines: [Credit.Line] = []
  private var places: [Int: Int] = [:]

  init() {
    lines.reserveCapacity(64)
    places.reserveCapacity(64)
  }

  mutating func add(
    _ time: Int, of face: FaceState, isVisited: Bool, interval: Int, passes: Int, to subject: Int
  ) {
    let place = place(of: subject)
    switch face {
    case .placeholder: lines[place].counts.placeholder += time
    case .logoMissing: lines[place].counts.logoMissing += time
    case .whole:
      let isFirst = lines[place].interval != interval
      lines[place].interval = interval
      if isVisited {
        lines[place].counts.bonus += time
        if isFirst { lines[place].counts.bonusUnion += time }
      } else {
        lines[place].counts.delivered += time
        if isFirst { lines[place].counts.deliveredUnion += time }
      }
      if passes > 0 { lines[place].counts.passes += 1 }
      if passes < 0 { lines[place].counts.bonusPasses += 1 }
    }
  }

  private mutating func place(of subject: Int) -> Int {
    if let place = places[subject] { return place }
    places[subject] = lines.count
    lines.append(Credit.Line(subject))
    return lines.count - 1
  }

  mutating func take() -> [Credit.Line] {
    let taken = lines
    lines.removeAll(keepingCapacity: true)
    lines.reserveCapacity(64)
    places.removeAll(keepingCapacity: true)
    return taken
  }
}
