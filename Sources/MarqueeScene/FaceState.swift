/// What is drawn of a card's face.
package enum FaceState: UInt8, Sendable, Hashable {
  /// The face as it is meant.
  case whole
  /// The placeholder, or the face while it fades in over it.
  case placeholder
  /// The face, but for a logo that cannot be drawn.
  case logoMissing
}
