package import MarqueeValues

/// How far the picture is turned clockwise on the display, and the conversions between the two.
package enum ScreenRotation: Sendable, Hashable {
  case none, quarter, half, threeQuarters

  /// Whether the picture's width is the display's height.
  package var swapsSides: Bool { self == .quarter || self == .threeQuarters }

  /// Converts the size of the display to the size of the picture, and back.
  package func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Converts a point on the display to the point of the picture that is shown there, px.
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

  /// Converts a rectangle of the picture to the display; returns its top left corner there, px.
  /// - Parameter picture: the size of the picture, px.
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
