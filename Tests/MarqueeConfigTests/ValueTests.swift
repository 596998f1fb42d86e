import ConfigurationValues
import MarqueeConfig
import Messages
import Testing

@testable import MarqueeValues

/// Single values after loading.
@Suite struct ValueTests {
  private func lane(_ key: String, _ value: String) throws -> Lane {
    try configuration("\(key): \(value)\ncards: [{title: A}]").lanes[0]
  }

  private func isRefused(_ text: String) -> Bool {
    (try? ConfigurationLoader.load(text: text + "\ncards: [{title: A}]", file: "a.yaml")) == nil
  }

  @Test(arguments: [
    ("0", 0.0), ("120", 120), ("5000", 5000), ("59.94", 59.94), (".5", 0.5), ("5.", 5), ("+7", 7), ("'120'", 120),
    ("\"120\"", 120), ("-0", 0), ("010", 10),
  ])
  func `speed takes a plain decimal, quoted or not`(text: String, expected: Double) throws {
    let speed = try lane("speed", text).speed
    #expect(speed == expected)
    #expect(speed.sign == .plus)
  }

  @Test(arguments: [
    "0x10", "0o17", "1_000", "1:30", "1e3", ".inf", "-.inf", ".nan", "nan", "inf", "infinity", "NaN", "1,5", "5 000",
    "true", "-1", "١٢", "1.2.3", "--1", "+", ".", "12px", "0b11", "5001",
  ])
  func `other notations of numbers are rejected`(text: String) {
    #expect(isRefused("speed: '\(text)'"))
    #expect(isRefused("speed: \(text)"))
  }

  @Test func `YAML 1.1's other notations of numbers are reported with a remedy`() {
    #expect(
      faults("speed: 0x10\ncards: [{title: A}]")
        == ["marquee.yaml:1:8: error: 'speed' is 0x10; expected 0…5000 px/s as a plain decimal number"])
  }

  @Test(arguments: [
    ("420", Length.pixels(420)), ("420px", .pixels(420)), ("8", .pixels(8)), ("8192", .pixels(8192)),
    ("22%", .percent(22)), ("'12.5%'", .percent(12.5)), ("0.1%", .percent(0.1)), ("400%", .percent(400)),
  ])
  func `a length takes px or a percentage`(text: String, expected: Length) throws {
    let card = try configuration("card: {width: \(text)}\ncards: [{title: A}]").lanes[0].card
    #expect(card.width == .length(expected))
  }

  @Test(arguments: ["7.9", "8193", "0%", "401%", "420 px", "px", "%", "20em", "-420", "50%%", "automatic", "AUTO%"])
  func `an invalid card side is rejected`(text: String) {
    #expect(isRefused("card: {height: '\(text)'}"))
  }

  @Test func `a corner radius beyond half a side is accepted unclamped`() throws {
    let card = try configuration("card: {width: 10, corner-radius: 8192, spacing: 0}\ncards: [{title: A}]").lanes[0]
      .card
    #expect(card.cornerRadius == .pixels(8192))
    #expect(card.spacing == .pixels(0))
  }

  @Test(arguments: [
    ("5s", Duration.seconds(5)), ("800ms", .milliseconds(800)), ("1.5s", .milliseconds(1500)), ("5m", .seconds(300)),
    ("1h", .seconds(3600)), ("5", .seconds(5)), ("0.1", .milliseconds(100)), ("0", .zero),
    ("0.5ms", .microseconds(500)),
    ("0.0000000015s", .nanoseconds(2)), ("'2.25'", .milliseconds(2250)),
  ])
  func `a duration is exact to the nanosecond`(text: String, expected: Duration) throws {
    #expect(
      try configuration("touch: {resume-after: \(text)}\ncards: [{title: A}]").touch.resumeAfter == expected)
  }

  @Test(arguments: ["61m", "3601", "1d", "5 s", "s", "ms", "-1s", "1:30", "PT5S", "99999999999999999999999999h", "1e3"])
  func `an invalid duration is rejected`(text: String) {
    #expect(isRefused("touch: {resume-after: '\(text)'}"))
  }

  @Test(arguments: [
    ("60", 60_000), ("59.94", 59_940), ("23.976", 23_976), ("1", 1000), ("240", 240_000), ("60.0000", 60_000),
  ])
  func `a frame rate is exact to a thousandth`(text: String, expected: Int) throws {
    let display = try configuration("display: {frame-rate: \(text)}\ncards: [{title: A}]").display
    #expect(display.frameRate == FrameRate(millihertz: expected))
  }

  @Test(arguments: ["display: {frame-rate: auto}\n", "display: {frame-rate: }\n", ""])
  func `frame-rate is nil if it is auto, empty or missing`(text: String) throws {
    #expect(try configuration("\(text)cards: [{title: A}]").display.frameRate == nil)
  }

  @Test(arguments: [
    ("'#abc'", Color(red: 0xaa, green: 0xbb, blue: 0xcc)),
    ("'#ABC8'", Color(red: 0xaa, green: 0xbb, blue: 0xcc, alpha: 0x88)),
    ("'#0b0d17'", Color(red: 0x0b, green: 0x0d, blue: 0x17)),
    ("'#0b0d1780'", Color(red: 0x0b, green: 0x0d, blue: 0x17, alpha: 0x80)),
    ("teal", Color(red: 0, green: 0x80, blue: 0x80)), ("RebeccaPurple", Color(red: 0x66, green: 0x33, blue: 0x99)),
    ("transparent", Color(red: 0, green: 0, blue: 0, alpha: 0)),
    ("lightgoldenrodyellow", Color(red: 0xfa, green: 0xfa, blue: 0xd2)),
  ])
  func `a colour takes a hexadecimal or a CSS name`(text: String, expected: Color) throws {
    #expect(
      try configuration("display: {background: \(text)}\ncards: [{title: A}]").display.background == .color(expected))
  }

  @Test(arguments: [
    "#", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#+12", "#१२३", "rgb(1,2,3)", "", "tea l", "12",
  ])
  func `an invalid colour is rejected`(text: String) {
    #expect(isRefused("display: {background: '\(text)'}"))
  }

  @Test(arguments: [
    ("thin", 100), ("extralight", 200), ("light", 300), ("regular", 400), ("normal", 400), ("medium", 500),
    ("semibold", 600), ("Bold", 700), ("extrabold", 800), ("black", 900), ("1", 1), ("1000", 1000), ("450", 450),
  ])
  func `a font weight takes a number or a name`(text: String, expected: Int) throws {
    #expect(try configuration("font: {weight: \(text)}\ncards: [{title: A}]").font.weight == expected)
  }

  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)
  private static let white = Color(red: 255, green: 255, blue: 255)

  static let gradients: [(String, Paint)] = [
    ("[red]", .color(red)),
    ("[red, blue]", .gradient(Gradient(evenly: [red, blue]))),
    (
      "[red, white, blue]",
      .gradient(
        Gradient(
          stops: [
            .init(color: red, location: 0), .init(color: white, location: 0.5), .init(color: blue, location: 1),
          ]))
    ),
    ("{colors: [red, blue], angle: 135deg}", .gradient(Gradient(kind: .linear(angle: 135), evenly: [red, blue]))),
    ("{colors: [red, blue], kind: conic}", .gradient(Gradient(kind: .conic(angle: 0), evenly: [red, blue]))),
    ("{colors: [red, blue], kind: radial}", .gradient(Gradient(kind: .radial, evenly: [red, blue]))),
    (
      "{colors: [red, blue], stops: [25%, 0.5], angle: -90}",
      .gradient(
        Gradient(
          kind: .linear(angle: -90),
          stops: [.init(color: red, location: 0.25), .init(color: blue, location: 0.5)]))
    ),
    (
      "{colors: [red, blue], stops: [50%, 50%]}",
      .gradient(Gradient(stops: [.init(color: red, location: 0.5), .init(color: blue, location: 0.5)]))
    ),
  ]

  @Test(arguments: gradients)
  func `a gradient takes a colour, a list or a block`(text: String, expected: Paint) throws {
    #expect(try configuration("cards: [{title: A, gradient: \(text)}]").lanes[0].cards[0].gradient == expected)
    #expect(try configuration("display: {background: \(text)}\ncards: [{title: A}]").display.background == expected)
  }

  @Test(arguments: ["", "~", "null"])
  func `a key without a value keeps its default`(nothing: String) throws {
    let text = """
      display: \(nothing)
      heading: \(nothing)
      font: { family: \(nothing), weight: \(nothing) }
      speed: \(nothing)
      cards: [{title: A, subtitle: \(nothing), width: \(nothing), gradient: \(nothing), font: \(nothing)}]
      """
    var expected = try configuration("cards: [{title: A}]")
    expected.lanes[0].cards[0].place = Place(line: 5, column: 9)
    #expect(try configuration(text) == expected)
  }

  @Test(arguments: [
    ("|\n  Two\n  lines\n", "Two\nlines"), (">\n  Folded\n  text\n", "Folded text"), ("\"tab\\there\"", "tab here"),
    ("'  ends  '", "ends"), ("\"a\\Lb\"", "a\nb"), ("Ünïcödé — 株式会社 \u{1F468}\u{200D}\u{1F469}", "Ünïcödé — 株式会社 👨‍👩"),
    ("\"\\uD83D\\u0041\"", nil), ("!!str 5", "5"), ("R&D? *new*", "R&D? *new*"),
  ])
  func `a heading takes text in any style of YAML`(text: String, expected: String?) throws {
    guard let expected else {
      #expect(isRefused("heading: \(text)"))
      return
    }
    #expect(try configuration("heading: \(text)\ncards: [{title: A}]").heading == expected)
  }

  @Test func `neighbouring cards without a gradient get different colours`() throws {
    let cards = try configuration("cards:" + String(repeating: "\n- title: A", count: 30)).lanes[0].cards
    for (one, next) in zip(cards, cards.dropFirst()) { #expect(one.gradient != next.gradient) }
    #expect(cards[0].gradient == cards[12].gradient)
  }

  @Test func `a card overrides the width and parts of the font`() throws {
    let card = try configuration("cards: [{subtitle: B, width: 30%, font: {weight: 300, color: red}}]").lanes[0].cards[
      0]
    #expect(card.title == nil)
    #expect(card.width == .percent(30))
    #expect(card.font == FontChoice(weight: 300, color: Self.red))
    #expect(
      card.font.filled(from: .document)
        == FontChoice(family: "Inter", weight: 300, style: .normal, color: Self.red))
  }

  @Test func `an alias repeats the block of its anchor`() throws {
    let text = """
      font: &f { family: Noto Sans, weight: 500 }
      cards: &c
        - { title: A?, gradient: &g [red, blue], font: *f }
        - { title: B, gradient: *g }
      """
    let cards = try configuration(text).lanes[0].cards
    #expect(cards[0].font == FontChoice(family: "Noto Sans", weight: 500))
    #expect(cards[1].gradient == cards[0].gradient)
  }
}
