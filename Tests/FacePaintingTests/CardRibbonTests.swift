import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

struct CardRibbonTests {
  private static let painter = FacePainter(fonts: FontBook())

  @Test(arguments: ["1:1", "8:1", "1:3"]) func `a ribbon and a logo's plate do not touch`(shape: String) throws {
    var logo = FaceLogo.sample(shape)
    (logo.area, logo.background) = (nil, .white)
    for (width, height) in [(420, 497), (672, 497), (240, 160), (320, 900)] {
      var face = CardFace.plain("Acme", "Tools", logo: logo, width: width, height: height)
      face.ribbon = "Platinum"
      let ribbon = try #require(CardRibbon(face))
      let arrangement = CardArrangement(face, with: logo, fonts: Self.painter.fonts)
      #expect(try #require(arrangement.logo).plate.minY >= ribbon.bottom, "\(width) × \(height)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a ribbon keeps to the card's edge, off its text, and can be read on any gradient`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var face = CardFace.sample(
      "Meridian Bank", "Since 1899", .derived(from: .random(using: &generator)),
      width: .random(in: 40...900, using: &generator), height: .random(in: 40...600, using: &generator),
      radius: .random(in: 0...120, using: &generator))
    let plain = Self.painter.paint(face)
    face.ribbon = "Platinum"
    let bitmap = Self.painter.paint(face)
    guard let ribbon = CardRibbon(face) else {
      #expect(min(face.width, face.height) < 60 || face.cornerRadius > Double(face.width) / 5, "seed \(seed)")
      #expect(bitmap.pixels == plain.pixels)
      return
    }
    let text = try #require(try CardText(face, fonts: Self.painter.fonts))
    #expect(text.frames.allSatisfy { $0.minY >= ribbon.bottom }, "seed \(seed)")
    // The tab is white or near-black, and its text the other; thin strokes do not reach the whole colour.
    let tab = (0..<ribbon.bottom).flatMap { y in (0..<face.width).map { bitmap.pixels[y * face.width + $0] } }
    let changed = zip(tab, plain.pixels).filter { $0 != $1 }.map { Contrast.luminance($0.0) }
    let (darkest, brightest) = (changed.min() ?? 1, changed.max() ?? 0)
    #expect(Contrast.ratio(brightest, darkest) > 4.5, "seed \(seed): \(darkest), \(brightest)")
  }

  @Test func `a ribbon has the colour that is written for the card's text, but not on a plate`() {
    // The row below the card's edge, where nothing of the card is white or near-black.
    func counts(_ color: Color?, onPlate: Bool = false) -> (white: Int, black: Int) {
      var face = CardFace.sample("Meridian Bank", nil, .derived(from: Color(0xFFE14D)))
      (face.ribbon, face.textColor, face.plate) = ("Platinum", color, onPlate ? .white : nil)
      let row = Self.painter.paint(face).pixels[face.width..<2 * face.width]
      return (row.count { $0 == Color.white.pixel }, row.count { $0 == Color.nearBlack.pixel })
    }
    for (found, isWhite) in [
      (counts(nil), false), (counts(.white), true), (counts(.nearBlack), false), (counts(.white, onPlate: true), false),
    ] {
      #expect((isWhite ? found.white : found.black) > 40, "\(found)")
      #expect((isWhite ? found.black : found.white) == 0, "\(found)")
    }
  }
}
