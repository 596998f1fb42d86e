internal import ArgumentParser
internal import Workbooks

/// Reads a workbook. Only for `init` and `import`, which start this program again with this command, confined.
struct ReadWorkbookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-workbook",
    abstract: "Read a workbook for 'init' and 'import', which start this by themselves.", shouldDisplay: false)

  @Option(help: .hidden)
  var sheet: String?

  func run() { WorkbookService.run(sheet: sheet) }
}
