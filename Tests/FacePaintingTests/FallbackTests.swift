import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import SDLKit

@Suite(.timeLimit(.minutes(5)))
struct FallbackTests {
  private static let fonts = FontBook()
  private static let inter = FontRequest(family: "Inter", weight: 700)

  private func stack(_ size: Int = 60, _ language: HanLanguage? = nil) throws -> FontStack {
    try FontStack(Self.inter, size: size, hanLanguage: language, fonts: Self.fonts)
  }

  @Test(arguments: [
    "Łódź", "Ελληνικά", "Щедрые", "شركة", "בית", "क्षत्रिय", "น้ำปู่", "北京", "かな", "서울", "தமிழ்", "বাংলা", "ქართული", "Հայ", "አማርኛ",
    "မြန်မာ", "ខ្មែរ", "ລາວ", "བོད", "☎", "♞", "𝔘",
  ])
  func `characters of every script are drawn in a font that has glyphs for them`(text: String) throws {
    let stack = try stack()
    let primary = Self.fonts.coverage(of: try Self.fonts.file(for: Self.inter))
    let line = RunLine(text, fonts: stack)
    for run in line.runs {
      let coverage = run.font.map { Self.fonts.coverage(of: $0.file) } ?? primary
      for character in run.text {
        let needed = NeededGlyphs(character.unicodeScalars.map(\.value))
        #expect(needed.areMet(where: coverage.contains), "\(character) in \(run)")
      }
    }
    #expect(try stack.line(of: text) != nil)
    // A word in one script uses one font only.
    #expect(line.runs.count == 1)
  }

  @Test func `Han characters take the font of the language of the text`() throws {
    let files = try [HanLanguage.simplified, .japanese, .korean].map { language in
      try #require(RunLine("直", fonts: try stack(60, language)).runs.first?.font).file
    }
    #expect(Set(files).count == 3)
    #expect(DisplayText("東京", beside: "ありがとう")?.hanLanguage == .japanese)
    #expect(DisplayText("大韓民國 서울")?.hanLanguage == .korean)
    #expect(DisplayText("東京")?.hanLanguage == nil)
  }

  @Test(arguments: ["🎉", "👩🏽‍🚀", "🇩🇪", "☎️", "1️⃣", "👍🏽", "🏳️‍🌈", "❤️"])
  func `an emoji is drawn as one colour picture of the size of the text`(emoji: String) throws {
    for size in [16, 60, 180] {
      let stack = try stack(size)
      let runs = RunLine(emoji, fonts: stack).runs
      #expect(runs.count == 1 && runs[0].font?.isColor == true)
      let line = try #require(try stack.line(of: emoji))
      #expect(line.pictures.count == 1 && line.values.isEmpty)
      #expect((size * 8 / 10...size * 14 / 10).contains(line.height) || emoji == "🇩🇪" || emoji == "🏳️‍🌈", "\(line.height)")
      #expect((size * 8 / 10...size * 14 / 10).contains(line.width), "\(line.width) at \(size)")
      let picture = try #require(line.pictures.first)
      let colors = picture.bitmap.pixels.filter { $0 >> 24 > 200 }.map { Color(pixel: $0) }
      #expect(colors.contains { max($0.red, $0.green, $0.blue) - min($0.red, $0.green, $0.blue) > 60 })
    }
  }

  @Test(arguments: ["☎", "☎\u{FE0E}", "©", "1", "#", "™"])
  func `a symbol with text presentation is drawn as text, not as an emoji`(sign: String) throws {
    let line = try #require(try stack().line(of: sign))
    #expect(line.pictures.isEmpty)
  }

  @Test(arguments: ["מ", "ع", "漢", "क", "한", "Ж", "🎉"])
  func `a line with a fallback font keeps all letters on one baseline`(letter: String) throws {
    let stack = try stack()
    let capital = try #require(try stack.line(of: "H"))
    let line = try #require(try stack.line(of: "H \(letter) H"))
    func bottom(_ columns: Range<Int>) -> Int? {
      (0..<line.height).last { row in columns.contains { line.values[row * line.width + $0] > 128 } }
    }
    for columns in [0..<capital.width, (line.width - capital.width)..<line.width] {
      #expect(bottom(columns) == line.top - 1)
    }
    #expect(line.width > 2 * capital.width + 20)
  }

  @Test func `Latin letters look the same next to other scripts as alone`() throws {
    let stack = try stack()
    let (plain, mixed) = (try #require(try stack.line(of: "Acme")), try #require(try stack.line(of: "Acme 漢")))
    #expect(abs(try stack.width(of: "Acme") + (try stack.width(of: " 漢")) - (try stack.width(of: "Acme 漢"))) < 4)
    let row = { (line: DrawnLine, y: Int) in Array(line.values[(y * line.width)..<(y * line.width + 20)]) }
    #expect(row(plain, plain.top - 10) == row(mixed, mixed.top - 10))
  }

  @Test func `a fallback font that does not open yields no font, and one that opens does`() throws {
    let found = try #require(
      Self.fonts.fallback(for: [0x6F22], isEmoji: false, language: "ja", request: Self.inter))
    let broken = FallbackFont(file: FontFile(path: "/no/such.ttf", index: 0), strike: nil, isColor: false)
    #expect(Self.fonts.font(for: broken, size: 20, hinting: .light) == nil)
    #expect(Self.fonts.font(for: found, size: 20, hinting: .light) != nil)
    // No font has a noncharacter.
    #expect(Self.fonts.fallback(for: [0x1FFFF], isEmoji: false, language: nil, request: Self.inter) == nil)
  }

  @Test(arguments: (0..<12 as Range<UInt64>).sampled(every: 3))
  func `two thousand random characters are set in bounded time and stay in the text box`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var text = String.UnicodeScalarView()
    while text.count < 2000 {
      let plane: ClosedRange<UInt32> = seed.isMultiple(of: 2) ? 0...0x2FFF : 0...0x1FFFF
      if let scalar = Unicode.Scalar(UInt32.random(in: plane, using: &generator)) { text.append(scalar) }
    }
    let face = CardFace.sample(String(text), String(text.reversed().map(Character.init)), .derived(from: .white))
    // The time limit of the suite is the bound: on a busy machine an unoptimised build took up to 20 s.
    guard let text = try CardText(face, fonts: Self.fonts) else { return }
    let box = CardTypography(face).box
    for line in text.title + text.subtitle { #expect(box.contains(line.frame), "seed \(seed): \(line.frame)") }
  }
}
