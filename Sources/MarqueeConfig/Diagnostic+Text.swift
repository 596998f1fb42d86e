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
