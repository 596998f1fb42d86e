import Foundation
import TestSupport
import Testing

/// What `init` and `import` print for the operator to work on.
@Suite(.timeLimit(.minutes(2)))
struct ImportReportTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `sponsors without a logo and files that no row uses are all named, and likely files are offered`()
    async throws
  {
    let names = (10..<40).map { "Company q\($0)" }
    let table = try write(
      "Name\nMetzgerei Hämmerle\nVolksbank Weserbogen\n" + names.joined(separator: "\n"), "in/s.csv")
    for name in ["Haemmerle", "VB_Weserbogen_Logo"] + (50..<80).map({ "z\($0)z" }) {
      try write(square, "in/logos/\(name).svg")
    }
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table, "--logos", "\(folder)/in/logos")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("  Metzgerei Hämmerle: logos/Haemmerle.svg"), "\(result.output)")
    #expect(lines.contains("  Volksbank Weserbogen: perhaps VB_Weserbogen_Logo.svg"), "\(result.output)")
    for name in names { #expect(lines.contains("  \(name)")) }
    for number in 50..<80 { #expect(lines.contains("  z\(number)z.svg")) }
    #expect(!result.output.contains(" more"), "\(result.output)")
  }

  @Test func `photographs, own logos and letters are listed apart from logos that no row uses`() async throws {
    let table = try write("Name\nAcme\nBolt\n", "in/s.csv")
    let png = try Data(contentsOf: Project.root.appending(path: "Tests/Samples/wide.png"))
    for name in ["IMG_4471", "Team 2026"] { try png.write(to: URL(filePath: "\(folder)/in/\(name).png")) }
    for name in ["acme", "other", "fair logo OWN"] { try write(square, "in/\(name).svg") }
    try write("white ground, please", "in/Read me.txt")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    func names(_ text: String) -> [String] { lines.filter { $0.contains(text) }.map(String.init) }
    #expect(
      names("no row uses") == [
        "logo files that no row uses: other.svg; write one into a column 'logo' if it belongs to a sponsor"
      ], "\(result.output)")
    #expect(
      names("not logos by their names") + names("no sponsors' logos") == [
        "no sponsors' logos by their names, but photographs, screenshots or your own logo: IMG_4471.png, Team 2026.png and fair logo "
          + "OWN.svg; look at them, and write one into a column 'logo' if it is a sponsor's after all"
      ], "\(result.output)")
    #expect(
      names("documents") == [
        "documents, which are not read, though they may say what the wall is to be like: Read me.txt; read it; save a logo in one as "
          + "SVG, PDF or PNG"
      ], "\(result.output)")
  }

  @Test func `an import gives a new tier a colour, names files that no card uses, and hints at the style`() async throws
  {
    for name in ["Acme", "Bolt", "Crane", "Dune"] { try write(logo, "in/logos/\(name).svg") }
    let rows = "Acme,Gold\nBolt,Gold\nCrane,Silver\nDune,Silver\n"
    let table = try write("Name,Tier\n" + rows, "in/s.csv")
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall, "--from", table, "--logos", "\(folder)/none").status == 1)
    try write("Name,Tier\n" + rows, "bare/s.csv")
    #expect(try await kiosk.run("init", wall, "--from", "\(folder)/bare/s.csv").status == 0)
    #expect(try read("\(wall)/marquee.yaml").contains("style: gradient"))
    for name in ["former", "crane_old"] { try write(square, "wall/logos/\(name).svg") }
    try write("Name,Tier\n\(rows)Ember,Media\n", "in/s.csv")
    let result = try await kiosk.run("import", table, "--into", wall + "/marquee.yaml", "--logos", "\(folder)/in/logos")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains("4 of 5 cards have a logo now, so that a new wall would get 'style: plate'"),
      "\(result.output)")
    #expect(
      result.output.contains("1 file in logos/ that no card uses: logos/former.svg; delete what is not needed\n"),
      "\(result.output)")
    #expect(
      result.output.contains(
        "left out as outdated: logos/crane_old.svg; name one in the column 'logo' if it is right\n"), "\(result.output)"
    )
    #expect(result.output.split(separator: "\n").count { $0.contains("crane_old.svg") } == 1, "\(result.output)")
    #expect(result.output.contains("to undo this import: cp "), "\(result.output)")
    let text = try read("\(wall)/marquee.yaml")
    #expect(text.contains("media: { heading: Media, gradient: \"#9c2a5b\" }"), "\(text)")
    #expect(FileManager.default.fileExists(atPath: "\(wall)/logos/former.svg"))
    // The plates were suggested already; the next import does not repeat it.
    try write("Name,Tier,Tagline\n\(rows)Ember,Media,Heat\n", "in/s.csv")
    let again = try await kiosk.run("import", table, "--into", wall + "/marquee.yaml", "--logos", "\(folder)/in/logos")
    #expect(!again.output.contains("style: plate"), "\(again.output)")
  }

  @Test func `an import counts all sponsors without a logo`() async throws {
    let table = try write("Name\nAcme\nBolt\nCrane\n", "in/s.csv")
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall, "--from", table).status == 0)
    try write("Name\nAcme\nBolt\nCrane\nDune\n", "in/s.csv")
    let result = try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml")
    #expect(
      result.output.contains("without a logo, shown by name (4 of 4): Dune and 3 more, as before\n"), "\(result.output)"
    )
  }

  @Test func `a word beside a yes for the logo offers the file that has it in its name`() async throws {
    let table = try write(
      "Name;Logo\nRistorante Opera;sì (ROP)\nAcme;yes (def2)\nBolt;no (def2)\nCrane;sì (nuovo)\n", "in/s.csv")
    for name in ["ROP_gradient", "logo_def1", "logo_def2", "other"] { try write(square, "in/\(name).svg") }
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output.contains("  Ristorante Opera: perhaps ROP_gradient.svg\n"), "\(made.output)")
    #expect(made.output.contains("  Acme: perhaps logo_def2.svg\n"), "\(made.output)")
    #expect(
      !made.output.contains("Bolt: perhaps logo_def2") && !made.output.contains("Crane: perhaps"), "\(made.output)")
  }

  @Test func `files that cells name are used, and other versions of logos are named, for init and import`() async throws
  {
    for name in ["IMG_4471", "Logo_final_RGB(2)", "other", "Crane_pos", "Crane_neg"] {
      try write(square.replacing("<svg ", with: "<svg id=\"\(name)\" "), "in/logos/\(name).svg")
    }
    let table = try write(
      "Name,Logo\nAcme,IMG_4471.svg\nBolt,Logo_final_RGB(2).svg\nCrane,only white?\nDune,4 files\n", "in/s.csv")
    let (wall, logos) = ("\(folder)/wall", "\(folder)/in/logos")
    let made = try await kiosk.run("init", wall, "--from", table, "--logos", logos)
    #expect(made.status == 0, "\(made.errors)")
    let unused = "logo files that no row uses: other.svg; write one into a column 'logo' if it belongs to a sponsor\n"
    #expect(made.output.contains(unused), "\(made.output)")
    #expect(
      made.output.contains(
        "perhaps other versions of logos that are taken; write one into the column 'logo' if it suits the wall better, or copy it to "
          + "logos/ and write its path as 'logo-on-dark' or 'logo-on-light' into the sponsor's card:\n"
          + "  Crane: Crane_neg.svg, by its name for 'logo-on-dark'\n"),
      "\(made.output)")
    let note =
      "\(table), row 4, column B (Logo): note: \"only white?\" and \"4 files\" (row 5) are no files that are there, and are taken for "
      + "remarks: logos are looked for by the sponsors' names; where a file is meant, write its whole name, such as 'acme.svg'\n"
    #expect(made.errors == note, "\(made.errors)")
    let again = try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml", "--logos", logos, "--dry-run")
    #expect(again.output.contains(unused), "\(again.output)")
    #expect(again.errors == note && !again.output.contains("other versions"), "\(again.output)\(again.errors)")
  }

  @Test func `icons of web sites are named as such, and offered to nobody`() async throws {
    for name in ["favicon.svg", "apple-touch-icon.svg", "acme-favicon.svg", "bolt.svg", "other.svg"] {
      try write(square.replacing("<svg ", with: "<svg id=\"\(name)\" "), "in/logos/\(name)")
    }
    let table = try write("Name\nAcme\nBolt\n", "in/s.csv")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(made.status == 0 && made.output.contains("without a logo, shown by name: Acme\n"), "\(made)")
    #expect(
      made.output.contains(
        """
        icons of web sites, not taken for logos: logos/acme-favicon.svg, logos/apple-touch-icon.svg and logos/favicon.svg; name one in \
        the column 'logo' if it is right
        logo files that no row uses: logos/other.svg; write one
        """), "\(made.output)")
  }

  @Test func `a column that is not used is named with its heading`() async throws {
    let table = try write("Name,Amount paid to whom\nAcme,x\n", "in/s.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.errors.contains("column B (Amount paid to whom): note: this column is not used"), "\(result.errors)")
    let wide = try write(
      "Name,Phone,Street,City,Level,Remarks\nAcme,1,2,3,Gold,now Silver\nBolt,1,2,3,Silver,\n", "in/w.csv")
    let many = try await kiosk.run("init", "\(folder)/wide", "--from", wide)
    #expect(
      many.errors.hasPrefix("\(wide), row 2, column F (Remarks): warning: \"now Silver\" may say")
        && many.errors.hasSuffix(
          "\(wide), row 1, column B (Phone): note: this column is not used; so 3 more: row 1, column C (Street), row 1, column D (City) "
            + "and row 1, column F (Remarks)\n")
        && many.errors.split(separator: "\n").count == 2, "\(many.errors)")
    // `check` tells each before there is a wall.
    try write(read(wide), "each/w.csv")
    let each = try await kiosk.run("check", "\(folder)/each")
    #expect(
      each.output.split(separator: "\n").count { $0.hasSuffix("note: this column is not used") } == 4, "\(each.output)")
  }

  /// Of two colours.
  private var logo: String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"40\"><circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"#d22\"/>"
      + "<circle cx=\"70\" cy=\"20\" r=\"18\" fill=\"#15b\"/></svg>"
  }
}
