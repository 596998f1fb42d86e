/// The offsets at which step-wise moves stop, numbered along the strip: every offset at which a card is aligned, once.
///
/// At an end of a bounded strip several cards may be aligned at the same offset, which is then a single stop. Without
/// snaps cards are aligned at their leading edges, and the end of a bounded strip is an extra stop.
struct StripStops {
  private let view: StripView
  private let alignment: SnapAlignment
  /// The first and the last stop of a bounded strip; `nil` on a looping one.
  private let ends: (first: Stop, last: Stop)?

  private struct Stop {
    var number: Int
    /// px.
    var offset: Double
  }

  /// Offsets closer to each other than this are one stop, because nobody sees the step. px.
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
      ends = (Stop(number: 0, offset: first), Stop(number: 0, offset: first))
      return
    }
    // One past the last card before the end: the first of the cards that share the end, if any does.
    let end = view.index(atOrBefore: last - Self.leastStep, alignment) + 1
    let start = min(view.index(atOrBefore: first + Self.leastStep, alignment), end - 1)
    ends = (Stop(number: start, offset: first), Stop(number: end, offset: last))
  }

  /// The offset of a stop, px, not wrapped; clamped to the ends of a bounded strip.
  subscript(number: Int) -> Double {
    guard let ends else { return view.snap(number, alignment) }
    if number <= ends.first.number { return ends.first.offset }
    return number >= ends.last.number ? ends.last.offset : view.snap(number, alignment)
  }

  /// The offset of a bounded strip's first stop, px; `nil` on a looping one.
  var first: Double? { ends?.first.offset }

  /// The offset of a bounded strip's last stop, px; `nil` on a looping one.
  var last: Double? { ends?.last.offset }

  /// The offset `steps` stops from `offset`, negative backward, clamped to the ends of a bounded strip, px.
  ///
  /// With snaps the first step leads from the card nearest to `offset` to its neighbour; without, to the next stop in
  /// the direction of the step.
  func offset(_ steps: Int, from offset: Double) -> Double {
    self[number(from: offset, isForward: steps > 0) + steps]
  }

  /// The number of the stop from which a step starts.
  private func number(from offset: Double, isForward: Bool) -> Int {
    if let ends {
      // From beyond the first or the last stop, the first step leads to that stop.
      if offset < ends.first.offset - Self.leastStep { return ends.first.number - 1 }
      if offset > ends.last.offset + Self.leastStep { return ends.last.number + 1 }
    }
    let number =
      switch (alignment, isForward) {
      case (.none, true): view.index(atOrBefore: offset + Self.leastStep, alignment)
      case (.none, false): view.index(atOrBefore: offset - Self.leastStep, alignment) + 1
      case (.start, _), (.center, _), (.end, _): view.index(nearest: offset, alignment)
      }
    guard let ends else { return number }
    // The strip may be at its end although no card begins there.
    if alignment == .none, offset >= ends.last.offset - Self.leastStep { return ends.last.number }
    return min(max(number, ends.first.number), ends.last.number)
  }
}
