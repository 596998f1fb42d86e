import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

/// `publish`, as an operator uses it.
@Suite(.timeLimit(.minutes(3)))
struct PublishTests {
  private let kiosk: Kiosk
  private var releases: String { kiosk.path("releases") }
  private var wall: String { kiosk.path("wall") }

  init() throws {
    kiosk = try Kiosk()
    try FileManager.default.createDirectory(atPath: kiosk.path("releases"), withIntermediateDirectories: true)
    try write("One", color: "blue")
  }

  /// The wall's folder, with this heading on this colour.
  private func write(_ heading: String, color: String, more: String = "") throws {
    try FileManager.default.createDirectory(atPath: wall, withIntermediateDirectories: true)
    let text = """
      heading: \(heading)
      display: { background: \(color) }
      speed: 0
      card: { height: 100 }
      timezone: UTC
      \(more)
      cards: [{ title: A }, { title: B, logo: a.svg }]

      """
    try Data(text.utf8).write(to: URL(filePath: "\(wall)/marquee.yaml"))
    let logo = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#
    try Data(logo.utf8).write(to: URL(filePath: "\(wall)/a.svg"))
  }

  private func publish(_ arguments: String...) async throws -> Command.Result {
    try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
  }

  @Test func `a folder is checked, published, listed and taken back`() async throws {
    let first = try await publish(wall)
    #expect(first.status == 0 && first.errors == "", "\(first.errors)")
    let id = try #require(first.output.firstMatch(of: /published ([0-9a-f]{16}): "One", 2 cards, 2 files, 1 KiB\n/)).1
    #expect(first.output.hasPrefix("\(wall)/marquee.yaml: no faults\n"))
    #expect(first.output.hasSuffix("no longer the file in /etc/kiosk-marquee\n"))
    try write("Two", color: "red")
    let second = try await publish(wall + "/")
    #expect(second.output.contains("before it was \(id); to return to it: kiosk-marquee publish --back\n"))
    #expect(try await publish(wall).output.contains(" is on the wall already: \"Two\", 2 cards\n"))
    let list = try await publish("--list").output
    #expect(list.contains(/^[0-9a-f]{16}  on the wall since [-0-9]{10} [0-9:]{5}  "Two", 2 cards\n/))
    #expect(list.contains(try Regex("\n\(id)  published [-0-9]{10} [0-9:]{5} +\"One\", 2 cards\n$")))
    #expect(try await publish("--back").output.hasPrefix("back to \(id): \"One\", 2 cards\n"))
    #expect(try await publish("--list").output.hasPrefix("\(id)  on the wall"))
    let none = try await publish("--back")
    #expect(none.status == 1 && none.errors.contains("no release from before \(id) is kept here"))
    // The commands that show a configuration without a display show the wall too.
    let trace = try await Command.run([Kiosk.binary, "trace", "--for", "0.1s", "--releases", releases])
    #expect(trace.status == 0, "\(trace.errors)")
  }

  @Test func `a release that the marquee has noted as come is on the wall, and a note that cannot be read is said`()
    async throws
  {
    let first = try await publish(wall).output
    let id = try #require(first.firstMatch(of: /published ([0-9a-f]{16})/)).1
    try write("Two", color: "red")
    let second = try await publish(wall, "--at", "2199-11-24T06:00:00Z").output
    let next = String(try #require(second.firstMatch(of: /published ([0-9a-f]{16})/)).1)
    let record = try String(contentsOfFile: "\(releases)/\(next).json", encoding: .utf8)
    let moment = try #require(record.firstMatch(of: /"applies":([0-9]+)/)).1
    let folder = kiosk.path("state/kiosk-marquee")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let note = "\(folder)/\(StateFolder.name("release", of: "/etc/kiosk-marquee/marquee.yaml"))"
    func publisher(_ option: String) async throws -> String {
      try await Command.run(
        ["env", "-u", "STATE_DIRECTORY", "XDG_STATE_HOME=\(kiosk.path("state"))", Kiosk.binary, "publish"]
          + ["--releases", releases, option]
      ).output
    }
    // As another user's file: not even root can read a link to itself.
    symlink(note, note)
    let said =
      "\(next) is to come by this machine's clock; whether it has come before that was set back is noted in \(note)"
    var list = try await publisher("--list")
    #expect(
      list.contains("\(next)  to come at 2199-11-24T") && list.contains("\(said), which you may not read; root may\n"))
    unlink(note)
    try Data(#"{"id":"\#(next)","moment":\#(moment),"isTrusted":true}"#.utf8).write(to: URL(filePath: note))
    list = try await publisher("--list")
    #expect(list.hasPrefix("\(next)  on the wall since 2199-11-24 ") && !list.contains("to come"), "\(list)")
    #expect(try await publisher("--back").hasPrefix("back to \(id): \"One\", 2 cards\nbefore it was \(next)\n"))
  }

  @Test func `a release for a moment to come is listed, shown until it is dropped, and refused too late`() async throws
  {
    try write("One", color: "blue", more: "position: utc # by the time")
    let first = try await publish(wall)
    let id = try #require(first.output.firstMatch(of: /published ([0-9a-f]{16}):/)).1
    let source = try String(contentsOfFile: "\(wall)/marquee.yaml", encoding: .utf8)
    let next = try await publish(wall, "--at", "2199-11-24T06:00:00Z")
    #expect(next.status == 0 && next.errors == "", "\(next.errors)")
    let nextID = try #require(
      next.output.firstMatch(of: /published ([0-9a-f]{16}) for 2199-11-24T06:00:00Z: "One", 2 cards, 2 files, 1 KiB\n/)
    ).1
    #expect(
      next.output.hasSuffix(
        "until then the wall shows \(id); to drop what is to come: kiosk-marquee publish --back\n"
          + "all strips stay the same, and go on without a jump\n"))
    #expect(try String(contentsOfFile: "\(wall)/marquee.yaml", encoding: .utf8) == source, "the operator's file")
    let text = try String(contentsOfFile: "\(releases)/\(nextID)/marquee.yaml", encoding: .utf8)
    #expect(text.contains("\napply-at: 2199-11-24T06:00:00Z\n") && text.contains("position: utc # by the time\n"))
    #expect(text.contains("\nstart-place:"))
    let list = try await publish("--list").output
    #expect(list.contains(/\n[0-9a-f]{16}  to come at 2199-11-24T[0-9:+Z-]+ +"One", 2 cards\n/), "\(list)")
    // At once: what was to come is dropped.
    try write("Two", color: "red")
    let dropped = try await publish(wall)
    #expect(dropped.output.contains("\n\(nextID), which was to come at 2199-11-24T06:00:00Z, is dropped\n"))
    // One that says so itself is as one with --at.
    try write("Three", color: "red", more: "apply-at: 2199-01-01T00:00:00Z")
    #expect(try await publish(wall).output.contains(" for 2199-01-01T00:00:00Z: \"Three\", 2 cards"))
    let back = try await publish("--back").output
    #expect(
      back.contains(/^dropped [0-9a-f]{16}, which was to come at 2199-01-01T/)
        && back.contains("the wall goes on with "))
    let check = try await Command.run([Kiosk.binary, "check", "\(wall)/marquee.yaml"])
    #expect(check.status == 0 && check.output.contains("warning: 'apply-at' is 2199-01-01T00:00:00Z, which is to come"))
    for (moment, fault) in [("2020-01-01T00:00:00Z", "which is past"), ("2020-02-30", "expected a date")] {
      let late = try await publish(wall, "--at", moment)
      #expect(late.status != 0 && late.errors.contains(fault), "\(late.errors)")
    }
    #expect(try await publish("--list", "--at", "2199-01-01").status == 64)
    #expect(try await publish(wall, "--size", "1920x1080").status == 64)
  }

  @Test func `a rehearsal says what would be published and whose place it takes, and changes nothing`() async throws {
    let first = try await publish(wall, "--dry-run")
    #expect(first.status == 0 && first.errors == "", "\(first.errors)")
    let id = try #require(
      first.output.firstMatch(of: /would publish ([0-9a-f]{16}): "One", 2 cards, 2 files, 1 KiB\n/)
    ).1
    #expect(first.output.contains("from then on the wall would show what is published"))
    #expect(first.output.hasSuffix("nothing was changed, as --dry-run asks\n"))
    #expect(try await publish("--list").output.hasPrefix("nothing is published"))
    // The name is that under which it is published.
    #expect(try await publish(wall).output.contains("published \(id): "))
    let before = try await publish("--list").output
    try write("Two", color: "red")
    let second = try await publish("--dry-run", wall)
    #expect(second.output.contains("it would take the place of \(id): \"One\", 2 cards\n"), "\(second.output)")
    try write("One", color: "blue")
    #expect(try await publish("--dry-run", wall).output.contains("\(id) is on the wall already: \"One\", 2 cards\n"))
    try write("Two", color: "blurple")
    let bad = try await publish("--dry-run", wall)
    #expect(bad.status == 1 && bad.errors.hasSuffix(" would not be published\n"), "\(bad.errors)")
    #expect(try await publish("--list").output == before)
    #expect(try await publish("--list", "--dry-run").status == 64)
  }

  @Test func `errors change nothing on the wall`() async throws {
    _ = try await publish(wall)
    let before = try await publish("--list").output
    try write("Two", color: "blurple")
    let bad = try await publish(wall)
    #expect(bad.status == 1)
    #expect(bad.output.contains("marquee.yaml:2:24: error: ") && bad.output.contains("1 error in"))
    #expect(bad.errors.hasSuffix(" was not published; the wall is as it was\n"))
    try write("Two", color: "red", more: "assets: [/usr/share]")
    try Data("x".utf8).write(to: URL(filePath: "\(wall)/a.svg"))
    let strict = try await publish(wall, "--strict")
    #expect(strict.status == 1 && strict.output.contains(": 'logo' is \"a.svg\", which is no image"))
    #expect(try await publish("--list").output == before)
    for (arguments, text) in [
      ([kiosk.path("none")], "does not exist"), (["\(wall)/marquee.yaml"], "is no folder; name the folder"),
      ([releases], "has no marquee.yaml"),
    ] {
      let result = try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
      #expect(result.status == 1 && result.errors.contains(text), "\(result.errors)")
    }
    for arguments in [[], ["--back", "--list"], [wall, "--back"], ["--list", "--strict"]] {
      let result = try await Command.run([Kiosk.binary, "publish", "--releases", releases] + arguments)
      #expect(result.status == 64, "\(arguments)")
    }
  }

  @Test func `who may not publish is told what to do`() async throws {
    // The superuser may always.
    let nobody = getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    try #require(chmod(kiosk.folder.path, 0o755) == 0)
    try #require(chmod(releases, 0o555) == 0)
    defer { _ = chmod(releases, 0o755) }
    let result = try await Command.run(nobody + [Kiosk.binary, "publish", wall, "--releases", releases])
    #expect(result.status == 4)
    #expect(result.errors.contains("only root and members of the group kiosk-publish may; use sudo, or join the group"))
    #expect(result.output == "", "before anything is checked")
  }

  @Test func `a running marquee follows what is published, and says which it is`() async throws {
    let screen = try await VirtualScreen(width: 320, height: 200)
    let config = try kiosk.file(
      "display: { background: white }\nspeed: 0\ncard: { height: 100 }\ncards: [{ title: A }]\n")
    let program = try Command(
      [Kiosk.binary, "run", "--published", "--config", config, "--releases", releases],
      environment: screen.environment.merging(["XDG_STATE_HOME": kiosk.path("state")]) { $1 })
    func corner(_ color: UInt32) async throws -> Bool {
      try await eventually(within: .seconds(20)) { try await screen.screenshot().color(x: 0, y: 0) == color }
    }
    func status() async throws -> String {
      try await Command.run(
        [Kiosk.binary, "status"], environment: ["KIOSK_MARQUEE_SOCKET": program.controlSocket]
      ).output
    }
    #expect(try await corner(0xFFFFFF))
    #expect(try await status().contains("configuration  \(config)\n"))
    _ = try await publish(wall)
    #expect(try await corner(0x0000FF))
    try write("Two", color: "red")
    let second = try #require(try await publish(wall).output.firstMatch(of: /published ([0-9a-f]{16})/)).1
    #expect(try await corner(0xFF0000))
    let text = try await status()
    #expect(text.contains("configuration  \(releases)/\(second)/marquee.yaml\n"))
    #expect(text.contains(try Regex("release        \(second), since [-0-9]{10} [0-9:]{5}\n")))
    #expect(program.errors.contains("showing the release \(second): 2 cards"))
    _ = try await publish("--back")
    #expect(try await corner(0x0000FF))
    // It is kept for the next start in the background.
    #expect(
      try await eventually(within: .seconds(60)) {
        let kept = FileManager.default.enumerator(atPath: kiosk.path("state"))?.compactMap { $0 as? String } ?? []
        return kept.contains {
          (try? String(contentsOfFile: kiosk.path("state/\($0)"), encoding: .utf8))?.contains("heading: One\n") == true
        }
      })

    // A release that is damaged is not shown, also not after a start: then it is the last good one.
    try FileManager.default.removeItem(atPath: "\(releases)/\(second)/marquee.yaml")
    // In one step, as `publish` does it: without `live` the marquee shows its own configuration.
    try FileManager.default.createSymbolicLink(atPath: "\(releases)/next", withDestinationPath: String(second))
    try #require(rename("\(releases)/next", "\(releases)/live") == 0)
    #expect(try await eventually(within: .seconds(20)) { try await status().contains("not as it is now:\n") })
    #expect(try await corner(0x0000FF))
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
    let again = try Command(
      [Kiosk.binary, "run", "--published", "--config", config, "--releases", releases],
      environment: screen.environment.merging(["XDG_STATE_HOME": kiosk.path("state")]) { $1 })
    #expect(try await eventually(within: .seconds(20)) { again.errors.contains("showing the last good one") })
    #expect(try await corner(0x0000FF))
    again.send(signal: SIGTERM)
    #expect(try await again.end(within: .seconds(60)).status == 0)
  }

  @Test func `a release's fonts apply without a restart`() async throws {
    func put(weight: Int) async throws {
      let found = try await Command.run(["fc-match", "-f", "%{file}", "Inter:weight=\(weight)"])
      let font = "\(wall)/fonts/own.otf"
      try FileManager.default.createDirectory(atPath: "\(wall)/fonts", withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: font)
      try FileManager.default.copyItem(atPath: found.output, toPath: font)
    }
    let screen = try await VirtualScreen(width: 320, height: 200)
    try await put(weight: 80)
    _ = try await publish(wall)
    let program = try Command(
      [Kiosk.binary, "run", "--published", "--config", kiosk.path("none.yaml"), "--releases", releases],
      environment: screen.environment.merging(["XDG_STATE_HOME": kiosk.path("state")]) { $1 })
    /// The heading; the cards are below.
    func heading() async throws -> Data {
      let picture = try await screen.screenshot()
      return picture.pixels.prefix(picture.width * 3 * 50)
    }
    /// The heading once it has looked the same for a while, and not as before.
    func heading(after before: Data?) async throws -> Data {
      var last = Data()
      let rests = try await eventually(within: .seconds(20)) {
        let now = try await heading()
        defer { last = now }
        try await Task.sleep(for: .milliseconds(300))
        return now == last && now != before && Set(now).count > 2
      }
      #expect(rests)
      return last
    }
    let regular = try await heading(after: nil)
    // The same family, by the same name: only the file differs.
    try await put(weight: 210)
    _ = try await publish(wall)
    let black = try await heading(after: regular)
    _ = try await publish("--back")
    #expect(try await heading(after: black) == regular)
    program.send(signal: SIGTERM)
    #expect(try await program.end(within: .seconds(60)).status == 0)
  }
}
