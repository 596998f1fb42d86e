internal import ArgumentParser
internal import Workbooks

/// Reads a workbook. Only for `init`, `import` and `check`, which start this program again with this command, confined.
struct ReadWorkbookCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-workbook",
    abstract: "Read a workbook for 'init', 'import' and 'check', which start this by themselves.", shouldDisplay: false)

  @Option(help: .hidden)
  var sheet: String?

  @Option(help: .hidden)
  var passedOver = 0

  func run() { WorkbookService.run(sheet: sheet, passedOver: passedOver) }
}
