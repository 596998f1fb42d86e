import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

private let sheetFolder = getenv("MARQUEE_SHEETS").map { String(cString: $0) }

/// Sheets of difficult scripts for visual inspection: `MARQUEE_SHEETS=folder swift test --filter ScriptSheets` writes
/// them there.
@Suite(.enabled(if: sheetFolder != nil))
struct ScriptSheets {
  static let texts = [
    "שלום (עולם) [a (b)] 12–34", "مرحبا بالعالم (Hello (world) 2024) شكرا", "He said “مرحبا Acme 12” twice",
    "لا إله إلّا الله ﷺ", "اردو نستعلیق پاکستان گ چ ژ", "कृत्रिम श्री ज्ञान र्क्ष", "ประเทศไทย กำลัง น้ำ ปี่ ผู้ซื้อ",
    "ລາວ ຄົນ ខ្មែរ မြန်မာ", "日本語テキスト、句読点「」。", "한국어 각 힣 ᄒᆞᆫ", "👩🏽‍🚀🏳️‍🌈👨‍👩‍👦🇺🇳☎☎️©®️™", "e\u{301}\u{323} Z̷a̴l̶g̵o̸ ǎ́",
    "A漢B字Cかな", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𐍈 ⠃⠗ ♞ ∑ ℝ → ✓", "Tiếng Việt Ở đậu", "عربي\nLatin line\nעברית Acme שלום ארוך מאוד ועוד",
  ]

  @Test func `sheet of difficult scripts`() throws {
    let painter = FacePainter(fonts: FontBook())
    let (width, height, columns) = (420, 200, 3)
    var sheet = Bitmap(
      width: width * columns, height: height * ((Self.texts.count + columns - 1) / columns), filledWith: 0xFF00_0000)
    for (index, text) in Self.texts.enumerated() {
      let face = painter.paint(
        .sample(text, text, .derived(from: Color(0x1864AB)), width: width, height: height, radius: 0))
      for row in 0..<height {
        let start = (index / columns * height + row) * sheet.width + index % columns * width
        sheet.pixels.replaceSubrange(start..<(start + width), with: face.pixels[(row * width)..<((row + 1) * width)])
      }
    }
    try sheet.writePNG(to: "\(sheetFolder ?? ".")/hard-scripts.png")
    let panel = PanelSamples.panel(
      "شركة Acme 12 للطباعة", "راعٍ ذهبي",
      String(repeating: "نحن شركة Acme نعمل منذ 1995 في الطباعة والنشر. ", count: 9)
        + "\nA last line in English 🎉.", PanelSamples.link,
      Gradient(.linear(angle: 135), [Color(0xFF512F), Color(0xDD2476)]), viewport: (1280, 800))
    try painter.paint(panel).writePNG(to: "\(sheetFolder ?? ".")/panel-arabic.png")
  }
}
