internal import ArgumentParser
internal import Ledger
internal import LedgerCommands

struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Take the marquee's records in as they are written, until a signal ends it.",
    discussion: "Signs a checkpoint each hour while there are new records, and at the end.")

  @OptionGroup var options: PlaceOptions

  @Option(
    help: ArgumentHelp(
      "How large the database may grow, MiB, 16 or more; beyond it the oldest minutes go early.", valueName: "MiB"))
  var limit = 2048

  func validate() throws {
    guard (16...1_048_576).contains(limit) else {
      throw ValidationError("--limit is \(limit); expected 16 to 1048576 MiB")
    }
  }

  func run() throws {
    try carryOut { () throws(LedgerFault) in try LedgerCommands.serve(options.places(), limit: limit << 20) }
  }
}

struct TakeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: "Take in what the marquee has recorded, once.",
    discussion: """
      For machines where the service does not run. A configuration over which the service was ended twice, for it needs more \
      memory than the service may have, is set aside: its records are taken in, and what is due in them is not known. --again \
      reads it and adds that.
      """)

  @OptionGroup var options: PlaceOptions

  @Flag(help: "Also read the configurations that were set aside.")
  var again = false

  func run() throws {
    try carryOut { () throws(LedgerFault) in
      let places = try options.places()
      try LedgerCommands.take(places)
      if again { try LedgerCommands.takeAgain(places) }
    }
  }
}

struct LedgerStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say what the ledger holds, and what was lost or damaged.")

  @OptionGroup var options: PlaceOptions

  func run() throws { try carryOut { () throws(LedgerFault) in try LedgerCommands.status(options.places()) } }
}

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Compare the records in the database with what was signed.",
    discussion: """
      Compares each record's text with its hash, the hashes with every signed checkpoint, and each configuration's text with \
      its name; judges the records, and checks the database's own structure. Sums of days, counts of visitors and titles are \
      not signed, and are not compared.
      """)

  @OptionGroup var options: PlaceOptions

  func run() throws { try carryOut { () throws(LedgerFault) in try LedgerCommands.audit(options.places()) } }
}

struct RetireCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire", abstract: "Keep a damaged ledger aside, so that a new one begins.",
    discussion: """
      Gives the database and the key other names; nothing is deleted. Stop the service first. The next use begins a new \
      ledger with a new key, for which no earlier head holds.
      """)

  @OptionGroup var options: PlaceOptions

  func run() throws { try carryOut { () throws(LedgerFault) in try LedgerCommands.retire(options.places()) } }
}
