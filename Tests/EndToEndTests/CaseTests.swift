import Foundation
import Platform
import TestSupport
import Testing

/// What is said of a file in `Tests/Samples/cases`. All of these were wrong on a wall once, or not told.
private struct Case: CustomTestStringConvertible {
  /// A warning, note or error: its severity, and parts that it has. Their words change more often than these parts.
  struct Sentence {
    let severity: String
    let parts: [String]

    static func warning(_ parts: String...) -> Sentence { Sentence(severity: "warning", parts: parts) }
    static func note(_ parts: String...) -> Sentence { Sentence(severity: "note", parts: parts) }
    static func error(_ parts: String...) -> Sentence { Sentence(severity: "error", parts: parts) }
  }

  let file: String
  /// All that is said, in this order.
  let told: [Sentence]
  /// Of a table: what the new wall has; `nil` if the table is refused.
  var wall: String?
  var testDescription: String { file }

  init(_ file: String, _ told: Sentence..., wall: String? = nil) {
    (self.file, self.told, self.wall) = (file, told, wall)
  }

  static let logos = [
    Case("builds-up.gif", .note("\"Acme\"", "is an animation; one frame of it is shown")),
    Case("download.png", .warning("\"Acme\"", "is a web page and no picture", "save the picture itself")),
    Case(
      "fades-in.webp",
      .warning("\"Acme\"", "has 81 × 81 px without its margins and is drawn at", "use a larger picture"),
      .note("\"Acme\"", "is an animation; one frame of it is shown")),
    Case("framed.svg"), Case("grey-green.svg"), Case("hairline-square.svg"),
    Case(
      "live-text.svg",
      .warning("\"Acme\"", "has text in the font 'Brandon Grotesque', which is not installed", "converted to outlines")),
    Case("margin.jpg"),
    Case("mark.eps", .warning("\"Acme\"", "is EPS", "-sDEVICE=pdfwrite -o mark.pdf mark.eps, and name the PDF")),
    Case("outside-picture.svg", .warning("\"Acme\"", "refers to another file, 'wordmark.png'", "pictures embedded")),
    Case("pointer.svg", .warning("\"Acme\"", "is a pointer of Git LFS and no picture", "'git lfs pull'")),
    Case("square.jpg"), Case("square.svg"), Case("tight.jpg"), Case("variables.svg"), Case("white-rect.svg"),
    Case("wide-gamut.svg"),
    Case(
      "without-pdf.ai",
      .warning("\"Acme\"", "is an Illustrator file without its PDF", "'Create PDF Compatible File', or as SVG or PDF")),
  ]

  private static let links = Sentence.note("row 1, column ", "'https://', which was added")

  static let tables = [
    Case("anonymous.csv", wall: "3 sponsors in 2 tiers (gold 2, silver 1)"),
    Case(
      "duplicates.csv", .warning("row 3, column B", "\"no link\" is no address", "counts as empty"),
      .error("row 4, column A", "\"halden & rye\" stands in row 2 too", "delete one row"),
      .error("row 5, column A", "\"Lumenfold\" stands in row 3 too", "delete one row"),
      .warning("row 5, column B", "\"two links\" is no address", "counts as empty"),
      .error("row 5, column C", "holds \"here\" beyond the last heading", "in quotes"), links),
    Case(
      "form.csv", .warning("2 logos are links, which are not downloaded", "under the sponsors' names"),
      .note("column A (Timestamp)", "not used"), .note("column B (Email Address)", "not used"), links,
      wall: "2 sponsors in 2 tiers (gold 1, silver 1)"),
    Case(
      "links.csv", .warning("row 2, column B", "\"n/a\" is no address", "counts as empty"),
      .warning("row 3, column B", "holds 2 addresses; write the one that is meant", "counts as empty"),
      .warning("row 4, column B", "\"Velvet Anchor website\" is no address", "counts as empty"), wall: "4 sponsors"),
    Case(
      "lost-letters.csv",
      .error("row 2, column A", "\"???? ?????\" has lost letters", "CSV UTF-8", "--sponsor '???? ?????'"),
      .error("row 3, column A", "\"M?nstereifel\" has lost letters", "CSV UTF-8", "--sponsor 'M?nstereifel'")),
    Case(
      "merged.csv", links,
      .note("row 3, column A", "3 empty cells are taken for merged", "\"Gold\"", "--empty-tiers keep"),
      wall: "5 sponsors in 2 tiers (gold 3, silver 2)"),
    Case("new-tier-1.csv", wall: "3 sponsors in 3 tiers (gold 1, silver 1, bronze 1)"),
    Case(
      "new-tier-2.csv",
      .error("row 5", "where the tier \"Titanium\" stands", "--tier-order 'Gold,Silver,Bronze,Titanium'")),
    Case(
      "ranks.csv", .note("row 3", "ranked by their numbers, the highest first: \"1\", \"2\" and \"3\"", "--tier-order"),
      wall: "3 sponsors in 3 tiers (1 1, 2 1, 3 1)"),
    Case("renamed-1.csv", wall: "2 sponsors in 1 tier (gold 2)"),
    Case("renamed-2.csv", wall: "2 sponsors in 1 tier (gold 2)"),
    Case(
      "sections.csv", links, .note("column C (Amount)", "rank tiers that are not known by name"),
      .note(
        "row 2", "\"PRESENTING PARTNER\" (row 2) and \"GOLD SPONSORS\" (row 4) are taken for headings", "--sponsor"),
      .note("row 7", "\"Total\" beside numbers alone is taken for a sum", "left out"),
      wall: "3 sponsors in 2 tiers (PRESENTING PARTNER 1, GOLD SPONSORS 2)"),
    Case(
      "tier-typo.csv",
      .error(
        "row 3", "\"Gold Sponsor\" may be \"Gold\"", "--same-tier 'Gold Sponsor=Gold' or --new-tier 'Gold Sponsor'"),
      .error("row 4", "\"Sliver\" may be \"Silver\"", "--same-tier 'Sliver=Silver' or --new-tier 'Sliver'")),
    Case(
      "total.csv", links, .note("row 4", "\"Total\" alone in its row is taken for a sum", "left out"),
      wall: "2 sponsors in 2 tiers (or 1, argent 1)"),
  ]
}

/// What the commands say of logos and tables as sponsors send them.
@Suite(.timeLimit(.minutes(3)))
struct CaseTests: TechnicianFiles {
  let kiosk: Kiosk
  private static let cases = Project.root.appending(path: "Tests/Samples/cases").path(percentEncoded: false)

  init() throws { kiosk = try Kiosk() }

  /// Copies files of the cases into the folder `in`.
  private func copy(_ files: String...) throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: true)
    for file in files {
      try FileManager.default.copyItem(atPath: "\(Self.cases)/\(file)", toPath: "\(folder)/in/\(file)")
    }
  }

  /// Expects these sentences of a result, in their order and no others.
  private func expect(
    _ sentences: [Case.Sentence], about file: String, in result: Command.Result,
    at location: SourceLocation = #_sourceLocation
  ) {
    let lines = (result.errors + result.output).split(separator: "\n")
    let told = lines.filter { line in
      line.hasPrefix(file) && ["warning", "note", "error"].contains { line.contains(": \($0): ") }
    }
    #expect(told.count == sentences.count, "\(told)", sourceLocation: location)
    for (line, sentence) in zip(told, sentences) {
      for part in [": \(sentence.severity): "] + sentence.parts {
        #expect(line.contains(part), "\(part)", sourceLocation: location)
      }
    }
  }

  @Test func `each file of the cases is tried`() throws {
    let files = try #require(FolderNames.of(Self.cases))
    #expect(files.sorted() == (Case.logos + Case.tables).map(\.file).sorted())
  }

  @Test(arguments: Case.logos)
  fileprivate func `check says what is wrong with a logo, and nothing of a good one`(tried: Case) async throws {
    try copy(tried.file)
    let file = try write(
      "card: { logo-trim: auto }\ncards: [{ title: Acme, logo: \(tried.file) }]\n", "in/marquee.yaml")
    let result = try await kiosk.run("check", file)
    expect(tried.told, about: file, in: result)
    let isGood = !tried.told.contains { $0.severity == "warning" }
    #expect(result.output.contains("\(file): no faults\n") == isGood && result.status == 0, "\(result.output)")
    #expect(try await kiosk.run("check", "--strict", file).status == (isGood ? 0 : 1))
  }

  @Test(arguments: Case.tables)
  fileprivate func `init says what it makes of a table, or what it asks`(tried: Case) async throws {
    // The files that two of the tables name.
    try copy(tried.file, "framed.svg", "square.svg")
    let table = "\(folder)/in/\(tried.file)"
    let wall = "\(folder)/wall/marquee.yaml"
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    expect(tried.told, about: table, in: made)
    #expect(made.status == (tried.wall == nil ? 1 : 0))
    #expect(FileManager.default.fileExists(atPath: wall) == (tried.wall != nil))
    guard let words = tried.wall else { return }
    #expect(made.output.hasPrefix("\(wall): \(words)\n"), "\(made.output)")
    let checked = try await kiosk.run("check", wall)
    #expect(checked.output + checked.errors == "\(wall): no faults\n")
  }

  @Test func `a renamed sponsor keeps its card, which is told`() async throws {
    try copy("renamed-1.csv", "renamed-2.csv", "framed.svg", "square.svg")
    let (table, wall) = ("\(folder)/in/renamed-2.csv", "\(folder)/wall/marquee.yaml")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/renamed-1.csv")
    try #require(made.status == 0, "\(made.errors)")
    let before = try read(wall)
    let result = try await kiosk.run("import", table, "--into", wall)
    expect(
      [
        .note(
          "row 2", "\"Halden & Rye Ltd\" is taken for \"Halden & Rye\" under a new name, for the logo is the same",
          "--sponsor 'Halden & Rye Ltd'")
      ], about: table, in: result)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try read(wall) == before.replacing("title: Halden & Rye\n", with: "title: Halden & Rye Ltd\n"))
  }

  @Test func `a new tier is asked about, with an option for each place that it may have`() async throws {
    try copy("new-tier-1.csv", "new-tier-2.csv")
    let (table, wall) = ("\(folder)/in/new-tier-2.csv", "\(folder)/wall/marquee.yaml")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", "\(folder)/in/new-tier-1.csv")
    try #require(made.status == 0, "\(made.errors)")
    let before = try read(wall)
    let result = try await kiosk.run("import", table, "--into", wall)
    expect(
      [
        .error(
          "row 5", "the tier \"Titanium\" is new", "--tier-order 'Titanium,Gold' for above \"Gold\"",
          "--tier-order 'Bronze,Titanium' for below \"Bronze\"")
      ], about: table, in: result)
    #expect(result.status == 1)
    #expect(try read(wall) == before)
  }
}
