package import MarqueeValues

/// How far the picture is turned clockwise on the glass, and the way between the two.
package enum ScreenRotation: Sendable, Hashable {
  case none, quarter, half, threeQuarters

  /// Whether the picture's width is the glass's height.
  package var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// The size of the picture on a glass of a given size, and the other way round.
  package func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// The place in the picture that is seen at a place on the glass.
  /// - Parameter picture: the size of the picture, px.
  package func place(onGlass x: Double, _ y: Double, picture: PixelSize) -> (x: Double, y: Double) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return switch self {
    case .none: (x, y)
    case .quarter: (y, height - x)
    case .half: (width - x, height - y)
    case .threeQuarters: (width - y, x)
    }
  }

  /// Where a part of the picture is on the glass: its leading corner there.
  package func corner(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, picture: PixelSize
  ) -> (x: Double, y: Double) {
    switch self {
    case .none: (x, y)
    case .quarter: (Double(picture.height) - y - height, x)
    case .half: (Double(picture.width) - x - width, Double(picture.height) - y - height)
    case .threeQuarters: (y, Double(picture.width) - x - width)
    }
  }
}
