internal import MarqueeConfig
internal import MarqueeEngine

/// When each card of a lane is in view, while nobody touches it.
///
/// A card is in view as long as at least half of it is. Turning and coming to speed at the ends of a bounded lane are left out,
/// and a move from card to card is taken as even; in an endless lane both are exact.
package struct LaneExposure: Sendable {
  /// After how long the lane shows the same again, s; `nil` if it stands still.
  package let period: Double?
  /// The number of slots in a lap.
  package let slots: Int
  /// In the order of the lane's cards.
  package let cards: [CardExposure]

  /// How often and how long a card is in view.
  package struct CardExposure: Sendable, Hashable {
    /// How often it stands in a lap.
    package var slots = 0
    /// The time for which it is in view within a period, s. In a lane that stands still a period is a second.
    package var seconds = 0.0
    /// The same, where each of several copies in view counts.
    package var cardSeconds = 0.0
    /// The longest time for which one copy of it is in view without a break, s; infinite if one always is.
    package var longestView = 0.0
    /// The longest time for which it is not in view, s; infinite if it never is.
    package var longestGap = Double.infinity
    /// Whether two copies are in view at the same time.
    package var isTwiceInView = false
    /// Whether it is so long that less than half of it fits into the view.
    package var isTooLong = false
  }

  /// A card's part of all cards' time in view.
  package func share(_ card: Int) -> Double {
    let all = cards.reduce(0) { $0 + $1.cardSeconds }
    return all > 0 ? cards[card].cardSeconds / all : 0
  }
}

extension StagePlan {
  /// When the cards of each lane are in view.
  ///
  /// - Complexity: O(slots · log slots)
  package func exposures() -> [LaneExposure] {
    layout.lanes.indices.map { lane in
      let place = layout.lanes[lane]
      return LaneExposure(
        LanePath(
          StripView(strip: place.strip, viewport: place.viewport), behavior(ofLane: lane), card: place.startCard,
          offset: place.startOffset))
    }
  }
}

/// The way of a lane's strip, which repeats itself.
private struct LanePath {
  /// A move at constant speed, or a rest.
  struct Piece {
    /// px, not wrapped.
    var from: Double
    var to: Double
    var seconds: Double
  }

  let view: StripView
  var pieces: [Piece] = []
  /// Whether the strip never moves.
  var isStill = false
  /// How long every pass takes in an endless lane at constant speed, s. It may be longer than a lap.
  var pass: Double?

  init(_ view: StripView, _ behavior: ScrollBehavior, card: Int, offset: Double) {
    self.view = view
    let strip = view.strip
    let slot = strip.firstSlot(of: card)
    guard view.scrolls else {
      rest(at: view.clamped(0))
      return
    }
    switch behavior.advance {
    case .cruise(let velocity):
      let speed = abs(velocity)
      guard speed > 0 else {
        rest(at: view.clamped(view.snap(slot, behavior.snap) + offset))
        return
      }
      guard let range = view.range else {
        pieces = [Piece(from: 0, to: strip.lapLength, seconds: strip.lapLength / speed)]
        pass = view.viewport / speed
        return
      }
      let seconds = (range.upperBound - range.lowerBound) / speed
      pieces = [Piece(from: range.lowerBound, to: range.upperBound, seconds: seconds)]
      if behavior.atEnd == .reverse {
        pieces.append(Piece(from: range.upperBound, to: range.lowerBound, seconds: seconds))
      }
    case .step(let every, let duration, _, let cards):
      let alignment = behavior.snap == .none ? .start : behavior.snap
      var stops: [Double]
      if strip.loops {
        // After so many steps the strip stops where it began.
        let steps = strip.count / Self.greatestDivisor(strip.count, cards)
        stops = (0...steps).map { view.snap(slot + $0 * cards, alignment) }
      } else {
        stops = []
        for slot in stride(from: 0, to: strip.count, by: cards) {
          let stop = view.snap(slot, alignment)
          if stops.last.map({ stop - $0 > 1e-6 }) ?? true { stops.append(stop) }
        }
        guard stops.count > 1 else {
          rest(at: stops.first ?? 0)
          return
        }
        if behavior.atEnd == .reverse { stops += stops.dropLast().reversed() } else { stops.append(stops[0]) }
      }
      for (from, to) in zip(stops, stops.dropFirst()) {
        pieces.append(Piece(from: from, to: from, seconds: every.inSeconds))
        pieces.append(Piece(from: from, to: to, seconds: duration.inSeconds))
      }
    }
  }

  private mutating func rest(at offset: Double) {
    isStill = true
    pieces = [Piece(from: offset, to: offset, seconds: 1)]
  }

  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }
}

extension LaneExposure {
  /// A time for which a card is in view, s since the beginning of the period.
  private typealias View = (start: Double, end: Double)

  /// Less is a rounding error. px or s.
  private static let rounding = 1e-6

  fileprivate init(_ path: LanePath) {
    let strip = path.view.strip
    var views = [[View]](repeating: [], count: strip.cardCount)
    var exposures = [CardExposure](repeating: CardExposure(), count: strip.cardCount)
    for slot in 0..<strip.count {
      exposures[strip.card(inSlot: slot)].slots += 1
      if strip.extent(ofSlot: slot) / 2 > path.view.viewport { exposures[strip.card(inSlot: slot)].isTooLong = true }
    }
    var time = 0.0
    for piece in path.pieces {
      Self.add(piece, of: path.view, at: time, to: &views)
      time += piece.seconds
    }
    for card in exposures.indices where !exposures[card].isTooLong {
      exposures[card].measure(views[card], period: time, isStill: path.isStill)
      if let pass = path.pass { exposures[card].longestView = pass }
    }
    period = path.isStill ? nil : time
    slots = strip.count
    cards = exposures
  }

  /// Adds what is in view during a piece of the way. Half of a card is in view while its middle is.
  private static func add(_ piece: LanePath.Piece, of view: StripView, at time: Double, to views: inout [[View]]) {
    let (low, travel) = (min(piece.from, piece.to), abs(piece.to - piece.from))
    for tile in view.strip.tiles(at: low, viewport: view.viewport + travel) {
      let middle = tile.position + tile.extent / 2
      let (first, last) = (max(middle - view.viewport, 0), min(middle, travel))
      guard last - first > (travel > 0 ? rounding : -rounding) else { continue }
      guard travel > 0 else {
        views[tile.card].append((time, time + piece.seconds))
        continue
      }
      let pace = piece.seconds / travel
      let (start, end) = piece.to > piece.from ? (first, last) : (travel - last, travel - first)
      views[tile.card].append((time + start * pace, time + end * pace))
    }
  }
}

extension LaneExposure.CardExposure {
  private static let rounding = 1e-6

  /// - Parameters:
  ///   - views: when the card is in view, s; of several copies each.
  ///   - period: s.
  fileprivate mutating func measure(_ views: [(start: Double, end: Double)], period: Double, isStill: Bool) {
    guard !views.isEmpty else { return }
    cardSeconds = views.reduce(0) { $0 + $1.end - $1.start }
    var merged: [(start: Double, end: Double)] = []
    for view in views.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      guard let last = merged.last, view.start <= last.end + Self.rounding else {
        merged.append(view)
        continue
      }
      if view.start < last.end - Self.rounding { isTwiceInView = true }
      merged[merged.count - 1].end = max(last.end, view.end)
    }
    seconds = merged.reduce(0) { $0 + $1.end - $1.start }
    longestView = isStill ? .infinity : Self.longestView(views, period: period)
    longestGap = 0
    if isStill || seconds >= period - Self.rounding { return }
    for (one, next) in zip(merged, merged.dropFirst()) { longestGap = max(longestGap, next.start - one.end) }
    // The end of the period is followed by its beginning.
    longestGap = max(longestGap, merged[0].start + period - merged[merged.count - 1].end)
  }

  /// The longest time for which a copy is in view: views of one copy follow each other without a break, those of different
  /// copies overlap.
  private static func longestView(_ views: [(start: Double, end: Double)], period: Double) -> Double {
    var open: [(start: Double, end: Double)] = []
    var (longest, first, last) = (0.0, 0.0, 0.0)
    func close(_ view: (start: Double, end: Double)) {
      longest = max(longest, view.end - view.start)
      if view.start <= rounding { first = max(first, view.end - view.start) }
      if view.end >= period - rounding { last = max(last, view.end - view.start) }
    }
    for view in views.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      for ended in open where ended.end < view.start - rounding { close(ended) }
      open.removeAll { $0.end < view.start - rounding }
      if let index = open.firstIndex(where: { abs($0.end - view.start) <= rounding }) {
        open[index].end = view.end
      } else {
        open.append(view)
      }
    }
    for view in open { close(view) }
    if longest >= period - rounding { return .infinity }
    return max(longest, first + last)
  }
}
