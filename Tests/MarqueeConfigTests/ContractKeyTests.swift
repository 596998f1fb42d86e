import MarqueeValues
import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import Messages

@Suite struct ContractKeyTests {
  private func notes(_ text: String) -> [String] {
    ConfigurationLoader.examine(bytes: Array(text.utf8), file: "m.yaml").diagnostics.map {
      "\($0.place.map { "\($0.line):\($0.column): " } ?? "")\($0.severity.rawValue): \($0.message)"
    }
  }

  @Test func `tiers, shares, weights, dates and a time zone are read`() throws {
    let read = try configuration(
      """
      timezone: UTC
      tiers:
        platinum: { share: 40%, show: { from: 2026-11-20 } }
        gold:
          weight: 2
        silver:
      cards:
        - title: A
          tier: platinum
          share: 12.5%
          show:
            from: 2026-11-20
            until: 2026-11-22T18:00
            at: ["mon-fri 08:00-18:00", "sat,sun", "22:00-02:00", "fri-mon 10:00-12:00"]
            except: [2026-12-24]
        - { title: B, tier: silver, weight: 0.5 }
      """)
    #expect(read.timeZone == "UTC")
    #expect(
      read.tiers == [
        Tier(name: "platinum", share: 0.4, show: Showing(from: LocalDate(year: 2026, month: 11, day: 20))),
        Tier(name: "gold", weight: 2), Tier(name: "silver"),
      ])
    let cards = read.lanes[0].cards
    #expect(cards.map(\.tier) == ["platinum", "silver"])
    #expect(cards.map(\.share) == [0.125, nil])
    #expect(cards.map(\.weight) == [nil, 0.5])
    let show = try #require(cards[0].show)
    #expect(show.from == LocalDate(year: 2026, month: 11, day: 20))
    #expect(show.until == LocalDate(year: 2026, month: 11, day: 22, minute: 1080))
    #expect(show.except == [LocalDate(year: 2026, month: 12, day: 24)])
    #expect(show.at.map(\.days) == [[1, 2, 3, 4, 5], [6, 7], Set(1...7), [5, 6, 7, 1]])
    #expect(show.at.map { $0.hours.map(\.start) } == [480, nil, 1320, 600])
    #expect(cards[1].show == nil)
  }

  @Test(arguments: [
    ("at: 12:00-14:00", "at: [\"12:00-14:00\"]"), ("at: sat", "at: [sat]"),
    ("at: mon-fri 08:00-18:00", "at: [mon-fri 08:00-18:00]"), ("at: 'sat,sun'", "at: ['sat,sun']"),
    ("except: 2026-12-24", "except: [2026-12-24]"),
  ])
  func `one entry of hours or of days needs no list`(alone: String, listed: String) throws {
    func show(_ keys: String) throws -> Showing? {
      try configuration("cards:\n  - title: A\n    show:\n      \(keys)\n").lanes[0].cards[0].show
    }
    #expect(try show(alone) == show(listed))
    #expect(try show(alone) != Showing())
  }

  static let faults: [(text: String, faults: [String])] = [
    (
      "cards: [{title: A, show: {at: noon, except: christmas}}]",
      [
        "1:31: error: 'at' is \"noon\"; expected hours of the week, such as 22:00-07:00 or mon-fri 08:00-18:00",
        "1:45: error: 'except' is \"christmas\"; expected dates such as 2026-12-24",
      ]
    ),
    (
      "tiers: {gold: }\ncards: [{title: A, tier: gld}]",
      ["2:26: error: 'tier' is \"gld\"; did you mean 'gold'?"]
    ),
    ("cards: [{title: A, tier: gold}]", ["1:26: error: 'tier' is \"gold\"; list it under 'tiers:'"]),
    (
      "tiers: {gold: , silver: }\nlanes: [{cards: [{title: A, tier: media}]}]",
      [
        "2:35: error: 'tier' is \"media\"; expected gold or silver, as 'tiers' lists them"
      ]
    ),
    (
      "tiers: {\"sil\\u202Ever\": }\ncards: [{title: A, tier: media}]",
      ["2:26: error: 'tier' is \"media\"; expected sil\\u{202E}ver, as 'tiers' lists them"]
    ),
    (
      "tiers: [gold]\ncards: [{title: A, tier: gold}]",
      ["1:8: error: 'tiers' is a list; expected a block of up to 50 tiers by name, such as 'gold: { share: 30% }'"]
    ),
    (
      "tiers: {gold: {shre: 1%}}\ncards: [{title: A}]",
      ["1:16: error: unknown key 'shre'; did you mean 'share'?"]
    ),
    ("cards: [{title: A, share: 0%}]", ["1:27: error: 'share' is 0%; expected 0.01%…100%"]),
    (
      "cards: [{title: A, weight: 0}]",
      ["1:28: error: 'weight' is 0; expected 0.001…10000"]
    ),
    (
      "cards: [{title: A, show: {from: 22.11.2026}}]",
      [
        "1:33: error: 'from' is 22.11.2026; expected a date such as 2026-11-22 or 2026-11-22T18:00"
      ]
    ),
    (
      "cards: [{title: A, show: {until: 2026-02-30, at: [mo 8-10], except: [2026-12-24T10:00]}}]",
      [
        "1:34: error: 'until' is 2026-02-30; expected a date such as 2026-11-22 or 2026-11-22T18:00",
        "1:51: error: 'at' is \"mo 8-10\"; expected hours of the week, such as 22:00-07:00 or mon-fri 08:00-18:00",
        "1:70: error: 'except' is 2026-12-24T10:00; expected dates such as 2026-12-24",
      ]
    ),
    (
      "cards: [{title: A, show: {from: 2026-03-02, until: 2026-03-01}}]",
      [
        "1:52: error: 'until' is 2026-03-01, which is before 'from', 2026-03-02; swap the two, or correct one"
      ]
    ),
    (
      "timezone: ../etc/passwd\ncards: [{title: A}]",
      [
        "1:11: error: 'timezone' is \"../etc/passwd\"; expected a time zone such as Europe/Berlin"
      ]
    ),
    (
      "timezone: Europe/Brelin\ncards: [{title: A}]",
      ["1:11: error: 'timezone' is \"Europe/Brelin\"; did you mean 'Europe/Berlin'?"]
    ),
    (
      "timezone: New York\ncards: [{title: A}]",
      ["1:11: error: 'timezone' is \"New York\"; did you mean 'America/New_York'?"]
    ),
    (
      "cards: [{title: A, show: {from: 2026-03-02, until: 2026-03-02}}, {title: B, show: {from: 2026-03-02T08:00, until: 2026-03-02T08:00}}]",
      [
        "1:115: error: 'until' is 2026-03-02T08:00, as 'from' is, so that nothing is between them; set a later one"
      ]
    ),
    (
      "cards: [{title: A, show: {from: 2026-03-02T18:00, until: 2026-03-02}}, {title: B, show: {until: 2026-12-31T24:00}}]",
      ["1:97: error: 'until' is 2026-12-31T24:00; write 2027-01-01T00:00"]
    ),
    (
      "cards: [{title: A, show: {from: 2026-03-02T18:00:00Z, at: [monday 8:00-9:00, 'mon - fri 8:00 - 9:00', daily 8:00-9:00, 8:00-8:00]}}]",
      [
        "1:33: error: 'from' is 2026-03-02T18:00:00Z; expected a date such as 2026-03-02 or 2026-03-02T18:00, in the time zone that 'timezone' names",
        "1:60: error: 'at' is \"monday 8:00-9:00\"; did you mean 'mon 8:00-9:00'?",
        "1:78: error: 'at' is \"mon - fri 8:00 - 9:00\"; did you mean 'mon-fri 8:00-9:00'?",
        "1:103: error: 'at' is \"daily 8:00-9:00\"; did you mean '8:00-9:00'?",
        "1:120: error: 'at' is 8:00-8:00; it begins and ends at the same time; for the whole day write 00:00-24:00",
      ]
    ),
  ]

  @Test(arguments: faults)
  func `a fault in a contract's key is reported with its place`(text: String, faults: [String]) {
    #expect(notes(text) == faults)
  }

  @Test func `dates, hours and a zone are not noted`() {
    #expect(notes("timezone: UTC\nshow: {at: [sat]}\ncards: [{title: A, show: {at: [sat]}}, {title: B}]") == [])
    #expect(notes("tiers:\ntimezone:\ncards: [{title: A, share: , show: {from: , at: [], except: []}}]") == [])
  }

  @Test func `when-empty names a card, and says which where it is misspelt`() {
    #expect(notes("when-empty: Venue\ncards: [{title: Venue}, {title: B}]") == [])
    #expect(notes("when-empty: our-venue\ncards: [{title: A}, {id: our-venue, title: V, hidden: true}]") == [])
    #expect(
      notes("when-empty: Veneu\ncards: [{title: Venue}, {title: B}]") == [
        "1:13: error: 'when-empty' is \"Veneu\", which no card is; did you mean 'Venue'?"
      ])
    #expect(
      notes("when-empty: blak\ncards: [{title: Venue}]") == [
        "1:13: error: 'when-empty' is \"blak\", which no card is; did you mean 'black'?"
      ])
  }

  @Test func `a hidden card is off the wall, the colours of the others stay`() throws {
    let all = try configuration("cards: [{title: A}, {title: B}, {title: C}]").lanes[0].cards
    let shown = try configuration("cards: [{title: A}, {title: B, hidden: true}, {title: C, hidden: no}]").lanes[0]
      .cards
    #expect(shown.map(\.title) == ["A", "C"])
    #expect(shown.map(\.gradient) == [all[0].gradient, all[2].gradient])
    #expect(
      notes("cards: [{title: A}, {title: B, hidden: true}]") == ["note: the card \"B\" is hidden"])
    #expect(notes("cards: [{title: A}, {title: B, hidden: 1}]").count == 1)
  }

  @Test func `a lane whose cards are all hidden is an error`() {
    #expect(
      notes("cards: [{title: A, hidden: true}]") == [
        "1:9: error: all cards are hidden; take 'hidden' out of one of them"
      ])
    #expect(
      notes("lanes:\n- cards: [{title: A}]\n- cards: [{title: B, hidden: true}]") == [
        "3:11: error: all cards of this lane are hidden; take 'hidden' out of one of them"
      ])
  }

  @Test func `a hidden card still counts for ids that are given twice`() {
    #expect(
      notes("cards:\n- {id: a, title: A}\n- {id: a, title: B, hidden: true}").contains {
        $0.hasPrefix("3:3: warning: the id \"a\" is that of the card in line 2 too")
      })
  }
}
