import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene

/// The rule by which the cards of a lane share the sizes of their letters.
struct LaneLettersTests {
  private typealias Card = LaneLetters.Card

  /// A text with these widths on one, two and three lines, em.
  private static func text(_ one: Double, _ two: Double? = nil, _ three: Double? = nil) -> LetterText {
    LetterText(widths: [one, two ?? one, three ?? two ?? one], lineHeight: 1.12, lineExtent: 0.95)
  }

  private static func card(
    _ title: LetterText?, _ subtitle: LetterText? = nil, width: Double = 300, height: Double = 200, size: Int = 40,
    least: Int = 0
  ) -> Card {
    Card(
      title: title, subtitle: subtitle, width: width, height: height,
      preferred: LetterSizes(title: size, subtitle: size / 2), least: LetterSizes(title: least, subtitle: least))
  }

  private static func title(_ cards: [Card]) -> Int? { LaneLetters.sizes(of: cards).title }

  @Test func `titles that fit have the size that suits the cards, on one line or on two`() {
    #expect(Self.title([Self.card(Self.text(5)), Self.card(Self.text(2))]) == 40)
    // 12 em are 480 px on one line, and 240 on two.
    #expect(Self.title([Self.card(Self.text(12, 6)), Self.card(Self.text(2))]) == 40)
    #expect(Self.title([]) == nil)
  }

  @Test func `where two lines do not fit, all titles shrink together, to three quarters at most`() {
    // 300 px hold 7.9 em at 38 px, a step below 40, and 8.6 at 35.
    #expect(Self.title([Self.card(Self.text(7.8)), Self.card(Self.text(2))]) == 38)
    #expect(Self.title([Self.card(Self.text(8)), Self.card(Self.text(2))]) == 35)
    #expect(Self.title([Self.card(Self.text(9.9)), Self.card(Self.text(2))]) == 30)
    // There is no room for a second line.
    #expect(Self.title([Self.card(Self.text(9.9, 5), height: 50), Self.card(Self.text(2))]) == 30)
  }

  @Test func `at three quarters titles wrap once more`() {
    #expect(Self.title([Self.card(Self.text(29, 16, 9.9)), Self.card(Self.text(2))]) == 30)
    #expect(Self.title([Self.card(Self.text(29, 16, 9.9), height: 90), Self.card(Self.text(2))]) == 40)
  }

  @Test func `a title that does not fit even then changes nothing for the others`() {
    let short = [Self.card(Self.text(5)), Self.card(Self.text(2))]
    #expect(Self.title(short + [Self.card(Self.text(60, 40, 30))]) == 40)
    #expect(Self.title([Self.card(Self.text(60, 40, 30))]) == 40)
  }

  @Test func `a subtitle takes its room from the title, and stays smaller than it`() {
    // A line of 40 px and one of 20 with the gap between them need 81 px.
    #expect(
      LaneLetters.sizes(of: [Self.card(Self.text(5), Self.text(5), height: 90)]) == .init(title: 40, subtitle: 20))
    let low = LaneLetters.sizes(of: [Self.card(Self.text(5), Self.text(5), height: 70)])
    #expect(low.title == 32 && low.subtitle == 20)
    var large = Self.card(Self.text(9.9), Self.text(5))
    large.preferred.subtitle = 35
    #expect(LaneLetters.sizes(of: [large]) == .init(title: 30, subtitle: 23))
  }

  @Test func `a title has the room that a subtitle leaves which shrinks with it`() {
    // Two lines of 30 px need 62 px, a subtitle of 23 and the gap 43; the preferred subtitle of 35 px would need 60.
    var cards = [Self.card(Self.text(16, 8), Self.text(5), height: 110), Self.card(Self.text(2), Self.text(2))]
    for index in cards.indices { cards[index].preferred.subtitle = 35 }
    #expect(LaneLetters.sizes(of: cards) == .init(title: 30, subtitle: 23))
  }

  @Test func `letters that are to be read from afar do not shrink below that`() {
    #expect(Self.title([Self.card(Self.text(8.3), least: 36)]) == 36)
    #expect(Self.title([Self.card(Self.text(9.9), least: 36)]) == 40, "it does not fit")
    #expect(Self.title([Self.card(Self.text(2), size: 30, least: 36)]) == 30)
  }

  @Test func `no tier has larger letters than a higher one`() {
    let (long, short) = (Self.card(Self.text(9.9)), Self.card(Self.text(2), size: 36))
    let sizes = LaneLetters.sizes(of: [[short], [long], [short]], ranks: [1, 0, nil])
    #expect(sizes.map { $0?.title } == [30, 30, 36])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `of any cards the order does not matter, and one that fits changes nothing`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func text() -> LetterText? {
      guard Int.random(in: 0..<5, using: &generator) > 0 else { return nil }
      let one = Double.random(in: 0.5...25, using: &generator)
      let two = Double.random(in: one * 0.5...one, using: &generator)
      return Self.text(one, two, Double.random(in: two * 0.66...two, using: &generator))
    }
    let size = Int.random(in: 8...90, using: &generator)
    func card() -> Card {
      Self.card(
        text(), text(), width: .random(in: 60...700, using: &generator),
        height: .random(in: 30...400, using: &generator),
        size: size)
    }
    let cards = (0..<Int.random(in: 1...30, using: &generator)).map { _ in card() }
    let sizes = LaneLetters.sizes(of: cards)
    #expect(LaneLetters.sizes(of: cards.shuffled(using: &generator)) == sizes, "seed \(seed)")
    #expect(LaneLetters.sizes(of: cards + cards) == sizes, "seed \(seed)")
    guard let title = sizes.title else { return }
    #expect(LaneLetters.steps.map { Int((Double(size) * $0).rounded()) }.contains(title), "seed \(seed)")
    // A card more makes letters smaller, or leaves them.
    let more = LaneLetters.sizes(of: cards + [card()])
    #expect(more.title ?? 0 <= title, "seed \(seed)")
    #expect(LaneLetters.sizes(of: cards + [Self.card(Self.text(0.1), size: size)]).title == title, "seed \(seed)")
  }
}
