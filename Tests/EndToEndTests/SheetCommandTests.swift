import Foundation
import MarqueeConfig
import Platform
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeStage
@testable import MarqueeValues

/// The sheet of all cards. Its PDFs are read with poppler-utils, which `make test` installs.
@Suite(.timeLimit(.minutes(5)))
struct SheetCommandTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// Sponsors of three tiers that are not listed in their order, and one without a tier.
  private static func wall(_ count: Int, more: String = "") -> String {
    let cards = (0..<count).map { number in
      "  - { title: \"\(name(number))\", tier: \(["silver", "gold", "bronze"][number % 3]) }"
    }
    return """
      heading: Summer Fair
      \(more)
      card: { width: 160, height: 100, corner-radius: 12 }
      tiers: { gold: { heading: Gold Partners }, silver: , bronze: }
      cards:
      \(cards.joined(separator: "\n"))
        - { title: Friends of the Fair }

      """
  }

  private static func name(_ number: Int) -> String { "Sponsor \(String(number + 1000).dropFirst())" }

  private func sheet(_ wall: String, to name: String, more: [String] = []) async throws -> Command.Result {
    _ = try kiosk.file(wall, name: "marquee.yaml")
    return try await Command.run(
      [
        "env", "-u", "HOME", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Kiosk.binary, "sheet",
        kiosk.path("marquee.yaml"),
      ]
        + ["--output", kiosk.path(name)] + more)
  }

  private func words(of name: String, _ options: [String] = []) async throws -> String {
    try await Command.run(["pdftotext"] + options + ["-enc", "UTF-8", kiosk.path(name), "-"]).output
  }

  @Test func `a card on the sheet has the pixels of its face`() async throws {
    let result = try await sheet(Self.wall(4), to: "sheet.png")
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output == "\(kiosk.path("sheet.png")): 5 cards\n" && result.errors == "")
    let sheet = try Bitmap(pngFile: kiosk.path("sheet.png"))
    let loaded = try ConfigurationLoader.load(path: kiosk.path("marquee.yaml"))
    let painter = FacePainter(fonts: FontBook())
    let catalog = StagePlan(
      loaded.configuration, glass: PixelSize(width: 1920, height: 1080), typesetter: painter
    ).catalog
    var places: [Int] = []
    for number in catalog.lanes[0] {
      let face = painter.paint(catalog.faces[number])
      #expect((face.width, face.height) == (160, 100))
      let found = (0..<(sheet.width - face.width) * (sheet.height - face.height)).filter { place in
        let (x, y) = (place % (sheet.width - face.width), place / (sheet.width - face.width))
        return Self.matches(face, sheet, x, y)
      }
      #expect(found.count == 1, "\(number): \(found)")
      places += found
    }
    #expect(Set(places).count == 5)
  }

  /// Whether all opaque pixels of a face are at a place of the sheet.
  private static func matches(_ face: Bitmap, _ sheet: Bitmap, _ x: Int, _ y: Int) -> Bool {
    // The middle decides nearly always.
    let middle = (x: face.width / 2, y: face.height / 2)
    guard
      sheet.pixels[(y + middle.y) * sheet.width + x + middle.x] == face.pixels[middle.y * face.width + middle.x]
    else { return false }
    for row in 0..<face.height {
      for column in 0..<face.width {
        let pixel = face.pixels[row * face.width + column]
        guard pixel >> 24 == 255 else { continue }
        if sheet.pixels[(y + row) * sheet.width + x + column] != pixel { return false }
      }
    }
    return true
  }

  @Test(arguments: ["#ffffff", "#f4f6f8", "#102030"])
  func `around a card is the wall's background, without a line that the wall does not have`(color: String) async throws
  {
    let wall = """
      display: { background: "\(color)" }
      card: { width: 160, height: 100, corner-radius: 12, style: plate }
      cards: [{ title: Brinewater }]

      """
    let result = try await sheet(wall, to: "sheet.png")
    try #require(result.status == 0, "\(result.errors)")
    let sheet = try Bitmap(pngFile: kiosk.path("sheet.png"))
    let loaded = try ConfigurationLoader.load(path: kiosk.path("marquee.yaml"))
    let painter = FacePainter(fonts: FontBook())
    let plan = StagePlan(
      loaded.configuration, glass: PixelSize(width: 1920, height: 1080), typesetter: painter)
    let face = painter.paint(try #require(plan.catalog.faces.first))
    // Behind the margin of the sheet and that of the card.
    let (margin, x) = (12, 96)
    let places = margin..<sheet.height - face.height - margin
    let y = try #require(places.first { Self.matches(face, sheet, x, $0) })
    let background = 0xFF00_0000 | (UInt32(color.dropFirst(), radix: 16) ?? 0)
    let (rows, columns) = (y..<y + face.height, x..<x + face.width)
    var others: Set<String> = []
    for row in rows.lowerBound - margin..<rows.upperBound + margin {
      for column in columns.lowerBound - margin..<columns.upperBound + margin
      where !rows.contains(row) || !columns.contains(column) {
        let pixel = sheet.pixels[row * sheet.width + column]
        if pixel != background { others.insert(String(pixel, radix: 16)) }
      }
    }
    #expect(others == [])
  }

  @Test func `tiers have headings and their cards in order, with names beside`() async throws {
    let result = try await sheet(Self.wall(42), to: "sheet.pdf")
    try #require(result.status == 0, "\(result.errors)")
    let text = try await words(of: "sheet.pdf", ["-raw"])
    func place(of words: String) throws -> String.Index {
      try #require(text.firstRange(of: words), "\(words)").lowerBound
    }
    // The first listed card is one of silver.
    let silver = (0..<42).filter { $0 % 3 == 0 }
    let gold = (0..<42).filter { $0 % 3 == 1 }
    let bronze = (0..<42).filter { $0 % 3 == 2 }
    var order = [try place(of: "Summer Fair"), try place(of: "43 cards, as on a screen of 1920 × 1080 px")]
    for (heading, cards) in [("Silver", silver), ("Gold Partners", gold), ("Bronze", bronze)] {
      order.append(try place(of: heading + " 14 cards, 160 × 100 px\n"))
      for card in cards { order.append(try place(of: Self.name(card))) }
    }
    order.append(try place(of: "Friends of the Fair"))
    #expect(order == order.sorted())
    let pages = text.split(separator: "\u{C}").count
    #expect(pages > 1 && text.contains("1 / \(pages)") && text.contains("\(pages) / \(pages)"))
    #expect(result.output == "\(kiosk.path("sheet.pdf")): 43 cards on \(pages) pages\n")
  }

  @Test(arguments: [("a4", "595.28 x 841.89"), ("letter", "612 x 792")])
  func `pages have the size of the paper`(paper: String, size: String) async throws {
    let result = try await sheet(Self.wall(3), to: "sheet.pdf", more: ["--paper", paper])
    try #require(result.status == 0, "\(result.errors)")
    let facts = try await Command.run(["pdfinfo", kiosk.path("sheet.pdf")]).output
    #expect(
      facts.contains("Page size:       \(size) pts") && facts.contains("Title:           Summer Fair"), "\(facts)")
    #expect(facts.contains("Pages:           1\n"))
  }

  @Test func `names of any script are text, and none is markup`() async throws {
    let names = ["日本橋メディア", "مؤسسة الأفق", "Crème & <b>Söhne</b>", "Ünïcode 'n' \\\"Co\\\""]
    let cards = names.map { "  - { title: \"\($0)\" }" }.joined(separator: "\n")
    let result = try await sheet("cards:\n\(cards)\n", to: "sheet.pdf")
    try #require(result.status == 0, "\(result.errors)")
    // Names may be in several lines.
    let text = try await words(of: "sheet.pdf").replacing("\n", with: " ")
    #expect(text.contains("Sponsors ") && text.contains("日本橋メディア"))
    #expect(text.contains("Crème & <b>Söhne</b>") && text.contains("Ünïcode 'n' \"Co\""), "\(text)")
  }

  @Test func `a folder is taken as its configuration`() async throws {
    _ = try kiosk.file(Self.wall(2), name: "marquee.yaml")
    let result = try await kiosk.run("sheet", kiosk.path("") + "/", "-o", kiosk.path("sheet.pdf"))
    #expect(result.status == 0 && result.output.contains("3 cards on 1 page\n"), "\(result.errors)")
  }

  @Test func `a thousand cards are a PDF of many pages and too many for a picture`() async throws {
    var result = try await sheet(Self.wall(999), to: "sheet.pdf")
    try #require(result.status == 0, "\(result.errors)")
    let text = try await words(of: "sheet.pdf")
    #expect(text.contains(Self.name(998)) && text.contains("continued"))
    try Data("what was there".utf8).write(to: URL(filePath: kiosk.path("sheet.png")))
    let wide = Self.wall(999).replacing("width: 160, height: 100", with: "width: 700, height: 500")
    result = try await sheet(wide, to: "sheet.png")
    #expect(
      result.status == 1 && result.errors.contains("more than a PNG can have here; name a file that ends in .pdf"))
    #expect(try String(contentsOfFile: kiosk.path("sheet.png"), encoding: .utf8) == "what was there")
  }

  @Test func `with a time cards that are off then are left out, and a line names them`() async throws {
    let wall = """
      timezone: Europe/Berlin
      cards:
        - { title: Always }
        - { title: Embargo & Co, show: { from: 2027-01-15 } }
        - { title: Gone, show: { until: 2026-12-31 } }

      """
    func lines(_ time: String, _ more: [String] = []) async throws -> String {
      let result = try await sheet(wall, to: "sheet.pdf", more: ["--on", time] + more)
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      return result.output.replacing(kiosk.path("sheet.pdf"), with: "sheet.pdf")
    }
    #expect(
      try await lines("2026-12-05") == """
        sheet.pdf: 2 cards on 1 page
        1 card is off at 2026-12-05 00:00 (Europe/Berlin) and left out: "Embargo & Co"

        """)
    let text = try await words(of: "sheet.pdf")
    #expect(text.contains("Always") && text.contains("Gone") && !text.contains("Embargo"), "\(text)")
    #expect(text.contains("2 cards, as on a screen of 1920 × 1080 px, 2026-12-05"), "\(text)")
    #expect(
      try await lines("2027-01-14T12:00") == """
        sheet.pdf: 1 card on 1 page
        2 cards are off at 2027-01-14 12:00 (Europe/Berlin) and left out: "Embargo & Co", "Gone"

        """)
    // The first moment there.
    #expect(try await lines("2027-01-14T23:00Z").contains("left out: \"Gone\"\n"))
    #expect(try await lines("2026-12-05", ["--size", "800x600"]).hasPrefix("sheet.pdf: 2 cards"))
  }

  @Test func `a time at which nothing is on, or that is none, is named`() async throws {
    let wall = "timezone: UTC\nshow: { from: 2026-12-05, until: 2027-05-30 }\ncards: [{ title: A }, { title: B }]\n"
    for (time, rest) in [("2026-12-04", ", and the next begin at 2026-12-05 00:00"), ("2027-05-31", "")] {
      let result = try await sheet(wall, to: "sheet.pdf", more: ["--on", time])
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.errors.hasPrefix("kiosk-marquee: error: no card of \"\(kiosk.path("").prefix(20))")
          && result.errors.hasSuffix("\" is on at \(time) 00:00 (UTC)\(rest); give --on another time\n"),
        "\(result.errors)")
    }
    let wrong = try await sheet(wall, to: "sheet.pdf", more: ["--on", "tomorrow"])
    #expect(
      wrong.status == 64
        && wrong.errors.contains("expected a date, or a date and a time, such as 2026-11-21T09:00"), "\(wrong.errors)")
    #expect(!FileManager.default.fileExists(atPath: kiosk.path("sheet.pdf")))
  }

  @Test(arguments: ["sheet", "sheet.jpg", "sheet.pdf.txt", ".pdf/", ""])
  func `another ending is refused`(name: String) async throws {
    _ = try kiosk.file(Self.wall(1), name: "marquee.yaml")
    let result = try await kiosk.run("sheet", kiosk.path("marquee.yaml"), "-o", name)
    #expect(result.status != 0 && result.output == "")
    if !name.isEmpty {
      #expect(
        result.errors
          == "kiosk-marquee: error: --output is \"\(name)\"; expected a name that ends in .pdf or .png\n")
    }
  }

  @Test func `a full disk is said, and what was there stays`() async throws {
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("full.pdf"), withDestinationPath: "/dev/full")
    for name in ["full.pdf"] {
      let result = try await sheet(Self.wall(3), to: name)
      #expect(result.status == 1 && result.output == "")
      #expect(
        result.errors.hasPrefix("kiosk-marquee: error: \(kiosk.path(name)): cannot be written: ")
          && result.errors.contains("No space left on device"), "\(result.errors)")
    }
    let result = try await kiosk.run("sheet", kiosk.path("marquee.yaml"), "-o", "/nowhere/sheet.pdf")
    #expect(
      result.status == 1
        && result.errors == "kiosk-marquee: error: /nowhere/sheet.pdf: cannot be written: No such file or directory\n")
  }

  @Test func `a file that is there is replaced, and no draft is left`() async throws {
    try Data("old".utf8).write(to: URL(filePath: kiosk.path("sheet.pdf")))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: kiosk.path("sheet.pdf"))
    #expect(try await sheet(Self.wall(3), to: "sheet.pdf").status == 0)
    let made = try Data(contentsOf: URL(filePath: kiosk.path("sheet.pdf")))
    #expect(made.starts(with: Data("%PDF-".utf8)))
    let mode = try FileManager.default.attributesOfItem(atPath: kiosk.path("sheet.pdf"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(
      FolderNames.of(kiosk.path(""))?.sorted() == ["marquee.yaml", "sheet.pdf"])
  }

  @Test func `a configuration without cards is named`() async throws {
    let result = try await sheet("cards:\n  - { title: A, hidden: true }\n", to: "sheet.pdf")
    #expect(result.status == 1 && !FileManager.default.fileExists(atPath: kiosk.path("sheet.pdf")), "\(result)")
    #expect(result.errors.contains("card"))
    let missing = try await kiosk.run("sheet", kiosk.path("nowhere"), "-o", kiosk.path("sheet.pdf"))
    #expect(missing.status == 1 && missing.errors.contains("nowhere"))
  }

  @Test func `the help does not list the command that makes the pages`() async throws {
    #expect(try await !kiosk.run("--help").output.contains("write-sheet"))
    let result = try await kiosk.run("write-sheet")
    #expect(result.status == 64 && result.errors.contains("'sheet' starts this by itself"))
  }
}
