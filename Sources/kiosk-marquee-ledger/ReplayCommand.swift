internal import ArgumentParser
internal import Ledger
internal import LedgerCommands

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Work out what must have been in view, and compare it with the records.",
    discussion: """
      Uses the configurations' texts, the screen's size and where the strips were when each record began. Records in which \
      a visitor, an operator or a change had an influence are passed over, and their share of the time is reported. Ends with status 1 if a record says \
      something else, or if none could be worked out. Times are local to the wall's 'timezone', unless they end with Z or an offset.

      Example: sudo kiosk-marquee-ledger replay --from 2026-11-21 --until 2026-11-22
      """)

  @OptionGroup var options: PlaceOptions

  @Option(
    help: ArgumentHelp("Only records from then on, such as 2026-11-01 or 2026-11-01T08:00Z.", valueName: "instant"))
  var from: String?

  @Option(help: ArgumentHelp("Only records before then.", valueName: "instant"))
  var until: String?

  func run() throws {
    var agrees = false
    try carryOut { () throws(LedgerFault) in
      agrees = try LedgerCommands.replay(options.places(), WrittenSpan(from: from, until: until))
    }
    if !agrees { throw ExitCode(1) }
  }
}
