package import MarqueeValues

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
