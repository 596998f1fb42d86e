/// A place in a file; line and column count from 1, columns in Unicode scalars.
package struct Place: Sendable, Hashable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// One thing that is wrong with a file: the place, the value and the remedy.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable {
    /// What may well be meant as it is written, but is worth a look; told by `check` alone.
    case note
    /// What will work, but hardly as it was meant.
    case warning
    case error
  }

  package var file: String
  /// `nil` where the fault is the file as a whole.
  package var place: Place?
  package var severity: Severity
  /// What is wrong and what would be right; control characters are already escaped.
  package var message: String
  /// The line that is meant, for a caret to point into; `nil` where the file has no text to show.
  package var excerpt: Excerpt?
  /// How many faults it stands for that were counted and not kept; 0 for a fault of its own.
  package var omitted = 0

  package init(file: String, place: Place?, severity: Severity, message: String, excerpt: Excerpt? = nil) {
    self.file = file
    self.place = place
    self.severity = severity
    self.message = message
    self.excerpt = excerpt
  }

  /// A piece of one line as it can be shown on a terminal.
  package struct Excerpt: Sendable, Hashable {
    /// Escaped, with tabs as spaces, and cut to the surroundings of the caret.
    package var text: String
    /// How many terminal cells come before the caret.
    package var caret: Int

    package init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }
}

/// A file that cannot be used, with every fault that was found in it.
package struct ConfigurationError: Error, Sendable, Hashable {
  /// At least one error; in the order of the file, warnings included.
  package var diagnostics: [Diagnostic]
  /// Whether the machine could not read the file now: it may be good, and is worth another attempt as it is.
  package var isTransient: Bool

  package init(diagnostics: [Diagnostic], isTransient: Bool = false) {
    self.diagnostics = diagnostics
    self.isTransient = isTransient
  }
}

extension Diagnostic: CustomStringConvertible {
  /// One line, as compilers write it: `marquee.yaml:12:10: error: 'speed' is -40; expected 0…5000 px/s`.
  package var description: String {
    let name = escaped(file)
    guard let place else { return "\(name): \(severity.rawValue): \(message)" }
    return "\(name):\(place.line):\(place.column): \(severity.rawValue): \(message)"
  }

  /// The line, then the source with a caret under the place, where there is source to show. No newline at the end.
  package var report: String {
    guard let excerpt else { return description }
    return "\(description)\n\(excerpt.text)\n\(String(repeating: " ", count: excerpt.caret))^"
  }
}

extension Sequence<Diagnostic> {
  /// The count at the end of a check: `2 errors, 1 warning in marquee.yaml`, or `marquee.yaml: no faults`; notes are none.
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
