import Foundation
import TestSupport
import Testing

/// The same picture on several displays of a console without GL, on fake graphics cards.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct MirroredOutputTests {
  /// One card with two displays, and two cards with one each.
  private static let beds = [
    "card0 HDMI-A-1=640x360 HDMI-A-2=640x360@75", "card0 HDMI-A-1=640x360; card1 legacy HDMI-A-2=640x360",
  ]
  private static let both = ["HDMI-A-1", "HDMI-A-2"]

  private static func configuration(more: String = "", renderer: String = "cpu", speed: Int = 60) -> String {
    """
    display: { renderer: \(renderer), outputs: [HDMI-A-1, HDMI-A-2], background: "#0b0d17"\(more) }
    touch: { tap: none, indicator: false }
    speed: \(speed)
    card: { width: 60, height: 100, spacing: 8, gradient: ["#ff512f", "#dd2476"] }
    cards: [{ title: A }, { title: B, gradient: teal }, { title: C }]

    """
  }

  private func untilBothFlip(_ count: Int, _ marquee: ConsoleMarquee) async throws {
    for connector in Self.both { try await marquee.untilFlips(count, on: connector) }
  }

  /// Pauses, and waits until both displays show the same picture.
  private func untilEqual(_ marquee: ConsoleMarquee) async throws -> CardPicture {
    try await marquee.order("pause")
    var last: CardPicture?
    try await marquee.until("both show the same") {
      let pictures = [
        try await marquee.card.picture(of: Self.both[0]), try await marquee.card.picture(of: Self.both[1]),
      ]
      defer { last = pictures[0] }
      return pictures[0] == pictures[1] && pictures[0] == last
    }
    try await marquee.order("resume")
    let picture = try await marquee.card.picture(of: Self.both[0])
    return last ?? picture
  }

  @Test(arguments: beds) func `both displays show the same picture, which moves`(bed: String) async throws {
    let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration())
    try await untilBothFlip(60, marquee)
    #expect(try await !untilEqual(marquee).isBlank)
    let status = try await marquee.status()
    #expect(status.contains("on HDMI-A-1, HDMI-A-2, "), "\(status)")
    try await untilBothFlip(20, marquee)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: beds) func `a display that goes and comes leaves the other undisturbed`(bed: String) async throws {
    for (gone, other) in [(Self.both[1], Self.both[0]), (Self.both[0], Self.both[1])] {
      let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration())
      try await untilBothFlip(20, marquee)
      let modes = marquee.card.lines("mode", of: other).count
      try await marquee.card.order("unplug \(gone)")
      try await marquee.until("the loss is told") { marquee.program.errors.contains("\(gone): its display is gone") }
      try await marquee.untilFlips(60, on: other)
      try await marquee.card.order("plug \(gone)")
      try await marquee.untilFlips(20, on: gone)
      #expect(try await !untilEqual(marquee).isBlank)
      #expect(marquee.card.lines("mode", of: other).count == modes && marquee.card.lines("off", of: other).isEmpty)
      #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    }
  }

  @Test func `one late flip does not leave the pace to a display that does not wait`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360; card1 hasty HDMI-A-2=640x360", configuration: Self.configuration())
    try await marquee.untilFlips(60)
    // The other one paces meanwhile, and for half a second after; see RefreshPacerTests for the times.
    try await marquee.card.order("late HDMI-A-1 20")
    try await marquee.untilFlips(200)
    #expect(!marquee.program.errors.contains("pacing by the clock"), "\(marquee.program.errors)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `it begins with the displays that are there, and waits where none is`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 -HDMI-A-1=640x360 -HDMI-A-2=640x360 DP-1=800x600", configuration: Self.configuration())
    try await marquee.until("it waits") { marquee.program.errors.contains("no picture") }
    #expect(try await marquee.card.state(of: "DP-1").shows != "program")
    try await marquee.card.order("plug HDMI-A-2")
    try await marquee.untilFlips(20, on: "HDMI-A-2")
    #expect(marquee.program.errors.contains("no display on HDMI-A-1"))
    try await marquee.card.order("plug HDMI-A-1")
    try await marquee.untilFlips(20, on: "HDMI-A-1")
    #expect(marquee.card.lines("mode", of: "HDMI-A-2").count == 1)
    for connector in Self.both { try await marquee.card.order("unplug \(connector)") }
    try await marquee.until("it waits again") { try await marquee.status().contains("waiting for a display") }
    try await marquee.card.order("plug HDMI-A-1")
    try await marquee.untilFlips(20, on: "HDMI-A-1")
  }

  @Test func `a larger display has the picture in its middle, and a smaller one is left out`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 clips HDMI-A-1=640x360 HDMI-A-2=801x500",
      configuration: Self.configuration())
    try await untilBothFlip(60, marquee)
    try await marquee.order("pause")
    try await marquee.until("the same in the middle, and black around") {
      let small = try await marquee.card.picture(of: Self.both[0])
      let large = try await marquee.card.picture(of: Self.both[1])
      guard small.size == "640x360", large.size == "801x500" else { return false }
      var expected = Data(count: 801 * 500 * 3)
      for row in 0..<360 {
        let start = ((row + 70) * 801 + 80) * 3
        expected.replaceSubrange(
          start..<start + 640 * 3, with: small.pixels[(small.pixels.startIndex + row * 1920)...].prefix(1920))
      }
      return Data(large.pixels) == expected
    }
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")

    let other = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360 HDMI-A-2=320x180", configuration: Self.configuration())
    try await other.untilFlips(60)
    try await other.until("it is told") {
      other.program.errors.contains("the picture has 640x360 px, and its display takes 320x180 at most")
    }
    #expect(try await other.card.state(of: "HDMI-A-2").shows != "program")
  }

  @Test func `the picture has a size that all displays take, or that of mode`() async throws {
    let bed = "card0 HDMI-A-1=800x600,640x360,320x180 HDMI-A-2=640x360,320x180"
    for (more, mode) in [("", "640x360"), (", mode: 320x180", "320x180")] {
      let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration(more: more))
      try await untilBothFlip(10, marquee)
      for connector in Self.both { #expect(try await marquee.card.state(of: connector).mode == mode) }
    }
  }

  @Test func `both are switched off and on`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration())
    try await untilBothFlip(20, marquee)
    try await marquee.order("display", "off")
    try await marquee.until("both are off") {
      for connector in Self.both where try await marquee.card.state(of: connector).isDPMSOn { return false }
      return true
    }
    try await marquee.until("status says so") { try await marquee.status().contains("switched off (known)") }
    try await marquee.order("display", "on")
    try await untilBothFlip(20, marquee)
    #expect(try await !untilEqual(marquee).isBlank)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `a display that sleeps by itself costs nothing as long as the other shows the picture`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration())
    try await untilBothFlip(20, marquee)
    try await marquee.card.order("sleep HDMI-A-2")
    try await marquee.untilFlips(150)
    #expect(!marquee.program.errors.contains("no signal"), "\(marquee.program.errors)")
    try await marquee.card.order("sleep HDMI-A-1")
    try await marquee.until("told") { marquee.program.errors.contains("HDMI-A-1, HDMI-A-2: have no signal") }
    try await marquee.card.order("wake HDMI-A-2")
    try await marquee.until("told") { marquee.program.errors.contains("HDMI-A-1, HDMI-A-2: have a signal again") }
  }

  @Test func `a display whose flips hang does not hold up the other`() async throws {
    for (hung, other) in [(Self.both[1], Self.both[0]), (Self.both[0], Self.both[1])] {
      let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration())
      try await untilBothFlip(20, marquee)
      let modes = marquee.card.lines("mode", of: other).count
      try await marquee.card.order("hang \(hung)")
      try await marquee.untilFlips(30, on: other)
      try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
      try await marquee.untilFlips(60, on: other)
      try await marquee.card.order("unhang \(hung)")
      try await marquee.untilFlips(20, on: hung)
      #expect(marquee.card.lines("mode", of: other).count == modes)
      #expect(try await marquee.end().status == 0)
    }
  }

  @Test func `a card that is pulled out takes its display along, and comes back`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[1], configuration: Self.configuration())
    try await untilBothFlip(20, marquee)
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("gone card1")
    try await marquee.until("it is told") { marquee.program.errors.contains("the other outputs go on") }
    try await marquee.untilFlips(60, on: "HDMI-A-1")
    try await marquee.card.order("back card1")
    try await marquee.untilFlips(30, on: "HDMI-A-2")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `the processor draws where the configuration asks for the GPU, and says so`() async throws {
    let marquee = try await ConsoleMarquee(
      on: Self.beds[0], configuration: Self.configuration(renderer: "gpu"), hasGPU: true)
    try await untilBothFlip(20, marquee)
    #expect(marquee.program.errors.contains("'renderer' is gpu"), "\(marquee.program.errors)")
  }

  @Test func `a strip that stands still leaves both displays alone`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration(speed: 0))
    try await marquee.until("both show it") {
      for connector in Self.both where try await marquee.card.state(of: connector).shows != "program" { return false }
      return try await marquee.card.picture(of: Self.both[0]) == marquee.card.picture(of: Self.both[1])
    }
    #expect(try await !marquee.card.picture(of: Self.both[1]).isBlank)
  }

  @Test func `one of several screens may be on several outputs`() async throws {
    let text = """
      display: { renderer: cpu }
      touch: { tap: none, indicator: false }
      card: { width: 60, height: 100, spacing: 8, gradient: ["#ffffff", "#ffffff"] }
      screens:
        - { name: twice, outputs: [HDMI-A-2, DP-1], background: "#c80000", cards: [{ title: A }, { title: B }] }
        - { name: once, background: "#0000c8", cards: [{ title: C }, { title: D }] }

      """
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360 HDMI-A-2=640x360; card1 DP-1=640x360", configuration: text)
    func corner(_ connector: String) async throws -> Int {
      try await marquee.card.picture(of: connector).pixels.prefix(3).reduce(0) { $0 << 8 | Int($1) }
    }
    for (connector, color) in [("HDMI-A-1", 0x00_00C8), ("HDMI-A-2", 0xC8_0000), ("DP-1", 0xC8_0000)] {
      try await marquee.untilFlips(20, on: connector)
      #expect(try await corner(connector) == color, "\(connector)")
    }
    try await marquee.card.order("unplug DP-1")
    try await marquee.until("told") { marquee.program.errors.contains("DP-1: its display is gone") }
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(30, on: connector) }
    try await marquee.card.order("plug DP-1")
    try await marquee.untilFlips(20, on: "DP-1")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }
}
