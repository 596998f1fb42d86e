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
  init(_ face: CardFace, with logo: FaceLogo, fonts: FontBook) {
    let typography = CardTypography(face).belowLogo(face.textRoom)
    // On a tall card both stay together in the middle.
    let height = min(typography.box.height, typography.box.width * 8 / 5)
    var whole = typography.box
    whole.minY += (typography.box.height - height) / 2
    whole.maxY = whole.minY + height
    var below = typography
    below.box = whole
    below.box.minY = whole.maxY - typography.textRoom(face.textRoom, of: height)
    if let text = (try? CardText(face, fonts: fonts, typography: below, isBelowLogo: true)) ?? nil {
      let bottom = below.box.minY - Int((Double(below.titleSize) * Self.gap).rounded())
      let textShare = Double(whole.maxY - bottom) / Double(max(height, 1))
      let frame = LogoFrame(logo, on: face, content: whole, top: whole.minY, bottom: bottom, textShare: textShare)
      // A logo of only a few px is not worth showing.
      if frame.box.width >= Self.minimumSide, frame.box.height >= Self.minimumSide {
        (self.text, self.logo) = (text, frame)
        return
      }
    }
    let alone = LogoFrame(logo, on: face, content: typography.box, top: typography.box.minY, bottom: nil)
    self.text = nil
    self.logo = alone.box.width > 0 && alone.box.height > 0 ? alone : nil
  }

  /// A QR code, and the text below it if there is room for both.
  init(_ face: CardFace, with code: QRCode, fonts: FontBook) {
    // Its room is that of a logo; its quiet zone is its margin.
    let logo = FaceLogo(
      reference: LogoReference(path: "", version: [], folders: []), fit: .contain, area: 1, padding: nil,
      background: nil, name: "")
    let whole = CardArrangement(face, with: logo, fonts: fonts)
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

  /// As large as fits in the middle of a logo's box; `nil` where no phone could read it.
  init?(_ code: QRCode, in frame: LogoFrame) {
    let box = frame.box
    guard let size = code.moduleSize(fitting: min(box.width, box.height), least: 2) else { return nil }
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
  init(_ logo: FaceLogo, on face: CardFace, content: PixelArea, top: Int, bottom: Int?, textShare: Double = 0) {
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
    let padding = logo.padding ?? (hasPlate && logo.fit == .contain ? shorter * 0.12 : 0)
    let inset = Int(min(max(padding, 0), max(shorter, 0) / 2).rounded())
    plate = outer
    box = outer.inset(by: inset)
    // Corners further inside the card have a smaller radius.
    radius = isBleeding && inset == 0 ? 0 : min(face.cornerRadius, max(shorter, 0) / 2) * 0.6
    guard box.width > 0, box.height > 0 else {
      request = nil
      return
    }
    // The area that the logo has without text, so that its size does not depend on the text.
    let room = isBleeding ? card.inset(by: inset) : content.inset(by: inset)
    let (width, higher) = (Double(room.width), Double(room.height))
    let area =
      logo.area.map { $0 * width * min(width, higher) }
      ?? Self.comfortableArea(width, higher * (1 - textShare), isAlone: bottom == nil && !hasPlate)
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

  /// Draws the plate and, in its middle, the decoded logo.
  func paint(_ picture: Bitmap, background: Color?, fit: LogoFit, on bitmap: inout Bitmap) {
    if let background { bitmap.fill(RoundedShape(plate, radius: radius), with: background) }
    let left = box.minX + (box.width - picture.width) / 2
    let top = box.minY + (box.height - picture.height) / 2
    let area = PixelArea(x: left, y: top, width: picture.width, height: picture.height)
    bitmap.draw(
      picture, x: left, y: top, within: fit == .cover && radius > 0 ? RoundedShape(area, radius: radius) : nil)
  }
}
