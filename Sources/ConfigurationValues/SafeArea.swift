package import MarqueeValues

/// The distances from the edges of the upright picture that texts and rows of cards keep, 0…1000 px or 0…20 % of the screen along
/// the same axis.
package struct SafeArea: Sendable, Hashable {
  package var top: Length
  package var right: Length
  package var bottom: Length
  package var left: Length

  /// The same distance from all edges.
  package init(_ distance: Length = .pixels(0)) {
    (top, right, bottom, left) = (distance, distance, distance, distance)
  }
}
