import Programme
import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import Messages

/// What shares, weights and the sequence make of a lane.
struct ShareTests {
  private func slots(_ text: String) throws -> [[Int]?] {
    try configuration(text).lanes.map { $0.programme?.lap.slots }
  }

  private func counts(_ text: String) throws -> [Int]? {
    try configuration(text).lanes[0].programme?.apportionment.counts
  }

  private func notes(_ text: String) -> [String] {
    ConfigurationLoader.examine(bytes: Array(text.utf8), file: "m.yaml").diagnostics.map {
      "\($0.place.map { "\($0.line):\($0.column): " } ?? "")\($0.severity.rawValue): \($0.message)"
    }
  }

  @Test func `without a share or a weight each card comes once, as listed`() throws {
    #expect(try slots("cards: [{title: A}, {title: B}]") == [nil])
    #expect(try slots("tiers: {gold: }\ncards: [{title: A, tier: gold}, {title: B}]") == [nil])
    #expect(try slots("sequence: spread\ncards: [{title: A}, {title: B}]") == [nil])
    #expect(try slots("cards: [{title: A, weight: 2}, {title: B, weight: 2}]") == [nil])
  }

  @Test func `shares and weights make the lap`() throws {
    #expect(try counts("cards: [{title: A, share: 60%}, {title: B}, {title: C}]") == [3, 1, 1])
    #expect(try counts("cards: [{title: A, weight: 2}, {title: B}]") == [2, 1])
    #expect(
      try counts(
        """
        tiers: {gold: {share: 50%}, silver: {weight: 3}}
        cards: [{title: A, tier: gold, share: 30%}, {title: B, tier: gold}, {title: C, tier: silver}, {title: D, weight: 2}]
        """) == [3, 2, 3, 2])
    #expect(try slots("cards: [{title: A, share: 50%}, {title: B}, {title: C}]") == [[0, 1, 0, 2]])
  }

  @Test func `hidden cards have no part, and the others' numbers are those of the cards that are left`() throws {
    #expect(
      try counts("cards: [{title: A, share: 60%, hidden: true}, {title: B, share: 60%}, {title: C}]") == [3, 2])
  }

  @Test func `each lane has its own lap`() throws {
    let text = """
      tiers: {gold: {share: 75%}}
      lanes:
      - cards: [{title: A, tier: gold}, {title: B}]
      - cards: [{title: C}, {title: D}]
      - cards: [{title: E, weight: 2}, {title: F}]
      """
    let lanes = try configuration(text).lanes.map { $0.programme?.apportionment.counts }
    #expect(lanes == [[3, 1], nil, [2, 1]])
  }

  @Test func `lanes made of tiers have the shares of their cards only`() throws {
    let text = """
      arrange: lanes
      tiers: {gold: {share: 75%}, silver: {weight: 2}}
      cards:
      - {title: A, tier: gold, share: 75%}
      - {title: B, tier: gold}
      - {title: C, tier: silver}
      - {title: D, tier: silver}
      """
    #expect(try configuration(text).lanes.map { $0.programme?.apportionment.counts } == [[3, 1], nil])
    #expect(
      notes(text) == [
        "2:16: note: 'share' of a tier has no effect with 'arrange: lanes', where it has a lane of its own",
        "2:38: note: 'weight' of a tier has no effect with 'arrange: lanes', where it has a lane of its own",
      ])
    let together = text.replacing("lanes", with: "together").replacing(", share: 75%}", with: ", weight: 2}")
    // A quarter is left, for the silver ones.
    #expect(try counts(together) == [4, 2, 1, 1])
  }

  private static let faults: [(text: String, faults: [String])] = [
    (
      "cards: [{title: A, share: 70%}, {title: B, share: 40%}]",
      ["1:51: error: 'share' is 40%; expected 100% at most for all shares together; they come to 110%"]
    ),
    (
      "tiers: {gold: {share: 70%}, silver: {share: 50%}}\ncards: [{title: A, tier: gold}, {title: B, tier: silver}]",
      ["1:45: error: 'share' is 50%; expected 100% at most for all shares together; they come to 120%"]
    ),
    (
      "tiers: {gold: {share: 30%}}\ncards: [{title: A, tier: gold, share: 40%}, {title: B}]",
      ["1:23: error: 'share' is 30%, but the shares of the tier's cards come to 40%; raise it, or lower theirs"]
    ),
    (
      "cards: [{title: A, share: 100%}, {title: B}]",
      [
        "1:42: error: nothing is left for \"B\", for the shares of others take all of the lap; "
          + "give it a 'share', and lower another"
      ]
    ),
    (
      "tiers: {gold: {share: 30%}}\ncards: [{title: A, tier: gold, share: 30%}, {title: B, tier: gold}, {title: C}]",
      [
        "2:53: error: nothing is left for \"B\", for the shares of others take all of the share of \"gold\"; "
          + "give it a 'share', and lower another"
      ]
    ),
    (
      "loop: false\ncards: [{title: A, share: 30%}, {title: B}]",
      [
        "2:27: error: 'share' is 30% in a lane without a loop, which shows each card once; set 'loop: true', "
          + "or take it out"
      ]
    ),
    (
      "loop: false\ntiers: {gold: {share: 30%}}\ncards: [{title: A, tier: gold}, {title: B}]",
      [
        "2:23: error: 'share' is 30% in a lane without a loop, which shows each card once; set 'loop: true', "
          + "or take it out"
      ]
    ),
    (
      "loop: false\ncards: [{title: A, weight: 3}, {title: B}]",
      ["2:28: note: 'weight' has no effect in a lane without a loop, which shows each card once"]
    ),
    (
      "sequence: listed\ncards: [{title: A, share: 30%}, {title: B}]",
      ["1:1: note: 'sequence' is listed, so shares and weights have no effect"]
    ),
    (
      "cards: [{title: A, share: 30%, weight: 2}, {title: B}]",
      ["1:32: warning: 'weight' does nothing beside 'share'; take one of them out"]
    ),
    (
      "cards: [{title: A, share: 30%}, {title: B, share: 10%}]",
      ["1:27: note: the shares come to 40%; what is left goes to all in proportion"]
    ),
    (
      "tiers: {gold: {share: 60%}}\ncards: [{title: A, tier: gold, share: 10%}, {title: B}]",
      [
        "1:23: note: 'share' is 60%, and the shares of its cards come to 10%; they get 60% in proportion"
      ]
    ),
    (
      "tiers: {gold: {share: 30%}, silver: {share: 30%}}\ncards: [{title: A, tier: gold}, {title: B, tier: silver}]",
      ["1:23: note: the shares come to 60%; what is left goes to all in proportion"]
    ),
    (
      "cards: [{title: A, weight: 0.001}, {title: B, weight: 10000}]",
      [
        "1:17: note: no lap of up to 20000 slots gives every card its part; furthest off is \"A\", "
          + "which gets 0.005% in place of under 0.001%"
      ]
    ),
    (
      "sequence: spread\ncards: [{title: A}, {title: B}]",
      ["1:1: note: 'sequence' is spread, and without a share or a weight each card comes once, as listed"]
    ),
    (
      "arrange: lanes\nsequence: spread\ntiers: {gold: , silver: }\ncards: [{title: A, tier: gold}, {title: B, tier: silver}]",
      ["2:1: note: 'sequence' is spread, and without a share or a weight each card comes once, as listed"]
    ),
    (
      "tiers: {gold: {share: 60%}, silver: {weight: 2}}\ncards: [{title: A, share: 50%}, {title: B}]",
      [
        "1:23: note: 'share' of \"gold\" has no effect, for no card on the wall is in the tier",
        "1:46: note: 'weight' of \"silver\" has no effect, for no card on the wall is in the tier",
      ]
    ),
    (
      "tiers: {gold: {weight: 2}}\ncards: [{title: A, tier: gold, share: 50%}, {title: B}]",
      ["1:24: note: 'weight' of \"gold\" has no effect, for each of its cards has a share of its own"]
    ),
    (
      "cards: [{title: A, share: 98%}, {title: B}, {title: C}]",
      [
        "1:41: note: the shares of others leave each of 2 cards, such as \"B\", 1%, less than a twentieth of an equal part; "
          + "lower one of them"
      ]
    ),
    (
      "tiers: {gold: {share: 50%}}\ncards: [{title: A, tier: gold, share: 49.9%}, {title: B, tier: gold}, {title: C}]",
      [
        "2:55: note: the shares of others leave \"B\" 0.1%, less than a twentieth of an equal part; lower one of them"
      ]
    ),
    (
      "sequence: speard\ncards: [{title: A}]",
      ["1:11: error: 'sequence' is \"speard\"; did you mean 'spread'?"]
    ),
  ]

  @Test(arguments: faults)
  func `a share that cannot be kept is reported with its place`(text: String, faults: [String]) {
    #expect(notes(text) == faults)
  }
}
