import Foundation
import TestSupport
import Testing

@testable import Platform

/// What commands make of an answer that no marquee would give, and of sockets that somebody else may have put there.
@Suite(.timeLimit(.minutes(2)))
struct HostileMarqueeTests {
  private let folder: TemporaryFolder
  private var socket: String { "\(folder.path)/c.sock" }

  init() throws { folder = try TemporaryFolder() }

  private func ask(_ arguments: String...) async throws -> Command.Result {
    try await Command.run([Kiosk.binary] + arguments + ["--socket", socket])
  }

  /// Whether what a terminal got could move its cursor or change its colours.
  private func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
  }

  @Test(arguments: [
    #"{"message":"a\u001b[2Jb\u0007\r\u009bc\u007f\nd","ok":true}"#,
    #"{"error":"a\u001b[2Jb\u0007\r\u009bc\u007f\nd","ok":false,"faults":["\u001b]0;x\u0007"]}"#,
    #"{"message":"a","ok":true,"faults":["x\u001b[2Jb\u0007\r\u009bc\u007f\nd"]}"#,
  ])
  func `control characters of a reply come out escaped`(line: String) async throws {
    let server = try FakeMarquee(at: socket, answering: line)
    let result = try await ask("show", "Acme")
    #expect(isPlain(result.output + result.errors), "\(result.output)\(result.errors)")
    #expect((result.output + result.errors).contains(#"\u{1B}[2Jb\u{7}\r\u{9B}c\u{7F}\nd"#))
    withExtendedLifetime(server) {}
  }

  /// JSON may be UTF-16 or UTF-32 as well, in which a backslash is more than a byte.
  @Test(arguments: [
    String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16, .utf32,
  ])
  func `a reply in another encoding than UTF-8 is no reply`(encoding: String.Encoding) async throws {
    let line = #"{"message":"a\u001b[2Jb","ok":true}"#
    let server = try FakeMarquee(at: socket, answering: Array(try #require(line.data(using: encoding))))
    let result = try await ask("next")
    #expect(isPlain(result.output + result.errors), "\(result.output)\(result.errors)")
    #expect(result.status == 5, "\(result.output)\(result.errors)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["text", "json", "prometheus"])
  func `control characters of a status come out escaped in every format`(format: String) async throws {
    let kiosk = try await RunningMarquee()
    let honest = try await Command.run(
      [Kiosk.binary, "status", "--format", "json"], environment: ["KIOSK_MARQUEE_SOCKET": kiosk.program.controlSocket])
    let evil = honest.output.trimmingCharacters(in: .newlines)
      .replacing("Acme", with: #"A\u001b[2J\u009b"#).replacing("Borealis", with: #"A\u001b[2J\u009b"#)
      .replacing("Cobalt", with: #"A\u001b[2J\u009b"#).replacing("Dune", with: #"A\u001b[2J\u009b"#)
      // No label of Prometheus holds a card's name.
      .replacing(#""version":""#, with: #""version":"A\u001b[2J\u009b"#)
    try #require(evil != honest.output)
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"status":\#(evil)}"#)
    let result = try await ask("status", "--format", format)
    #expect(result.status == 0, "\(result.errors)")
    #expect(isPlain(result.output), "\(result.output)")
    #expect(result.output.contains("u{1B}"))
    if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    "#!/bin/sh\nrm -rf .\n", "", "\u{89}PNG\r\n\u{1a}\n",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJg",
  ])
  func `a screenshot that is no PNG is not written`(content: String) async throws {
    // The last one is a PNG of one pixel, in Base64, cut short by two bytes.
    let encoded = content.hasPrefix("iVB") ? content : Data(content.utf8).base64EncodedString()
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"message":"1x1 px","png":"\#(encoded)"}"#)
    let result = try await ask("screenshot", "\(folder.path)/now.png")
    #expect(result.status == 1)
    #expect(result.errors.contains("what came back is no PNG"), "\(result.errors)")
    #expect(FolderNames.of(folder.path) == ["c.sock"])
    withExtendedLifetime(server) {}
  }

  @Test func `a screenshot to the standard output is the picture alone`() async throws {
    let pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"message":"1x1 px","png":"\#(pixel)"}"#)
    let file = "\(folder.path)/seen.png"
    let result = try await Command.run(
      ["bash", "-c", #""$0" screenshot - --socket "$1" >"$2""#, Kiosk.binary, socket, file])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: file)) == Data(base64Encoded: pixel))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [0o770, 0o707, 0o1777])
  func `a folder that others may write into is trusted neither by the client nor by the marquee`(
    mode: Int
  ) async throws {
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"message":"got you"}"#)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    let result = try await ask("next")
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains("may write into \(folder.path)"), "\(result.errors)")
    withExtendedLifetime(server) {}
    let marquee = try await RunningMarquee(arguments: ["--control-socket", "\(folder.path)/mine.sock"])
    #expect(marquee.program.errors.contains("may write into \(folder.path)"), "\(marquee.program.errors)")
    #expect(FolderNames.of(folder.path) == ["c.sock"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives folders away"))
  func `a folder of another user is trusted by neither, root too`() async throws {
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"message":"got you"}"#)
    try #require(chown(folder.path, 4711, 4711) == 0)
    let result = try await ask("next")
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errors.contains("\(folder.path) belongs to the user 4711"), "\(result.errors)")
    withExtendedLifetime(server) {}
    let marquee = try await RunningMarquee(arguments: ["--control-socket", "\(folder.path)/mine.sock"])
    #expect(marquee.program.errors.contains("\(folder.path) belongs to the user 4711"), "\(marquee.program.errors)")
    #expect(FolderNames.of(folder.path) == ["c.sock"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives folders away"), arguments: [(0o755, 4), (0o1777, 3)])
  func `a service's folder that a user may not enter is one without permission, where only root made it`(
    mode: Int, status: Int
  ) async throws {
    // As /run has the service's folder; or as anybody may have made one.
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    let inner = "\(folder.path)/service"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    try #require(chmod(inner, 0o750) == 0 && chown(inner, 4711, 4711) == 0)
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let result = try await Command.run(nobody + [Kiosk.binary, "next", "--socket", "\(inner)/c.sock"])
    #expect(result.status == status && result.output == "", "\(result.errors)")
    #expect(
      result.errors.contains(status == 4 ? "join the group" : "\(inner) belongs to the user 4711"), "\(result.errors)")
    #expect(result.errors.contains("remove it") == (status == 3), "\(result.errors)")
  }

  @Test func `a link in place of the folder is followed by neither`() async throws {
    let link = "\(folder.path)-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    defer { unlink(link) }
    let server = try FakeMarquee(at: socket, answering: #"{"ok":true,"message":"got you"}"#)
    let result = try await Command.run([Kiosk.binary, "next", "--socket", "\(link)/c.sock"])
    #expect(result.status == 3 && result.output == "")
    #expect(result.errors.contains("\(link) is a symbolic link"), "\(result.errors)")
    withExtendedLifetime(server) {}
    let marquee = try await RunningMarquee(arguments: ["--control-socket", "\(link)/mine.sock"])
    #expect(marquee.program.errors.contains("\(link) is a symbolic link"), "\(marquee.program.errors)")
    #expect(FolderNames.of(folder.path) == ["c.sock"])
  }
}
