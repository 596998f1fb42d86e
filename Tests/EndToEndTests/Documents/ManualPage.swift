import Foundation

/// The commands and options that the source of a manual page names.
struct ManualPage {
  let source: String
  /// The options in the blocks of SYNOPSIS, by command.
  private(set) var synopsis: [String: Set<String>] = [:]
  /// The options with a paragraph of their own, by the command whose list they are in.
  private(set) var described: [String: Set<String>] = [:]
  /// Those in a list after the commands, which are not of one alone.
  private(set) var common: Set<String> = []

  init(path: String) throws { self.init(source: try String(contentsOfFile: path, encoding: .utf8)) }

  init(source: String) {
    self.source = source
    var section = ""
    // The commands of the block or the item, and how many lists are open.
    var commands: [String] = []
    var depth = 0
    for line in source.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case ".Sh":
        section = words.dropFirst().joined(separator: " ")
        commands = []
      case ".Nm":
        commands = []
      case ".Cm" where section == "SYNOPSIS" && commands.isEmpty:
        commands = words.dropFirst().filter { $0 != "|" }
        for command in commands { synopsis[command] = synopsis[command] ?? [] }
      case ".Bl":
        depth += 1
      case ".El":
        depth -= 1
        if depth == 0 { commands = [] }
      case ".It" where depth == 1 && words.count > 2 && words[1] == "Cm":
        commands = [words[2]]
        described[words[2]] = []
      case ".It" where ["COMMANDS", "DESCRIPTION"].contains(section):
        if commands.isEmpty { common.formUnion(Self.options(words)) }
        for command in commands { described[command]?.formUnion(Self.options(words)) }
      default:
        guard section == "SYNOPSIS" else { continue }
        for command in commands { synopsis[command]?.formUnion(Self.options(words)) }
      }
    }
  }

  /// The options of a line of macros: the words that follow Fl, up to the next macro.
  private static func options(_ words: [String]) -> Set<String> {
    var options: Set<String> = []
    var isOption = false
    for word in words.map({ $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }) {
      if word.first?.isUppercase == true {
        isOption = word == "Fl"
      } else if isOption, word != ",", word != "|" {
        options.insert("-\(word)")
      }
    }
    return options
  }

  /// What is wrong with the page, by the help of one command.
  /// - Parameters:
  ///   - options: those in the help.
  ///   - shared: those that the page describes elsewhere, for several commands.
  func faults(of command: String, options: Set<String>, shared: Set<String>) -> [String] {
    guard let block = synopsis[command], let part = described[command] else {
      return ["\(command) is not in SYNOPSIS, or has no part of its own"]
    }
    // Written in one way there.
    let long = options.filter { $0.hasPrefix("--") }
    return long.subtracting(block).map { "SYNOPSIS of \(command) lacks \($0)" }
      + options.subtracting(part).subtracting(shared).map { "the part of \(command) lacks \($0)" }
      + block.union(part).subtracting(options).map { "\(command) has no \($0)" }
  }
}
