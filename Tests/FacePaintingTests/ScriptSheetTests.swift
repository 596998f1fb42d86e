import FacePainting
import PictureTestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeValues

/// Twelve scripts on one sheet, a card each: looked at, and kept.
struct ScriptSheetTests {
  private static let cards: [(title: String, subtitle: String)] = [
    ("Łódź Çiçeği", "Đặng Thị Mỹ · Reykjavík Þór"),
    ("Ελληνική Πίστη", "Χορηγός από το 1987"),
    ("Щедрые ёлки", "Їжак і Ђура — партнёры"),
    ("شركة Acme 12 للطباعة", "راعٍ ذهبي (منذ ٢٠١٥)"),
    ("בית הדפוס Acme", "נותן חסות (מאז 1995)"),
    ("क्षत्रिय विद्युत्", "स्वर्ण प्रायोजक, हिन्दी"),
    ("น้ำปู่ที่รัก", "ขอขอบคุณผู้สนับสนุนของเราทุกท่าน"),
    ("北京印刷有限公司", "金牌赞助商，感谢您的支持"),
    ("東京「海」直角", "スポンサーの皆さまに感謝します"),
    ("서울 인쇄소", "골드 후원사 여러분께 감사드립니다"),
    ("Party 🎉👩🏽‍🚀", "👍🏽 🇩🇪🇯🇵 ❤️ 1️⃣ ☕ 🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("தமிழ் நிறுவனம்", "বাংলা ক্ষুদ্র · ქართული · Հայ"),
  ]

  @Test func `twelve scripts look as they did when they were found good`() throws {
    let painter = FacePainter(fonts: FontBook())
    let (width, height, columns) = (230, 140, 3)
    var sheet = Bitmap(width: width * columns, height: height * Self.cards.count / columns)
    for (index, card) in Self.cards.enumerated() {
      let color = Color(red: 24, green: UInt8(40 + index * 6), blue: UInt8(120 - index * 5))
      let stop = Gradient.Stop(color: color, location: 0)
      let face = painter.paint(
        CardFace(
          width: width, height: height, cornerRadius: 0, gradient: Gradient(kind: .linear(angle: 0), stops: [stop]),
          title: card.title, subtitle: card.subtitle, font: FontRequest(family: "Inter", weight: 600), textColor: .white
        ))
      for row in 0..<height {
        let start = (index / columns * height + row) * sheet.width + index % columns * width
        sheet.pixels.replaceSubrange(start..<(start + width), with: face.pixels[(row * width)..<((row + 1) * width)])
      }
    }
    try Golden(name: "scripts").expect(sheet)
  }
}
