import ConfigurationValues
import FacePainting
import LogTestSupport
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Messages
import TestSupport
import Testing

@testable import Commands
@testable import Kiosk
@testable import MarqueeStage
@testable import MarqueeValues

/// The code of a wireless network in a corner of the screen.
@MainActor
@Suite(.serialized)
struct CornerNetworkTests {
  private static let cards = "cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }]"
  private static let code = "WIFI:T:WPA;S:Guests;P:welcome to all;;"

  private static func stage(_ text: String, _ size: PixelSize) throws -> Stage {
    Stage(try ConfigurationLoader.load(text: "\(text)\n\(cards)", file: "corner.yaml").configuration, screen: size)
  }

  private static func wifi(_ keys: String = "") -> String {
    "wifi: { ssid: Guests, password: welcome to all\(keys) }"
  }

  private nonisolated static let sizes = [
    PixelSize(width: 1280, height: 720), PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160),
    PixelSize(width: 800, height: 480), PixelSize(width: 1080, height: 1920), PixelSize(width: 3840, height: 1080),
  ]
  private nonisolated static let layouts = [
    "", "heading: Our sponsors\ncaption: Thank you for fifteen years", "layout: pages", "direction: up",
    "display: { scale: auto, safe-area: 5% }\nreading: rtl\ncaption: Thank you", "card: { height: 80% }",
    "heading: Hello\ntouch: { pause-button: true }\nlayout: gallery",
  ]

  @Test(arguments: sizes, layouts)
  func `the block covers neither cards nor texts nor the pause button`(size: PixelSize, layout: String) throws {
    let scale = layout.contains("display") ? "" : "display: { scale: auto }"
    for corner in CornerNetwork.Corner.allCases {
      let stage = try Self.stage("\(Self.wifi(", corner: \(corner.rawValue)"))\n\(layout)\n\(scale)", size)
      let block = try #require(stage.layout.network, "\(corner)")
      let area = block.area
      #expect(
        block.moduleSize >= 3 || size.height == 480 && layout.contains("80%"), "\(corner): \(block.moduleSize) px")
      #expect(block.code.width == block.moduleSize * 37 && block.code.height == block.code.width)
      let lane = stage.layout.lanes[0]
      let thickness = PixelArea(
        x: lane.isVertical ? lane.area.x + (lane.area.width - lane.thickness) / 2 : lane.area.x,
        y: lane.isVertical ? lane.area.y : lane.area.y + (lane.area.height - lane.thickness) / 2,
        width: lane.isVertical ? lane.thickness : lane.area.width,
        height: lane.isVertical ? lane.area.height : lane.thickness)
      #expect(!thickness.intersects(area), "\(corner) \(area) \(thickness)")
      for band in [stage.layout.heading, stage.layout.caption].compactMap(\.self) {
        #expect(!band.area.intersects(area) && Double(band.area.height) > band.textHeight, "\(corner)")
        // Rounding may let them share a row.
        #expect(!band.area.intersects(thickness.inset(by: 1)))
      }
      if let button = stage.layout.pauseButton { #expect(!button.intersects(area)) }
      let inset = layout.contains("safe-area") ? 0.05 : 0
      let (x, y) = (Int(Double(size.width) * inset), Int(Double(size.height) * inset))
      #expect(area.intersection(PixelArea(minX: x, minY: y, maxX: size.width - x, maxY: size.height - y)) == area)
      #expect((block.code.y < size.height / 2) == corner.isAtTop && (block.code.x > size.width / 2) == corner.isAtRight)
      #expect(!block.code.intersects(block.text) && !block.code.intersects(block.symbol))
      #expect(!block.text.intersects(block.symbol))
    }
  }

  @Test func `by default it is in the lower corner where lines end`() throws {
    let size = PixelSize(width: 1920, height: 1080)
    for (keys, isAtRight) in [("", true), ("reading: rtl", false)] {
      let block = try #require(try Self.stage("\(Self.wifi())\n\(keys)", size).layout.network)
      #expect(block.isAtRight == isAtRight && block.code.y > 540)
    }
    #expect(try Self.stage("", size).layout.network == nil)
  }

  @Test(
    arguments: [(1280, 720), (1920, 1080), (3840, 2160)],
    ["", "display: { rotate: 90 }", "display: { background: [white, gold] }\ndirection: up"])
  func `a phone reads the code off the screen`(size: (Int, Int), keys: String) throws {
    let stage = try Self.stage("\(Self.wifi())\n\(keys)", PixelSize(width: size.0, height: size.1))
    let frame = try Snapshot(stage, painter: FacePainter(fonts: FontBook())).frame(at: .start)
    #expect(try Scanner.texts { try frame.writePNG(to: $0) } == [Self.code])
  }

  @Test func `the words of the password are shown only on demand`() throws {
    let size = PixelSize(width: 1280, height: 720)
    let texts = try ["", ", show-password: true"].map { keys in
      try Self.stage(Self.wifi(keys), size).backdrop.labels.map(\.text)
    }
    #expect(texts == [["Guests"], ["Guests\nwelcome to all"]])
  }

  @Test func `a strip of given height moves only where the code would be too small in what is left`() throws {
    let size = PixelSize(width: 1920, height: 1080)
    func strip(_ height: Int, _ wifi: String) throws -> (middle: Int, moduleSize: Int?) {
      let stage = try Self.stage("card: { height: \(height) }\n\(wifi)", size)
      let area = stage.layout.lanes[0].area
      return (area.y + area.height / 2, stage.layout.network?.moduleSize)
    }
    #expect(try strip(420, Self.wifi()) == (540, 5))
    #expect(try strip(840, "") == (540, nil))
    let moved = try strip(840, Self.wifi())
    #expect(moved.middle < 500 && moved.moduleSize == 5)
    #expect(try strip(840, Self.wifi(", corner: top-left")).middle > 580)
    #expect(try strip(1070, Self.wifi()) == (540, nil))
  }

  @Test func `a code with too little room is logged once for each layout`() throws {
    let lines = Lines()
    var report = NetworkReport()
    let large = PixelSize(width: 1920, height: 1080)
    for (keys, size, expected) in [
      ("", large, 0), ("card: { height: 1000 }", large, 1), ("card: { height: 1000 }", large, 1),
      ("card: { height: 980 }", large, 2), ("", large, 2), ("card: { height: 1000 }", large, 3),
      ("layout: pages", PixelSize(width: 320, height: 240), 4),
    ] {
      report.note(try Self.stage("\(Self.wifi())\n\(keys)", size).layout, to: lines.logger)
      #expect(lines.all.count == expected, "\(keys)")
    }
    try #require(lines.all.count == 4)
    #expect(
      lines.all[0].hasSuffix(
        "'wifi' is not shown: its QR code has room for 14 px on a screen of 1920x1080, and phones need 111 px; "
          + "make the cards lower, or show it as a card"), "\(lines.all[0])")
    #expect(lines.all[3].contains("'wifi' is shown too small: its QR code has room for 80 px"))
  }

  @Test func `check says where a code has too little room`() throws {
    for (keys, size, message) in [
      ("", PixelSize(width: 1920, height: 1080), nil),
      (
        "card: { height: 1000 }", PixelSize(width: 1920, height: 1080),
        "the QR code of 'wifi' has room for 14 px on a screen of 1920x1080, and phones need 111 px; it is not shown; "
          + "make the cards lower, or show it as a card"
      ),
      (
        "layout: pages", PixelSize(width: 320, height: 240),
        "the QR code of 'wifi' has room for 80 px on a screen of 320x240, and phones need 111 px; "
          + "make the cards lower, or show it as a card"
      ),
    ] as [(String, PixelSize, String?)] {
      let text = "\(Self.wifi())\n\(keys)\n\(Self.cards)"
      let configuration = try ConfigurationLoader.load(text: text, file: "corner.yaml").configuration
      let warnings = SeenCheck("corner.yaml", screen: size).warnings(on: configuration) { _, _ in }
        .filter { $0.message.contains("wifi") }
      #expect(warnings.map(\.message) == [message].compactMap(\.self))
      #expect(warnings.allSatisfy { $0.place == Place(line: 1, column: 1) })
    }
  }
}
