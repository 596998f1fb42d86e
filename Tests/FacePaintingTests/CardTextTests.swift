import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

struct CardTextTests {
  private static let fonts = FontBook()

  private static func randomText(_ foreign: Bool = false, using generator: inout SeededGenerator) -> String {
    let alphabet =
      Array("aeinorstlmwWMQgjpqyÅÉÇß€&.-/ 0123456789漢字имя\u{301}") + ["\n", "\u{7}", "\u{200F}"]
      + Array(foreign ? "عربيשלוםकृत्रिमน้ำปู่한국어かなྐྱᨠ᭄ှြ๊(“”)]١٢👩🏽‍🚀🎉🇺🇳☎️𓀀\u{2067}\u{2069}\u{AD}" : "")
    let length = [1, 3, 8, 20, 60, 300].randomElement(using: &generator) ?? 1
    return String(
      (0..<length).map { _ in
        // Words of about six letters.
        Int.random(in: 0..<7, using: &generator) == 0 ? " " : alphabet.randomElement(using: &generator) ?? "x"
      })
  }

  @Test(arguments: 0..<160 as Range<UInt64>)
  func `the ink of random text stays in the text box of a card, and a card with room has text`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sides = 40...700
    let face = CardFace.sample(
      Self.randomText(seed >= 80, using: &generator) + "x",
      Bool.random(using: &generator) ? Self.randomText(seed >= 80, using: &generator) : nil,
      .derived(from: .random(using: &generator)), width: .random(in: sides, using: &generator),
      height: .random(in: sides, using: &generator), radius: .random(in: 0...200, using: &generator),
      weight: .random(in: 100...900, using: &generator))
    let typography = CardTypography(width: face.width, height: face.height, cornerRadius: face.cornerRadius)
    guard let text = try CardText(face, fonts: Self.fonts) else {
      #expect(min(typography.box.width, typography.box.height) < 40, "seed \(seed): no text on a card with room")
      return
    }
    for line in text.title + text.subtitle {
      #expect(typography.box.contains(line.frame), "seed \(seed): \(line.frame) leaves \(typography.box)")
      #expect(line.line.width > 0 && line.line.height > 0)
    }
    // Baselines increase downwards.
    let baselines = (text.title + text.subtitle).map(\.baseline)
    #expect(zip(baselines, baselines.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed): \(baselines)")
  }

  @Test(arguments: [(8, 8), (8, 2000), (2000, 8), (1, 1), (9, 300), (300, 9), (16, 16)])
  func `a card too small for legible text is painted without text`(width: Int, height: Int) {
    let face = CardFace.sample("Acme", "Partner", .derived(from: Color(0x336699)), width: width, height: height)
    let bitmap = FacePainter(fonts: Self.fonts).paint(face)
    #expect(bitmap.width == width && bitmap.height == height)
  }

  @Test func `the titles of equal cards share their baseline, whatever their letters`() throws {
    let baselines = try ["Acme", "Gypsy", "ÅÉÎ", "xxx"].map { name in
      try #require(try CardText(.sample(name, nil, .derived(from: .white)), fonts: Self.fonts)).title.map(\.baseline)
    }
    #expect(Set(baselines).count == 1)
  }

  @Test func `a title is larger than its subtitle, above it and centred`() throws {
    let face = CardFace.sample("Acme", "Partner", .derived(from: .white))
    let text = try #require(try CardText(face, fonts: Self.fonts))
    #expect(text.title.count == 1 && text.subtitle.count == 1)
    #expect(text.title[0].line.height > text.subtitle[0].line.height)
    #expect(text.title[0].frame.maxY < text.subtitle[0].frame.minY)
    let middle = (text.title[0].frame.minX + text.title[0].frame.maxX) / 2
    #expect(abs(middle - 210) <= 1)
  }

  @Test func `painting a card with a hundred thousand letters takes bounded time`() {
    let clock = ContinuousClock()
    let painter = FacePainter(fonts: Self.fonts)
    for text in [
      String(repeating: "word ", count: 20_000), String(repeating: "w", count: 100_000),
      "a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "a\n", count: 50_000),
    ] {
      let elapsed = clock.measure { _ = painter.paint(.sample(text, text, .derived(from: .white))) }
      // The limit is for an unoptimised build on a busy machine; it takes tens of milliseconds otherwise.
      #expect(elapsed < .seconds(5))
    }
  }

  @Test func `faces painted on several threads at once equal those painted on one`() async {
    let painter = FacePainter(fonts: FontBook())
    let faces = ["Acme", "Borealis", "Northwind Traders", "Gypsy", "Zed"].map {
      CardFace.sample($0, "Partner", .derived(from: Color(0x7048E8)), width: 160, height: 120)
    }
    let expected = faces.map { painter.paint($0) }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<40 {
        let index = round % faces.count
        let (face, wanted) = (faces[index], expected[index])
        group.addTask { painter.paint(face) == wanted }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test func `the lines of a label stand where it is aligned`() throws {
    let painter = FacePainter(fonts: Self.fonts)
    var label = TextLabel(
      text: "Guests of the house\nriver", font: FontRequest(family: "Inter", weight: 700), color: .white, size: 40,
      maximumWidth: 800, maximumHeight: 200)
    /// The columns with ink in the lower half, from the first to the last.
    func ink() throws -> (first: Int, last: Int, width: Int) {
      let bitmap = try #require(painter.paint(label))
      let columns = (0..<bitmap.width).filter { x in
        (bitmap.height * 5 / 8..<bitmap.height).contains { bitmap.pixels[$0 * bitmap.width + x] >> 24 > 128 }
      }
      return (columns.min() ?? -1, columns.max() ?? -1, bitmap.width)
    }
    label.alignment = .left
    let left = try ink()
    #expect(left.first < 4 && left.last < left.width / 2)
    label.alignment = .right
    let right = try ink()
    #expect(right.last > right.width - 5 && right.first > right.width / 2)
    label.alignment = .center
    let middle = try ink()
    #expect(abs(middle.first + middle.last - middle.width) < 5)
  }

  @Test func `a label stays within its maximum size, has its colour, and is absent without visible text`() throws {
    let painter = FacePainter(fonts: Self.fonts)
    var label = TextLabel(
      text: "Our sponsors", font: FontRequest(family: "Inter", weight: 700), color: Color(0xFFCC00), size: 48,
      maximumWidth: 800, maximumHeight: 120)
    let bitmap = try #require(painter.paint(label))
    #expect(bitmap.width <= 800 && bitmap.height <= 120 && bitmap.height >= 48)
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFF_FFFF == 0xFF_CC00 })
    #expect(bitmap.pixels.contains { $0 >> 24 == 255 })
    label.maximumWidth = 150
    label.maximumHeight = 40
    let small = try #require(painter.paint(label))
    #expect(small.width <= 150 && small.height <= 40)
    label.text = " \n "
    #expect(painter.paint(label) == nil)
  }
}
