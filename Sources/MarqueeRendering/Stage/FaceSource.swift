/// Makes faces. Called from any thread.
package protocol FaceSource: Sendable {
  /// The whole face, however long it takes.
  func paint(_ face: CardFace) -> Bitmap
  /// The face's gradient in its shape, to stand in until the whole face is ready; quick.
  func paintStandIn(for face: CardFace) -> Bitmap
}
