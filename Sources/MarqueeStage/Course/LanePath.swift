internal import MarqueeEngine
internal import MarqueeValues

/// The way of a lane's strip, which repeats itself.
struct LanePath {
  /// A move at constant speed, or a rest.
  struct Piece {
    /// px, not wrapped.
    var from: Double
    var to: Double
    var seconds: Double
  }

  /// Below, a strip stands still: a px takes more than a day. px/s
  static let leastSpeed = 1e-5

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

extension LanePath {
  /// The times for which each card is in view, in the order in which its tiles come by.
  struct Views {
    /// A time for which a card is in view, s since the beginning of the period.
    typealias View = (start: Double, end: Double)

    private var views: [View] = []
    /// For each card where its views begin, followed by their number.
    private var first: [Int]

    /// - Parameter found: each with its card.
    init(_ found: [(card: Int, view: View)], cards: Int) {
      first = [Int](repeating: 0, count: cards + 1)
      for (card, _) in found { first[card + 1] += 1 }
      for card in 0..<cards { first[card + 1] += first[card] }
      var next = first
      views = [View](repeating: (0, 0), count: found.count)
      for (card, view) in found {
        views[next[card]] = view
        next[card] += 1
      }
    }

    subscript(card: Int) -> ArraySlice<View> { views[first[card]..<first[card + 1]] }
  }

  /// Shorter is a rounding error, s.
  private static let leastView = 1e-9

  /// When the cards are in view, and the period's length, s. Half of a card is in view while its middle is: once for each tile
  /// that comes by.
  var views: (views: Views, period: Double) {
    let runs = runs
    var found: [(card: Int, view: Views.View)] = []
    found.reserveCapacity(view.strip.count + 16)
    for run in runs {
      let range = run.range
      let length = view.viewport + range.upperBound - range.lowerBound
      for tile in view.strip.tiles(at: range.lowerBound, viewport: length) {
        let middle = range.lowerBound + tile.position + tile.extent / 2
        let (start, end) = run.time(within: (middle - view.viewport)...middle)
        if end - start > Self.leastView { found.append((tile.card, (start, end))) }
      }
    }
    return (Views(found, cards: view.strip.cardCount), runs.last?.end ?? 0)
  }

  /// The part of the time that each card on the strip is in view.
  var partsInView: [Double] {
    let (views, time) = views
    let strip = view.strip
    var isTooLong = [Bool](repeating: false, count: strip.cardCount)
    for slot in 0..<strip.count where strip.extent(ofSlot: slot) / 2 > view.viewport {
      isTooLong[strip.card(inSlot: slot)] = true
    }
    return isTooLong.indices.map { card in
      isTooLong[card] ? 0 : LaneExposure.CardExposure.seconds(views[card]) / (isStill ? 1 : time)
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
