/// The third technique: a wide empty scroll view. Whenever the view has come far from its middle it is put back there with
/// all that is in it, and cards are laid against those that are there until the view is full; those that left it wait in a
/// pool for their next use.
struct RecenteringModel: LoopingModel {
  private struct Placed {
    var card: Int
    /// In the content, px.
    var position: Double
  }

  private let cards: LoopedCards
  /// Several viewports, as the technique has it; nothing depends on how many.
  private let contentExtent: Double
  private var contentOffset: Double
  private var placed: [Placed] = []
  private var pool = 0
  /// How many views were ever made.
  private(set) var viewsMade = 0

  init(_ cards: LoopedCards) {
    self.cards = cards
    contentExtent = 8 * cards.viewport
    contentOffset = (contentExtent - cards.viewport) / 2
    place(Placed(card: 0, position: contentOffset), first: true)
    tile()
  }

  mutating func scroll(by delta: Double) {
    // Whole laps show the same again, so a fast scroll need not lay out all that it passes.
    contentOffset += delta.truncatingRemainder(dividingBy: cards.lap)
    tile()
    recenter()
  }

  private mutating func recenter() {
    let middle = (contentExtent - cards.viewport) / 2
    let away = contentOffset - middle
    guard abs(away) > contentExtent / 4 else { return }
    contentOffset = middle
    for index in placed.indices { placed[index].position -= away }
  }

  /// Lays cards against those that are there until the viewport is full, and only then takes away what is out of it.
  private mutating func tile() {
    let (leading, trailing) = (contentOffset, contentOffset + cards.viewport)
    while let last = placed.last, end(of: last) < trailing {
      place(Placed(card: (last.card + 1) % cards.extents.count, position: end(of: last)), first: false)
    }
    while let first = placed.first, first.position - cards.spacing > leading {
      let card = (first.card + cards.extents.count - 1) % cards.extents.count
      place(Placed(card: card, position: first.position - cards.spacing - cards.extents[card]), first: true)
    }
    // One is always kept to lay the next ones against.
    while placed.count > 1, let first = placed.first, end(of: first) < leading { takeAway(first: true) }
    while placed.count > 1, let last = placed.last, last.position > trailing { takeAway(first: false) }
  }

  /// Where the next card begins.
  private func end(of view: Placed) -> Double {
    view.position + cards.extents[view.card] + cards.spacing
  }

  private mutating func place(_ view: Placed, first: Bool) {
    if pool > 0 { pool -= 1 } else { viewsMade += 1 }
    placed.insert(view, at: first ? 0 : placed.endIndex)
  }

  private mutating func takeAway(first: Bool) {
    if first { placed.removeFirst() } else { placed.removeLast() }
    pool += 1
  }

  var shown: [ShownCard] {
    placed.map { ShownCard(card: $0.card, position: $0.position - contentOffset, extent: cards.extents[$0.card]) }
      .filter { $0.isSeen(in: cards.viewport) }
  }

  // MARK: Naive versions

  /// Takes away what is out of view before it lays out what has come into it: after a fast scroll nothing is left to lay
  /// the next card against, and it begins with the first card again.
  mutating func scrollNaively(by delta: Double) {
    contentOffset += delta
    placed = placed.filter { end(of: $0) >= contentOffset && $0.position <= contentOffset + cards.viewport }
    if placed.isEmpty { place(Placed(card: 0, position: contentOffset), first: true) }
    tile()
    recenter()
  }
}
