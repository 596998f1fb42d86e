internal import ArgumentParser
internal import Commands
internal import ConfigurationValues
internal import Logs
internal import SponsorSheets

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a folder for a new wall, from a spreadsheet or from logos.",
    discussion: """
      Writes marquee.yaml and logos/ into the folder, so that it can be shown at once, and says what it guessed, what is \
      missing and what to do next. Overwrites nothing. Without --from it takes the one table that lies in the folder, \
      and without --logos the logos there.

      Examples: kiosk-marquee init summer-fair, kiosk-marquee init summer-fair --from sponsors.csv --logos \
      ~/Downloads/logos --title "Summer Fair"
      """)

  @Argument(
    help: ArgumentHelp("The folder to make, or one with a table and logos.", valueName: "folder"),
    completion: .directory,
    transform: PathArgument.read)
  var folder: String

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "A table of sponsors: a workbook (.xlsx, .ods) or CSV. By default the one in the folder.", valueName: "table"),
    completion: .file(extensions: SheetOption.extensions), transform: PathArgument.read)
  var table: String?

  @Option(help: SheetOption.help)
  var sheet: String?

  @Option(
    help: ArgumentHelp("A folder to copy logos from. By default that of the table.", valueName: "dir"),
    completion: .directory, transform: PathArgument.read)
  var logos: String?

  @Option(help: "The text above the sponsors.")
  var title: String?

  @Option(help: DateOrder.help)
  var dates: DateOrder?

  @Option(
    help: ArgumentHelp(
      "The colours: night (dark, the default), day (light) or brand (those of --accent).", valueName: "night|day|brand")
  )
  var theme: WallTheme.Kind?

  @Option(
    help: ArgumentHelp(
      "A colour of the event for the cards, such as '#1a73e8'; give it up to three times, the first for the highest tier.",
      valueName: "color"))
  var accent: [String] = []

  @Option(
    help: ArgumentHelp(
      "The size of the screen in px, such as 1080x1920. On one that is higher than wide, more tiers have lanes of their own, and one strip is a column (direction: up). (default: 1920x1080)",
      valueName: "size"), transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @OptionGroup
  var readings: SheetAnswerOptions

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.initialize(
        folder, from: table, sheet: sheet, logos: logos, title: title, dates: dates?.order, answers: readings.answers,
        theme: WallTheme(theme, accents: accent), screen: size.size)
    }
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring a spreadsheet of sponsors into a configuration.",
    discussion: """
      Adds a card for each new sponsor and updates those that the file has, by their id or else their name. Cards that the \
      table does not have are kept and listed, or hidden or removed with --prune. An empty cell leaves a value as it is; a cell with a single dash takes it \
      out. Comments and everything else in the file stay as they are. With errors in the table, and where it \
      can be read in two ways, nothing is changed. One copy of the file as it was is kept beside it.

      Example: kiosk-marquee import sponsors.csv summer-fair --dry-run
      """)

  @Argument(
    help: ArgumentHelp(
      "The table of sponsors, a workbook (.xlsx, .ods) or CSV, or the folder that holds it.", valueName: "table"),
    completion: .file(extensions: SheetOption.extensions), transform: PathArgument.read)
  var table: String

  @Argument(
    help: ArgumentHelp(
      "The folder of the wall, or its configuration, in place of --into. By default that of the table, if that is named by its folder.",
      valueName: "folder"),
    completion: .directory, transform: PathArgument.configuration)
  var wall: String?

  @Option(
    help: ArgumentHelp("The configuration to bring them into, or its folder.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]), transform: PathArgument.configuration)
  var into: String?

  @Option(
    help: ArgumentHelp("A folder to copy logos from. By default that of the table.", valueName: "dir"),
    completion: .directory, transform: PathArgument.read)
  var logos: String?

  @Option(help: SheetOption.help)
  var sheet: String?

  @Option(help: DateOrder.help)
  var dates: DateOrder?

  @OptionGroup
  var readings: SheetAnswerOptions

  @Option(help: "Keep cards that the table does not have off the wall (hide), or take them out of the file (remove).")
  var prune: ImportPlan.Pruning?

  @Flag(help: "Print what would change, and change nothing.")
  var dryRun = false

  func validate() throws {
    if wall != nil, into != nil { throw ValidationError("expected the folder of the wall or --into, not both") }
    guard wall != nil || into != nil || WallFolder.configuration(at: table) != table else {
      throw ValidationError("expected the folder of the wall, or --into with its configuration")
    }
  }

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.importSponsors(
        table, sheet: sheet, into: into ?? wall, logos: logos, dates: dates?.order, answers: readings.answers,
        pruning: prune,
        isDryRun: dryRun)
    }
  }
}

/// The option that names a sheet, and the files that may have one.
enum SheetOption {
  static let help = ArgumentHelp(
    "The sheet of a workbook. By default the first one that is not hidden, and no cover.", valueName: "name")

  static let extensions = ["xlsx", "xlsm", "ods", "csv", "tsv", "txt"]
}

extension WallTheme.Kind: ExpressibleByArgument {}

/// Which of two numbers is the day in dates such as 03/04/2026.
enum DateOrder: String, ExpressibleByArgument, CaseIterable {
  case dmy, mdy

  static let help = ArgumentHelp(
    "What comes first in dates such as 03/04/2026: the day (dmy) or the month (mdy).", valueName: "dmy|mdy")

  var order: LocalDate.Order { self == .dmy ? .dayMonthYear : .monthDayYear }
}
