import ConfigurationValues
import Foundation
import MarqueeConfig
import Messages
import TestSupport
import Testing

@testable import MarqueeValues

/// Writes random configurations as YAML in random but valid styles, and loads them again.
@Suite struct RoundTripTests {
  private static let texts = [
    "Acme", "No", "1899", "A: b", "#1", "- x", "?", "*new*", "R&D", "[x]: y", "{a}", "it's", "\"q\"", "a\nb", "株式会社 Ω",
    "null", "~", "Null", "100%", "a, b", "x # y", "\\n", "👩‍🚀", "<<", "!important", "@home", "`code`", "| pipe", "0x1F",
  ]

  private static let links = [
    "https://example.org", "HTTP://user@example.org:8080/a?b=c#d", "mailto:info@example.org", "tel:+49301234",
    "https://müller.example/ü", "https://[::1]/", "geo:52.5,13.4", "web+shop:1",
  ]

  private struct Writer {
    var random: SeededGenerator

    mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &random)] }

    /// A text in either kind of quotes, or plain if that is valid anywhere in YAML.
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
        let (kind, angle): (String, Double?) =
          switch gradient.kind {
          case .linear(let angle): ("linear", angle)
          case .radial: ("radial", nil)
          case .conic(let angle): ("conic", angle)
          }
        var keys = ["colors: [\(colors)]", "kind: \(kind)", "stops: [ \(stops) ]"]
        if let angle { keys.append("angle: \(plain(angle))\(pick(["", "deg"]))") }
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

    private func days(_ days: Set<Int>) -> String {
      days.count == 7 ? "" : days.sorted().map { WeeklyHours.dayNames[$0 - 1] }.joined(separator: ",") + " "
    }

    private func clock(_ minute: Int) -> String {
      "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }

    mutating func side(_ side: CardShape.Side) -> String {
      switch side {
      case .length(let value): length(value)
      case .auto: pick(["auto", "'auto'"])
      }
    }

    mutating func flag(_ value: Bool) -> String {
      pick(value ? ["true", "yes", "on", "True", "'YES'"] : ["false", "no", "off", "FALSE", "\"No\""])
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

    mutating func logoKeys(_ look: LogoLook) -> [String] {
      var keys: [String] = []
      if let fit = look.fit { keys.append("logo-fit: \(fit.rawValue)") }
      switch look.area {
      case .share(let share): keys.append("logo-area: \(plain(share * 100))%")
      case .auto: keys.append("logo-area: auto")
      case nil: break
      }
      if let padding = look.padding { keys.append("logo-padding: \(length(padding))") }
      switch look.background {
      case .auto: keys.append("logo-background: auto")
      case .plate: keys.append("logo-background: plate")
      case .color(let color): keys.append("logo-background: \(hex(color))")
      case nil: break
      }
      return keys
    }

    mutating func look() -> LogoLook {
      LogoLook(
        fit: pick([nil, .contain, .cover]), area: pick([nil, .share(0.01), .share(0.125), .share(1), .auto]),
        padding: pick([nil, .pixels(8192), .pixels(0), .percent(12.5), .percent(50)]),
        background: pick([nil, .auto, .color(color())]))
    }

    mutating func cardKeys(_ card: Card) -> [String] {
      var keys: [String] = []
      if let id = card.id { keys.append("id: \(text(id))") }
      if let title = card.title { keys.append("title: \(text(title))") }
      if let subtitle = card.subtitle { keys.append("subtitle: \(text(subtitle))") }
      if let details = card.details { keys.append("details: \(text(details))") }
      if let link = card.link { keys.append("link: \(text(link))") }
      keys.append("gradient: \(paint(card.gradient))")
      if let logo = card.logo { keys.append("logo: \(text(logo.path))") }
      if let logo = card.logoOnDark { keys.append("logo-on-dark: \(text(logo.path))") }
      if let logo = card.logoOnLight { keys.append("logo-on-light: \(text(logo.path))") }
      keys += logoKeys(card.logoLook)
      if let width = card.width { keys.append("width: \(length(width))") }
      if let height = card.height { keys.append("height: \(length(height))") }
      keys.append("font: \(font(card.font))")
      keys.shuffle(using: &random)
      return keys
    }

    mutating func card(_ card: Card) -> String {
      let keys = cardKeys(card)
      if Bool.random(using: &random) { return "  - {\(keys.joined(separator: ", "))}\n" }
      return "  - " + keys.joined(separator: "\n    ") + pick(["\n", "   # remark [\n", "\n\n", "\r\n"])
    }

    /// The keys of a lane except its cards, one per line.
    mutating func keys(of lane: Lane) -> [String] {
      var keys = [
        "layout: \(lane.layout.rawValue)", "direction: \(lane.direction.rawValue)", "speed: \(plain(lane.speed))",
        "loop: \(flag(lane.loops))", "at-end: \(lane.atEnd.rawValue)", "start-offset: \(length(lane.startOffset))",
        "focus-scale: \(plain(lane.focusScale))", "focus-dim: \(plain(lane.focusDim))",
        "visible: \(plain(lane.visible))",
        "size: \(lane.size.map { length($0) } ?? pick(["rest", "", "~"]))",
        "snap: \(lane.snap?.rawValue ?? pick(["", "null"]))", "reading: \(lane.reading.rawValue)",
        "edge-fade: \(lane.edgeFade.map { "\(plain($0 * 100))%" } ?? "")",
        "start-at: \(lane.startAt.map { text($0) } ?? "")",
      ]
      if let step = lane.step {
        keys.append(
          "step: {every: \(milliseconds(step.every)), duration: \(milliseconds(step.duration)), cards: \(step.cards)}")
      }
      let shape = lane.card
      var card = [
        "width: \(side(shape.width))", "height: \(side(shape.height))", "spacing: \(length(shape.spacing))",
        "corner-radius: \(length(shape.cornerRadius))",
      ]
      card.append("border: {width: \(plain(shape.border.width))\(pick(["", "px"])), color: \(hex(shape.border.color))}")
      card += logoKeys(shape.logo)
      card.shuffle(using: &random)
      keys.append("card: {\(card.joined(separator: ", "))}")
      return keys
    }

    mutating func touch(_ touch: Configuration.Touch) -> String {
      let calibration = touch.calibration
      var keys = [
        "resume-after: \(milliseconds(touch.resumeAfter))", "ramp: \(milliseconds(touch.ramp))",
        "deceleration: \(touch.deceleration.rawValue)", "stuck-after: \(milliseconds(touch.stuckAfter))",
        "pause-for: \(milliseconds(touch.pauseFor))", "tap: \(touch.tap.rawValue)",
        "detail-for: \(milliseconds(touch.detailFor))", "indicator: \(flag(touch.showsIndicator))",
        "scope: \(touch.scope.rawValue)",
      ]
      if let button = touch.pauseButton { keys.append("pause-button: \(flag(button))") }
      var axes = ["swap-xy: \(flag(calibration.swapsAxes))", "invert-x: \(flag(calibration.invertsX))"]
      axes.append("invert-y: \(flag(calibration.invertsY))")
      axes.shuffle(using: &random)
      keys.append("calibrate: {\(axes.joined(separator: ", "))}")
      keys.shuffle(using: &random)
      return "touch: {\(keys.joined(separator: ", "))}\n"
    }

    /// The lanes as a list, or a single lane as the document's own keys.
    mutating func blocks(_ lanes: [Lane]) -> [String] {
      if lanes.count == 1 {
        return keys(of: lanes[0]).map { $0 + "\n" } + ["cards:\n" + lanes[0].cards.map { card($0) }.joined()]
      }
      var text = "lanes:\n"
      for lane in lanes {
        var keys = keys(of: lane)
        keys.append("cards: [{\(lane.cards.map { cardKeys($0).joined(separator: ", ") }.joined(separator: "}, {"))}]")
        keys.shuffle(using: &random)
        text += "  - " + keys.joined(separator: "\n    ") + "\n"
      }
      return [text]
    }

    private mutating func edges(_ area: SafeArea) -> String {
      if area == SafeArea(area.top), pick([true, false]) { return length(area.top) }
      var keys = ["top: \(length(area.top))", "right: \(length(area.right))"]
      keys += ["bottom: \(length(area.bottom))", "left: \(length(area.left))"]
      keys.shuffle(using: &random)
      return "{ \(keys.joined(separator: ", ")) }"
    }

    mutating func document(_ configuration: Configuration) -> String {
      let display = configuration.display
      let keys = [
        "frame-rate: \(display.frameRate.map { "\(Double($0.millihertz) / 1000)" } ?? "auto")",
        "background: \(paint(display.background))",
        "rotate: \(display.rotation.rawValue)\(pick(["", "deg"]))", "output: \(display.output ?? "~")",
        "outputs: \(display.outputs.isEmpty ? "" : "[\(display.outputs.joined(separator: ", "))]")",
        "mode: \(display.mode.map { "\($0.width)x\($0.height)\($0.refreshRate.map { "@\($0)" } ?? "")" } ?? "")",
        "off: [\(display.off.map { "\"\(days($0.days))\(clock($0.hours?.start ?? 0))-\(clock($0.hours?.end ?? 1440))\"" }.joined(separator: ", "))]",
        "renderer: \(display.renderer.rawValue)",
        "scale: \(display.scale.map { if case .factor(let factor) = $0 { "\(factor)" } else { "auto" } } ?? "")",
        "safe-area: \(edges(display.safeArea))",
        "texture-budget: \(display.textureBudget.map { "\($0 >> 10)\(pick(["", " "]))KiB" } ?? "auto")",
      ]
      var blocks = ["display:\n  " + keys.joined(separator: "\n  ") + "\n"]
      blocks.append("font: \(font(configuration.font))\n")
      blocks.append(touch(configuration.touch))
      blocks.append("assets: [\(configuration.assets.map { text($0) }.joined(separator: ", "))]\n")
      blocks += self.blocks(configuration.lanes)
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
      let angle = Double(Int.random(in: -360...360, using: &random))
      let kind = pick([Gradient.Kind.linear(angle: angle), .radial, .conic(angle: angle)])
      return .gradient(Gradient(kind: kind, stops: places.map { Gradient.Stop(color: color(), location: $0) }))
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

    mutating func duration(_ milliseconds: ClosedRange<Int>) -> Duration {
      .milliseconds(Int.random(in: milliseconds, using: &random))
    }

    mutating func cards() -> [Card] {
      (0..<Int.random(in: 1...8, using: &random)).map { _ in
        var card = Card(
          id: pick([nil, pick(texts)]), title: pick(texts), subtitle: pick([nil, pick(texts)]),
          details: pick([nil, pick(texts)]),
          link: pick([nil, pick(links)]),
          logo: logo("logo"), logoLook: pick([LogoLook(), look()]), gradient: paint(), width: pick([nil, length()]),
          height: pick([nil, length()]), font: font())
        card.logoOnDark = logo("logo-on-dark")
        card.logoOnLight = logo("logo-on-light")
        return card
      }
    }

    mutating func logo(_ key: String) -> Logo? {
      let path = pick(texts.filter { !$0.contains("\n") })
      return pick([nil, Logo(path: path, place: Place(line: 1, column: 1), key: key)])
    }

    mutating func side() -> CardShape.Side { pick([.auto, .length(length())]) }

    mutating func lane() -> Lane {
      var lane = Lane(
        layout: pick(Lane.Layout.allCases), direction: pick(Lane.Direction.allCases),
        speed: Double(Int.random(in: 0...50_000, using: &random)) / 10, snap: pick([nil] + Lane.Snap.allCases),
        loops: .random(using: &random), atEnd: pick(Lane.AtEnd.allCases))
      if Bool.random(using: &random) {
        lane.step = Lane.Step(
          every: duration(100...3_600_000), duration: duration(0...10_000), cards: .random(in: 1...50, using: &random))
      }
      lane.startOffset = pick([.pixels(-8192), .pixels(8192), .percent(-400), .percent(-12.5), length()])
      lane.focusScale = Double(Int.random(in: 10...100, using: &random)) / 100
      lane.focusDim = Double(Int.random(in: 0...100, using: &random)) / 100
      lane.visible = Double(Int.random(in: 10...500, using: &random)) / 10
      lane.card = CardShape(width: side(), height: side(), spacing: length(), cornerRadius: length())
      lane.card.border = CardShape.Border(width: Double(Int.random(in: 0...400, using: &random)) / 2, color: color())
      lane.card.logo = look().filled(from: .defaults)
      lane.cards = cards()
      lane.edgeFade = pick([nil, 0, 0.2, Double(Int.random(in: 0...20, using: &random)) / 100])
      lane.reading = pick(Lane.Reading.allCases)
      lane.startAt = pick([nil, lane.cards.last?.title])
      return lane
    }

    mutating func lanes() -> [Lane] {
      let count = pick([1, 1, 2, Int.random(in: 2...6, using: &random)])
      return (0..<count).map { _ in
        var lane = lane()
        // A single lane has the whole screen.
        if count > 1 {
          lane.size = pick([nil, .percent(Double(100 / count)), .pixels(Double.random(in: 8...16384, using: &random))])
        }
        return lane
      }
    }

    mutating func touch() -> Configuration.Touch {
      var touch = Configuration.Touch(
        resumeAfter: duration(0...3_600_000), ramp: duration(0...60_000),
        deceleration: pick(Configuration.Touch.Deceleration.allCases), stuckAfter: duration(1000...3_600_000),
        pauseFor: duration(1000...86_400_000), tap: pick(Configuration.Touch.Tap.allCases),
        detailFor: duration(1000...3_600_000), showsIndicator: .random(using: &random),
        scope: pick(Configuration.Touch.Scope.allCases),
        calibration: Configuration.Calibration(
          swapsAxes: .random(using: &random), invertsX: .random(using: &random), invertsY: .random(using: &random)))
      // With `true` a lane that stands still causes a warning.
      touch.pauseButton = pick([nil, false])
      return touch
    }

    mutating func configuration() -> Configuration {
      var configuration = Configuration(
        display: .init(
          frameRate: random.chance(0.2) ? nil : FrameRate(millihertz: .random(in: 1000...240_000, using: &random)),
          background: paint(),
          rotation: pick(Configuration.Rotation.allCases),
          scale: pick([nil, .auto, .factor(0.25), .factor(.random(in: 0.25...4, using: &random))]),
          renderer: pick(Configuration.RendererChoice.allCases),
          output: pick([nil, "HDMI-A-1", "DP-2"]),
          mode: pick([
            nil, DisplayMode(width: 1920, height: 1080), DisplayMode(width: 16, height: 9999, refreshRate: 75),
          ]),
          off: (0..<Int.random(in: 0...3, using: &random)).map { _ in
            WeeklyHours(
              days: pick([Set(1...7), [6, 7], [1, 3, 5]]),
              hours: ClockRange(
                start: .random(in: 0..<720, using: &random), end: .random(in: 720...1440, using: &random)))
          },
          textureBudget: pick([nil, .random(in: 4096...16_777_216, using: &random) << 10])),
        heading: pick([nil, pick(texts)]), caption: pick([nil, pick(texts)]),
        font: font().filled(from: .document), touch: touch(),
        assets: pick([[], ["/srv/logos", "../pool"]]), lanes: lanes())
      // Beside 'output', or with the GPU, they are no configuration to be written.
      if configuration.display.output == nil, configuration.display.renderer != .gpu {
        configuration.display.outputs = pick([[], ["DP-1"], ["HDMI-A-1", "DP-2"]])
      }
      return configuration
    }
  }

  @Test func `a random configuration written as YAML loads unchanged`() throws {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("RoundTrip seed \(seed)")
    var writer = Writer(random: SeededGenerator(seed: seed))
    for number in 0..<300 {
      let expected = writer.configuration()
      let text = writer.document(expected)
      do {
        var loaded = try ConfigurationLoader.load(text: text, file: "marquee.yaml")
        (loaded.configuration.headingPlace, loaded.configuration.captionPlace) = (nil, nil)
        for lane in loaded.configuration.lanes.indices {
          loaded.configuration.lanes[lane].headingPlace = nil
          for index in loaded.configuration.lanes[lane].cards.indices {
            // Another test checks where logos are found.
            let place = Place(line: 1, column: 1)
            loaded.configuration.lanes[lane].cards[index].place = place
            loaded.configuration.lanes[lane].cards[index].changeLogos {
              $0 = Logo(path: $0.path, place: place, key: $0.key)
            }
          }
        }
        let isSame = loaded.configuration == expected
        #expect(isSame, "seed \(seed), case \(number):\n\(text)")
        // Random keys may be ineffective, and random ids duplicates.
        let isHarmless = loaded.warnings.allSatisfy { warning in
          ["nothing", "no room", "give each its own"].contains { warning.message.contains($0) }
        }
        #expect(isHarmless, "seed \(seed), case \(number): \(loaded.warnings)")
      } catch {
        Issue.record(
          "seed \(seed), case \(number):\n\(error.diagnostics.map(\.report).joined(separator: "\n"))\n\(text)")
      }
    }
  }
}
