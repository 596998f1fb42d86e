import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

struct BorderTests {
  private static let ground = Color(0x000000)

  private static func card(_ width: Int, _ height: Int, radius: Double, border: Double, _ color: Color) -> Bitmap {
    var face = CardFace.sample(nil, nil, Gradient(.radial, [ground]), width: width, height: height, radius: radius)
    face.border = Border(width: border, color: color)
    return FacePainter(fonts: FontBook()).paint(face)
  }

  /// px² of a rounded rectangle.
  private static func area(_ width: Double, _ height: Double, _ radius: Double) -> Double {
    width <= 0 || height <= 0 ? 0 : width * height - (4 - .pi) * radius * radius
  }

  @Test(arguments: [
    (60, 40, 12.0, 3.0), (61, 43, 12.5, 2.5), (60, 60, 30, 4), (60, 40, 4, 9), (60, 40, 0, 1), (50, 30, 8, 0.4),
    (50, 30, 8, 15), (50, 30, 8, 400), (33, 33, 16.5, 7.3),
  ])
  func `a border has the area of its rounded ring`(width: Int, height: Int, radius: Double, border: Double) {
    let bitmap = Self.card(width, height, radius: radius, border: border, .white)
    let painted = bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 * Double($1 & 0xFF) / 255 }
    let (w, h) = (Double(width), Double(height))
    let inner = Self.area(w - 2 * border, h - 2 * border, max(radius - border, 0))
    let expected = Self.area(w, h, radius) - inner
    // Each edge pixel is rounded to 1/255.
    #expect(abs(painted - expected) < 0.3, "\(painted) for \(expected)")
  }

  @Test func `a border follows the rounded corners of its card`() {
    let bitmap = Self.card(100, 100, radius: 40, border: 10, .white)
    // On the diagonal the outline is at 40 − 40 ⁄ √2 ≈ 11.7, and the border's inner edge 10 ⁄ √2 further inside.
    func value(_ place: Int) -> UInt32 { bitmap.pixels[place * 100 + place] }
    #expect(value(10) >> 24 == 0)
    #expect(value(13) == 0xFFFF_FFFF && value(17) == 0xFFFF_FFFF)
    #expect(value(20) == 0xFF00_0000)
  }

  @Test func `a translucent border shows the gradient through, and a border without width paints nothing`() {
    let bitmap = Self.card(40, 40, radius: 0, border: 5, Color(0xFFFFFF, alpha: 51))
    #expect(bitmap.pixels[0] == 0xFF33_3333 && bitmap.pixels[20 * 40 + 4] == 0xFF33_3333)
    #expect(bitmap.pixels[20 * 40 + 5] == 0xFF00_0000)
    for width in [0, -3, Double.nan] {
      #expect(Self.card(40, 40, radius: 9, border: width, .white).pixels.allSatisfy { $0 & 0xFF_FFFF == 0 })
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the text of a card does not overlap its border`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var face = CardFace.sample(
      "Northwind Traders", "Partner", PanelSamples.orange, width: .random(in: 60...600, using: &generator),
      height: .random(in: 60...600, using: &generator), radius: .random(in: 0...100, using: &generator))
    face.border = Border(width: .random(in: 0...40, using: &generator), color: .white)
    guard let text = try CardText(face, fonts: FontBook()), let border = face.border else { return }
    let inside = PixelArea(x: 0, y: 0, width: face.width, height: face.height)
      .inset(by: Int(border.width.rounded(.up)))
    #expect(text.frames.allSatisfy(inside.contains), "seed \(seed)")
  }

  @Test func `the placeholder of a face has its border`() {
    var face = CardFace.sample("Acme", nil, PanelSamples.orange)
    face.border = Border(width: 6, color: .white)
    #expect(FacePainter(fonts: FontBook()).paintPlaceholder(for: face).pixels[200 * 420 + 2] == 0xFFFF_FFFF)
  }
}
