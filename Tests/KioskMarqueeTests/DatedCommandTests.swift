import Foundation
import TestSupport
import Testing

/// `--on`: the wall as it is at another time.
@Suite(.timeLimit(.minutes(3)))
struct DatedCommandTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private static let text = """
    timezone: Europe/Berlin
    card: { width: 460, spacing: 20 }
    cards:
    - { title: Acme, share: 50% }
    - { title: Birch, show: { from: 2026-11-21T10:00 } }
    - { title: Cedar, show: { until: 2026-11-21 } }
    """

  @Test func `a machine without time zones says that dates count in UTC`() async throws {
    let folder = try TemporaryFolder()
    let environment = ["TZDIR": folder.url.path, "TZ": "UTC0", "SDL_VIDEODRIVER": "dummy"]
    let file = try kiosk.file(Self.text)
    let warning =
      ":1:11: warning: 'timezone' is \"Europe/Berlin\", but the machine has no database of time zones, so dates and hours "
      + "count in UTC0; install one, on Debian with 'sudo apt install tzdata'"
    let checked = try await kiosk.run("check", file, environment: environment)
    #expect(checked.status == 0 && (checked.output + checked.errors).contains(warning), "\(checked)")
    #expect(try await kiosk.run("check", "--strict", file, environment: environment).status == 1)
    let run = try await kiosk.run("run", "--config", file, "--for", "300ms", environment: environment)
    #expect(run.status == 0 && run.errors.contains("no database of time zones"), "\(run.errors)")
    let plan = try await kiosk.run(
      "plan", "--config", file, "--on", "2026-11-21T09:00Z", "--for", "2h", environment: environment)
    #expect(plan.status == 0 && plan.output.contains("  2026-11-21 10:00  begins: Birch"), "\(plan.output)")
  }

  @Test func `a zone that the machine does not have is refused`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: "/usr/share/zoneinfo/Etc/UTC", toPath: folder.url.appending(path: "UTC").path)
    let environment = ["TZDIR": folder.url.path, "SDL_VIDEODRIVER": "dummy"]
    let file = try kiosk.file(Self.text)
    let checked = try await kiosk.run("check", file, environment: environment)
    let error = ":1:11: error: 'timezone' is \"Europe/Berlin\"; expected a time zone such as Europe/Berlin"
    #expect(checked.status == 1 && (checked.output + checked.errors).contains(error), "\(checked)")
    let run = try await kiosk.run("run", "--config", file, "--for", "300ms", environment: environment)
    #expect(run.errors.contains("'timezone' is \"Europe/Berlin\""), "\(run.errors)")
  }

  @Test func `check names cards that are never on, or not again`() async throws {
    let text = """
      timezone: Europe/Berlin
      card: { width: 460, spacing: 20 }
      tiers: { gold: { show: { at: [mon-fri 08:00-18:00] } } }
      cards:
      - { title: Acme }
      - { title: Birch, tier: gold, show: { at: [sat] } }
      - { title: Cedar, show: { until: 2026-11-21 } }
      - { title: Dogwood, show: { from: 2026-12-24, until: 2026-12-24, except: [2026-12-24] } }
      - { title: Elm, tier: gold }
      """
    let result = try await kiosk.run("check", "--on", "2026-11-22T09:00", kiosk.file(text))
    let said = result.output + result.errors
    #expect(result.status == 0)
    for name in ["Birch", "Dogwood"] {
      #expect(said.contains("\"\(name)\" is never on: its 'show', its tier's and its lane's leave no time"), "\(said)")
    }
    #expect(said.contains("not on again after 2026-11-22 09:00 (Europe/Berlin): \"Cedar\""))
    #expect(said.components(separatedBy: "is never on").count == 3)
  }

  @Test func `plan says what begins and ends when`() async throws {
    let result = try await kiosk.run(
      "plan", "--config", kiosk.file(Self.text), "--on", "2026-11-21T09:00", "--for", "16h")
    #expect(result.status == 0 && result.errors == "")
    let lines = result.output.split(separator: "\n").dropFirst()
    #expect(
      lines.joined(separator: "\n") == """
        as on 2026-11-21 09:00 (Europe/Berlin): 2 of 3 cards are on, others from 2026-11-21 10:00 on
        2 cards in 2 slots, a lap takes 8.0 s
          card   contract  agreed    gets  slots  in an hour    in 16 h  unseen at most
          Acme   50%       50.00%  50.00%      1    3600.0 s  57600.0 s  always in view
          Cedar            50.00%  50.00%      1    3600.0 s  54000.0 s  always in view
        at times twice in view: Acme, Cedar
        begins and ends in 16 h:
          2026-11-21 10:00  begins: Birch
          2026-11-22 00:00  ends: Cedar
        in view of what begins: Birch 54000.0 s
        """)
  }

  @Test func `programs get the changes with their offsets`() async throws {
    let result = try await kiosk.run(
      "plan", "--config", kiosk.file(Self.text), "--on", "2026-11-21T08:00Z", "--for", "16h", "--format", "json")
    #expect(result.errors.contains("as on 2026-11-21 09:00 (Europe/Berlin)"))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(root["on"] as? String == "2026-11-21T09:00:00+01:00")
    let changes = try #require(root["changes"] as? [[String: Any]])
    #expect(changes.map { $0["at"] as? String } == ["2026-11-21T10:00:00+01:00", "2026-11-22T00:00:00+01:00"])
    #expect(changes.map { $0["begins"] as? [String] } == [["Birch"], []])
    let later = try #require((root["later"] as? [[String: Any]])?.first)
    #expect(later["card"] as? String == "Birch")
  }

  @Test func `a wall without dates is planned as before`() async throws {
    let result = try await kiosk.run(
      "plan", "--config", kiosk.file("cards: [{title: A}]"), "--on", "2026-11-21", "--for", "1h")
    #expect(result.status == 0 && result.errors == "" && !result.output.contains("begins"))
  }

  @Test func `check, snapshot and trace say which time they are for`() async throws {
    let file = try kiosk.file(Self.text)
    let past = "as on 2026-11-21 09:00 (Europe/Berlin): 2 of 3 cards are on, others from 2026-11-21 10:00 on"
    let checked = try await kiosk.run("check", "--on", "2026-11-21T09:00", file)
    #expect(checked.status == 0 && checked.output.contains("note: \(past)\n"), "\(checked.output)")
    let now = try await kiosk.run("check", file)
    #expect(
      now.output.contains(", which is now: ") && now.output.contains("; --on takes another time"), "\(now.output)")
    let trace = try await kiosk.run("trace", "--config", file, "--on", "2026-11-21T09:00", "--for", "100ms")
    #expect(trace.errors == "note: \(past)\n")
    func picture(_ instant: String) async throws -> Data {
      let path = kiosk.folder.path + "/\(instant.filter(\.isNumber)).png"
      let result = try await kiosk.run(
        "snapshot", "--config", file, "--on", instant, "--size", "640x360", "--output", path)
      #expect(result.status == 0 && result.errors.hasPrefix("note: as on "))
      return try Data(contentsOf: URL(filePath: path))
    }
    let (before, after) = (try await picture("2026-11-21T09:00"), try await picture("2026-11-22T09:00"))
    #expect(before != after)
    #expect(try await picture("2026-11-21T09:59:59") == before)
  }

  @Test func `a time that is none is refused`() async throws {
    let result = try await kiosk.run("plan", "--config", kiosk.file(Self.text), "--on", "tomorrow")
    #expect(result.status == 64)
    #expect(result.errors.contains("expected a date, or a date and a time, such as 2026-11-21T09:00"))
  }
}
