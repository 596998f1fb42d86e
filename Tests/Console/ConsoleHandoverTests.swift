import Foundation
import Spool
import TestSupport
import Testing

/// A console whose picture the GPU draws: its display sleeps by the graphics card, here a fake one, while SDL is closed.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct ConsoleHandoverTests {
  private static let kinds = ["", "legacy"]
  private static let connector = "HDMI-A-1"

  /// A marquee whose SDL says that it draws with a GPU.
  private struct Kiosk {
    let folder: TemporaryFolder
    let marquee: ConsoleMarquee

    init(on card: String, more: String = "") async throws {
      folder = try TemporaryFolder()
      let library = try await FakeCard.gpuLibrary.value.1
      marquee = try await ConsoleMarquee(
        on: card, configuration: ConsoleMarquee.configuration(renderer: "auto", more: more), hasGPU: true,
        preloading: library,
        environment: [
          "FAKE_GPU_LOG": "\(folder.path)/log", "FAKE_GPU_TOUCH": "\(folder.path)/touch",
          "XDG_STATE_HOME": "\(folder.path)/state",
        ])
    }

    /// What SDL did so far.
    var events: [String] {
      let text = (try? String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }

    func until(_ events: String..., isolation: isolated (any Actor)? = #isolation) async throws {
      try await marquee.until("SDL did \(events), not \(self.events)") { self.events == events }
    }

    func untilAsleep(isolation: isolated (any Actor)? = #isolation) async throws {
      try await marquee.until("no signal") { try await marquee.card.state(of: connector).mode == nil }
    }

    func touch(_ lines: String...) throws {
      _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "draft")
      guard rename("\(folder.path)/draft", "\(folder.path)/touch") == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    var minutes: [MinuteRecord] {
      get throws {
        var reader = SpoolReader(folder: "\(folder.path)/state/kiosk-marquee/spool")
        var minutes: [MinuteRecord] = []
        while let (entry, _) = try reader.next() { if case .minute(let record) = entry { minutes.append(record) } }
        return minutes
      }
    }
  }

  @Test(arguments: kinds) func `a display that the GPU draws on sleeps by order, and wakes with its picture`(
    kind: String
  )
    async throws
  {
    let kiosk = try await Kiosk(on: "card0 \(kind) HDMI-A-1=1024x768")
    let (marquee, connector) = (kiosk.marquee, Self.connector)
    try await kiosk.until("open", "picture")
    var events = ["open", "picture"]
    for _ in 0..<2 {
      try await marquee.order("display", "off")
      try await kiosk.untilAsleep()
      events.append("close")
      #expect(kiosk.events == events)
      try await marquee.until("the status says so") {
        try await marquee.status().contains("on kms fake, switched off (known)")
      }
      try await marquee.order("display", "on")
      events += ["open", "picture"]
      try await marquee.until("SDL did \(events), not \(kiosk.events)") { kiosk.events == events }
      let state = try await marquee.card.state(of: connector)
      #expect(state.shows == "console" && state.isDPMSOn, "the card was given back")
      #expect(try await marquee.status().contains("on KMSDRM\n"))
    }
    // Each time it was lit twice: before it slept, and before SDL had it back.
    let pictures = marquee.card.lines("flip", of: connector)
    #expect(pictures.count >= 4 && Set(pictures.map { $0.words[5] }).count == 1, "nothing but black: \(pictures)")
    #expect(try await marquee.end().status == 0)
    let minutes = try kiosk.minutes
    #expect(minutes.reduce(0) { $0 + $1.screenTime.black } > 2000)
    #expect(minutes.allSatisfy { $0.screenTime.asleep == 0 && $0.screenTime.total == $0.length })
    #expect(!marquee.program.errors.contains("which was not ordered here"))
  }

  @Test func `a touch wakes a display that the GPU draws on, and does nothing else`() async throws {
    let kiosk = try await Kiosk(on: "card0 HDMI-A-1=1024x768")
    let marquee = kiosk.marquee
    try await kiosk.until("open", "picture")
    try await marquee.order("display", "off")
    try await kiosk.untilAsleep()
    try kiosk.touch("down 7")
    try await kiosk.until("open", "picture", "close", "open", "picture")
    // As SDL opens the panel, it finds the finger on it.
    try kiosk.touch("down 7", "up 7")
    #expect(try await marquee.status().contains("cruising"))
    try await marquee.until("it sleeps again") { kiosk.events.count == 6 }
    try await kiosk.untilAsleep()
    #expect(try await marquee.end().status == 0)
    let end = marquee.card.lines("state", of: Self.connector).last.flatMap(CardState.init)
    #expect(end?.shows == "console" && end?.isDPMSOn == true)
  }

  @Test func `a display that sleeps so deeply that it is not there is lit before SDL looks for it`() async throws {
    let kiosk = try await Kiosk(on: "card0 HDMI-A-1=1024x768")
    let marquee = kiosk.marquee
    try await kiosk.until("open", "picture")
    try await marquee.order("display", "off")
    try await kiosk.untilAsleep()
    try await marquee.card.order("unplug HDMI-A-1")
    try await marquee.order("display", "on")
    try await marquee.until("a signal") { try await marquee.card.state(of: Self.connector).mode != nil }
    // The connectors are looked at every five seconds.
    try await Task.sleep(for: .seconds(6))
    try await marquee.card.order("plug HDMI-A-1")
    try await kiosk.until("open", "picture", "close", "open", "picture")
    #expect(!marquee.program.errors.contains("opening them anew"), "\(marquee.program.errors)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `where the card cannot be had, the picture stays black, and SDL is closed once`() async throws {
    let kiosk = try await Kiosk(on: "card0 stolen HDMI-A-1=1024x768")
    let marquee = kiosk.marquee
    try await kiosk.until("open", "picture")
    try await marquee.order("display", "off")
    try await kiosk.until("open", "picture", "close", "open", "black")
    try kiosk.touch("down 7", "up 7")
    // It is black again.
    try await marquee.until("it says so") { try await marquee.status().contains("black") }
    try await Task.sleep(for: .seconds(8))
    #expect(try await marquee.status().contains("switched off"))
    #expect(kiosk.events.count == 5, "\(kiosk.events)")
    let warnings = marquee.program.errors.split(separator: "\n").filter { $0.contains("cannot be switched off") }
    #expect(warnings.count == 1, "\(marquee.program.errors)")
    try await marquee.order("display", "on")
    #expect(kiosk.events.count == 5)
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a darkness that ends at once leaves the display to SDL`() async throws {
    let kiosk = try await Kiosk(on: "card0 HDMI-A-1=1024x768")
    try await kiosk.until("open", "picture")
    for _ in 0..<5 {
      try await kiosk.marquee.order("display", "off")
      try await kiosk.marquee.order("display", "on")
    }
    #expect(try await kiosk.marquee.end().status == 0)
    #expect(kiosk.events == ["open", "picture", "close"])
    #expect(kiosk.marquee.card.lines("off").isEmpty)
  }
}
