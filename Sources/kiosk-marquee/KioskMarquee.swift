internal import ArgumentParser

/// The program: argument parsing alone; what the commands do is in Commands.
@main
struct KioskMarquee: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kiosk-marquee",
    abstract: "An endless strip of sponsor cards for a screen on a wall.",
    discussion: """
      Example: kiosk-marquee run --config marquee.yaml --window 1280x720
      """,
    version: programVersion,
    subcommands: [
      RunCommand.self, CheckCommand.self, SnapshotCommand.self, TraceCommand.self, StatusCommand.self,
      PauseCommand.self, ResumeCommand.self, NextCommand.self, PreviousCommand.self, ShowCommand.self,
      ReloadCommand.self, ScreenshotCommand.self, RestartCommand.self, DoctorCommand.self, DecodeCommand.self,
    ])

  static func main() {
    if let fault = CommandName.fault(in: Array(CommandLine.arguments.dropFirst())) { exit(withError: fault) }
    main(nil)
  }
}
