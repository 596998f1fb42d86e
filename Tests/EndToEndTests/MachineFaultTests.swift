import Foundation
import TestSupport
import Testing

/// Faults of the machine while the strip scrolls: it scrolls on.
@Suite(.serialized, .timeLimit(.minutes(8)))
struct MachineFaultTests {
  private static let cards =
    "touch: { resume-after: 1s }\nspeed: 120\ncard: { width: 200, height: 200 }\ncards: [{ title: A }, { title: B }]\n"

  @Test func `after the process was stopped, the strip continues where it was`() async throws {
    let marquee = try await RunningMarquee(settings: "speed: 40")
    #expect(try await marquee.moves(within: .seconds(60)))
    marquee.program.send(signal: SIGSTOP)
    try #require(await marquee.stops(within: .seconds(60)))
    let before = try await marquee.screen.screenshot()
    // 5.5 s at 40 px/s are 220 px.
    try await Task.sleep(for: .milliseconds(5500))
    let clock = ContinuousClock()
    let start = clock.now
    marquee.program.send(signal: SIGCONT)
    // A picture is at most as far from the last one as the strip goes in the time since then. A busy machine goes on late,
    // and a strip that jumped is ahead of that for 5 s.
    var places: [String] = []
    var isWhereItWas: Bool?
    while isWhereItWas == nil, start.duration(to: clock.now) < .seconds(5) {
      let after = try await marquee.screen.screenshot()
      let latest = start.duration(to: clock.now)
      let way = Self.way(from: before, to: after)
      places.append("\(way.map { "\($0) px" } ?? "elsewhere") at most \(latest) later")
      // The first frame after it may have been begun before.
      guard let way, way > 4, latest < .seconds(5) else { continue }
      isWhereItWas = Double(way) <= 40 * (latest / .seconds(1)) + 10
    }
    print("after a standstill:", places)
    #expect(isWhereItWas == true, "\(places)")
    #expect(try await marquee.moves(within: .seconds(60)))
  }

  /// How far the strip went between two pictures, up to 400 px; `nil` if that does not explain them. What both of them
  /// show is wider than a card with its spacing, and no two cards are alike.
  private static func way(from: Screenshot, to: Screenshot) -> Int? {
    (1...400).first { way in
      (0..<RunningMarquee.width - way).allSatisfy { x in
        let (one, other) = (from.color(x: x + way, y: 95), to.color(x: x, y: 95))
        return zip([0, 8, 16], [0, 8, 16]).allSatisfy { shift, _ in
          abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 24
        }
      }
    }
  }

  @Test func `without free file descriptors the strip keeps scrolling, and shows changes afterwards`() async throws {
    let name = "kiosk-marquee-test-\(UUID().uuidString)"
    let service = try DatagramSocket(address: [0] + Array(name.utf8))
    let marquee = try await RunningMarquee(environment: ["NOTIFY_SOCKET": "@\(name)", "WATCHDOG_USEC": "3000000"])
    #expect(try await marquee.moves(within: .seconds(60)))
    try await marquee.limit("nofile", to: "3")
    try marquee.write(Self.cards)
    #expect(try await marquee.moves(within: .seconds(60)))
    while service.receive() != nil {}
    try await Task.sleep(for: .seconds(3))
    var told: [String] = []
    while let message = service.receive() { told.append(message) }
    #expect(told.contains { $0.contains("WATCHDOG=1") }, "the watchdog would restart it")
    #expect(try await marquee.moves(within: .seconds(60)))
    #expect(marquee.program.isRunning)
    try await marquee.limit("nofile", to: "1024")
    try marquee.write("display: { background: white }\n" + Self.cards)
    #expect(
      try await eventually(within: .seconds(60)) {
        try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF
      })
  }

  @Test func `a disk that accepts no more writes costs one line in the log`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await marquee.moves(within: .seconds(60)))
    // Logs in these tests go to a file, so that a limit of nothing would hide what is to be seen.
    try await marquee.limit("fsize", to: "16384")
    for color in [0xFFFFFF, 0x0000FF, 0x00FF00, 0xFFFF00] as [UInt32] {
      let digits = String(color + 0x100_0000, radix: 16).dropFirst()
      // More than the limit allows.
      try marquee.write(
        "# \(String(repeating: "x", count: 20_000))\ndisplay: { background: '#\(digits)' }\n" + Self.cards)
      #expect(
        try await eventually(within: .seconds(60)) {
          try await marquee.screen.screenshot().color(x: 0, y: 0) == color
        })
      #expect(try await marquee.moves(within: .seconds(60)))
    }
    let lines = marquee.program.errors.split(separator: "\n").filter { $0.contains("not kept") }
    #expect(lines.count == 1, "\(lines)")
  }

  @Test func `after the fonts are deleted the strip keeps scrolling, with new cards too`() async throws {
    let marquee = try await RunningMarquee(settings: "speed: 120\nfont: { family: Stolen }")
    #expect(try await marquee.moves(within: .seconds(60)))
    let fonts = marquee.folder.url.appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    let font = try #require(
      FileManager.default.enumerator(at: Project.root.appending(path: "fonts"), includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.first { ["ttf", "otf"].contains($0.pathExtension) } ?? Self.systemFont)
    try FileManager.default.copyItem(at: font, to: fonts.appending(path: "font.ttf"))
    try marquee.write("font: { family: DejaVu Sans }\n" + Self.cards)
    #expect(try await marquee.moves(within: .seconds(60)))
    try FileManager.default.removeItem(at: fonts)
    try marquee.write(
      "display: { background: white }\nfont: { family: DejaVu Sans }\n" + Self.cards + "# \u{10348} new letters\n")
    #expect(
      try await eventually(within: .seconds(60)) {
        try await marquee.screen.screenshot().color(x: 0, y: 0) == 0xFFFFFF
      })
    #expect(try await marquee.moves(within: .seconds(60)))
  }

  private static var systemFont: URL? {
    FileManager.default.enumerator(at: URL(filePath: "/usr/share/fonts"), includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.first { $0.pathExtension == "ttf" }
  }

  /// libfaketime tells the program another wall clock, read anew from a file each second.
  @Test func `a wall clock that jumps by years moves no card`() async throws {
    let library = try #require(
      ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketimeMT.so.1" }
        .first(where: FileManager.default.fileExists(atPath:)))
    let folder = try TemporaryFolder()
    let clock = try folder.write("+0y", to: "clock")
    let marquee = try await RunningMarquee(
      // The library starts what it is loaded into once more, which loses its arguments; what that starts is spared.
      within: ["nice", "-n", "0"],
      environment: [
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": clock, "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
        // See DatedScreenTests.
        "NO_FAKE_STAT": "1",
      ])
    #expect(try await marquee.moves(within: .seconds(60)))
    for jump in ["+10y", "-20y", "+300d", "+0y"] {
      _ = try folder.write(jump, to: "clock")
      for _ in 0..<3 {
        try await Task.sleep(for: .milliseconds(700))
        #expect(try await marquee.moves(within: .seconds(60)), "\(jump)")
      }
    }
    // It runs on the very same time: no more and no fewer frames than seconds allow, and it ends on a signal.
    marquee.program.send(signal: SIGTERM)
    let result = try await marquee.program.end(within: .seconds(60))
    #expect(result.status == 0, "\(result.errors)")
  }
}
