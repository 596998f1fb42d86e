import StageDrawing

@testable import MarqueeValues

extension FaceStore {
  /// Makes a face ready here and now, and takes it.
  func accept(_ bitmap: Bitmap, as face: Int) {
    accept(preparation.prepared(bitmap, isFace: true), as: face)
  }
}
