import MarqueeConfig
import MarqueeEngine
import Testing

@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// How a stage lays out its lanes, shows a visitor's press, and when it wakes.
struct StageShapeTests {
  private static func stage(_ text: String, screen: PixelSize = PixelSize(width: 1280, height: 720)) throws -> Stage {
    let cards = (1...7).map { "  - { title: \"\($0)\" }" }.joined(separator: "\n")
    let text = text.contains("lanes:") ? text : "\(text)\ncards:\n\(cards)\n"
    return Stage(try ConfigurationLoader.load(text: text, file: "stage.yaml").configuration, screen: screen)
  }

  @Test(arguments: [
    ("logo: logos/halden-and_rye.svg", "Halden And Rye"), ("logo: logos/x7.svg, id: Halden & Rye", "Halden & Rye"),
    ("logo: logos/x7.svg, id: halden-2024", "halden-2024"), ("logo: x7.svg, id: h, title: Halden", "X7"),
  ])
  func `a card with only a logo falls back to its id, otherwise to the file's name`(
    card: String, name: String
  ) throws {
    let stage = try Self.stage("lanes: [{ cards: [{ \(card) }] }]")
    #expect(stage.catalog.faces[0].logo?.name == name, "unused where the card has a text")
  }

  @Test(arguments: [(1920, 1080), (1280, 720), (1080, 1920), (3840, 1080)])
  func `a tier's cards that fit stand still, centred and each once; its heading is above them`(
    width: Int, height: Int
  ) throws {
    let cards = (1...40).map { "  - { title: \"\($0)\", tier: \($0 < 3 ? "gold" : "silver") }" }
    var stage = try Self.stage(
      """
      arrange: lanes
      heading: All
      tiers: { gold: { heading: Gold }, silver: { heading: Silver } }
      card: { width: 300, height: 300, spacing: 20 }
      display: { rotate: 0 } # lanes:
      cards:
      \(cards.joined(separator: "\n"))
      """, screen: PixelSize(width: width, height: height))
    let lanes = stage.layout.lanes
    let tiles = Array(stage.controllers[0].tiles)
    #expect(tiles.map(\.card) == [0, 1])
    let area = lanes[0].area
    #expect(abs(tiles[0].position - (Double(area.width) - tiles[1].position - tiles[1].extent)) < 1e-9)
    #expect(abs(area.minX - (width - area.maxX)) <= 1)
    // As wide as high, or a little narrower or wider as the row has room.
    let size = lanes[0].faceSizes[0]
    #expect((0.79...1.25).contains(Double(size.width) / Double(size.height)))
    #expect(lanes[0].faceSizes[0].height > lanes[1].faceSizes[0].height)
    #expect(lanes[0].strip.loops == false && lanes[1].strip.loops)
    let before = stage.moment
    stage.advance(to: Instant.start.advanced(by: .seconds(30)))
    #expect(Array(stage.controllers[0].tiles) == tiles && stage.moment != before)
    // From top to bottom: the heading of all, and each lane's heading above its cards.
    let all = try #require(stage.layout.heading).area
    let headings = try lanes.map { try #require($0.heading).area }
    let shown = lanes.indices.map { lane in
      Array(stage.controllers[lane].tiles).map { lanes[lane].frame(of: $0, focus: nil).wholePixels }
    }
    #expect(all.maxY <= headings[0].minY && shown[0].allSatisfy { headings[0].maxY < $0.minY })
    #expect(shown[0].allSatisfy { $0.maxY <= headings[1].minY } && shown[1].allSatisfy { headings[1].maxY < $0.minY })
    #expect(stage.backdrop.labels.map(\.text) == ["All", "Gold", "Silver"])
  }

  @Test func `a column's heading is at its top, and the only lane's cards keep off its heading`() throws {
    let columns = try Self.stage(
      "lanes: [{ direction: up, heading: A, cards: [{ title: A }] }, { direction: up, cards: [{ title: B }] }]")
    let heading = try #require(columns.layout.lanes[0].heading).area
    #expect(heading.maxX <= 640 && heading.maxY == columns.layout.lanes[0].area.minY)
    #expect(columns.layout.lanes.map(\.area.maxY) == [720, 720] && columns.layout.lanes[1].area.minY == 0)
    let one = try Self.stage("lanes: [{ heading: A, card: { height: 900 }, cards: [{ title: A }] }]")
    #expect(one.layout.lanes[0].area.minY > 0 && !one.overflowsAcross)
  }

  @Test func `a plate has the colour of the logo's background, or is white, and one that is transparent is none`()
    throws
  {
    let stage = try Self.stage(
      """
      card: { style: plate }
      cards: [{ title: A }, { title: B, logo: b.svg, logo-background: navy }, { title: C, logo: c.svg }, { title: D, logo: d.svg, logo-background: transparent }, { title: E, logo-background: transparent }]
      # lanes:
      """)
    #expect(stage.catalog.faces.map(\.plate) == [.white, Color(rgb: 0x000080), .white, nil, nil])
    #expect(stage.catalog.faces.map(\.logo?.background) == [nil, Color(rgb: 0x000080), nil, nil, nil])
    #expect(stage.catalog.faces.map(\.logo?.choosesBackground) == [nil, false, true, false, nil])
  }

  private static func press(_ stage: inout Stage, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Int) {
    stage.handle(
      StageInput(
        time: .start.advanced(by: .milliseconds(time)),
        kind: .pointer(.init(device: .touch, number: 1), phase, x: x, y: y)))
  }

  @Test(
    arguments: [1.0, 2, 2.5, 3, 5], [("left", 1280, 720), ("up", 1280, 720), ("left", 1080, 1920), ("left", 1023, 767)])
  func `'visible' cards and the gaps between them fill the viewport`(visible: Double, case: (String, Int, Int)) throws {
    let stage = try Self.stage(
      "direction: \(`case`.0)\nvisible: \(visible)\ncard: { width: auto, height: auto, spacing: 2% }",
      screen: PixelSize(width: `case`.1, height: `case`.2))
    let lane = stage.layout.lanes[0]
    let filled = lane.strip.extents[0] * visible + lane.strip.spacing * (visible - 1)
    #expect(abs(filled - lane.viewport) < 1e-9)
    // The next one is just out of view.
    #expect(Array(stage.controllers[0].tiles).count == Int(visible.rounded(.up)))
  }

  @Test(arguments: [("left", 1280, 720), ("up", 1280, 720), ("right", 1080, 1920)])
  func `a page fills the viewport`(direction: String, width: Int, height: Int) throws {
    let stage = try Self.stage(
      "layout: pages\ndirection: \(direction)\ncard: { width: 100, height: 50, spacing: 40 }",
      screen: PixelSize(width: width, height: height))
    #expect(stage.layout.lanes[0].faceSizes.allSatisfy { $0 == PixelSize(width: width, height: height) })
    #expect(Array(stage.controllers[0].tiles).count == 1)
    #expect(stage.controllers[0].behavior.snap == .start)
  }

  @Test func `a page has square corners, and a plate on it those of the file`() throws {
    let page = try #require(try Self.stage("layout: pages\ncard: { corner-radius: 30 }").catalog.faces.first)
    #expect(page.cornerRadius == 0 && page.plateRadius == 30)
    let card = try #require(try Self.stage("card: { corner-radius: 30 }").catalog.faces.first)
    #expect(card.cornerRadius == 30 && card.plateRadius == nil)
  }

  @Test(arguments: [
    (["size: 200", "size: 50%", "size: rest"], [200, 360, 160]), (["size: 25%", "", ""], [180, 270, 270]),
    (["", "", ""], [240, 240, 240]),
  ])
  func `lanes divide the screen by their sizes`(sizes: [String], expected: [Int]) throws {
    let lanes = sizes.map { "  - { \($0.isEmpty ? "" : $0 + ", ")cards: [{ title: a }] }" }.joined(separator: "\n")
    let areas = try Self.stage("lanes:\n\(lanes)\n").layout.lanes.map(\.area)
    #expect(areas.map(\.height) == expected)
    #expect(areas.allSatisfy { $0.width == 1280 && $0.x == 0 })
    for (one, next) in zip(areas, areas.dropFirst()) { #expect(one.y + one.height == next.y) }
  }

  @Test func `the pause indicator changes at most ten times a second`() throws {
    for (key, whole) in [("resume-after: 2s", 2.0), ("resume-after: 30s", 30)] {
      var stage = try Self.stage("speed: 60\ntouch: { \(key) }")
      stage.handle(StageInput(time: .start.advanced(by: .seconds(1)), kind: .stir))
      var (last, seen, count) = (Instant.start, 2.0, 0)
      while let left = stage.indicators[0] {
        #expect(left < seen && left <= 1 && left > 0)
        (seen, count) = (left, count + 1)
        let next = try #require(stage.deadline)
        if last != .start { #expect(last.duration(to: next) >= .milliseconds(99)) }
        last = next
        stage.advance(to: next)
      }
      #expect(abs(last.sinceStart.inSeconds - 1 - whole) < 0.01)
      #expect(count <= 101)
    }
    var hidden = try Self.stage("touch: { indicator: false }")
    hidden.handle(StageInput(time: .start, kind: .stir))
    #expect(hidden.indicators == [nil])
  }

  @Test(arguments: ["speed: 0", "loop: false\nvisible: 7\ncard: { width: auto }", "speed: 0\nlayout: gallery"])
  func `a lane that never moves by itself shows no indicator of a pause, and wakes nothing for one`(text: String) throws
  {
    for kind in [StageInput.Kind.stir, .key(.pause), .wheel(notches: 1, x: 640, y: 360)] {
      var stage = try Self.stage(text)
      stage.handle(StageInput(time: .start.advanced(by: .seconds(1)), kind: kind))
      for second in 1...4 {
        stage.advance(to: .start.advanced(by: .seconds(second)))
        #expect(stage.indicators == [nil] && stage.moment.indicators == [nil], "\(kind)")
      }
      // No frame is due for a ring that runs down.
      if let deadline = stage.deadline { #expect(deadline >= .start.advanced(by: .milliseconds(5900)), "\(kind)") }
    }
  }

  @Test func `beside a lane that moves one that stands still shows no indicator`() throws {
    var stage = try Self.stage(
      """
      arrange: lanes
      tiers: { gold: { heading: Gold }, silver: { heading: Silver } } # lanes:
      cards:
        - { title: A, tier: gold }
      \((1...20).map { "  - { title: \"\($0)\", tier: silver }" }.joined(separator: "\n"))
      """)
    try #require(stage.controllers.map(\.movesByItself) == [false, true])
    stage.handle(StageInput(time: .start.advanced(by: .seconds(1)), kind: .stir))
    stage.advance(to: .start.advanced(by: .seconds(2)))
    #expect(stage.indicators.map { $0 == nil } == [true, false])
  }

  @Test func `a press on a card presses all its copies, one beside it none`() throws {
    let text = """
      heading: Sponsors
      speed: 0
      card: { width: 200, height: 200, spacing: 20 }
      cards: [{ title: a }, { title: b }]
      """
    let configuration = try ConfigurationLoader.load(text: text, file: "copies.yaml").configuration
    var stage = Stage(configuration, screen: PixelSize(width: 1280, height: 720))
    for (x, y, card) in [(100.0, 360.0, 0 as Int?), (320, 360, 1), (540, 360, 0), (210, 360, nil), (100, 60, nil)] {
      Self.press(&stage, .down, x, y, at: 100)
      #expect(stage.contents[0].pressedCard == card)
      if let card { #expect(stage.contents[0].tiles.filter { $0.card == card }.count == 3) }
      Self.press(&stage, .cancel, x, y, at: 200)
    }
  }

  @Test func `a strip that does not move lets the loop sleep`() throws {
    for text in ["speed: 0", "speed: 0\nloop: false", "speed: 0\nlayout: gallery"] {
      var stage = try Self.stage("\(text)\ntouch: { resume-after: 0s, ramp: 800ms }")
      #expect(stage.isStill && stage.deadline == nil)
      stage.handle(StageInput(time: .start.advanced(by: .seconds(1)), kind: .key(.next)))
      stage.advance(to: .start.advanced(by: .seconds(3)))
      // The mark of the keys goes by itself; nothing else is to come.
      let markEnd = try #require(stage.keyFocus?.until)
      #expect(stage.isStill && stage.deadline == markEnd)
      stage.advance(to: markEnd)
      #expect(stage.isStill && stage.deadline == nil)
    }
  }

  @Test(arguments: ["all", "title", "none"])
  func `an opened card shows the texts that its card leaves out`(text: String) throws {
    var stage = try Self.stage(
      "card: { width: 300, height: 300, text: \(text) }\nspeed: 0\ncards: [{ title: Acme, subtitle: Tools, logo: a.svg }]"
        + " # lanes:")
    let tile = try #require(Array(stage.controllers[0].tiles).first)
    Self.press(&stage, .down, tile.position + 150, 360, at: 1000)
    Self.press(&stage, .up, tile.position + 150, 360, at: 1100)
    stage.advance(to: .start.advanced(by: .seconds(2)))
    let panel = try #require(stage.openedCard?.panel)
    #expect(panel.title == "Acme" && panel.subtitle == "Tools")
    #expect(panel.card?.subtitle == (text == "all" ? "Tools" : nil), "the card itself has what it shows")
  }

  @Test func `a closing card is back in its place before the strip moves`() throws {
    var stage = try Self.stage(
      "speed: 2000\ncard: { width: 300, height: 300 }\ntouch: { resume-after: 0s, ramp: 0s }")
    Self.press(&stage, .down, 640, 360, at: 1000)
    Self.press(&stage, .up, 640, 360, at: 1100)
    stage.advance(to: .start.advanced(by: .seconds(2)))
    let origin = try #require(stage.openedCard?.origin)
    Self.press(&stage, .down, 5, 5, at: 2100)
    Self.press(&stage, .up, 5, 5, at: 2200)
    for millisecond in stride(from: 2200, to: 2440, by: 16) {
      stage.advance(to: .start.advanced(by: .milliseconds(millisecond)))
      #expect(stage.openedCard?.origin == origin)
    }
    stage.advance(to: .start.advanced(by: .milliseconds(2441)))
    #expect(stage.openedCard == nil && stage.controllers[0].phase == .cruising)
  }

  @Test func `another screen size keeps the card in the middle, open or not`() throws {
    var stage = try Self.stage("layout: gallery\nvisible: 3\ncard: { width: auto, height: auto }")
    stage.handle(StageInput(time: .start.advanced(by: .seconds(1)), kind: .key(.next)))
    stage.advance(to: .start.advanced(by: .seconds(2)))
    for (width, height) in [(720, 1280), (1920, 1080), (333, 777)] {
      stage.resize(to: PixelSize(width: width, height: height))
      #expect(stage.controllers[0].nearestCard == 1)
      let middle = stage.contents[0].tiles.first { $0.card == 1 }
      #expect(abs((middle?.position ?? 0) + (middle?.extent ?? 0) / 2 - Double(width) / 2) < 1e-6)
    }
  }
}
