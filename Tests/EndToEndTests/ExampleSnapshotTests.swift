import Foundation
import TestSupport
import Testing

/// The configurations that are there to be copied, drawn on screens of every shape.
struct ExampleSnapshotTests {
  @Test(
    arguments: ["strip", "gallery", "pages", "lanes", "vertical", "bounded", "tiers", "wall-grid"],
    ["480x270", "270x480", "400x300"])
  func `an example configuration is drawn without output on stderr`(example: String, size: String) async throws {
    let kiosk = try Kiosk()
    let file = Project.root.appending(path: "config/examples/\(example).yaml").path(percentEncoded: false)
    let result = try await kiosk.run(
      "snapshot", "--config", file, "--at", "9.4s", "--size", size, "--on", "2026-11-21T09:00", "--output",
      kiosk.path("example.png"))
    // One has dates, and so the moment is named. One is turned, and so a size that is higher than wide may be another one.
    let said =
      switch (example, size) {
      case ("tiers", _): "note: as on 2026-11-21 09:00 (Europe/Berlin): 9 of 9 cards are on"
      case ("vertical", "270x480"): "note: the screen's own size is 270x480, and 'rotate' turns it"
      default: ""
      }
    #expect(result.status == 0 && result.errors.hasPrefix(said) && result.errorLines.count <= 1, "\(result.errors)")
    #expect(said.isEmpty == result.errors.isEmpty, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: kiosk.path("example.png"))).count > 5000)
  }

  @Test(arguments: ["1920x1080", "1280x720", "600x900"])
  func `the shipped logos are visible on their cards and get no plate`(size: String) async throws {
    let kiosk = try Kiosk()
    let shipped = Project.root.appending(path: "config/marquee.yaml")
    let text = try String(contentsOf: shipped, encoding: .utf8)
      .replacing("logo-area: 28% }", with: "logo-area: 28%, logo-background: transparent }")
    #expect(text.contains("transparent }"))
    let plain = try kiosk.file(text)
    try FileManager.default.copyItem(
      atPath: Project.root.appending(path: "config/logos").path, toPath: kiosk.path("logos"))
    // The sizes are of 9, 8 and 7 letters: at the desk each has another time.
    for time in ["0s", "12s", "24s"].sampled(every: 3, from: size.utf8.count) {
      var pictures: [Data] = []
      for file in [shipped.path(percentEncoded: false), plain] {
        let picture = kiosk.path("\(pictures.count).png")
        let result = try await kiosk.run(
          "snapshot", "--config", file, "--at", time, "--size", size, "--output", picture)
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        pictures.append(try Data(contentsOf: URL(filePath: picture)))
      }
      let areSame = pictures[0] == pictures[1]
      #expect(areSame, "at \(time)")
    }
  }

  @Test(arguments: [
    "examples/strip", "examples/gallery", "examples/pages", "examples/lanes", "examples/vertical",
    "examples/bounded", "examples/tiers", "examples/wall", "examples/wall-grid", "marquee", "reference",
  ])
  func `a shipped configuration is checked without faults or notes`(name: String) async throws {
    let file = Project.root.appending(path: "config/\(name).yaml").path(percentEncoded: false)
    let result = try await Kiosk().run("check", "--strict", "--on", "2026-11-21T09:00", file)
    // Of a file with dates, notes say which cards are on at that time, and who has the part of a card that is off.
    let lines = result.output.split(separator: "\n").filter { line in
      !["as on 2026-11-21 09:00 ", "while "].contains { line.hasPrefix("\(file): note: \($0)") }
    }
    #expect(lines == ["\(file): no faults"] && result.status == 0, "\(result.output)")
  }

  @Test func `the contract among the examples has dates, and all its sponsors get what they bought`() async throws {
    let file = Project.root.appending(path: "config/examples/tiers.yaml").path(percentEncoded: false)
    for (day, cards) in [("2026-11-21", 9), ("2026-12-06", 8), ("2026-12-25", 8)] {
      let result = try await Kiosk().run("plan", "--config", file, "--on", "\(day)T12:00", "--format", "json")
      #expect(result.status == 0)
      let plan = try #require(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let lane = try #require((plan["lanes"] as? [[String: Any]])?.first)
      let rows = try #require(lane["cards"] as? [[String: Any]])
      #expect(rows.count == cards)
      for row in rows {
        let (agreed, share) = (try #require(row["agreed"] as? Double), try #require(row["share"] as? Double))
        #expect(abs(agreed - share) < 0.0006, "\(row)")
      }
    }
  }
}
