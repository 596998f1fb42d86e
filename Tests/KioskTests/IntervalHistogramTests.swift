import Kiosk
import TestSupport
import Testing

struct IntervalHistogramTests {
  @Test(arguments: 0..<8)
  func `a histogram's quantile is at most a hundredth above the exact one, and never below`(seed: Int) {
    print("seed \(seed)")
    var random = SeededGenerator(seed: UInt64(seed))
    var histogram = IntervalHistogram()
    let values = (0..<2000).map { _ in
      // Of all orders, from a microsecond to half a minute.
      Int.random(in: 1...(1 << Int.random(in: 1...25, using: &random)), using: &random)
    }.sorted()
    for value in values { histogram.add(.microseconds(value)) }
    for part in [0, 0.5, 0.9, 0.99, 0.999, 1] {
      let exact = values[min(Int(part * 2000), 1999)]
      let found = histogram.quantile(part) / .microseconds(1)
      #expect(
        found >= Double(exact) && found <= Double(exact) * 1.01 + 1, "seed \(seed), \(part): \(found) for \(exact)")
    }
    #expect(histogram.total == 2000)
    #expect(histogram.worst == .microseconds(values[1999]))
  }

  @Test func `an empty histogram has zero quantiles, and durations above a minute count as a minute`() {
    var histogram = IntervalHistogram()
    #expect(histogram.quantile(0.5) == .zero)
    histogram.add(.seconds(3600))
    #expect(histogram.worst == .seconds(3600))
    #expect(histogram.quantile(0.5) >= .seconds(60))
  }
}
