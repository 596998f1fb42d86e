/// The first technique: the row begins with copies of its last cards and ends with copies of its first ones. A view that
/// comes into a cap is put back by a lap, where the very same cards are.
struct EndCapModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// Where the first card itself is, past the leading cap.
  private let home: Double
  private var contentOffset: Double

  /// - Parameter caps: how many copies there are at each end; by default as many as fill a viewport.
  init(_ cards: LoopedCards, caps: Int? = nil) {
    let count = cards.extents.count
    let caps = caps ?? Self.capsNeeded(cards)
    var row = Row(spacing: cards.spacing)
    var home = 0.0
    for place in -caps..<count + caps {
      if place == 0 { home = row.end }
      // True modulo: there may be more caps than cards.
      let card = (place % count + count) % count
      row.append(card: card, extent: cards.extents[card])
    }
    self.cards = cards
    self.row = row
    self.home = home
    // Not at 0, where the cap is: the first card is to be seen first.
    contentOffset = home
  }

  /// Enough copies for a viewport that begins on the last px of the last card.
  private static func capsNeeded(_ cards: LoopedCards) -> Int {
    var (covered, caps) = (0.0, 0)
    while covered < cards.viewport {
      covered += cards.extents[caps % cards.extents.count] + cards.spacing
      caps += 1
    }
    return caps
  }

  mutating func scroll(by delta: Double) {
    // However far past the caps a fast scroll went, it is put back by as many laps as that takes.
    let way = contentOffset + delta - home
    contentOffset = home + way - (way / cards.lap).rounded(.down) * cards.lap
  }

  var shown: [ShownCard] { row.shown(at: contentOffset, viewport: cards.viewport) }

  // MARK: Naive versions

  /// Puts the view back only once a scroll, by one lap, as code does that only looks for "past the last page".
  mutating func scrollNaively(by delta: Double) {
    contentOffset += delta
    if contentOffset >= home + cards.lap {
      contentOffset -= cards.lap
    } else if contentOffset < home {
      contentOffset += cards.lap
    }
  }

  /// Starts where a scroll view starts.
  mutating func startAtContentOrigin() { contentOffset = 0 }
}
