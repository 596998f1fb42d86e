import ConfigurationValues
import MarqueeValues
import SponsorSheets
import Testing

@Suite struct ArrangementChoiceTests {
  private func choice(_ tiers: [(name: String?, count: Int)], hasTitle: Bool = true) -> ArrangementChoice {
    let names = tiers.flatMap { tier in (0..<tier.count).map { _ in tier.name } }
    return ArrangementChoice(
      for: names.enumerated().map { row, tier in
        var sponsor = Sponsor(row: row + 2)
        sponsor.tier = tier
        return sponsor
      }, hasTitle: hasTitle)
  }

  @Test func `few tiers with enough cards get lanes, others share a strip`() {
    #expect(choice([("Gold", 3), ("Silver", 6), ("Bronze", 9)]).arrangement == .lanes)
    #expect(choice([("A", 3), ("B", 6), ("C", 9), ("D", 16)]).arrangement == .lanes)
    #expect(choice([("Gold", 3), (nil, 6)]).arrangement == .lanes)
    #expect(choice([(nil, 40)]) == choice([(nil, 4)]))
    #expect(choice([(nil, 40)]).arrangement == .none)
    #expect(choice([("Gold", 40)]).arrangement == .together)
    #expect(choice([("Gold", 1), ("Silver", 1), ("Bronze", 2)]).arrangement == .together)
    #expect(choice([("A", 4), ("B", 4), ("C", 4), ("D", 4), ("E", 4), ("F", 4)]).arrangement == .together)
  }

  @Test func `a screen that is higher than wide has room for more lanes`() {
    let sponsors = (0..<30).map { row in
      var sponsor = Sponsor(row: row + 2)
      sponsor.tier = "ABCDE".map(String.init)[row % 5]
      return sponsor
    }
    func arrangement(_ width: Int, _ height: Int) -> Configuration.Arrangement {
      ArrangementChoice(for: sponsors, hasTitle: true, on: PixelSize(width: width, height: height)).arrangement
    }
    #expect(arrangement(1920, 1080) == .together && arrangement(3840, 1080) == .together)
    #expect(arrangement(1080, 1920) == .lanes && arrangement(2160, 3840) == .lanes)
  }

  @Test func `it says what was chosen and why`() {
    #expect(choice([(nil, 9)]).reason == nil)
    #expect(
      choice([("Gold", 3), ("Silver", 6)]).reason
        == "arranged in 2 lanes, one for each tier; 'arrange: together' makes one strip")
    #expect(
      choice([("A", 1), ("B", 2)]).reason == "arranged together in one strip, for 3 cards are too few for 2 lanes")
  }
}
