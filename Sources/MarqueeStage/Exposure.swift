package import MarqueeConfig
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
        lane, touch, motion, touchScale: glass.touchScale, isByTime: position == .utc)
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

/// The way of a lane's strip, which repeats itself.
private struct LanePath {
  /// A move at constant speed, or a rest.
  struct Piece {
    /// px, not wrapped.
    var from: Double
    var to: Double
    var seconds: Double
  }

  /// Below, a strip stands still: a px takes more than a day. px/s
  private static let leastSpeed = 1e-5

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
      guard speed >= Self.leastSpeed else {
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
        guard behavior.fades else {
          pieces.append(Piece(from: from, to: from, seconds: every.inSeconds))
          pieces.append(Piece(from: from, to: to, seconds: duration.inSeconds))
          continue
        }
        // A step that fades jumps in the middle of its time, when nothing can be seen.
        pieces.append(Piece(from: from, to: from, seconds: every.inSeconds + duration.inSeconds / 2))
        pieces.append(Piece(from: from, to: to, seconds: 0))
        pieces.append(Piece(from: to, to: to, seconds: duration.inSeconds / 2))
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
    let runs = path.runs
    for run in runs { Self.add(run, of: path.view, to: &views) }
    let time = runs.last?.end ?? 0
    for card in exposures.indices where !exposures[card].isTooLong {
      exposures[card].measure(views[card], period: time, isStill: path.isStill)
      if let pass = path.pass { exposures[card].longestView = pass }
    }
    period = path.isStill ? nil : time
    slots = strip.count
    cards = exposures
  }

  /// Adds what is in view during a run. Half of a card is in view while its middle is: once for each tile that comes by.
  private static func add(_ run: LanePath.Run, of view: StripView, to views: inout [[View]]) {
    let range = run.range
    for tile in view.strip.tiles(at: range.lowerBound, viewport: view.viewport + range.upperBound - range.lowerBound) {
      let middle = range.lowerBound + tile.position + tile.extent / 2
      let (start, end) = run.time(within: (middle - view.viewport)...middle)
      if end - start > rounding / 1000 { views[tile.card].append((start, end)) }
    }
  }
}

extension LanePath {
  /// A part of the way in one direction.
  struct Run {
    private var pieces: [(piece: Piece, start: Double)] = []
    private var direction = 0.0
    /// When it ends, s since the beginning of the period.
    private(set) var end: Double

    /// Less is a rounding error, px.
    private static let rounding = 1e-6

    init(from start: Double) { end = start }

    /// Adds a piece, unless it goes in the other direction.
    mutating func add(_ piece: Piece) -> Bool {
      let way = piece.to - piece.from
      guard way * direction >= 0 else { return false }
      if way != 0 { direction = way.sign == .minus ? -1 : 1 }
      pieces.append((piece, end))
      end += piece.seconds
      return true
    }

    /// The offsets that it passes.
    var range: ClosedRange<Double> {
      let (first, last) = (pieces.first?.piece.from ?? 0, pieces.last?.piece.to ?? 0)
      return min(first, last)...max(first, last)
    }

    /// When the offset is within a range: from when until when, s since the beginning of the period. Without any such time
    /// the end is not after the start.
    func time(within offsets: ClosedRange<Double>) -> (start: Double, end: Double) {
      // Backwards it is the same with the signs changed.
      let isBackwards = direction < 0
      let (low, high) =
        isBackwards ? (-offsets.upperBound, -offsets.lowerBound) : (offsets.lowerBound, offsets.upperBound)
      func ends(_ index: Int) -> (from: Double, to: Double) {
        let piece = pieces[index].piece
        return isBackwards ? (-piece.from, -piece.to) : (piece.from, piece.to)
      }
      func moment(of offset: Double, in index: Int, atRest seconds: Double) -> Double {
        let (from, to) = ends(index)
        let part = to > from ? min(max((offset - from) / (to - from), 0), 1) : seconds
        return pieces[index].start + part * pieces[index].piece.seconds
      }
      let first = pieces.partition { ends($0).to >= low - Self.rounding }
      let last = pieces.partition { ends($0).from > high + Self.rounding } - 1
      guard first < pieces.count, last >= 0 else { return (0, 0) }
      return (moment(of: low, in: first, atRest: 0), moment(of: high, in: last, atRest: 1))
    }
  }

  /// The whole way, from one change of direction to the next.
  var runs: [Run] {
    var runs: [Run] = []
    for piece in pieces {
      if !runs.isEmpty, runs[runs.count - 1].add(piece) { continue }
      var run = Run(from: runs.last?.end ?? 0)
      _ = run.add(piece)
      runs.append(run)
    }
    return runs
  }
}

extension Array {
  /// The first index for which `isAfter` holds, which then holds for all behind it.
  fileprivate func partition(_ isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
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
