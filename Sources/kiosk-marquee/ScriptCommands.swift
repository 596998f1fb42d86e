internal import ArgumentParser
internal import Commands
internal import ConfigurationStore
internal import Logs

/// The options of commands that play a touch script.
struct ScriptOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The size of the screen in px, such as 1080x1920. (default: 1920x1080)", valueName: "size"),
    transform: SizeArgument.read)
  var size = SizeArgument(width: 1920, height: 1080)

  @Option(
    name: .long, help: ArgumentHelp("A touch script to play, JSON Lines.", valueName: "file"),
    completion: .file(extensions: ["jsonl"]), transform: PathArgument.read)
  var touches: String?
}

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draw the frame of a given time into a PNG file.",
    discussion: """
      Needs no display. The same input gives the same bytes; without --on, the cards are those that are
      on now, and texts with {time}, {date} or {until …} show the present time.
      Several screens are drawn side by side, each upright.

      Example: kiosk-marquee snapshot summer-fair --at 12.5s --output frame.png
      """)

  @OptionGroup var wall: WallOptions
  @OptionGroup var script: ScriptOptions
  @OptionGroup var date: DateOptions

  @Option(help: ArgumentHelp("The screen to draw, of several. (default: all)", valueName: "name"))
  var screen: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The time of the frame, such as 12.5s or 800ms. (default: 0s)", valueName: "time"),
    transform: DurationArgument.length)
  var at: DurationArgument?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG file to write; - is the standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]), transform: PathArgument.read)
  var output: String

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.snapshot(
        config: wall.source.located(), screen: screen, at: at?.duration ?? .zero, on: date.on?.instant,
        size: script.size.size, touches: script.touches, output: output)
    }
  }
}

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Print what the strip does, frame by frame, as CSV.",
    discussion: """
      Needs no display and does not wait. Columns: frame, time_s, state, offset_px, velocity_px_s, first_card, tiles.

      Example: kiosk-marquee trace --config marquee.yaml --for 30s --touches visitor.jsonl
      """)

  @OptionGroup var options: ConfigurationOptions
  @OptionGroup var script: ScriptOptions
  @OptionGroup var date: DateOptions

  @Option(help: ArgumentHelp("The screen to trace, of several. (default: the first)", valueName: "name"))
  var screen: String?

  @Option(
    name: .customLong("for"), help: ArgumentHelp("How long to trace, such as 30s.", valueName: "time"),
    transform: DurationArgument.length)
  var duration: DurationArgument

  @Option(
    name: .long, help: ArgumentHelp("The lane to trace, counted from 0. (default: 0)", valueName: "n"),
    transform: { text in
      // The number of lanes depends on the configuration, so the command checks it.
      guard let lane = Int(text) else { throw ValidationError("expected the lane's number, from 0 on") }
      return lane
    })
  var lane = 0

  @Flag(name: .long, help: "Trace the details of the card that is open, in place of a lane.")
  var details = false

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.trace(
        config: options.source.located(), screen: screen, for: duration.duration, on: date.on?.instant,
        size: script.size.size, touches: script.touches, lane: lane, details: details)
    }
  }
}
