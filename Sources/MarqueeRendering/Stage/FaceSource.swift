/// Makes faces. Called from any thread.
package protocol FaceSource: Sendable {
  /// The whole face, however long it takes.
  func paint(_ face: CardFace) -> Bitmap
  /// The face's gradient in its shape, to stand in until the whole face is ready; quick.
  func paintStandIn(for face: CardFace) -> Bitmap
  /// Whether making the face may take long, for reasons of others: then one at a time is made, so that the rest goes on.
  func mayWait(for face: CardFace) -> Bool
}

extension FaceSource {
  package func mayWait(for face: CardFace) -> Bool { false }
}
