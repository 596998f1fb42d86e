import Foundation
import TestSupport
import Testing

/// A marquee with two screens on the displays of a console without GL, on fake graphics cards.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct ConsoleScreensTests {
  private static let two = ConsoleMarquee.configuration(
    more: """
      screens:
        - { name: left, output: HDMI-A-1 }
        - { name: right, output: DP-1 }
      """)

  @Test(arguments: ["card0 HDMI-A-1=320x180 DP-1=160x90@75", "card0 HDMI-A-1=320x180; card1 legacy DP-1=160x90"])
  func `both screens show, and one that is pulled out leaves the other`(cards: String) async throws {
    let marquee = try await ConsoleMarquee(on: cards, configuration: Self.two)
    try await marquee.untilFlips(30)
    try await marquee.untilFlips(30, on: "DP-1")
    for name in ["HDMI-A-1", "DP-1"] {
      #expect(try await marquee.card.state(of: name).shows == "program")
      #expect(try await !marquee.card.picture(of: name).isBlank)
    }
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("unplug DP-1")
    try await marquee.until("it says that there is no picture") { marquee.program.errors.contains("no picture") }
    try await marquee.untilFlips(30)
    try await marquee.card.order("plug DP-1")
    try await marquee.untilFlips(30, on: "DP-1")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
    for name in ["HDMI-A-1", "DP-1"] {
      #expect(marquee.card.lines("state", of: name).last.flatMap(CardState.init)?.shows == "console")
    }
  }

  @Test func `a screen whose flips hang leaves the other undisturbed, and SIGTERM ends both`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=320x180 DP-1=160x90", configuration: Self.two)
    try await marquee.untilFlips(30)
    try await marquee.untilFlips(30, on: "DP-1")
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("hang DP-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    try await marquee.untilFlips(60)
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a card that is pulled out takes one screen along, and comes back`() async throws {
    let marquee = try await ConsoleMarquee(
      on: "card0 HDMI-A-1=320x180; card1 DP-1=160x90", configuration: Self.two)
    try await marquee.untilFlips(30)
    try await marquee.untilFlips(30, on: "DP-1")
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("gone card1")
    try await marquee.until("it says that there is no picture") { marquee.program.errors.contains("no picture") }
    try await marquee.untilFlips(60)
    try await marquee.card.order("back card1")
    try await marquee.untilFlips(30, on: "DP-1")
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }
}
