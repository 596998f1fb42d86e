import Glibc
import Workbooks

// Reads a workbook from its input as the marquee's child does: WorkbookTrial [--sheet=NAME] [--passed-over=N]. A program of its own, so
// that tests of the child need not build the marquee. --open-before=FILE or --open-after=FILE opens a file before or after that, and
// ends with 40 where it can and with 41 where it cannot.

func argument(_ name: String) -> String? {
  CommandLine.arguments.dropFirst().first { $0.hasPrefix("--\(name)=") }.map { String($0.dropFirst(name.count + 3)) }
}

if let path = argument("open-before") { exit(open(path, O_RDONLY) < 0 ? 41 : 40) }
WorkbookService.run(sheet: argument("sheet"), passedOver: argument("passed-over").flatMap { Int($0) } ?? 0)
if let path = argument("open-after") { exit(open(path, O_RDONLY) < 0 ? 41 : 40) }
