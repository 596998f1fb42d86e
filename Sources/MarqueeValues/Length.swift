/// A measure on the screen.
package enum Length: Sendable, Hashable {
  /// Logical pixels.
  case pixels(Double)
  /// Hundredths of the viewport along the axis that is measured.
  case percent(Double)
}
