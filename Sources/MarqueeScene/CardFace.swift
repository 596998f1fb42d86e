package import MarqueeValues

/// All that decides how a card looks: two cards with equal faces share their pixels.
package struct CardFace: Sendable, Hashable {
  /// px, at least 1 each.
  package var width: Int
  package var height: Int
  /// px, 0…half the shorter side.
  package var cornerRadius: Double
  package var gradient: Gradient
  package var title: String?
  package var subtitle: String?
  package var logo: FaceLogo?
  package var font: FontRequest
  /// `nil` picks white or near-black, whichever has more contrast against the gradient under the text.
  package var textColor: Color?
  /// Within the outline.
  package var border: Border?
  /// What lies behind the card, where its gradient is translucent: contrast counts with it. Opaque.
  package var backdrop: Color
  /// In which part of its size it is painted, above 0…1: it is drawn in its size all the same.
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

  /// The same with its text alone.
  package var withoutLogo: CardFace {
    var face = self
    face.logo = nil
    return face
  }
}

/// A font by what it is called; fontconfig finds the nearest there is.
package struct FontRequest: Sendable, Hashable {
  package var family: String
  /// 1…1000, as in CSS.
  package var weight: Int
  package var isItalic: Bool

  package init(family: String, weight: Int, isItalic: Bool = false) {
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
  }
}

extension CardFace {
  package var size: PixelSize { PixelSize(width: width, height: height) }

  /// The face in the size in which it is painted.
  package var painted: CardFace { sharpness < 1 ? scaled(by: sharpness) : self }

  /// What its pixels take.
  package var bytes: Int { painted.width * painted.height * 4 }

  /// The face made small enough to have at most `limit` pixels; itself where it has no more.
  package func scaled(toPixels limit: Int) -> CardFace {
    let scale = Self.scale(of: size, toPixels: limit)
    return scale < 1 ? scaled(by: scale) : self
  }

  /// By how much something must shrink to have at most `limit` pixels, above 0…1.
  package static func scale(of size: PixelSize, toPixels limit: Int) -> Double {
    let pixels = Double(size.width) * Double(size.height)
    return pixels > Double(limit) ? (Double(max(limit, 1)) / pixels).squareRoot() : 1
  }

  private func scaled(by scale: Double) -> CardFace {
    var face = self
    // Downwards, so that a limit is kept; a line of pixels is the least there is.
    face.width = max(Int(Double(width) * scale), 1)
    face.height = max(Int(Double(height) * scale), 1)
    face.cornerRadius = min(cornerRadius * scale, Double(min(face.width, face.height)) / 2)
    face.border?.width *= scale
    face.logo?.padding = logo?.padding.map { $0 * scale }
    face.sharpness = 1
    return face
  }
}
