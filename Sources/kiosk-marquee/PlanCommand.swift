internal import ArgumentParser
internal import Commands
internal import ConfigurationStore
internal import Logs

extension Commands.PlanFormat: ExpressibleByArgument {}

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say what each sponsor gets of the wall.",
    discussion: """
      For each card: what is agreed and what it gets of the time in view, how often it comes by in a lap, for how long it is
      in view in an hour, and for how long it is not at most. A card is in view while at least half of it is. Nobody touches
      the screen. Needs no display.

      Example: kiosk-marquee plan summer-fair --for 8h
      """)

  @OptionGroup var wall: WallOptions
  @OptionGroup var date: DateOptions

  @Option(help: ArgumentHelp("The screen to plan for, of several. (default: all)", valueName: "name"))
  var screen: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The size of the screen in px, such as 1080x1920. (default: 1920x1080)", valueName: "size"),
    transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Say for how long each card is in view in this time, too, such as 8h.", valueName: "time"),
    transform: DurationArgument.positiveLength)
  var duration: DurationArgument?

  @Option(name: .long, help: "How to write it.")
  var format = Commands.PlanFormat.text

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.plan(
        config: wall.source.located(), screen: screen, size: size.size, on: date.on?.instant,
        for: duration?.duration,
        format: format)
    }
  }
}
