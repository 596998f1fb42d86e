internal import ArgumentParser
internal import Commands

/// The command's name on the command line. The parser takes an unknown one for an argument too many, and tells the general
/// help where `help` is asked for it.
enum CommandName {
  /// What is wrong with it; `nil` where a command, an option or nothing is named.
  static func fault(in arguments: [String]) -> ValidationError? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let commands = KioskMarquee.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = commands.compactMap { $0.configuration.commandName } + ["help"]
    let all = names + KioskMarquee.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard first == "help" else { return all.contains(first) ? nil : unknown(first, among: names) }
    let asked = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    guard let name = asked.first else { return nil }
    guard all.contains(name) else { return unknown(name, among: names) }
    guard asked.count == 1 else {
      return ValidationError("'\(shown(asked[1]))' is one word too many; expected 'kiosk-marquee help \(name)'")
    }
    return nil
  }

  private static func unknown(_ name: String, among names: [String]) -> ValidationError {
    ValidationError("'\(shown(name))' is no command; \(commandRemedy(for: name, among: names))")
  }

  private static func shown(_ name: String) -> String { shownArgument(name) }
}
