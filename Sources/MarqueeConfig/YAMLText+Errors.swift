import Yams

extension YAMLText {
  /// The parser's own words, with a remedy where the cause is nearly always the same.
  static func note(_ error: YamlError, _ faults: inout Faults) {
    switch error {
    // libyaml's own limit of a thousand levels.
    case .scanner(_, let problem, let mark, _) where problem.contains("nesting level"),
      .parser(_, let problem, let mark, _) where problem.contains("nesting level"):
      faults.error(at: mark, tooDeep)
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      faults.error(at: mark, "not YAML: \(problem)\(around(context, mark))\(remedy(for: problem))")
    case .composer(_, let problem, let mark, _):
      if problem.contains("another document") {
        faults.error(at: mark, "a second document begins; expected one, so take the '---' out")
      } else if problem.contains("alias") {
        faults.error(at: mark, "an alias names no anchor above it; expected '&name' before '*name'")
      } else {
        faults.error(at: mark, "not YAML: \(problem)")
      }
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.prefix(5).map { "'" + quoted(KeyProbe.restored($0)).dropFirst().dropLast() + "'" }
      let verb = duplicates.count == 1 ? "stands" : "stand"
      faults.error(at: context.mark, "\(listed(names, "and")) \(verb) twice in one block; keep one of each")
    case .reader(let problem, _, _, _):
      faults.error(at: nil, "not YAML: \(problem)")
    case .memory:
      faults.error(at: nil, "too large for the memory there is")
    default:
      faults.error(at: nil, "not YAML")
    }
  }

  /// Where it began, if that was further up.
  private static func around(_ context: YamlError.Context?, _ mark: Mark) -> String {
    guard let context, context.mark.line < mark.line, !context.text.isEmpty else { return "" }
    return " (\(context.text) from line \(context.mark.line))"
  }

  private static let remedies: [(problem: String, remedy: String)] = [
    ("mapping values are not allowed", "put text that holds ': ' in quotes, and line keys up under each other"),
    ("tab character", "indent with spaces, not with tabs"),
    (
      "cannot start any token",
      "indent with spaces and not with tabs, and put text that begins with @, % or ` in quotes"
    ),
    ("could not find expected ':'", "write 'key: value', and put text of several lines in quotes"),
    ("did not find expected key", "line the keys of a block up under each other"),
    ("did not find expected ',' or ']'", "close the list with ']', and put colours such as \"#0b0d17\" in quotes"),
    ("did not find expected ',' or '}'", "close the block with '}', and put colours such as \"#0b0d17\" in quotes"),
    ("did not find expected '-' indicator", "line the '-' of a list up under each other"),
    ("did not find expected node content", "close what is open with ']' or '}', and give every ',' a value"),
    ("did not find expected alphabetic or numeric", "put text that begins with * or & in quotes"),
    ("unexpected end of stream", "close the quotes"),
    ("unknown escape character", "write a backslash in double quotes as \\\\, or use single quotes"),
  ]

  private static func remedy(for problem: String) -> String {
    remedies.first { problem.contains($0.problem) }.map { "; " + $0.remedy } ?? ""
  }
}
