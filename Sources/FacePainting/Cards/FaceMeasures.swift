package import Logos
package import MarqueeScene
package import MarqueeValues
internal import QRMatrix

/// What can be seen of a face, measured for advice to an operator.
package struct FaceMeasures: Sendable {
  /// A text of the card.
  package struct Text: Sendable, Hashable {
    /// Which text.
    package enum Part: String, Sendable {
      case title, subtitle
    }

    package let part: Part
    /// px per em; `nil` if there is no room for the text.
    package let size: Int?
    /// The height of its capitals, px; `nil` if there is no room for the text.
    package let capHeight: Int?
    /// How many of its characters are left if it is cut; `nil` if it is whole.
    package let cutAfter: Int?
  }

  /// The logo of the card.
  package struct Logo: Sendable, Hashable {
    /// The file that is drawn.
    package let reference: LogoReference
    /// The size that is requested of it.
    package let request: LogoRequest
    /// The proportions of the picture, upright and without the margins that are cut off: its sides in any unit.
    package let shape: PixelSize
    /// The share of its ink that is visible on its background, 0…1; `nil` if the logo brings its own.
    package let visibleInk: Double?
    /// Whether the painter chose that background, and not the configuration.
    package let hasChosenBackground: Bool
    /// The colour of the plate behind it, which may be the card itself; `nil` without one.
    package let plate: Color?

    /// The share of what is drawn on the paper that the file brings along which is visible on it, 0…1; `nil` without paper on
    /// all four sides, and where the logo fills its card.
    package var seenOnPaper: Double?

    /// The size at which it is drawn, px, but for what its proportions are rounded by.
    package var drawnSize: PixelSize {
      let placed = request.placement(ofWidth: Double(max(shape.width, 1)), height: Double(max(shape.height, 1)))
      return PixelSize(width: placed.width, height: placed.height)
    }
  }

  package var texts: [Text] = []
  /// The least contrast of a written text colour to what is behind the text, 1…21; `nil` if the painter chose the colour.
  package var writtenContrast: Double?
  /// `nil` if there is none, or it cannot be drawn.
  package var logo: Logo?
  /// The side that its QR code needs, px, where it has less room and is left out; `nil` otherwise.
  package var missingCode: Int?
}

extension FacePainter {
  /// Measures a face without painting it. Blocks while its logo is decoded.
  package func measures(of face: CardFace) -> FaceMeasures {
    var measures = measuresWithoutCode(of: face)
    if let text = face.code, let code = try? QRCode(text), CardArrangement(face, with: code, fonts: fonts).code == nil {
      measures.missingCode = code.span * CodeFrame.leastModule
    }
    return measures
  }

  private func measuresWithoutCode(of face: CardFace) -> FaceMeasures {
    if let color = face.drawnPlate { return measures(of: face, on: color) }
    guard let logo = face.logo, let logos else { return textMeasures(of: face) }
    let (arrangement, chosen) = arrangement(of: face, with: logo, from: logos)
    guard let frame = arrangement.logo, let request = frame.request, let ink = LogoInk(chosen.reference, from: logos)
    else { return textMeasures(of: face) }
    var measures = FaceMeasures(texts: Self.texts(of: face, arrangement.text))
    measures.writtenContrast = Self.writtenContrast(of: face, arrangement.text)
    var visibleInk: Double?
    if !ink.isOpaque {
      let ground = Self.ground(
        face.gradient, size: face.size, backdrop: face.backdrop, text: arrangement.text, textColor: face.textColor)
      let drawn = logo.choosesBackground ? chosen : logo
      visibleInk = LogoChoice(drawn, on: ground, from: logos, place: frame.place).share
    }
    measures.logo = FaceMeasures.Logo(
      reference: chosen.reference, request: request,
      shape: PixelSize(width: ink.picture.width, height: ink.picture.height),
      visibleInk: visibleInk, hasChosenBackground: logo.choosesBackground, plate: chosen.background,
      seenOnPaper: Self.seenOnPaper(ink, request))
    return measures
  }

  /// The share for `FaceMeasures.Logo`: a photograph with a bright sky has no paper.
  private static func seenOnPaper(_ ink: LogoInk, _ request: LogoRequest) -> Double? {
    guard request.fit == .contain, let paper = ink.paper, paper.isAround else { return nil }
    return ink.seenShare(on: paper)
  }

  /// As `measures(of:)`, of a card that is one plate.
  private func measures(of face: CardFace, on color: Color) -> FaceMeasures {
    let card = PlateCard(face, color: color, fonts: fonts)
    guard let logo = face.logo, let logos, let frame = card.logo, let request = frame.request else {
      return textMeasures(of: face)
    }
    var bare = chosen(logo, on: color, in: frame, of: face, from: logos)
    let plate = logo.choosesBackground ? bare.background ?? color : color
    guard let ink = LogoInk(bare.reference, from: logos) else { return textMeasures(of: face) }
    var measures = FaceMeasures(texts: Self.texts(of: face, card.text(fonts: fonts)))
    var visibleInk: Double?
    if !ink.isOpaque {
      bare.background = plate
      let ground = LogoGround(face.gradient, width: face.width, height: face.height, backdrop: face.backdrop)
      visibleInk = LogoChoice(bare, on: ground, from: logos, place: frame.place).share
    }
    measures.logo = FaceMeasures.Logo(
      reference: bare.reference, request: request,
      shape: PixelSize(width: ink.picture.width, height: ink.picture.height),
      visibleInk: visibleInk, hasChosenBackground: logo.choosesBackground, plate: plate,
      seenOnPaper: Self.seenOnPaper(ink, request))
    return measures
  }

  /// What is seen of a face whose logo has these proportions. Decodes nothing, and tells nothing of colours.
  /// - Parameter shape: as `FaceMeasures.Logo.shape`.
  package func measures(of face: CardFace, logoOfShape shape: PixelSize) -> FaceMeasures {
    guard let logo = face.logo else { return textMeasures(of: face) }
    let (frame, text): (LogoFrame?, CardText?)
    if let color = face.drawnPlate {
      let card = PlateCard(face, color: color, fonts: fonts)
      (frame, text) = (card.logo, card.text(fonts: fonts))
    } else {
      let arrangement = CardArrangement(face, with: logo, fonts: fonts)
      (frame, text) = (arrangement.logo, arrangement.text)
    }
    guard let request = frame?.request else { return textMeasures(of: face) }
    var measures = FaceMeasures(texts: Self.texts(of: face, text))
    measures.logo = FaceMeasures.Logo(
      reference: logo.reference, request: request, shape: shape, visibleInk: nil,
      hasChosenBackground: logo.choosesBackground, plate: nil)
    return measures
  }

  /// The share of its ink from which a logo counts as visible.
  package static var enoughInk: Double { LogoInk.enough }

  /// The contrast that text needs to what is behind it: WCAG 2, success criterion 1.4.3.
  package static var readableContrast: Double { Contrast.readable }

  private func textMeasures(of face: CardFace) -> FaceMeasures {
    let text = CardArrangement(textOf: face, fonts: fonts).text
    return FaceMeasures(
      texts: Self.texts(of: face, text),
      writtenContrast: face.drawnPlate == nil ? Self.writtenContrast(of: face, text) : nil)
  }

  private static func writtenContrast(of face: CardFace, _ text: CardText?) -> Double? {
    guard let color = face.textColor, let text else { return nil }
    let bare = pixels(
      of: face.gradient, width: face.width, height: face.height, in: text.frames, over: face.backdrop)
    let bounds = PixelArea(x: 0, y: 0, width: face.width, height: face.height)
    let isBare = tone(over: bare, behind: text.frames, of: bounds, size: text.size, textColor: color).scrim == nil
    let under =
      isBare ? bare : pixels(of: scene(of: face, with: text).background, in: text.frames, over: face.backdrop)
    return Contrast.contrast(of: color, over: under)
  }

  private static func texts(of face: CardFace, _ text: CardText?) -> [FaceMeasures.Text] {
    let parts: [(FaceMeasures.Text.Part, String?, CardText.Setting?)] = [
      (.title, face.title, text?.titleSetting), (.subtitle, face.subtitle, text?.subtitleSetting),
    ]
    return parts.compactMap { part, written, setting in
      guard DisplayText(written) != nil else { return nil }
      return FaceMeasures.Text(
        part: part, size: setting?.size, capHeight: setting?.capHeight, cutAfter: setting?.cutAfter)
    }
  }
}
