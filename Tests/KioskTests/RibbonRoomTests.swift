import ConfigurationValues
import FacePainting
import MarqueeConfig
import MarqueeEngine
import SDLKit
import TestSupport
import Testing

@testable import Kiosk
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues
@testable import StageDrawing

/// What makes room for a notice at the bottom of the screen: a network's block moves, and texts fade.
@MainActor
@Suite(.serialized)
struct RibbonRoomTests {
  private static let code = "WIFI:T:WPA;S:Guests;P:welcome to all;;"
  private nonisolated static let sizes = [
    PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920), PixelSize(width: 3840, height: 1080),
    PixelSize(width: 1280, height: 720), PixelSize(width: 800, height: 480), PixelSize(width: 3840, height: 2160),
  ]
  private static let short = "Keynote in hall B"
  private static let long = Array(repeating: "Keynote in hall B at ten", count: 12).joined(separator: " ")

  private static func at(_ milliseconds: Int) -> Instant { Instant(sinceStart: .milliseconds(milliseconds)) }

  private static func stage(_ keys: String, _ size: PixelSize) throws -> Stage {
    let text = """
      wifi: { ssid: Guests, password: welcome to all\(keys.contains("corner") ? ", \(keys)" : "") }
      caption: Thank you for fifteen years
      display: { scale: auto, background: "\(keys.contains("bright") ? "#e8e8f0" : "#102040")" }
      motion: \(keys.contains("reduced") ? "reduced" : "full")
      cards: [{ title: a }, { title: b }, { title: c }, { title: d }, { title: e }, { title: f }]
      """
    return Stage(try ConfigurationLoader.load(text: text, file: "ribbon.yaml").configuration, screen: size)
  }

  private static func picture(of stage: Stage) throws -> NoticePicture {
    let notice = try #require(stage.noticeNow)
    return DamageTests.painter.paint(notice, font: stage.noticeFont, on: stage.pictureSize, inset: stage.noticeInset)
  }

  private static func bring(_ picture: NoticePicture, of stage: Stage, to renderer: StageRenderer) throws {
    _ = try renderer.accept(.notice(stage.noticeNumber, renderer.preparation.prepared(picture)))
  }

  /// How a frame makes room.
  private static func look(_ stage: Stage, above picture: NoticePicture) -> RibbonLook {
    RibbonLook(
      above: Double(picture.area.y), lift: stage.moment.notice?.lift ?? 0, corner: stage.backdrop.corner,
      window: stage.backdrop.window)
  }

  @Test(arguments: sizes, CornerNetwork.Corner.allCases)
  func `a ribbon covers nothing of a network's block, and the block goes there and back without a jump`(
    size: PixelSize, corner: CornerNetwork.Corner
  ) throws {
    for text in [Self.short, Self.long] {
      var stage = try Self.stage("corner: \(corner.rawValue)", size)
      let block = try #require(stage.layout.network).area
      stage.say(try #require(Notice(text)), for: .seconds(2), at: Self.at(1000))
      let picture = try Self.picture(of: stage)
      var former = 0
      for milliseconds in stride(from: 1000, through: 3300, by: 10) {
        stage.advance(to: Self.at(milliseconds))
        let look = Self.look(stage, above: picture)
        #expect(abs(look.up - former) <= max(size.height / 30, 4), "\(milliseconds) ms")
        #expect(look.cornerOpacity == 1)
        former = look.up
        guard (1300...3000).contains(milliseconds) else { continue }
        var moved = block
        moved.y -= look.up
        #expect(!moved.intersects(picture.area) && moved.minY >= 0, "\(corner) \(moved) \(picture.area)")
        if corner.isAtTop { #expect(look.up == 0) } else { #expect(look.up > 0) }
      }
      #expect(former == 0)
    }
  }

  @Test func `with less motion the block fades from one place to the other`() throws {
    let size = PixelSize(width: 1920, height: 1080)
    var stage = try Self.stage("reduced", size)
    stage.say(try #require(Notice(Self.short)), for: nil, at: Self.at(1000))
    let picture = try Self.picture(of: stage)
    var places: Set<Int> = []
    var opacity = 1.0
    for milliseconds in stride(from: 1000, through: 1300, by: 5) {
      stage.advance(to: Self.at(milliseconds))
      let look = Self.look(stage, above: picture)
      if !places.contains(look.up) { #expect(look.cornerOpacity < 0.1 || milliseconds == 1000) }
      places.insert(look.up)
      #expect(abs(look.cornerOpacity - opacity) < 0.1)
      opacity = look.cornerOpacity
    }
    #expect(places.count == 2 && opacity == 1)
  }

  @Test func `a ribbon in place of another one leaves the block where it is, and a full notice sends it back`() throws {
    var stage = try Self.stage("", PixelSize(width: 1280, height: 720))
    func lift(at milliseconds: Int) -> Double {
      stage.advance(to: Self.at(milliseconds))
      return stage.moment.notice?.lift ?? 0
    }
    stage.say(try #require(Notice("One")), for: nil, at: Self.at(1000))
    #expect(lift(at: 1000) == 0 && abs(lift(at: 1150) - 0.5) < 1e-9)
    stage.say(try #require(Notice("Two")), for: nil, at: Self.at(1150))
    #expect(abs(lift(at: 1150) - 0.5) < 1e-9 && lift(at: 1300) > 0.5 && lift(at: 1450) == 1)
    stage.say(try #require(Notice("Three")), for: nil, at: Self.at(2000))
    for time in stride(from: 2000, through: 2400, by: 20) { #expect(lift(at: time) == 1) }
    stage.say(try #require(Notice("Four", style: .full)), for: nil, at: Self.at(3000))
    #expect(lift(at: 3000) == 1 && abs(lift(at: 3150) - 0.5) < 1e-9 && lift(at: 3300) == 0)
    let isGone = stage.unsay(at: Self.at(4000))
    #expect(isGone && lift(at: 4100) == 0)
  }

  @Test(arguments: sizes, ["", "corner: bottom-left", "reduced bright"])
  func `a phone reads the code above a ribbon, and the caption is not cut`(size: PixelSize, keys: String) throws {
    var stage = try Self.stage(keys, size)
    let renderer = try Renderer(size: size)
    let drawing = try DamageTests.picture(stage, on: renderer)
    try drawing.draw(stage, stage.moment)
    let before = try renderer.readPixels()
    stage.say(try #require(Notice(Self.short)), for: nil, at: Self.at(100))
    let picture = try Self.picture(of: stage)
    try Self.bring(picture, of: stage, to: drawing)
    stage.advance(to: Self.at(400))
    try drawing.draw(stage, stage.moment)
    let frame = try renderer.readPixels()
    let ground = try #require(drawing.view.movedCorner)
    // The code with some of what is around it: to write and read all of a large frame takes seconds.
    let seen = ground.inset(by: -ground.height / 4)
      .intersection(PixelArea(x: 0, y: 0, width: size.width, height: size.height))
    var photograph = Bitmap(width: seen.width, height: seen.height, filledWith: 0)
    photograph.pixels = (seen.minY..<seen.maxY).flatMap { y in
      frame[y * size.width + seen.minX..<y * size.width + seen.maxX].map { $0 | 0xFF00_0000 }
    }
    #expect(try Scanner.texts { try photograph.writePNG(to: $0) } == [Self.code])
    // Of the caption there is all or nothing above the ribbon.
    let caption = try #require(stage.layout.caption).area
    let background = try #require(before.first)
    func ink(_ pixels: [UInt32], above end: Int) -> Int {
      var count = 0
      // Rounding may let the caption's band share a row with the cards.
      for y in caption.minY + 2..<min(caption.maxY, end) {
        for x in caption.minX..<caption.maxX where !(ground.minX..<ground.maxX).contains(x) {
          if pixels[y * size.width + x] & 0xFF_FFFF != background & 0xFF_FFFF { count += 1 }
        }
      }
      return count
    }
    let left = ink(frame, above: picture.area.minY)
    #expect(left == 0 || left == ink(before, above: size.height), "\(left) px are left")
    // All is as it was once the notice is gone.
    let isGone = stage.unsay(at: Self.at(500))
    #expect(isGone)
    stage.advance(to: Self.at(500))
    stage.advance(to: Self.at(900))
    try drawing.draw(stage, stage.moment)
    let after = try renderer.readPixels()
    let block = try #require(stage.layout.network).area
    for y in block.minY..<block.maxY {
      let row = y * size.width + block.minX..<y * size.width + block.maxX
      try #require(before[row].elementsEqual(after[row]))
    }
    #expect(drawing.view.movedCorner == nil)
  }

  @Test func `cards that the moved block hides are not in view`() throws {
    let size = PixelSize(width: 1280, height: 720)
    var stage = try Self.stage("", size)
    func inView(_ corner: PixelArea?) -> [Int] {
      var tiles: [TileInView] = []
      stage.write(inView: &tiles, under: nil, and: corner)
      return tiles.map(\.slot)
    }
    stage.advance(to: Self.at(100))
    let all = inView(nil)
    #expect(inView(PixelArea(x: 0, y: 0, width: 1280, height: 720)).isEmpty)
    #expect(inView(PixelArea(x: 0, y: 700, width: 10, height: 10)) == all)
  }

  @Test(arguments: 0..<6)
  func `frames with a block on its way have the pixels of whole frames`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let keys = ["", "corner: bottom-left", "reduced", "bright", "reduced bright", "corner: top-right"][seed]
    var stage = try Self.stage(keys, PixelSize(width: 480, height: 320))
    #expect(stage.layout.network != nil)
    var comparison = try DamageTests.Comparison(stage)
    var time = Instant.start
    for step in 0..<80 {
      time = time.advanced(by: .milliseconds(Int.random(in: 1...60, using: &random)))
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1:
        let style: Notice.Style = Int.random(in: 0...3, using: &random) == 0 ? .full : .ribbon
        let text = Bool.random(using: &random) ? "Hall \(step)" : Self.long
        stage.say(try #require(Notice(text, style: style)), for: .milliseconds(400), at: time)
        if step % 4 != 0 {
          let picture = try Self.picture(of: stage)
          for renderer in [comparison.part, comparison.whole] { try Self.bring(picture, of: stage, to: renderer) }
          comparison.last = nil
        }
      case 2: _ = stage.unsay(at: time)
      case 3:
        let (x, y) = (Double.random(in: 0..<480, using: &random), Double.random(in: 0..<320, using: &random))
        let finger = PointerEvent.Identifier(device: .touch, number: 1)
        stage.handle(StageInput(time: time, kind: .pointer(finger, .down, x: x, y: y)))
        stage.handle(StageInput(time: time, kind: .pointer(finger, .up, x: x, y: y)))
      default: break
      }
      stage.advance(to: time)
      try comparison.bringPanel(to: &stage)
      let different = try comparison.differences(at: stage)
      try #require(different == 0, "seed \(seed), step \(step): \(different) pixels differ")
    }
  }
}
