import Foundation
import Platform
import TestSupport
import Testing
import Workbooks

/// Workbooks are read in a confined child.
struct ChildTests {
  private static let trial = Project.binary.deletingLastPathComponent().appending(path: "WorkbookTrial").path(
    percentEncoded: false)

  @Test func readsInAChild() throws {
    let process = WorkbookProcess(command: [Self.trial])
    var file = TinyExcel(
      data: TinyExcel.row("name", "tier") + "<row/>"
        + TinyExcel.row("Halden & Rye".replacing("&", with: "&amp;"), "Gold"))
    file.sheets.append(
      (
        "Budget", "visible",
        "<sheetData><row hidden=\"1\"><c t=\"str\"><f>HYPERLINK(\"https://a.example\")</f><v>x</v></c></row></sheetData>"
      ))
    #expect(try process.read(file.zip.bytes) == file.read())
    #expect(try process.read(file.zip.bytes, sheet: .named("budget")) == file.read(sheet: "Budget"))
    #expect(
      fault { () throws(WorkbookFault) in try process.read([UInt8]()) }.hasPrefix("is damaged: its list of parts"))
    #expect(
      fault { () throws(WorkbookFault) in try process.read(file.zip.bytes, sheet: .named("x\"; y")) }
        == "has no sheet \"x\"; y\"; say --sheet with one of \"Sheet1\" and \"Budget\"")
  }

  @Test func readsOpenFilesFromTheirStart() throws {
    let folder = try TemporaryFolder()
    let bytes = TinyOpenDocument(rows: TinyOpenDocument.row("a")).zip.bytes
    let path = folder.path + "/a.ods"
    try Data(bytes).write(to: URL(filePath: path))
    let file = try Descriptor.regularFile(path)
    _ = try file.contents(limit: 1 << 20)
    #expect(try WorkbookProcess(command: [Self.trial]).read(file).texts == [["a"]])
  }

  @Test func readsWholeTablesThroughTheWire() throws {
    let row = (0..<100).map { "<c t=\"str\"><v>cell \($0)</v></c>" }.joined()
    let data = String(repeating: "<row>\(row)</row>", count: 9000)
    let sheet = try WorkbookProcess(command: [Self.trial]).read(TinyExcel(data: data).zip.bytes)
    #expect(sheet.rows.count == 9000)
    #expect(sheet.rows.last?.cells.last?.text == "cell 99")
  }

  @Test(arguments: [
    ("exit 3", "it ended with status 3"), ("echo nonsense", "its answer makes no sense"),
    ("echo 'marquee workbook 2'", "its answer makes no sense"),
  ]) func namesAFailedChild(_ script: String, _ account: String) {
    let process = WorkbookProcess(command: ["/bin/sh", "-c", script])
    #expect(
      fault { () throws(WorkbookFault) in try process.read(TinyExcel().zip.bytes) }
        == "cannot be read: the program that reads workbooks failed (\(account)); open it in its program, and save it as "
        + ".xlsx again")
  }

  @Test func endsAChildThatDoesNotEnd() {
    let process = WorkbookProcess(command: ["/bin/sh", "-c", "while :; do :; done"], patience: 0.5)
    #expect(
      fault { () throws(WorkbookFault) in try process.read(TinyExcel().zip.bytes) }
        == "takes too long to read; copy the list of sponsors into a workbook of its own")
    let endless = WorkbookProcess(command: [
      "/bin/sh", "-c", "while :; do echo 0123456789012345678901234567890123456789; done",
    ])
    #expect(
      fault { () throws(WorkbookFault) in try endless.read(TinyExcel().zip.bytes) }.hasPrefix(
        "holds more text than a table"))
    #expect(
      fault { () throws(WorkbookFault) in try WorkbookProcess(command: ["/nonexistent"]).read(TinyExcel().zip.bytes) }
        == "cannot be read: the program that reads workbooks does not start")
  }

  @Test func theChildCanDoNothingElse() {
    // What a hostile workbook that has taken over the child would try. Each fails, so the answer makes no sense.
    let tries = [
      "touch /tmp/marquee-workbook-escaped", "exec 3<>/dev/tcp/127.0.0.1/80", "(exit 0)",
      "mkdir /tmp/marquee-workbook-escaped",
    ]
    for script in tries {
      let process = WorkbookProcess(command: ["/bin/bash", "-c", "\(script) && printf 'done'; exit 9"])
      #expect(
        fault { () throws(WorkbookFault) in try process.read(TinyExcel().zip.bytes) }.contains("it ended with status"),
        "\(script)")
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/marquee-workbook-escaped"))
  }
}
