/// Counts lengths of time in buckets of about a hundredth of their length, in memory of a fixed size.
package struct IntervalHistogram: Sendable {
  /// Buckets in each doubling; half of them, for the lower half belongs to the doubling before.
  private static let steps = 128
  /// Microseconds up to 2^26, which is a minute; longer ones count as that.
  private static let doublings = 26 - 7
  private var counts = [UInt32](repeating: 0, count: steps * (doublings + 1))
  package private(set) var total = 0
  /// The longest.
  package private(set) var worst = Duration.zero

  package init() {}

  package mutating func add(_ interval: Duration) {
    let microseconds = min(max(Int(interval / .microseconds(1)), 0), 1 << 26 - 1)
    counts[Self.bucket(microseconds)] += 1
    total += 1
    worst = max(worst, interval)
  }

  /// The length that `part`, 0…1, of them do not exceed; no less than that, and at most a hundredth more. Zero where there
  /// are none.
  package func quantile(_ part: Double) -> Duration {
    guard total > 0 else { return .zero }
    let rank = min(Int(part * Double(total)), total - 1)
    var seen = 0
    for (bucket, count) in counts.enumerated() {
      seen += Int(count)
      if seen > rank { return min(.microseconds(Self.upperEnd(bucket)), worst) }
    }
    return worst
  }

  private static func bucket(_ value: Int) -> Int {
    guard value >= steps else { return value }
    // The seven highest bits below the leading one tell where in its doubling a length is.
    let shift = Int.bitWidth - 1 - value.leadingZeroBitCount - 7
    return steps * (shift + 1) + (value >> shift) - steps
  }

  /// The longest that falls into a bucket, µs, and one more.
  private static func upperEnd(_ bucket: Int) -> Int {
    guard bucket >= steps else { return bucket + 1 }
    let shift = bucket / steps - 1
    return (bucket % steps + steps + 1) << shift
  }
}
