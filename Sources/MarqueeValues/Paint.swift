/// What an area is filled with.
package enum Paint: Sendable, Hashable {
  /// One colour: a background is filled with it, a card derives a gradient from it.
  case color(Color)
  case gradient(Gradient)
}
