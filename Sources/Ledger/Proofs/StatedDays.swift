internal import Crypto
internal import Foundation
internal import Spool

/// The days of screens that a proof tells of besides its leaves, and what it states of each: everything once. Takes little memory
/// however many lines there are and however long their names.
struct StatedDays {
  enum Outcome {
    case new
    /// A line above states the same, with whatever figure, or the lines of its day have ended.
    case misplaced
    /// There are more days than a proof has.
    case tooMany
    /// The day has more lines than one of a proof.
    case tooManyLines
  }

  /// The most days, each of one screen: 16 screens have as many in 17 years. Bounds a reader's memory and work.
  static let most = 100_000
  /// The most lines of one of them: the largest walls have 15,000 cards. Bounds a reader's memory.
  static let mostLines = 100_000

  private struct Day: Hashable {
    var day: Int
    /// Names of screens are compared byte by byte.
    var screen: SHA256Digest
  }

  /// Those of which lines were read.
  private var days: Set<Day> = []
  /// That of the last line.
  private var present: Day?
  /// For whom something was due on it; `unrecorded` stands for the time without a record.
  private var subjects: Set<SHA256Digest> = []

  private static let unrecorded = "unrecorded"

  /// Adds a line. One that states nothing of a day is always new.
  mutating func add(_ line: ProofLine) -> Outcome {
    switch line {
    case .due(let day, let screen, let subject, _, _): add(day, screen, Self.name(of: subject))
    case .contracted(let day, let screen, let subject, _): add(day, screen, Self.name(of: subject))
    case .unrecorded(let day, let screen, _): add(day, screen, Self.unrecorded)
    default: .new
    }
  }

  private mutating func add(_ number: Int, _ screen: String, _ subject: String) -> Outcome {
    let day = Day(day: number, screen: Self.digest(of: screen))
    if day != present {
      guard !days.contains(day) else { return .misplaced }
      guard days.count < Self.most else { return .tooMany }
      days.insert(day)
      (present, subjects) = (day, [])
    }
    guard subjects.insert(Self.digest(of: subject)).inserted else { return .misplaced }
    return subjects.count > Self.mostLines ? .tooManyLines : .new
  }

  /// Names in two Unicode forms are one.
  private static func name(of subject: MinuteRecord.Line.Subject) -> String {
    switch subject {
    case .card(let id): "card \(id.canonicalName)"
    case .tier(let name): "tier \(name.canonicalName)"
    }
  }

  private static func digest(of text: String) -> SHA256Digest { Crypto.SHA256.hash(data: Data(text.utf8)) }
}
