import ConfigurationValues
import SponsorSheets
import Testing

@Suite struct ArrangementChoiceTests {
  private func choice(_ tiers: [(name: String?, count: Int)]) -> ArrangementChoice {
    let names = tiers.flatMap { tier in (0..<tier.count).map { _ in tier.name } }
    return ArrangementChoice(
      for: names.enumerated().map { row, tier in
        var sponsor = Sponsor(row: row + 2)
        sponsor.tier = tier
        return sponsor
      })
  }

  @Test func `tiers with enough cards get lanes, others share a strip`() {
    #expect(choice([("Gold", 3), ("Silver", 6), ("Bronze", 9)]).arrangement == .lanes)
    #expect(choice([("A", 3), ("B", 6), ("C", 9), ("D", 16)]).arrangement == .lanes)
    #expect(choice([("Gold", 3), (nil, 6)]).arrangement == .lanes)
    #expect(choice([(nil, 40)]) == choice([(nil, 4)]))
    #expect(choice([(nil, 40)]).arrangement == .none)
    #expect(choice([("Gold", 40)]).arrangement == .together)
    #expect(choice([("Gold", 1), ("Silver", 1), ("Bronze", 2)]).arrangement == .together)
    let many = (1...13).map { (name: String?.some("Tier \($0)"), count: 2) }
    #expect(choice(Array(many.dropLast())).arrangement == .lanes)
    #expect(choice(many).arrangement == .together)
  }

  @Test func `it says what was chosen and why`() {
    #expect(choice([(nil, 9)]).reason == nil)
    #expect(
      choice([("Gold", 3), ("Silver", 6)]).reason
        == "arranged in 2 lanes, one for each tier; 'arrange: together' makes one strip")
    #expect(
      choice((1...13).map { ("Tier \($0)", 2) }).reason
        == "arranged together in one strip, for 13 lanes are too many to be told apart")
    #expect(
      choice([("A", 1), ("B", 2)]).reason == "arranged together in one strip, for 3 cards are too few for 2 lanes")
  }
}
