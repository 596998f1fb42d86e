/// The second technique: three page views, of which the middle one is seen. When the view has come to an outer one, the
/// contents of all three are changed by one and the middle one is put back in view.
struct ThreePageModel: LoopingModel {
  private let count: Int
  private let viewport: Double
  private let pitch: Double
  /// The card in the middle page view.
  private var current = 0
  /// The viewport's leading edge in the row of three; the middle page is at one pitch.
  private var contentOffset: Double

  /// - Precondition: each card is as wide as the viewport: it is a pager.
  init(_ cards: LoopedCards) {
    precondition(cards.extents.allSatisfy { $0 == cards.viewport }, "a page fills the viewport")
    count = cards.extents.count
    viewport = cards.viewport
    pitch = cards.viewport + cards.spacing
    contentOffset = pitch
  }

  mutating func scroll(by delta: Double) {
    contentOffset += delta
    // A fast scroll comes past more than one page: the contents are changed as often.
    let pages = ((contentOffset - pitch) / pitch).rounded(.toNearestOrAwayFromZero)
    contentOffset -= pages * pitch
    // As a remainder first: a long way is more pages than fit in a card's number.
    turn(by: Int(pages.truncatingRemainder(dividingBy: Double(count))))
  }

  private mutating func turn(by pages: Int) {
    current = ((current + pages) % count + count) % count
  }

  /// The card in each of the three page views.
  private var contents: [Int] {
    [(current + count - 1) % count, current, (current + 1) % count]
  }

  var shown: [ShownCard] {
    contents.enumerated().map {
      ShownCard(card: $1, position: Double($0) * pitch - contentOffset, extent: viewport)
    }
    .filter { $0.isSeen(in: viewport) }
  }

  // MARK: Naive versions

  /// Changes the contents by one page at most, and lets the scroll view stop at the end of its three pages.
  mutating func scrollNaively(by delta: Double) {
    contentOffset = min(max(contentOffset + delta, 0), 2 * pitch)
    if contentOffset >= 2 * pitch {
      contentOffset -= pitch
      turn(by: 1)
    } else if contentOffset <= 0 {
      contentOffset += pitch
      turn(by: -1)
    }
  }

  /// With one view a card, moved to wherever that card is wanted last: a set of two has no view for both neighbours.
  var shownWithOneViewEach: [ShownCard] {
    var place: [Int: Int] = [:]
    for (page, card) in contents.enumerated() { place[card] = page }
    return shown.filter { card in
      place[card.card].map { Double($0) * pitch - contentOffset } == card.position
    }
  }
}
