import Logos
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// Cards with logos, on pixels: what stands where, for each composition, fit and failure.
@Suite struct LogoCardTests {
  private let logos = PlainLogos()
  private var painter: FacePainter { FacePainter(fonts: FontBook(), logos: logos) }

  private static func isLogo(_ color: Color) -> Bool { color.red > 200 && color.green < 60 && color.blue > 200 }
  /// White, or nearly where the edge of a letter is.
  private static func isText(_ color: Color) -> Bool { color.alpha == 255 && color.green > 160 }

  enum Composition: CaseIterable {
    case logo, logoAndTitle, logoAndSubtitle, all

    var title: String? { self == .logoAndTitle || self == .all ? "Acme" : nil }
    var subtitle: String? { self == .logoAndSubtitle || self == .all ? "Gold partner" : nil }
  }

  static let shapes = ["8:1", "3:1", "1:1", "1:3", "1:8"]

  @Test(arguments: Composition.allCases, shapes)
  func `a contained logo stands above the text or alone in the middle`(composition: Composition, shape: String) throws {
    let face = CardFace.plain(composition.title, composition.subtitle, logo: .sample(shape))
    let card = painter.paint(face)
    let logo = try #require(card.bounds(where: Self.isLogo))
    let box = CardTypography(face).box
    #expect(box.contains(logo), "\(logo) in \(box)")
    #expect(abs(logo.minX + logo.maxX - face.width) <= 1, "centred across")
    let text = card.bounds(where: Self.isText)
    guard composition != .logo else {
      #expect(text == nil)
      #expect(abs(logo.minY + logo.maxY - face.height) <= 1, "centred")
      return
    }
    let words = try #require(text)
    #expect(box.contains(words), "\(words) in \(box)")
    #expect(words.minY >= logo.maxY + 8, "below the logo")
    #expect(words.minY > face.height / 2)
  }

  @Test(arguments: [nil, Color.white], [(420, 420), (240, 160), (200, 420)])
  func `logos and plates of cards of one size stand on one line, whatever the texts are`(
    plate: Color?, size: (width: Int, height: Int)
  ) throws {
    let texts: [(String?, String?)] = [
      ("Acme", nil), ("Acme", "Gold partner"), (nil, "Gold partner"), ("Ñandú Übersee", "gy"),
      ("Society for the Preservation of Steam Engines", "Since 1829 on the river, with forty ships"),
      ("한국어", "日本語の文字"),
    ]
    for room in [CardFace.TextRoom.titleAndSubtitle, .title] {
      var frames: Set<PixelArea> = []
      for (title, subtitle) in texts {
        var face = CardFace.plain(
          title, subtitle, logo: .sample("2:1", background: plate), width: size.width, height: size.height)
        face.textRoom = room
        let logo = try #require(face.logo)
        let arrangement = CardArrangement(face, with: logo, fonts: painter.fonts)
        frames.insert(try #require(arrangement.logo).plate)
        let text = try #require(arrangement.text)
        let box = try #require(PixelArea(enclosing: text.frames))
        #expect(box.minY >= frames.map(\.maxY).max() ?? 0 && box.maxY <= size.height, "\(title ?? "") in \(box)")
      }
      #expect(frames.count == 1, "\(frames)")
    }
  }

  /// An opaque picture of a disc: with a margin, or cut to the disc.
  private struct Disc: LogoSource {
    /// The colour of the picture at a place, 0…1, if it is not the disc's.
    var ground: @Sendable (_ x: Double, _ y: Double) -> Color = { _, _ in .white }
    var left = PlainLogos.color
    var right = PlainLogos.color
    var isOpaque = true

    func hasDecoded(_ reference: LogoReference) -> Bool { true }

    func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
      let radius = reference.isTrimmed ? 0.5 : 0.3
      let placement = request.placement(ofWidth: 1, height: 1)
      var bitmap = Bitmap(width: placement.width, height: placement.height, filledWith: 0)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let (across, down) = (
            (Double(x) + 0.5) / Double(bitmap.width), (Double(y) + 0.5) / Double(bitmap.height)
          )
          let isDisc = (across - 0.5) * (across - 0.5) + (down - 0.5) * (down - 0.5) < radius * radius
          let pixel = isDisc ? (across < 0.5 ? left : right).pixel : isOpaque ? ground(across, down).pixel : 0
          bitmap.pixels[y * bitmap.width + x] = pixel
        }
      }
      return bitmap
    }
  }

  private func arrangement(
    of disc: Disc, isTrimmed: Bool, fit: LogoFit = .contain, on ground: Color = Color(0x102030)
  ) -> (arrangement: CardArrangement, logo: FaceLogo) {
    var logo = FaceLogo.sample("disc", fit: fit)
    logo.choosesBackground = true
    logo.reference.isTrimmed = isTrimmed
    var face = CardFace.plain("Acme", logo: logo)
    face.gradient = Gradient(.linear(angle: 0), [ground, ground])
    return FacePainter(fonts: FontBook(), logos: disc).arrangement(of: face, with: logo, from: disc)
  }

  @Test func `a picture on paper stands on a plate with air around it, with or without margins of its own`() throws {
    let navy = Color(0x10_183A)
    for isTrimmed in [true, false] {
      let (arrangement, logo) = arrangement(of: Disc(left: navy, right: navy), isTrimmed: isTrimmed)
      #expect(logo.background == .white)
      let frame = try #require(arrangement.logo)
      let place = try #require(frame.place(ofWidth: 100, height: 100))
      let air = [
        place.x - Double(frame.plate.minX), place.y - Double(frame.plate.minY),
        Double(frame.plate.maxX) - place.x - place.width, Double(frame.plate.maxY) - place.y - place.height,
      ]
      #expect(air.allSatisfy { $0 >= 8 }, "\(air)")
    }
    // The paper's own white goes on to the edge of the plate.
    let cream = Disc(ground: { _, _ in Color(0xFA_F6EE) }, left: navy, right: navy)
    #expect(self.arrangement(of: cream, isTrimmed: true).logo.background == Color(0xFA_F6EE))
    // What covers its card has nothing behind it, and a ground that is no paper is the drawing.
    #expect(self.arrangement(of: Disc(), isTrimmed: true, fit: .cover).logo.background == nil)
    let tinted = Disc(ground: { _, _ in Color(0xB0_D0F0) })
    #expect(self.arrangement(of: tinted, isTrimmed: true).logo.background == nil)
  }

  /// A frame on white paper, along which a JPEG has left a tint of it.
  private struct TintedFrame: LogoSource {
    func hasDecoded(_ reference: LogoReference) -> Bool { true }

    func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
      let placement = request.placement(ofWidth: 1, height: 1)
      var bitmap = Bitmap(width: placement.width, height: placement.height, filledWith: Color.white.pixel)
      let margin = reference.isTrimmed ? 0 : bitmap.width / 8
      for y in margin..<bitmap.height - margin {
        for x in margin..<bitmap.width - margin {
          let depth = min(x, y, bitmap.width - 1 - x, bitmap.height - 1 - y) - margin
          let color = depth < 2 ? Color(0xF9_EFEF) : depth < 6 ? Color(0xB0_1020) : .white
          bitmap.pixels[y * bitmap.width + x] = color.pixel
        }
      }
      return bitmap
    }
  }

  @Test func `the plate is white as the paper, whatever tint a frame leaves beside it`() {
    var logo = FaceLogo.sample("frame")
    logo.choosesBackground = true
    for isTrimmed in [true, false] {
      logo.reference.isTrimmed = isTrimmed
      let painter = FacePainter(fonts: FontBook(), logos: TintedFrame())
      let face = CardFace.plain("Acme", logo: logo)
      #expect(painter.arrangement(of: face, with: logo, from: TintedFrame()).logo.background == .white)
    }
  }

  /// A drawing of a box with margins, which fills its rectangle once they are cut off.
  private struct Box: LogoSource {
    let color: Color
    /// The page that it is drawn on, which ends within a pixel at the right and at the bottom; `nil` for clear margins.
    var paper: Color?

    func hasDecoded(_ reference: LogoReference) -> Bool { true }

    func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
      let placement = request.placement(ofWidth: 1, height: 1)
      var bitmap = Bitmap(width: placement.width, height: placement.height, filledWith: paper?.pixel ?? 0)
      if paper != nil {
        for index in bitmap.pixels.indices
        where index % bitmap.width == bitmap.width - 1 || index / bitmap.width == bitmap.height - 1 {
          bitmap.pixels[index] = bitmap.pixels[index] & 0xFF_FFFF | 0x6000_0000
        }
      }
      let margin = reference.isTrimmed ? 0 : bitmap.width / 4
      for y in margin..<bitmap.height - margin {
        for x in margin..<bitmap.width - margin { bitmap.pixels[y * bitmap.width + x] = color.pixel }
      }
      return bitmap
    }
  }

  @Test func `a box without its clear margins gets no plate where it is seen, and a white or dark one where not`() {
    func background(_ color: Color, on ground: Color, isTrimmed: Bool = true, paper: Color? = nil) -> Color? {
      let box = Box(color: color, paper: paper)
      var logo = FaceLogo.sample("box")
      logo.choosesBackground = true
      logo.reference.isTrimmed = isTrimmed
      var face = CardFace.plain("Acme", logo: logo)
      face.gradient = Gradient(.linear(angle: 0), [ground, ground])
      face.textColor = nil
      return FacePainter(fonts: FontBook(), logos: box).arrangement(of: face, with: logo, from: box).logo.background
    }
    let (blue, grey) = (Color(0x0A5AC8), Color(0xE0E0E0))
    for isTrimmed in [true, false] {
      #expect(background(blue, on: grey, isTrimmed: isTrimmed) == nil)
      #expect(background(blue, on: blue, isTrimmed: isTrimmed) == .white)
      #expect(background(grey, on: .white, isTrimmed: isTrimmed) == .nearBlack)
    }
    // The white page of a PDF is a margin with a colour.
    for ground in [blue, grey] { #expect(background(blue, on: ground, paper: .white) == .white) }
  }

  @Test func `a logo of blue and yellow stands on near-black, where both have contrast, and not on white`() throws {
    let (blue, yellow) = (Color(0x0057B8), Color(0xFFD500))
    func contrast(_ one: Color, _ other: Color) -> Double {
      Contrast.ratio(Contrast.luminance(one.pixel), Contrast.luminance(other.pixel))
    }
    #expect(contrast(blue, .nearBlack) > 2.5 && contrast(yellow, .nearBlack) > 10)
    #expect(contrast(yellow, .white) < 1.5)
    for ground in [blue, yellow, Color(0x3A6FB0)] {
      let disc = Disc(left: blue, right: yellow, isOpaque: false)
      #expect(arrangement(of: disc, isTrimmed: false, on: ground).logo.background == .nearBlack)
    }
  }

  @Test func `a card with room for its title alone shows a larger logo`() throws {
    var face = CardFace.plain("Acme", nil, logo: .sample("1:1", area: 1))
    let usual = painter.paint(face).count(where: Self.isLogo)
    face.textRoom = .title
    #expect(painter.paint(face).count(where: Self.isLogo) > usual)
  }

  @Test(arguments: Composition.allCases, shapes)
  func `a covering logo fills its part of the card up to the edges`(composition: Composition, shape: String) throws {
    let face = CardFace.plain(composition.title, composition.subtitle, logo: .sample(shape, fit: .cover), radius: 0)
    let card = painter.paint(face)
    let logo = try #require(card.bounds(where: Self.isLogo))
    #expect(logo.minX == 0 && logo.maxX == face.width && logo.minY == 0)
    if composition == .logo {
      #expect(logo.maxY == face.height)
      #expect(card.pixels.allSatisfy { $0 == PlainLogos.color.pixel })
    } else {
      let words = try #require(card.bounds(where: Self.isText))
      #expect(logo.maxY < words.minY && logo.maxY > face.height / 2)
    }
  }

  @Test(arguments: Composition.allCases, [LogoFit.contain, .cover])
  func `a logo that cannot be drawn leaves the card its text`(composition: Composition, fit: LogoFit) throws {
    let face = CardFace.plain(composition.title, composition.subtitle, logo: .sample("broken", fit: fit))
    let expected = CardFace.plain(
      composition == .logo ? "Stand in" : composition.title, composition.subtitle, logo: nil)
    #expect(painter.paint(face) == painter.paint(expected))
    #expect(logos.requests.count == 1)
  }

  @Test func `a painter without logos sets the text`() {
    let face = CardFace.plain("Acme", nil, logo: .sample("1:1"))
    let painter = FacePainter(fonts: FontBook())
    #expect(painter.paint(face) == painter.paint(.plain("Acme", nil, logo: nil)))
  }

  @Test func `what stands in is made without any logo`() {
    let face = CardFace.plain("Acme", nil, logo: .sample("1:1", background: .white))
    #expect(painter.paintPlaceholder(for: face) == painter.paintPlaceholder(for: .plain(nil, nil, logo: nil)))
    #expect(logos.requests.isEmpty)
  }

  @Test(arguments: [(420, 420), (420, 500), (300, 420)])
  func `logos of all shapes have the same area`(width: Int, height: Int) throws {
    let areas = ["8:1", "5:1", "2:1", "1:1", "1:2", "1:5", "1:8"].map { shape in
      painter.paint(.plain(logo: .sample(shape), width: width, height: height)).count(where: Self.isLogo)
    }
    let (least, most) = (areas.min() ?? 0, areas.max() ?? 1)
    // Whole pixels are all that parts them.
    #expect(least > 0 && Double(most) / Double(least) < 1.04, "\(areas)")
  }

  @Test func `a logo has the same area with text and without, as long as it has the room`() {
    for shape in ["8:1", "2:1", "1:1", "1:2"] {
      let alone = painter.paint(.plain(logo: .sample(shape))).count(where: Self.isLogo)
      let above = painter.paint(.plain("Acme", "Gold partner", logo: .sample(shape))).count(where: Self.isLogo)
      #expect(alone == above, "\(shape)")
    }
  }

  @Test(arguments: Composition.allCases, ["8:1", "2:1", "1:1", "1:3"])
  func `a logo has the same size with a plate and without`(composition: Composition, shape: String) throws {
    func logo(_ background: Color?) -> PixelArea? {
      painter.paint(.plain(composition.title, composition.subtitle, logo: .sample(shape, background: background)))
        .bounds(where: Self.isLogo)
    }
    let bare = try #require(logo(nil))
    #expect(logo(.white) == bare && logo(.nearBlack) == bare)
  }

  @Test func `more area makes a logo larger until its room ends`() throws {
    let small = painter.paint(.plain(logo: .sample("2:1", area: 0.1))).count(where: Self.isLogo)
    let large = painter.paint(.plain(logo: .sample("2:1", area: 0.3))).count(where: Self.isLogo)
    #expect(abs(Double(large) / Double(small) - 3) < 0.1)
    let face = CardFace.plain(logo: .sample("2:1", area: 1))
    let whole = try #require(painter.paint(face).bounds(where: Self.isLogo))
    let sample = try #require(face.logo)
    let box = try #require(CardArrangement(face, with: sample, fonts: painter.fonts).logo?.box)
    #expect(whole.width == box.width && Double(box.width) > 0.9 * Double(CardTypography(face).box.width))
  }

  @Test(arguments: [LogoFit.contain, .cover])
  func `padding keeps a logo away from the card's edge`(fit: LogoFit) throws {
    let face = CardFace.plain(logo: .sample("1:1", fit: fit, area: 1, padding: 50))
    let logo = try #require(painter.paint(face).bounds(where: Self.isLogo))
    #expect(logo == PixelArea(minX: 50, minY: 50, maxX: 370, maxY: 370))
  }

  @Test(arguments: Composition.allCases)
  func `a plate lies behind the logo, with air around it and round corners`(composition: Composition) throws {
    let plate = Color(red: 0, green: 255, blue: 0)
    let face = CardFace.plain(
      composition.title, composition.subtitle, logo: .sample("2:1", background: plate), radius: 40)
    let card = painter.paint(face)
    let green = try #require(card.bounds { $0 == plate })
    let logo = try #require(card.bounds(where: Self.isLogo))
    // It may take two thirds of the card's margins, so that the logo keeps its room.
    let box = CardTypography(face).box
    #expect(green.contains(PixelArea(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: green.maxY)))
    #expect(green.minX >= box.minX / 3 && green.maxX <= face.width - box.minX / 3 && green.minY >= box.minY / 3)
    #expect(logo.minX >= green.minX + 20 && logo.maxX <= green.maxX - 20)
    #expect(abs(logo.minY + logo.maxY - green.minY - green.maxY) <= 1, "in its middle")
    #expect(Color(pixel: card.pixels[green.minY * card.width + green.minX]) == Color(0x102030), "a round corner")
  }

  /// An opaque picture of one colour with lines of another along its edges, of which each is a part of the shorter side.
  private struct Framed: LogoSource {
    var line = Color(0xB0_8D3C)
    var ground = Color.white
    var thickness: Double
    var shape = (width: 2.5, height: 1.0)
    /// Of the noise of each channel, as of a JPEG.
    var noise = 0

    func hasDecoded(_ reference: LogoReference) -> Bool { true }

    func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
      let placement = request.placement(ofWidth: shape.width, height: shape.height)
      var bitmap = Bitmap(width: placement.width, height: placement.height, filledWith: 0)
      let scale = Double(placement.height) / shape.height
      var generator = SeededGenerator(seed: 7)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          // How much of the pixel the line covers.
          func inside(_ position: Int, _ size: Int) -> Double {
            min(max(Double(min(position, size - 1 - position) + 1) - thickness * scale, 0), 1)
          }
          let share = inside(x, bitmap.width) * inside(y, bitmap.height)
          func channel(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let value = Double(one) * (1 - share) + Double(other) * share
            return UInt8(min(max(Int(value) + Int.random(in: -noise...noise, using: &generator), 0), 255))
          }
          bitmap.pixels[y * bitmap.width + x] =
            Color(
              red: channel(line.red, ground.red), green: channel(line.green, ground.green),
              blue: channel(line.blue, ground.blue)
            ).pixel
        }
      }
      return bitmap
    }
  }

  @Test(arguments: [
    // A hair line, of which a small picture has a tint; the frame of a real file; a thick one.
    (Framed(thickness: 0.012), false), (Framed(thickness: 0.02), false), (Framed(thickness: 0.05), false),
    (Framed(thickness: 0.02, noise: 5), false),
    (Framed(line: .nearBlack, ground: Color(0xFF_E14D), thickness: 0.02), false),
    (Framed(thickness: 0.02, shape: (1, 1)), false), (Framed(thickness: 0.02, shape: (1, 3)), false),
    // A box, alone or with a border that is wider than the corners.
    (Framed(line: Color(0xE2_001A), ground: Color(0xE2_001A), thickness: 0), true),
    (Framed(line: Color(0xE2_001A), ground: Color(0xE2_001A), thickness: 0, noise: 5), true),
    (Framed(line: Color(0xE2_001A), thickness: 0.3), true),
  ])
  private func `a box gets round corners, a frame keeps its own`(logos: Framed, isRound: Bool) throws {
    var logo = FaceLogo.sample("framed.jpg")
    logo.choosesBackground = true
    var face = CardFace.plain(nil, logo: logo)
    face.gradient = Gradient(.linear(angle: 0), [.white, .white])
    let painter = FacePainter(fonts: FontBook(), logos: logos)
    let chosen = painter.arrangement(of: face, with: logo, from: logos).logo
    #expect(chosen.hasRoundCorners == isRound)
    let card = painter.paint(face)
    let drawn = try #require(card.bounds { $0 != .white && $0.alpha == 255 })
    let corner = Color(pixel: card.pixels[drawn.minY * card.width + drawn.minX])
    #expect((corner == .white) == isRound, "\(corner)")
  }

  @Test func `a plate on a card with square corners has the corners that are asked for`() throws {
    let plate = Color(red: 0, green: 255, blue: 0)
    var face = CardFace.plain("Acme", nil, logo: .sample("2:1", background: plate), radius: 0)
    func corner() throws -> Color {
      let card = painter.paint(face)
      let green = try #require(card.bounds { $0 == plate })
      return Color(pixel: card.pixels[green.minY * card.width + green.minX])
    }
    #expect(try corner() == plate)
    face.plateRadius = 40
    #expect(try corner() != plate)
  }

  @Test(arguments: [LogoFit.contain, .cover])
  func `a transparent plate is none`(fit: LogoFit) {
    let clear = CardFace.plain("Acme", logo: .sample("2:1", fit: fit, background: Color(0xFFFFFF, alpha: 0)))
    #expect(painter.paint(clear) == painter.paint(.plain("Acme", logo: .sample("2:1", fit: fit))))
  }

  @Test func `what is half transparent is mixed with what is behind it`() {
    var bitmap = Bitmap(width: 4, height: 4, filledWith: 0xFF00_0000)
    bitmap.draw(Bitmap(width: 2, height: 2, filledWith: 0x80FF_FFFF), x: 1, y: 1)
    #expect(bitmap.pixels[5] == 0xFF80_8080)
    #expect(bitmap.pixels[0] == 0xFF00_0000)
    // On nothing it keeps its own colour, not a darker one.
    var clear = Bitmap(width: 1, height: 1, filledWith: 0)
    clear.draw(Bitmap(width: 1, height: 1, filledWith: 0x80FF_8040), x: 0, y: 0)
    #expect(clear.pixels[0] == 0x80FF_8040)
  }

  @Test func `a border stays around what covers the card`() throws {
    let border = Border(width: 10, color: Color(red: 0, green: 255, blue: 0))
    let card = painter.paint(.plain(logo: .sample("1:1", fit: .cover), radius: 0, border: border))
    #expect(card.bounds(where: Self.isLogo) == PixelArea(minX: 10, minY: 10, maxX: 410, maxY: 410))
  }

  @Test(arguments: [(8, 8), (24, 16), (64, 48), (1000, 60), (60, 1000), (8192, 8), (8, 8192)])
  func `cards of every size hold a logo, or leave it out, and nothing worse`(width: Int, height: Int) {
    for fit in [LogoFit.contain, .cover] {
      for background in [nil, Color.white] {
        for padding in [nil, 0, 5000.0] {
          let logo = FaceLogo.sample("3:1", fit: fit, area: 1, padding: padding, background: background)
          for title in [nil, "Acme"] {
            let card = painter.paint(
              .plain(
                title, nil, logo: logo, width: width, height: height, radius: 4, border: Border(width: 3, color: .white)
              ))
            #expect((card.width, card.height) == (width, height))
          }
        }
      }
    }
  }

  @Test func `the largest card asks for no larger logo than there can be`() {
    let face = CardFace.plain(logo: nil, width: 8192, height: 8192, radius: 0)
    let frame = LogoFrame(
      .sample("1:1", fit: .cover), on: face, content: CardTypography(face).box, top: 0, bottom: nil)
    #expect((frame.request.map { $0.width * $0.height } ?? .max) <= LogoLimits.pixels)
  }

  @Test func `faces differ when the logo's file does, and only then`() {
    let face = CardFace.plain("Acme", logo: .sample("1:1", version: [1]))
    #expect(face == .plain("Acme", logo: .sample("1:1", version: [1])))
    #expect(face != .plain("Acme", logo: .sample("1:1", version: [2])))
    #expect(face.withoutLogoAndSizes == CardFace.plain("Acme", logo: .sample("1:1", version: [2])).withoutLogoAndSizes)
  }
}
