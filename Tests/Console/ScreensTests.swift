import Foundation
import TestSupport
import Testing

/// Several screens on the displays of a console without GL, on fake graphics cards.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct ScreensTests {
  /// One card with two displays, and two cards with one each.
  private static let beds = [
    "card0 HDMI-A-1=640x360 HDMI-A-2=320x180@75", "card0 HDMI-A-1=640x360; card1 legacy HDMI-A-2=320x180",
  ]

  private static func configuration(_ displays: [String] = ["HDMI-A-1", "HDMI-A-2"]) -> String {
    """
    display: { renderer: cpu }
    touch: { tap: none, indicator: false }
    speed: 60
    card: { width: 60, height: 100, spacing: 8, gradient: ["#ffffff", "#ffffff"] }
    screens:
      - { name: left, output: \(displays[0]), background: "#c80000", cards: [{ title: A }, { title: B }] }
      - { name: right, output: \(displays[1]), background: "#0000c8", cards: [{ title: C }, { title: D }] }

    """
  }

  /// The colour in the corner of what a display shows, as 0xRRGGBB.
  private func corner(_ marquee: ConsoleMarquee, _ connector: String) async throws -> Int {
    let picture = try await marquee.card.picture(of: connector)
    return picture.pixels.prefix(3).reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: beds) func `each display shows its own screen in its own mode, and both move`(bed: String)
    async throws
  {
    let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(60, on: connector) }
    #expect(try await corner(marquee, "HDMI-A-1") == 0xC8_0000)
    #expect(try await corner(marquee, "HDMI-A-2") == 0x00_00C8)
    #expect(try await marquee.card.state(of: "HDMI-A-1").mode == "640x360")
    #expect(try await marquee.card.state(of: "HDMI-A-2").mode == "320x180")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
    // A machine under load may have to end it, and then nothing is recorded: the kernel gives the console back.
    guard marquee.card.record.contains(where: { $0.verb == "exit" }) else { return }
    for connector in ["HDMI-A-1", "HDMI-A-2"] {
      let end = marquee.card.lines("state", of: connector).last.flatMap(CardState.init)
      #expect(end?.shows == "console")
    }
  }

  @Test(arguments: beds) func `a display that goes and comes leaves the other undisturbed`(bed: String) async throws {
    let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(20, on: connector) }
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("unplug HDMI-A-2")
    try await marquee.until("the second screen's loss is told") { marquee.program.errors.contains("no picture") }
    try await marquee.untilFlips(60, on: "HDMI-A-1")
    try await marquee.card.order("plug HDMI-A-2")
    try await marquee.untilFlips(20, on: "HDMI-A-2")
    #expect(try await corner(marquee, "HDMI-A-2") == 0x00_00C8)
    try await marquee.untilFlips(20, on: "HDMI-A-1")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test(arguments: beds) func `one screen is switched off and on while the other goes on`(bed: String) async throws {
    let marquee = try await ConsoleMarquee(on: bed, configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(20, on: connector) }
    try await marquee.order("display", "off", "--screen", "right")
    try await marquee.until("the right display is off") {
      try await !marquee.card.state(of: "HDMI-A-2").isDPMSOn
    }
    #expect(try await marquee.card.state(of: "HDMI-A-1").isDPMSOn)
    try await marquee.untilFlips(30, on: "HDMI-A-1")
    try await marquee.order("display", "on", "--screen", "right")
    try await marquee.untilFlips(20, on: "HDMI-A-2")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `a display whose flips hang does not hold up the other, and SIGTERM ends both`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(20, on: connector) }
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("hang HDMI-A-2")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    try await marquee.untilFlips(120, on: "HDMI-A-1")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a card that is pulled out takes one screen along, and comes back`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[1], configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(20, on: connector) }
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("gone card1")
    try await marquee.until("it is told") { marquee.program.errors.contains("no picture") }
    try await marquee.untilFlips(60, on: "HDMI-A-1")
    try await marquee.card.order("back card1")
    try await marquee.untilFlips(30, on: "HDMI-A-2")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `a screen without its output waits, and the output of another is not taken`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=640x360 -DP-9=320x180", configuration: Self.configuration(["DP-9", "HDMI-A-1"]))
    try await marquee.untilFlips(30, on: "HDMI-A-1")
    #expect(try await corner(marquee, "HDMI-A-1") == 0x00_00C8)
    try await marquee.until("it is told") { marquee.program.errors.contains("DP-9 has no display") }
    try await marquee.card.order("plug DP-9")
    try await marquee.untilFlips(30, on: "DP-9")
    #expect(try await corner(marquee, "DP-9") == 0xC8_0000)
  }

  @Test func `another configuration changes the screens`() async throws {
    let marquee = try await ConsoleMarquee(on: Self.beds[0], configuration: Self.configuration())
    for connector in ["HDMI-A-1", "HDMI-A-2"] { try await marquee.untilFlips(20, on: connector) }
    try marquee.write(Self.configuration(["HDMI-A-2", "HDMI-A-1"]))
    try await marquee.until("the screens have changed places") {
      let left = try await corner(marquee, "HDMI-A-1"), right = try await corner(marquee, "HDMI-A-2")
      return left == 0x00_00C8 && right == 0xC8_0000
    }
    try marquee.write(ConsoleMarquee.configuration())
    try await marquee.until("one screen alone") {
      try await marquee.card.state(of: "HDMI-A-2").shows == "console"
    }
    try await marquee.untilFlips(30, on: "HDMI-A-1")
  }
}
