package import MarqueeScene
package import MarqueeValues

/// A face's pixels.
package struct PaintedFace: Sendable {
  package var bitmap: Bitmap
  /// Whether something is missing that another attempt may have: the logo, or a font.
  package var isProvisional: Bool

  package init(_ bitmap: Bitmap, isProvisional: Bool = false) {
    self.bitmap = bitmap
    self.isProvisional = isProvisional
  }
}

/// Makes faces. Called from any thread.
package protocol FaceSource: Sendable {
  /// The whole face, however long it takes.
  func paint(_ face: CardFace) -> Bitmap
  /// The same, and whether it is worth another attempt.
  func attempt(_ face: CardFace) -> PaintedFace
  /// The face's gradient in its shape, to stand in until the whole face is ready; quick.
  func paintStandIn(for face: CardFace) -> Bitmap
  /// Whether making the face may take long, for reasons of others: then one at a time is made, so that the rest goes on.
  func mayWait(for face: CardFace) -> Bool
}

extension FaceSource {
  package func attempt(_ face: CardFace) -> PaintedFace { PaintedFace(paint(face)) }
  package func mayWait(for face: CardFace) -> Bool { false }
}
