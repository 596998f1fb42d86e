import Foundation
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(5)))
struct ProgressLineTests {
  /// A pseudoterminal: the program's end and the user's end.
  private final class Terminal {
    let program: Int32
    private let person: Int32

    init() throws {
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN: C's functions for them are not available here.
      try #require(ioctl(person, 0x4004_5431, &lock) == 0 && ioctl(person, 0x8004_5430, &number) == 0)
      let name = "/dev/pts/\(number)"
      program = open(name, O_RDWR | O_NOCTTY)
      try #require(program >= 0)
      _ = fcntl(person, F_SETFL, O_NONBLOCK)
    }

    deinit {
      close(program)
      close(person)
    }

    /// Everything written since the last call.
    func read() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(person, &bytes, bytes.count)
      return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
    }

    func wait(for text: String) async throws {
      var seen = ""
      let end = ContinuousClock.now + .seconds(60)
      while !seen.contains(text), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(5))
        seen += read()
      }
      #expect(seen.contains(text))
    }
  }

  @Test func `work that takes long shows one line, which is erased at the end`() async throws {
    let terminal = try Terminal()
    let line = ProgressLine("reading…", on: terminal.program, patience: .milliseconds(1), terminal: "xterm")
    try await terminal.wait(for: "\r\u{1B}[2Kreading…")
    line.show("4000 of 10000 cards")
    try await terminal.wait(for: "\r\u{1B}[2K4000 of 10000 cards")
    line.end()
    let rest = terminal.read()
    #expect(rest.hasSuffix("\r\u{1B}[2K"))
    #expect(!rest.contains("\n"))
  }

  @Test func `work that is done soon shows no line`() throws {
    let terminal = try Terminal()
    let line = ProgressLine("reading…", on: terminal.program, patience: .seconds(600), terminal: "xterm")
    line.end()
    #expect(terminal.read() == "")
  }

  @Test func `without a terminal, or on a dumb one, no line is shown`() async throws {
    let terminal = try Terminal()
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    for (descriptor, name) in [(terminal.program, "dumb"), (descriptor, "xterm")] {
      let line = ProgressLine("reading…", on: descriptor, patience: .milliseconds(1), terminal: name)
      try await Task.sleep(for: .milliseconds(250))
      line.end()
    }
    #expect(terminal.read() == "")
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == nil)
  }
}
