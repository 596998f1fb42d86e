/// A position in a file. Lines and columns count from 1, columns in Unicode scalars.
package struct Place: Sendable, Hashable {
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A fault in a file, with its position, the value and the remedy.
package struct Diagnostic: Sendable, Hashable {
  /// How bad a diagnostic is.
  package enum Severity: String, Sendable, Hashable {
    /// Possibly intended, but worth a look. Only `check` prints notes.
    case note
    /// Works, but probably not as intended.
    case warning
    /// Makes the file unusable.
    case error
  }

  /// The file's name as given to the loader, unescaped.
  package var file: String
  /// The position as an editor counts; `nil` if the fault concerns the file as a whole.
  package var place: Place?
  /// How bad the fault is.
  package var severity: Severity
  /// What is wrong and what is expected instead, with control characters escaped.
  package var message: String
  /// The line at fault, for display with a caret; `nil` if there is no text to show.
  package var excerpt: Excerpt?
  /// The number of errors beyond `Faults.limit` that this diagnostic summarizes; 0 for an ordinary diagnostic.
  package var omitted = 0
  /// Whether a warning is an error to `check`, `publish` and `import`. A wall shows the file all the same, without what is at
  /// fault: another file that it names may change at any time, and must not make the screen black.
  package var failsCheck = false

  package init(file: String, place: Place?, severity: Severity, message: String, excerpt: Excerpt? = nil) {
    self.file = file
    self.place = place
    self.severity = severity
    self.message = message
    self.excerpt = excerpt
  }

  /// Part of a line, printable on a terminal.
  package struct Excerpt: Sendable, Hashable {
    /// The text around the caret, escaped and with tabs replaced by spaces.
    package var text: String
    /// The number of terminal cells before the caret.
    package var caret: Int

    package init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}

/// Thrown for a file that cannot be used; carries every fault found in it.
package struct ConfigurationError: Error, Sendable, Hashable {
  /// Errors and warnings in file order; at least one error.
  package var diagnostics: [Diagnostic]
  /// Whether reading failed for a temporary reason, such as missing descriptors: a retry may succeed without a change to
  /// the file.
  package var isTransient: Bool

  package init(diagnostics: [Diagnostic], isTransient: Bool = false) {
    self.diagnostics = diagnostics
    self.isTransient = isTransient
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line in the format of compilers: `marquee.yaml:12:10: error: 'speed' is -40; expected 0…5000 px/s`.
  package var description: String {
    let name = escaped(file)
    guard let place else { return "\(name): \(severity.rawValue): \(message)" }
    return "\(name):\(place.line):\(place.column): \(severity.rawValue): \(message)"
  }

  /// `description`, followed by the excerpt and a caret if there is one. No newline at the end.
  package var report: String {
    guard let excerpt else { return description }
    return "\(description)\n\(excerpt.text)\n\(String(repeating: " ", count: excerpt.caret))^"
  }
}

extension Sequence<Diagnostic> {
  /// As commands that check a file have them: what fails the check is an error.
  package var ofCheck: [Diagnostic] {
    map { diagnostic in
      var diagnostic = diagnostic
      if diagnostic.failsCheck { diagnostic.severity = .error }
      return diagnostic
    }
  }

  /// The last line of a check: `2 errors, 1 warning in marquee.yaml`, or `marquee.yaml: no faults`. Notes do not count.
  package func summary(of file: String) -> String {
    var errors = 0
    var warnings = 0
    for diagnostic in self {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: break
      }
    }
    var counts: [String] = []
    if errors > 0 { counts.append(errors == 1 ? "1 error" : "\(errors) errors") }
    if warnings > 0 { counts.append(warnings == 1 ? "1 warning" : "\(warnings) warnings") }
    guard !counts.isEmpty else { return "\(escaped(file)): no faults" }
    return counts.joined(separator: ", ") + " in \(escaped(file))"
  }
}
