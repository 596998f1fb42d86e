import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// What a program that converts untrusted files may do, and how it ends.
@Suite(.timeLimit(.minutes(1)))
struct ConverterProcessTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "converter-\(UUID())")
  private var room: String { folder.appending(path: "room").path }

  /// Whether the kernel has Landlock, and it is on.
  private static let hasLandlock =
    // The number of `landlock_create_ruleset` on all architectures; with 1 it tells its version.
    ProgramOutput.of("/usr/bin/perl", ["-e", "exit(syscall(444, 0, 0, 1) < 1)"], environment: [:]) != nil

  init() throws {
    try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  private func run(
    _ arguments: [String], processorTime: UInt32 = 10, patience: Double = 40, fileSize: Int = 1 << 20
  ) throws -> ConverterProcess.End {
    try ConverterProcess.run(
      arguments, environment: ["LC_ALL=C"], in: room,
      ConverterProcess.Limits(
        processorTime: processorTime, patience: patience, memory: 1 << 30, fileSize: fileSize))
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  @Test(.enabled(if: hasLandlock, "only Landlock keeps a program from writing elsewhere"))
  func `it makes and changes files in its folder, and none elsewhere`() throws {
    defer { remove() }
    try Data("former".utf8).write(to: folder.appending(path: "known"))
    func write(_ path: String) throws -> ConverterProcess.End {
      try run(["/usr/bin/perl", "-e", "open(F, '>', '\(path)') or exit 1; print F 'made'; exit(close(F) ? 0 : 1)"])
    }
    #expect(try write("inside") == .exited(status: 0))
    #expect(exists("room/inside"))
    for path in ["../outside", "\(folder.path)/outside", "../known"] {
      #expect(try write(path) == .exited(status: 1), "\(path)")
    }
    #expect(!exists("outside"))
    #expect(try String(contentsOf: folder.appending(path: "known"), encoding: .utf8) == "former")
    #expect(try run(["/usr/bin/perl", "-e", "exit(unlink('../known') ? 0 : 1)"]) == .exited(status: 1))
    #expect(exists("known"))
  }

  @Test func `it makes no files larger than the limit`() throws {
    defer { remove() }
    let script = "$SIG{XFSZ} = 'IGNORE'; open(F, '>large'); print F 'x' x 9999 or exit 3; close(F) or exit 3"
    #expect(try run(["/usr/bin/perl", "-e", script], fileSize: 20_000) == .exited(status: 0))
    #expect(try run(["/usr/bin/perl", "-e", script], fileSize: 5000) == .exited(status: 3))
    let size = try FileManager.default.attributesOfItem(atPath: "\(room)/large")[.size] as? Int
    #expect(size.map { $0 <= 5000 } == true)
  }

  @Test func `an endless program ends with its processor time, and one that waits with the patience`() throws {
    defer { remove() }
    let end = try run(["/usr/bin/perl", "-e", "1 while 1"], processorTime: 1)
    // Where the thread that starts it blocks signals, the kernel kills it a second later.
    #expect([.killed(signal: SIGXCPU), .killed(signal: SIGKILL)].contains(end), "\(end)")
    try #require(mkfifo("\(room)/pipe", 0o600) == 0)
    let start = ContinuousClock.now
    // Nobody writes into the pipe.
    #expect(try run(["/usr/bin/perl", "-e", "open(F, '<', 'pipe')"], patience: 0.3) == .tookTooLong)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `it gets no socket and starts no other program`() throws {
    defer { remove() }
    for (call, what) in [
      ("socket(S, 2, 1, 0)", "a socket of the Internet"), ("socket(S, 1, 1, 0)", "a local one"),
      ("socketpair(A, B, 1, 1, 0)", "two"), ("defined(fork())", "a process"),
    ] {
      let script = "exit((\(call)) ? 0 : 7)"
      #expect(ProgramOutput.of("/usr/bin/perl", ["-e", script], environment: [:]) != nil, "\(what), not confined")
      #expect(try run(["/usr/bin/perl", "-e", script]) == .exited(status: 7), "\(what)")
    }
  }
}
