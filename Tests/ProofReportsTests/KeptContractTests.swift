import Foundation
import Ledger
import ProofReports
import Spool
import TestSupport
import Testing

/// A contract is met where each part of it is: a large part that was kept hides no small one that was not.
@Suite struct KeptContractTests {
  private func text(_ report: ProofReport) -> String { report.text.joined(separator: "\n") }

  /// 300 h on one screen, and a quarter of an hour on another.
  /// - Parameter delivered: of the small part, s.
  private func unequal(delivered: Int) -> PlayTotals {
    var totals = ReportScenarios.totals(
      1, .init(contracted: 1_080_000, delivered: 1_080_000), screens: ["lobby", "hall"])
    for index in totals.days.indices where totals.days[index].screen == "hall" {
      totals.days[index].subjects[.card("vermilion")]?.contracted = 900_000
      totals.days[index].subjects[.card("vermilion")]?.counts.delivered = delivered * 1000
    }
    return totals
  }

  @Test func `a screen on which all is missing breaks a contract, however small`() async throws {
    let broken = try ReportScenarios.report(unequal(delivered: 0))
    #expect(broken.sponsors[0].isMet == false && text(broken).contains("Make-good owed: 15 min"), "\(text(broken))")
    let json = try broken.json()
    #expect(json.contains(/"isMet" ?: ?false/), "\(json)")
    let kept = try ReportScenarios.report(unequal(delivered: 900))
    #expect(kept.sponsors[0].isMet == true && text(kept).contains("Contract met."), "\(text(kept))")
    let all = try ReportScenarios.report(unequal(delivered: 0), .all)
    let page = try await ReportSheets.sheet(all, name: "unequal").text
    #expect(page.contains("0 of 1") && page.contains("15 min"), "\(page)")
  }

  @Test func `a card of which all is missing breaks its tier's contract`() throws {
    var totals = ReportScenarios.totals(
      1, .init(contracted: 360_000, delivered: 360_000), cards: ["vermilion", "glass", "long"])
    totals.days[0].subjects[.card("glass")]?.contracted = 100_000
    totals.days[0].subjects[.card("glass")]?.counts.delivered = 0
    let wall = ReportScenarios.wall.replacing("tier: gold", with: "tier: platinum")
    let tier = try #require(
      try ReportScenarios.report(totals, .tier("platinum"), of: wall).tiers.first { $0.id == "platinum" })
    #expect(tier.isMet == false && tier.owed == 100, "\(tier)")
    totals.days[0].subjects[.card("glass")]?.counts.delivered = 99_950
    let kept = try ReportScenarios.report(totals, .tier("platinum"), of: wall)
    #expect(kept.tiers.first { $0.id == "platinum" }?.isMet == true)
  }

  /// What `proof verify` says of an export.
  private func verified(_ totals: PlayTotals) throws -> String {
    var totals = totals
    totals.scopes = [.init(kiosk: ReportSamples.kiosk, subjects: [.card("vermilion")])]
    totals.agreements[.card("vermilion")] = .init(title: "Vermilion Air", agreed: "40% of the time")
    return try #require(ProofReport.figures(of: totals).first)
  }

  @Test func `verify says it by the same rule`() throws {
    #expect(try verified(unequal(delivered: 0)).hasSuffix("make-good owed 15 min"))
    #expect(try verified(unequal(delivered: 900)).hasSuffix("contract met"))
    #expect(
      try verified(ReportScenarios.totals(1, .init(delivered: 7198))).hasSuffix("contract met with 2 s missing"))
  }

  @Test func `where nothing was due no contract is met or broken`() throws {
    let totals = ReportScenarios.totals(1, .init(contracted: 0, delivered: 60))
    #expect(try verified(totals).hasSuffix("nothing was due"))
    let report = try ReportScenarios.report(totals)
    let json = try report.json()
    #expect(report.sponsors[0].isMet == nil && !json.contains("isMet"))
  }
}
