/// A length on the screen as an operator writes it.
package enum Length: Sendable, Hashable {
  /// px of the upright picture.
  case pixels(Double)
  /// Hundredths of the viewport along the axis that is measured.
  case percent(Double)
}
