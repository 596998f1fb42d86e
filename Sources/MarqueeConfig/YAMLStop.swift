/// Where and why the YAML parser gave up, in its own words.
struct YAMLStop: Error {
  /// What the parser was at, and where that began.
  struct Context {
    var text: String
    var line: Int
    var column: Int
  }

  var problem: String
  var line: Int
  var column: Int
  var context: Context?
  var isOutOfMemory = false

  /// For what none of the usual mistakes explains: the parser's words, with what helps in most cases.
  var message: String {
    if isOutOfMemory { return "too large for the memory there is" }
    // libyaml's own limit of a thousand levels.
    if problem.contains("nesting level") { return YAMLComposer.tooDeep }
    let remedy = Self.remedies.first { problem.contains($0.problem) }.map { "; " + $0.remedy } ?? ""
    return "this is no YAML: \(problem)\(around)\(remedy)"
  }

  /// Where it began, if that was further up.
  private var around: String {
    guard let context, context.line < line, !context.text.isEmpty else { return "" }
    return " (\(context.text) from line \(context.line))"
  }

  private static let remedies: [(problem: String, remedy: String)] = [
    ("mapping values are not allowed", "put text that holds ': ' in quotes, and line keys up under each other"),
    ("tab character", "indent with spaces, not with tabs"),
    ("cannot start any token", "put text that begins with @, % or ` in quotes"),
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
}
