import Foundation
import Spool
import TestSupport
import Testing

/// What a marquee on a virtual screen writes of what it showed.
@Suite(.timeLimit(.minutes(6)))
struct ProofScreenTests {
  private static func records(_ folder: String) throws -> (minutes: [MinuteRecord], others: [SpoolEntry]) {
    var reader = SpoolReader(folder: folder)
    var (minutes, others): ([MinuteRecord], [SpoolEntry]) = ([], [])
    while let next = try reader.next() {
      if case .minute(let record) = next.entry { minutes.append(record) } else { others.append(next.entry) }
    }
    #expect(reader.damage.isEmpty)
    return (minutes, others)
  }

  @Test func `a minute and a half on a screen adds up, to its last part`() async throws {
    // 672 px are 2 × 224 px and a lap of 896 px at 120 px/s.
    let marquee = try await RunningMarquee(arguments: ["--log-level", "warning"])
    try await Task.sleep(for: .seconds(85))
    marquee.program.send(signal: SIGTERM)
    let result = try await marquee.program.end(within: .seconds(20))
    #expect(result.status == 0, "\(result.errors)")
    let (minutes, others) = try Self.records("\(marquee.folder.path)/state/kiosk-marquee/spool")
    // A first part without a display, one up to the wall clock's next minute, and so on.
    #expect(minutes.count >= 3 && minutes.map(\.key.sequence) == Array(1...minutes.count))
    let text = try String(contentsOfFile: "\(marquee.folder.path)/marquee.yaml", encoding: .utf8)
    guard case .configuration(let configuration)? = others.first else {
      Issue.record("the text comes first")
      return
    }
    #expect(configuration.text == text && minutes.allSatisfy { $0.configuration == configuration.hash })
    for (minute, next) in zip(minutes, minutes.dropFirst()) {
      #expect(abs(minute.start + minute.length - next.start) <= 20, "one follows the other")
    }
    for minute in minutes {
      #expect(minute.screenTime.total == minute.length && minute.length <= 60_000)
      #expect(minute.screenTime.black == 0 && minute.screenTime.asleep == 0)
      for line in minute.lines {
        #expect(
          line.counts.deliveredUnion <= minute.screenTime.shown && line.counts.deliveredUnion <= line.counts.delivered)
      }
    }
    let shown = minutes.reduce(0) { $0 + $1.screenTime.shown }
    let lost = minutes.reduce(0) { $0 + $1.screenTime.late + $1.screenTime.absent }
    #expect(shown + lost >= 85_000 && shown > lost)
    for minute in minutes where minute.screenTime.absent == 0 {
      #expect(minute.screenWidth == RunningMarquee.width && minute.screenHeight == RunningMarquee.height)
      #expect(minute.lanes.map(\.phase) == ["cruising"] && minute.lanes.allSatisfy { (0..<896).contains($0.offset) })
    }
    // Each card's middle is in a view of 640 px of a lap of 896 px: of whole laps that is its share.
    let times = ["Acme", "Borealis", "Cobalt", "Dune"].map { name in
      minutes.flatMap(\.lines).filter { $0.subject == .card(name) }.reduce(0) {
        $0 + $1.counts.delivered + $1.counts.placeholder
      }
    }
    let all = Double(times.reduce(0, +))
    // 640 ÷ 224 cards at any time; a lap that was cut at both ends shifts shares by less than one pass.
    #expect(abs(all / Double(shown) - 640 / 224.0) < 0.1, "\(times) of \(shown)")
    for time in times { #expect(abs(Double(time) - all / 4) < 5400, "\(times)") }
  }

  @Test func `opens are counted, and a visitor's time is apart`() async throws {
    let marquee = try await RunningMarquee(
      resumeAfter: "500ms", tap: "open", settings: "speed: 0",
      cards: "  - { title: Cobalt, link: \"https://example.org/cobalt\" }")
    _ = try await marquee.screen.xdotool("mousemove", "320", "180", "click", "1")
    try await Task.sleep(for: .seconds(3))
    marquee.program.send(signal: SIGTERM)
    #expect(try await marquee.program.end(within: .seconds(20)).status == 0)
    let (minutes, others) = try Self.records("\(marquee.folder.path)/state/kiosk-marquee/spool")
    let hours = others.compactMap { entry -> SpoolEntry.VisitorHour? in
      if case .visitors(let hour) = entry { hour } else { nil }
    }
    #expect(hours.flatMap(\.counts).map(\.opens) == [1])
    #expect(minutes.contains { $0.influences.contains(.visitor) })
    let lines = minutes.flatMap(\.lines)
    #expect(lines.contains { $0.counts.bonus > 1000 } && lines.contains { $0.counts.delivered > 0 })
  }

  @Test func `a spool that cannot be written is told once and stops nothing`() async throws {
    let kiosk = try Kiosk()
    try FileManager.default.createDirectory(atPath: kiosk.path("kiosk-marquee"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: kiosk.path("kiosk-marquee/spool")))
    let result = try await kiosk.run(
      "run", "--config", kiosk.file(), "--window", "320x240", "--for", "2s",
      environment: ["SDL_VIDEODRIVER": "dummy", "XDG_STATE_HOME": kiosk.folder.path])
    #expect(result.status == 0)
    #expect(result.errorLines.count { $0.contains("the proof of play cannot be written to") } == 1, "\(result.errors)")
  }

  @Test func `without a folder for state nothing is recorded, and the status says so`() async throws {
    let kiosk = try Kiosk()
    let program = try Command(
      [
        "env", "-u", "HOME", "-u", "XDG_STATE_HOME", Kiosk.binary, "run", "--config", kiosk.file(), "--window",
        "320x240",
      ],
      environment: ["SDL_VIDEODRIVER": "dummy"])
    let socket = ["KIOSK_MARQUEE_SOCKET": program.controlSocket]
    #expect(
      try await eventually(within: .seconds(20)) {
        try await Command.run([Kiosk.binary, "status"], environment: socket).output.contains(
          "not recorded, for there is no folder for state")
      })
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(20)).status == 0)
  }
}
