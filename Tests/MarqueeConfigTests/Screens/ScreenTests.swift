import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Messages
import Testing

/// What each screen of `screens` shows, and what it is called.
@Suite struct ScreenTests {
  private func screens(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [ConfiguredScreen] {
    do {
      return try ConfigurationLoader.load(text: text, file: "marquee.yaml").screens
    } catch {
      Issue.record("\(error.diagnostics.map(\.description))", sourceLocation: sourceLocation)
      throw error
    }
  }

  private func titles(_ screen: ConfiguredScreen) -> [[String?]] {
    screen.configuration.lanes.map { $0.cards.map(\.title) }
  }

  @Test func `without screens there is one, which is the configuration`() throws {
    for (text, name) in [
      ("cards: [{title: A}]", "screen"), ("display: {output: DP-1}\ncards: [{title: A}]", "DP-1"),
      ("screens:\ncards: [{title: A}]", "screen"),
    ] {
      let loaded = try ConfigurationLoader.load(text: text, file: "marquee.yaml")
      #expect(loaded.screens.map(\.name) == [name])
      #expect(loaded.screens[0].configuration == loaded.configuration)
      #expect(loaded.screens[0].place == nil && loaded.screens[0].touchDevice == nil)
    }
  }

  @Test func `a screen shows the top level with its own keys laid over it`() throws {
    let found = try screens(
      """
      heading: Our sponsors
      speed: 80
      display: { frame-rate: 50, rotate: 90, background: navy }
      touch: { tap: none, ramp: 1s }
      font: { family: Inter, weight: 400 }
      card: { width: 300, border: { width: 2, color: red } }
      cards: [{ title: A }]
      screens:
        - output: HDMI-A-1
        - output: DP-1
          name: Foyer
          touch-device: /dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event
          heading: Welcome
          speed: 40
          rotate: 0
          mode: 1280x720
          scale: auto
          off: ["22:00-07:00"]
          safe-area: 2%
          touch: { ramp: 2s }
          font: { weight: 700 }
          card: { border: { color: blue } }
          cards: [{ title: B }, { title: C }]
      """)
    #expect(found.map(\.name) == ["HDMI-A-1", "Foyer"])
    #expect(found.map(\.touchDevice) == [nil, "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event"])
    #expect(found.map(\.place?.line) == [9, 10])
    #expect(found.map(titles) == [[["A"]], [["B", "C"]]])
    let (first, second) = (found[0].configuration, found[1].configuration)
    #expect(first.heading == "Our sponsors" && second.heading == "Welcome")
    #expect(first.lanes[0].speed == 80 && second.lanes[0].speed == 40)
    #expect(first.display.rotation == .quarter && second.display.rotation == .none)
    #expect(first.display.output == "HDMI-A-1" && second.display.output == "DP-1")
    #expect(second.display.mode == DisplayMode(width: 1280, height: 720) && first.display.mode == nil)
    #expect(
      second.display.scale == .auto && second.display.off.count == 1 && second.display.safeArea == SafeArea(.percent(2))
    )
    #expect(second.touch.ramp == .seconds(2) && second.touch.tap == .none && first.touch.ramp == .seconds(1))
    #expect(second.font.family == "Inter" && second.font.weight == 700 && first.font.weight == 400)
    for screen in [first, second] {
      #expect(screen.display.frameRate == FrameRate(millihertz: 50_000))
      #expect(screen.display.background == .color(Color(red: 0, green: 0, blue: 0x80)))
      #expect(screen.lanes[0].card.border.width == 2 && screen.lanes[0].card.width == .pixels(300))
    }
    #expect(second.lanes[0].card.border.color == Color(red: 0, green: 0, blue: 255))
  }

  @Test func `a screen without a name and an output is called by its place in the list`() throws {
    let found = try screens("cards: [{title: A}]\nscreens: [{}, {name: ' Bar '}, {output: DP-1}, {rotate: 90}]")
    #expect(found.map(\.name) == ["screen 1", "Bar", "DP-1", "screen 4"])
    #expect(found.map(\.configuration.display.output) == [nil, nil, "DP-1", nil])
  }

  @Test func `lanes of a screen take the place of what describes lanes at the top level, and cards that of lanes`()
    throws
  {
    let one = try screens(
      """
      speed: 80
      arrange: lanes
      tiers: { gold: }
      start-at: A
      cards: [{ title: A, tier: gold }]
      screens:
        - {}
        - lanes: [{ cards: [{ title: B }] }, { cards: [{ title: C }] }]
        - cards: [{ title: D }]
      """)
    #expect(one.map(titles) == [[["A"]], [["B"], ["C"]], [["D"]]])
    #expect(one[1].configuration.lanes[0].speed == 120 && one[2].configuration.lanes[0].speed == 80)
    #expect(one[1].configuration.arrangement == .none && one[2].configuration.lanes[0].startAt == nil)
    let other = try screens(
      """
      heading: H
      lanes: [{ speed: 10, cards: [{ title: A }] }, { cards: [{ title: B }] }]
      screens: [{ output: A }, { cards: [{ title: C }], speed: 30 }, { lanes: [{ cards: [{ title: D }] }] }]
      """)
    #expect(other.map(titles) == [[["A"], ["B"]], [["C"]], [["D"]]])
    #expect(other.map(\.configuration.lanes[0].speed) == [10, 30, 120])
    #expect(other.allSatisfy { $0.configuration.heading == "H" })
  }

  @Test func `a screen may be on several outputs, whose first one names it`() throws {
    let found = try screens(
      """
      cards: [{ title: A }]
      screens: [{ outputs: [DP-2, DP-1], rotate: 90 }, { output: DP-3 }, { name: x, outputs: [DP-4] }, {}]
      """)
    #expect(found.map(\.name) == ["DP-2", "DP-3", "x", "screen 4"])
    #expect(found.map(\.configuration.display.namedOutputs) == [["DP-2", "DP-1"], ["DP-3"], ["DP-4"], []])
  }

  @Test func `a gradient is replaced as a whole`() throws {
    let found = try screens(
      """
      display: { background: { colors: [red, green, blue], stops: [0, 0.2, 1] } }
      cards: [{ title: A }]
      screens: [{ background: { colors: [black, white] } }, { background: teal }, {}]
      """)
    guard case .gradient(let gradient) = found[0].configuration.display.background else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.count == 2)
  }

  @Test func `tiers of a screen add to those of the top level, which say the order`() throws {
    let found = try screens(
      """
      tiers: { gold: { weight: 3 }, silver: }
      cards: [{ title: A, tier: silver }, { title: B, tier: gold }]
      screens: [{}, { tiers: { bronze: , gold: { heading: G } } }]
      """)
    #expect(found[1].configuration.tiers.map(\.name) == ["gold", "silver", "bronze"])
    #expect(found[1].configuration.tiers[0].weight == 3 && found[1].configuration.tiers[0].heading == "G")
  }

  @Test func `screens without cards of their own share those of the top level in memory`() throws {
    /// Where the cards are.
    func places(_ text: String) throws -> [UInt] {
      try screens(text).map { screen in
        screen.configuration.lanes[0].cards.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      }
    }
    func list(_ more: String) -> String {
      "cards:\n" + (0..<50).map { "- {title: C\($0), logo: c\($0 % 3).svg\(more)}\n" }.joined()
    }
    #expect(Set(try places("screens: [{}, {speed: 40}, {heading: H, rotate: 90}]\n" + list(""))).count == 1)
    let dressed = try places(
      """
      tiers: { gold: { gradient: teal } }
      screens: [{}, { speed: 40 }, { tiers: { gold: { gradient: red } } }]
      \(list(", tier: gold"))
      """)
    #expect(dressed[0] == dressed[1] && dressed[0] != dressed[2])
  }

  @Test func `each screen has its shares, its tiers' lanes and its hidden cards`() throws {
    let found = try screens(
      """
      tiers: { gold: , silver: }
      cards: [{ title: A, tier: gold, weight: 2 }, { title: B, tier: silver }, { title: H, hidden: true }]
      screens: [{}, { arrange: lanes }, { cards: [{ title: C, share: 75% }, { title: D }] }]
      """)
    #expect(found.map { $0.configuration.lanes.count } == [1, 2, 1])
    #expect(titles(found[0]) == [["A", "B"]])
    #expect(found[0].configuration.lanes[0].programme != nil && found[2].configuration.lanes[0].programme != nil)
  }

  @Test func `the logos of all screens are listed, each once`() throws {
    let examined = ConfigurationLoader.examine(
      bytes: Array(
        """
        cards: [{ logo: a.svg }]
        screens: [{}, { cards: [{ logo: b.svg }, { logo: a.svg }] }, {}, { cards: [{ logo: c.svg, width: 1 }] }]
        """.utf8), file: "m.yaml")
    #expect(examined.logos.map(\.path) == ["a.svg", "b.svg", "a.svg", "c.svg"] && examined.loaded == nil)
  }
}
