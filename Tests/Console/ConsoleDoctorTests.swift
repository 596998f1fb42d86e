import Foundation
import TestSupport
import Testing

/// What `doctor` says of the graphics cards of a console without GL, on fake ones.
@Suite(.timeLimit(.minutes(2)))
struct ConsoleDoctorTests {
  private func findings(on cards: String) async throws -> [Substring] {
    let folder = try TemporaryFolder()
    let file = try folder.write(ConsoleMarquee.configuration(), to: "marquee.yaml")
    let card = try await FakeCard(cards)
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "doctor", "--config", file], environment: card.environment)
    return result.output.split(separator: "\n")
  }

  @Test func `a card that is free can be taken over`() async throws {
    let lines = try await findings(on: "card0 HDMI-A-1=640x360")
    #expect(lines.contains { $0.hasPrefix("ok") && $0.contains("/dev/dri/card0 can be taken over") }, "\(lines)")
  }

  @Test func `a card that another program has is a fault, with a remedy`() async throws {
    let lines = try await findings(on: "card0 stolen HDMI-A-1=640x360")
    let place = lines.firstIndex { $0.hasPrefix("fault") && $0.contains("another program owns its displays") }
    #expect(place.map { lines[$0 + 1].contains("remedy: end that program") } == true, "\(lines)")
  }

  @Test func `a card that another program has is only a warning where another is free`() async throws {
    let lines = try await findings(on: "card0 HDMI-A-1=640x360; card1 stolen DP-1=640x360")
    #expect(lines.contains { $0.hasPrefix("warning") && $0.contains("/dev/dri/card1: another program") }, "\(lines)")
  }
}
