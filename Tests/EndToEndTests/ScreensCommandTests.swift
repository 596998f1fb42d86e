import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

/// What commands do with a configuration of several screens.
@Suite(.timeLimit(.minutes(2)))
struct ScreensCommandTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private static let text = """
    heading: Sponsors
    speed: 125
    cards: [{ title: Acme }, { title: Birch }]
    screens:
      - { name: left, background: navy }
      - { output: DP-1, rotate: 90, background: teal, speed: 120 }
      - { name: right, cards: [{ title: Cedar }], background: maroon }
    """

  private func run(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run(
      ["env", "-u", "HOME", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Kiosk.binary] + arguments)
  }

  private func picture(_ file: String, _ more: String...) async throws -> Bitmap {
    let output = kiosk.path("\(UUID().uuidString).png")
    let result = try await run(
      ["snapshot", "--config", file, "--size", "320x200", "--at", "1s", "--output", output] + more)
    try #require(result.status == 0, "\(result.errors)")
    return try Bitmap(pngData: [UInt8](Data(contentsOf: URL(filePath: output))))
  }

  /// The part of a picture from a column on.
  private func part(of picture: Bitmap, from left: Int, _ width: Int, _ height: Int) -> [UInt32] {
    (0..<height).flatMap { picture.pixels[$0 * picture.width + left..<$0 * picture.width + left + width] }
  }

  @Test func `a snapshot shows all screens side by side and upright, or the one that is named`() async throws {
    let file = try kiosk.file(Self.text)
    let all = try await picture(file)
    #expect((all.width, all.height) == (320 + 200 + 320, 320))
    let left = try await picture(file, "--screen", "left")
    let right = try await picture(file, "--screen", "right")
    let turned = try await picture(file, "--screen", "DP-1")
    for one in [left, right, turned] { #expect((one.width, one.height) == (320, 200)) }
    #expect(part(of: all, from: 0, 320, 200) == left.pixels)
    #expect(part(of: all, from: 520, 320, 200) == right.pixels)
    // Turned back, the first row of what is seen is the last column of what the display gets.
    let upright = (0..<320).flatMap { y in (0..<200).map { x in turned.pixels[x * 320 + (319 - y)] } }
    #expect(part(of: all, from: 320, 200, 320) == upright)
    #expect(all.pixels[319 * all.width] == 0xff00_0000, "black below a lower one")
    // The screen alone is the same.
    let single = try kiosk.file(
      "heading: Sponsors\nspeed: 125\ndisplay: { background: maroon }\ncards: [{ title: Cedar }]", name: "one.yaml")
    #expect(try await picture(single) == right)
  }

  @Test func `a name that no screen has is refused with those that there are`() async throws {
    let file = try kiosk.file(Self.text)
    for command in [["snapshot", "--output", "-"], ["plan"], ["trace", "--for", "1s"]] {
      let result = try await run(command + ["--config", file, "--screen", "lft"])
      #expect(result.status == 1)
      #expect(result.errors.contains("--screen is \"lft\""), "\(result.errors)")
      #expect(result.errors.hasSuffix("; did you mean \"left\"?\n"), "\(result.errors)")
    }
    let other = try await run(["plan", "--config", file, "--screen", "Foyer"])
    #expect(other.errors.hasSuffix("; expected \"left\", \"DP-1\" or \"right\"\n"), "\(other.errors)")
    let script = try kiosk.file("", name: "none.jsonl")
    let touched = try await run(["snapshot", "--config", file, "--touches", script, "--output", "-"])
    #expect(touched.status == 1 && touched.errors.contains("name one, such as --screen \"left\""), "\(touched.errors)")
  }

  @Test func `screens of one wall that do not show one picture are warned of`() async throws {
    let wall = """
      speed: 120
      cards: [{ title: Acme }, { title: Birch }]
      wall: { canvas: [3840, 1080] }
      screens:
        - { name: left, wall: { place: [0, 0] } }
        - { name: right, speed: 60, wall: { place: [1920, 0] } }
        - { name: aside, wall: { canvas: [1920, 1080], place: [0, 0] } }
        - { name: under, wall: { place: [0, 0], touch: none }, rotate: 180, off: ["22:00-07:00"] }

      """
    let result = try await run(["check", try kiosk.file(wall)])
    let places = result.output.split(separator: "\n").filter { $0.contains("shows other things than") }
    #expect(places.count == 1, "\(result.output)")
    #expect(
      places.first?.contains(
        "marquee.yaml:6:5: warning: this screen shows other things than \"left\" on the same wall") == true,
      "\(result.output)")
    let alike = try await run(["check", try kiosk.file(wall.replacingOccurrences(of: "speed: 60, ", with: ""))])
    #expect(!alike.output.contains("shows other things"), "\(alike.output)")
  }

  @Test func `plan names the canvas that cards of a wall count on`() async throws {
    let file = try kiosk.file(
      """
      cards: [{ title: Acme }, { title: Birch }]
      wall: { canvas: [3840, 1080] }
      screens:
        - { name: left, wall: { place: [0, 0] } }
        - { name: right, wall: { place: [1920, 0] } }

      """)
    let text = try await run(["plan", "--config", file, "--screen", "right"])
    #expect(
      text.output.contains(
        " on the canvas of 3840x1080 that the screen \"right\" of 1920x1080 shows a part of, while nobody"),
      "\(text.output)")
    let json = try await run(["plan", "--config", file, "--screen", "right", "--format", "json"])
    #expect(try Self.object(json.output)["canvas"] as? [Int] == [3840, 1080], "\(json.output)")
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `plan is about all screens or one`() async throws {
    let file = try kiosk.file(Self.text)
    let text = try await run(["plan", "--config", file])
    let heads = text.output.split(separator: "\n").filter { $0.contains("while nobody") }
    #expect(
      heads.map { String($0.trimmingPrefix(file)) } == [
        " on the screen \"left\" of 1920x1080, while nobody touches it",
        " on the screen \"DP-1\" of 1920x1080, while nobody touches it",
        " on the screen \"right\" of 1920x1080, while nobody touches it",
      ])
    let csv = try await run(["plan", "--config", file, "--format", "csv"])
    #expect(
      csv.output.split(separator: "\n").map { $0.prefix(8) } == [
        "screen,l", "left,1,A", "left,1,B", "DP-1,1,A", "DP-1,1,B", "right,1,",
      ])
    let json = try await run(["plan", "--config", file, "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [[String: Any]]]
    #expect(object?["screens"]?.compactMap { $0["screen"] as? String } == ["left", "DP-1", "right"])
    let one = try await run(["plan", "--config", file, "--format", "json", "--screen", "right"])
    let plan = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [String: Any]
    #expect(plan?["screen"] as? String == "right" && (plan?["lanes"] as? [Any])?.count == 1)
  }

  @Test func `trace follows the first screen, or the one that is named`() async throws {
    let file = try kiosk.file(Self.text)
    func trace(_ more: String...) async throws -> String {
      try await run(["trace", "--config", file, "--for", "100ms"] + more).output
    }
    let (first, left, other) = (
      try await trace(), try await trace("--screen", "left"), try await trace("--screen", "DP-1")
    )
    #expect(first == left && first != other)
  }

  @Test func `check finds what is wrong on each screen, once and with the screens' names`() async throws {
    let title =
      "An unusually long title of a sponsor with a great many words in its very long name, which goes on and on"
    let small = "card: { width: 60, height: 60 }"
    let file = try kiosk.file(
      """
      cards: [{ title: "\(title)" }, { logo: none.svg }]
      screens:
        - { name: a, \(small), speed: 125 }
        - { name: b, \(small), speed: 125 }
        - { name: c, speed: 120 }
      """)
    let result = try await run(["check", file])
    let lines = result.output.split(separator: "\n")
    #expect(lines.count { $0.contains("'logo' is \"none.svg\"") } == 1, "\(result.output)")
    #expect(
      lines.contains { $0.contains(":1:9: warning: screens \"a\" and \"b\": \"An unusually") }, "\(result.output)")
    #expect(!lines.contains { $0.contains("screens \"a\", \"b\"") }, "\(result.output)")
    #expect(
      lines.contains { $0.hasPrefix("\(file): note: screens \"a\" and \"b\": 'speed' is 125, which at") },
      "\(result.output)")
  }

  @Test func `a table changes the cards of the top level and refuses a file that has none there`() async throws {
    let table = try kiosk.file("name,tagline\nAcme,Since 1829\nNew,\n", name: "sponsors.csv")
    let file = try kiosk.file(Self.text)
    let result = try await run(["import", table, "--into", file])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "\(file): note: the cards in 'screens' stay as they are; a table changes only those of the top level"))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("Since 1829") && text.contains("New") && text.contains("[{ title: Cedar }]"))
    let own = try kiosk.file("screens: [{ cards: [{ title: Acme }] }]", name: "own.yaml")
    let refused = try await run(["import", table, "--into", own])
    #expect(refused.status == 1 && refused.errors.contains("has its cards in 'screens'"), "\(refused.errors)")
    #expect(try String(contentsOfFile: own, encoding: .utf8) == "screens: [{ cards: [{ title: Acme }] }]")
  }

  @Test func `the logos and passwords of all screens are published`() async throws {
    let wall = kiosk.path("wall")
    for name in ["wall", "releases"] {
      try FileManager.default.createDirectory(atPath: kiosk.path(name), withIntermediateDirectories: true)
    }
    let logo = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>"#
    for name in ["common.svg", "own.svg"] { _ = try kiosk.file(logo, name: "wall/\(name)") }
    _ = try kiosk.file("welcome to all\n", name: "wall/wifi.txt")
    _ = try kiosk.file(
      """
      heading: Fair
      speed: 0
      card: { width: 500, height: 500 }
      cards: [{ title: A, logo: common.svg }]
      screens:
        - output: DP-1
        - { name: Foyer, cards: [{ title: B, logo: own.svg }, { wifi: { ssid: Guests, password-file: wifi.txt } }] }
      """, name: "wall/marquee.yaml")
    let result = try await run(["publish", "--releases", kiosk.path("releases"), wall])
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    let text = #/published ([0-9a-f]{16}): "Fair", 3 cards on 2 screens, 4 files/#
    let id = try #require(result.output.firstMatch(of: text), "\(result.output)").1
    for name in ["marquee.yaml", "common.svg", "own.svg", "wifi.txt"] {
      #expect(FileManager.default.fileExists(atPath: kiosk.path("releases/\(id)/\(name)")), "\(name)")
    }
  }
}
