import ConfigurationValues
import FacePainting
import MarqueeConfig
import MarqueeEngine
import SDLKit
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// A notice and the controls, and the frame around the card of the keys, in pixels.
@MainActor
@Suite(.serialized)
struct NoticeControlsTests {
  private static func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

  /// A stage in which the pause button and the countdown are there.
  private static func stage(_ keys: String, _ size: PixelSize) throws -> Stage {
    let text = """
      accessibility: wcag
      card: { width: 300, height: 60% }
      \(keys)
      cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]
      """
    var stage = Stage(try ConfigurationLoader.load(text: text, file: "controls.yaml").configuration, screen: size)
    stage.handle(StageInput(time: at(1000), kind: .key(.next)))
    stage.advance(to: at(3000))
    try #require(stage.pauseButton != nil && stage.moreTimeButton != nil)
    return stage
  }

  /// Pictures of one plan at several times, for which its faces are painted once.
  @MainActor
  private struct Drawing {
    let renderer: Renderer
    let picture: StageRenderer

    init(_ stage: Stage) throws {
      renderer = try Renderer(size: stage.glass)
      picture = try DamageTests.picture(stage, on: renderer)
    }

    func pixels(of stage: Stage) throws -> [UInt32] {
      try picture.draw(stage, stage.moment)
      return try renderer.readPixels().map { $0 & 0xFF_FFFF }
    }
  }

  @Test(
    arguments: Notice.Style.allCases,
    [
      PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920), PixelSize(width: 1280, height: 720),
      PixelSize(width: 800, height: 480),
    ])
  func `a notice hides no control, and none of its letters is behind one`(style: Notice.Style, size: PixelSize) throws {
    for keys in ["", "wifi: { ssid: Guests, password: welcome all, corner: bottom-left }", "reading: rtl"] {
      var without = try Self.stage(keys, size)
      var with = without
      let words = Array(repeating: "Keynote in hall B", count: 8).joined(separator: " ")
      let notice = try #require(Notice(words, style: style))
      with.say(notice, for: nil, at: Self.at(3000))
      with.advance(to: Self.at(3500))
      without.advance(to: Self.at(3500))
      let picture = DamageTests.painter.paint(
        notice, font: with.noticeFont, on: with.pictureSize, inset: with.noticeInset)
      let drawing = try Drawing(without)
      let plain = try drawing.pixels(of: without)
      _ = try drawing.picture.accept(.notice(with.noticeNumber, drawing.picture.preparation.prepared(picture)))
      let shown = try drawing.pixels(of: with)
      #expect(shown != plain, "the notice is there")
      let ground = try #require(picture.bitmap.pixels.first)
      for area in [with.layout.pauseButton, with.layout.moreTime].compactMap(\.self) {
        for y in area.minY..<area.maxY {
          let row = y * size.width + area.minX..<y * size.width + area.maxX
          // Its rounded corners and edges let through what is below.
          let rim = area.height * 3 / 10
          let inner = row.dropFirst(rim).dropLast(rim)
          if y >= area.minY + rim, y < area.maxY - rim {
            try #require(shown[inner] == plain[inner], "row \(y) of a control")
          }
          let line = y - picture.area.y
          guard line >= 0 else { continue }
          let letters = picture.bitmap.pixels[line * size.width + area.minX..<line * size.width + area.maxX]
          try #require(letters.allSatisfy { $0 == ground }, "letters in row \(y)")
        }
      }
    }
  }

  /// Where a face has letters or a ribbon: px of the face.
  private static func letters(of face: CardFace) -> [(x: Int, y: Int)] {
    var plain = face
    (plain.title, plain.subtitle, plain.ribbon) = (nil, nil, nil)
    let (with, without) = (DamageTests.painter.paint(face), DamageTests.painter.paint(plain))
    return with.pixels.indices.filter { with.pixels[$0] != without.pixels[$0] }
      .map { ($0 % with.width, $0 / with.width) }
  }

  @Test(
    arguments: [
      "", "reading: rtl", "layout: gallery", "layout: pages", "card: { height: 100% }", "card: { spacing: 0 }",
      "direction: up", "direction: down\ncard: { height: 200, spacing: 0 }",
      "direction: up\nloop: false\ncard: { height: 160, spacing: 4 }",
      "loop: false\ncard: { width: 160, height: 160, spacing: 0 }",
    ],
    [PixelSize(width: 1280, height: 720), PixelSize(width: 720, height: 1280), PixelSize(width: 1920, height: 1080)])
  func `the frame around the card of the keys covers no ribbon and no letters of any card`(
    keys: String, size: PixelSize
  ) throws {
    let text = """
      accessibility: wcag
      \(keys)
      tiers: { Gold: { heading: Gold sponsors }, Silver: {} }
      arrange: together
      cards:
      \((1...8).map { "  - { title: Acme \($0), subtitle: Tools, gradient: \"#202020\", tier: \($0 < 4 ? "Gold" : "Silver") }" }
        .joined(separator: "\n"))
      """
    var stage = Stage(try ConfigurationLoader.load(text: text, file: "ribbons.yaml").configuration, screen: size)
    let drawing = try Drawing(stage)
    // Of each face.
    var letters: [Int: [(x: Int, y: Int)]] = [:]
    for (seconds, key) in [(1, StageInput.Kind.chooseLane(isNext: true)), (3, .key(.first)), (6, .key(.next))] {
      stage.handle(StageInput(time: Self.at(1000 * seconds), kind: key))
      stage.advance(to: Self.at(1000 * seconds + 2000))
      var plain = stage
      plain.keyFocus = nil
      let (shown, without) = (try drawing.pixels(of: stage), try drawing.pixels(of: plain))
      try #require(stage.keyFrame != nil && shown != without)
      let (lane, place) = (stage.contents[0], stage.layout.lanes[0])
      var count = 0
      for tile in lane.tiles where lane.focus?.look(of: tile, viewport: place.viewport).scale ?? 1 == 1 {
        let frame = place.frame(of: tile, focus: nil).wholePixels
        let face = lane.faces[tile.card]
        letters[face] = letters[face] ?? Self.letters(of: stage.catalog.faces[face])
        let seen = (letters[face] ?? []).map { (x: frame.minX + $0.x, y: frame.minY + $0.y) }.filter {
          (0..<size.width).contains($0.x) && (0..<size.height).contains($0.y)
        }
        count += seen.count
        let covered = seen.first { shown[$0.y * size.width + $0.x] != without[$0.y * size.width + $0.x] }
        try #require(covered == nil, "\(key)")
      }
      #expect(count > 100)
    }
  }

  @Test(arguments: ["#000000", "#ffffff", "#808080"])
  func `the frame around the card of the keys stands out from any card and background`(color: String) throws {
    let size = PixelSize(width: 1280, height: 720)
    var stage = try Self.stage("display: { background: \"\(color)\" }", size)
    let frame = try #require(stage.keyFrame)
    let drawing = try Drawing(stage)
    let shown = try drawing.pixels(of: stage)
    // From the edge into the card: near-black and white lines, whose contrast is more than 15.
    let y = (frame.minY + frame.maxY) / 2
    let line = shown[y * size.width + frame.minX..<y * size.width + frame.minX + 12]
    #expect(line.contains(0xFF_FFFF) && line.contains(Color.nearBlack.pixel & 0xFF_FFFF))
    let finger = PointerEvent.Identifier(device: .touch, number: 1)
    stage.handle(StageInput(time: Self.at(3000), kind: .pointer(finger, .down, x: 5, y: 5)))
    let without = try drawing.pixels(of: stage)
    #expect(without != shown)
  }
}
