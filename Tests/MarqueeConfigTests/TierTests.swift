import ConfigurationValues
import Testing

@testable import MarqueeValues

/// What tiers do to cards and lanes.
@Suite struct TierTests {
  private func color(_ paint: Paint) -> UInt32? {
    if case .color(let color) = paint { color.pixel & 0xFF_FFFF } else { nil }
  }

  private func plate(_ background: LogoLook.Background?) -> UInt32? {
    if case .color(let color) = background { color.pixel & 0xFF } else { nil }
  }

  @Test func `a card's look comes before its tier's, that before the look of all, a font's key by key`() throws {
    let cards = try configuration(
      """
      tiers:
        gold: { gradient: "#010101", logo-background: "#020202", font: { weight: 900 }, card: { logo-fit: cover, width: 500 } }
        plain: { card: { gradient: "#050505", font: { style: italic }, border: { width: 3 } } }
        bare:
      font: { color: red }
      card: { gradient: "#030303", logo-background: "#040404", font: { weight: 200, family: Serif }, border: { color: blue } }
      cards:
        - { title: A, tier: gold }
        - { title: B, tier: gold, gradient: "#0a0a0a", logo: b.svg, logo-background: "#0b0b0b", width: 7%, font: { weight: 300 } }
        - { title: C, tier: plain }
        - { title: D, tier: bare }
        - { title: E }
      """
    ).lanes[0].cards
    #expect(cards.map { color($0.gradient) } == [0x010101, 0x0A0A0A, 0x050505, 0x030303, 0x030303])
    #expect(cards.map { plate($0.logoLook.background) } == [2, 0x0B, nil, nil, nil])
    #expect(cards.map(\.logoLook.fit) == [.cover, .cover, nil, nil, nil])
    #expect(cards.map(\.width) == [.pixels(500), .percent(7), nil, nil, nil])
    #expect(cards.map(\.font.weight) == [900, 300, 200, 200, 200])
    #expect(cards.map(\.font.family) == Array(repeating: "Serif", count: 5))
    #expect(cards.map(\.font.style) == [nil, nil, .italic, nil, nil])
    #expect(cards.map(\.border) == [nil, nil, .init(width: 3, color: Color(rgb: 0x0000FF)), nil, nil])
  }

  @Test func `cards without any gradient keep the twelve colours in turn`() throws {
    let cards = try configuration("tiers: { gold: }\ncards: [{ title: A }, { title: B, tier: gold }]").lanes[0].cards
    #expect(cards.map(\.gradient) == [Card.defaultGradient(at: 0), Card.defaultGradient(at: 1)])
  }

  @Test func `a tier says which of their texts its cards show`() throws {
    let lane = try configuration(
      """
      tiers: { gold: { card: { text: none } }, silver: { card: { text: all } }, bronze: , auto: { card: { text: auto } } }
      card: { text: title }
      cards: [{ title: A, tier: gold }, { title: B, tier: silver }, { title: C, tier: bronze }, { title: D, tier: auto }]
      """
    ).lanes[0]
    #expect(lane.card.text == .title)
    #expect(lane.cards.map(\.text) == [CardShape.Text.none, .all, nil, .auto])
    #expect(
      faults("card: { text: titles }\ncards: [{ title: A }]") == [
        "marquee.yaml:1:15: error: 'text' is \"titles\"; did you mean 'title'?"
      ])
  }

  @Test func `a card is a plate where its tier or all cards say so, and a logo's area may be automatic`() throws {
    let lane = try configuration(
      """
      tiers: { gold: { card: { style: plate } }, silver: { card: { style: gradient, logo-area: 7% } } }
      card: { style: plate, logo-area: auto }
      cards: [{ title: A, tier: gold }, { title: B, tier: silver }, { title: C }]
      """
    ).lanes[0]
    #expect(lane.card.style == .plate && lane.card.logo.area == .auto)
    #expect(lane.cards.map(\.style) == [.plate, .gradient, nil])
    #expect(lane.cards.map(\.logoLook.area) == [nil, .share(0.07), nil])
    #expect(
      faults("card: { style: plates, logo-area: Auto }\ncards: [{ title: A }]") == [
        "marquee.yaml:1:16: error: 'style' is \"plates\"; did you mean 'plate'?",
        "marquee.yaml:1:35: error: 'logo-area' is \"Auto\"; did you mean 'auto'?",
      ])
  }

  private let wall = """
    tiers:
      gold: { heading: Gold partners }
      silver: { card: { height: 50%, spacing: 9 } }
      unused: { heading: Nobody }
    card: { width: 480, height: 320, corner-radius: 20 }
    cards:
      - { title: A }
      - { title: B, tier: silver }
      - { title: C, tier: gold }
      - { title: D, tier: silver }
      - { title: Hidden, tier: gold, hidden: true }

    """

  @Test func `arranged in lanes, each tier with cards has one by rank, and the cards without a tier come last`() throws
  {
    let lanes = try configuration("arrange: lanes\nspeed: 33\n" + wall).lanes
    #expect(lanes.map { $0.cards.map(\.title) } == [["C"], ["B", "D"], ["A"]])
    #expect(lanes.map(\.heading) == ["Gold partners", nil, nil])
    #expect(lanes.map(\.speed) == [33, 33, 33])
    let sizes = lanes.compactMap { lane in if case .percent(let size) = lane.size { size } else { nil } }
    #expect(sizes.count == 3 && abs(sizes.reduce(0, +) - 100) < 1e-9)
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
    #expect(lanes.allSatisfy { $0.isStillIfFitting && $0.cardProportions?.ratio == 1.5 && $0.card.width == .auto })
    #expect(lanes.map(\.card.height) == [.auto, .percent(50), .auto])
    #expect(lanes.map(\.card.spacing) == [.pixels(24), .pixels(9), .pixels(24)])
    #expect(lanes[0].card.cornerRadius == .pixels(20) && lanes[2].card.cornerRadius != .pixels(20))
  }

  @Test(
    arguments: [
      ("width: 400, height: 500", 0.8), ("width: 420, height: 46%", 1.5), ("width: 20%, height: 46%", 1.5),
      ("width: 100", 0.25),
    ] as [(String, Double)])
  func `in lanes, cards have the shape of sides in px, and percentages give them none`(
    card: String, ratio: Double
  ) throws {
    let text = "arrange: lanes\n" + wall.replacing("width: 480, height: 320", with: card)
    #expect(try configuration(text).lanes.allSatisfy { $0.cardProportions?.ratio == ratio })
  }

  @Test func `arranged together, cards stand by rank, and those of higher tiers are wider and have a ribbon`() throws {
    let lanes = try configuration(
      "arrange: together\n"
        + wall.replacing("silver", with: "silver-partner").replacing("card: { height: 50%, spacing: 9 }", with: "")
    ).lanes
    #expect(lanes.count == 1)
    #expect(lanes[0].cards.map(\.title) == ["C", "B", "D", "A"])
    #expect(lanes[0].cards.map(\.ribbon) == ["Gold partners", "Silver Partner", "Silver Partner", nil])
    #expect(lanes[0].cards.map(\.extentFactor) == [1.25, 1, 1, 1])
    #expect(!lanes[0].isStillIfFitting && lanes[0].cardProportions == nil)
  }

  @Test func `a lane knows how many cards its tier has, those that are off too, unless some have widths of their own`()
    throws
  {
    let lanes = try configuration(
      """
      arrange: lanes
      tiers: { gold: , silver: , bronze: { card: { width: 300 } } }
      cards:
        - { title: A, tier: gold }
        - { title: B, tier: gold, show: { from: 2100-01-01 } }
        - { title: C, tier: silver }
        - { title: D, tier: silver, width: 300 }
        - { title: E, tier: bronze }
      """
    ).lanes
    #expect(lanes.map(\.cardProportions?.count) == [2, nil, nil])
    #expect(lanes.map(\.cardProportions?.part).first == 1)
    #expect(lanes.last?.cardProportions?.relativeHeight == 1)
  }

  @Test func `in a column, a card's own height says how long it is, and its tier does not`() throws {
    func factors(_ direction: String) throws -> [Double] {
      try configuration(
        """
        direction: \(direction)
        arrange: together
        tiers: { gold: , silver: }
        cards:
          - { title: A, tier: gold, width: 300 }
          - { title: B, tier: gold, height: 300 }
          - { title: C, tier: silver }
        """
      ).lanes[0].cards.map(\.extentFactor)
    }
    #expect(try factors("left") == [1, 1.25, 1])
    #expect(try factors("up") == [1.25, 1, 1])
  }

  @Test(arguments: ["left", "up"])
  func `a step between tiers is the same for all, and smaller where many would make cards too long`(
    direction: String
  ) throws {
    func factors(_ count: Int, _ step: String) throws -> [Double] {
      let tiers = (1...count).map { "t\($0): " }.joined(separator: ", ")
      let cards = (1...count).map { "  - { title: C\($0), tier: t\($0) }\n" }.joined()
      return try configuration(
        "direction: \(direction)\narrange: together\ntier-step: \(step)\ntiers: { \(tiers) }\ncards:\n\(cards)"
      ).lanes[0].cards.map(\.extentFactor)
    }
    #expect(try factors(1, "50%") == [1])
    #expect(try factors(3, "50%") == [2.25, 1.5, 1])
    #expect(try factors(3, "0%") == [1, 1, 1])
    for count in 4...12 {
      let found = try factors(count, "50%")
      #expect(found.last == 1 && abs(found[0] - 2.4) < 1e-9)
      let steps = zip(found, found.dropFirst()).map { $0 / $1 }
      #expect(steps.allSatisfy { abs($0 - steps[0]) < 1e-9 && $0 > 1.08 }, "\(count) tiers: \(steps)")
    }
  }

  @Test func `a step is a percentage, and does nothing where tiers have no strip`() throws {
    let tiers = "\ntiers: { gold: }\ncards: [{ title: A, tier: gold }]"
    #expect(faults("arrange: together\ntier-step: 50\(tiers)").count == 1)
    #expect(faults("arrange: together\ntier-step: 120%\(tiers)").count == 1)
    #expect(faults("arrange: lanes\ntier-step: 50%\(tiers)") == [])
    #expect(
      faults("tier-step: 50%\(tiers)") == [
        "marquee.yaml:1:1: warning: 'tier-step' does nothing without 'arrange: together'; set that, or take it out"
      ])
  }

  @Test(arguments: [
    ("forderer: { heading: Förderer }", "Förderer"),
    ("gold-partner: { heading: \"Unsere Goldpartner\" }", "Unsere Goldpartner"),
    ("\"1\": { heading: Hauptsponsor }", "Hauptsponsor"), ("gold-partner: ", "Gold Partner"), ("\"1\": ", "1"),
    ("gold: { heading: \"\" }", "Gold"), ("gold: { heading: \"Gold, {time}\" }", "Gold"), ("GOLD: ", "GOLD"),
  ])
  func `a ribbon says what the tier's heading says, else what the tier is called`(tier: String, ribbon: String) throws {
    let name = tier.prefix { $0 != ":" }
    let lanes = try configuration("arrange: together\ntiers:\n  \(tier)\ncards: [{ title: A, tier: \(name) }]\n").lanes
    #expect(lanes[0].cards.map(\.ribbon) == [ribbon])
  }

  @Test(arguments: [
    (
      "arrange: lanes\ntiers: {gold: }\nlanes: [{cards: [{title: A}]}]",
      [
        "marquee.yaml:1:1: error: 'arrange' stands beside 'lanes'; take one of them out, for 'arrange: lanes' makes the lanes itself"
      ]
    ),
    ("arrange: none\ntiers: {gold: }\nlanes: [{cards: [{title: A}]}]", []),
    (
      "arrange: together\ncards: [{title: A}]",
      ["marquee.yaml:1:1: warning: 'arrange' does nothing without 'tiers'; list the tiers there, or take it out"]
    ),
    (
      "arrange: lane\ncards: [{title: A}]",
      ["marquee.yaml:1:10: error: 'arrange' is \"lane\"; did you mean 'lanes'?"]
    ),
    (
      "tiers: {gold: {card: {height: 9, width: 9}}}\ncards: [{title: A}]",
      [
        "marquee.yaml:1:23: warning: 'height' of a tier does nothing where its cards share a lane; set 'arrange: lanes', or take it out"
      ]
    ),
    (
      "tiers: {gold: {card: {hight: 9}}}\ncards: [{title: A}]",
      ["marquee.yaml:1:23: error: unknown key 'hight'; did you mean 'height'?"]
    ),
    ("heading: Both\nlanes: [{heading: One, cards: [{title: A}]}]", []),
  ])
  func `faults of tiers and their arrangement are reported with their place`(text: String, expected: [String]) {
    #expect(faults(text) == expected)
  }

  @Test func `more tiers than lanes fit are refused`() {
    let names = (1...21).map { "t\($0)" }
    let text =
      "arrange: lanes\ntiers: {\(names.map { "\($0): " }.joined(separator: ", "))}\ncards:\n"
      + names.map { "- {title: A\($0), tier: \($0)}\n" }.joined()
    #expect(
      faults(text) == [
        "marquee.yaml:1:10: error: 'arrange' is lanes, with 21 tiers that have cards; expected at most 20, or 'arrange: together'"
      ])
  }

  @Test func `a lane's heading is beside that of the whole screen`() throws {
    let read = try configuration("heading: Both\nlanes: [{heading: One, cards: [{title: A}]}, {cards: [{title: B}]}]")
    #expect(read.heading == "Both")
    #expect(read.lanes.map(\.heading) == ["One", nil])
  }
}
