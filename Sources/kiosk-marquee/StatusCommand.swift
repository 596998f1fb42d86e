internal import ArgumentParser
internal import Commands
internal import Logs

extension StatusFormat: ExpressibleByArgument {}

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say how the running marquee is doing.",
    discussion: """
      Exits with 0 when it shows what it should, and with 6 when nothing is shown that should be: there is no display,
      drawing fails, or there was never a good configuration. As the other commands to a running marquee it exits with 3
      when no marquee runs, 4 when you may not ask it and 5 when it does not answer.

      Example: kiosk-marquee status --format json
      """)

  @Option(name: .long, help: "How to write it.")
  var format = StatusFormat.text

  @OptionGroup var options: ControlOptions

  func run() throws {
    var status: Int32 = 0
    try carryOut { () throws(CommandFailure) in status = try Commands.status(format: format, socket: options.socket) }
    if status != 0 { throw ExitCode(status) }
  }
}

struct ScreenshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screenshot",
    abstract: "Write what the running marquee shows into a PNG file.",
    discussion: "Example: kiosk-marquee screenshot now.png")

  @Argument(help: ArgumentHelp("The PNG file to write; - is the standard output.", valueName: "file"))
  var file: String

  @OptionGroup var options: ControlOptions

  func run() throws {
    try carryOut { () throws(CommandFailure) in try Commands.screenshot(to: file, socket: options.socket) }
  }
}
