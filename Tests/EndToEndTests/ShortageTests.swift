import Foundation
import TestSupport
import Testing

/// What the program does where the system refuses it threads, memory or descriptors.
@Suite(.serialized, .timeLimit(.minutes(8)))
struct ShortageTests {
  /// From less than the program needs to start to more than it needs to check.
  @Test func `check ends with any limit on its address space, and reports a missing thread`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("cards: [{ title: A }]\n", to: "marquee.yaml")
    var isTold = false
    for mebibytes in stride(from: 96, through: 320, by: 16) {
      let result = try await Command.run(
        ["prlimit", "--as=\(mebibytes << 20)", Kiosk.binary, "check", file], within: .seconds(30))
      if result.output.contains("no thread can be started") {
        isTold = true
        #expect(result.status == 1)
        #expect(result.output.contains("cannot be read now") && result.output.contains("free memory"))
      }
    }
    #expect(isTold, "no limit left the program alive and without a thread")
  }

  /// - Parameter limit: what is limited, to how much more than is in use, and what is told.
  @Test(arguments: [
    (name: "as", room: 24 << 20, fault: "no thread can be started"),
    (name: "nofile", room: 0, fault: "Too many open files"),
  ])
  func `a file with a transient error is shown once it can be read, without another change`(
    limit: (name: String, room: Int, fault: String)
  ) async throws {
    let marquee = try await RunningMarquee()
    #expect(try await marquee.moves(within: .seconds(10)))
    let used = limit.name == "as" ? try marquee.addressSpace : 3
    try await marquee.limit(limit.name, to: "\(used + limit.room)")
    try marquee.write("display: { background: white }\nspeed: 120\ncards: [{ title: A }]\n")
    #expect(
      try await eventually(within: .seconds(20)) { marquee.program.errors.contains(limit.fault) },
      "\(marquee.program.errors)")
    #expect(try await marquee.moves(within: .seconds(10)))
    try await marquee.limit(limit.name, to: limit.name == "as" ? "unlimited" : "1024")
    let isShown = try await eventually(within: .seconds(30)) {
      try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF
    }
    #expect(isShown, "\(marquee.program.errors)")
    let told = marquee.program.errors.split(separator: "\n").filter { $0.contains(limit.fault) }
    #expect(told.count == 1, "\(told)")
  }
}

extension RunningMarquee {
  /// Bytes.
  fileprivate var addressSpace: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(program.processIdentifier)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmSize:") }
      return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }.map { $0 << 10 } ?? 0
    }
  }
}
