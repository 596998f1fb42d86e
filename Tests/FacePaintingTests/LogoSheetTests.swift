import FacePainting
import Logos
import PictureTestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeValues

/// Every composition with logos of every shape on one sheet, looked at and kept.
struct LogoSheetTests {
  /// Two rings of the shape that the path says, such as "4:1", so that what is cut off shows; none for other paths.
  private struct Rings: LogoSource {
    func hasDecoded(_ reference: LogoReference) -> Bool { true }

    func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
      let sides = reference.path.split(separator: ":").compactMap { Double($0) }
      guard sides.count == 2 else { return nil }
      let placement = request.placement(ofWidth: sides[0], height: sides[1])
      var bitmap = Bitmap(width: placement.width, height: placement.height)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let across = (Double(x) + 0.5 + placement.left) / placement.fullWidth * 2 - 1
          let down = (Double(y) + 0.5 + placement.top) / placement.fullHeight * 2 - 1
          let distance = (across * across + down * down).squareRoot()
          let alpha = distance < 0.45 ? 0xFF : distance < 0.6 ? 0x40 : distance < 1 ? 0xFF : 0
          bitmap.pixels[y * bitmap.width + x] = UInt32(alpha) << 24 | (distance < 0.5 ? 0xFFD166 : 0xFF5C8A)
        }
      }
      return bitmap
    }
  }

  private static let shapes = ["8:1", "5:2", "1:1", "1:3", "1:8", "none"]
  private static let texts: [(title: String?, subtitle: String?)] = [
    (nil, nil), ("Acme", nil), (nil, "Gold partner"), ("Acme", "Gold partner"),
  ]

  @Test func `plates and logos of automatic size look as they did when they were found good`() throws {
    let painter = FacePainter(fonts: FontBook(), logos: Rings())
    var sheet = Bitmap(width: Self.shapes.count * 238 + 8, height: 8 + 3 * 178 + 2 * 268, filledWith: 0xFF0B_0D17)
    var top = 8
    for (plate, height, text) in [
      (Color.white, 170, Self.texts[0]), (.white, 170, Self.texts[1]), (nil, 170, Self.texts[0]),
      (.nearBlack, 260, Self.texts[3]), (nil, 260, Self.texts[3]),
    ] as [(Color?, Int, (title: String?, subtitle: String?))] {
      for (column, shape) in Self.shapes.enumerated() {
        let colors = [Color(red: 0x1D, green: 0x2B, blue: 0x64), Color(red: 0x12, green: 0x90, blue: 0xA0)]
        let stops = zip(colors, [0.0, 1]).map { Gradient.Stop(color: $0, location: $1) }
        var face = CardFace(
          width: 230, height: height, cornerRadius: 16, gradient: Gradient(kind: .linear(angle: 115), stops: stops),
          title: text.title, subtitle: text.subtitle,
          logo: FaceLogo(
            reference: LogoReference(path: shape, version: [], folders: []), fit: .contain, area: nil, padding: nil,
            background: plate, name: "Old Mill"),
          font: FontRequest(family: "Inter", weight: 700), textColor: nil)
        face.plate = plate
        let card = painter.paint(face)
        for y in 0..<height {
          for x in 0..<face.width where card.pixels[y * face.width + x] >> 24 > 127 {
            sheet.pixels[(top + y) * sheet.width + column * 238 + 8 + x] =
              card.pixels[y * face.width + x] | 0xFF00_0000
          }
        }
      }
      top += height + 8
    }
    try Golden(name: "plates").expect(sheet)
  }

  @Test func `compositions look as they did when they were found good`() throws {
    let painter = FacePainter(fonts: FontBook(), logos: Rings())
    let (width, height) = (130, 150)
    let plate = Color(red: 0xF4, green: 0xF1, blue: 0xEA)
    var rows: [(fit: LogoFit, background: Color?, text: (title: String?, subtitle: String?))] = []
    for text in Self.texts { rows.append((.contain, nil, text)) }
    for text in [Self.texts[0], Self.texts[3]] { rows.append((.cover, nil, text)) }
    for text in [Self.texts[0], Self.texts[3]] { rows.append((.contain, plate, text)) }
    rows.append((.cover, plate, Self.texts[1]))
    var sheet = Bitmap(
      width: Self.shapes.count * (width + 8) + 8, height: rows.count * (height + 8) + 8, filledWith: 0xFF0B_0D17)
    for (row, kind) in rows.enumerated() {
      for (column, shape) in Self.shapes.enumerated() {
        let colors = [Color(red: 0x1D, green: 0x2B, blue: 0x64), Color(red: 0x12, green: 0x70, blue: 0x80)]
        let stops = zip(colors, [0.0, 1]).map { Gradient.Stop(color: $0, location: $1) }
        let card = painter.paint(
          CardFace(
            width: width, height: height, cornerRadius: 14, gradient: Gradient(kind: .linear(angle: 145), stops: stops),
            title: kind.text.title, subtitle: kind.text.subtitle,
            logo: FaceLogo(
              reference: LogoReference(path: shape, version: [], folders: []), fit: kind.fit, area: 0.125, padding: nil,
              background: kind.background, name: "Old Mill"),
            font: FontRequest(family: "Inter", weight: 700), textColor: nil))
        for y in 0..<height {
          for x in 0..<width where card.pixels[y * width + x] >> 24 > 127 {
            sheet.pixels[(row * (height + 8) + 8 + y) * sheet.width + column * (width + 8) + 8 + x] =
              card.pixels[y * width + x] | 0xFF00_0000
          }
        }
      }
    }
    try Golden(name: "logos").expect(sheet)
  }
}
