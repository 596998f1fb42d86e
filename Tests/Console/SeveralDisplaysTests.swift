import Foundation
import TestSupport
import Testing

/// Several displays of a console without GL at once, on fake graphics cards, all served by one thread.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct SeveralDisplaysTests {
  private static let kinds = ["", "legacy"]
  private static let two = "HDMI-A-1=320x180 DP-1=160x90@75"

  @Test(arguments: kinds + ["shared-planes"])
  func `two displays of one card get their own flips`(kind: String) async throws {
    let trial = try await ConsoleTrial(on: "card0 \(kind) \(Self.two)")
    try await trial.open("HDMI-A-1", "DP-1")
    try await trial.untilFlips(60, on: "HDMI-A-1")
    try await trial.untilFlips(60, on: "DP-1")
    for (name, mode) in [("HDMI-A-1", "320x180"), ("DP-1", "160x90")] {
      let state = try await trial.card.state(of: name)
      #expect(state.shows == "program" && state.mode == mode)
      // The last line of `mode` before was the kernel's console.
      #expect(try await !trial.card.picture(of: name).isBlank)
    }
    #expect(try await trial.end().status == 0)
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
    #expect(trial.card.lines("refused").allSatisfy { $0.words.last == "EOPNOTSUPP" })
    for name in ["HDMI-A-1", "DP-1"] {
      let end = trial.card.lines("state", of: name).last.flatMap(CardState.init)
      #expect(end?.shows == "console", "\(name)")
    }
  }

  @Test(arguments: kinds) func `a display that hangs leaves the other undisturbed`(kind: String) async throws {
    let trial = try await ConsoleTrial(on: "card0 \(kind) \(Self.two)")
    try await trial.open("HDMI-A-1", "DP-1")
    let modesets = trial.modesets(of: "DP-1")
    try await trial.card.order("hang HDMI-A-1")
    try await trial.until("it is told") { trial.log.contains("a page flip did not come within") }
    // Its mode is being set now, which waits for the flip.
    try await trial.untilFlips(75, on: "DP-1")
    #expect(trial.modesets(of: "DP-1") == modesets)
    try await trial.card.order("unhang HDMI-A-1")
    try await trial.untilFlips(20, on: "HDMI-A-1")
    #expect(trial.log.contains("page flips come again"))
    #expect(trial.modesets(of: "DP-1") == modesets)
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `a frame out of turn is skipped and owed`() async throws {
    let trial = try await ConsoleTrial(on: "card0 clips HDMI-A-1=320x180")
    try await trial.open("HDMI-A-1")
    try await trial.card.order("hang HDMI-A-1")
    try await trial.until("a flip is pending") { try await trial.card.state(of: "HDMI-A-1").isFlipPending }
    try await trial.order("still HDMI-A-1", "present HDMI-A-1", "present HDMI-A-1")
    #expect(trial.lines.filter { $0 == "HDMI-A-1 owes" }.count == 2, "\(trial.lines)")
    let flips = trial.card.lines("flip", of: "HDMI-A-1").count
    try await trial.card.order("unhang HDMI-A-1")
    try await trial.until("the frame that was pending and the one that was owed are up") {
      trial.card.lines("flip", of: "HDMI-A-1").count >= flips + 2
    }
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test(arguments: kinds) func `closing one display leaves the other lit and flipping`(kind: String) async throws {
    let trial = try await ConsoleTrial(on: "card0 \(kind) \(Self.two)")
    try await trial.open("HDMI-A-1", "DP-1")
    let modesets = trial.modesets(of: "DP-1")
    try await trial.order("close HDMI-A-1")
    try await trial.untilFlips(30, on: "DP-1")
    try await trial.open("HDMI-A-1")
    try await trial.untilFlips(30, on: "DP-1")
    #expect(trial.modesets(of: "DP-1") == modesets)
    #expect(trial.card.lines("closed").isEmpty)
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `one display sleeps while the other goes on`() async throws {
    let trial = try await ConsoleTrial(on: "card0 \(Self.two)")
    try await trial.open("HDMI-A-1", "DP-1")
    let modesets = trial.modesets(of: "DP-1")
    try await trial.order("still HDMI-A-1")
    try await trial.until("no signal") {
      try await trial.order("off HDMI-A-1")
      return try await trial.card.state(of: "HDMI-A-1").mode == nil
    }
    try await trial.untilFlips(30, on: "DP-1")
    try await trial.order("move HDMI-A-1")
    try await trial.untilFlips(10, on: "HDMI-A-1")
    #expect(trial.modesets(of: "DP-1") == modesets)
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `a display that is open is not given out again`() async throws {
    let trial = try await ConsoleTrial(on: "card0 \(Self.two)")
    try await trial.open("HDMI-A-1")
    try await trial.order("open HDMI-A-1", "open any", "open any")
    #expect(trial.lines.contains { $0.hasPrefix("HDMI-A-1 refused: /dev/dri: HDMI-A-1 has no display") })
    #expect(trial.lines.contains("DP-1 open"))
    #expect(trial.lines.contains { $0.hasPrefix("any refused: /dev/dri: no output is left for this screen") })
    try await trial.untilFlips(10, on: "HDMI-A-1")
    try await trial.untilFlips(10, on: "DP-1")
  }

  @Test func `a display that is plugged in later opens beside the first, which goes on`() async throws {
    let trial = try await ConsoleTrial(on: "card0 HDMI-A-1=320x180 -DP-1=160x90")
    try await trial.open("HDMI-A-1")
    let modesets = trial.modesets(of: "HDMI-A-1")
    try await trial.order("open DP-1")
    #expect(trial.lines.contains { $0.hasPrefix("DP-1 refused: /dev/dri: DP-1 has no display") }, "\(trial.lines)")
    // Only the display that is opened is asked for its modes.
    let probes = trial.card.lines("probe", of: "HDMI-A-1").count
    try await trial.card.order("plug DP-1 640x480")
    try await trial.open("DP-1")
    #expect(try await trial.card.state(of: "DP-1").mode == "640x480")
    #expect(trial.card.lines("probe", of: "HDMI-A-1").count == probes)
    #expect(trial.modesets(of: "HDMI-A-1") == modesets)
  }

  @Test(arguments: kinds) func `two cards show at once, and one that goes leaves the other`(kind: String) async throws {
    let trial = try await ConsoleTrial(on: "card0 HDMI-A-1=320x180; card1 \(kind) DP-1=160x90")
    try await trial.open("HDMI-A-1", "DP-1")
    let modesets = trial.modesets(of: "HDMI-A-1")
    let closed = trial.card.lines("closed").count
    try await trial.card.order("gone card1")
    try await trial.until("it is lost") { trial.lines.contains { $0.hasPrefix("DP-1 lost: ") } }
    try await trial.order("open DP-1")
    #expect(trial.lines.contains { $0.hasPrefix("DP-1 refused: ") }, "\(trial.lines)")
    try await trial.untilFlips(30, on: "HDMI-A-1")
    #expect(trial.card.lines("closed").dropFirst(closed).map(\.place) == ["card1"])
    try await trial.card.order("back card1")
    try await trial.order("open DP-1")
    try await trial.untilFlips(10, on: "DP-1")
    #expect(trial.modesets(of: "HDMI-A-1") == modesets)
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `a card that another program takes is lost alone, and comes back`() async throws {
    let trial = try await ConsoleTrial(on: "card0 HDMI-A-1=320x180 DP-2=320x200; card1 DP-1=160x90")
    try await trial.open("HDMI-A-1", "DP-2", "DP-1")
    // A display at rest does not notice.
    try await trial.order("still DP-2")
    try await trial.card.order("steal card0")
    try await trial.until("it is lost") { trial.lines.contains { $0.hasPrefix("HDMI-A-1 lost: ") } }
    try await trial.order("open HDMI-A-1")
    #expect(trial.lines.contains { $0.hasPrefix("HDMI-A-1 refused") }, "\(trial.lines)")
    try await trial.untilFlips(20, on: "DP-1")
    try await trial.card.order("return card0")
    try await trial.open("HDMI-A-1")
    try await trial.order("move DP-2")
    try await trial.untilFlips(10, on: "DP-2")
    #expect(trial.lines.filter { $0.contains(" lost: ") }.count == 1, "\(trial.lines)")
  }

  @Test func `a card with one CRTC drives one display, also the one that the console was not on`() async throws {
    let trial = try await ConsoleTrial(on: "card0 crtcs=1 HDMI-A-1=320x180 DP-1=160x90")
    try await trial.open("DP-1")
    #expect(try await trial.card.state(of: "DP-1").shows == "program")
    #expect(try await trial.card.state(of: "HDMI-A-1").mode == nil)
    try await trial.order("open HDMI-A-1")
    #expect(trial.lines.contains { $0.contains("the graphics card cannot drive one more display") }, "\(trial.lines)")
    try await trial.untilFlips(10, on: "DP-1")
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `a display leaves the only CRTC of another to it`() async throws {
    let trial = try await ConsoleTrial(on: "card0 -HDMI-A-1/01=320x180 -DP-1/0=160x90")
    try await trial.order("open any")
    try await trial.card.order("plug HDMI-A-1")
    try await trial.card.order("plug DP-1")
    try await trial.open("HDMI-A-1", "DP-1")
    try await trial.untilFlips(10, on: "HDMI-A-1")
    let refused = trial.card.lines("refused").filter { $0.words.last != "EOPNOTSUPP" }
    #expect(refused.isEmpty, "\(refused)")
    #expect(trial.card.faults.isEmpty, "\(trial.card.faults)")
  }

  @Test func `input is opened once for all displays`() async throws {
    let trial = try await ConsoleTrial(on: "card0 \(Self.two)")
    try await trial.open("HDMI-A-1")
    try await trial.order("input")
    try await trial.open("DP-1")
    try await trial.order("input", "close HDMI-A-1", "input")
    #expect(trial.lines.filter { $0 == "input open" }.count == 3, "\(trial.lines) \(trial.log)")
    #expect(try await trial.end().status == 0)
  }
}
