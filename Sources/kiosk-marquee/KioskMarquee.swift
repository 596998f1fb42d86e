internal import ArgumentParser
internal import Commands
internal import Messages
internal import Platform

/// The program. Only parses arguments; the commands are in the target Commands.
@main
struct KioskMarquee: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk-marquee",
    abstract: "An endless strip of sponsor cards for a screen on a wall.",
    discussion: """
      Example: kiosk-marquee run --config marquee.yaml --window 1280x720
      """,
    version: programVersion,
    subcommands: [
      InitCommand.self, ImportCommand.self, RunCommand.self, CheckCommand.self, PlanCommand.self,
      PublishCommand.self, ProofCommand.self, SnapshotCommand.self, SheetCommand.self,
      TraceCommand.self, StatusCommand.self,
      PauseCommand.self, ResumeCommand.self, SayCommand.self, UnsayCommand.self, DisplayCommand.self, NextCommand.self,
      PreviousCommand.self,
      ShowCommand.self,
      ReloadCommand.self, ScreenshotCommand.self, RestartCommand.self, DoctorCommand.self, ClockStateCommand.self,
      DecodeCommand.self, ReadFolderCommand.self, ReadWorkbookCommand.self, WriteSheetCommand.self,
    ])

  static func main() {
    if let fault = ThisProcess.fault {
      StandardError.write("kiosk-marquee: error: \(fault)")
      exit(withError: ExitCode(1))
    }
    if let fault = CommandName.fault(in: Array(CommandLine.arguments.dropFirst())) { exit(withError: fault) }
    runCommand()
  }

  /// Parses the arguments and runs the command that they name. What is said of an error has the arguments escaped, which may be
  /// file names of others.
  private static func runCommand() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      guard !code.isSuccess else { exit(withError: error) }
      let text = fullMessage(for: error)
      if !text.isEmpty { StandardError.write(escapedLines(text)) }
      exit(withError: code)
    }
  }
}

/// Checks the command's name. The parser would call an unknown one an extra argument, and show the general help for `help`
/// with an unknown name.
enum CommandName {
  /// The fault in the arguments; `nil` if they begin with a command, an option or nothing.
  static func fault(in arguments: [String]) -> ValidationError? {
    guard let first = arguments.first, !first.hasPrefix("-") else { return nil }
    let commands = KioskMarquee.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = commands.compactMap { $0.configuration.commandName } + ["help"]
    let all = names + KioskMarquee.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard first == "help" else { return all.contains(first) ? nil : unknown(first, among: names) }
    let asked = arguments.dropFirst().filter { !$0.hasPrefix("-") }
    guard let name = asked.first else { return nil }
    guard all.contains(name) else { return unknown(name, among: names) }
    // A group of commands has help on each of them.
    let isGroup = KioskMarquee.configuration.subcommands.contains {
      $0.configuration.commandName == name && !$0.configuration.subcommands.isEmpty
    }
    guard asked.count == 1 || isGroup && asked.count == 2 else {
      return ValidationError("'\(shown(asked[1]))' is one word too many; expected 'kiosk-marquee help \(name)'")
    }
    return nil
  }

  private static func unknown(_ name: String, among names: [String]) -> ValidationError {
    ValidationError("'\(shown(name))' is no command; \(commandRemedy(for: name, among: names))")
  }

  private static func shown(_ name: String) -> String { shownArgument(name) }
}
