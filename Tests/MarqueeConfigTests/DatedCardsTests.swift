import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Programme
import TestSupport
import Testing

/// The configuration that is shown at a moment.
@Suite struct DatedCardsTests {
  private func shown(_ text: String, on written: String) throws -> Configuration {
    let configuration = try ConfigurationLoader.load(text: text, file: "t.yaml").configuration
    let zone = try ZoneDatabase.zone(named: configuration.timeZone ?? "Etc/UTC")
    let moment = try #require(WrittenInstant(written: written)).moment(in: zone)
    return configuration.showing(configuration.calendar(in: zone).active(at: moment))
  }

  private func titles(_ text: String, on written: String) throws -> [[String]] {
    try shown(text, on: written).lanes.map { $0.cards.map(\.name) }
  }

  @Test func `a card is on when its own, its tier's and its lane's dates say so`() throws {
    let text = """
      timezone: Europe/Berlin
      tiers: { gold: { show: { from: 2026-11-20 } } }
      show: { at: ["08:00-20:00"] }
      cards:
        - title: Always
        - { title: Gold, tier: gold }
        - { title: Own, tier: gold, show: { until: 2026-11-21, except: [2026-11-20] } }
      """
    #expect(try titles(text, on: "2026-11-19T12:00") == [["Always"]])
    #expect(try titles(text, on: "2026-11-20T12:00") == [["Always", "Gold"]])
    #expect(try titles(text, on: "2026-11-21T19:59") == [["Always", "Gold", "Own"]])
    #expect(try titles(text, on: "2026-11-22T08:00") == [["Always", "Gold"]])
    #expect(try titles(text, on: "2026-11-22T07:59") == [["Nothing to show now"]])
    // The same moment, written otherwise.
    #expect(try titles(text, on: "2026-11-22T07:00:00Z") == [["Always", "Gold"]])
  }

  @Test(arguments: [
    ("cards: [{ title: A }]", false),
    ("cards: [{ title: A, show: { at: [mon] } }]", true),
    ("show: { until: 2026-11-20 }\ncards: [{ title: A }]", true),
    ("tiers: { gold: { show: { at: [mon] } } }\ncards: [{ title: A, tier: gold }]", true),
    ("tiers: { gold: { show: { at: [mon] } } }\ncards: [{ title: A }]", false),
  ])
  func `a wall is dated where a card, its tier or its lane is`(text: String, isDated: Bool) throws {
    let configuration = try ConfigurationLoader.load(text: text, file: "t.yaml").configuration
    #expect(configuration.isDated == isDated)
    #expect(configuration.calendar(in: .universal).isAlways != isDated)
  }

  @Test func `what a card leaves while it is off goes to the others in proportion`() throws {
    let text = """
      cards:
        - { title: A, share: 50%, show: { until: 2026-11-21 } }
        - { title: B, share: 20% }
        - { title: C }
      """
    func shares(_ date: String) throws -> [Double] {
      let lane = try shown(text, on: date).lanes[0]
      return lane.programme?.apportionment.shares ?? lane.cards.map { _ in 1 / Double(lane.cards.count) }
    }
    let first = try shares("2026-11-21")
    #expect(zip(first, [0.5, 0.2, 0.3]).allSatisfy { abs($0 - $1) < 1e-12 })
    let later = try shares("2026-11-22")
    #expect(later.count == 2 && abs(later[0] - 0.4) < 1e-12 && abs(later[1] - 0.6) < 1e-12)
  }

  @Test func `cards that are off leave the colours of the others as they are`() throws {
    let text = "cards: [{title: A, show: {until: 2026-01-01}}, {title: B}]"
    let both = try shown(text, on: "2025-12-31").lanes[0].cards
    #expect(try shown(text, on: "2026-06-01").lanes[0].cards.map(\.gradient) == [both[1].gradient])
  }

  @Test func `a lane of which nothing is on leaves its room to the others`() throws {
    let text = """
      lanes:
        - { size: 30%, cards: [{ title: A }] }
        - { size: 20%, show: { at: [sat] }, cards: [{ title: B }] }
        - { size: 50%, cards: [{ title: C }, { title: D, show: { at: [sun] } }] }
      """
    #expect(try titles(text, on: "2026-11-21") == [["A"], ["B"], ["C"]])
    let sunday = try shown(text, on: "2026-11-22")
    #expect(sunday.lanes.map { $0.cards.map(\.name) } == [["A"], ["C", "D"]])
    #expect(sunday.lanes.map(\.size) == [.percent(37.5), .percent(62.5)])
  }

  @Test func `with arrange lanes, the lanes are those of the tiers that are on`() throws {
    let text = """
      arrange: lanes
      tiers: { gold: , silver: { show: { from: 2026-11-21 } }, bronze: }
      cards: [{title: A, tier: gold}, {title: B, tier: silver}, {title: C, tier: bronze}]
      """
    #expect(try titles(text, on: "2026-11-21") == [["A"], ["B"], ["C"]])
    let before = try shown(text, on: "2026-11-20")
    #expect(before.lanes.map { $0.cards.map(\.name) } == [["A"], ["C"]])
    let sizes = before.lanes.compactMap { if case .percent(let percent)? = $0.size { percent } else { nil } }
    #expect(abs(sizes.reduce(0, +) - 100) < 1e-9)
  }

  @Test func `where nothing is on, when-empty says what is shown`() throws {
    func text(_ word: String) -> String {
      """
      \(word)
      heading: Thank you
      show: { until: 2026-01-01 }
      cards: [{title: A}, {id: venue, title: Our venue, hidden: true}]
      """
    }
    let plain = try shown(text(""), on: "2026-11-22")
    #expect(plain.heading == "Thank you" && plain.lanes[0].cards.map(\.name) == ["Nothing to show now"])
    #expect(plain.display.off == [] && plain.lanes[0].speed == 0)
    let black = try shown(text("when-empty: black"), on: "2026-11-22")
    #expect(black.display.off == [WeeklyHours(hours: .wholeDay)])
    #expect(try titles(text("when-empty: venue"), on: "2026-11-22") == [["Our venue"]])
    #expect(try titles(text("when-empty: A"), on: "2026-11-22") == [["A"]])
    // The card for an empty wall is on no other.
    #expect(try titles(text("when-empty: venue"), on: "2025-12-31") == [["A"]])
  }

  @Test(arguments: [
    ("2026-11-21", "2026-11-21T00:00:00+01:00"), ("2026-11-21T09:00", "2026-11-21T09:00:00+01:00"),
    ("2026-11-21 09:00:30", "2026-11-21T09:00:30+01:00"), ("2026-07-01T09:00Z", "2026-07-01T11:00:00+02:00"),
    ("2026-07-01T09:00-05:30", "2026-07-01T16:30:00+02:00"), ("2026-07-01T09:00+0900", "2026-07-01T02:00:00+02:00"),
    // What the clock leaves out, and what it shows twice.
    ("2026-03-29T02:30", "2026-03-29T03:00:00+02:00"), ("2026-10-25T02:30", "2026-10-25T02:30:00+02:00"),
    ("2026-10-25T02:30+01:00", "2026-10-25T02:30:00+01:00"),
  ])
  func `a moment is read as local unless it has an offset`(text: String, iso: String) throws {
    let zone = try ZoneDatabase.zone(named: "Europe/Berlin")
    let moment = try #require(WrittenInstant(written: text)).moment(in: zone)
    #expect(WrittenInstant.iso(moment, in: zone) == iso)
  }

  @Test(arguments: [
    "", "now", "2026-11", "2026-02-30", "2026-11-21T25:00", "2026-11-21T09:00:60", "2026-11-21Z", "9:00",
  ])
  func `what is no moment is none`(text: String) {
    #expect(WrittenInstant(written: text) == nil)
  }
}
