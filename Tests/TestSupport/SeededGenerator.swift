/// A seeded generator (SplitMix64), so that a failing case can be had again.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Seeds as arguments of a test, which names the one that fails. All of them in a whole sweep.
package enum Seeds {
  package static let few = (1...8 as ClosedRange<UInt64>).sampled(every: 3)
  package static let many = (1...40 as ClosedRange<UInt64>).sampled(every: 4)
}

extension SeededGenerator {
  package mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A multiple of 2^−`bits` within the range: sums and differences of such numbers are exact in a `Double`.
  package mutating func dyadic(_ range: ClosedRange<Double>, bits: Int = 10) -> Double {
    let scale = Double(sign: .plus, exponent: bits, significand: 1)
    let value = (double(range) * scale).rounded() / scale
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// One of the values.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[int(0...values.count - 1)]
  }

  package mutating func duration(milliseconds range: ClosedRange<Int>) -> Duration {
    .milliseconds(int(range))
  }
}
