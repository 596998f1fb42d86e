/// The fifth technique: the set three times over, and the offset put back after each lap.
struct TripledModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// Where the set in the middle begins.
  private let home: Double
  private var contentOffset: Double

  init(_ cards: LoopedCards) {
    // Where one set is narrower than the viewport, as many on each side as cover it.
    self.init(cards, setsEachSide: max(1, Int((cards.viewport / cards.lap).rounded(.up))))
  }

  init(_ cards: LoopedCards, setsEachSide: Int) {
    var row = Row(spacing: cards.spacing)
    var home = 0.0
    for set in 0..<2 * setsEachSide + 1 {
      if set == setsEachSide { home = row.end }
      for (card, extent) in cards.extents.enumerated() { row.append(card: card, extent: extent) }
    }
    self.cards = cards
    self.row = row
    self.home = home
    contentOffset = home
  }

  mutating func scroll(by delta: Double) {
    let way = contentOffset + delta - home
    let within = way.truncatingRemainder(dividingBy: cards.lap)
    contentOffset = home + (within < 0 ? within + cards.lap : within)
  }

  var shown: [ShownCard] { row.shown(at: contentOffset, viewport: cards.viewport) }

  // MARK: Naive versions

  /// Goes back to the beginning of the set, rather than back by a lap: what it was past the end is lost, as a jerk.
  mutating func scrollNaively(by delta: Double) {
    contentOffset += delta
    if contentOffset >= home + cards.lap || contentOffset < home { contentOffset = home }
  }
}
