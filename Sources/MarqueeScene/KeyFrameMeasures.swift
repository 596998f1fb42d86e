/// The widths of the lines of the frame around the card that the keys act on, px. From outside they are near-black, white and
/// near-black, so that one stands out from anything.
package struct KeyFrameMeasures: Sendable, Hashable {
  /// The outer line, and the one in the middle.
  package let line: Int
  /// The inner line.
  package var innerLine: Int { (line + 1) / 2 }
  /// All three.
  package var width: Int { 2 * line + innerLine }

  /// - Parameter shorter: the shorter side of the screen, px.
  package init(shorter: Int) {
    line = max(3, Int(Double(shorter) * 0.005))
  }
}
