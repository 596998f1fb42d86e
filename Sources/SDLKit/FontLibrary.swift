internal import CSDL2
internal import Synchronization

/// The one FreeType library that SDL2_ttf keeps for the whole process.
///
/// FreeType allows faces of one library on several threads only when opening, closing and rasterising never overlap,
/// so every call into SDL2_ttf is made inside `exclusively`.
enum FontLibrary {
  private static let gate = Mutex<Void>(())

  /// Runs `body` while no other thread is inside SDL2_ttf. Not reentrant.
  static func exclusively<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try gate.withLock { _ throws(Failure) in try body() }
  }
}
