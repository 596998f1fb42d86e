/// Fonts that did not open. Each is tried again after a pause, for that may have been the machine's fault, and after the
/// last attempt not any more.
struct FontFailures {
  /// Before the second, third and fourth attempt, s; as for logos.
  static let pauses: [Double] = [4, 25, 110]

  private struct Failure {
    var attempts: Int
    /// ns; `nil` after the last attempt.
    var retryTime: UInt64?
  }

  private var failures: [FontFile: Failure] = [:]
  /// What is not to be opened now.
  private(set) var unusable: Set<FontFile> = []

  /// Whether any of them may be tried again.
  var hasPassing: Bool { failures.values.contains { $0.retryTime != nil } }

  func mayPass(_ file: FontFile) -> Bool { failures[file]?.retryTime != nil }

  /// Notes a failed attempt at `time`, ns, and returns how many there were.
  mutating func note(_ file: FontFile, at time: UInt64) -> Int {
    let attempts = (failures[file]?.attempts ?? 0) + 1
    let retryTime = attempts <= Self.pauses.count ? time + UInt64(Self.pauses[attempts - 1] * 1e9) : nil
    failures[file] = Failure(attempts: attempts, retryTime: retryTime)
    unusable.insert(file)
    return attempts
  }

  /// The font has opened.
  mutating func clear(_ file: FontFile) {
    guard failures.removeValue(forKey: file) != nil else { return }
    unusable.remove(file)
  }

  /// Allows another attempt at those whose pause is over; whether there are any.
  mutating func refresh(at time: UInt64) -> Bool {
    guard !failures.isEmpty else { return false }
    var isAny = false
    for (file, failure) in failures where unusable.contains(file) {
      guard let retryTime = failure.retryTime, time >= retryTime else { continue }
      unusable.remove(file)
      isAny = true
    }
    return isAny
  }
}
