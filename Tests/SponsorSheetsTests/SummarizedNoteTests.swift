import Messages
import SponsorSheets
import Testing

/// Notes of one kind are told in one.
@Suite struct SummarizedNoteTests {
  private func fault(
    _ row: Int?, _ column: Int?, _ message: String, _ severity: Diagnostic.Severity = .note, sheet: String? = nil
  ) -> SheetFault {
    var fault = SheetFault(
      file: "s.csv", row: row, column: column, heading: column.map { "H\($0)" }, severity: severity, message: message)
    fault.sheet = sheet
    return fault
  }

  @Test func `warnings come first, and each by itself`() {
    let faults = [
      fault(1, 2, "this column is not used"), fault(2, 0, "a", .warning), fault(3, 0, "a", .warning),
      fault(4, 0, "a", .warning), fault(5, 0, "b", .error),
    ]
    #expect(faults.summarized.map(\.message) == ["a", "a", "a", "b", "this column is not used"])
  }

  @Test func `from three on, notes that differ by their place alone are one`() {
    let notes = (2...8).map { fault(1, $0, "this column is not used") }
    #expect(Array(notes.prefix(2)).summarized == Array(notes.prefix(2)))
    #expect(
      Array(notes.prefix(3)).summarized.map(\.description) == [
        "s.csv, row 1, column C (H2): note: this column is not used; so 2 more: row 1, column D (H3) and row 1, column E (H4)"
      ])
    let sheet = notes.map { note in
      var note = note
      note.sheet = "Sheet1"
      return note
    }
    #expect(
      sheet.summarized.map(\.description) == [
        "s.csv, Sheet1!C1 (H2): note: this column is not used; so 6 more: D1 (H3), E1 (H4), F1 (H5), G1 (H6) and 2 more"
      ])
  }

  @Test func `notes that differ by a value keep it`() {
    let notes = [3, 7, 9].map { (row: Int) in
      fault(row, 4, "\"Juni 202\(row)\" is taken for its last day, 202\(row)-06-30", sheet: "S")
    }
    #expect(
      notes.summarized.map(\.description) == [
        "s.csv, S!E3 (H4): note: \"Juni 2023\" is taken for its last day, 2023-06-30; so 2 more: E7 (H4): \"Juni 2027\" and E9 (H4): "
          + "\"Juni 2029\""
      ])
  }

  @Test func `notes of the file, and of different kinds, stay apart`() {
    let notes = [
      fault(nil, nil, "x 1"), fault(nil, nil, "x 2"), fault(nil, nil, "x 3"), fault(1, 1, "y"), fault(1, 2, "z"),
    ]
    #expect(notes.summarized == notes)
  }
}
