internal import ArgumentParser
internal import Commands
internal import Logs

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

  @Option(
    name: .customLong("for"), help: ArgumentHelp("How long to trace, such as 30s.", valueName: "time"),
    transform: DurationArgument.length)
  var duration: DurationArgument

  @Option(
    name: .long, help: ArgumentHelp("The lane to trace, counted from 0. (default: 0)", valueName: "n"),
    transform: { text in
      // Which of them there are, the configuration says.
      guard let lane = Int(text) else { throw ValidationError("expected the lane's number, from 0 on") }
      return lane
    })
  var lane = 0

  @Flag(name: .long, help: "Trace the details of the card that is open, in place of a lane.")
  var details = false

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.trace(
        config: options.config, for: duration.duration, size: script.size.size, touches: script.touches, lane: lane,
        details: details)
    }
  }
}
