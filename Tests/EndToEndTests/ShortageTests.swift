import Foundation
import TestSupport
import Testing

/// What the program does where the system refuses it threads, memory or descriptors.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ShortageTests {
  /// Fontconfig's caches in a folder of its own. A program that has too little memory to read them looks at all fonts again, opens
  /// few of these, and writes that over the caches of all tests.
  private static func ownCaches(in folder: TemporaryFolder) throws -> [String: String] {
    let path = try #require(ProcessInfo.processInfo.environment["FONTCONFIG_FILE"])
    let (common, own) = ("/var/tmp/kiosk-marquee-tests/fontconfig", "\(folder.path)/fonts")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try #require(text.contains("<cachedir>\(common)</cachedir>"))
    if FileManager.default.fileExists(atPath: common) { try FileManager.default.copyItem(atPath: common, toPath: own) }
    return [
      "FONTCONFIG_FILE": try folder.write(text.replacing(common, with: own), to: "fonts.conf"),
      "XDG_CACHE_HOME": "\(folder.path)/caches",
    ]
  }

  /// From less than the program needs to start to more than it needs to check.
  @Test func `check ends with any limit on its address space, and reports a missing thread`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("cards: [{ title: A }]\n", to: "marquee.yaml")
    let caches = try Self.ownCaches(in: folder)
    var isTold = false
    for mebibytes in stride(from: 96, through: 320, by: 16) {
      let result = try await Command.run(
        ["prlimit", "--as=\(mebibytes << 20)", Kiosk.binary, "check", file], environment: caches, within: .seconds(300))
      if result.output.contains("no thread can be started") {
        isTold = true
        #expect(result.status == 1)
        #expect(result.output.contains("cannot be read now") && result.output.contains("free memory"))
      }
    }
    #expect(isTold, "no limit left the program alive and without a thread")
  }

  /// A wall with a drawing and a PDF, which another process draws, in a folder that every user may read and write to.
  private static func wall() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try #require(chmod(folder.path, 0o777) == 0)
    try Data(TinyPDF(drawing: "1 0 0 rg 50 25 100 50 re f").bytes).write(to: URL(filePath: "\(folder.path)/a.pdf"))
    _ = try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#, to: "b.svg")
    _ = try folder.write("cards: [{ title: A, logo: a.pdf }, { title: B, logo: b.svg }]\n", to: "marquee.yaml")
    return folder
  }

  private static let needsRoot: ConditionTrait = .enabled(if: geteuid() == 0, "only root becomes another user")

  @Test(needsRoot, arguments: [0, 1, 2])
  func `a limit on processes is none for root, and not for the decoder that gives up root's rights`(
    limit: Int
  ) async throws {
    let folder = try Self.wall()
    let result = try await Command.run(
      ["prlimit", "--nproc=\(limit):1000", Kiosk.binary, "check", "\(folder.path)/marquee.yaml"], within: .seconds(60))
    #expect(result.status == 0 && result.output.hasSuffix("marquee.yaml: no faults\n"), "\(result.output)")
    // A hard limit is raised by a root who may; in a container root may not.
    let hard = try await Command.run(
      ["prlimit", "--nproc=\(limit)", Kiosk.binary, "check", "\(folder.path)/marquee.yaml"], within: .seconds(60))
    let isTold = hard.output.contains("no process can be started (") && hard.output.contains("or raise the limits on")
    #expect(hard.status == 0 && (isTold || hard.output.hasSuffix("marquee.yaml: no faults\n")), "\(hard.output)")
  }

  @Test(needsRoot, arguments: [1, 2, 3, 4, 6])
  func `with any limit on processes, a command does its work or names the limit to raise`(limit: Int) async throws {
    let folder = try Self.wall()
    let config = "\(folder.path)/marquee.yaml"
    let user = "\(64_100 + limit)"
    for words in [
      ["check", config], ["snapshot", "--config", config, "--output", "\(folder.path)/a.png"],
      ["sheet", folder.path, "--output", "\(folder.path)/sheet.pdf"],
      ["import", "\(folder.path)/a.xlsx", "--into", config, "--dry-run"], ["doctor", "--config", config],
    ] {
      // No workbook, which only its reader knows.
      try Data([0x50, 0x4B, 3, 4]).write(to: URL(filePath: "\(folder.path)/a.xlsx"))
      let result = try await Command.run(
        [
          "setpriv", "--reuid", user, "--regid", user, "--clear-groups", "env", "HOME=/nonexistent", "prlimit",
          "--nproc=\(limit)", Kiosk.binary,
        ] + words, within: .seconds(60))
      let text = result.output + result.errors
      #expect(!text.contains("temporarily unavailable") || text.contains("or raise the limits on"), "\(words): \(text)")
      #expect(!text.contains("ended by signal") || text.contains("or raise the limits on"), "\(words): \(text)")
      #expect(!text.contains("sudo apt install poppler-utils"), "\(words): \(text)")
      if limit == 2, words[0] == "check" {
        #expect(text.contains("\"a.pdf\", which cannot be read now: no process can be started ("), "\(text)")
      }
    }
  }

  /// - Parameter limit: the limited resource, the room above what is in use, and the fault that the program reports.
  @Test(arguments: [
    (name: "as", room: 24 << 20, fault: "no thread can be started"),
    (name: "nofile", room: 0, fault: "Too many open files"),
  ])
  func `a file with a transient error is shown once it can be read, without another change`(
    limit: (name: String, room: Int, fault: String)
  ) async throws {
    let folder = try TemporaryFolder()
    let marquee = try await RunningMarquee(environment: Self.ownCaches(in: folder))
    #expect(try await marquee.moves(within: .seconds(60)))
    let used = limit.name == "as" ? try marquee.addressSpace : 3
    try await marquee.limit(limit.name, to: "\(used + limit.room)")
    try marquee.write("display: { background: white }\nspeed: 120\ncards: [{ title: A }]\n")
    #expect(
      try await eventually(within: .seconds(60)) { marquee.program.errors.contains(limit.fault) },
      "\(marquee.program.errors)")
    #expect(try await marquee.moves(within: .seconds(60)))
    try await marquee.limit(limit.name, to: limit.name == "as" ? "unlimited" : "1024")
    let isShown = try await eventually(within: .seconds(60)) {
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
