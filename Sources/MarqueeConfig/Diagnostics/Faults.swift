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
  /// Keys with nothing after the colon whose value may be hidden by a `#`, and where they stand.
  private(set) var emptyValues: [EmptyValue] = []
  /// Texts without quotes, which a `#` may have cut short.
  private(set) var plainTexts: [PlainText] = []
  /// From this line on the file was not understood, so that what seems to be wrong there says nothing.
  var unreadFrom: Int?
  /// Is told of every hundredth card that has been read, and how many there are.
  var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?

  /// Nobody reads more, and a hostile file could have millions.
  static let limit = 1000

  /// Whether more faults are only counted, so that their words are not worth the work.
  var isFull: Bool { found.count >= Self.limit }

  var hasErrors: Bool { omitted > 0 || found.contains { $0.severity == .error } }

  /// A colour or a text that is not there.
  struct EmptyValue {
    var key: String
    var mark: Mark
    var isColor: Bool
  }

  struct PlainText {
    var key: String
    var text: String
    var mark: Mark
  }

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

  mutating func note(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.note, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  mutating func note(line: Int, column: Int, _ message: @autoclosure () -> String) {
    add(.note, line: line, column: column, message)
  }

  /// A key has nothing after the colon, by the parser: its value may begin with a `#` and lack its quotes.
  mutating func noteEmpty(_ key: String, isColor: Bool, at mark: Mark?) {
    if let mark, emptyValues.count < Self.limit {
      emptyValues.append(EmptyValue(key: key, mark: mark, isColor: isColor))
    }
  }

  mutating func notePlain(_ text: String, of key: String, at mark: Mark?) {
    if let mark, plainTexts.count < Self.textLimit {
      plainTexts.append(PlainText(key: key, text: text, mark: mark))
    }
  }

  /// Beyond it a person has not written them.
  private static let textLimit = 100_000

  /// Line 0 stands for the file as a whole.
  private mutating func add(_ severity: Diagnostic.Severity, line: Int, column: Int, _ message: () -> String) {
    if let unreadFrom, line == 0 || line >= unreadFrom { return }
    guard found.count < Self.limit else {
      if severity == .error { omitted += 1 }
      return
    }
    let fault = Fault(line: line, column: column, severity: severity, message: message())
    if seen.insert(fault).inserted { found.append(fault) }
  }
}

/// A place as the YAML parser counts: from 1, columns in Unicode scalars.
struct Mark: Sendable, Hashable {
  var line: Int
  var column: Int
}
