import Foundation
import TestSupport
import Testing

/// What befalls the displays of a console without GL, on a fake graphics card.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct ConsoleFaultTests {
  private static let kinds = ["", "legacy"]

  @Test(arguments: kinds) func `the console is given back at the end`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "program")
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
    #expect(marquee.card.lines("closed").count == 1)
    let end = marquee.card.lines("state", of: "HDMI-A-1").last.flatMap(CardState.init)
    #expect(end?.shows == "console" && end?.mode == "640x360" && end?.isDPMSOn == true)
  }

  @Test(arguments: kinds) func `a display that is pulled out and plugged in shows the marquee again`(kind: String)
    async throws
  {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("unplug HDMI-A-1")
    try await marquee.until("it says that there is no display") { marquee.program.errors.contains("no picture") }
    try await marquee.card.order("plug HDMI-A-1 320x180")
    try await marquee.until("the display's own mode") {
      try await marquee.card.state(of: "HDMI-A-1").mode == "320x180"
    }
    try await marquee.untilFlips(10)
    #expect(try await !marquee.card.picture(of: "HDMI-A-1").isBlank)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `another display that is plugged in does not disturb the first`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 HDMI-A-1=640x360 -HDMI-A-2=640x480")
    try await marquee.untilFlips(10)
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("plug HDMI-A-2")
    try await marquee.untilFlips(150)
    try await marquee.card.order("unplug HDMI-A-2")
    try await marquee.untilFlips(150)
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(!marquee.program.errors.contains("opening them anew"), "\(marquee.program.errors)")
  }

  @Test func `a marquee that starts with no display waits for one`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 -HDMI-A-1=640x360")
    try await marquee.until("it says so") { marquee.program.errors.contains("no picture") }
    try await marquee.card.order("plug HDMI-A-1")
    try await marquee.untilFlips(10)
  }

  @Test(arguments: kinds) func `a flip that hangs is told and does not hold up the end`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    let result = try await marquee.end()
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: kinds) func `SIGTERM while a flip hangs ends it at once`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("a flip that is pending") { try await marquee.card.state(of: "HDMI-A-1").isFlipPending }
    #expect(try await marquee.end().status == 0)
    // Long before anything was worked round.
    #expect(!marquee.program.errors.contains("did not come"), "\(marquee.program.errors)")
  }

  @Test(arguments: kinds) func `pictures come again after flips that hung`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("a page flip did not come within") }
    try await marquee.card.order("unhang HDMI-A-1")
    try await marquee.untilFlips(60)
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "program")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `late flips are waited for`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("late HDMI-A-1 30")
    try await marquee.untilFlips(30)
    #expect(!marquee.program.errors.contains("did not come"), "\(marquee.program.errors)")
    #expect(marquee.card.lines("refused").isEmpty, "\(marquee.card.lines("refused"))")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  // EIO, ENOMEM, EBUSY, EINVAL.
  @Test(arguments: kinds, [5, 12, 16, 22])
  func `pictures come again after flips that failed`(kind: String, code: Int) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("fail card0 \(code) 3")
    try await marquee.untilFlips(60)
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "program")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    #expect(try await marquee.end().status == 0)
  }

  // EBUSY, EINVAL, EIO.
  @Test(arguments: kinds, ["16 1", "16 20", "22 1", "22 2", "5 1", "5 2"])
  func `flips that fail for a moment do not close the card`(kind: String, fault: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    let modes = marquee.card.lines("mode", of: "HDMI-A-1").count
    try await marquee.card.order("fail card0 \(fault)")
    try await marquee.until("page flips come again") { marquee.program.errors.contains("page flips come again") }
    try await marquee.untilFlips(10)
    #expect(!marquee.program.errors.contains("no picture"), "\(marquee.program.errors)")
    #expect(marquee.card.lines("closed").isEmpty)
    #expect(marquee.card.lines("mode", of: "HDMI-A-1").count == modes)
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
    let status = try await marquee.status()
    #expect(status.contains("1 page flip lost"), "\(status)")
  }

  @Test(arguments: kinds) func `there is a picture again only once there is one`(kind: String) async throws {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("fail card0 5 1000000")
    try await marquee.until("it says that there is no picture") { marquee.program.errors.contains("no picture") }
    let refused = marquee.card.lines("refused").count
    try await marquee.until("three more looks") { marquee.card.lines("refused").count >= refused + 3 }
    #expect(!marquee.program.errors.contains("there is a picture again"), "\(marquee.program.errors)")
    #expect(marquee.program.errors.matches(of: #/no picture/#).count == 1, "\(marquee.program.errors)")
    try await marquee.card.order("fail card0 5 0")
    try await marquee.until("it says so") { marquee.program.errors.contains("there is a picture again") }
    try await marquee.untilFlips(10)
  }

  @Test(arguments: kinds) func `a mode that is not set within twelve seconds loses the display`(kind: String)
    async throws
  {
    // Eight times as fast, so that the kernel's own ten seconds are eighty.
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=320x180", speed: 8)
    try await marquee.untilFlips(10)
    try await marquee.card.order("hang HDMI-A-1")
    try await marquee.until("it is told") { marquee.program.errors.contains("setting its mode does not end") }
    try await marquee.card.order("unhang HDMI-A-1")
    try await marquee.untilFlips(60)
    #expect(marquee.program.errors.contains("there is a picture again"), "\(marquee.program.errors)")
    #expect(marquee.card.faults.isEmpty, "\(marquee.card.faults)")
  }

  @Test func `a driver without page flips shows the marquee by what it is told has changed`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 flipless clips HDMI-A-1=640x360")
    // The first thirty come one after the other, with hardly any news, until it is known that none waits for the refresh.
    try await marquee.until("pictures") { marquee.card.lines("dirty", of: "HDMI-A-1").count > 70 }
    let sums = Set(marquee.card.lines("dirty").compactMap(\.words.last))
    #expect(sums.count > 20, "\(sums)")
    #expect(try await !marquee.card.picture(of: "HDMI-A-1").isBlank)
    // Those of the modes that were set, one of them after the card refused to flip.
    #expect(marquee.card.lines("flip", of: "HDMI-A-1").count <= 2)
    #expect(!marquee.program.errors.contains("no picture"), "\(marquee.program.errors)")
    try await marquee.order("display", "off")
    try await marquee.until("no signal") { try await marquee.card.state(of: "HDMI-A-1").mode == nil }
    try await marquee.order("display", "on")
    let before = marquee.card.lines("dirty").count
    try await marquee.until("pictures again") { marquee.card.lines("dirty").count > before + 10 }
    #expect(try await marquee.end().status == 0)
  }

  @Test(arguments: kinds) func `pictures come again when another program gives the card back`(kind: String) async throws
  {
    let marquee = try await ConsoleMarquee(on: "card0 \(kind) HDMI-A-1=640x360")
    try await marquee.untilFlips(10)
    try await marquee.card.order("steal card0")
    try await marquee.until("it says that there is no picture") { marquee.program.errors.contains("no picture") }
    try await marquee.card.order("return card0")
    try await marquee.untilFlips(60)
    #expect(try await marquee.card.state(of: "HDMI-A-1").shows == "program")
    #expect(try await marquee.end().status == 0)
  }

  @Test func `a card with no CRTC left for the display is told`() async throws {
    let marquee = try await ConsoleMarquee(on: "card0 crtcs=0 HDMI-A-1=640x360")
    try await marquee.until("it says so") { marquee.program.errors.contains("drives no display") }
    #expect(try await marquee.end().status == 0)
  }
}
