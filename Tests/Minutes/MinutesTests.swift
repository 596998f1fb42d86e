import Foundation
import TestSupport
import Testing

/// What is promised to a technician with a spreadsheet, a folder of logos and a wall by tomorrow: by commands alone, and
/// every sponsor seen.
@Suite(.timeLimit(.minutes(10)))
struct MinutesTests {
  private static let tiers = [("Platin", 2), ("Gold", 6), ("Silber", 10), ("Bronze", 16)]

  /// Draws the logos of 34 sponsors, each another kind of file, shape and colour, and writes their table.
  private func material(in kiosk: Kiosk) async throws -> String {
    let logos = kiosk.path("material")
    try FileManager.default.createDirectory(atPath: logos, withIntermediateDirectories: true)
    var rows = ["Firma;Stufe;Slogan;Webseite;Betrag"]
    var number = 0
    for (tier, count) in Self.tiers {
      for _ in 0..<count {
        let name = Self.words[number] + ["", " GmbH", " AG", " KG"][number % 4]
        var logo = BarLogo(
          number: number, form: BarLogo.Form.allCases[number % 3])
        let file = "\(logos)/\(Self.words[number].lowercased())_logo_RGB"
        switch number % 4 {
        case 0: try write(logo.svg, file + ".svg")
        case 1: try write(logo.pdf, number % 8 == 1 ? file + ".pdf" : file + ".ai")
        case 2: try await draw(logo, file + ".png")
        default:
          logo.paper = logo.isBright ? "#202020" : "#ffffff"
          try await draw(logo, file + ".jpg", "-quality", "90")
        }
        rows.append(
          "\(name);\(tier);\"Seit 19\(60 + number); mit \"\"Gefühl\"\"\";\(Self.words[number].lowercased()).example;")
        number += 1
      }
    }
    let table = "\(logos)/sponsoren.csv"
    // As a spreadsheet on a German desktop exports it.
    try #require(rows.joined(separator: "\r\n").data(using: .windowsCP1252)).write(to: URL(filePath: table))
    return table
  }

  private static let words = [
    "Amsel", "Birke", "Clipper", "Distel", "Eiche", "Falke", "Ginster", "Hafen", "Iltis", "Jade", "Kiesel", "Linde",
    "Mohn", "Nebel", "Otter", "Pappel", "Quarz", "Rabe", "Schilf", "Tanne", "Ulme", "Veilchen", "Weide", "Xenon",
    "Ysop", "Zeder", "Ahorn", "Buche", "Drossel", "Erle", "Fichte", "Granit", "Holunder", "Iris",
  ]

  private func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  private func draw(_ logo: BarLogo, _ path: String, _ options: String...) async throws {
    let result = try await Command.run(["convert"] + logo.drawing + options + [path])
    try #require(result.status == 0, "\(result.errors)")
  }

  /// What is read in the pictures of one lap of the longest lane.
  private func seen(_ file: String, size: String, in kiosk: Kiosk) async throws -> [Int: Double] {
    var best: [Int: Double] = [:]
    // Sixteen cards with their gaps take 29 s; a card is whole in view for 13.
    for second in stride(from: 0, through: 30, by: 6) {
      let picture = kiosk.path("wall-\(second).png")
      let result = try await kiosk.run(
        "snapshot", "--config", file, "--at", "\(second)s", "--size", size, "--output", picture)
      try #require(result.status == 0, "\(result.errors)")
      #expect(result.errors == "")
      best.merge(try await WallPicture(png: picture).sponsors()) { max($0, $1) }
    }
    return best
  }

  @Test func `the bars of a logo say whose it is, on pixels`() async throws {
    let kiosk = try Kiosk()
    for number in stride(from: 0, to: 34, by: 3) {
      var logo = BarLogo(number: number, form: BarLogo.Form.allCases[number % 3])
      logo.paper = "#808080"
      let picture = kiosk.path("\(number).png")
      try await draw(logo, picture)
      let found = try await WallPicture(png: picture).sponsors()
      #expect(found.keys.sorted() == [number])
      // Grey is not far from some of the inks.
      #expect((found[number] ?? 0) > 1)
    }
  }

  @Test(arguments: ["1280x720"])
  func `from a table and a folder of logos to a wall on which every sponsor is seen`(size: String) async throws {
    let kiosk = try Kiosk()
    let table = try await material(in: kiosk)
    let wall = kiosk.path("wall")
    let made = try await kiosk.run("init", wall, "--from", table, "--title", "Sommerfest")
    try #require(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("34 sponsors in 4 tiers (platin 2, gold 6, silber 10, bronze 16)"), "\(made.output)")
    #expect(made.output.contains("34 logos copied to logos/"), "\(made.output)")
    let file = "\(wall)/marquee.yaml"
    let checked = try await kiosk.run("check", "--size", size, file)
    #expect(checked.status == 0 && !checked.output.contains("warning"), "\(checked.output)\(checked.errors)")
    let seen = try await seen(file, size: size, in: kiosk)
    for number in 0..<34 {
      let contrast = seen[number] ?? 0
      #expect(
        // Less would be lost: see docs/logos.md.
        contrast >= 1.5,
        "\(Self.words[number]): \(seen[number] == nil ? "is not seen" : "has a contrast of \(contrast)")"
      )
    }
  }
}
