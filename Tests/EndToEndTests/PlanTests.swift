import Foundation
import TestSupport
import Testing

/// `plan`, and what `check` warns of with the same figures.
@Suite(.timeLimit(.minutes(2)))
struct PlanTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private static let text = """
    speed: 120
    card: { width: 460, spacing: 20 }
    tiers: { gold: { share: 50% } }
    cards:
    - { title: "=SUM(A1), \\"x\\"", tier: gold }
    - { title: Birch, id: birch, tier: gold, share: 12.5% }
    - { title: Cedar, weight: 3 }
    - { title: Dogwood }
    """

  @Test func `the table has a row for each card`() async throws {
    let result = try await kiosk.run("plan", "--config", kiosk.file(Self.text), "--for", "8h")
    #expect(result.status == 0 && result.errors == "")
    let lines = result.output.split(separator: "\n").dropFirst()
    // 8 slots of 480 px, each of which is in view for 16 s of 32.
    #expect(
      lines.joined(separator: "\n") == """
        4 cards in 8 slots, a lap takes 32.0 s
          card           contract           agreed    gets  slots  in an hour     in 8 h  unseen at most
          =SUM(A1), "x"  gold 50%           37.50%  37.50%      3    3600.0 s  28800.0 s  always in view
          birch          12.5% in gold 50%  12.50%  12.50%      1    1800.0 s  14400.0 s          16.0 s
          Cedar          weight 3           37.50%  37.50%      3    3600.0 s  28800.0 s  always in view
          Dogwood                           12.50%  12.50%      1    1800.0 s  14400.0 s          16.0 s
          all 2 of gold  50%                50.00%  50.00%      4    5400.0 s  43200.0 s
        at times twice in view: =SUM(A1), "x", Cedar
        """)
  }

  @Test func `a spreadsheet takes no name for a formula`() async throws {
    let result = try await kiosk.run("plan", "--config", kiosk.file(Self.text), "--format", "csv")
    #expect(result.status == 0 && result.errors == "")
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 5)
    #expect(rows[1].hasPrefix("1,\"'=SUM(A1), \"\"x\"\"\",gold,,0.5,,0.375,0.375,3,8,32,3600,,"), "\(rows[1])")
    #expect(rows[2] == "1,birch,gold,0.125,0.5,,0.125,0.125,1,8,32,1800,,16,0", "\(rows[2])")
  }

  @Test func `programs get an object of lanes`() async throws {
    let result = try await kiosk.run("plan", "--config", kiosk.file(Self.text), "--format", "json", "--for", "1m")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(root["span"] as? Double == 60)
    let lane = try #require((root["lanes"] as? [[String: Any]])?.first)
    #expect(lane["slots"] as? Int == 8 && lane["lapSeconds"] as? Double == 32)
    let cards = try #require(lane["cards"] as? [[String: Any]])
    #expect(cards.map { $0["slots"] as? Int } == [3, 1, 3, 1])
    #expect(cards[1]["seconds"] as? Double == 30)
    let tier = try #require((lane["tiers"] as? [[String: Any]])?.first)
    #expect(tier["tier"] as? String == "gold" && tier["cards"] as? Int == 2 && tier["share"] as? Double == 0.5)
    // A strip that hardly moves stands still.
    let slow = try await kiosk.run(
      "plan", "--config", kiosk.file("speed: 0.0000000001\n" + Self.text.replacing("speed: 120", with: "")), "--format",
      "json")
    #expect(slow.status == 0 && slow.output.contains(#""slots":8"#) && !slow.output.contains("lapSeconds"))
  }

  @Test func `the columns of the table stand under each other whatever the names' letters`() async throws {
    let text = "speed: 120\ncards: [{title: 株式会社}, {title: Ally 👩‍🚀🇩🇪}, {title: Zoe\u{301}}]\n"
    let result = try await kiosk.run("plan", "--config", kiosk.file(text))
    let rows = result.output.split(separator: "\n").filter { $0.contains("33.33%") }
    // Nothing is agreed: the parts are equal.
    #expect(result.output.contains("equal part") && !result.output.contains("agreed"), "\(result.output)")
    // 株式会社 is as wide as eight letters, and an emoji as two.
    #expect(rows.map { $0.prefix { $0 != "%" }.count } == [32 - 4, 32 - 2, 32], "\(rows)")
  }

  @Test func `check warns of cards that steps go past`() async throws {
    let file = try kiosk.file(
      """
      step: { every: 5s, duration: 0s, cards: 2 }
      layout: pages
      cards: [{title: A}, {title: B}, {title: C}, {title: D}]
      """)
    let output = try await kiosk.run("check", file).output
    #expect(
      output.contains(
        "\"B\" is never in view on a screen of 1920x1080, for the strip goes past it; lower 'cards' in 'step', or make cards "
          + "smaller; the same goes for 1 more card"), "\(output)")
    #expect(!output.contains("raise 'every'"))
  }

  @Test func `check warns of cards that nobody can see`() async throws {
    func warnings(_ text: String) async throws -> [String] {
      let file = try kiosk.file(text)
      return try await kiosk.run("check", file).output.split(separator: "\n")
        .filter {
          $0.hasPrefix("\(file):") && ($0.contains("warning") || $0.contains("note")) && !$0.contains("'speed' is")
        }
        .map { String($0.dropFirst(file.count + 1)) }
    }
    #expect(
      try await warnings("speed: 2400\ncards: [{title: Alder}, {title: Birch}]") == [
        "2:9: warning: \"Alder\" is in view for 0.80 s at a time on a screen of 1920x1080, and counts as seen from 1 s on; "
          + "lower 'speed'; the same goes for 1 more card"
      ])
    #expect(
      try await warnings("cards: [{title: Alder, width: 3900}, {title: Birch}]") == [
        "1:9: warning: \"Alder\" is longer than two views of 1920 px on a screen of 1920x1080, so that half of it is never "
          + "in view; make it smaller"
      ])
    #expect(
      try await warnings("speed: 6\ncards: [{title: Alder, share: 1%}, {title: Birch}]").contains {
        $0.hasPrefix("2:9: warning: \"Alder\" is out of view for up to ")
      })
    #expect(
      try await warnings("arrange: lanes\ntiers: {gold: }\ncards: [{title: Alder, tier: gold, weight: 2}]").isEmpty)
    #expect(
      try await warnings(
        "arrange: lanes\ntiers: {gold: }\ncards: [{title: Alder, tier: gold, weight: 2}, {title: Birch, tier: gold}]"
      ) == [
        " note: the lane of \"Alder\" stands still on a screen of 1920x1080, so shares and weights have no effect in it"
      ])
  }
}
