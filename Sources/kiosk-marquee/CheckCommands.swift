internal import ArgumentParser
internal import Commands
internal import Logs
internal import SponsorSheets

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong with configurations.",
    discussion: """
      Prints each fault with its place, the line and what would be right, then a summary. Opens no display.
      Of a folder the table in it is read too: without a marquee.yaml it says what 'init' would make of it, beside one what \
      'import' would change. Nothing is written.
      Logos are decoded as well, and the cards are measured as a screen of the given size would show them. With --diagonal and --distance letters are judged by EN 301 549, 5.1.4: a capital spans 0.7° for those farthest away, 37 mm at 3 m. Exits with 0 when all files are good, warnings or not, else with 1.

      Example: kiosk-marquee check summer-fair
      """)

  @Argument(
    help: ArgumentHelp("The configurations to check, or their folders.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]), transform: PathArgument.read)
  var files: [String]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The size of the screen to measure for, in px, such as 1080x1920. (default: 1920x1080)", valueName: "size"),
    transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The diagonal of the screen, in in, cm, mm or m. With --distance, letters are judged by the angle at which they are seen.",
      valueName: "length"), transform: MeasureArgument.diagonal)
  var diagonal: MeasureArgument?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "From how far away the screen is read at most, such as 3m. Goes with --diagonal.", valueName: "length"),
    transform: MeasureArgument.distance)
  var distance: MeasureArgument?

  @OptionGroup var date: DateOptions

  @Option(help: SheetOption.help)
  var sheet: String?

  @Option(help: DateOrder.help)
  var dates: DateOrder?

  @OptionGroup var readings: SheetAnswerOptions

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func validate() throws {
    if !files.contains(where: { WallFolder.configuration(at: $0) != $0 }) {
      guard sheet == nil else {
        throw ValidationError("'--sheet' needs the folder of a wall, in which the workbook lies")
      }
      guard dates == nil, readings.answers == SheetAnswers() else {
        throw ValidationError("'--dates' and the options that answer for a table need the folder in which it lies")
      }
    }
    if diagonal != nil, distance == nil {
      throw ValidationError("'--diagonal' needs '--distance', such as --distance 3m")
    }
    if distance != nil, diagonal == nil {
      throw ValidationError("'--distance' needs '--diagonal', such as --diagonal 55in")
    }
  }

  func run() throws {
    var isGood = false
    var reading: ReadingDistance?
    if let diagonal, let distance {
      reading = ReadingDistance(diagonal: diagonal.millimetres, distance: distance.millimetres)
    }
    try carryOut { () throws(CommandFailure) in
      isGood = try Commands.check(
        files: files, tables: TableOptions(sheet: sheet, dates: dates?.order, answers: readings.answers),
        size: size.size, reading: reading, on: date.on?.instant, isStrict: strict)
    }
    if !isGood { throw ExitCode(1) }
  }
}

struct DoctorCommand: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what is well and what is not on this machine.",
    discussion: """
      Looks at displays, permissions, renderer, touchscreens, configuration, fonts, logos, service and control socket, and
      says what to do about each fault. As root it looks with the eyes of the service's user. Opens no display and changes
      nothing. Exits with 1 where there is a fault.

      Example: sudo kiosk-marquee doctor
      """)

  @OptionGroup var options: ConfigurationOptions
  @OptionGroup var control: ControlOptions

  @Option(name: .long, help: "How to write it.")
  var format = Format.text

  func run() throws {
    var isWell = false
    try carryOut { () throws(CommandFailure) in
      isWell = try Commands.doctor(options.source, socket: control.socket, isJSON: format == .json)
    }
    if !isWell { throw ExitCode(1) }
  }
}
