/// The parts of a picture in which a row and the one below it have one opaque colour, or nothing at all. Scaled linearly, they
/// have it too, so that it is filled in and not computed for each pixel: the paper of a panel, what is around letters.
struct PlainRuns: Sendable {
  struct Run: Sendable, Equatable {
    /// px.
    var columns: Range<Int32>
    /// 0xAARRGGBB with an alpha of 255, or 0.
    var pixel: UInt32
  }

  /// Shorter ones take as long to fill in as to scale, px.
  static let shortest = 32

  private var runs: [Run] = []
  /// For each row where its runs end in `runs`.
  private var ends: [Int] = []

  /// - Precondition: `pixels` holds width × height values, each 0xAARRGGBB with straight alpha.
  init(of pixels: [UInt32], width: Int, height: Int) {
    ends.reserveCapacity(height)
    unsafe pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height {
        let upper = unsafe UnsafeBufferPointer(rebasing: pixels[row * width..<(row + 1) * width])
        let next = min(row + 1, height - 1)
        let lower = unsafe UnsafeBufferPointer(rebasing: pixels[next * width..<(next + 1) * width])
        unsafe append(upper, lower)
        ends.append(runs.count)
      }
    }
  }

  /// The runs of a row and the one below it, from left to right; of the last row those of it alone.
  func runs(ofRow row: Int) -> ArraySlice<Run> {
    ends.indices.contains(row) ? runs[(row == 0 ? 0 : ends[row - 1])..<ends[row]] : []
  }

  /// Appends the runs of two rows.
  private mutating func append(_ upper: UnsafeBufferPointer<UInt32>, _ lower: UnsafeBufferPointer<UInt32>) {
    /// The pixel, the same for all that show nothing; `nil` if it is translucent.
    func look(_ pixel: UInt32) -> UInt32? {
      switch pixel >> 24 {
      case 255: pixel
      case 0: 0
      default: nil
      }
    }
    var start = 0
    while start + Self.shortest <= upper.count {
      guard let first = look(unsafe upper[start]) else {
        start += 1
        continue
      }
      // One look ahead, for most are too short.
      let last = start + Self.shortest - 1
      guard unsafe look(upper[last]) == first, unsafe look(lower[last]) == first else {
        start += 1
        continue
      }
      var end = start
      while end < upper.count, unsafe look(upper[end]) == first, unsafe look(lower[end]) == first { end += 1 }
      if end - start >= Self.shortest {
        runs.append(Run(columns: Int32(clamping: start)..<Int32(clamping: end), pixel: first))
      }
      start = max(end, start + 1)
    }
  }
}
