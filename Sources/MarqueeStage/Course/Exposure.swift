package import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
package import MarqueeValues

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
    layout.lanes.indices.map { LaneExposure(of: layout.lanes[$0], behavior(ofLane: $0)) }
  }
}

extension Configuration {
  /// When the cards of each lane are in view, as a `StagePlan` says: without the faces and names that this has, whose making
  /// takes far longer.
  ///
  /// - Parameter glass: the size of the display, px.
  /// - Complexity: O(slots · log slots)
  package func exposures(on glass: PixelSize) -> [LaneExposure] {
    let picture = rotation.turned(glass)
    let canvas = wall?.canvas(of: picture) ?? picture
    let scaled = scaled(for: canvas)
    let places = StageLayout(scaled, screen: canvas, window: wall?.window(of: picture)).lanes
    return zip(scaled.lanes, places).map { lane, place in
      let behavior = ScrollBehavior(
        lane, touch, motion, touchScale: glass.touchScale, followsUTC: followsUTC)
      return LaneExposure(of: place, behavior)
    }
  }
}

extension LaneExposure {
  fileprivate init(of place: LaneLayout, _ behavior: ScrollBehavior) {
    self.init(
      LanePath(
        StripView(strip: place.strip, viewport: place.viewport), behavior, card: place.startCard,
        offset: place.startOffset))
  }
}

extension LaneExposure {
  fileprivate init(_ path: LanePath) {
    let strip = path.view.strip
    var exposures = [CardExposure](repeating: CardExposure(), count: strip.cardCount)
    for slot in 0..<strip.count {
      exposures[strip.card(inSlot: slot)].slots += 1
      if strip.extent(ofSlot: slot) / 2 > path.view.viewport { exposures[strip.card(inSlot: slot)].isTooLong = true }
    }
    let (views, time) = path.views
    for card in exposures.indices where !exposures[card].isTooLong {
      exposures[card].measure(views[card], period: time, isStill: path.isStill)
      if let pass = path.pass { exposures[card].longestView = pass }
    }
    period = path.isStill ? nil : time
    slots = strip.count
    cards = exposures
  }
}

extension LaneExposure.CardExposure {
  private static let rounding = 1e-6

  /// - Parameters:
  ///   - views: when the card is in view, s; of several copies each.
  ///   - period: s.
  fileprivate mutating func measure(
    _ views: ArraySlice<(start: Double, end: Double)>, period: Double, isStill: Bool
  ) {
    guard !views.isEmpty else { return }
    cardSeconds = views.reduce(0) { $0 + $1.end - $1.start }
    let (merged, overlap) = Self.merged(views)
    isTwiceInView = overlap
    seconds = merged.reduce(0) { $0 + $1.end - $1.start }
    longestView = isStill ? .infinity : Self.longestView(views, period: period)
    longestGap = 0
    if isStill || seconds >= period - Self.rounding { return }
    for (one, next) in zip(merged, merged.dropFirst()) { longestGap = max(longestGap, next.start - one.end) }
    // The end of the period is followed by its beginning.
    longestGap = max(longestGap, merged[0].start + period - merged[merged.count - 1].end)
  }

  /// The times for which any copy is in view, and whether two are at the same time.
  private static func merged(
    _ views: ArraySlice<(start: Double, end: Double)>
  ) -> (views: [(start: Double, end: Double)], overlap: Bool) {
    var (merged, overlap) = ([(start: Double, end: Double)](), false)
    for view in views.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      guard let last = merged.last, view.start <= last.end + Self.rounding else {
        merged.append(view)
        continue
      }
      if view.start < last.end - Self.rounding { overlap = true }
      merged[merged.count - 1].end = max(last.end, view.end)
    }
    return (merged, overlap)
  }

  /// The time for which any copy is in view, s: what `seconds` is.
  static func seconds(_ views: ArraySlice<(start: Double, end: Double)>) -> Double {
    guard views.count > 1 else { return views.first.map { $0.end - $0.start } ?? 0 }
    return merged(views).views.reduce(0) { $0 + $1.end - $1.start }
  }

  /// The longest time for which a copy is in view: views of one copy follow each other without a break, those of different
  /// copies overlap.
  private static func longestView(_ views: ArraySlice<(start: Double, end: Double)>, period: Double) -> Double {
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
