internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// The layout of a card: its logo with the text below, or one of them alone.
struct CardArrangement {
  /// The gap between the logo and the room for text, as a multiple of the title's size.
  private static let gap = 0.6

  let text: CardText?
  let logo: LogoFrame?
  /// A QR code in the logo's place.
  private(set) var code: CodeFrame?

  /// Only text: that of `face`, or the name of its logo if it has none.
  init(textOf face: CardFace, fonts: FontBook) {
    var face = face
    if let logo = face.logo, DisplayText(face.title) == nil, DisplayText(face.subtitle) == nil {
      face.title = logo.name
    }
    text = (try? CardText(face, fonts: fonts)) ?? nil
    logo = nil
  }

  /// The logo, and the text below it if there is room for both.
  /// - Parameter hasAir: whether there is room for a plate around the logo, as there always is but for a QR code.
  init(_ face: CardFace, with logo: FaceLogo, fonts: FontBook, hasAir: Bool = true) {
    let (whole, below) = CardTypography.belowLogo(of: face)
    let height = whole.height
    if let text = (try? CardText(face, fonts: fonts, typography: below, isBelowLogo: true)) ?? nil {
      let gap = Int((Double(below.titleSize) * Self.gap).rounded())
      let bottom = below.box.minY - gap
      let textShare = Double(whole.maxY - bottom) / Double(max(height, 1))
      let frame = LogoFrame(
        logo, on: face, content: whole, top: whole.minY, bottom: bottom, textShare: textShare,
        air: hasAir ? LogoFrame.Air(below: gap / 2) : nil)
      // A logo of only a few px is not worth showing.
      if frame.box.width >= Self.minimumSide, frame.box.height >= Self.minimumSide {
        (self.text, self.logo) = (text, frame)
        return
      }
    }
    let content = CardTypography(face).box
    let alone = LogoFrame(
      logo, on: face, content: content, top: content.minY, bottom: nil,
      air: hasAir ? LogoFrame.Air(below: .max) : nil)
    self.text = nil
    self.logo = alone.box.width > 0 && alone.box.height > 0 ? alone : nil
  }

  /// A QR code, and the text below it if there is room for both.
  init(_ face: CardFace, with code: QRCode, fonts: FontBook) {
    // Its room is that of a logo; its quiet zone is its margin.
    let logo = FaceLogo(
      reference: LogoReference(path: "", version: [], folders: []), fit: .contain, area: 1, padding: nil,
      background: nil, name: "")
    let whole = CardArrangement(face, with: logo, fonts: fonts, hasAir: false)
    text = whole.text
    self.logo = nil
    self.code = whole.logo.flatMap { CodeFrame(code, in: $0) }
  }

  /// px.
  private static let minimumSide = 12
}

/// The place of a QR code on its card.
struct CodeFrame {
  /// px of the code's left and top edge, with its quiet zone.
  private let x: Int
  private let y: Int
  private let moduleSize: Int
  private let radius: Double

  /// The least px of a module that a phone reads.
  static let leastModule = 2

  /// As large as fits in the middle of a logo's box; `nil` where no phone could read it.
  init?(_ code: QRCode, in frame: LogoFrame) {
    let box = frame.box
    guard let size = code.moduleSize(fitting: min(box.width, box.height), least: Self.leastModule) else { return nil }
    moduleSize = size
    x = box.minX + (box.width - code.span * size) / 2
    y = box.minY + (box.height - code.span * size) / 2
    // Within the quiet zone.
    radius = min(frame.radius, Double(QRCode.quietZone * size))
  }

  func paint(_ code: QRCode, on bitmap: inout Bitmap) {
    let side = code.span * moduleSize
    var picture = Bitmap(width: side, height: side)
    code.paint(on: &picture, x: 0, y: 0, moduleSize: moduleSize)
    let area = PixelArea(x: x, y: y, width: side, height: side)
    bitmap.draw(picture, x: x, y: y, within: radius > 0 ? RoundedShape(area, radius: radius) : nil)
  }
}

/// The place of a logo on its card.
struct LogoFrame {
  /// What a logo has around it on its plate. It has it without a plate too, so that neighbours with and without one are of one
  /// size.
  struct Air {
    /// As a part of the shorter side of the logo's part of the card: above and below, where it has less room beside text, and
    /// at the sides.
    static let (share, sideShare) = (0.07, 0.095)
    /// How far the plate may reach into the gap above the text, px. Elsewhere it takes up to two thirds of the card's margins,
    /// so that the logo keeps nearly all of its room.
    let below: Int
  }

  /// The area of the plate behind the logo, px.
  let plate: PixelArea
  /// The area that the logo fits into, px.
  let box: PixelArea
  /// The radius of the corners of the plate, and of a logo that covers its box; px.
  let radius: Double
  /// The logo to decode; `nil` if there is no room for it.
  let request: LogoRequest?

  /// - Parameters:
  ///   - content: the box for text without a logo.
  ///   - top: the top of the logo's part of it, px.
  ///   - bottom: the bottom of the logo's part if there is text below it; `nil` for the bottom of the card.
  ///   - textShare: the part of `content` that text below the logo may take, whether or not it does.
  ///   - air: `nil` where the logo's ground has margins of its own, or the logo does.
  init(
    _ logo: FaceLogo, on face: CardFace, content: PixelArea, top: Int, bottom: Int?, textShare: Double = 0,
    air: Air? = nil
  ) {
    let limit = Double(max(face.width, face.height))
    let edge = Int(min(face.border?.heldWidth ?? 0, limit).rounded(.up))
    let card = PixelArea(minX: edge, minY: edge, maxX: face.width - edge, maxY: face.height - edge)
    let hasPlate = logo.background != nil
    // A logo that covers extends to the card's edge unless it has a plate. So does a logo with a set padding.
    let isBleeding = !hasPlate && (logo.fit == .cover || logo.padding != nil)
    var outer = isBleeding ? card : content
    outer.minY = isBleeding ? card.minY : top
    outer.maxY = bottom ?? (isBleeding ? card.maxY : content.maxY)
    let shorter = Double(min(outer.width, outer.height))
    var padding = (sides: logo.padding ?? 0, ends: logo.padding ?? 0)
    var room = isBleeding ? card : content
    if let air, logo.padding == nil, logo.fit == .contain {
      padding = (max(shorter, 0) * Air.sideShare, max(shorter, 0) * Air.share)
      // As far as the plate reaches without text.
      let margin = max(content.minX - card.minX, 0) * 2 / 3
      let whole = Self.inset(Double(min(content.width, content.height)) * Air.sideShare, .infinity)
      room = room.inset(by: max(whole - margin, 0))
      func reach(_ padding: Double, _ free: Int) -> Int { max(min(Int(padding.rounded()), free), 0) }
      outer.minX -= reach(padding.sides, margin)
      outer.maxX += reach(padding.sides, (card.maxX - content.maxX) * 2 / 3)
      // Not up to a ribbon: a plate would stand against it.
      if CardRibbon(face) == nil { outer.minY -= reach(padding.ends, (top - card.minY) * 2 / 3) }
      outer.maxY += reach(padding.ends, bottom == nil ? (card.maxY - content.maxY) * 2 / 3 : air.below)
    } else {
      room = room.inset(by: Self.inset(padding.sides, shorter))
    }
    let (sides, ends) = (Self.inset(padding.sides, shorter), Self.inset(padding.ends, shorter))
    plate = outer
    box = PixelArea(
      minX: outer.minX + sides, minY: outer.minY + ends, maxX: outer.maxX - sides, maxY: outer.maxY - ends)
    // Corners further inside the card have a smaller radius.
    let isAtEdge = isBleeding && sides == 0
    radius = isAtEdge ? 0 : min(face.plateRadius ?? face.cornerRadius, max(shorter, 0) / 2) * 0.6
    guard box.width > 0, box.height > 0 else {
      request = nil
      return
    }
    // The area that the logo has without text, so that its size does not depend on the text.
    let (width, higher) = (Double(room.width), Double(room.height))
    let area =
      logo.area.map { $0 * width * min(width, higher) }
      ?? Self.comfortableArea(width, higher * (1 - textShare), isAlone: bottom == nil)
    // The largest card is larger than the largest logo.
    let height = min(box.height, LogoLimits.pixels / box.width)
    request = LogoRequest(
      width: box.width, height: height, fit: logo.fit, area: logo.fit == .contain ? Int(area) : nil)
  }

  /// Where a picture with these sides, in any unit, is drawn; `nil` if there is no room for it.
  func place(ofWidth width: Int, height: Int) -> LogoPlace? {
    guard let placement = request?.placement(ofWidth: Double(width), height: Double(height)) else { return nil }
    let left = box.minX + (box.width - placement.width) / 2
    let top = box.minY + (box.height - placement.height) / 2
    return LogoPlace(
      x: Double(left) - placement.left, y: Double(top) - placement.top, width: placement.fullWidth,
      height: placement.fullHeight,
      visible: PixelArea(x: left, y: top, width: placement.width, height: placement.height))
  }

  /// The area of a logo in a room of these sides, px², for any shape of the logo: a square one leaves a third of the room's
  /// height free, and one of 3:1 takes nearly the whole width.
  private static func comfortableArea(_ width: Double, _ height: Double, isAlone: Bool) -> Double {
    // In a very long room, what the logo can fill of it counts.
    let room = min(width, 2.5 * height) * min(height, 1.6 * width)
    return room * (isAlone ? 0.42 : 0.46)
  }

  /// A padding in whole px that leaves no side negative.
  private static func inset(_ padding: Double, _ shorter: Double) -> Int {
    Int(min(max(padding, 0), max(shorter, 0) / 2).rounded())
  }

  /// Draws the plate and, in its middle, the decoded logo.
  func paint(_ picture: Bitmap, of logo: FaceLogo, background: Color?, on bitmap: inout Bitmap) {
    if let background { bitmap.fill(RoundedShape(plate, radius: radius), with: background) }
    let left = box.minX + (box.width - picture.width) / 2
    let top = box.minY + (box.height - picture.height) / 2
    let area = PixelArea(x: left, y: top, width: picture.width, height: picture.height)
    let corner = logo.fit == .cover ? radius : logo.corner(of: picture, within: radius)
    bitmap.draw(picture, x: left, y: top, within: corner > 0 ? RoundedShape(area, radius: corner) : nil)
  }
}

extension FaceLogo {
  /// The radius of a box's corners at most, as a part of its shorter side: what stands in its corners stays.
  static let boxCorner = 0.08

  /// The radius of the corners of the logo's picture, px.
  /// - Parameter radius: that of a plate's corners, which the logo's do not exceed.
  fileprivate func corner(of picture: Bitmap, within radius: Double) -> Double {
    hasRoundCorners ? min(radius, Self.boxCorner * Double(min(picture.width, picture.height))) : 0
  }

  /// The logo's picture with its corners round where they are.
  /// - Parameter radius: that of a plate's corners.
  func cornered(_ picture: Bitmap, within radius: Double) -> Bitmap {
    let corner = corner(of: picture, within: radius)
    guard corner > 0 else { return picture }
    var cornered = Bitmap(width: picture.width, height: picture.height)
    cornered.draw(picture, x: 0, y: 0, within: RoundedShape(picture.bounds, radius: corner))
    return cornered
  }
}
