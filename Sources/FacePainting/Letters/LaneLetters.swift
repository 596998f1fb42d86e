internal import MarqueeScene

/// The rule by which the cards of a lane share the sizes of their letters. It knows widths and no fonts.
///
/// A title wraps where two lines fit. Where they do not, all titles of the lane shrink together, in steps down to ¾, and
/// there three lines will do. What does not fit even then changes nothing for the others: its card alone sets it smaller, or
/// leaves it out; see `TextFitter`. The same goes for the subtitles.
struct LaneLetters {
  /// A card as the rule sees it.
  struct Card {
    /// `nil` if it has none.
    var title: LetterText?
    /// `nil` if it has none.
    var subtitle: LetterText?
    /// px of the box for its text.
    var width: Double
    var height: Double
    /// The sizes that suit the card's own size.
    var preferred: LetterSizes
    /// The sizes that its letters keep where there is room, for those who read them from afar; 0 for none.
    var least = LetterSizes(title: 0, subtitle: 0)
  }

  /// Sizes of which only those are known that some card needs.
  struct Sizes: Hashable {
    var title: Int?
    var subtitle: Int?
  }

  /// Parts of the preferred size. Few, so that a new card seldom changes its neighbours.
  static let steps = [1, 0.94, 0.875, 0.81, 0.75]
  /// The most lines of a text that is not at the last step, and of one that is.
  private static let (lines, lastLines) = (2, 3)
  /// The part of a box that a subtitle below a title may take.
  static let subtitleShare = 2.0 / 5
  /// A title's size beside a subtitle's is at least this multiple of it.
  static let lead = 1.3

  /// px between a title's last baseline and the top of its subtitle's capitals, for their sizes in px per em.
  static func gap(_ title: Int, _ subtitle: Int) -> Double { Double(title) * 0.32 + Double(subtitle) * 0.5 }

  /// - Parameters:
  ///   - cards: in any order.
  ///   - higher: the sizes that a higher tier has, which are not exceeded.
  static func sizes(of cards: [Card], notAbove higher: Sizes = Sizes()) -> Sizes {
    let titled = cards.filter { $0.title != nil }
    let subtitled = cards.filter { $0.subtitle != nil }
    let largest = common(
      subtitled, preferred: \.preferred.subtitle, least: \.least.subtitle, limit: higher.subtitle
    ) { card, size, lines in
      card.subtitleHeight(size, lines) != nil
    }
    let least = subtitled.map { min($0.least.subtitle, $0.preferred.subtitle) }.max() ?? 0
    /// The subtitles' size below titles of this one, which stay larger.
    func subtitle(below title: Int) -> Int? { largest.map { min($0, max(Int(Double(title) / lead), least)) } }
    let title = common(titled, preferred: \.preferred.title, least: \.least.title, limit: higher.title) {
      card, size, lines in
      card.fitsTitle(size, lines, over: subtitle(below: size))
    }
    return Sizes(title: title, subtitle: title.map(subtitle) ?? largest)
  }

  /// The first of the steps at which every card fits that fits at the last; `nil` without cards.
  private static func common(
    _ cards: [Card], preferred: KeyPath<Card, Int>, least: KeyPath<Card, Int>, limit: Int?,
    fits: (Card, _ size: Int, _ lines: Int) -> Bool
  ) -> Int? {
    guard let whole = cards.map({ $0[keyPath: preferred] }).min() else { return nil }
    let floor = min(cards.map { $0[keyPath: least] }.max() ?? 0, whole)
    var sizes: [Int] = []
    for step in steps {
      let size = max(Int((Double(whole) * step).rounded()), floor)
      if size != sizes.last { sizes.append(size) }
    }
    let last = sizes.removeLast()
    let fitting = cards.filter { fits($0, last, lastLines) }
    let size = sizes.first { size in fitting.allSatisfy { fits($0, size, lines) } } ?? last
    return min(size, limit ?? size)
  }
}

extension LaneLetters.Card {
  /// The height that the subtitle takes with what hangs below its last line, px; `nil` if it does not fit.
  fileprivate func subtitleHeight(_ size: Int, _ lines: Int) -> Double? {
    guard let subtitle else { return 0 }
    let room = title == nil ? height : height * LaneLetters.subtitleShare
    return subtitle.height(size: size, width: width, height: room, lines: lines)
  }

  /// Whether the title fits above the subtitle.
  func fitsTitle(_ size: Int, _ lines: Int, over below: Int?) -> Bool {
    guard let title else { return true }
    var room = height
    if subtitle != nil, let below {
      // A subtitle that does not fit shrinks within its part.
      room -= subtitleHeight(below, 3) ?? height * LaneLetters.subtitleShare
      room -= LaneLetters.gap(size, below)
    }
    return title.height(size: size, width: width, height: room, lines: lines) != nil
  }
}
