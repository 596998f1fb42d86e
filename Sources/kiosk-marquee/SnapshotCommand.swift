internal import ArgumentParser
internal import Commands
internal import Logs

struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: "Draw the frame of a given time into a PNG file.",
    discussion: """
      Needs no display. The same input gives the same bytes.

      Example: kiosk-marquee snapshot --config marquee.yaml --at 12.5s --output frame.png
      """)

  @OptionGroup var options: ConfigurationOptions
  @OptionGroup var script: ScriptOptions

  @Option(
    name: .long, help: ArgumentHelp("The time of the frame, such as 12.5s or 800ms.", valueName: "time"),
    transform: DurationArgument.length)
  var at: DurationArgument

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The PNG file to write; - is the standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      try Commands.snapshot(
        config: options.config, at: at.duration, size: script.size.size, touches: script.touches, output: output)
    }
  }
}
