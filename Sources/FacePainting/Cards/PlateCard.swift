internal import Logos
package import MarqueeScene
package import MarqueeValues

/// A card that is one plate for its logo. Text stands on the gradient at its foot; without text, the gradient is a rim.
struct PlateCard {
  private let face: CardFace
  let color: Color
  /// The top of the foot, px; `nil` without text below a logo.
  let foot: Int?
  /// px inside the border; 0 with a foot.
  private let rim: Int
  /// The room for the logo, or for the text of a card without one.
  let content: PixelArea

  /// The height of a foot as a part of the card's: the same for all texts, so that the logos of a lane stand on one line.
  private static let footShares: [CardFace.TextRoom: Double] = [.title: 0.21, .titleAndSubtitle: 0.27]
  /// The width of the rim, as a part of the card's shorter side.
  private static let rimShare = 0.014
  /// The part of the height that the foot of a small card may take for legible letters.
  private static let largestFoot = 0.5

  init(_ face: CardFace, color: Color) {
    let typography = CardTypography(face)
    let hasText = DisplayText(face.title) != nil || DisplayText(face.subtitle) != nil
    self.face = face
    self.color = color
    // Two lines of a title, or one and a subtitle, in letters of the least size, and the margins of the foot.
    let least = 3.6 * Double(face.leastText) / Double(face.height)
    let share = max(Self.footShares[face.textRoom] ?? 0, min(least, Self.largestFoot))
    let height = Int((Double(face.height) * share).rounded())
    let hasFoot = face.logo != nil && hasText && height >= 2 * TextFitter.legible
    foot = hasFoot ? face.height - height : nil
    let shorter = Double(min(face.width, face.height))
    rim = hasFoot ? 0 : max(Int((shorter * Self.rimShare).rounded()), 2)
    var content = typography.box
    if let foot {
      // As far from the foot as from the upper edge.
      let margin = face.height - typography.box.maxY
      content.maxY = max(foot - margin, content.minY)
    }
    self.content = content
  }

  /// The card as it is painted: without a foot where its text is left out there, so that the logo has the room.
  init(_ face: CardFace, color: Color, fonts: FontBook) {
    self.init(face, color: color)
    guard foot != nil, text(fonts: fonts) == nil else { return }
    var bare = face
    (bare.title, bare.subtitle) = (nil, nil)
    self = PlateCard(bare, color: color)
  }

  /// The face as its logo's frame sees it: the rim is part of its border.
  var framed: CardFace {
    var framed = face
    framed.logo?.background = nil
    framed.border = Border(width: (face.border?.heldWidth ?? 0) + Double(rim), color: color)
    return framed
  }

  /// The place of the logo; `nil` without one, or without room for it.
  var logo: LogoFrame? {
    let face = framed
    guard let logo = face.logo else { return nil }
    // A logo that bleeds ends at the foot, others keep their distance.
    let isBleeding = logo.fit == .cover || logo.padding != nil
    let frame = LogoFrame(
      logo, on: face, content: content, top: content.minY,
      bottom: foot.map { isBleeding ? $0 : content.maxY })
    return frame.request == nil ? nil : frame
  }

  /// The plate alone, its corners not rounded.
  var ground: Bitmap { Bitmap(width: face.width, height: face.height, filledWith: color.pixel) }

  /// The plate with its foot or rim, without text and logo.
  var background: Bitmap {
    var bitmap = ground
    if let foot {
      bitmap.draw(face.gradient.bitmap(width: face.width, height: face.height - foot), x: 0, y: foot)
    } else {
      paintRim(on: &bitmap)
    }
    return bitmap
  }

  /// Paints the rim over what is there.
  func paintRim(on bitmap: inout Bitmap) {
    guard rim > 0 else { return }
    let gradient = face.gradient.bitmap(width: face.width, height: face.height)
    let edge = face.border?.heldWidth ?? 0
    let inner = RoundedShape(bitmap.bounds, radius: face.cornerRadius).inset(by: edge + Double(rim))
    let straight = Int((edge + Double(rim)).rounded(.up))
    let reach = max(straight, Int(face.cornerRadius.rounded(.up)))
    for y in 0..<bitmap.height {
      let isBetweenCorners = y >= reach && y < bitmap.height - reach
      var x = 0
      while x < bitmap.width {
        if isBetweenCorners, x == straight, bitmap.width - straight > x { x = bitmap.width - straight }
        let index = y * bitmap.width + x
        let paint = Color(pixel: gradient.pixels[index])
        let share = (1 - inner.coverage(x: x, y: y)) * Double(paint.alpha) / 255
        bitmap.pixels[index] = paint.over(bitmap.pixels[index], share: share)
        x += 1
      }
    }
  }

  /// The text of the foot, placed from its upper left corner; `nil` without a foot, or where nothing legible fits.
  func text(fonts: FontBook) -> CardText? {
    guard let typography = footTypography else { return nil }
    return (try? CardText(face, fonts: fonts, typography: typography, isBelowLogo: true)) ?? nil
  }

  /// The metrics of the text of the foot, from its upper left corner; `nil` without a foot.
  var footTypography: CardTypography? {
    guard let foot else { return nil }
    let height = face.height - foot
    var typography = CardTypography(face).belowLogo(face.textRoom)
    let margin = max(height / 8 + Int((face.border?.heldWidth ?? 0).rounded(.up)), face.dotRoom)
    typography.box.minY = min(height / 8, height / 2)
    typography.box.maxY = max(height - margin, typography.box.minY)
    return typography.fitted(to: face.textRoom)
  }
}

extension CardFace {
  /// The colour of the card if it is drawn as one plate: a QR code has a white tile of its own.
  package var drawnPlate: Color? { code == nil ? plate : nil }
}

extension FacePainter {
  /// Paints a card that is one plate, and waits for its logo. Provisional if the logo is missing and a retry may decode it.
  func paint(_ face: CardFace, on color: Color) -> PaintedFace {
    var (mayPass, lacksLogo) = (false, false)
    if let logo = face.logo, let logos {
      var card = PlateCard(face, color: color, fonts: fonts)
      if let frame = card.logo, let request = frame.request {
        let chosen = chosen(logo, on: color, in: frame, of: face, from: logos)
        if let better = chosen.background, logo.choosesBackground {
          card = PlateCard(face, color: better, fonts: fonts)
        }
        let picture = logos.logo(chosen.reference, request)
        mayPass = logo.references.contains(where: logos.mayPass)
        if let picture {
          var bitmap = card.foot == nil ? card.ground : card.background
          frame.paint(picture, of: chosen, background: nil, on: &bitmap)
          card.paintRim(on: &bitmap)
          paintFoot(of: card, face, on: &bitmap)
          CardRibbon(face)?.paint(on: &bitmap, fonts: fonts, backdrop: face.backdrop)
          finish(&bitmap, as: face)
          return PaintedFace(bitmap, isProvisional: mayPass)
        }
        lacksLogo = true
      }
    }
    return PaintedFace(paintText(of: face, on: color), isProvisional: mayPass, lacksLogo: lacksLogo)
  }

  /// The logo with its file and, where `color` does not suit it, the colour of the plate chosen.
  func chosen(
    _ logo: FaceLogo, on color: Color, in frame: LogoFrame, of face: CardFace, from logos: any LogoSource
  ) -> FaceLogo {
    var bare = logo
    bare.background = nil
    return chosen(
      bare, on: Gradient(evenly: [color, color]), size: face.size, backdrop: color, box: frame.box, from: logos,
      place: frame.place)
  }

  /// Paints the foot with its text.
  private func paintFoot(of card: PlateCard, _ face: CardFace, on bitmap: inout Bitmap) {
    guard let top = card.foot, let text = card.text(fonts: fonts) else { return }
    let height = face.height - top
    var (foot, color) = Self.scene(
      face.gradient, width: face.width, height: height, behind: text.frames, size: text.size,
      textColor: face.textColor, backdrop: card.color, scrim: .band)
    paint(text, color, on: &foot, over: card.color)
    bitmap.draw(foot, x: 0, y: top)
  }

  /// The card without a logo: its text on the plate.
  private func paintText(of face: CardFace, on color: Color) -> Bitmap {
    var bare = face
    if let logo = face.logo, DisplayText(face.title) == nil, DisplayText(face.subtitle) == nil {
      bare.title = logo.name
    }
    bare.logo = nil
    var bitmap = PlateCard(bare, color: color).background
    if let text = (try? CardText(bare, fonts: fonts)) ?? nil {
      paint(text, Contrast.textColor(over: [color.pixel]).color, on: &bitmap, over: color)
    }
    CardRibbon(face)?.paint(on: &bitmap, fonts: fonts, backdrop: face.backdrop)
    finish(&bitmap, as: face)
    return bitmap
  }

  /// Paints lines where they are placed.
  private func paint(_ text: CardText, _ color: Color, on bitmap: inout Bitmap, over backdrop: Color) {
    let opacity =
      text.title.isEmpty ? 1 : Self.subtitleOpacity(in: text.subtitle.map(\.frame), color, on: bitmap, over: backdrop)
    for line in text.title { line.paint(on: &bitmap, color: color, opacity: 1, clip: text.clip) }
    for line in text.subtitle { line.paint(on: &bitmap, color: color, opacity: opacity, clip: text.clip) }
  }
}
