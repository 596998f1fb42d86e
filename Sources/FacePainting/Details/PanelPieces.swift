internal import Logos
internal import MarqueeScene
package import MarqueeValues

/// A part of a panel that is drawn over its sheet, because it has a way of its own while the card opens.
package struct PanelPiece: Sendable {
  /// The part's pixels.
  package var bitmap: Bitmap
  /// Where it is on the whole panel, px from the panel's upper left corner; for one that leaves, on the card.
  package var area: PixelArea
  /// Its way.
  package var motion: Motion

  /// What a part does while its card opens; while it closes, the reverse.
  package enum Motion: Sendable, Hashable {
    /// It travels from an area of the card, px from the card's upper left corner.
    case travels(from: PixelArea)
    /// It is on the panel alone, and appears once what differs has left.
    case arrives
    /// It is on the card alone, and disappears first.
    case leaves
  }
}

/// How a card becomes its panel.
package struct PanelOpening: Sendable {
  /// The card without its texts and its logo.
  package var cover: Bitmap
  /// The size of the card, px.
  package var cardSize: PixelSize
  /// What is drawn over the cover and the panel's sheet, in this order.
  package var pieces: [PanelPiece]
}

/// The parts of a card or a panel that one recognizes on the other.
struct CardParts {
  /// Lines of text in one colour.
  struct Text {
    var lines: [PlacedLine]
    var color: Color
    var opacity = 1.0

    var area: PixelArea? { PixelArea(enclosing: lines.map(\.frame)) }

    /// The text alone, on a transparent ground of its own colour.
    func bitmap(in area: PixelArea) -> Bitmap {
      var bitmap = Bitmap(width: area.width, height: area.height, filledWith: color.pixel & 0xFF_FFFF)
      for var line in lines {
        line.x -= area.minX
        line.baseline -= area.minY
        line.paint(on: &bitmap, color: color, opacity: opacity, clip: bitmap.bounds)
      }
      return bitmap
    }

    /// Whether this is the same text in the same lines and the same colour, larger or smaller.
    func isSame(as other: Text) -> Bool {
      guard lines.count == other.lines.count, color == other.color, let first = lines.first,
        let second = other.lines.first
      else { return false }
      let scale = Double(second.line.width) / Double(max(first.line.width, 1))
      return zip(lines, other.lines).allSatisfy { one, two in
        abs(Double(one.line.width) * scale - Double(two.line.width)) <= 0.06 * Double(two.line.width) + 3
      }
    }
  }

  /// A logo's picture, and the plate behind it.
  struct Logo {
    var picture: Bitmap
    var area: PixelArea
    var plate: (area: PixelArea, color: Color, radius: Double)?
    /// Whether the plate is a part of the card itself.
    var isPlateOnCover = false

    /// Whether the other one shows as much of the logo.
    func isSame(as other: Logo) -> Bool {
      let (one, two) = (
        Double(area.width) * Double(other.area.height), Double(other.area.width) * Double(area.height)
      )
      let rounding = Double(max(area.width, area.height, other.area.width, other.area.height))
      return abs(one - two) <= 0.03 * max(one, two) + 1.5 * rounding
    }
  }

  var title: Text?
  var subtitle: Text?
  var logo: Logo?

  /// The pieces of a panel, whose card has the parts of `card`.
  func pieces(from card: CardParts) -> [PanelPiece] {
    var pieces: [PanelPiece] = []
    if let logo {
      let same = card.logo.flatMap { logo.isSame(as: $0) ? $0 : nil }
      if same == nil, let other = card.logo { pieces += other.pieces { _ in .leaves } }
      pieces += logo.pieces { isPlate in
        guard let same else { return .arrives }
        if isPlate { return same.plate.map { .travels(from: $0.area) } ?? .arrives }
        return .travels(from: same.area)
      }
    } else if let other = card.logo {
      pieces += other.pieces { _ in .leaves }
    }
    for (text, other) in [(title, card.title), (subtitle, card.subtitle)] {
      let isSame = text.flatMap { text in other.map { text.isSame(as: $0) } } ?? false
      if !isSame, let other, let area = other.area {
        pieces.append(PanelPiece(bitmap: other.bitmap(in: area), area: area, motion: .leaves))
      }
      if let text, let area = text.area {
        let start = isSame ? other?.area : nil
        pieces.append(
          PanelPiece(
            bitmap: text.bitmap(in: area), area: area, motion: start.map { .travels(from: $0) } ?? .arrives))
      }
    }
    return pieces
  }
}

extension CardParts.Logo {
  /// The plate and the picture.
  fileprivate func pieces(_ motion: (_ isPlate: Bool) -> PanelPiece.Motion) -> [PanelPiece] {
    var pieces: [PanelPiece] = []
    if let plate, plate.area.width > 0, plate.area.height > 0, !isPlateOnCover {
      var bitmap = Bitmap(
        width: plate.area.width, height: plate.area.height, filledWith: plate.color.pixel & 0xFF_FFFF)
      bitmap.fill(RoundedShape(bitmap.bounds, radius: plate.radius), with: plate.color)
      pieces.append(PanelPiece(bitmap: bitmap, area: plate.area, motion: motion(true)))
    }
    pieces.append(PanelPiece(bitmap: picture, area: area, motion: motion(false)))
    return pieces
  }
}

extension CardParts.Logo {
  /// Draws the plate and the picture.
  func paint(on bitmap: inout Bitmap) {
    if let plate { bitmap.fill(RoundedShape(plate.area, radius: plate.radius), with: plate.color) }
    bitmap.draw(picture, x: area.x, y: area.y)
  }
}

extension FacePainter {
  /// The parts of a card, and what is left of it without them.
  func parts(of face: CardFace) -> (cover: Bitmap, parts: CardParts) {
    var parts = CardParts()
    var (text, cover): (CardText?, Bitmap)
    if let color = face.drawnPlate {
      (text, cover) = plate(of: face, color, &parts)
    } else {
      let code = face.code.flatMap { try? QRCode($0) }
      let coded = code.flatMap { code in
        let arrangement = CardArrangement(face, with: code, fonts: fonts)
        return arrangement.code.map { (code: code, place: $0, text: arrangement.text) }
      }
      text = if let coded { coded.text } else { logoAndText(of: face, &parts) }
      cover = face.gradient.bitmap(width: face.width, height: face.height)
      if let text {
        let scene = Self.scene(of: face, with: text)
        cover = scene.background
        parts.take(text, scene.color, on: cover, over: face.backdrop)
      }
      if let coded { coded.place.paint(coded.code, on: &cover) }
    }
    CardRibbon(face)?.paint(on: &cover, fonts: fonts, backdrop: face.backdrop)
    finish(&cover, as: face)
    return (cover, parts)
  }

  /// Takes the logo of a card with a gradient into `parts`, and returns the card's text.
  private func logoAndText(of face: CardFace, _ parts: inout CardParts) -> CardText? {
    if let logo = face.logo, let logos {
      let (arrangement, chosen) = arrangement(of: face, with: logo, from: logos)
      if let frame = arrangement.logo, let request = frame.request,
        let picture = logos.logo(chosen.reference, request)
      {
        parts.logo = CardParts.Logo(
          picture: chosen.cornered(picture, within: frame.radius), area: frame.area(of: picture),
          plate: chosen.background.map { (frame.plate, $0, frame.radius) })
        return arrangement.text
      }
    }
    return CardArrangement(textOf: face, fonts: fonts).text
  }

  /// Takes the parts of a card that is one plate.
  private func plate(of face: CardFace, _ color: Color, _ parts: inout CardParts) -> (text: CardText?, cover: Bitmap) {
    var card = PlateCard(face, color: color, fonts: fonts)
    if let logo = face.logo, let logos, let frame = card.logo, let request = frame.request {
      let chosen = chosen(logo, on: color, in: frame, of: face, from: logos)
      if let better = chosen.background, logo.choosesBackground {
        card = PlateCard(face, color: better, fonts: fonts)
      }
      if let picture = logos.logo(chosen.reference, request) {
        // The plate of the panel grows out of the card's, inside its round corners.
        let inset = Int((face.cornerRadius * 0.3).rounded(.up))
        let plate = PixelArea(x: 0, y: 0, width: face.width, height: card.foot ?? face.height).inset(by: inset)
        parts.logo = CardParts.Logo(
          picture: chosen.cornered(picture, within: frame.radius), area: frame.area(of: picture),
          plate: (plate, card.color, 0), isPlateOnCover: true)
        var text = card.text(fonts: fonts)
        if let foot = card.foot {
          for index in text?.title.indices ?? 0..<0 { text?.title[index].baseline += foot }
          for index in text?.subtitle.indices ?? 0..<0 { text?.subtitle[index].baseline += foot }
        }
        let cover = card.background
        if let text {
          let frames = text.frames
          parts.take(text, Self.textColor(on: cover, in: frames, over: card.color), on: cover, over: card.color)
          if let color = face.textColor { parts.recolor(color) }
        }
        return (text, cover)
      }
    }
    var bare = face
    bare.logo = nil
    if let logo = face.logo, DisplayText(face.title) == nil, DisplayText(face.subtitle) == nil {
      bare.title = logo.name
    }
    let cover = PlateCard(bare, color: color).background
    let text = (try? CardText(bare, fonts: fonts)) ?? nil
    if let text { parts.take(text, Contrast.textColor(over: [color.pixel]).color, on: cover, over: color) }
    return (text, cover)
  }
}

extension CardParts {
  /// Takes a card's text in one colour.
  fileprivate mutating func take(_ text: CardText, _ color: Color, on bitmap: Bitmap, over backdrop: Color) {
    let opacity =
      text.title.isEmpty
      ? 1 : FacePainter.subtitleOpacity(in: text.subtitle.map(\.frame), color, on: bitmap, over: backdrop)
    if !text.title.isEmpty { title = Text(lines: text.title, color: color) }
    if !text.subtitle.isEmpty { subtitle = Text(lines: text.subtitle, color: color, opacity: opacity) }
  }

  fileprivate mutating func recolor(_ color: Color) {
    title?.color = color
    subtitle?.color = color
  }
}

extension LogoFrame {
  /// Where a picture that was decoded for this frame is drawn.
  fileprivate func area(of picture: Bitmap) -> PixelArea {
    PixelArea(
      x: box.minX + (box.width - picture.width) / 2, y: box.minY + (box.height - picture.height) / 2,
      width: picture.width, height: picture.height)
  }
}
