import Foundation
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(5)))
struct ProgressLineTests {
  /// A terminal, as a program sees it and as a person does.
  private final class Terminal {
    let program: Int32
    private let person: Int32

    init() throws {
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, Int32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN: C's own functions for it are not to be had here.
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

    /// All that has been written since it was last read.
    func read() -> String {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Foundation.read(person, &bytes, bytes.count)
      return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : ""
    }

    func wait(for text: String) async throws {
      var seen = ""
      let end = ContinuousClock.now + .seconds(20)
      while !seen.contains(text), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(5))
        seen += read()
      }
      #expect(seen.contains(text))
    }
  }

  @Test func `what takes long is told in one line, which is erased at the end`() async throws {
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

  @Test func `what is soon done is not told`() throws {
    let terminal = try Terminal()
    let line = ProgressLine("reading…", on: terminal.program, patience: .seconds(600), terminal: "xterm")
    line.end()
    #expect(terminal.read() == "")
  }

  @Test func `where there is no terminal, or a dumb one, nothing is told`() async throws {
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
