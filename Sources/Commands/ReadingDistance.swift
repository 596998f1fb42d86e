internal import MarqueeValues
internal import Messages

/// From where a screen is read: its size and the distance of the people farthest from it. With both, letters are judged by
/// EN 301 549, 5.1.4: a capital H at the greatest distance spans at least 0.7°.
package struct ReadingDistance: Sendable {
  /// The screen's diagonal, mm.
  package let diagonal: Double
  /// The greatest distance between eye and screen, mm.
  package let distance: Double

  /// The angle that a capital spans, degrees.
  private static let leastAngle = 0.7

  /// - Parameters:
  ///   - diagonal: mm, above 0.
  ///   - distance: mm, above 0.
  package init(diagonal: Double, distance: Double) {
    (self.diagonal, self.distance) = (diagonal, distance)
  }

  /// The height of the smallest capitals that can be read from there, mm: angle = height · 180 / (π · distance).
  var leastCapital: Double { Self.leastAngle * .pi / 180 * distance }

  /// A length on a screen of square pixels, mm.
  /// - Parameters:
  ///   - length: px.
  ///   - screen: its size, px.
  func millimetres(_ length: Int, on screen: PixelSize) -> Double {
    let (width, height) = (Double(screen.width), Double(screen.height))
    return Double(length) * diagonal / (width * width + height * height).squareRoot()
  }

  /// What is wrong with capitals of a height; `nil` if they can be read. What is needed is rounded up, and what is there down,
  /// so that the two never seem equal.
  /// - Parameter capital: px.
  func fault(of capital: Int, on screen: PixelSize) -> String? {
    let height = millimetres(capital, on: screen)
    guard height < leastCapital else { return nil }
    let reach = Self.reach(distance * height / leastCapital)
    return "\(Self.text(height)) high, which can be read up to \(reach), and at \(Self.reach(distance, .up)) "
      + "they need \(Self.text(leastCapital, .up)) (EN 301 549, 5.1.4)"
  }

  /// A height: in whole millimetres from 10 mm on, else in tenths.
  private static func text(_ length: Double, _ rule: FloatingPointRoundingRule = .down) -> String {
    let tenths = Int((length * 10).rounded(rule))
    guard tenths < 100 else { return "\(Int(length.rounded(rule))) mm" }
    return tenths % 10 == 0 ? "\(tenths / 10) mm" : "\(tenths / 10).\(tenths % 10) mm"
  }

  /// A distance: in centimetres under 1 m, else in tenths of a metre.
  private static func reach(_ length: Double, _ rule: FloatingPointRoundingRule = .down) -> String {
    // A binary fraction does not take a distance as written to the next step.
    let step = length < 1000 ? 10.0 : 100
    let steps = length / step
    let whole = Int(abs(steps - steps.rounded()) < 1e-9 ? steps.rounded() : steps.rounded(rule))
    guard step == 100 else { return "\(whole) cm" }
    return whole % 10 == 0 ? "\(whole / 10) m" : "\(whole / 10).\(whole % 10) m"
  }
}

/// Parses `55in`, `140cm`, `1400mm` or `1.4m`, with or without a blank before the unit; `nil` for anything else, such as a number
/// without a unit. In mm.
package func writtenMillimetres(_ text: String) -> Double? {
  let units = [("mm", 1.0), ("cm", 10), ("in", 25.4), ("m", 1000)]
  let text = text.lowercased()
  guard let (unit, factor) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
  var number = text.dropLast(unit.count)
  if number.last == " " { number.removeLast() }
  return PlainDecimal(number).map { $0.double * factor }
}
