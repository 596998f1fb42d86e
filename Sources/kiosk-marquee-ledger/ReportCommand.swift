internal import ArgumentParser
internal import Ledger
internal import LedgerCommands
internal import Platform
internal import ProofReports

extension ReportRun.Format: ExpressibleByArgument {}
extension ReportLanguage: ExpressibleByArgument {}
extension ReportPaper: ExpressibleByArgument {}

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write what each sponsor bought and got.",
    discussion: """
      Contract and dates, contracted and delivered time and share, make-good owed, bonus by visitors, viewable passes, when \
      the screen was up and why not, and the checkpoint that covers it. Times are local to the wall's 'timezone', unless they \
      end with Z or an offset. Files that 'export' wrote stand for ledgers of other kiosks; they are verified and added up. \
      Where one is signed with a key that is neither given nor trusted, the report says so first, and the status is 1.

      Example: sudo kiosk-marquee proof report --card acme --from 2026-11-01 --until 2026-12-01 --format pdf --output acme.pdf
      """)

  @OptionGroup var options: PlaceOptions

  @Option(
    help: ArgumentHelp(
      """
      The first moment, such as 2026-11-01 or 2026-11-01T08:00. (default: the beginning of the month of the last; of exports, \
      without --until too, that of their span)
      """,
      valueName: "instant"))
  var from: String?

  @Option(help: ArgumentHelp("The first moment after it. (default: now)", valueName: "instant"))
  var until: String?

  @Option(help: ArgumentHelp("In place of --from: the last so many days, the present one included.", valueName: "n"))
  var days: Int?

  @Option(help: ArgumentHelp("Only this card, by id or title.", valueName: "card"))
  var card: String?

  @Option(help: ArgumentHelp("Only this tier, with its cards.", valueName: "name"))
  var tier: String?

  @Option(help: "How to write it.")
  var format = ReportRun.Format.text

  @Option(help: "The language of text and pdf; csv and json stay English. (default: the system's, or English)")
  var language: ReportLanguage?

  @Option(help: "The paper of pdf. (default: that of the system's country)")
  var paper: ReportPaper?

  @Option(help: ArgumentHelp("The file to write; - is the standard output.", valueName: "file"), completion: .file())
  var output = "-"

  @Option(
    help: ArgumentHelp("The wall's configuration, for exports, which do not say what was agreed.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The key of an export's ledger, as 'key' prints it, or a file with it, besides those that 'trust' remembers; may repeat.",
      valueName: "key"))
  var key: [String] = []

  @Flag(help: "End with status 0 although nobody knows an export's key.")
  var unverified = false

  @Argument(
    help: ArgumentHelp("Exports of kiosks, in place of this machine's ledger.", valueName: "export"),
    completion: .file())
  var exports: [String] = []

  private func period() throws -> ReportPeriod {
    do {
      return try ReportPeriod(from: from, until: until, days: days)
    } catch {
      throw ValidationError(error.message)
    }
  }

  func validate() throws {
    if card != nil, tier != nil {
      throw ValidationError("'--card' and '--tier' exclude each other; leave one of them out")
    }
    _ = try period()
  }

  func run() throws {
    let choice: ProofReport.Choice = card.map { .card($0) } ?? tier.map { .tier($0) } ?? .all
    let run = ReportRun(
      try period(), choice, format, language: language ?? ReportLanguage(environment: ThisProcess.environment),
      paper: paper ?? ReportPaper(environment: ThisProcess.environment))
    var unknown: [String] = []
    try carryOut { () throws(LedgerFault) in
      unknown = try LedgerCommands.report(
        run, places: { () throws(LedgerFault) in try options.places() }, exports: exports, configuration: config,
        keys: key, output: output)
    }
    guard !unknown.isEmpty, !unverified else { return }
    StandardError.write(
      """
      kiosk-marquee-ledger: error: nobody knows the key of \(unknown.joined(separator: ", ")) but the export itself; give it \
      with --key, remember it with 'trust', or accept that with --unverified
      """)
    throw ExitCode(1)
  }
}
