extension Duration {
  /// The length in seconds, as near as a `Double` comes.
  public var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// The length in whole nanoseconds, rounded to the nearest, halves up; the resolution in which times are compared
  /// with what a person or a file wrote down.
  public var inNanoseconds: Int128 {
    let attoseconds = self.attoseconds + 500_000_000
    let quotient = attoseconds / 1_000_000_000
    return attoseconds % 1_000_000_000 < 0 ? quotient - 1 : quotient
  }
}
