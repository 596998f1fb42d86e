import StageDrawing

@testable import MarqueeValues

extension FaceStore {
  /// Prepares a face synchronously and accepts it.
  func accept(_ bitmap: Bitmap, as face: Int) {
    accept(preparation.prepared(bitmap, isFace: true), as: face)
  }
}
