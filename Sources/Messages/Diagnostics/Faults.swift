/// Collects faults while a file is read, at positions as the YAML parser counts them.
package struct Faults {
  /// A fault before its position is translated to an editor's.
  package struct Fault: Hashable {
    /// From 1, as the parser counts; 0 is the file as a whole.
    package var line: Int
    /// From 1, in Unicode scalars.
    package var column: Int
    /// How bad it is.
    package var severity: Diagnostic.Severity
    /// What is wrong and what is expected instead.
    package var message: String
    /// Whether it is a warning or a note that a key has no effect, which it may have on another screen.
    package var isOfEffect = false
    /// Whether a warning is an error to commands that check the file, see `Diagnostic.failsCheck`.
    package var failsCheck = false
  }

  /// Unique faults in order of discovery, at most `limit`.
  package private(set) var found: [Fault] = []
  /// Removes duplicates: a block that several aliases repeat reports each fault once.
  private var seen: Set<Fault> = []
  /// The number of errors beyond `limit`, which are counted but not kept.
  private(set) var omitted = 0
  /// Keys without a value, which a `#` may have turned into a comment.
  package private(set) var emptyValues: [EmptyValue] = []
  /// Unquoted texts, which a `#` may have cut short.
  package private(set) var plainTexts: [PlainText] = []
  /// The first line that was not parsed. Faults from there on would be misleading and are discarded.
  package var unreadFrom: Int?
  /// Whether the warnings and notes that follow say that keys have no effect.
  package var concernsEffect = false
  /// Called before every hundredth card with the numbers of cards read and of all cards.
  package var onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?

  package init() {}

  /// Maximum number of faults kept: nobody reads more, and a hostile file could have millions.
  static let limit = 1000

  /// Whether further faults are only counted, so that callers can skip composing their messages.
  package var isFull: Bool { found.count >= Self.limit }

  /// Whether any error was found, kept or not.
  package var hasErrors: Bool { omitted > 0 || found.contains { $0.severity == .error } }

  /// A key for a colour or a text without a value.
  package struct EmptyValue {
    /// The key's name.
    package var key: String
    /// Where the key is.
    package var mark: Mark
    /// What the key expects.
    package var kind: ValueKind
  }

  /// An unquoted text and its key.
  package struct PlainText {
    /// The key's name.
    package var key: String
    /// As parsed.
    package var text: String
    /// Where the text begins.
    package var mark: Mark
  }

  /// - Parameter mark: `nil` for the file as a whole.
  package mutating func error(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.error, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  /// - Parameters:
  ///   - line: from 1; 0 is the file as a whole.
  ///   - column: from 1, in Unicode scalars.
  package mutating func error(line: Int, column: Int, _ message: @autoclosure () -> String) {
    add(.error, line: line, column: column, message)
  }

  /// - Parameter mark: `nil` for the file as a whole.
  package mutating func warning(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.warning, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  /// See `error(line:column:_:)`.
  /// - Parameter failsCheck: whether it is an error to commands that check the file, see `Diagnostic.failsCheck`.
  package mutating func warning(
    line: Int, column: Int, failsCheck: Bool = false, _ message: @autoclosure () -> String
  ) {
    add(.warning, line: line, column: column, failsCheck: failsCheck, message)
  }

  /// - Parameter mark: `nil` for the file as a whole.
  package mutating func note(at mark: Mark?, _ message: @autoclosure () -> String) {
    add(.note, line: mark?.line ?? 0, column: mark?.column ?? 0, message)
  }

  /// See `error(line:column:_:)`.
  package mutating func note(line: Int, column: Int, _ message: @autoclosure () -> String) {
    add(.note, line: line, column: column, message)
  }

  /// Records a key for a text or a colour without a value: the value may begin with a `#` and lack quotes.
  package mutating func recordEmptyValue(_ key: String, _ kind: ValueKind, at mark: Mark?) {
    if kind != .other, let mark, emptyValues.count < Self.limit {
      emptyValues.append(EmptyValue(key: key, mark: mark, kind: kind))
    }
  }

  /// Records an unquoted text, which a `#` may have cut short.
  package mutating func recordPlainText(_ text: String, of key: String, at mark: Mark?) {
    if let mark, plainTexts.count < Self.textLimit {
      plainTexts.append(PlainText(key: key, text: text, mark: mark))
    }
  }

  /// Maximum number of texts recorded; nobody writes more by hand.
  private static let textLimit = 100_000

  /// Adds the faults of another reading of the same file, each once.
  /// - Parameter rewrite: returns the fault to add; `nil` for none.
  package mutating func add(_ other: Faults, as rewrite: (Fault) -> Fault? = { $0 }) {
    for found in other.found where !seen.contains(found) {
      guard let fault = rewrite(found), !seen.contains(fault) else { continue }
      guard self.found.count < Self.limit else {
        if fault.severity == .error { omitted += 1 }
        continue
      }
      seen.insert(fault)
      self.found.append(fault)
    }
    // Omitted faults cannot be compared: there are at least so many.
    omitted = max(omitted, other.omitted)
  }

  /// Adds the values of another reading that a `#` may have hidden or cut short.
  package mutating func addUnchecked(of other: Faults) {
    emptyValues += other.emptyValues.prefix(max(Self.limit - emptyValues.count, 0))
    plainTexts += other.plainTexts.prefix(max(Self.textLimit - plainTexts.count, 0))
  }

  /// - Parameter line: from 1; 0 is the file as a whole.
  private mutating func add(
    _ severity: Diagnostic.Severity, line: Int, column: Int, failsCheck: Bool = false, _ message: () -> String
  ) {
    if let unreadFrom, line == 0 || line >= unreadFrom { return }
    guard found.count < Self.limit else {
      if severity == .error { omitted += 1 }
      return
    }
    let fault = Fault(
      line: line, column: column, severity: severity, message: message(),
      isOfEffect: concernsEffect && severity != .error, failsCheck: failsCheck)
    if seen.insert(fault).inserted { found.append(fault) }
  }
}

/// A position as the YAML parser counts: from 1, columns in Unicode scalars, and with more line ends than an editor; see
/// `SourceText`.
package struct Mark: Sendable, Hashable {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
