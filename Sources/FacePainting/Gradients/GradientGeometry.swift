internal import MarqueeValues

#if canImport(Glibc)
  internal import Glibc
#endif

/// Maps each pixel of a box to a parameter along its gradient, with the geometry of CSS Images 4.
struct GradientGeometry: Sendable {
  private enum Shape {
    /// Growth of the parameter per px; at the centre it is 0.5.
    case linear(x: Float, y: Float)
    /// The reciprocals of the radii of the ellipse through the corners, 1/px.
    case radial(x: Float, y: Float)
    /// The start of the gradient, in turns, 0..<1.
    case conic(start: Float)
  }

  private let shape: Shape
  private let centerX: Float
  private let centerY: Float
  /// px along the gradient from its first colour to its last; for a conic gradient around the box's circumscribed
  /// circle.
  let length: Double

  /// `width` and `height` are those of the box, px.
  init(_ kind: Gradient.Kind, width: Int, height: Int) {
    let (width, height) = (Double(width), Double(height))
    centerX = Float(width / 2)
    centerY = Float(height / 2)
    switch kind {
    case .linear(let angle):
      let (x, y) = Self.direction(degrees: angle)
      length = max(abs(width * x) + abs(height * y), 1)
      shape = .linear(x: Float(x / length), y: Float(y / length))
    case .radial:
      // CSS's "farthest corner" has the proportions of "farthest side": half the box, times √2.
      let root = 2.0.squareRoot()
      length = max(width, height) / 2 * root
      shape = .radial(x: Float(2 / (width * root)), y: Float(2 / (height * root)))
    case .conic(let angle):
      length = .pi * (width * width + height * height).squareRoot()
      let turns = angle / 360
      shape = .conic(start: turns.isFinite ? Float(turns - turns.rounded(.down)) : 0)
    }
  }

  /// Whether all pixels of a row have the same parameter, as in a vertical gradient.
  var isLevel: Bool {
    if case .linear(x: 0, _) = shape { true } else { false }
  }

  /// The parameter at a point: 0…1 within the gradient, outside that range where the first or last colour continues.
  /// `x` and `y` in px; a pixel's centre is its index plus a half.
  @inline(__always)
  func parameter(x: Float, y: Float) -> Float {
    let dx = x - centerX
    let dy = y - centerY
    switch shape {
    case .linear(let stepX, let stepY): return 0.5 + dx * stepX + dy * stepY
    case .radial(let scaleX, let scaleY):
      let (u, v) = (dx * scaleX, dy * scaleY)
      return (u * u + v * v).squareRoot()
    case .conic(let start):
      let turns = Self.turns(x: dx, y: dy) - start
      return turns < 0 ? turns + 1 : turns
    }
  }

  /// Unit vector of a CSS angle, y downwards. Exact at multiples of 90°, where sin(π) is not 0.
  private static func direction(degrees: Double) -> (x: Double, y: Double) {
    let turned = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) : 180
    switch turned < 0 ? turned + 360 : turned {
    case 0, 360: return (0, -1)
    case 90: return (1, 0)
    case 180: return (0, 1)
    case 270: return (-1, 0)
    case let angle: return (sin(angle * .pi / 180), -cos(angle * .pi / 180))
    }
  }

  /// Clockwise turns from upwards, 0..<1, accurate to 2e-6. Uses a polynomial, as libm's `atan2` takes five times as
  /// long. Source: the form of Abramowitz and Stegun 4.4.49, with minimax coefficients on 0…1.
  @inline(__always)
  private static func turns(x: Float, y: Float) -> Float {
    let (absoluteX, absoluteY) = (abs(x), abs(y))
    let longer = max(absoluteX, absoluteY)
    guard longer > 0 else { return 0 }
    let ratio = min(absoluteX, absoluteY) / longer
    let square = ratio * ratio
    var angle: Float = -0.0117212
    angle = angle * square + 0.05265332
    angle = angle * square - 0.11643287
    angle = angle * square + 0.19354346
    angle = angle * square - 0.33262347
    angle = (angle * square + 0.99997726) * ratio * (0.5 / .pi)
    // Converts from the angle to the nearer axis to clockwise turns from the top.
    var fromUp = absoluteX < absoluteY ? angle : 0.25 - angle
    if y > 0 { fromUp = 0.5 - fromUp }
    if x < 0 { fromUp = 1 - fromUp }
    return fromUp >= 1 ? 0 : fromUp
  }
}
