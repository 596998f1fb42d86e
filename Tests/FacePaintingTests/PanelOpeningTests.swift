import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// How a card becomes its panel: what travels, what leaves, and how large it is in the end.
struct PanelOpeningTests {
  private let painter = FacePainter(fonts: FontBook(), logos: PlainLogos())

  private func panel(_ face: CardFace, on screen: PixelSize = PixelSize(width: 1920, height: 1080)) -> DetailPanel {
    var panel = DetailPanel(
      maximumWidth: screen.width * 85 / 100, maximumHeight: screen.height * 85 / 100,
      preferredWidth: screen.width * 7 / 10, preferredHeight: screen.height * 7 / 10, cornerRadius: 28,
      gradient: face.gradient, title: face.title, subtitle: face.subtitle, logo: face.logo,
      details: "Forty years of gliders, balloons and other quiet ways to fly.", link: "https://acme.example",
      font: face.font, textColor: face.textColor)
    panel.card = face
    return panel
  }

  private func face(_ title: String?, _ shape: String? = "2:1", plate: Color? = nil) -> CardFace {
    var face = CardFace.plain(title, title.map { _ in "Gold partner" }, logo: shape.map { .sample($0) })
    face.logo?.area = nil
    face.plate = plate
    return face
  }

  @Test(arguments: [nil, Color.white])
  func `logo, title and subtitle travel from the card to the panel`(plate: Color?) throws {
    let face = face("Acme", plate: plate)
    let painted = painter.painted(panel(face))
    let opening = try #require(painted.opening)
    #expect(opening.cover.width == face.width && opening.cover.height == face.height)
    let starts = opening.pieces.compactMap { piece in
      if case .travels(let start) = piece.motion { start } else { PixelArea?.none }
    }
    #expect(starts.count == 3 && opening.pieces.count == 3, "\(opening.pieces.map(\.motion))")
    #expect(starts.allSatisfy { opening.cover.bounds.contains($0) })
    #expect(opening.pieces.allSatisfy { painted.sheet.bounds.contains($0.area) })
    // The card's own pixels are where the pieces start from.
    let card = painter.paint(face)
    let logo = try #require(card.bounds(where: { $0.red > 200 && $0.green < 60 && $0.blue > 200 }))
    #expect(starts[0] == logo)
  }

  @Test func `the pieces and the sheet make the panel that appears as a whole`() throws {
    let face = face("Acme")
    var whole = panel(face)
    whole.card = nil
    whole.cardLogo = try #require(painter.parts(of: face).parts.logo).size
    let (one, two) = (painter.paint(panel(face)), painter.paint(whole))
    var most = 0
    for (first, second) in zip(one.pixels, two.pixels) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        most = max(most, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
      }
    }
    #expect(one.width == two.width && one.height == two.height)
    // The pieces are rounded once on their own.
    #expect(most <= 3)
  }

  @Test func `a title in other lines leaves before the panel's arrives`() throws {
    let opening = try #require(painter.painted(panel(face("The Meridian Bank of Savings", nil))).opening)
    let motions = opening.pieces.map(\.motion)
    #expect(motions.contains(.leaves) && motions.contains(.arrives))
    #expect(motions.first == .leaves)
  }

  @Test func `a logo keeps its size beside a heading that is wider than what stands below it`() throws {
    for title in ["Acme", "Radio Marrow 98.4", "The Meridian Bank of Savings"] {
      let face = face(nil, "3:1", plate: .white)
      let card = try #require(painter.parts(of: face).parts.logo).size
      var panel = panel(face)
      (panel.title, panel.details) = (title, "Media partner")
      for link in [panel.link, nil] {
        panel.link = link
        let logo = try #require(painter.painted(panel).parts?.logo).size
        #expect(logo.width >= card.width - 2 && logo.height >= card.height - 2, "\(title): \(logo) after \(card)")
      }
    }
  }

  /// The colours of a panel's head: of its title, and of its sheet behind that.
  private func head(of panel: DetailPanel) throws -> (title: Color, ground: Color) {
    let painted = painter.painted(panel)
    let title = try #require(painted.parts?.title)
    let area = try #require(title.area)
    return (title.color, Color(pixel: painted.sheet.pixels[area.minY * painted.sheet.width + area.minX]))
  }

  @Test func `a head keeps its colour where that of the font, which a plate does not show, would be lost on it`() throws
  {
    let (navy, gold, paleNavy) = (Color(rgb: 0x14_202E), Color(rgb: 0xD9_B968), Color(rgb: 0x2A_3A4E))
    for (title, plate) in [(nil, Color.white), (nil, nil), ("Acme", .white)] as [(String?, Color?)] {
      var face = face(title, title == nil ? "2:1" : nil, plate: plate)
      face.gradient = Gradient(evenly: [navy, navy])
      for (ink, expected) in [(navy, Color.white), (paleNavy, .white), (gold, gold)] {
        face.textColor = ink
        var panel = panel(face)
        panel.title = "Acme"
        let head = try head(of: panel)
        #expect(head.title == expected)
        let difference = max(
          abs(Int(head.ground.red) - Int(navy.red)), abs(Int(head.ground.green) - Int(navy.green)),
          abs(Int(head.ground.blue) - Int(navy.blue)))
        #expect(difference <= 1, "\(ink): \(head.ground)")
      }
    }
    // Where the card shows that colour on the gradient, the head looks as the card does.
    var face = face("Acme", nil)
    (face.gradient, face.textColor) = (Gradient(evenly: [navy, navy]), navy)
    #expect(try head(of: panel(face)).title == navy)
  }

  @Test(arguments: ["8:1", "3:1", "1:1", "1:3"], [nil, Color.white])
  func `the logo is at least as large as on the card`(shape: String, plate: Color?) throws {
    // A tall logo alone on its card is limited by the height of the panel's head.
    for title in shape == "1:3" ? ["Acme"] : ["Acme", nil] {
      let face = face(title, shape, plate: plate)
      let card = try #require(painter.parts(of: face).parts.logo).size
      let painted = painter.painted(panel(face))
      let logo = try #require(painted.parts?.logo).size
      #expect(logo.width >= card.width - 2 && logo.height >= card.height - 2, "\(logo) after \(card)")
    }
  }

  @Test(arguments: [(1920, 1080), (3840, 2160), (1080, 1920), (1280, 720), (800, 480)])
  func `the smallest body text is a thirty-sixth of the screen's shorter side`(width: Int, height: Int) {
    let panel = panel(face("Acme"), on: PixelSize(width: width, height: height))
    #expect(DetailMeasures(panel).smallestBody * 36 >= min(width, height) - 36)
    #expect(DetailMeasures(panel).bodySize > DetailMeasures(panel).smallestBody)
  }

  @Test(arguments: [(320, 240), (240, 320), (480, 272), (360, 640), (640, 480)])
  func `on a small screen body text has at least 11 px and whole words`(width: Int, height: Int) {
    let fonts = FontBook()
    for text in [PanelSamples.short, PanelSamples.medium, String(PanelSamples.long.prefix(1000))] {
      let panel = PanelSamples.panel(
        "Northwind", "Partner", text, PanelSamples.link, PanelSamples.orange, viewport: (width, height))
      let layout = DetailComposer(panel, fonts: fonts).compose()
      #expect(layout.measures.smallestBody >= 11 && layout.measures.bodySize >= 11)
      #expect(!layout.details.isEmpty || layout.scroll != nil)
      guard let prose = layout.scroll?.prose else { continue }
      #expect(prose.size >= 11)
      // A line may end after a hyphen of the text.
      func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("- ", with: "-")
      }
      #expect(words(prose.lines.map(\.text).joined(separator: " ")) == words(text), "\(width)x\(height)")
    }
  }
}

extension CardParts.Logo {
  fileprivate var size: PixelSize { PixelSize(width: area.width, height: area.height) }
}
