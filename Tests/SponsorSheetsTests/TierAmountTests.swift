import Messages
import SponsorSheets
import Testing

/// Amounts behind the names of tiers.
@Suite struct TierAmountTests {
  private func read(_ tiers: [String]) -> SponsorSheet {
    let rows = tiers.enumerated().map { "S\($0.offset);\"\($0.element)\"\n" }.joined()
    return SponsorSheet.read(Array(("Name;Tier\n" + rows).utf8), file: "s.csv")
  }

  @Test(arguments: [
    ("Platea (da CHF 3’000)", "Platea"), ("LOGGIONE (amici, fino a 999)", "LOGGIONE"), ("Gold [ab 5.000 €]", "Gold"),
    ("Gold (5k+)", "Gold"), ("Gold (5 000 €)", "Gold"), ("Silber (ab 2.500 EUR)", "Silber"), ("GOLD - $10,000", "GOLD"),
    ("Gold: 10'000 CHF", "Gold"), ("Or, à partir de 5 000 €", "Or"), ("Gold $1,000–$2,499", "Gold"),
    ("Oro desde 900 €", "Oro"), ("Silver (£500–£999)", "Silver"), ("Gold\n(from $1,000)", "Gold"),
  ])
  func `an amount in brackets is no part of a tier's name, and is noted`(written: String, name: String) {
    let sheet = read(["Quay", written, written])
    #expect(sheet.sponsors.map(\.tier) == ["Quay", name, name])
    let notes = sheet.faults.filter { $0.message.contains("the amount behind the name of a tier is left out") }
    #expect(notes.count == 1 && notes[0].severity == .note && sheet.faults.count == 1, "\(sheet.faults)")
  }

  @Test(arguments: [
    "Tier 1", "Gold 2026", "Level 500", "100 Club", "$500 Club", "Under $500", "Gold - 2026", "Silver 5K", "$10,000",
    "Gold (II)", "Gold (2)", "(5000)", "Gold (media)", "Gold (5000", "Season (26/27)",
  ])
  func `brackets without an amount stay`(written: String) {
    #expect(read(["Quay", written]).sponsors.map(\.tier) == ["Quay", written])
  }

  @Test func `tiers that only their amounts tell apart keep them`() {
    let names = ["Partner (5000)", "Partner (1000)", "Friend (500)", "Friend", "Gold (9000)"]
    #expect(read(names).sponsors.map(\.tier) == ["Partner (5000)", "Partner (1000)", "Friend (500)", "Friend", "Gold"])
  }
}
