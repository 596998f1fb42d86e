import MarqueeConfig
import Messages
import Testing

@Suite struct FaultTests {
  static let oneCard = "cards: [{title: A}]"

  static let keys: [(text: String, faults: [String])] = [
    ("speed: -40\n\(oneCard)", ["1:8: error: 'speed' is -40; expected 0…5000 px/s"]),
    ("speed: 5000.1\n\(oneCard)", ["1:8: error: 'speed' is 5000.1; expected 0…5000 px/s"]),
    ("speed: fast\n\(oneCard)", ["1:8: error: 'speed' is \"fast\"; expected 0…5000 px/s"]),
    ("speed: [1]\n\(oneCard)", ["1:8: error: 'speed' is a list; expected 0…5000 px/s"]),
    ("speed: {a: 1}\n\(oneCard)", ["1:8: error: 'speed' is a block of keys; expected 0…5000 px/s"]),
    ("sped: 1\n\(oneCard)", ["1:1: error: unknown key 'sped'; did you mean 'speed'?"]),
    ("SPEED: 1\n\(oneCard)", ["1:1: error: unknown key 'SPEED'; did you mean 'speed'?"]),
    (
      "card: {corner_radius: 1}\n\(oneCard)", ["1:8: error: unknown key 'corner_radius'; did you mean 'corner-radius'?"]
    ),
    ("resume-after: 5s\n\(oneCard)", ["1:1: error: unknown key 'resume-after' here; it belongs in 'touch'"]),
    (
      "touch: {speed: 5}\n\(oneCard)",
      ["1:9: error: unknown key 'speed' here; it belongs to the top level (with no space before it) or to a lane"]
    ),
    (
      "touch: {font: 5}\n\(oneCard)",
      [
        "1:9: error: unknown key 'font' here; it belongs to the top level (with no space before it) or to a card in the list 'cards'"
      ]
    ),
    (
      "touch: {zzz: 5}\n\(oneCard)",
      [
        "1:9: error: unknown key 'zzz'; expected resume-after, ramp, deceleration, stuck-after, pause-for, tap, "
          + "detail-for, indicator, pause-button, scope, calibrate or output"
      ]
    ),
    (
      "<<: {a: b}\n\(oneCard)",
      ["1:1: error: merge keys ('<<') are not supported; write the keys out, or give a whole block by alias"]
    ),
    (
      "display: 5\n\(oneCard)",
      [
        "1:10: error: 'display' is 5; expected a block of keys: frame-rate, background, rotate, scale, safe-area, renderer, output, "
          + "outputs, mode, off and texture-budget"
      ]
    ),
    ("direction: lft\n\(oneCard)", ["1:12: error: 'direction' is \"lft\"; did you mean 'left'?"]),
    ("direction: sideways\n\(oneCard)", ["1:12: error: 'direction' is \"sideways\"; expected left, right, up or down"]),
    (
      "touch: {resume-after: 2h}\n\(oneCard)",
      ["1:23: error: 'resume-after' is 2h; expected 0s…1h, such as 5s or 800ms"]
    ),
    ("touch: {ramp: -1s}\n\(oneCard)", ["1:15: error: 'ramp' is -1s; expected 0s…1m, such as 5s or 800ms"]),
    ("card: {width: 4}\n\(oneCard)", ["1:15: error: 'width' is 4; expected 8…8192 px, 0.1%…400% or auto"]),
    ("font: {weight: bald}\n\(oneCard)", ["1:16: error: 'weight' is \"bald\"; did you mean 'bold'?"]),
    ("font: {weight: 0}\n\(oneCard)", ["1:16: error: 'weight' is 0; expected 1…1000 or a name from thin to black"]),
    ("font: {family: ''}\n\(oneCard)", ["1:16: error: 'family' is \"\"; expected a font's name, such as Inter"]),
    (
      "font: {color: '#12'}\n\(oneCard)", ["1:15: error: 'color' is \"#12\"; expected a colour such as #rrggbb or teal"]
    ),
    (
      "display: {frame-rate: 59.9401}\n\(oneCard)",
      ["1:23: error: 'frame-rate' is 59.9401; expected at most three decimals"]
    ),
    (
      "display: {frame-rate: 241}\n\(oneCard)",
      ["1:23: error: 'frame-rate' is 241; expected 1…240 frames a second or auto"]
    ),
    ("display: {frame-rate: auot}\n\(oneCard)", ["1:23: error: 'frame-rate' is \"auot\"; did you mean 'auto'?"]),
    (
      "display: {frame-rate: 6e1}\n\(oneCard)",
      ["1:23: error: 'frame-rate' is 6e1; expected 1…240 frames a second as a plain decimal number, or auto"]
    ),
    (
      "display: {frame-rate: 60.5.1}\n\(oneCard)",
      ["1:23: error: 'frame-rate' is 60.5.1; expected 1…240 frames a second as a plain decimal number, or auto"]
    ),
    (
      "speed: !!binary aGk=\n\(oneCard)",
      [
        "1:8: error: the tag \"!!binary\" has no meaning here; take it out, or put the text in quotes",
        "1:8: error: 'speed' is \"aGk=\"; expected 0…5000 px/s",
      ]
    ),
    (
      "speed: !odd 5\n\(oneCard)",
      ["1:8: error: the tag \"!odd\" has no meaning here; take it out, or put the text in quotes"]
    ),
    (
      "heading: \"a\\0b\"\n\(oneCard)",
      ["1:10: error: 'heading' is \"a\\u{0}b\"; take out the control character \\u{0}"]
    ),
    (
      "heading: \(String(repeating: "x", count: 1001))\n\(oneCard)",
      ["1:10: error: 'heading' is \"\(String(repeating: "x", count: 39))…\"; expected at most 1000 characters"]
    ),
  ]

  static let cards: [(text: String, faults: [String])] = [
    ("", [": error: the file is empty; list at least one card under 'cards:', such as '- title: Acme'"]),
    ("# nothing", [": error: the file is empty; list at least one card under 'cards:', such as '- title: Acme'"]),
    ("~", [": error: the file is empty; list at least one card under 'cards:', such as '- title: Acme'"]),
    ("speed: 1", [": error: 'cards' is missing; list at least one card under it, such as '- title: Acme'"]),
    ("cards:", ["1:1: error: 'cards' is empty; list at least one card, such as '- title: Acme'"]),
    ("cards: []", ["1:8: error: 'cards' is empty; list at least one card, such as '- title: Acme'"]),
    (
      "cards: {title: A}",
      [
        "1:8: error: there is no '- ' before the first key of a card; write '- title:', and line its other keys up under it"
      ]
    ),
    ("cards:\n- Acme", ["2:3: error: a card is \"Acme\" alone; say what that is: '- title: Acme'"]),
    ("cards:\n- {}", ["2:3: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'"]),
    (
      "cards:\n- title: ''\n  subtitle: ' '",
      ["2:3: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'"]
    ),
    ("cards:\n- title: [A]", ["2:10: error: 'title' is a list; expected text of up to 1000 characters"]),
    (
      "cards:\n- title: A\n  font: bold",
      [
        "3:9: error: 'font' is \"bold\"; expected a block of keys: family, weight, style and color"
      ]
    ),
  ]

  static let gradients: [(text: String, faults: [String])] = [
    ("tael", ["1:30: error: 'gradient' is \"tael\"; did you mean 'teal'?"]),
    ("[]", ["1:30: error: 'gradient' lists 0; expected a list of 1…64 colours"]),
    ("[red, 5]", ["1:36: error: 'gradient' is 5; expected a colour such as #rrggbb or teal"]),
    ("[red, [blue]]", ["1:36: error: 'gradient' is a list; expected a colour such as #rrggbb or teal"]),
    ("{colors: red}", ["1:39: error: 'colors' is \"red\"; expected a list of 2…64 colours"]),
    ("{angle: 3}", ["1:30: error: 'gradient' has no 'colors'; expected a list of 2…64 colours"]),
    ("{colors: [red]}", ["1:39: error: 'colors' lists 1; expected a list of 2…64 colours"]),
    ("{colors: [red, blue], stops: [0, 50]}", ["1:63: error: 'stops' is 50; did you mean '50%'?"]),
    (
      "{colors: [red, blue], stops: [0, 50%, 1]}",
      ["1:59: error: 'stops' lists 3 for 2 colours; expected one for each colour"]
    ),
    (
      "{colors: [red, blue], stops: [1, 0]}",
      ["1:59: error: 'stops' goes back; expected places in ascending order"]
    ),
    ("{colors: [red, blue], angle: 361}", ["1:59: error: 'angle' is 361; expected -360…360 degrees"]),
    ("{colors: [red, blue], kind: rdial}", ["1:58: error: 'kind' is \"rdial\"; did you mean 'radial'?"]),
    (
      "{colors: [red, blue], angle: 3, kind: radial}",
      ["1:59: warning: 'angle' does nothing in a radial gradient; take it out"]
    ),
  ]

  private static let missing = ": error: 'cards' is missing; list at least one card under it, such as '- title: Acme'"
  private static let oddKey = "error: a list or a block stands where a key should; expected a word"
  private static let aliasKey = "error: an alias stands where a key should; write the key out"

  static let yaml: [(text: String, faults: [String])] = [
    ("speed: 1\nspeed: 2\n\(oneCard)", ["2:1: error: 'speed' is here again, and already in line 1; keep one"]),
    ("speed: 1\n\"speed\": 2\n\(oneCard)", ["2:1: error: 'speed' is here again, and already in line 1; keep one"]),
    (
      "heading: a: b",
      ["1:10: error: text that holds ': ' must stand in quotes: heading: \"a: b\""]
    ),
    ("\(oneCard)\n---\na: b", ["2:1: error: a second document begins; expected one, so take the '---' out"]),
    (
      "heading: *no",
      [
        missing,
        "1:10: error: '*no' stands for what '&no' names, which is not above it; put text that begins with * in quotes",
      ]
    ),
    (
      "heading: &a [*a]",
      [
        missing, "1:10: error: 'heading' is a list; expected text of up to 1000 characters",
        "1:14: error: '*a' stands for what '&a' names, which is not above it; put text that begins with * in quotes",
      ]
    ),
    (
      "heading: \"\\ud800\"",
      ["1:13: error: this is no YAML: found invalid Unicode character escape code"]
    ),
    (
      "\thead: a",
      ["1:1: error: a tab stands at the start of the line; put spaces in its place"]
    ),
    ("{[a]: b}", [missing, "1:2: \(oddKey)"]),
    (
      "{speed: {b: 1, [c]}}",
      [missing, "1:9: error: 'speed' is a block of keys; expected 0…5000 px/s", "1:16: \(oddKey)"]
    ),
    ("{{a: b}}", [missing, "1:2: \(oddKey)"]),
    ("{? speed : b}", [missing, "1:12: error: 'speed' is \"b\"; expected 0…5000 px/s"]),
    ("assets: &x [a]\n*x : b", [missing, "2:1: \(aliasKey)"]),
    ("assets: &x [a]\nfont: {*x : b}", [missing, "2:8: \(aliasKey)"]),
    ("assets: &x [a]\nfont: {*x}", [missing, "2:8: \(aliasKey)"]),
    (
      "- a",
      [
        "1:1: error: the file is a list; a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"
      ]
    ),
  ]

  @Test(arguments: keys + cards + yaml)
  func `a fault is reported with position, value and remedy`(text: String, expected: [String]) {
    #expect(faults(text) == expected.map { $0.hasPrefix(":") ? "marquee.yaml\($0)" : "marquee.yaml:\($0)" })
  }

  @Test(arguments: gradients)
  func `a fault in a gradient is reported`(gradient: String, expected: [String]) {
    #expect(faults("cards: [{title: A, gradient: \(gradient)}]") == expected.map { "marquee.yaml:\($0)" })
  }

  @Test func `all faults are reported at once, in file order`() {
    let text = "speed: -40\nsped: 1\ncards:\n- {title: A, gradient: tael}\n- {}\nfont: {weight: bald}\n"
    #expect(
      faults(text) == [
        "marquee.yaml:1:8: error: 'speed' is -40; expected 0…5000 px/s",
        "marquee.yaml:2:1: error: unknown key 'sped'; did you mean 'speed'?",
        "marquee.yaml:4:24: error: 'gradient' is \"tael\"; did you mean 'teal'?",
        "marquee.yaml:5:3: error: a card has nothing to show; give it a 'title', a 'subtitle' or a 'logo'",
        "marquee.yaml:6:16: error: 'weight' is \"bald\"; did you mean 'bold'?",
      ])
  }

  @Test func `beyond a thousand faults the rest is counted`() {
    let found = faults("cards: [" + String(repeating: "a, ", count: 3000) + "]")
    #expect(found.count == 1001)
    #expect(found.last == "marquee.yaml: error: 2000 more errors follow; mend the first 1000 and check again")
  }

  @Test func `a fault in a block that aliases repeat is reported once`() {
    let found = faults("cards:\n- &c {title: A, width: 4}\n- *c\n- *c")
    #expect(found == ["marquee.yaml:2:24: error: 'width' is 4; expected 8…8192 px or 0.1%…400%"])
  }

  @Test(arguments: ["\u{2028}", "\u{2029}", "\u{85}"])
  func `positions count lines as an editor does after a YAML-only line end`(separator: String) {
    #expect(
      faults("heading: 'a\(separator) b'\nspeed: x\n\(Self.oneCard)")
        == ["marquee.yaml:2:8: error: 'speed' is \"x\"; expected 0…5000 px/s"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func `positions are independent of line ends and byte order mark`(end: String, mark: String) {
    #expect(
      faults("\(mark)heading: Café\(end)speed: x\(end)\(Self.oneCard)\(end)")
        == ["marquee.yaml:2:8: error: 'speed' is \"x\"; expected 0…5000 px/s"])
  }

  @Test(arguments: [
    ("display:\n  background: #0b0d17\n", 2, 3, "background", "#0b0d17"),
    ("display:\n  background:   #FFF  # as dark as can be\r\n", 2, 3, "background", "#FFF"),
    ("display: # the screen\n  background: #ff000080\n", 2, 3, "background", "#ff000080"),
    ("display:\n  \"background\": #0b0d17\n", 2, 3, "background", "#0b0d17"),
  ])
  func `an unquoted colour after # is reported`(
    text: String, line: Int, column: Int, key: String, color: String
  ) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try ConfigurationLoader.load(bytes: Array((text + "cards: [{ title: Acme }]\n").utf8), file: "m.yaml")
    }
    let fault = try #require(error.diagnostics.first)
    #expect(error.diagnostics.count == 1)
    #expect(fault.place?.line == line && fault.place?.column == column)
    #expect(
      fault.message
        == "'\(key)' is empty, for a comment begins with '#'; put the colour in quotes: \(key): \"\(color)\"")
  }

  @Test(arguments: [
    "display:\n  background: # a quiet blue\n", "display:\n  background: #add colours later\n",
    "display:\n  background:\n  # fade\n", "display:\n  background: ~ #fff\n", "caption: |\n  background: #fff\n",
    "heading: #fff\n", "display:\n  background: #ggg\n", "display:\n  background: \"#fff\" #000\n",
  ])
  func `an ordinary comment is not reported`(text: String) throws {
    _ = try ConfigurationLoader.load(bytes: Array((text + "cards: [{ title: Acme }]\n").utf8), file: "m.yaml")
  }

  @Test func `a duplicate id is reported within a lane, but not for an alias or across lanes`() throws {
    func warnings(_ text: String) throws -> [Diagnostic] {
      try ConfigurationLoader.load(bytes: Array(text.utf8), file: "m.yaml").warnings
    }
    let shared = try warnings("cards:\n  - { id: a, title: A }\n  - { title: a }\n  - { id: a, title: B }\n")
    #expect(shared.map(\.place?.line) == [4])
    #expect(shared.map(\.message) == ["the id \"a\" is that of the card in line 2 too; give each its own"])
    #expect(try warnings("cards:\n  - &gold { id: a, title: A }\n  - { title: B }\n  - *gold\n").isEmpty)
    #expect(
      try warnings("lanes:\n  - cards: [{ id: a, title: A }]\n  - cards: [{ id: a, title: A }]\n").isEmpty)
  }
}
