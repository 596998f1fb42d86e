import Foundation
import MarqueeConfig
import Testing

/// Random configurations, written in random but well-meant YAML, come back as they were.
@Suite struct RoundTripTests {
  private static let texts = [
    "Acme", "No", "1899", "A: b", "#1", "- x", "?", "*new*", "R&D", "[x]: y", "{a}", "it's", "\"q\"", "a\nb", "株式会社 Ω",
    "null", "~", "Null", "100%", "a, b", "x # y", "\\n", "👩‍🚀", "<<", "!important", "@home", "`code`", "| pipe", "0x1F",
  ]

  private struct Writer {
    var random: SeededGenerator

    mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &random)] }

    /// A text in quotes of either kind, or plain where YAML allows it anywhere.
    mutating func text(_ value: String) -> String {
      let isPlain = value.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " } && !["null", "No"].contains(value)
      if isPlain, Bool.random(using: &random) { return value }
      if !value.contains("\n"), Bool.random(using: &random) {
        return "'" + value.replacing("'", with: "''") + "'"
      }
      return "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        + "\""
    }

    mutating func hex(_ color: Color) -> String {
      let channels = [color.red, color.green, color.blue] + (color.alpha == 255 ? [] : [color.alpha])
      let digits = channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: Bool.random(using: &random)) }
      let quote = pick(["'", "\""])
      return quote + "#" + digits.joined() + quote
    }

    mutating func paint(_ paint: Paint) -> String {
      switch paint {
      case .color(let color): return hex(color)
      case .gradient(let gradient):
        let colors = gradient.stops.map { hex($0.color) }.joined(separator: pick([", ", ","]))
        let stops = gradient.stops.map { "\(plain($0.location * 100))%" }.joined(separator: ", ")
        var keys = ["colors: [\(colors)]", "kind: \(gradient.kind.rawValue)", "stops: [ \(stops) ]"]
        if gradient.kind != .radial { keys.append("angle: \(plain(gradient.angle))\(pick(["", "deg"]))") }
        keys.shuffle(using: &random)
        return "{ \(keys.joined(separator: ", ")) }"
      }
    }

    private func plain(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }

    mutating func length(_ length: Length) -> String {
      switch length {
      case .pixels(let value): plain(value) + pick(["", "px"])
      case .percent(let value): plain(value) + "%"
      }
    }

    mutating func font(_ font: FontChoice) -> String {
      var keys: [String] = []
      if let family = font.family { keys.append("family: \(text(family))") }
      if let weight = font.weight { keys.append("weight: \(weight)") }
      if let style = font.style { keys.append("style: \(style.rawValue)") }
      if let color = font.color { keys.append("color: \(hex(color))") }
      keys.shuffle(using: &random)
      return "{\(keys.joined(separator: ", "))}"
    }

    mutating func card(_ card: Card) -> String {
      var keys: [String] = []
      if let title = card.title { keys.append("title: \(text(title))") }
      if let subtitle = card.subtitle { keys.append("subtitle: \(text(subtitle))") }
      keys.append("gradient: \(paint(card.gradient))")
      if let width = card.width { keys.append("width: \(length(width))") }
      keys.append("font: \(font(card.font))")
      keys.shuffle(using: &random)
      if Bool.random(using: &random) { return "  - {\(keys.joined(separator: ", "))}\n" }
      return "  - " + keys.joined(separator: "\n    ") + pick(["\n", "   # remark [\n", "\n\n", "\r\n"])
    }

    mutating func document(_ configuration: Configuration) -> String {
      let lane = configuration.lanes[0]
      var blocks = [
        "display:\n  frame-rate: \(Double(configuration.display.frameRate.millihertz) / 1000)\n"
          + "  background: \(paint(configuration.display.background))\n",
        "font: \(font(configuration.font))\n",
        "touch: { resume-after: \(milliseconds(configuration.touch.resumeAfter)), "
          + "ramp: \(milliseconds(configuration.touch.ramp)) }\n",
        "direction: \(lane.direction.rawValue)\n", "speed: \(plain(lane.speed))\n", "layout: strip\n",
        "card:\n    width: \(length(lane.card.width))\n    height: \(length(lane.card.height))\n"
          + "    spacing: \(length(lane.card.spacing))\n    corner-radius: \(length(lane.card.cornerRadius))\n",
        "cards:\n" + lane.cards.map { card($0) }.joined(),
      ]
      if let heading = configuration.heading { blocks.append("heading: \(text(heading))\n") }
      if let caption = configuration.caption { blocks.append("caption: \(text(caption))\n") }
      blocks.shuffle(using: &random)
      return pick(["", "---\n", "%YAML 1.2\n---\n", "# {[?*\n"])
        + blocks.joined(separator: pick(["", "# remark\n", "\n"]))
    }

    private mutating func milliseconds(_ duration: Duration) -> String {
      let (seconds, attoseconds) = duration.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      return milliseconds % 1000 == 0
        ? pick(["\(milliseconds / 1000)s", "\(milliseconds / 1000)"]) : "\(milliseconds)ms"
    }

    // MARK: - Random values

    mutating func color() -> Color {
      Color(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random), alpha: pick([255, 255, .random(in: 0...255, using: &random)]))
    }

    mutating func paint() -> Paint {
      if Bool.random(using: &random) { return .color(color()) }
      let count = Int.random(in: 2...6, using: &random)
      let places = (0..<count).map { _ in Double(Int.random(in: 0...100, using: &random)) / 100 }.sorted()
      let kind = pick(Gradient.Kind.allCases)
      return .gradient(
        Gradient(
          kind: kind, stops: places.map { Gradient.Stop(color: color(), location: $0) },
          angle: kind == .radial ? nil : Double(Int.random(in: -360...360, using: &random))))
    }

    mutating func length() -> Length {
      Bool.random(using: &random)
        ? .pixels(Double(Int.random(in: 16...16384, using: &random)) / 2)
        : .percent(Double(Int.random(in: 1...100, using: &random)))
    }

    mutating func font() -> FontChoice {
      FontChoice(
        family: pick([nil, "Inter", "Noto Sans", "It's"]), weight: pick([nil, 1, 450, 1000]),
        style: pick([nil, .italic, .normal]), color: pick([nil, color()]))
    }

    mutating func configuration() -> Configuration {
      let cards = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        Card(
          title: pick(texts), subtitle: pick([nil, pick(texts)]), gradient: paint(), width: pick([nil, length()]),
          font: font())
      }
      return Configuration(
        display: .init(
          frameRate: FrameRate(millihertz: .random(in: 1000...240_000, using: &random)), background: paint()),
        heading: pick([nil, pick(texts)]), caption: pick([nil, pick(texts)]),
        font: font().filled(from: .document),
        touch: .init(
          resumeAfter: .milliseconds(Int.random(in: 0...3_600_000, using: &random)),
          ramp: .milliseconds(Int.random(in: 0...60_000, using: &random))),
        lanes: [
          Lane(
            direction: pick(Lane.Direction.allCases), speed: Double(Int.random(in: 0...50_000, using: &random)) / 10,
            card: CardShape(width: length(), height: length(), spacing: length(), cornerRadius: length()), cards: cards)
        ])
    }
  }

  @Test func `what is written is what is read`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("RoundTrip seed \(seed)")
    var writer = Writer(random: SeededGenerator(state: seed))
    for number in 0..<300 {
      let expected = writer.configuration()
      let text = writer.document(expected)
      do {
        var loaded = try ConfigurationLoader.load(text: text, file: "marquee.yaml")
        for index in loaded.configuration.lanes[0].cards.indices {
          loaded.configuration.lanes[0].cards[index].place = Place(line: 1, column: 1)
        }
        let isSame = loaded.configuration == expected
        #expect(isSame, "seed \(seed), case \(number):\n\(text)")
        #expect(loaded.warnings == [])
      } catch {
        Issue.record(
          "seed \(seed), case \(number):\n\(error.diagnostics.map(\.report).joined(separator: "\n"))\n\(text)")
      }
    }
  }
}
