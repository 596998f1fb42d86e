internal import ArgumentParser
internal import Commands
internal import Logs

struct ClockStateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock-state",
    abstract: "Say whether the system's clock is synchronised.",
    discussion: """
      Asks the kernel, which NTP clients tell it. A service of its own runs this with --publish, because the marquee's
      confinement forbids it to ask.

      Example: kiosk-marquee clock-state
      """)

  @Flag(help: "Go on and write it where the marquee reads it, instead of printing it.")
  var publish = false

  func run() throws {
    try carryOut { () throws(CommandFailure) in
      if publish { try Commands.publishClockState() } else { try Commands.clockState() }
    }
  }
}
