import Workbooks

// Reads a workbook from its input as the marquee's child does: WorkbookTrial [--sheet=NAME]. A program of its own, so that tests of
// the child need not build the marquee.
let sheet = CommandLine.arguments.dropFirst().first { $0.hasPrefix("--sheet=") }.map { String($0.dropFirst(8)) }
WorkbookService.run(sheet: sheet)
