internal import CSDL2

/// A plain colour whose opacity varies along one direction: what a card at the end of a lane fades into. The shares of
/// both are multiplied beforehand, so that a card is blended as it is copied.
struct FadeRamp {
  /// Whether the opacity varies from row to row, instead of from column to column.
  let isVertical: Bool
  /// Of each column or row what the card's channels are multiplied by, then what is added to red and blue, then to green.
  /// Each element has two halves of 16 bits, as `blendEight` has.
  private let factors: [UInt32]
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
    // The sums are those of `blendExactly`: this pixel's part of them, with the half that rounds to nearest.
    factors =
      line.map { (255 - $0 >> 24) << 16 | (255 - $0 >> 24) }
      + line.map { ($0 & mask) &* ($0 >> 24) &+ 0x0080_0080 }
      + line.map { ($0 >> 8 & 0xFF) &* ($0 >> 24) &+ 0x0080_0080 }
  }

  /// Where pixels are read or written.
  @unsafe struct Place {
    /// The first row at the leftmost column.
    let start: UnsafeMutableRawPointer
    /// Bytes from row to row.
    let pitch: Int
  }

  /// Writes opaque pixels as they look under the fade.
  /// - Parameters:
  ///   - columns: of the fade, like `rows`.
  func copy(_ source: Place, to target: Place, columns: Range<Int>, rows: Range<Int>) {
    let (width, count) = (columns.count, count)
    unsafe factors.withUnsafeBufferPointer { factors in
      guard let base = factors.baseAddress, width > 0 else { return }
      if isVertical {
        for (index, row) in rows.enumerated() {
          let (from, to) = unsafe (source.start + index * source.pitch, target.start + index * target.pitch)
          let eight = unsafe Eight(repeating: base + row, count: count)
          Self.forEachEight(of: width) { column in unsafe eight.copy(from + column * 4, to: to + column * 4) }
          for column in 0..<(width < 8 ? width : 0) {
            unsafe Self.copyOne(from + column * 4, to: to + column * 4, base + row, count)
          }
        }
        return
      }
      // Several rows at once: memory that is read at several places is read sooner, and factors are loaded less often.
      var row = 0
      while row < rows.count {
        let (from, to) = unsafe (source.start + row * source.pitch, target.start + row * target.pitch)
        let together = min(rows.count - row, 4)
        Self.forEachEight(of: width) { column in
          let eight = unsafe Eight(base + columns.lowerBound + column, count: count)
          let (from, to) = unsafe (from + column * 4, to + column * 4)
          unsafe eight.copy(from, to: to)
          if together == 4 {
            // Faces have left the caches since the last frame; without this, most of the time is spent waiting for them.
            for next in 4..<8 { unsafe prefetch(from + next * source.pitch) }
            unsafe eight.copy(from + source.pitch, to: to + target.pitch)
            unsafe eight.copy(from + 2 * source.pitch, to: to + 2 * target.pitch)
            unsafe eight.copy(from + 3 * source.pitch, to: to + 3 * target.pitch)
          } else {
            for next in 1..<max(together, 1) {
              unsafe eight.copy(from + next * source.pitch, to: to + next * target.pitch)
            }
          }
        }
        for next in 0..<(width < 8 ? together : 0) {
          for column in 0..<width {
            unsafe Self.copyOne(
              from + next * source.pitch + column * 4, to: to + next * target.pitch + column * 4,
              base + columns.lowerBound + column, count)
          }
        }
        row += together
      }
    }
  }

  /// Calls for each eight columns. The last eight may overlap those before: written twice, they are the same.
  @inline(__always)
  private static func forEachEight(of width: Int, _ body: (Int) -> Void) {
    var column = 0
    while column + 8 <= width {
      body(column)
      column += 8
    }
    if column < width, width >= 8 { body(width - 8) }
  }

  /// The factors of eight pixels.
  private struct Eight {
    let share: SIMD16<UInt16>
    let even: SIMD16<UInt16>
    let odd: SIMD16<UInt16>

    /// - Parameter count: how far the kinds of factors are apart.
    @inline(__always)
    init(_ factors: UnsafePointer<UInt32>, count: Int) {
      share = unsafe UnsafeRawPointer(factors).loadUnaligned(as: SIMD16<UInt16>.self)
      even = unsafe UnsafeRawPointer(factors + count).loadUnaligned(as: SIMD16<UInt16>.self)
      odd = unsafe UnsafeRawPointer(factors + 2 * count).loadUnaligned(as: SIMD16<UInt16>.self)
    }

    @inline(__always)
    init(repeating factors: UnsafePointer<UInt32>, count: Int) {
      share = unsafe unsafeBitCast(SIMD8(repeating: factors[0]), to: SIMD16<UInt16>.self)
      even = unsafe unsafeBitCast(SIMD8(repeating: factors[count]), to: SIMD16<UInt16>.self)
      odd = unsafe unsafeBitCast(SIMD8(repeating: factors[2 * count]), to: SIMD16<UInt16>.self)
    }

    @inline(__always)
    func copy(_ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer) {
      let pixels = unsafe source.loadUnaligned(as: SIMD8<UInt32>.self)
      let own = unsafe unsafeBitCast(pixels & SIMD8(repeating: 0x00FF_00FF), to: SIMD16<UInt16>.self)
      let green = unsafe unsafeBitCast(pixels, to: SIMD16<UInt16>.self) &>> 8
      let (first, second) = (own &* share &+ even, green &* share &+ odd)
      let rounded = unsafe unsafeBitCast((first &+ first &>> 8) &>> 8, to: SIMD8<UInt32>.self)
      let others = unsafe unsafeBitCast(second &+ second &>> 8, to: SIMD8<UInt32>.self)
      unsafe target.storeBytes(of: rounded | others & SIMD8(repeating: 0xFF00), as: SIMD8<UInt32>.self)
    }
  }

  /// Copies one pixel with the same result.
  @inline(__always)
  private static func copyOne(
    _ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, _ factors: UnsafePointer<UInt32>,
    _ count: Int
  ) {
    let (pixel, mask) = unsafe (source.load(as: UInt32.self), UInt32(0x00FF_00FF))
    let share = unsafe factors[0] & 0xFFFF
    let first = unsafe (pixel & mask) &* share &+ factors[count]
    let second = unsafe (pixel >> 8 & 0xFF) &* share &+ (factors[2 * count] & 0xFFFF)
    let rounded = (first &+ (first >> 8 & mask)) >> 8 & mask
    unsafe target.storeBytes(of: rounded | (second &+ second >> 8) & 0xFF00, as: UInt32.self)
  }
}
