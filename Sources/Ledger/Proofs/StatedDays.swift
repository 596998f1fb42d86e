/// The days of screens that a proof tells of besides its leaves, and what it states of each: everything once.
struct StatedDays {
  enum Outcome {
    case new
    /// A line above states the same, with whatever figure.
    case doubled
    /// There are more days than a proof has.
    case tooMany
  }

  /// The most days, each of one screen: 16 screens have as many in 17 years. Bounds a reader's memory and work.
  static let most = 100_000

  private struct Day: Hashable {
    var day: Int
    /// Names of screens are compared byte by byte.
    var screen: [UInt8]
  }

  /// What is stated of each day: for whom something was due, and `nil` for the time without a record.
  private var subjects: [Day: Set<PlayTotals.Subject?>] = [:]

  /// Adds a line. One that states nothing of a day is always new.
  mutating func add(_ line: ProofLine) -> Outcome {
    switch line {
    case .due(let day, let screen, let subject, _, _): add(day, screen, subject)
    case .contracted(let day, let screen, let subject, _): add(day, screen, subject)
    case .unrecorded(let day, let screen, _): add(day, screen, nil)
    default: .new
    }
  }

  private mutating func add(_ day: Int, _ screen: String, _ subject: PlayTotals.Subject?) -> Outcome {
    let day = Day(day: day, screen: Array(screen.utf8))
    guard subjects[day] != nil || subjects.count < Self.most else { return .tooMany }
    return subjects[day, default: []].insert(subject).inserted ? .new : .doubled
  }
}
