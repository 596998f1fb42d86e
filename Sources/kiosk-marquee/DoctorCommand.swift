internal import ArgumentParser
internal import Commands
internal import Logs

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
      isWell = try Commands.doctor(config: options.config, socket: control.socket, isJSON: format == .json)
    }
    if !isWell { throw ExitCode(1) }
  }
}
