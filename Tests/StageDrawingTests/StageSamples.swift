import SceneTestSupport
import Synchronization

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

/// Paints faces of one pixel value at once, and records what it was asked for.
final class CountingSource: FaceSource {
  static let whole: UInt32 = 0xFF00_FF00
  static let placeholder: UInt32 = 0xFF40_4040

  private let painted = Mutex<[String]>([])
  private let placeholders = Mutex<[String]>([])

  /// The titles of the faces that were painted, in order.
  var made: [String] { painted.withLock { $0 } }
  var stoodIn: [String] { placeholders.withLock { $0 } }

  func paint(_ face: CardFace) -> Bitmap {
    painted.withLock { $0.append(face.title ?? "") }
    return Bitmap(width: face.width, height: face.height, filledWith: Self.whole)
  }

  func paintPlaceholder(for face: CardFace) -> Bitmap {
    placeholders.withLock { $0.append(face.title ?? "") }
    return Bitmap(width: face.width, height: face.height, filledWith: Self.placeholder)
  }
}

extension CardFace {
  /// Faces of `side` px, called "0", "1" and so on.
  static func numbered(_ count: Int, side: Int = 10) -> [CardFace] {
    (0..<count).map {
      .sample("\($0)", nil, Gradient(.linear(angle: 0), [.white, .nearBlack]), width: side, height: side, radius: 0)
    }
  }
}

extension FaceStore {
  /// Prepares a face synchronously and accepts it.
  func accept(_ bitmap: Bitmap, as face: Int) {
    accept(preparation.prepared(bitmap, isFace: true), as: face)
  }
}
