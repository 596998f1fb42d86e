import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// Cards that are one plate for their logo, and logos of automatic size.
struct PlateCardTests {
  private let logos = PlainLogos()
  private var painter: FacePainter { FacePainter(fonts: FontBook(), logos: logos) }
  private static func isLogo(_ color: Color) -> Bool { color.red > 200 && color.green < 60 && color.blue > 200 }
  private static func isWhite(_ color: Color) -> Bool { color == .white }

  private func face(
    _ title: String? = nil, _ subtitle: String? = nil, _ shape: String?, plate: Color? = .white, width: Int = 420,
    height: Int = 320
  ) -> CardFace {
    var logo = shape.map { FaceLogo.sample($0) }
    logo?.area = nil
    var face = CardFace.plain(title, subtitle, logo: logo, width: width, height: height)
    face.textColor = nil
    face.plate = plate
    return face
  }

  @Test(
    arguments: ["8:1", "3:1", "1:1", "1:3", "1:8"],
    [(nil, nil), ("Acme", nil), ("Acme", "Gold")] as [(String?, String?)])
  func `the logo stands on the plate, and the text on the gradient at its foot`(
    shape: String, text: (String?, String?)
  ) throws {
    let face = face(text.0, text.1, shape)
    let card = painter.paint(face)
    let logo = try #require(card.bounds(where: Self.isLogo))
    #expect(abs(logo.minX + logo.maxX - face.width) <= 1)
    let middle = Color(pixel: card.pixels[(face.height - 4) * face.width + face.width / 2])
    #expect(!Self.isWhite(middle), "the gradient, at the foot or as a rim")
    let top = Color(pixel: card.pixels[face.width / 2])
    guard text.0 != nil else {
      #expect(!Self.isWhite(top), "the rim")
      #expect(abs(logo.minY + logo.maxY - face.height) <= 1)
      return
    }
    #expect(Self.isWhite(top))
    let foot = try #require(PlateCard(face, color: .white).foot)
    #expect(logo.maxY < foot && abs(logo.minY - (foot - logo.maxY)) <= 1, "in the middle of what the foot leaves")
    // Whatever the words, logos of a lane stand on one line.
    #expect(
      PlateCard(self.face(text.0.map { $0 + " and the long name of a company" }, text.1, shape), color: .white).foot
        == foot)
  }

  @Test(arguments: [("Acme", "Gold"), ("Acme and the long name of a company", nil)] as [(String, String?)])
  func `no text of a page stands where its dots are`(text: (String, String?)) throws {
    var face = face(text.0, text.1, "2:1", width: 800, height: 420)
    face.dotRoom = 40
    let card = painter.paint(face)
    let foot = try #require(PlateCard(face, color: .white).foot)
    let rows = (foot + 2..<face.height - 4).filter { y in
      (face.width / 4..<face.width * 3 / 4).contains { card.pixels[y * face.width + $0] & 0xFF > 0xE0 }
    }
    let (top, bottom) = (try #require(rows.first), try #require(rows.last))
    #expect(bottom < face.height - face.dotRoom && bottom - top > 14)
  }

  @Test func `a card whose logo is missing, or that has none, shows its text on the plate`() throws {
    for face in [face("Acme", nil, "x:y"), face("Acme", nil, nil), face(nil, nil, "x:y")] {
      let card = painter.paint(face)
      #expect(card.count(where: Self.isWhite) > face.width * face.height / 2)
      let text = try #require(card.bounds(where: { $0.alpha == 255 && Contrast.luminance($0.pixel) < 0.004 }))
      #expect(text.height < face.height / 2)
    }
  }

  @Test func `a card with a QR code is no plate, and a plate is measured as it is drawn`() throws {
    var face = face("Guest network", nil, nil)
    face.code = "WIFI:T:nopass;S:guests;;"
    let plain = {
      var other = face; other.plate = nil; return other
    }()
    #expect(painter.paint(face) == painter.paint(plain))
    let measures = painter.measures(of: self.face("Acme", "Gold", "2:1"))
    let request = try #require(PlateCard(self.face("Acme", "Gold", "2:1"), color: .white).logo?.request)
    #expect(measures.logo?.request == request && measures.texts.count == 2)
  }

  @Test(arguments: [nil, "Gold"])
  func `a name that is left out gives its foot to the logo`(subtitle: String?) throws {
    var long = face(String(repeating: "Incorporated Society of Engineers and Architects ", count: 6), subtitle, "1:1")
    long.letters = LetterSizes(title: 24, subtitle: 16)
    let text = PlateCard(long, color: .white).text(fonts: FontBook())
    let (shown, alone) = (painter.paint(long), painter.paint(face(nil, nil, "1:1")))
    if subtitle == nil {
      #expect(text == nil)
      #expect(shown == alone, "as without a name: the logo in the middle, and a rim in place of the foot")
      #expect(painter.measures(of: long).logo == painter.measures(of: face(nil, nil, "1:1")).logo)
    } else {
      // The subtitle stands there yet.
      #expect(text?.title.isEmpty == true && shown != alone)
    }
  }

  @Test(arguments: ["4:1", "3:1", "2:1", "1:1", "1:2"])
  func `a logo of automatic size is larger alone than with text, and never a stamp`(shape: String) throws {
    let alone = try #require(painter.paint(face(nil, nil, shape, plate: nil)).bounds(where: Self.isLogo))
    let beside = try #require(painter.paint(face("Acme", "Gold", shape, plate: nil)).bounds(where: Self.isLogo))
    #expect(alone.width * alone.height >= beside.width * beside.height)
    let card = Double(420 * 320)
    #expect(Double(alone.width * alone.height) / card > 0.22)
    #expect(Double(beside.width * beside.height) / card > 0.08)
  }
}
