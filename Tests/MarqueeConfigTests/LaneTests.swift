import ConfigurationValues
import Testing

@testable import MarqueeValues

/// Documents with several lanes, and diagnostics about contradictory and ineffective keys.
@Suite struct LaneTests {
  private static let oneCard = "cards: [{title: A}]"

  @Test func `each lane has its own keys and cards, and defaults for the rest`() throws {
    let text = """
      heading: Ours
      lanes:
        - size: 40%
          direction: right
          card: { height: auto }
          cards: [{title: A}, {title: B}]
        - { layout: pages, cards: [{subtitle: C}] }
        - size: 200px
          cards: [{title: D}]
        - { size: rest, cards: [{title: E}] }
      """
    let loaded = try configuration(text)
    #expect(loaded.heading == "Ours")
    #expect(loaded.lanes.map(\.size) == [.percent(40), nil, .pixels(200), nil])
    #expect(loaded.lanes.map(\.direction) == [.right, .left, .left, .left])
    #expect(loaded.lanes.map(\.layout) == [.strip, .pages, .strip, .strip])
    #expect(loaded.lanes.map(\.card.height) == [.auto] + Array(repeating: .length(.pixels(420)), count: 3))
    #expect(loaded.lanes.map { $0.cards.map { $0.title ?? $0.subtitle ?? "" } } == [["A", "B"], ["C"], ["D"], ["E"]])
    // Default colours start anew in each lane.
    #expect(loaded.lanes[0].cards[0].gradient == loaded.lanes[1].cards[0].gradient)
  }

  @Test func `lanes may share an anchored block`() throws {
    let text = """
      lanes:
        - &one { speed: 10, card: &card { width: 100 }, cards: &cards [{title: A}] }
        - { card: *card, cards: *cards }
        - *one
      """
    let lanes = try configuration(text).lanes
    #expect(lanes[1].card == lanes[0].card)
    #expect(lanes[1].cards == lanes[0].cards)
    #expect(lanes[2] == lanes[0])
  }

  @Test(arguments: ["lanes:", "lanes: ~"])
  func `a lanes key without a value is ignored`(text: String) throws {
    #expect(try configuration(text + "\nspeed: 7\n" + Self.oneCard).lanes.map(\.speed) == [7])
  }

  @Test(arguments: [1, 2, 20])
  func `one to twenty lanes are accepted`(count: Int) throws {
    #expect(try configuration("lanes:\n" + times("- {\(Self.oneCard)}\n", count)).lanes.count == count)
  }

  private func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  @Test(arguments: [["100%"], ["50%", "50%"], ["33.3%", "33.3%", "33.4%"], ["14.3%", "85.7%"], ["100%", "8px"]])
  func `sizes of lanes may add up to the whole screen`(sizes: [String]) throws {
    let text = "lanes:\n" + sizes.map { "- {size: \($0), \(Self.oneCard)}\n" }.joined()
    #expect(try configuration(text).lanes.count == sizes.count)
  }

  static let faults: [(text: String, faults: [String])] = [
    ("lanes: []", ["1:8: error: 'lanes' lists 0; expected a list of 1…20 lanes"]),
    (
      "lanes: [" + String(repeating: "{\(oneCard)},", count: 21) + "]",
      ["1:8: error: 'lanes' lists 21; expected a list of 1…20 lanes"]
    ),
    ("lanes: 2", ["1:8: error: 'lanes' is 2; expected a list of 1…20 lanes"]),
    ("lanes: {\(oneCard)}", ["1:8: error: 'lanes' is a block of keys; expected a list of 1…20 lanes"]),
    ("lane: [{\(oneCard)}]\n\(oneCard)", ["1:1: error: unknown key 'lane'; did you mean 'lanes'?"]),
    (
      "lanes:\n- left\n- ~\n- {\(oneCard)}",
      [
        "2:3: error: a lane is \"left\"; expected a block of keys such as 'cards:'",
        "3:3: error: a lane is \"~\"; expected a block of keys such as 'cards:'",
      ]
    ),
    (
      "lanes:\n- speed: 5\n- {}\n- cards:\n- cards: []",
      [
        "2:3: error: a lane has no cards; list at least one under its 'cards:', such as '- title: Acme'",
        "3:3: error: a lane has no cards; list at least one under its 'cards:', such as '- title: Acme'",
        "4:3: error: 'cards' is empty; list at least one card, such as '- title: Acme'",
        "5:10: error: 'cards' is empty; list at least one card, such as '- title: Acme'",
      ]
    ),
    (
      "speed: 5\nlanes:\n- {\(oneCard)}\n\(oneCard)\ncard: {width: 4}\nsize: 50%\nstep:\nheading: Fine",
      [
        "1:1: error: 'speed' stands beside 'lanes'; move it into the lanes",
        "4:1: error: 'cards' stands beside 'lanes'; move it into the lanes",
        "5:1: error: 'card' stands beside 'lanes'; move it into the lanes",
        "5:15: error: 'width' is 4; expected 8…8192 px, 0.1%…400% or auto",
        "6:1: error: 'size' stands beside 'lanes'; move it into the lanes",
      ]
    ),
    (
      "lanes:\n- {\(oneCard), sped: 1, directoin: up, at_end: rewind, sise: 1}",
      [
        "2:25: error: unknown key 'sped'; did you mean 'speed'?",
        "2:34: error: unknown key 'directoin'; did you mean 'direction'?",
        "2:49: error: unknown key 'at_end'; did you mean 'at-end'?",
        "2:65: error: unknown key 'sise'; did you mean 'size'?",
      ]
    ),
    (
      "lanes:\n- {\(oneCard), caption: A, resume-after: 5s, lanes: [], card: {speed: 5}}",
      [
        "2:25: error: unknown key 'caption' here; it belongs to the top level (with no space before it)",
        "2:37: error: unknown key 'resume-after' here; it belongs in 'touch'",
        "2:55: error: unknown key 'lanes' here; it belongs to the top level (with no space before it)",
        "2:73: error: unknown key 'speed' here; it belongs to the top level (with no space before it) or to a lane",
      ]
    ),
    (
      "lanes:\n- {size: 60%, \(oneCard)}\n- {size: 60%, \(oneCard)}\n- {size: 60%, \(oneCard)}",
      ["3:10: error: 'size' is 60%, with which the lanes take over 100% of the screen; make one of them smaller"]
    ),
    (
      "lanes:\n- {size: 60%, \(oneCard)}\n- {size: 40.1%, \(oneCard)}",
      ["3:10: error: 'size' is 40.1%, with which the lanes take over 100% of the screen; make one of them smaller"]
    ),
    ("lanes:\n- {size: 0, \(oneCard)}", ["2:10: error: 'size' is 0; expected 8…16384 px, 1%…100% or rest"]),
    (
      "lanes:\n- {speed: -1, cards: [{title: A, width: 1}]}\n- {layout: page, cards: [{}]}",
      [
        "2:11: error: 'speed' is -1; expected 0…5000 px/s",
        "2:41: error: 'width' is 1; expected 8…8192 px or 0.1%…400%",
        "3:12: error: 'layout' is \"page\"; did you mean 'pages'?",
        "3:26: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'",
      ]
    ),
  ]

  @Test(arguments: faults)
  func `all faults of lanes are reported at once`(text: String, expected: [String]) {
    #expect(MarqueeConfigTests.faults(text) == expected.map { "marquee.yaml:\($0)" })
  }

  static let idle: [(text: String, warnings: [String])] = [
    (
      "focus-scale: 0.5", ["1:1: warning: 'focus-scale' does nothing in a strip; set 'layout: gallery', or take it out"]
    ),
    (
      "layout: pages\nfocus-dim: 0",
      ["2:1: warning: 'focus-dim' does nothing in pages; set 'layout: gallery', or take it out"]
    ),
    ("layout: gallery\nfocus-scale: 0.5\nfocus-dim: 0", []),
    ("at-end: rewind", ["1:1: warning: 'at-end' does nothing in a lane that loops; set 'loop: false', or take it out"]),
    ("at-end: rewind\nloop: no", []),
    (
      "visible: 5",
      [
        "1:1: warning: 'visible' does nothing unless cards share the width; set 'width: auto' in 'card', or take it out"
      ]
    ),
    ("visible: 5\ncard: {width: auto}", []),
    (
      "visible: 5\nlayout: pages\ncard: {width: auto}",
      [
        "1:1: warning: 'visible' does nothing in pages, which show one card at a time; set 'layout: strip', or take it out"
      ]
    ),
    (
      "speed: 50\nstep: {every: 2s}",
      ["1:1: warning: 'speed' does nothing in a lane that goes card by card; set 'every' in 'step', or take it out"]
    ),
    (
      "speed: 50\nlayout: pages",
      ["1:1: warning: 'speed' does nothing in a lane that goes card by card; set 'every' in 'step', or take it out"]
    ),
    ("speed: 0\nlayout: pages", []),
    (
      "card: {border: {color: red}}",
      ["1:17: warning: 'color' does nothing on a border of no width; set its 'width', or take it out"]
    ),
    ("card: {border: {color: red, width: 1}}", []),
    (
      "touch: {tap: none, detail-for: 5s}",
      ["1:20: warning: 'detail-for' does nothing with 'tap: none'; set 'tap: open', or take it out"]
    ),
    (
      "touch: { pause-button: true }\nspeed: 0",
      ["1:10: warning: 'pause-button' does nothing where nothing moves by itself; set a 'speed', or take it out"]
    ),
    ("touch: { pause-button: true }\nspeed: 0\nlayout: pages", []),
    (
      "visible: 4\narrange: lanes\ntiers: { gold: }\ncard: { width: auto }",
      [
        "1:1: warning: 'visible' does nothing with 'arrange: lanes', whose lanes decide how large cards are; "
          + "set 'arrange: together', or take it out"
      ]
    ),
    ("visible: 3\narrange: lanes\ntiers: { gold: }", []),
    ("visible: 4\narrange: together\ntiers: { gold: }\ncard: { width: auto }", []),
    ("size: 50%", ["1:1: warning: 'size' does nothing without 'lanes', for one lane has it all; take it out"]),
    ("size: rest", []),
    // A key with its default value causes no warning.
    ("focus-scale: 0.8\nfocus-dim: 0.45\nat-end: reverse\nvisible: 3\ntouch: {detail-for: 15s}", []),
    // Lanes of different layouts may share a card block.
    ("layout: pages\ncard: {width: 30%, spacing: 8}", []),
  ]

  @Test(arguments: idle)
  func `a key without effect causes a warning`(text: String, warnings: [String]) {
    #expect(MarqueeConfigTests.faults("\(text)\n\(Self.oneCard)") == warnings.map { "marquee.yaml:\($0)" })
  }

  @Test func `ineffective keys are reported for each lane separately`() {
    let text = """
      lanes:
        - { size: 100%, at-end: rewind, \(Self.oneCard) }
        - { focus-dim: 1, \(Self.oneCard) }
        - { layout: gallery, size: 90px, focus-dim: 1, \(Self.oneCard) }
      """
    let noRoom = "warning: a lane has no room, for others take 100% of the screen; make one of them smaller"
    #expect(
      MarqueeConfigTests.faults(text) == [
        "marquee.yaml:2:19: warning: 'at-end' does nothing in a lane that loops; set 'loop: false', or take it out",
        "marquee.yaml:3:5: \(noRoom)",
        "marquee.yaml:3:7: warning: 'focus-dim' does nothing in a strip; set 'layout: gallery', or take it out",
        "marquee.yaml:4:5: \(noRoom)",
      ])
  }

  @Test func `a file with errors causes no warnings about ineffective keys`() {
    #expect(
      MarqueeConfigTests.faults("layout: galery\nfocus-dim: 1\n\(Self.oneCard)")
        == ["marquee.yaml:1:9: error: 'layout' is \"galery\"; did you mean 'gallery'?"])
  }

  @Test func `a single lane takes the whole screen whatever its size`() throws {
    #expect(try configuration("size: 50%\n\(Self.oneCard)").lanes[0].size == nil)
    #expect(try configuration("lanes: [{size: 50%, \(Self.oneCard)}]").lanes[0].size == .percent(50))
  }
}
