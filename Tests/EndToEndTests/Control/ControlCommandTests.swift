import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

/// The commands that speak to a running marquee, and what it does.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct ControlCommandTests {
  private func ask(_ marquee: RunningMarquee, _ arguments: String...) async throws -> Command.Result {
    try await Command.run(
      [Kiosk.binary] + arguments, environment: ["KIOSK_MARQUEE_SOCKET": marquee.program.controlSocket])
  }

  private func status(_ marquee: RunningMarquee) async throws -> [String: Any] {
    let result = try await ask(marquee, "status", "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `a paused marquee stands still until it is resumed`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await ask(marquee, "pause").output == "paused until it is resumed\n")
    #expect(try await marquee.stops(within: .seconds(20)))
    #expect(try await status(marquee)["state"] as? String == "paused")
    #expect(try await ask(marquee, "resume").output == "goes on\n")
    #expect(try await marquee.moves(within: .seconds(20)))
  }

  @Test func `a pause with a duration ends by itself`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await ask(marquee, "pause", "--for", "1s").status == 0)
    let goesOn = try await eventually(within: .seconds(60)) {
      try await status(marquee)["state"] as? String == "showing"
    }
    #expect(goesOn)
    #expect(try await marquee.moves(within: .seconds(20)))
  }

  @Test func `a notice is shown until it is taken away, and the strip goes on behind it`() async throws {
    let marquee = try await RunningMarquee()
    let said = try await ask(marquee, "say", "Keynote in hall B", "--for", "10m")
    #expect(said.output == "shows the notice for 10 min 0 s\n")
    func corner() async throws -> UInt32 {
      try await marquee.screen.screenshot().color(x: RunningMarquee.width - 3, y: RunningMarquee.height - 3)
    }
    // The ribbon's own colour lies over the background.
    let isShown = try await eventually(within: .seconds(20)) { try await corner() != RunningMarquee.background }
    #expect(isShown)
    #expect(try await marquee.moves(within: .seconds(20)))
    #expect(try await ask(marquee, "unsay").output == "the notice is gone\n")
    let isGone = try await eventually(within: .seconds(20)) { try await corner() == RunningMarquee.background }
    #expect(isGone)
    #expect(try await ask(marquee, "unsay").output == "there was no notice\n")
    let refused = try await ask(marquee, "say", " ")
    #expect(refused.status == 64)
  }

  @Test func `a display that is switched off is black until it is switched on`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await ask(marquee, "display", "off").output == "the display is switched off; a touch wakes it\n")
    #expect(try await ask(marquee, "display", "off").output == "the display was off; a touch wakes it\n")
    let isBlack = try await eventually(within: .seconds(20)) {
      try await marquee.screen.screenshot().color(x: 3, y: RunningMarquee.height / 2) == 0
    }
    #expect(isBlack)
    #expect(try await status(marquee)["state"] as? String == "black")
    #expect(try await ask(marquee, "display", "on").output == "the display is switched on\n")
    #expect(try await marquee.moves(within: .seconds(20)))
    #expect(try await ask(marquee, "display", "on").output == "the display was not switched off\n")
    #expect(try await ask(marquee, "display", "standby").status == 64)
  }

  @Test func `show brings a card to the middle, and reports an unknown card`() async throws {
    let marquee = try await RunningMarquee()
    _ = try await ask(marquee, "pause")
    #expect(try await ask(marquee, "show", "Dune").output == "shows Dune\n")
    let isThere = try await eventually(within: .seconds(20)) {
      let lanes = try await status(marquee)["lanes"] as? [[String: Any]]
      return lanes?.first?["card"] as? String == "Dune"
    }
    #expect(isThere)
    #expect(try await ask(marquee, "next").status == 0)
    #expect(try await ask(marquee, "previous").status == 0)
    let unknown = try await ask(marquee, "show", "Boraelis")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors == "kiosk-marquee: error: no card has the id or title 'Boraelis'; did you mean 'Borealis'?\n")
  }

  @Test func `reload reports success or the faults of the configuration`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await ask(marquee, "reload").output.hasPrefix("showing the configuration as it is now: 4 cards"))
    try marquee.write("cards: [{ titel: Acme }]")
    let refused = try await ask(marquee, "reload")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("the one before stays") && refused.errors.contains("'titel'"))
    let configuration = try await status(marquee)["configuration"] as? [String: Any]
    #expect((configuration?["faults"] as? [String])?.isEmpty == false)
  }

  @Test func `a screenshot equals the picture on the screen`() async throws {
    let marquee = try await RunningMarquee()
    _ = try await ask(marquee, "pause")
    #expect(try await marquee.stops(within: .seconds(20)))
    let folder = try TemporaryFolder()
    let result = try await ask(marquee, "screenshot", folder.path + "/now.png")
    #expect(result.output == "\(folder.path)/now.png: 640x360 px\n")
    let picture = try Bitmap(pngFile: folder.path + "/now.png")
    let screen = try await marquee.screen.screenshot()
    var differing = 0
    for y in 0..<360 {
      for x in 0..<640 where picture.pixels[y * 640 + x] & 0xffffff != screen.color(x: x, y: y) { differing += 1 }
    }
    #expect(differing == 0)
    let unwritable = try await ask(marquee, "screenshot", "/nowhere/now.png")
    #expect(unwritable.status == 1 && unwritable.errors.contains("/nowhere/now.png"))
  }

  @Test func `restart ends the marquee with status 0`() async throws {
    let marquee = try await RunningMarquee()
    #expect(try await ask(marquee, "restart").status == 0)
    #expect(try await marquee.program.end(within: .seconds(20)).status == 0)
    let after = try await ask(marquee, "status")
    #expect(after.status == 3)
    #expect(after.errorLines.count == 1 && after.errors.contains("no marquee runs here"))
  }

  @Test func `a deleted control socket is recreated with its folder and its lock`() async throws {
    let folder = try TemporaryFolder()
    let place = "\(folder.path)/run"
    let marquee = try await RunningMarquee(arguments: ["--control-socket", "\(place)/control.sock"])
    func answers() async throws -> Bool {
      try await Command.run([Kiosk.binary, "status", "--socket", "\(place)/control.sock"]).status == 0
    }
    #expect(try await answers())
    for deletion in ["control.sock", "control.sock.lock", ""] {
      try FileManager.default.removeItem(atPath: "\(place)/\(deletion)")
      if deletion == "control.sock.lock" { unlink("\(place)/control.sock") }
      #expect(try await eventually(within: .seconds(60)) { try await answers() }, "after \(deletion) was deleted")
    }
    // The lock is there again as well: another marquee is told that the place is taken.
    let second = try await RunningMarquee(arguments: ["--control-socket", "\(place)/control.sock"])
    #expect(second.program.errors.contains("another marquee has the control socket"))
    #expect(try await answers())
    #expect(marquee.program.errors.contains("the control socket was deleted and is there again"))
  }

  @Test func `clients that reload without end do not block other clients`() async throws {
    let marquee = try await RunningMarquee()
    let loops = (0..<24).map { _ in ReloadLoop(at: marquee.program.controlSocket) }
    #expect(try await eventually(within: .seconds(20)) { loops.reduce(0) { $0 + $1.answers } > 100 })
    for _ in 0..<10 {
      let result = try await ask(marquee, "status")
      #expect(result.status == 0, "\(result.errors)")
    }
    for loop in loops { loop.end() }
  }

  @Test func `a second marquee logs that the socket is in use and shows its picture`() async throws {
    let marquee = try await RunningMarquee()
    let second = try await RunningMarquee(arguments: ["--control-socket", marquee.program.controlSocket])
    #expect(second.program.errors.contains("another marquee has the control socket"))
    #expect(try await ask(marquee, "status").status == 0)
  }

  @Test(arguments: ["status", "pause", "resume", "unsay", "next", "previous", "reload", "restart"])
  func `without a marquee each control command fails with one line`(command: String) async throws {
    let result = try await Command.run([Kiosk.binary, command])
    #expect(result.status == 3)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("no marquee runs here: nothing answers at"))
  }

  @Test func `ten thousand garbage requests neither stop the marquee nor leave anything behind`() async throws {
    // What goes to a card holds the strip there for a while.
    let marquee = try await RunningMarquee(resumeAfter: "1s")
    let flood = SocketFlood(path: marquee.program.controlSocket, seed: 5)
    // What is allocated once is by then.
    flood.send(requests: 1000)
    flood.hangUp()
    let before = try await status(marquee)
    let sent = flood.send(requests: 10_000)
    #expect(sent == 10_000)
    flood.hangUp()
    func number(_ status: [String: Any], _ group: String, _ key: String) -> Int {
      (status[group] as? [String: Any])?[key] as? Int ?? -1
    }
    let isTidy = try await eventually(within: .seconds(20)) {
      guard try await ask(marquee, "resume").status == 0 else { return false }
      let descriptors = number(try await status(marquee), "memory", "descriptors")
      return descriptors <= number(before, "memory", "descriptors")
    }
    #expect(isTidy, "descriptors were left open")
    let after = try await status(marquee)
    #expect(marquee.program.isRunning)
    #expect(number(after, "frames", "presented") > number(before, "frames", "presented"))
    let growth = number(after, "memory", "resident") - number(before, "memory", "resident")
    #expect(growth < 8 << 20, "grew by \(growth >> 10) KiB")
    // A good request to pause may be among the last of the flood.
    let moves = try await eventually(within: .seconds(60)) {
      _ = try await ask(marquee, "resume")
      return try await marquee.moves(within: .seconds(3))
    }
    #expect(moves)
  }
}
