import ConfigurationValues
import Messages
import Testing

@testable import MarqueeValues

@Suite struct ExampleTests {
  static let example = """
    display:
      frame-rate: auto            # frames a second, 1…240, or auto for what suits the display
      background: "#0b0d17"       # a colour or a gradient
    heading: Our sponsors         # optional text above the strip; caption: below it
    font: { family: Inter, weight: bold }
    touch: { resume-after: 5s, ramp: 800ms }
    layout: strip                 # the one layout in this issue
    direction: left               # left | right | up | down
    speed: 120                    # px/s, 0…5000
    card: { width: 420, height: 420, spacing: 24, corner-radius: 28 }
    cards:
      - title: Acme
        subtitle: Platinum partner
        gradient: { colors: ["#ff512f", "#dd2476"], angle: 135 }
      - title: Borealis
        gradient: teal            # one colour: a gradient is derived from it, lighter to deeper
    """

  @Test func `the manual's example shows the defaults`() throws {
    let cards = [
      Card(
        title: "Acme", subtitle: "Platinum partner",
        gradient: .gradient(
          Gradient(
            kind: .linear(angle: 135),
            evenly: [Color(red: 0xff, green: 0x51, blue: 0x2f), Color(red: 0xdd, green: 0x24, blue: 0x76)])
        ),
        place: Place(line: 12, column: 5)),
      Card(
        title: "Borealis", gradient: .color(Color(red: 0, green: 0x80, blue: 0x80)), place: Place(line: 15, column: 5)),
    ]
    var expected = Configuration(heading: "Our sponsors", lanes: [Lane(cards: cards)])
    expected.headingPlace = Place(line: 4, column: 10)
    #expect(try configuration(Self.example) == expected)
  }

  @Test(arguments: ["No", "1899", "1.0", "0x1F", "true", "Null", "2001-01-01", "12:30:45", ".inf", "'~'", "\"null\""])
  func `any scalar is accepted as text`(written: String) throws {
    let title = try configuration("cards:\n  - title: \(written)\n").lanes[0].cards[0].title
    #expect(title == written.trimmingQuotes)
  }
}

extension String {
  fileprivate var trimmingQuotes: String { filter { $0 != "'" && $0 != "\"" } }
}
