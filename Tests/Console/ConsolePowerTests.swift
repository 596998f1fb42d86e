import Foundation
import TestSupport
import Testing

/// Switching the displays of a console without GL off and on, on a fake graphics card.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ConsolePowerTests {
  private static let kinds = ["", "legacy"]

  @Test(arguments: kinds) func `in the hours of black the display has no signal`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try marquee.write(ConsoleMarquee.configuration(display: ", off: [\"00:00-24:00\"]"))
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    try marquee.write(ConsoleMarquee.configuration())
    try await marquee.untilFlips(10)
    let state = try await marquee.card.state(of: "HDMI-A-1")
    #expect(state.mode == "640x360" && state.isDPMSOn && state.shows == "program")
    #expect(try await !marquee.card.picture(of: "HDMI-A-1").isBlank)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test(arguments: kinds) func `an operator switches the display off and on`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    for _ in 0..<3 {
      try await marquee.order("display", "off")
      try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
      try await marquee.order("display", "on")
      try await marquee.untilFlips(10)
      #expect(try await marquee.card.state(of: "HDMI-A-1").mode == "640x360")
    }
    // Ended while the display sleeps.
    try await marquee.order("display", "off")
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    #expect(try await marquee.end().status == 0)
    let end = marquee.card.lines("state", of: "HDMI-A-1").last.flatMap(CardState.init)
    #expect(end?.shows == "console" && end?.isDPMSOn == true)
  }
}
