package import MarqueeValues

/// Everything that determines a card's pixels. Cards with equal faces share one texture.
///
/// ```swift
/// var face = CardFace(
///   width: 320, height: 180, cornerRadius: 16, gradient: gradient, title: "Acme", subtitle: nil,
///   font: FontRequest(family: "Inter", weight: 600), textColor: .white)
/// face.border = Border(width: 2, color: .white)
/// ```
package struct CardFace: Sendable, Hashable {
  /// px, at least 1.
  package var width: Int
  /// px, at least 1.
  package var height: Int
  /// px, 0 to half the shorter side.
  package var cornerRadius: Double
  /// What the corners of a plate inside the card follow, px; `nil` is `cornerRadius`. A page has square corners, its plate has
  /// not.
  package var plateRadius: Double?
  /// What fills the card.
  package var gradient: Gradient
  /// The first line; `nil` sets none.
  package var title: String?
  /// The second line; `nil` sets none.
  package var subtitle: String?
  /// `nil` draws none.
  package var logo: FaceLogo?
  /// The text of a QR code in the logo's place; `nil` draws none.
  package var code: String?
  /// The font to look for.
  package var font: FontRequest
  /// `nil` picks white or near-black, whichever has more contrast against the gradient under the text.
  package var textColor: Color?
  /// The line inside the card's outline.
  package var border: Border?
  /// The colour of the whole card, whose gradient is then only its rim, or its foot with the text; `nil` fills the card with
  /// the gradient.
  package var plate: Color?
  /// The text of the ribbon at the top of the card; `nil` draws none.
  package var ribbon: String?
  /// For which texts there is room below a logo, whether the card has them or not.
  package var textRoom = TextRoom.titleAndSubtitle
  /// The least size of letters where there is room for them, px per em; 0 leaves it to the size of the card.
  package var leastText = 0
  /// px at the lower edge of the card over which page dots may stand: no text does.
  package var dotRoom = 0
  /// The sizes of its letters, which all cards of its lane share; `nil` takes those that suit the card alone.
  package var letters: LetterSizes?
  /// The opaque colour behind the card. Where the gradient is translucent, contrast is computed against both.
  package var backdrop: Color
  /// The scale at which the face is painted, above 0 to 1. The card is drawn at its full size regardless.
  package var sharpness = 1.0

  package init(
    width: Int, height: Int, cornerRadius: Double, gradient: Gradient, title: String?, subtitle: String?,
    logo: FaceLogo? = nil, font: FontRequest, textColor: Color?, border: Border? = nil,
    backdrop: Color = .nearBlack
  ) {
    self.width = width
    self.height = height
    self.cornerRadius = cornerRadius
    self.gradient = gradient
    self.title = title
    self.subtitle = subtitle
    self.logo = logo
    self.font = font
    self.textColor = textColor
    self.border = border
    self.backdrop = backdrop
  }

  /// For which texts there is room below a logo.
  package enum TextRoom: Sendable, Hashable {
    case titleAndSubtitle, title
  }

  /// The same face without its logo and the sizes of its letters.
  package var withoutLogoAndSizes: CardFace {
    var face = self
    (face.logo, face.letters) = (nil, nil)
    return face
  }
}

/// A font by family, weight and style; fontconfig finds the closest match.
package struct FontRequest: Sendable, Hashable {
  /// The name of the font family.
  package var family: String
  /// 1…1000, as in CSS.
  package var weight: Int
  /// Whether italics are wanted.
  package var isItalic: Bool
  /// The fonts that come before all others; `nil` for none.
  package var collection: FontCollection?

  package init(family: String, weight: Int, isItalic: Bool = false, collection: FontCollection? = nil) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
    self.collection = collection
  }
}

extension CardFace {
  /// The size at which the card is drawn, px.
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The face at the size at which it is painted; see `sharpness`.
  package var painted: CardFace { sharpness < 1 ? scaled(by: sharpness) : self }

  /// The memory that the painted pixels take, in bytes.
  package var bytes: Int { painted.width * painted.height * 4 }

  /// The face scaled down to at most `limit` pixels; unchanged if it has no more.
  package func scaled(toPixels limit: Int) -> CardFace {
    let scale = Self.scale(of: size, toPixels: limit)
    return scale < 1 ? scaled(by: scale) : self
  }

  /// The scale, above 0 to 1, at which `size` has at most `limit` pixels.
  package static func scale(of size: PixelSize, toPixels limit: Int) -> Double {
    let pixels = Double(size.width) * Double(size.height)
    return pixels > Double(limit) ? (Double(max(limit, 1)) / pixels).squareRoot() : 1
  }

  private func scaled(by scale: Double) -> CardFace {
    var face = self
    // Rounded down, so that the limit holds; one pixel is the minimum.
    face.width = max(Int(Double(width) * scale), 1)
    face.height = max(Int(Double(height) * scale), 1)
    face.cornerRadius = min(cornerRadius * scale, Double(min(face.width, face.height)) / 2)
    face.plateRadius = plateRadius.map { $0 * scale }
    face.leastText = Int(Double(leastText) * scale)
    face.dotRoom = Int((Double(dotRoom) * scale).rounded(.up))
    face.letters = letters?.scaled(by: scale)
    face.border?.width *= scale
    face.logo?.padding = logo?.padding.map { $0 * scale }
    face.sharpness = 1
    return face
  }
}

/// A line around a card, inside its outline.
package struct Border: Sendable, Hashable {
  /// px; more than half the card's side covers the card.
  package var width: Double
  /// The line's colour.
  package var color: Color

  package init(width: Double, color: Color) {
    self.width = width
    self.color = color
  }

  /// The width in px; 0 if it is negative or not a number.
  package var heldWidth: Double { width.isNaN ? 0 : max(width, 0) }
}

/// The logo of a card and how it is drawn there.
package struct FaceLogo: Sendable, Hashable {
  /// The file.
  package var reference: LogoReference
  /// How the logo fills its box.
  package var fit: LogoFit
  /// The share of its box that a contained logo covers, 0…1 of the box's width times its shorter side; `nil` as much as
  /// suits what else the card shows.
  package var area: Double?
  /// px between the logo and the edge of the card or of the plate; `nil` takes the fit's default.
  package var padding: Double?
  /// The colour of the plate behind the logo, never fully transparent; `nil` draws none.
  package var background: Color?
  /// Whether the painter chooses the background: a plate where the logo would not be visible without one.
  package var choosesBackground = false
  /// Whether it chooses a plate in any case.
  package var alwaysHasPlate = false
  /// Whether the picture's corners are round, as a plate's are.
  package var hasRoundCorners = false
  /// Other files of the same logo, of which the painter takes the one that is seen best.
  package var variants: [LogoReference] = []
  /// The text that replaces a logo which cannot be drawn on a card without other text.
  package var name: String

  package init(
    reference: LogoReference, fit: LogoFit, area: Double?, padding: Double?, background: Color?, name: String
  ) {
    self.reference = reference
    self.fit = fit
    self.area = area
    self.padding = padding
    // A card overrides its lane's plate with a transparent one.
    self.background = background.flatMap { $0.alpha > 0 ? $0 : nil }
    self.name = name
  }

  /// The logo's file and those of its variants.
  package var references: [LogoReference] { [reference] + variants }
}

/// A logo's file, as a face refers to it.
package struct LogoReference: Sendable, Hashable {
  /// The path of the file.
  package var path: String
  /// Differs when the file's content may differ, so that faces with it are painted again.
  package var version: [Int]
  /// The folders that the file may be read from.
  package var folders: [String]
  /// Whether the logo is its file's picture without margins of one colour.
  package var isTrimmed = false

  /// Whether the file is drawn of lines and areas, and has no pixels, as its name says.
  package var isDrawing: Bool {
    ["svg", "svgz", "pdf", "ai"].contains { path.lowercased().hasSuffix("." + $0) }
  }

  package init(path: String, version: [Int], folders: [String]) {
    self.path = path
    self.version = version
    self.folders = folders
  }

  package static func == (one: LogoReference, other: LogoReference) -> Bool {
    PathKey(one.path) == PathKey(other.path) && one.version == other.version && one.folders == other.folders
      && one.isTrimmed == other.isTrimmed
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(PathKey(path))
    hasher.combine(version)
    hasher.combine(isTrimmed)
  }
}
