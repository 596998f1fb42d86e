import Foundation
import Glibc
import Platform
import TestSupport
import Testing
import Workbooks

/// Workbooks are read in a confined child.
struct ChildTests {
  private static let trial = Project.program("WorkbookTrial").path(
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
    #expect(try process.read(file.zip.bytes, sheet: .visible(passedOver: 1)) == file.read(passingOver: 1))
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

  private static let outOfMemory =
    "holds more than fits into the memory for reading it; copy the list of sponsors into a workbook of its own"

  private func faultOfReading(_ bytes: [UInt8], mebibytes: Int) -> String {
    let process = WorkbookProcess(command: [Self.trial], memory: mebibytes << 20)
    return fault { () throws(WorkbookFault) in try process.read(bytes) }
  }

  @Test func saysThatMemoryIsOver() {
    // Its bytes are copied by Swift and then by expat, which needs more than 8 MiB at once: the steps end at each of the two, until
    // there is enough for all.
    let blank = TinyExcel(data: TinyExcel.row("name") + String(repeating: " ", count: 16 << 20)).zip.bytes
    var faults: [String] = []
    for mebibytes in stride(from: 64, through: 256, by: 8) {
      let fault = faultOfReading(blank, mebibytes: mebibytes)
      if fault.isEmpty { break }
      faults.append(fault)
    }
    #expect((3...20).contains(faults.count) && faults.allSatisfy { $0 == Self.outOfMemory }, "\(faults)")
    // Here the cells take more than the file.
    let row = (0..<100).map { "<c t=\"str\"><v>cell \($0)</v></c>" }.joined()
    let cells = TinyExcel(data: String(repeating: "<row>\(row)</row>", count: 2000)).zip.bytes
    #expect(faultOfReading(cells, mebibytes: 72) == Self.outOfMemory)
  }

  /// Takes 10 s where the reader was built for debugging.
  @Test(.enabled(if: Sweep.isWhole)) func readsAWorkbookAtAllLimits() async throws {
    let folder = try TemporaryFolder()
    let script = Project.root.appending(path: "Tests/WorkbooksTests/programs.py").path(percentEncoded: false)
    let written = try await Command.run(["/usr/bin/python3", "-B", script, folder.path, "limits"])
    try #require(written.status == 0, "\(written.errors)")
    let file = try Descriptor.regularFile(folder.path + "/limits.xlsx")
    do throws(WorkbookFault) {
      let sheet = try WorkbookProcess(command: [Self.trial]).read(file)
      #expect(sheet.rows.count == 20_000 && sheet["AX20000"]?.text == "0000000000999999")
    } catch {
      // Time may be over first.
      #expect(error.message.hasPrefix("takes "), "\(error.message)")
    }
  }

  /// What a hostile workbook that has taken over the child would try, in Perl without a module that calls more than is tried.
  /// `$folder` is a folder with a file `there`, `$port` that of a server that listens.
  private static let tries = [
    #"open(my $file, ">", "$folder/made")"#, #"open(my $file, ">>", "$folder/there")"#,
    #"open(my $file, "+<", "$folder/there")"#, #"mkdir("$folder/made")"#, #"unlink("$folder/there")"#,
    #"rename("$folder/there", "$folder/made")"#, #"chmod(0777, "$folder/there")"#, "defined(fork)",
    "socket(S, PF_INET, SOCK_STREAM, 0) && connect(S, pack_sockaddr_in($port, INADDR_LOOPBACK))",
    "socket(S, PF_INET, SOCK_DGRAM, 0) && connect(S, pack_sockaddr_in($port, INADDR_LOOPBACK))",
    "socket(S, PF_UNIX, SOCK_STREAM, 0)", "kill(0, $parent)",
  ]
  private static let (succeeded, failed): (Int32, Int32) = (40, 41)

  /// A program that ends with `succeeded` only if the attempt does.
  private func program(trying attempt: String, in folder: TemporaryFolder, _ server: LoopbackServer) throws -> [String]
  {
    try Data().write(to: URL(filePath: folder.path + "/there"))
    let script = """
      use Socket; my ($folder, $port, $parent) = @ARGV; exit((\(attempt)) ? \(Self.succeeded) : \(Self.failed))
      """
    return ["/usr/bin/perl", "-e", script, folder.path, "\(server.port)", "\(getpid())"]
  }

  /// How the child ends that this command starts in place of the reader.
  private func account(of command: [String]) -> String {
    let process = WorkbookProcess(command: command)
    return fault { () throws(WorkbookFault) in try process.read(TinyExcel().zip.bytes) }
  }

  @Test(arguments: tries) func theChildCanDoNothingElse(_ attempt: String) async throws {
    let server = try LoopbackServer()
    // Outside of the child nothing is in the way of it, and what succeeds in the child is seen.
    let outside = try TemporaryFolder()
    #expect(try await Command.run(program(trying: attempt, in: outside, server)).status == Self.succeeded)
    let folder = try TemporaryFolder()
    let harmless = account(of: try program(trying: #"open(my $file, "<", "$folder/there")"#, in: folder, server))
    #expect(harmless.contains("it ended with status \(Self.succeeded))"), "\(harmless)")
    let account = account(of: try program(trying: attempt, in: folder, server))
    #expect(account.contains("it ended with status \(Self.failed))"), "\(account)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/there"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/made"))
  }

  @Test func theChildCanReadFilesUntilItForbidsThat() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/there"
    try Data().write(to: URL(filePath: path))
    #expect(account(of: [Self.trial, "--open-before=\(path)"]).contains("it ended with status \(Self.succeeded))"))
    #expect(account(of: [Self.trial, "--open-after=\(path)"]).contains("it ended with status \(Self.failed))"))
  }
}

/// Listens at a port of this machine that the system chooses. Nobody answers.
private final class LoopbackServer {
  let port: UInt16
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, size) == 0 && listen(socket, 16) == 0 && getsockname(socket, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isListening)
  }

  deinit { close(socket) }
}
