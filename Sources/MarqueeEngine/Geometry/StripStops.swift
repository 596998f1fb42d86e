/// The places to which steps bring a strip, numbered along it: each at which a card is aligned, once.
///
/// Several cards at an end of a bounded strip may be aligned at the same place, which then has one number. Without snaps
/// cards are aligned at their leading edges, and the end of a bounded strip is a stop of its own.
struct StripStops {
  private let view: StripView
  private let alignment: SnapAlignment
  /// The first and the last stop of a bounded strip; `nil` where it loops.
  private let ends: (first: Stop, last: Stop)?

  private struct Stop {
    var number: Int
    /// px.
    var place: Double
  }

  /// Places that are nearer to each other than this are one: nobody sees the step. px.
  private static let leastStep = StripView.leastTravel

  init(_ view: StripView, _ alignment: SnapAlignment) {
    self.view = view
    self.alignment = alignment
    guard let range = view.range else {
      ends = nil
      return
    }
    let first = view.snap(0, alignment)
    let last = alignment == .none ? range.upperBound : view.snap(view.strip.count - 1, alignment)
    guard last - first > Self.leastStep else {
      ends = (Stop(number: 0, place: first), Stop(number: 0, place: first))
      return
    }
    // One more than the last card before the end: the first of those that share it, or none of them.
    let end = view.index(atOrBefore: last - Self.leastStep, alignment) + 1
    let start = min(view.index(atOrBefore: first + Self.leastStep, alignment), end - 1)
    ends = (Stop(number: start, place: first), Stop(number: end, place: last))
  }

  /// Where a stop is, px, not wrapped; beyond an end of a bounded strip that end.
  subscript(number: Int) -> Double {
    guard let ends else { return view.snap(number, alignment) }
    if number <= ends.first.number { return ends.first.place }
    return number >= ends.last.number ? ends.last.place : view.snap(number, alignment)
  }

  var first: Double? { ends?.first.place }

  var last: Double? { ends?.last.place }

  /// The place that is so many steps from `offset`, at most the end of a bounded strip, px.
  ///
  /// With snaps the first step leads from the card nearest to `offset` to the one beside it; without, to the next stop
  /// ahead.
  func place(_ steps: Int, from offset: Double) -> Double {
    self[number(from: offset, isForward: steps > 0) + steps]
  }

  /// The stop from which a step leaves.
  private func number(from offset: Double, isForward: Bool) -> Int {
    if let ends {
      // Beyond the ends, or the snaps before them, the first step leads to the end itself.
      if offset < ends.first.place - Self.leastStep { return ends.first.number - 1 }
      if offset > ends.last.place + Self.leastStep { return ends.last.number + 1 }
    }
    let number =
      switch (alignment, isForward) {
      case (.none, true): view.index(atOrBefore: offset + Self.leastStep, alignment)
      case (.none, false): view.index(atOrBefore: offset - Self.leastStep, alignment) + 1
      case (.start, _), (.center, _): view.index(nearest: offset, alignment)
      }
    guard let ends else { return number }
    // The end may be at hand with no card that begins there.
    if alignment == .none, offset >= ends.last.place - Self.leastStep { return ends.last.number }
    return min(max(number, ends.first.number), ends.last.number)
  }
}
