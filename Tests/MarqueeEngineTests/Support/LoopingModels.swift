/// The first technique: the row begins with copies of its last cards and ends with copies of its first ones, the end
/// caps. A view that scrolls into a cap jumps back by a lap, to the originals.
struct EndCapModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// The offset of the first original card, after the leading cap.
  private let home: Double
  private var contentOffset: Double

  /// - Parameter caps: the number of copies at each end; by default as many as fill a viewport.
  init(_ cards: LoopedCards, caps: Int? = nil) {
    let count = cards.extents.count
    let caps = caps ?? Self.capsNeeded(cards)
    var row = Row(spacing: cards.spacing)
    var home = 0.0
    for place in -caps..<count + caps {
      if place == 0 { home = row.end }
      // A true modulo, because there may be more caps than cards.
      let card = (place % count + count) % count
      row.append(card: card, extent: cards.extents[card])
    }
    self.cards = cards
    self.row = row
    self.home = home
    // Not 0, where the cap is: the first card comes first.
    contentOffset = home
  }

  /// The number of copies that fill a viewport which begins at the last px of the last card.
  private static func capsNeeded(_ cards: LoopedCards) -> Int {
    var (covered, caps) = (0.0, 0)
    while covered < cards.viewport {
      covered += cards.extents[caps % cards.extents.count] + cards.spacing
      caps += 1
    }
    return caps
  }

  mutating func scroll(by delta: Double) {
    // Jumps back by as many laps as it takes, however far past the caps a fast scroll went.
    let way = contentOffset + delta - home
    contentOffset = home + way - (way / cards.lap).rounded(.down) * cards.lap
  }

  var shown: [ShownCard] { row.shown(at: contentOffset, viewport: cards.viewport) }

  // MARK: Naive versions

  /// Jumps back only once per scroll, by one lap, as code does that only tests for "past the last page".
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

/// The second technique: three page views, of which the middle one is shown. When the view reaches an outer one, the
/// contents of all three change by one page and the view jumps back to the middle one.
struct ThreePageModel: LoopingModel {
  private let count: Int
  private let viewport: Double
  private let pitch: Double
  /// The card in the middle page view.
  private var current = 0
  /// The viewport's leading edge in the row of three; the middle page is at one pitch.
  private var contentOffset: Double

  /// - Precondition: each card is as wide as the viewport.
  init(_ cards: LoopedCards) {
    precondition(cards.extents.allSatisfy { $0 == cards.viewport }, "a page fills the viewport")
    count = cards.extents.count
    viewport = cards.viewport
    pitch = cards.viewport + cards.spacing
    contentOffset = pitch
  }

  mutating func scroll(by delta: Double) {
    contentOffset += delta
    // A fast scroll passes more than one page, and the contents change by as many.
    let pages = ((contentOffset - pitch) / pitch).rounded(.toNearestOrAwayFromZero)
    contentOffset -= pages * pitch
    // The remainder first, because a long scroll may pass more pages than an `Int` holds.
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

  /// Changes the contents by one page at most; the scroll view stops at the end of its three pages.
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

  /// With one view per card, which is moved to the last place it is needed: a set of two has none for both neighbours.
  var shownWithOneViewEach: [ShownCard] {
    var place: [Int: Int] = [:]
    for (page, card) in contents.enumerated() { place[card] = page }
    return shown.filter { card in
      place[card.card].map { Double($0) * pitch - contentOffset } == card.position
    }
  }
}

/// The third technique: a wide empty scroll view. A view far from its middle jumps back there with its contents. Cards
/// are laid out next to the present ones until the viewport is full; cards that leave it go into a reuse pool.
struct RecenteringModel: LoopingModel {
  private struct Placed {
    var card: Int
    /// In the content, px.
    var position: Double
  }

  private let cards: LoopedCards
  /// Several viewports; nothing depends on how many.
  private let contentExtent: Double
  private var contentOffset: Double
  private var placed: [Placed] = []
  private var pool = 0
  /// The number of views ever made.
  private(set) var viewsMade = 0

  init(_ cards: LoopedCards) {
    self.cards = cards
    contentExtent = 8 * cards.viewport
    contentOffset = (contentExtent - cards.viewport) / 2
    place(Placed(card: 0, position: contentOffset), first: true)
    tile()
  }

  mutating func scroll(by delta: Double) {
    // Whole laps show the same, so a fast scroll need not lay out everything it passes.
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

  /// Lays out cards next to the present ones until the viewport is full, then evicts those out of view.
  private mutating func tile() {
    let (leading, trailing) = (contentOffset, contentOffset + cards.viewport)
    while let last = placed.last, end(of: last) < trailing {
      place(Placed(card: (last.card + 1) % cards.extents.count, position: end(of: last)), first: false)
    }
    while let first = placed.first, first.position - cards.spacing > leading {
      let card = (first.card + cards.extents.count - 1) % cards.extents.count
      place(Placed(card: card, position: first.position - cards.spacing - cards.extents[card]), first: true)
    }
    // Keeps at least one, as the anchor for the next ones.
    while placed.count > 1, let first = placed.first, end(of: first) < leading { evict(first: true) }
    while placed.count > 1, let last = placed.last, last.position > trailing { evict(first: false) }
  }

  /// The position of the next card, px.
  private func end(of view: Placed) -> Double {
    view.position + cards.extents[view.card] + cards.spacing
  }

  private mutating func place(_ view: Placed, first: Bool) {
    if pool > 0 { pool -= 1 } else { viewsMade += 1 }
    placed.insert(view, at: first ? 0 : placed.endIndex)
  }

  private mutating func evict(first: Bool) {
    if first { placed.removeFirst() } else { placed.removeLast() }
    pool += 1
  }

  var shown: [ShownCard] {
    placed.map { ShownCard(card: $0.card, position: $0.position - contentOffset, extent: cards.extents[$0.card]) }
      .filter { $0.isSeen(in: cards.viewport) }
  }

  // MARK: Naive versions

  /// Evicts what is out of view before it lays out what has come into view. After a fast scroll no anchor is left, and
  /// the layout begins with the first card again.
  mutating func scrollNaively(by delta: Double) {
    contentOffset += delta
    placed = placed.filter { end(of: $0) >= contentOffset && $0.position <= contentOffset + cards.viewport }
    if placed.isEmpty { place(Placed(card: 0, position: contentOffset), first: true) }
    tile()
    recenter()
  }
}

/// The fourth technique: the set, padded with one screen of its own items on each side.
struct PaddedModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// The padding before the set, px.
  private let padding: Double
  private var contentOffset: Double

  init(_ cards: LoopedCards) {
    self.init(cards, repeatingSet: true)
  }

  /// Pads with each item at most once, which is too little if the set is smaller than a screen.
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

  /// Items in order until they fill a screen, repeating the set if allowed.
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
    // The padding shows the same as the set a lap away.
    if contentOffset < padding { contentOffset += cards.lap }
    if contentOffset >= padding + cards.lap { contentOffset -= cards.lap }
  }

  var shown: [ShownCard] { row.shown(at: contentOffset, viewport: cards.viewport) }
}

/// The fifth technique: three copies of the set, and an offset that jumps back after each lap.
struct TripledModel: LoopingModel {
  private let cards: LoopedCards
  private let row: Row
  /// The offset of the middle copy, px.
  private let home: Double
  private var contentOffset: Double

  init(_ cards: LoopedCards) {
    // More copies on each side if one is narrower than the viewport.
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

  /// Resets the offset to the beginning of the set instead of subtracting a lap, which loses the excess.
  mutating func scrollNaively(by delta: Double) {
    contentOffset += delta
    if contentOffset >= home + cards.lap || contentOffset < home { contentOffset = home }
  }
}
