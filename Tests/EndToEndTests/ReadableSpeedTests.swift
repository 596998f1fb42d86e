import Foundation
import TestSupport
import Testing

/// The table of readable speeds in docs/screens.md has what its formula gives.
struct ReadableSpeedTests {
  @Test func `each speed of the table is a fifth of the capitals' height in the time that a frame is seen`() throws {
    let page = try String(contentsOf: Project.root.appending(path: "docs/screens.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.contains(" ms |") && $0.hasPrefix("|") }
    #expect(rows.count == 6)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let persistence = try #require(Double(cells[1].dropLast(" ms".count)))
      for (cell, height) in zip(cells.dropFirst(2), [30.0, 45, 60, 90]) {
        let speed = try #require(Double(cell.dropLast(" px/s".count)))
        #expect(abs(speed - 0.2 * height / persistence * 1000) <= 0.5, "\(row): \(height) px")
      }
    }
  }
}
