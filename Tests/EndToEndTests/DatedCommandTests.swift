import FacePainting
import Foundation
import MarqueeValues
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
        while "Birch" is off, its 25.00% go to the cards without a share, by weight: "Cedar" has 50.00% in place of 25.00%
        while "Cedar" is off, its 25.00% go to the cards without a share, by weight: "Birch" has 50.00% in place of 25.00%
        begins and ends in 16 h:
          2026-11-21 10:00  begins: Birch
          2026-11-22 00:00  ends: Cedar
        in view of what begins: Birch 54000.0 s
        """)
  }

  private static let tiers = """
    timezone: UTC
    card: { width: 460, spacing: 20 }
    tiers: { gold: { share: 50% } }
    cards:
    - { title: Acme, tier: gold, share: 10% }
    - { title: Birch, tier: gold, share: 20% }
    - { title: Cedar, tier: gold, show: { from: 2026-11-21 } }
    - { title: Dogwood, share: 25%, show: { until: 2026-11-21 } }
    - { title: Elm }
    """

  @Test func `plan and check say who has the parts of cards that are off`() async throws {
    let file = try kiosk.file(Self.tiers)
    let said = [
      "while \"Cedar\" is off, its 20.00% go to the cards of \"gold\", in proportion: \"Acme\" has 16.67% in place of 10.00%, "
        + "\"Birch\" has 33.33% in place of 20.00%",
      "while \"Dogwood\" is off, its 25.00% go to all cards in proportion, beyond what is agreed with them: \"Acme\" has 13.33% "
        + "in place of 10.00%, \"Birch\" has 26.67% in place of 20.00%, \"Cedar\" has 26.67% in place of 20.00% and 1 more",
    ]
    let checked = try await kiosk.run("check", "--on", "2026-11-20T09:00", file)
    for line in said { #expect(checked.output.contains("note: \(line)\n"), "\(checked.output)") }
    let plan = try await kiosk.run("plan", "--config", file, "--on", "2026-11-20T09:00")
    for line in said {
      #expect(plan.output.contains("\n\(line)\n") || plan.output.hasSuffix("\n\(line)\n"), "\(plan.output)")
    }
    let json = try await kiosk.run("plan", "--config", file, "--on", "2026-11-20T09:00", "--format", "json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let leaves = try #require(root["leaves"] as? [[String: Any]])
    #expect(leaves.map { $0["cards"] as? [String] } == [["Cedar"], ["Dogwood"]])
    #expect(leaves.map { $0["to"] as? String } == ["shares", "all"])
    #expect(leaves.map { $0["tier"] as? String } == ["gold", nil])
    #expect(leaves.map { $0["agreed"] as? Bool } == [true, false])
    #expect(leaves.map { $0["part"] as? Double } == [0.2, 0.25])
    let gains = try #require(leaves[0]["gains"] as? [[String: Any]])
    #expect(gains.map { $0["card"] as? String } == ["Acme", "Birch"])
    #expect(gains.map { $0["before"] as? Double } == [0.1, 0.2])
    // Not in a time in which none is off, nor where nothing is agreed.
    let short = try await kiosk.run("plan", "--config", file, "--on", "2026-11-21T09:00", "--for", "1h")
    #expect(short.status == 0 && !short.output.contains("while \""), "\(short.output)")
    let plain = try kiosk.file("cards: [{ title: A, show: { until: 2026-11-20 } }, { title: B }]")
    #expect(try await !kiosk.run("check", "--on", "2026-11-22", plain).output.contains("while \""))
  }

  @Test func `many cards that are off make few lines`() async throws {
    let cards = (0..<300).map { "- { title: C\($0), tier: T\($0 % 20), show: { at: [\"0\($0 % 9):00-22:00\"] } }\n" }
    let tiers = (0..<20).map { "  T\($0): { weight: \($0 + 1) }\n" }
    let file = try kiosk.file("timezone: UTC\ntiers:\n\(tiers.joined())cards:\n- title: A\n\(cards.joined())")
    let results = [
      try await kiosk.run("check", file, "--on", "2026-11-20T03:30"),
      try await kiosk.run("plan", "--config", file, "--on", "2026-11-20T03:30", "--for", "24h"),
    ]
    for result in results {
      let lines = result.output.split(separator: "\n").filter {
        $0.contains("while \"") || $0.contains("other cards have")
      }
      #expect(lines.count == 6 && lines.allSatisfy { $0.count < 400 }, "\(lines)")
    }
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

  @Test func `check says when the next cards begin where none is on`() async throws {
    let file = try kiosk.file(
      "timezone: UTC\ncards: [{ title: A, show: { from: 2027-09-30 } }, { title: B, show: { from: 2027-10-03 } }]")
    for (day, said) in [
      ("2026-12-01", "none of 2 cards is on, the next from 2027-09-30 00:00 on"),
      ("2027-10-01", "1 of 2 cards are on, others from 2027-10-03 00:00 on"), ("2027-10-04", "2 of 2 cards are on"),
    ] {
      let result = try await kiosk.run("check", "--on", "\(day)T09:00", file)
      #expect(result.output.contains("note: as on \(day) 09:00 (UTC): \(said)\n"), "\(result.output)")
    }
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

  @Test func `check says when no card is on for a day or more`() async throws {
    let text =
      "timezone: Europe/Berlin\ntiers: { a: { show: { except: [2026-12-24, 2026-12-25, 2026-12-26] } } }\ncards: [{ title: A, tier: a }, "
      + "{ title: B, tier: a, show: { at: 8:00-20:00 } }]"
    let result = try await kiosk.run("check", "--on", "2026-12-01", kiosk.file(text))
    #expect(
      result.output.contains(
        "note: no card is on from 2026-12-24 00:00 to 2026-12-27 00:00 (Europe/Berlin); 'when-empty' says what is shown then\n"
      ),
      "\(result.output)")
    let nights = try await kiosk.run(
      "check", "--on", "2026-12-01", kiosk.file("cards: [{ title: A, show: { at: 8:00-20:00 } }]"))
    #expect(!nights.output.contains("no card is on from"), "\(nights.output)")
  }

  @Test func `a snapshot is black where no card is on and the screen is black, and says so of its dark hours`()
    async throws
  {
    let keys = "timezone: Europe/Berlin\nwhen-empty: black\ndisplay: { off: [\"22:00-06:00\"] }\n"
    let file = try kiosk.file("\(keys)cards: [{ title: A, show: { until: 2026-11-21 } }]")
    func picture(_ instant: String) async throws -> (path: String, errors: String) {
      let path = kiosk.folder.path + "/\(instant.filter(\.isNumber)).png"
      let result = try await kiosk.run(
        "snapshot", "--config", file, "--on", instant, "--size", "64x36", "--output", path)
      #expect(result.status == 0, "\(result.errors)")
      return (path, result.errors)
    }
    let empty = try await picture("2026-11-22T12:00")
    let pixels = try Bitmap(pngFile: empty.path).pixels
    #expect(pixels.allSatisfy { $0 == 0xFF00_0000 })
    #expect(!empty.errors.contains("display.off"))
    let night = try await picture("2026-11-20T23:00")
    #expect(night.errors.contains("note: the screen is black at this time, by 'display.off'"), "\(night.errors)")
    #expect(try !Bitmap(pngFile: night.path).pixels.allSatisfy { $0 == 0xFF00_0000 })
    #expect(try await !picture("2026-11-20T12:00").errors.contains("display.off"))
  }

  @Test func `a time that is none is refused`() async throws {
    let result = try await kiosk.run("plan", "--config", kiosk.file(Self.text), "--on", "tomorrow")
    #expect(result.status == 64)
    #expect(result.errors.contains("expected a date, or a date and a time, such as 2026-11-21T09:00"))
  }
}
