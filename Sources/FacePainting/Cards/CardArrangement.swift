internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// What stands where on a card: its logo, and its text below that or by itself.
struct CardArrangement {
  /// px between the logo's part of the card and the text below it, as a part of that text's size.
  private static let gap = 0.9
  /// The most of a card's height that text below a logo takes.
  private static let textShare = 0.4

  let text: CardText?
  let logo: LogoFrame?

  /// Text alone, that of `face` or, where it has none, its logo's name.
  init(textOf face: CardFace, fonts: FontBook) {
    var face = face
    if let logo = face.logo, DisplayText(face.title) == nil, DisplayText(face.subtitle) == nil {
      face.title = logo.name
    }
    text = (try? CardText(face, fonts: fonts)) ?? nil
    logo = nil
  }

  /// The logo, and below it the text where there is room for both.
  init(_ face: CardFace, with logo: FaceLogo, fonts: FontBook) {
    let typography = CardTypography(face).belowLogo
    // On a tall card both stay together in the middle.
    let height = min(typography.box.height, typography.box.width * 8 / 5)
    var whole = typography.box
    whole.minY += (typography.box.height - height) / 2
    whole.maxY = whole.minY + height
    var below = typography
    below.box = whole
    below.box.minY = whole.maxY - Int(Double(height) * Self.textShare)
    let text = (try? CardText(face, fonts: fonts, typography: below, standsOnBottom: true)) ?? nil
    if let text {
      let bottom = text.top - Int((Double(text.size) * Self.gap).rounded())
      let frame = LogoFrame(logo, on: face, content: whole, top: whole.minY, bottom: bottom)
      // A logo that is no more than a mark of a few px is none.
      if frame.box.width >= Self.leastSide, frame.box.height >= Self.leastSide {
        (self.text, self.logo) = (text, frame)
        return
      }
    }
    let alone = LogoFrame(logo, on: face, content: typography.box, top: typography.box.minY, bottom: nil)
    self.text = nil
    self.logo = alone.box.width > 0 && alone.box.height > 0 ? alone : nil
  }

  private static let leastSide = 12
}

/// Where a logo goes on its card.
struct LogoFrame {
  /// What the plate fills, px.
  let plate: PixelArea
  /// What the logo keeps to, px.
  let box: PixelArea
  /// px of the corners of the plate, and of what covers its box.
  let radius: Double
  let request: LogoRequest?

  /// - Parameters:
  ///   - content: what text would keep to, were it alone.
  ///   - top: where the logo's part of it begins, px.
  ///   - bottom: where it ends if there is text below it; `nil` is the end of the card.
  init(_ logo: FaceLogo, on face: CardFace, content: PixelArea, top: Int, bottom: Int?) {
    let limit = Double(max(face.width, face.height))
    let edge = Int(min(face.border?.heldWidth ?? 0, limit).rounded(.up))
    let card = PixelArea(minX: edge, minY: edge, maxX: face.width - edge, maxY: face.height - edge)
    let hasPlate = logo.background != nil
    // What covers goes to the card's edge, unless it stands on a plate; so does one that says how far it stays away.
    let isBleeding = !hasPlate && (logo.fit == .cover || logo.padding != nil)
    var outer = isBleeding ? card : content
    outer.minY = isBleeding ? card.minY : top
    outer.maxY = bottom ?? (isBleeding ? card.maxY : content.maxY)
    let shorter = Double(min(outer.width, outer.height))
    let padding = logo.padding ?? (hasPlate && logo.fit == .contain ? shorter * 0.12 : 0)
    let inset = Int(min(max(padding, 0), max(shorter, 0) / 2).rounded())
    plate = outer
    box = outer.inset(by: inset)
    // Nearer to the middle of the card corners are less round.
    radius = isBleeding && inset == 0 ? 0 : min(face.cornerRadius, max(shorter, 0) / 2) * 0.6
    guard box.width > 0, box.height > 0 else {
      request = nil
      return
    }
    // As if it were alone: the same with text and without.
    let room = isBleeding ? card.inset(by: inset) : content.inset(by: inset)
    let area = logo.area * Double(room.width) * Double(min(room.width, room.height))
    // The largest card there can be is larger than the largest logo.
    let height = min(box.height, LogoLimits.pixels / box.width)
    request = LogoRequest(
      width: box.width, height: height, fit: logo.fit, area: logo.fit == .contain ? Int(area) : nil)
  }

  /// Draws the plate and, in its middle, what came of the request.
  func paint(_ picture: Bitmap, background: Color?, fit: LogoFit, on bitmap: inout Bitmap) {
    if let background { bitmap.fill(RoundedShape(plate, radius: radius), with: background) }
    let left = box.minX + (box.width - picture.width) / 2
    let top = box.minY + (box.height - picture.height) / 2
    let area = PixelArea(x: left, y: top, width: picture.width, height: picture.height)
    bitmap.draw(
      picture, x: left, y: top, within: fit == .cover && radius > 0 ? RoundedShape(area, radius: radius) : nil)
  }
}
