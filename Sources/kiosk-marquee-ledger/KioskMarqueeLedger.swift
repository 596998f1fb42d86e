internal import ArgumentParser
internal import Ledger
internal import LedgerCommands
internal import Messages
internal import Platform

/// The ledger's program. Only parses arguments; the commands are in the target LedgerCommands.
@main
struct KioskMarqueeLedger: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk-marquee-ledger",
    abstract: "Keep and prove what the marquee has shown of each sponsor.",
    discussion: """
      The service runs 'kiosk-marquee-ledger serve'. For the other commands use 'sudo kiosk-marquee-ledger …': they read \
      the service's ledger, and become its user first.
      """,
    subcommands: [
      ServeCommand.self, TakeCommand.self, LedgerStatusCommand.self, KeyCommand.self, HeadCommand.self,
      ReportCommand.self,
      ExportCommand.self, VerifyCommand.self, TrustCommand.self, ReplayCommand.self, AuditCommand.self,
      RetireCommand.self,
    ])

  static func main() {
    if let fault = ThisProcess.fault {
      StandardError.write("kiosk-marquee-ledger: error: \(fault)")
      exit(withError: ExitCode(1))
    }
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

/// The options of commands that open the ledger.
struct PlaceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the marquee writes its records. (default: /var/lib/kiosk-marquee/spool if it exists, else a folder of this user's)",
      valueName: "folder"), transform: PlaceOptions.path)
  var spool: String?

  @Option(
    help: ArgumentHelp(
      "Where the ledger is. (default: /var/lib/kiosk-marquee-ledger if it exists, else a folder of this user's)",
      valueName: "folder"), transform: PlaceOptions.path)
  var ledger: String?

  static func path(_ text: String) throws -> String {
    if let fault = WrittenPath.fault(of: text) { throw ValidationError(fault) }
    return text
  }

  func places() throws(LedgerFault) -> LedgerPlaces { try LedgerPlaces(spool: spool, ledger: ledger) }
}

/// Runs a command. Prints a failure to stderr and ends the program with status 1.
func carryOut(_ work: () throws(LedgerFault) -> Void) throws {
  // A write beyond the limit on file sizes, and to a pipe that nobody reads, fails rather than ends the program.
  Signal.fileTooLarge.ignore()
  Signal.brokenPipe.ignore()
  do throws(LedgerFault) {
    try work()
  } catch {
    StandardError.write("kiosk-marquee-ledger: error: \(error)")
    throw ExitCode(1)
  }
}
