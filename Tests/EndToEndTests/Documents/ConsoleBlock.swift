/// A ```` ```console ```` block of a page: commands behind `$ `, and below each what it prints.
///
/// What differs from run to run is left out where the page says so. `…` stands for any text within a line; alone in a line it
/// stands for any lines. `<!-- numbers vary -->` above a block has all its numbers, and the names of releases, compared as one.
///
/// `<!-- before: COMMAND -->` above a block names what a reader has done meanwhile, such as to edit a table.
/// `<!-- on a screen -->` starts a marquee first.
struct ConsoleBlock {
  struct Step: Equatable {
    var command: String
    var output: [String] = []
  }

  /// The line of its fence, from 1 on.
  let line: Int
  private(set) var before: [String] = []
  private(set) var numbersVary = false
  private(set) var isOnScreen = false
  private(set) var steps: [Step] = []

  private init(line: Int, comments: [Substring]) {
    self.line = line
    for comment in comments {
      if let command = comment.wholeMatch(of: /<!-- before: (.+) -->/) {
        before.append(String(command.1))
      } else if comment == "<!-- numbers vary -->" {
        numbersVary = true
      } else if comment == "<!-- on a screen -->" {
        isOnScreen = true
      }
    }
  }

  /// The blocks of a page, in their order.
  static func all(in page: String) -> [Self] {
    var blocks: [Self] = []
    var comments: [Substring] = []
    var fence: Substring?
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let opening = fence {
        if line == "```" { fence = nil } else if opening == "```console" { blocks[blocks.count - 1].add(String(line)) }
      } else if line.hasPrefix("```") {
        fence = line
        if line == "```console" { blocks.append(Self(line: index + 1, comments: comments)) }
        comments = []
      } else if line.hasPrefix("<!--") {
        comments.append(line)
      } else if !line.isEmpty {
        comments = []
      }
    }
    return blocks
  }

  private mutating func add(_ line: String) {
    if line.hasPrefix("$ ") {
      steps.append(Step(command: String(line.dropFirst(2))))
    } else if var step = steps.popLast() {
      if line.hasPrefix("> "), step.output.isEmpty {
        step.command += "\n" + line.dropFirst(2)
      } else {
        step.output.append(line)
      }
      steps.append(step)
    }
  }

  /// Whether `text` is what the page says that a step prints.
  func allows(_ text: String, of step: Step) throws -> Bool {
    let pattern = step.output.map { line in
      if line == "…" { return "(?:[^\\n]*\\n)*" }
      return comparable(line).split(separator: "…", omittingEmptySubsequences: false)
        .map { Self.escaped($0) }.joined(separator: "[^\\n]*") + "\\n"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { comparable(String($0)) }
    return try Regex(pattern.joined()).wholeMatch(in: lines.joined(separator: "\n")) != nil
  }

  /// A line with its spaces at the end left out, and with one sign for each number where these vary.
  private func comparable(_ line: String) -> String {
    let line = line.replacing(/[ ]+$/, with: "")
    guard numbersVary else { return line }
    return line.replacing(/[0-9a-f]{16}|[0-9]+(?:[.,:][0-9]+)*/, with: "0").replacing(/[ ]+/, with: " ")
  }

  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      if #"\^$.|?*+()[]{}"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
