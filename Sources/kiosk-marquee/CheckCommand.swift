internal import ArgumentParser
internal import Commands
internal import Logs

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say everything that is wrong with configurations.",
    discussion: """
      Prints each fault with its place, the line and what would be right, then a summary. Opens no display.
      Logos are decoded as well. Exits with 0 when all files are good, warnings or not, else with 1.

      Example: kiosk-marquee check /etc/kiosk-marquee/marquee.yaml
      """)

  @Argument(
    help: ArgumentHelp("The configurations to check.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Flag(help: "Take warnings for errors.")
  var strict = false

  func run() throws {
    var isGood = false
    try carryOut { () throws(CommandFailure) in isGood = try Commands.check(files: files, isStrict: strict) }
    if !isGood { throw ExitCode(1) }
  }
}
