import Foundation
import Platform
import TestSupport
import Testing

/// What `init` and `import` say of tables with mistakes.
@Suite(.timeLimit(.minutes(2)))
struct SponsorFaultTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `shares over the whole are reported together with the other mistakes, and no folder is left`() async throws
  {
    let table = try write(
      "Name,Share,Website,From\nAcme,60%,acme.example,\nBolt,30%,,soon\nCrane,20%,,\nDune,,,\n", "in/s.csv")
    let result = try await kiosk.run("init", "\(folder)/new/wall", "--from", table)
    #expect(result.status == 1)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 4, "\(result.errors)")
    #expect(lines[0].hasPrefix("\(table), row 3, column D (From): error: "), "\(lines[0])")
    #expect(
      lines[1]
        == "\(table), row 4, column B (Share): error: 'share' is 20%; expected 100% at most for all shares together; "
        + "they come to 110%")
    #expect(
      lines[3].hasSuffix(" has 2 errors; nothing was changed. Correct the table and run the command again"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
    // A row that gets nothing is named too.
    let full = try write("Name,Share\nAcme,60%\nBolt,40%\nCrane,\n", "in/full.csv")
    let nothing = try await kiosk.run("init", "\(folder)/new/wall", "--from", full)
    #expect(nothing.errors.hasPrefix("\(full), row 4: error: nothing is left for \"Crane\""), "\(nothing.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
  }

  @Test func `an import reports shares that contradict each other by row and column, and changes nothing`() async throws
  {
    let text = "# mine\ncards:\n  - { title: Old, share: 50% }\n  - { title: New, subtitle: ä }\n"
    let file = try write(text, "marquee.yaml")
    let table = try write("Name,Share\nNew,60%\n", "s.csv")
    let result = try await kiosk.run("import", table, "--into", file)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(table), row 2, column B (Share): error: 'share' is 60%; "), "\(result.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test func `a wall that cannot be written leaves no folder behind`() async throws {
    try write(square + String(repeating: " ", count: 5000), "in/acme.svg")
    let table = try write("name,logo\nAcme,acme.svg\n", "in/s.csv")
    let result = try await kiosk.shell(
      "ulimit -f 1; trap '' XFSZ; exec $kiosk init \(folder)/new/wall --from \(table)")
    #expect(
      result.status == 1 && result.errors.contains("was not made: logos/acme.svg cannot be copied"), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
  }

  @Test func `logos that cannot be shown are warned of, and those that no row uses are listed`() async throws {
    try write(square, "in/logos/acme.svg")
    try write(square, "in/logos/acme_white.svg")
    try write("no picture", "in/logos/bolt.png")
    try write(square, "in/logos/crane.svg")
    try write(square, "in/photos/team.svg")
    let table = try write("Name,Logo\nAcme,acme.svg\nBolt,bolt.png\n", "in/s.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 0, "\(result.errors)")
    // Once, in the summary.
    #expect(result.errors == "", "\(result.errors)")
    #expect(
      result.output.contains(
        "logos that are wrong, or may be:\n  Bolt: logos/bolt.png is no image; expected SVG, PDF, AI, PNG, JPEG, WebP, GIF, "
          + "BMP, TIFF or AVIF; the card shows its name until the file is replaced\n"), "\(result.output)")
    #expect(
      result.output.contains(
        "logo files that no row uses: logos/crane.svg; write one into a column 'logo' if it belongs to a sponsor\n"),
      "\(result.output)")
    // Nothing has changed, so nothing needs another look.
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall/marquee.yaml", "--logos", "\(folder)/in")
    #expect(again.errors == "", "\(again.errors)")
    #expect(
      again.output.contains("logo files that no row uses: logos/crane.svg and photos/team.svg"), "\(again.output)")
  }

  @Test func `logos that cannot be shown are told with the errors of a table that is refused`() async throws {
    try write("no picture", "in/bolt.png")
    let table = try write("Name,Logo,Weight\nBolt,bolt.png,much\n", "in/s.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 1 && lines.count == 3, "\(result.errors)")
    #expect(
      lines[0].hasPrefix(
        "\(table), row 2, column B (Logo): warning: \"Bolt\" has the logo \"logos/bolt.png\", which is no "),
      "\(lines)")
  }

  @Test(arguments: ["../elsewhere", "ABSOLUTE"])
  func `logos are not copied through a link that leads out of the folder`(target: String) async throws {
    try write(square, "in/acme.svg")
    let table = try write("Name,Logo\nAcme,acme.svg\n", "in/s.csv")
    for name in ["wall", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let link = "\(folder)/wall/logos"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: target == "ABSOLUTE" ? "\(folder)/elsewhere" : target)
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 1)
    #expect(
      result.errors.contains("leads out of its folder, where nothing is written; put a folder in its place"),
      "\(result.errors)")
    #expect(FolderNames.of("\(folder)/elsewhere") == [])
    #expect(FolderNames.of("\(folder)/wall") == ["logos"])
    // One that stays beneath is followed.
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createDirectory(atPath: "\(folder)/wall/pictures", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "pictures")
    #expect(try await kiosk.run("init", "\(folder)/wall", "--from", table).status == 0)
    #expect(FolderNames.of("\(folder)/wall/pictures") == ["acme.svg"])
  }

  @Test
  func `import copies what links among the logos lead to, and nothing from outside, in whichever folder they are`()
    async throws
  {
    let secret = square.replacing("9", with: "11")
    let eps =
      "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 90\n0.8 setgray 0 0 90 90 rectfill\nshowpage\n"
    try write(square, "in/files/drawing.svg")
    try write(eps, "in/files/print.eps")
    try write(secret, "private/secret.svg")
    try write(eps.replacing("0.8", with: "0.1"), "private/secret.eps")
    try write(eps.replacing("0.8", with: "0.2"), "target/Behind.eps")
    let file = try write("cards: [{ title: Inner }, { title: Old }]\n", "wall/marquee.yaml")
    try FileManager.default.createDirectory(atPath: "\(folder)/wall/logos", withIntermediateDirectories: true)
    for (link, target) in [
      ("in/Inner.svg", "files/drawing.svg"), ("in/Whole.svg", "\(folder)/in/files/drawing.svg"),
      ("in/Printed.eps", "files/print.eps"),
      ("in/Far.svg", "../private/secret.svg"), ("in/Absolute.svg", "\(folder)/private/secret.svg"),
      ("in/Posted.eps", "../private/secret.eps"), ("in/more", "../private"), ("in/loop", "."),
      // Something waits where the copy goes, and where a conversion begins.
      ("wall/logos/Inner.svg", "../../target/planted.svg"), ("wall/Own.eps", "../private/secret.eps"),
      ("wall/shared", "../target"),
    ] {
      symlink(target, "\(folder)/\(link)")
    }
    let table = try write(
      "name,logo\nInner,Inner.svg\nWhole,\nPrinted,Printed.eps\nFar,Far.svg\nAbsolute,\nPosted,Posted.eps\nOwn Print,Own.eps\nBehind,Behind.eps\n",
      "in/s.csv")
    for option in ["--dry-run", ""] {
      let result = try await kiosk.shell("exec $kiosk import \(table) --into \(file) \(option)")
      #expect(result.status == 0, "\(result.errors)")
      #expect(
        result.errors.contains(
          """
          warning: "Absolute.svg", "Far.svg" and "Posted.eps" in \(folder)/in lead out of it by links, which are not \
          followed; put the files themselves there
          """), "\(result.errors)")
      #expect(
        result.errors.contains(
          "warning: \"Own.eps\" and \"shared/Behind.eps\" in \(folder)/wall lead out of it by links"),
        "\(result.errors)")
    }
    #expect(
      FolderNames.of("\(folder)/wall/logos")?.sorted() == ["Inner.svg", "Printed.pdf", "Whole.svg"])
    for name in ["Inner.svg", "Whole.svg"] {
      let copy = "\(folder)/wall/logos/\(name)"
      #expect(try read(copy) == square)
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.type] as? FileAttributeType == .typeRegular)
    }
    #expect(FolderNames.of("\(folder)/target") == ["Behind.eps"], "nothing is written through a link")
    let text = try read(file)
    for name in ["Far", "Absolute", "Posted", "Own", "Behind"] { #expect(!text.contains("logos/\(name)"), "\(text)") }
  }

  @Test func `an import lists guesses only for rows that are new or changed`() async throws {
    try write(square, "in/acme_logo_RGB.svg")
    try write(square, "in/bolt-logo.svg")
    let table = try write("Name,Logo\nAcme,acme\n", "in/s.csv")
    let first = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(first.output.contains("logos found by name; check them:\n  Acme: logos/acme_logo_RGB.svg\n"))
    let file = "\(folder)/wall/marquee.yaml"
    let again = try await kiosk.run("import", table, "--into", file)
    #expect(!again.output.contains("found by name"), "\(again.output)")
    try write("Name,Logo\nAcme,acme\nBolt,\n", "in/s.csv")
    let more = try await kiosk.run("import", table, "--into", file)
    #expect(more.output.contains("logos found by name; check them:\n  Bolt: logos/bolt-logo.svg\n"), "\(more.output)")
    #expect(!more.output.contains("Acme: "))
  }
}
