internal import CBlending

/// A plain colour whose opacity varies along one direction: what a card at the end of a lane fades into. The shares of
/// both are multiplied beforehand, so that a card is blended as it is copied.
@MainActor
struct FadeRamp {
  /// Whether the opacity varies from row to row, instead of from column to column.
  let isVertical: Bool
  /// Of each column or row what the card's channels are multiplied by, then what is added to red and blue, then to green:
  /// the factors, even and odd of `copy_under_fade`.
  private let shares: PixelMemory
  private let count: Int

  /// - Parameters:
  ///   - pixels: of the whole fade, 0xAARRGGBB with straight alpha.
  ///   - columns: how many there are in a row.
  init(_ pixels: UnsafeBufferPointer<UInt32>, columns: Int) {
    // Rows that are alike vary from column to column.
    let rows = pixels.count / columns
    let firstColumn = stride(from: 0, to: rows * columns, by: columns)
    let isVertical = firstColumn.contains { unsafe pixels[$0] != pixels[0] }
    let line = (isVertical ? Array(firstColumn) : Array(0..<columns)).map { unsafe pixels[$0] }
    let mask: UInt32 = 0x00FF_00FF
    self.isVertical = isVertical
    count = line.count
    shares = PixelMemory(
      line.map { (255 - $0 >> 24) << 16 | (255 - $0 >> 24) }
        + line.map { ($0 & mask) &* ($0 >> 24) &+ 0x0080_0080 }
        + line.map { ($0 >> 8 & 0xFF) &* ($0 >> 24) &+ 0x0080_0080 })
  }

  /// The factors of columns from `first` on, or of one row; `nil` beyond the fade. They must not outlive the ramp.
  func factors(from first: Int) -> Factors? {
    guard let start = unsafe shares.start, (0..<count).contains(first) else { return nil }
    return unsafe Factors(start: start + first, count: count, isVertical: isVertical)
  }

  /// What a row of pixels is blended with.
  @unsafe struct Factors {
    fileprivate let start: UnsafePointer<UInt32>
    /// How far the kinds of factors are apart.
    fileprivate let count: Int
    fileprivate let isVertical: Bool

    /// Writes opaque pixels as they look under the fade.
    ///
    /// - Parameters:
    ///   - ahead: how far away the pixels are that will be read soon, bytes. Cards have left the caches since the last
    ///     frame; without fetching them in time, most of the time is spent waiting for them.
    @inline(__always)
    func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, count: Int, ahead: Int) {
      unsafe copy_under_fade(
        source, target, count, start, start + self.count, start + 2 * self.count, isVertical ? 0 : 1, ahead)
    }
  }
}
