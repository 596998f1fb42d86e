internal import ArgumentParser
internal import Commands
internal import Logs
internal import SheetPages

struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Draw every card with its name beside, for a mail to the sponsors.",
    discussion: """
      The cards are as they are painted for the wall, in the order of the wall with a heading for each tier: all cards, of \
      which those that are off now have their dates beside them, or with --on those that are on at a time. Needs no display. \
      The same input gives the same cards.

      Example: kiosk-marquee sheet summer-fair --on 2026-11-21 --output sheet.pdf
      """)

  @Argument(
    help: ArgumentHelp("A configuration, or a folder that has a marquee.yaml.", valueName: "folder"),
    completion: .file(), transform: PathArgument.read)
  var place: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write: sheet.pdf has pages, sheet.png is one tall picture.", valueName: "file"),
    completion: .file(extensions: ["pdf", "png"]), transform: PathArgument.read)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Draw only cards that are on at this time, such as 2026-11-21T09:00: local to the configuration's 'timezone', unless it ends with Z or an offset. (default: all cards)",
      valueName: "instant"), transform: InstantArgument.read)
  var on: InstantArgument?

  @Option(
    help: ArgumentHelp("The paper of a PDF. (values: a4, letter; default: a4)", valueName: "paper"),
    transform: { text in
      guard let paper = Commands.SheetPaper(rawValue: text.lowercased()) else {
        throw ValidationError("expected a4 or letter")
      }
      return paper
    })
  var paper = Commands.SheetPaper.a4

  @Option(
    help: ArgumentHelp("The size of the screen in px, such as 1080x1920. (default: 1920x1080)", valueName: "size"),
    transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @Option(help: ArgumentHelp("The screen whose cards to draw, of several. (default: all)", valueName: "name"))
  var screen: String?

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.sheet(place, screen: screen, size: size.size, on: on?.instant, paper: paper, output: output)
    }
  }
}

/// Makes the pages of a sheet. Only for `sheet`, which starts itself with this command.
struct WriteSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write-sheet", abstract: "Make the pages of a sheet for 'sheet', which starts this by itself.",
    shouldDisplay: false)

  @Option(help: .hidden)
  var socket: Int32 = 3

  func run() throws {
    guard let service = SheetService(descriptor: socket) else {
      throw ValidationError("'sheet' starts this by itself, with a socket to answer on.")
    }
    service.run()
  }
}
