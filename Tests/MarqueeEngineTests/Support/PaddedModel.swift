/// The fourth technique: the set, with one screen of its own items before it and one after it.
struct PaddedModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// How much was put before the set, px.
  private let padding: Double
  private var contentOffset: Double

  init(_ cards: LoopedCards) {
    self.init(cards, repeatingSet: true)
  }

  /// Pads with each item once at most, which is less than a screen where the set is.
  static func naive(_ cards: LoopedCards) -> PaddedModel {
    PaddedModel(cards, repeatingSet: false)
  }

  private init(_ cards: LoopedCards, repeatingSet: Bool) {
    let all = Array(cards.extents.indices)
    let before = Self.screenful(of: all.reversed(), cards, repeatingSet).reversed()
    let after = Self.screenful(of: all, cards, repeatingSet)
    var row = Row(spacing: cards.spacing)
    for card in before { row.append(card: card, extent: cards.extents[card]) }
    padding = row.end
    for card in all + after { row.append(card: card, extent: cards.extents[card]) }
    self.cards = cards
    self.row = row
    contentOffset = padding
  }

  /// Items in order until they fill a screen; over and over where the whole set does not.
  private static func screenful(of order: [Int], _ cards: LoopedCards, _ repeatingSet: Bool) -> [Int] {
    var (items, extent) = ([Int](), 0.0)
    while extent < cards.viewport, repeatingSet || items.count < order.count {
      let item = order[items.count % order.count]
      items.append(item)
      extent += cards.extents[item] + cards.spacing
    }
    return items
  }

  mutating func scroll(by delta: Double) {
    contentOffset += delta.truncatingRemainder(dividingBy: cards.lap)
    // In the screen before the set or in the one after it: the same is a lap away.
    if contentOffset < padding { contentOffset += cards.lap }
    if contentOffset >= padding + cards.lap { contentOffset -= cards.lap }
  }

  var shown: [ShownCard] { row.shown(at: contentOffset, viewport: cards.viewport) }
}
