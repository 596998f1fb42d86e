import ConfigurationValues
import Logging
import MarqueeConfig
import Testing

@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// The name of what a wall shows: the same on marquees that agree, and on no others.
struct WallHashTests {
  /// 2026-04-11 12:00 UTC.
  private static let noon = PositionSource.epoch + 100 * 86_400 + 12 * 3600

  /// The calendar of a marquee that is started at a moment.
  private static func dates(_ text: String, at moment: Int, file: String = "wall.yaml") throws -> DateWatch {
    let screens = try ConfigurationLoader.load(text: text, file: file).screens
    let clock = TrustedClock(built: 0) {
      .seconds(moment)
    } isSynchronised: {
      true
    }
    return DateWatch(
      screens[0].configuration, clock: clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private static let glass = PixelSize(width: 1920, height: 1080)

  private static func replay(_ text: String, at moment: Int = noon, on glass: PixelSize = glass) throws -> StageReplay {
    StageReplay(try #require(try dates(text, at: moment).course), glass: glass)
  }

  private static func hash(
    _ text: String, at moment: Int = noon, on glass: PixelSize = glass, file: String = "wall.yaml"
  ) throws -> String {
    let course = try #require(try dates(text, at: moment, file: file).course)
    return try #require(StageReplay(course, glass: glass).stage.plan.wallHash)
  }

  private static let wall = "wall: { canvas: [7680, 1080], place: [1920, 0] }\n"
  private static let rest = """
    timezone: Europe/Berlin
    speed: 97.5
    heading: Our sponsors
    card: { width: 420, height: 300, spacing: 24 }
    cards:
      - title: Acme
        details: Since 1912
        link: https://example.org/acme
      - title: Borealis
        gradient: teal
        show: { from: 2026-04-01, until: 2026-05-31 }
      - { title: Cobalt, show: { at: ["18:00-23:00"] } }
      - title: Dune
      - { logo: logos/ember.png, show: { from: 2027-01-01 } }

    """
  private static let text = wall + rest

  @Test func `it is twelve digits, and each marquee works the same out`() throws {
    let hash = try Self.hash(Self.text)
    #expect(hash.wholeMatch(of: /[0-9a-f]{12}/) != nil)
    #expect(try Self.hash(Self.text) == hash)
    #expect(try StagePlan(configuration("position: own\n" + Self.rest), glass: Self.glass).wallHash == nil)
  }

  /// Marquees of different versions compare theirs, and operators have noted them.
  @Test func `it stays what it was in earlier versions`() throws {
    let hashes = [
      try Self.hash(Self.text), try Self.hash(Self.text, at: Self.noon + 8 * 3600), try Self.hash(Self.evenings),
    ]
    #expect(hashes == ["bf05a9c6776b", "e6a7fdefa5e8", "cfdbe1b37e36"])
    let digest = WallHash.digest(of: try configuration(Self.text), zone: "Europe/Berlin", rule: "rule")
    #expect(digest == "161c4b556550016ae8d6b83425167967defdf3b93bc385d5e12a7bfec980b5e6")
  }

  @Test(arguments: [
    // Another place, and how the marquee there takes touches and finds its display.
    text.replacing("place: [1920, 0]", with: "place: [5760, 0]"),
    text.replacing("place: [1920, 0]", with: "place: [0, 0], touch: none"),
    text + "display: { output: DP-2, mode: 1920x1080, renderer: cpu, frame-rate: 50, texture-budget: 64 MiB }\n",
    text + "touch: { tap: none, resume-after: 9s }\n",
    text + "screens: [{ output: HDMI-A-1, touch-device: /dev/input/by-path/one-event }]\n",
    rest + "screens: [{ output: HDMI-A-1, wall: { canvas: [7680, 1080], place: [3840, 0] } }]\n",
    // Written otherwise.
    rest + wall, "# A wall.\n\n" + text + "\n# Its end.\n",
    text.replacing("- title: Dune", with: "- { title: \"Dune\" } # new"),
    text.replacing(
      "    details: Since 1912\n    link: https://example.org/acme\n",
      with: "    link: https://example.org/acme\n    details: Since 1912\n"),
    text.replacing("97.5", with: "97.50"), text.replacing("[7680, 1080]", with: "[ 7680 , 1080 ]"),
    text.replacing(
      "show: { from: 2026-04-01, until: 2026-05-31 }", with: "show:\n      until: 2026-05-31\n      from: 2026-04-01"),
    // The files are elsewhere.
    text.replacing("logos/ember.png", with: "pictures/ember.png"),
  ])
  func `it is equal where marquees show parts of one wall, however that is written`(other: String) throws {
    #expect(try Self.hash(other) == Self.hash(Self.text), "\(other)")
  }

  @Test func `it is equal where the file is elsewhere and the picture is turned`() throws {
    let hash = try Self.hash(Self.text)
    #expect(try Self.hash(Self.text, file: "/etc/kiosk-marquee/marquee.yaml") == hash)
    let turned = Self.text + "display: { rotate: 90 }\n"
    #expect(try Self.hash(turned, on: PixelSize(width: 1080, height: 1920)) == hash)
    #expect(try Self.hash(turned.replacing("90", with: "180")) == hash)
  }

  @Test func `it is equal for each cell of a grid`() throws {
    func cell(_ column: Int, _ more: String = "pitch: 0.5") -> String {
      "wall: { grid: [4, 1], cell: [\(column), 1], bezel: 10, \(more) }\n" + Self.rest
    }
    let hash = try Self.hash(cell(1))
    for column in 2...4 { #expect(try Self.hash(cell(column)) == hash) }
    // The same canvas, told in px.
    let canvas = "wall: { canvas: [7740, 1080], place: [1940, 0] }\n" + Self.rest
    #expect(try Self.hash(canvas) == hash)
    #expect(try Self.hash(cell(2, "pitch: 0.25")) != hash)
  }

  @Test(arguments: [
    ("title: Dune", "title: Dunes"), ("Since 1912", "Since 1913"), ("/acme", "/acme2"),
    ("gradient: teal", "gradient: red"),
    ("  - title: Dune\n", ""), ("logos/ember.png", "logos/embers.png"), ("97.5", "97.6"), ("Our sponsors", "Sponsors"),
    ("spacing: 24", "spacing: 25"), ("width: 420", "width: 421"), ("[7680, 1080]", "[7682, 1080]"),
    ("speed", "apply-at: 2026-04-11T06:00:00Z\nspeed"), ("speed", "direction: right\nspeed"),
    ("speed", "layout: pages\nspeed"), ("speed", "motion: reduced\nspeed"),
    ("speed", "display: { background: \"#000\" }\nspeed"), ("speed", "display: { off: [\"01:00-02:00\"] }\nspeed"),
    ("speed", "font: { weight: 400 }\nspeed"), ("speed", "when-empty: black\nspeed"),
    // Dates of cards that are on, off and never were on yet, and the zone that they are in.
    ("2026-05-31", "2026-06-01"), ("18:00-23:00", "18:00-23:01"), ("2027-01-01", "2027-01-02"),
    ("Europe/Berlin", "Europe/London"), ("show: { from: 2027-01-01 }", "title: Ember"),
  ])
  func `it is another where what the wall shows, or will show, is another`(part: String, other: String) throws {
    let changed = Self.text.replacing(part, with: other, maxReplacements: 1)
    #expect(changed != Self.text)
    #expect(try Self.hash(changed) != Self.hash(Self.text), "\(changed)")
  }

  @Test(arguments: [
    ("", false), ("heading: Our sponsors\n", false), ("heading: \"It is {time}\"\n", true),
    ("caption: \"{date}\"\n", true), ("display: { off: [\"01:00-02:00\"] }\n", true),
    ("tiers: { gold: { heading: \"Gold, {time}\" } }\n", true),
  ])
  func `the machine's time zone counts where anything follows the local clock`(keys: String, counts: Bool) throws {
    let wall = try ConfigurationLoader.load(text: keys + "cards: [{ title: A }]\n", file: "a.yaml").configuration
    let digests = ["Europe/Berlin", "Asia/Tokyo"].map { WallHash.digest(of: wall, zone: $0) }
    #expect((digests[0] != digests[1]) == counts)
  }

  @Test func `how often the strips begin anew counts where cards have dates`() throws {
    for (text, counts) in [(Self.text, true), ("position: utc\ncards: [{ title: A }]\n", false)] {
      let wall = try ConfigurationLoader.load(text: text, file: "a.yaml").configuration
      let digests = ["days", "hours"].map { WallHash.digest(of: wall, zone: "UTC", rule: $0) }
      #expect((digests[0] != digests[1]) == counts)
      #expect(WallHash.digest(of: wall, zone: "UTC") != digests[0] || !counts)
    }
  }

  /// A second lane, of which no card is on before eight in the evening.
  private static let evenings = """
    wall: { canvas: [7680, 1080], place: [1920, 0] }
    timezone: UTC
    lanes:
      - speed: 60
        card: { width: 300, height: 300 }
        cards: [{ title: A }, { title: B }]
      - step: { every: 5s, duration: 500ms }
        size: 40%
        card: { width: 420, height: 200, spacing: 24 }
        show: { at: ["20:00-23:00"] }
        cards: [{ title: C }, { title: D }]

    """

  @Test(arguments: [
    ("every: 5s", "every: 6s"), ("500ms", "600ms"), ("width: 420", "width: 421"), ("height: 200", "height: 201"),
    ("spacing: 24", "spacing: 25"), ("size: 40%", "size: 41%"), ("duration: 500ms", "duration: 500ms, cards: 2"),
  ])
  func `a lane of which no card is on counts as it will be`(part: String, other: String) throws {
    let changed = Self.evenings.replacing(part, with: other)
    #expect(changed != Self.evenings)
    for hours in [0, 9] {
      let moment = Self.noon + hours * 3600
      #expect(try Self.hash(changed, at: moment) != Self.hash(Self.evenings, at: moment), "after \(hours) h: \(other)")
    }
    // Where no card of the whole wall is on, too.
    func dark(_ text: String) -> String {
      text.replacing("[{ title: A }, { title: B }]", with: "[{ title: A, show: { from: 2027-01-01 } }]")
    }
    #expect(try Self.hash(dark(changed)) != Self.hash(dark(Self.evenings)))
  }

  @Test(arguments: [
    evenings.replacing("width: 420", with: "width: 420px"), evenings.replacing("500ms", with: "0.5s"),
    evenings.replacing("place: [1920, 0]", with: "place: [0, 0]"),
    evenings.replacing("height: 200", with: "height: 200.0"),
  ])
  func `a lane of which no card is on counts as it is shown, however it is written`(other: String) throws {
    for hours in [0, 9] {
      let moment = Self.noon + hours * 3600
      #expect(try Self.hash(other, at: moment) == Self.hash(Self.evenings, at: moment))
    }
  }

  @Test func `it is another where cards change places`() throws {
    let changed = Self.text.replacing("Acme", with: "?").replacing("Dune", with: "Acme").replacing("?", with: "Dune")
    #expect(try Self.hash(changed) != Self.hash(Self.text))
  }

  @Test func `where strips begin counts, as they were published`() throws {
    let begun = Self.text + "apply-at: 2026-04-11T06:00:00Z\n"
    let hashes = try ["", "start-place: [1]\n", "start-place: [2.5]\n"].map { try Self.hash(begun + $0) }
    #expect(Set(hashes).count == 3)
  }

  @Test func `after a change by the calendar it is another one, and that of a marquee that is started later`() throws {
    var running = try Self.replay(Self.text)
    let before = running.stage.plan.wallHash
    // Cobalt comes at 18:00 in Berlin, and goes at 23:00.
    for (hour, cards) in [(16, 4), (21, 3), (40, 4)] {
      let moment = PositionSource.epoch + 100 * 86_400 + hour * 3600
      #expect(running.advance(to: moment) != nil || hour == 40)
      let later = try Self.replay(Self.text, at: moment)
      #expect(running.stage.configuration.lanes[0].cards.count == cards)
      #expect(running.stage.plan.wallHash == later.stage.plan.wallHash)
      #expect((running.stage.plan.wallHash == before) == (cards == 3))
    }
  }

  private func configuration(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "wall.yaml").configuration
  }

  @Test func `it is worked out when it is asked for, once`() throws {
    let cards = (0..<2000).map {
      "  - { title: Sponsor number \($0), details: What visitors read of it, link: \"https://example.org/\($0)\" }\n"
    }
    let plan = try Self.replay(Self.wall + "cards:\n" + cards.joined()).stage.plan
    let first = plan.wallHash
    #expect(first != nil && plan.wallHash == first)
  }
}
