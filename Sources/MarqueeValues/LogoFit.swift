/// How a logo fills the box that it is given.
package enum LogoFit: UInt32, Sendable, Hashable {
  /// All of it, as large as the box and the area allow.
  case contain
  /// The whole box, with what protrudes cut off equally at both ends.
  case cover
}
