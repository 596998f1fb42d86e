import Yams

/// What has been found wrong so far, in places as the YAML parser counts them.
struct Faults {
  struct Fault: Hashable {
    var line: Int
    var column: Int
    var severity: Diagnostic.Severity
    var message: String
  }

  private(set) var found: [Fault] = []
  /// What an alias repeats is one fault.
  private var seen: Set<Fault> = []
  /// Faults beyond the limit, which are counted but not kept.
  private(set) var omitted = 0
  /// Keys for colours with nothing after the colon, and where they stand.
  private(set) var emptyColors: [(key: String, mark: Mark)] = []
  /// Is told of every hundredth card that has been read, and how many there are.
  var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?

  /// Nobody reads more, and a hostile file could have millions.
  static let limit = 1000

  var hasErrors: Bool { omitted > 0 || found.contains { $0.severity == .error } }

  mutating func error(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.error, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  mutating func error(line: Int, column: Int, _ message: @autoclosure () -> String) {
    add(.error, line: line, column: column, message)
  }

  mutating func warning(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.warning, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  mutating func warning(line: Int, column: Int, _ message: @autoclosure () -> String) {
    add(.warning, line: line, column: column, message)
  }

  /// The key for a colour has nothing after the colon, by the parser: it may be a colour without its quotes.
  mutating func noteEmptyColor(_ key: String, at mark: Mark?) {
    if let mark, emptyColors.count < Self.limit { emptyColors.append((key, mark)) }
  }

  /// Takes over what was found in a text whose places differ from this one's.
  mutating func absorb(_ other: Faults, movedBy move: (Fault) -> Fault) {
    for fault in other.found {
      let moved = move(fault)
      if found.count < Self.limit, seen.insert(moved).inserted { found.append(moved) }
    }
  }

  /// Line 0 stands for the file as a whole.
  private mutating func add(_ severity: Diagnostic.Severity, line: Int, column: Int, _ message: () -> String) {
    guard found.count < Self.limit else {
      if severity == .error { omitted += 1 }
      return
    }
    let fault = Fault(line: line, column: column, severity: severity, message: message())
    if seen.insert(fault).inserted { found.append(fault) }
  }
}
