import ConfigurationValues
import Messages
import Testing

@testable import MarqueeConfig
@testable import MarqueeValues

/// What `accessibility: wcag` makes of a configuration, and what is said of keys that it overrules.
@Suite struct AccessibilityKeyTests {
  private static let cards = "cards: [{ title: a }, { title: b }]\n"

  private static func configuration(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text + cards, file: "wall.yaml").configuration
  }

  /// The notes and warnings, without excerpts.
  private static func diagnostics(_ text: String) -> [String] {
    ConfigurationLoader.examine(bytes: Array((text + cards).utf8), file: "wall.yaml").diagnostics
      .map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.severity): \($0.message)" }
  }

  @Test func `it sets what the guidelines ask for, without a word`() throws {
    let configuration = try Self.configuration("accessibility: wcag\nlayout: gallery\n")
    #expect(configuration.motion == .reduced && configuration.touch.pauseButton == nil)
    #expect(configuration.touch.resumeAfter == .seconds(20))
    #expect(configuration.touch.detailFor == .seconds(40) && configuration.touch.pauseFor == .seconds(300))
    #expect(configuration.lanes[0].focusDim == 0)
    #expect(Self.diagnostics("accessibility: wcag\nlanguage: de\n") == [], "a control has words in that language")
  }

  @Test(arguments: ["", "accessibility: none\n"])
  func `without it everything is as it is written`(key: String) throws {
    let text = "motion: full\ntouch: { resume-after: 0s, detail-for: 1s, pause-for: 1s, pause-button: false }\n"
    let configuration = try Self.configuration(key + text)
    #expect(configuration.motion == .full && configuration.touch.pauseButton == false)
    #expect(configuration.touch.resumeAfter == .zero && configuration.touch.detailFor == .seconds(1))
    #expect(Self.diagnostics(key + text) == [])
  }

  @Test func `longer times stay`() throws {
    let configuration = try Self.configuration(
      "accessibility: wcag\ntouch: { resume-after: 21s, detail-for: 2m, pause-for: 1h }\n")
    #expect(configuration.touch.resumeAfter == .seconds(21) && configuration.touch.detailFor == .seconds(120))
    #expect(configuration.touch.pauseFor == .seconds(3600))
  }

  @Test(arguments: [
    (
      "touch: { resume-after: 5s }",
      "2:10 note: 'resume-after' is shorter; it lasts 20s, for 'accessibility: wcag' "
        + "decides it; take it out"
    ),
    ("touch: { detail-for: 39.9s }", "2:10 note: 'detail-for' is shorter; it lasts 40s, for"),
    ("touch: { pause-for: 1s }", "2:10 note: 'pause-for' is shorter; it lasts 40s, for"),
    ("motion: full", "2:1 note: 'motion' is full; strips go card by card and fade, as with 'motion: reduced', for"),
    ("touch: { pause-button: false }", "2:10 note: 'pause-button' is false; there is a pause button all the same, for"),
    ("touch: { stuck-after: 1s }", "2:10 note: 'stuck-after' is shorter; it lasts 10s, for"),
    (
      "step: { every: 100ms, duration: 600ms }",
      "2:9 note: 'every' is so short that the screen may flash; it lasts 1s, for"
    ),
    (
      "step: { every: 5s, duration: 0s }",
      "2:20 note: 'duration' is so short that the screen may flash; it lasts 300ms, for"
    ),
    ("edge-fade: 20%", "2:1 note: 'edge-fade' fades texts; nothing fades at the ends, for"),
    (
      "layout: gallery\nfocus-dim: 0.9",
      "3:1 note: 'focus-dim' darkens texts; cards beside the middle are not darker, for"
    ),
    (
      "font: { color: '#777777' }",
      "2:9 note: 'color' has too little contrast to any background; another colour is used, for"
    ),
    (
      "display: { off: ['22:00-06:00'] }",
      "2:12 note: 'off' makes the screen black without a countdown, also while a visitor reads; let it begin when"
    ),
    (
      "position: utc",
      "1:1 warning: 'accessibility: wcag' asks for a way to pause what moves, and strips that follow UTC"
    ),
  ])
  func `a key that it overrules is noted`(key: String, said: String) {
    let found = Self.diagnostics("accessibility: wcag\n\(key)\n")
    #expect(found.count == 1 && found[0].hasPrefix(said), "\(found)")
  }

  @Test(arguments: [
    "direction: up", "direction: down", "layout: gallery\ndirection: up",
    "arrange: lanes\ndirection: up\ntiers: { Gold: {}, Silver: {} }",
    "arrange: together\ndirection: down\ntiers: { Gold: {}, Silver: {} }",
  ])
  func `nothing fades at the ends where no key says so, and nothing is said of it`(keys: String) throws {
    let text = "accessibility: wcag\nheading: Thanks\n\(keys)\n"
    #expect(try Self.configuration(text).lanes.map(\.edgeFade).allSatisfy { $0 == 0 })
    #expect(!Self.diagnostics(text).contains { $0.contains("edge-fade") })
    #expect(try Self.configuration("heading: Thanks\n\(keys)\n").lanes.allSatisfy { $0.edgeFade == nil })
  }

  @Test func `steps of each lane are long enough`() throws {
    let text = """
      accessibility: wcag
      lanes:
        - { step: { every: 200ms, duration: 100ms }, cards: [{ title: a }, { title: b }] }
        - { layout: pages, cards: [{ title: c }, { title: d }] }
        - { layout: pages, step: { every: 3s, duration: 900ms }, cards: [{ title: e }, { title: f }] }
      """
    let examined = ConfigurationLoader.examine(bytes: Array(text.utf8), file: "wall.yaml")
    let steps = try #require(examined.loaded).configuration.lanes.map(\.step)
    #expect(steps[0] == Lane.Step(every: .seconds(1), duration: .milliseconds(300)) && steps[1] == nil)
    #expect(steps[2] == Lane.Step(every: .seconds(3), duration: .milliseconds(900)))
    #expect(examined.diagnostics.map { $0.place?.line } == [3, 3])
  }

  @Test(arguments: ["pause-button: false", "pause-for: 1s"])
  func `nothing contradicts that strips which follow UTC never stop`(key: String) {
    let found = Self.diagnostics("accessibility: wcag\nposition: utc\ntouch: { \(key) }\n")
    #expect(!found.contains { $0.contains("all the same") || $0.contains("it lasts") }, "\(found)")
  }

  @Test func `another word is a fault with the words that there are`() {
    let found = Self.diagnostics("accessibility: bitv\n")
    #expect(found == ["1:16 error: 'accessibility' is \"bitv\"; expected none or wcag"], "\(found)")
  }

  @Test func `one screen may follow the guidelines and another one not`() throws {
    let loaded = try ConfigurationLoader.load(
      text: """
        touch: { resume-after: 1s }
        screens:
          - { output: HDMI-A-1, accessibility: wcag }
          - { output: HDMI-A-2 }
        \(Self.cards)
        """, file: "wall.yaml")
    #expect(loaded.screens.map(\.configuration.touch.resumeAfter) == [.seconds(20), .seconds(1)])
  }

  @Test(arguments: [
    ("#ffffff", "#ffffff"), ("#ffffff80", "#ffffff"), ("#202020", "#202020"), ("#777777", nil), ("#0000ff", "#0000ff"),
  ])
  func `a text's colour is opaque, and one that cannot have enough contrast is not used`(written: String, used: String?)
    throws
  {
    let color = try #require(Color(written: written))
    #expect(Configuration.Accessibility.wcag.textColor(color) == used.flatMap { Color(written: $0) })
    #expect(Configuration.Accessibility.none.textColor(color) == color)
  }
}
