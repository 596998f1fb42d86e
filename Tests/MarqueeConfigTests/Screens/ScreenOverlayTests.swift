import ConfigurationValues
import MarqueeConfig
import Messages
import TestSupport
import Testing

/// A document as nested keys, and the plainest way to lay one over another.
private indirect enum Plain {
  case value(String)
  case block([String: Plain])

  var yaml: String {
    switch self {
    case .value(let text): text
    case .block(let keys):
      "{" + keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.yaml)" }.joined(separator: ", ") + "}"
    }
  }

  var document: String {
    guard case .block(let keys) = self else { return "" }
    return keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.yaml)\n" }.joined()
  }
}

/// Writes random files with screens, and for each screen the file that says the same without `screens`.
private struct ScreenGenerator {
  var random: SeededGenerator

  private static let ofDisplay: [(String, [String])] = [
    ("mode", ["1280x720", "1920x1080@60"]), ("rotate", ["0", "90", "270"]), ("scale", ["auto", "2"]),
    ("background", ["navy", "{colors: [red, blue]}", "{colors: [red, blue, teal], stops: [0, 0.3, 1]}"]),
    ("off", ["[sun]", "[mon]"]), ("safe-area", ["2%", "10"]),
  ]
  private static let plain: [(String, [String])] = [
    ("heading", ["One", "Two"]), ("caption", ["Three"]), ("motion", ["full", "reduced"]),
    ("when-empty", ["card", "black"]),
  ]
  private static let ofLane: [(String, [String])] = [
    ("layout", ["strip", "gallery", "pages"]), ("direction", ["left", "up"]), ("speed", ["40", "80", "0"]),
    ("snap", ["center", "none"]), ("loop", ["true", "false"]), ("visible", ["2", "4"]), ("reading", ["ltr", "rtl"]),
    ("focus-scale", ["0.5"]), ("edge-fade", ["10%"]),
  ]
  private static let blocks: [(String, [(String, [String])])] = [
    (
      "touch",
      [("ramp", ["1s", "2s"]), ("tap", ["none", "open"]), ("scope", ["all"]), ("calibrate", ["{swap-xy: true}"])]
    ),
    ("font", [("family", ["Inter", "Noto Sans"]), ("weight", ["300", "bold"]), ("color", ["white"])]),
    ("tiers", [("gold", ["{weight: 2}", "{heading: G}"]), ("silver", ["{gradient: [red, blue]}"])]),
  ]
  /// Each part has what the others lack.
  private static let canvases = ["[7680, 1080]", "[4000, 2000]"]
  private static let corners = ["[0, 0]", "[1920, 540]", "[3999, 7]"]

  private static let laneBlocks: [(String, [(String, [String])])] = [
    (
      "card",
      [
        ("width", ["300", "auto"]), ("height", ["200"]),
        ("border", ["{width: 2}", "{color: red}", "{width: 3, color: blue}"]),
        ("gradient", ["teal", "[red, blue]", "{colors: [red, blue], angle: 20}"]), ("text", ["title"]),
      ]
    ), ("step", [("every", ["2s", "3s"]), ("duration", ["400ms"]), ("cards", ["1"])]),
  ]

  private mutating func scalars(_ list: [(String, [String])]) -> [String: Plain] {
    var keys: [String: Plain] = [:]
    for (name, values) in list where random.chance(0.4) { keys[name] = parsed(random.pick(values)) }
    return keys
  }

  /// Braces as a block, but for gradients, which are values.
  private func parsed(_ text: String) -> Plain {
    guard text.hasPrefix("{"), !text.contains("colors") else { return .value(text) }
    var keys: [String: Plain] = [:]
    for part in text.dropFirst().dropLast().split(separator: ",", omittingEmptySubsequences: true) {
      guard !part.contains("]") || part.contains("[") else { continue }
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      keys[sides[0].description.replacing(" ", with: "")] = .value(sides[1].description)
    }
    return text.contains("[") ? .value(text) : .block(keys)
  }

  private mutating func blockKeys(_ list: [(String, [(String, [String])])]) -> [String: Plain] {
    var keys: [String: Plain] = [:]
    for (name, inner) in list where random.chance(0.4) { keys[name] = .block(scalars(inner)) }
    return keys
  }

  private mutating func cards() -> Plain {
    let list = (0..<Int.random(in: 1...4, using: &random)).map { number in
      let tier = random.chance(0.3) ? ", tier: gold" : ""
      let share = random.chance(0.2) ? ", weight: 3" : ""
      return "{title: C\(number)-\(Int.random(in: 0...99, using: &random))\(tier)\(share)}"
    }
    return .value("[" + list.joined(separator: ", ") + "]")
  }

  private mutating func lanes() -> Plain {
    let list = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      "{speed: \(Int.random(in: 10...90, using: &random)), cards: \(cards().yaml)}"
    }
    return .value("[" + list.joined(separator: ", ") + "]")
  }

  /// A file, and what each of its screens is without the others.
  mutating func make() -> (text: String, single: [String]) {
    var display = scalars(Self.ofDisplay)
    if random.chance(0.3) { display["frame-rate"] = .value("30") }
    var top = scalars(Self.plain).merging(blockKeys(Self.blocks)) { $1 }
    // Cards may be in it.
    if top["tiers"] != nil {
      top["tiers"] = .block(["gold": .block(["weight": .value("4")])])
    } else {
      top["tiers"] = .block(["gold": .block([:])])
    }
    top["timezone"] = .value("UTC")
    if random.chance(0.4) { top["apply-at"] = .value("2026-11-24T06:00:00Z") }
    // A wall wants lanes without ends, and nobody's own places.
    let isWall = random.chance(0.4)
    if isWall {
      top["wall"] = .block([
        "canvas": .value(random.pick(Self.canvases)), "touch": .value(random.pick(["none", "open"])),
      ])
    } else if random.chance(0.3) {
      top["position"] = .value("own")
    }
    let hasLanes = random.chance(0.3)
    if hasLanes {
      top["lanes"] = lanes()
    } else {
      top.merge(scalars(Self.ofLane).merging(blockKeys(Self.laneBlocks)) { $1 }) { $1 }
      if random.chance(0.2) { top["arrange"] = .value("together") }
      top["cards"] = cards()
    }
    let laneNames = Set((Self.ofLane.map(\.0) + Self.laneBlocks.map(\.0)) + ["cards", "lanes", "arrange"])
    var blocks: [String] = []
    var single: [String] = []
    for number in 0..<Int.random(in: 1...4, using: &random) {
      let ownDisplay = scalars(Self.ofDisplay)
      var own = scalars(Self.plain).merging(blockKeys(Self.blocks)) { $1 }
      var merged = top
      let kind = Int.random(in: 0...3, using: &random)
      if kind == 0 {
        own["lanes"] = lanes()
        for name in laneNames { merged[name] = nil }
      } else if kind == 1 || !hasLanes {
        own.merge(scalars(Self.ofLane).merging(blockKeys(Self.laneBlocks)) { $1 }) { $1 }
        if kind == 1 {
          own["cards"] = cards()
          merged["lanes"] = nil
        }
      }
      if isWall {
        own["loop"] = own["lanes"] == nil && (own["cards"] != nil || !hasLanes) ? .value("true") : nil
        var wall: [String: Plain] = ["place": .value(random.pick(Self.corners))]
        if random.chance(0.3) { wall["canvas"] = .value(random.pick(Self.canvases)) }
        if random.chance(0.3) { wall["touch"] = .value("open") }
        own["wall"] = .block(wall)
        if random.chance(0.3) { own["position"] = .value("utc") }
      } else if random.chance(0.3) {
        own["position"] = .value("own")
      }
      Self.lay(own, over: &merged)
      var wholeDisplay = display
      Self.lay(ownDisplay, over: &wholeDisplay)
      wholeDisplay["output"] = .value("O\(number)")
      merged["display"] = .block(wholeDisplay)
      single.append(Plain.block(merged).document)
      var written = own.merging(ownDisplay) { $1 }
      written["output"] = .value("O\(number)")
      if random.chance(0.2) { written["caption"] = written["caption"] ?? .value("") }
      blocks.append("- " + Plain.block(written).yaml + "\n")
    }
    if !display.isEmpty { top["display"] = .block(display) }
    let screens = "screens:\n" + blocks.joined()
    return (random.chance(0.5) ? screens + Plain.block(top).document : Plain.block(top).document + screens, single)
  }

  private static func lay(_ own: [String: Plain], over keys: inout [String: Plain]) {
    for (name, value) in own {
      if case .block(let inner) = value, case .block(var below)? = keys[name] {
        lay(inner, over: &below)
        keys[name] = .block(below)
      } else {
        keys[name] = value
      }
    }
  }
}

@Suite struct ScreenOverlayTests {
  /// All that a configuration says, without where it stands.
  private func content(_ configuration: Configuration) -> String {
    "\(configuration)".replacing(/Place\(line: \d+, column: \d+\)/, with: "Place")
  }

  @Test func `each screen is what a file with the merged keys says`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    for number in 0..<UInt64(80) {
      var generator = ScreenGenerator(random: SeededGenerator(seed: seed &+ number))
      let (text, single) = generator.make()
      do {
        let found = try ConfigurationLoader.load(text: text, file: "m.yaml").screens
        try #require(found.count == single.count)
        for (screen, alone) in zip(found, single) {
          let expected = try ConfigurationLoader.load(text: alone, file: "m.yaml").configuration
          let (one, other) = (content(screen.configuration), content(expected))
          let same = zip(one, other).prefix { $0 == $1 }.count
          let difference = "\(one.dropFirst(max(same - 60, 0)).prefix(120)) / \(other.dropFirst(same).prefix(60))"
          let isSame = one == other
          #expect(isSame, "seed \(seed &+ number): \(screen.name)\n\(text)\n---\n\(alone)\n\(difference)")
          if !isSame { return }
        }
      } catch let error as ConfigurationError {
        Issue.record("seed \(seed &+ number): \(error.diagnostics.map(\.description))\n\(text)")
        return
      }
    }
  }

  private static let alias = "over a million values once aliases are expanded; list fewer cards, or use fewer aliases"

  @Test func `sixteen screens of ten thousand cards are read, and share them`() throws {
    let cards = (0..<10_000).map { "- {title: Card \($0), weight: \($0 % 3 + 1)}\n" }.joined()
    let text =
      "screens: [" + (0..<16).map { "{output: O\($0), speed: \($0)}" }.joined(separator: ",") + "]\ncards:\n" + cards
    let screens = try ConfigurationLoader.load(text: text, file: "m.yaml").screens
    #expect(screens.count == 16 && screens.allSatisfy { $0.configuration.lanes[0].cards.count == 10_000 })
    #expect(screens.cardCount == 10_000)
    #expect(screens.map(\.configuration.lanes[0].speed) == (0..<16).map(Double.init))
  }

  static let hostile: [(name: String, text: @Sendable () -> String, fault: String)] = [
    (
      "one card very often, on all screens",
      { "screens: [{}, {}, {}]\ncards:\n- &c {title: A}\n" + String(repeating: "- *c\n", count: 100_000) },
      "the screens show 300003 cards together; list fewer cards, so that they are at most 200000"
    ),
    (
      "many cards by alias in all blocks",
      {
        "x: &c [" + String(repeating: "{title: A},", count: 30_000) + "]\nscreens: ["
          + String(repeating: "{cards: *c},", count: 16) + "]"
      }, alias
    ),
    ("a screen of screens", { "screens: &s [{screens: [{screens: []}]}]" }, "'screens' stands in a screen"),
    ("an alias of itself", { "screens: &s [*s]\ncards: [{title: A}]" }, "which is not above it"),
    (
      "very many unknown keys beside screens",
      { "screens: [{}, {}, {}]\ncards: [{title: A}]\n" + (0..<100_000).map { "k\($0): 1\n" }.joined() },
      "99000 more errors follow"
    ),
    (
      "very many unknown keys in a screen",
      { "cards: [{title: A}]\nscreens: [{" + (0..<100_000).map { "k\($0): 1," }.joined() + "}]" },
      "99000 more errors follow"
    ),
    (
      "one block by alias", { "cards: [{title: A}]\nscreens: [&s {output: DP-1, speed: x}, *s]" },
      "'output' is \"DP-1\", which the screen in line 2 has too"
    ),
  ]

  @Test(arguments: hostile.indices)
  func `a hostile list of screens is rejected with one clear line`(index: Int) {
    let (name, text, expected) = Self.hostile[index]
    let found = faults(text())
    #expect(found.contains { $0.contains(expected) }, "\(name): \(found.prefix(3)) \(found.last ?? "")")
    #expect(found.count <= 1001 && found.allSatisfy { $0.utf8.count < 1200 }, "\(name)")
  }
}
