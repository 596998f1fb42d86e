import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// What a cell that names a file means, beside the cells of other rows.
@Suite struct NamedLogoTests: LogoParcel {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a cell that names a file which is no picture means none, and says what it is`() throws {
    let chooser = try chooser(
      "Elektro Jäger;favicon.png\nApotheke am Markt;favicon (1).ico\n", ["favicon.png", "favicon (1).ico"])
    #expect(files(chooser) == [2: "favicon.png"])
    #expect(
      chooser.faults.map(\.message) == [
        "\"Apotheke am Markt\" names the logo \"favicon (1).ico\", which is an icon for a browser, which is not supported; ask for "
          + "the logo as SVG, PDF or PNG; then write the new file's name into the cell"
      ])
    #expect(chooser.foreign == ["favicon (1).ico (Apotheke am Markt)"])
  }

  @Test(arguments: ["svg", "EPS", ".pdf", "PNG / SVG", "eps+pdf"])
  func `a cell that says a format names no file, and so none that two sponsors share`(cell: String) throws {
    let table = "Halden & Rye;\(cell)\nLumenfold;\(cell)\n"
    #expect(
      try files(chooser(table, ["halden-rye.svg", "lumenfold.png"])) == [2: "halden-rye.svg", 3: "lumenfold.png"])
    let faults = sheet("Name;Logo\n\(table)").faults
    #expect(
      faults.map(\.message)
        == ["names no file in row 2 and 1 more, where logos are looked for by the sponsors' names"])
  }

  @Test(arguments: [
    "(waiting)", "none - name only", "tbd", "to come", "folgt", "à venir", "pendiente", "(tbd)", "in attesa",
    "wacht op logo",
    "en attente", "Logo folgt", "name only", "nur Name", "folgt, per Mail", "keins (nur Name)", "will follow",
  ])
  func `a cell that says that no logo is there names no file`(cell: String) throws {
    #expect(sheet("Name;Logo\nAcme;\"\(cell)\"\n").sponsors.map(\.logo) == [nil])
    #expect(try chooser("Acme;\"\(cell)\"\n", ["bolt.svg"]).faults.isEmpty)
  }

  @Test func `a file that is called like an address is a file if it is there`() throws {
    let name = "www.harborwaveradio.example.svg"
    let chosen = try chooser("Harbor Wave;\(name)\nHarbor Two;\n", [name])
    #expect(files(chosen) == [2: name])
    #expect(chosen.faults.isEmpty, "\(chosen.faults)")
    #expect(
      try chooser("Bolt;www.bolt.example.svg\n", ["acme.svg"]).faults.map(\.message).first?.contains("a link") == true)
  }

  @Test(arguments: ["folgt.svg", "Waiting Room.png", "none.png"])
  func `a file that is called like a word for none is a file`(cell: String) throws {
    #expect(try files(chooser("Vector Informatik;\(cell)\n", [cell])) == [2: cell])
  }

  @Test(arguments: ["vector.svg", "AI.svg", "zip.png"])
  func `a file that is called like a format is a file`(cell: String) throws {
    #expect(try files(chooser("Vector Informatik;\(cell)\n", [cell])) == [2: cell])
  }

  @Test func `so it is where no row names the other file`() throws {
    #expect(try files(chooser("Apotheke am Markt;favicon (1).ico\n", ["favicon.png", "favicon (1).ico"])) == [:])
    #expect(try files(chooser("Apotheke am Markt;favicon (1)\n", ["favicon.png", "favicon (1).ico"])) == [:])
  }

  @Test(arguments: [
    // A near name, another ending, another case, a link and the sponsor's name.
    "favicon (1).png", "favicon.svg", "fav-icon.png", "https://apo.example/favicon.png",
  ])
  func `a file that another row names is nobody's by a near name`(cell: String) throws {
    #expect(try files(chooser("Jäger;favicon.png\nMarkt;\(cell)\n", ["favicon.png"])) == [2: "favicon.png"])
    #expect(try files(chooser("Markt;\(cell)\nJäger;favicon.png\n", ["favicon.png"])) == [3: "favicon.png"])
  }

  @Test func `nor by the sponsor's name, while a row that names it too gets it`() throws {
    #expect(try files(chooser("Jäger;markt.png\nMarkt;\n", ["markt.png"])) == [2: "markt.png"])
    #expect(
      try files(chooser("Jäger;markt.png\nMarkt;MARKT.PNG\n", ["markt.png"])) == [2: "markt.png", 3: "markt.png"])
  }

  @Test func `a sponsor that stands in two rows has one logo in both, by its name too`() throws {
    for cell in ["", "acme", "Acme Logo"] {
      #expect(
        try files(chooser("Acme;acme.svg\nAcme;\(cell)\nBolt;\n", ["acme.svg", "bolt.svg"]))
          == [2: "acme.svg", 3: "acme.svg", 4: "bolt.svg"], "\(cell)")
    }
  }

  @Test func `a path that is not there is not the file of that name which another row names`() throws {
    #expect(try files(chooser("Acme;logo.svg\nBolt;beta/logo.svg\n", ["logo.svg"])) == [2: "logo.svg"])
    #expect(
      try files(chooser("Acme;./logos/acme.svg\nAcme;logos/acme.svg\n", ["logos/acme.svg"]))
        == [2: "logos/acme.svg", 3: "logos/acme.svg"])
  }

  @Test func `a text beside a logo says nothing of it`() throws {
    #expect(try files(chooser("Acme;Acme\n", ["Acme.docx", "Acme_logo.svg"])) == [2: "Acme_logo.svg"])
  }

  @Test func `files of one name in several folders are those of the paths in the cells, in the wall's folder too`()
    throws
  {
    let table = "Acme;a/logo.svg\nBolt;b/logo.svg\nCrane;c/logo.svg\n"
    #expect(try files(chooser(table, ["a/logo.svg", "b/logo.svg"])) == [2: "a/logo.svg", 3: "b/logo.svg"])
    // The copy of one of them is not the other's.
    try FileManager.default.createDirectory(atPath: "\(folder.path)/wall/logos", withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: URL(filePath: "\(folder.path)/wall/logos/logo.svg"))
    try FileManager.default.removeItem(atPath: "\(folder.path)/in")
    #expect(try files(chooser(table, [])) == [:])
  }

  @Test func `links to different files of one name give nobody the file of that name`() throws {
    let table = "Acme;https://acme.example/logo.png\nBolt;https://bolt.example/logo.png\n"
    #expect(try files(chooser(table, ["logo.png"])) == [:])
  }

  @Test func `a missing file's fault names the files that may be meant`() throws {
    let chooser = try chooser("Kestrel Couriers;kestrel.svg\n", ["kestrel letterhead.pdf"])
    #expect(
      chooser.faults.map(\.message) == [
        "\"Kestrel Couriers\" names the logo \"kestrel.svg\", which is not there; perhaps \"kestrel letterhead.pdf\" is meant: write "
          + "that name into the cell"
      ])
  }

  @Test(arguments: [
    "4 files", "round one", "only white?", "tiny", "photo?", "per WhatsApp", "see mail", "sent on 3.11",
    "Kestrel sent 4 files",
    "came as a .png",
  ])
  func `a cell without a file's ending that names no file is a remark, and the sponsor's name finds the logo`(
    cell: String
  ) throws {
    let files = ["kestrel-couriers.svg", "acme.svg", "tiny-tots.svg"]
    let chooser = try chooser("Kestrel Couriers;\(cell)\nAcme;acme.svg\n", files)
    #expect(self.files(chooser) == [2: "kestrel-couriers.svg", 3: "acme.svg"])
    #expect(chooser.faults.isEmpty, "\(chooser.faults)")
    #expect(
      chooser.remarkNote(column: (1, "Logo")).map(\.description)
        == "s.csv, row 2, column B (Logo): note: \"\(cell)\" is no file that is there, and is taken for a remark: logos are looked for "
        + "by the sponsors' names; where a file is meant, write its whole name, such as 'acme.svg'")
  }

  @Test func `remarks are told in one note, and files that may be meant are offered`() throws {
    let rows = ["Acme", "Bolt", "Crane", "Dune", "Ember", "Flint", "Kestrel Couriers"].map { "\($0);see mail\n" }
      .joined()
    let chooser = try chooser(rows, ["kestrel letterhead.pdf"])
    #expect(chooser.faults.isEmpty && chooser.offers == [8: ["kestrel letterhead.pdf"]], "\(chooser.faults)")
    #expect(
      chooser.remarkNote(column: nil)?.message.hasPrefix(
        "\"see mail\", \"see mail\" (row 3), \"see mail\" (row 4), \"see mail\" (row 5), \"see mail\" (row 6) and 2 more are no files "
          + "that are there") == true)
  }

  @Test(arguments: [
    "kestrel.svg", "Kestrel", "logos/kestrel", "kestrel_neu", "Kestrel neu", "letter.docx", "logo in mail.msg",
  ])
  func `a cell with a file's ending, a folder or the sponsor's own word names a file`(cell: String) throws {
    let chooser = try chooser("Kestrel Couriers;\(cell)\n", ["kestrel-couriers.svg", "bolt.svg"])
    #expect(files(chooser) == [:])
    #expect(chooser.remarkNote(column: nil) == nil)
    #expect(chooser.faults.map(\.message).contains { $0.contains("which is not there") }, "\(chooser.faults)")
  }

  @Test(arguments: [
    ("Füllgraben_Logo.jpg", "Füllgraben_Logo_4c_groß.png"), ("füllgraben logo.jpg", "füllgraben logo neu NEU.jpg"),
    ("halden_wortmarke.svg", "halden_wordmark.svg"), ("fuellgraben.svg", "Logo Fuellgraben RGB.svg"),
    ("füllgraben_slogan.svg", "Füllgraben Slogan RGB.png"),
  ])
  func `a file is taken in place of a missing one of the same words, and a warning says so`(cell: String, file: String)
    throws
  {
    let chooser = try chooser("Füllgraben;\(cell)\nBolt;\n", [file, "bolt.svg"])
    #expect(files(chooser) == [2: file, 3: "bolt.svg"])
    #expect(
      chooser.faults.map(\.description) == [
        "s.csv, row 2: warning: \"Füllgraben\" names the logo \"\(cell)\", which is not there; \"\(file)\" is taken, whose name differs "
          + "by words such as 'logo' alone: write that name into the cell if it is right, or put the named file into the folder of "
          + "the logos"
      ])
  }

  @Test func `a file of the same name with another ending is taken with one note for all rows`() throws {
    let chooser = try chooser(
      "Acme;acme.jpg\nBolt;bolt.png\nCrane;CRANE.svg\nDune;dune\n",
      ["acme", "bolt", "crane", "dune"].map { "\($0).svg" })
    #expect(files(chooser) == [2: "acme.svg", 3: "bolt.svg", 4: "crane.svg", 5: "dune.svg"])
    #expect(
      chooser.faults.map(\.description) == [
        "s.csv, row 2: note: \"Acme\" names the logo \"acme.jpg\", which is there as \"acme.svg\" alone, so that this is taken, as in 1 "
          + "more row; correct the cell if it is right"
      ])
  }

  @Test(arguments: [
    // Another company, number, spelling, background and colour.
    ("halden.svg", "halden-rye.svg"), ("halden-1.svg", "halden-2.svg"), ("halden (1).svg", "halden (2).svg"),
    ("halden_2025.svg", "halden_2026.svg"),
    ("halden.svg", "halden_neg.svg"), ("haldne.svg", "halden.svg"),
    ("halden_pos.svg", "halden_neg.svg"),
    ("halden_hell.svg", "halden_dunkel.svg"), ("halden", "halden-rye.svg"),
    // Another picture of the same sponsor.
    ("halden_slogan.svg", "halden.svg"), ("halden_claim_rgb.svg", "halden_logo.svg"),
    ("halden_bildmarke.svg", "halden_wortmarke.svg"),
  ])
  func `a file with another name is offered in place of a missing one, and not taken`(cell: String, file: String) throws
  {
    let chooser = try chooser("Halden;\(cell)\n", [file])
    #expect(files(chooser) == [:])
    #expect(
      chooser.faults.map(\.message) == [
        "\"Halden\" names the logo \"\(cell)\", which is not there; perhaps \"\(file)\" is meant: write that name into the cell"
      ])
  }

  @Test func `a file that another sponsor has by its name is not offered for a missing one`() throws {
    let chooser = try chooser("Halden;halden.svg\nHalden & Rye;\n", ["halden-rye.svg"])
    #expect(files(chooser) == [3: "halden-rye.svg"])
    #expect(chooser.faults.map(\.message).allSatisfy { !$0.contains("halden-rye") }, "\(chooser.faults)")
  }

  @Test func `a file whose copy the wall has is used, though its name says nothing of a sponsor`() throws {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/wall/logos", withIntermediateDirectories: true)
    for name in ["IMG_4471.svg", "Logo_final_RGB(2).svg"] {
      try Data("<svg/>".utf8).write(to: URL(filePath: "\(folder.path)/wall/logos/\(name)"))
    }
    let table = "Acme;IMG_4471.svg\nBolt;Logo_final_RGB(2).svg\n"
    let known = ["logos/IMG_4471.svg", "logos/Logo_final_RGB(2).svg"]
    let chooser = try chooser(table, ["IMG_4471.svg", "sent/Logo_final_RGB(2).svg", "IMG_4472.svg"])
    #expect(chooser.unused(isNamed: true, besides: known, outdated: []).map(\.path) == ["IMG_4472.svg"])
    // Another picture of that name is another file.
    try Data("<svg />".utf8).write(to: URL(filePath: "\(folder.path)/in/IMG_4471.svg"))
    #expect(
      chooser.unused(isNamed: true, besides: known, outdated: []).map(\.path) == ["IMG_4471.svg", "IMG_4472.svg"])
  }

  @Test func `a file with another number is another logo, and no version`() throws {
    let files = ["acme_2025.svg", "acme_2026.svg", "acme_2026_neg.svg"]
    let chooser = try chooser("Acme;acme_2026.svg\n", files)
    #expect(chooser.unused(isNamed: true, besides: [], outdated: []).map(\.path) == ["acme_2025.svg"])
    #expect(
      chooser.versions(ofRows: [2], isNamed: true, besides: [], outdated: []).map(\.path) == ["acme_2026_neg.svg"])
  }

  @Test func `other versions of logos that are taken are named with what their names say`() throws {
    let files = [
      "a/Acme_neg.svg", "a/Acme_pos.svg", "a/Acme_pos.png", "bolt_quer.svg", "bolt.svg", "crane.svg", "sent.svg",
    ]
    let chooser = try chooser("Acme;\nBolt;bolt.svg\nCrane;\n", files)
    #expect(self.files(chooser) == [2: "a/Acme_pos.svg", 3: "bolt.svg", 4: "crane.svg"])
    func versions(_ rows: Set<Int>) -> [String] {
      chooser.versions(ofRows: rows, isNamed: true, besides: [], outdated: []).map {
        "\($0.sponsor): \($0.path) \($0.key ?? "-")"
      }
    }
    #expect(versions([2, 3, 4]) == ["Acme: a/Acme_neg.svg logo-on-dark", "Bolt: bolt_quer.svg -"])
    #expect(versions([3]) == ["Bolt: bolt_quer.svg -"])
    #expect(chooser.unused(isNamed: true, besides: [], outdated: []).map(\.path) == ["sent.svg"])
  }

  private static let stems = [
    "favicon", "logo", "Acme", "acme-logo", "Halden", "halden-rye", "Meridian", "meridian_bank", "Logo final", "x",
  ]

  @Test(arguments: Seeds.many)
  func `no row gets a file that another row names and its own does not`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func name() -> String {
      let stem = random.pick(Self.stems) + random.pick(["", "", " (1)", "-2", "_neg"])
      let ending = random.pick(["svg", "png", "jpg", "PNG", "ico", "heic", "eps", "psd"])
      return random.pick(["", "", "a/", "b/"]) + "\(stem).\(ending)"
    }
    let files = Set((0..<random.int(2...14)).map { _ in name() }).sorted()
    let cells = (0..<random.int(2...10)).map { _ -> String in
      switch random.int(0...5) {
      case 0: ""
      case 1: name()
      case 2: String(random.pick(files).prefix { $0 != "." })
      case 3: "https://\(random.pick(Self.stems).first ?? "x").example/\(random.pick(files))"
      default: random.pick(files)
      }
    }
    let names = [
      "Acme Ltd", "Halden", "Halden & Rye", "Meridian Air", "Meridian Bank", "Favicon Co", "Logo X", "Finals",
    ]
    let table = cells.enumerated().map { "\(names[$0 % names.count]) \($0 < names.count ? "" : "\($0)");\($1)\n" }
    let chosen = self.files(try chooser(table.joined(), files))
    func last(_ path: String) -> String { path.split(separator: "/").last.map { $0.lowercased() } ?? "" }
    let present = Set(files.map(last))
    for (row, file) in chosen {
      for (other, cell) in cells.enumerated() where other + 2 != row && !cell.contains("://") {
        guard last(cell) == last(file), last(cells[row - 2]) != last(file) || cells[row - 2].contains("://") else {
          continue
        }
        Issue.record("seed \(seed): row \(row), \(cells[row - 2]), has \(file) of row \(other + 2); \(files)")
      }
      let own = cells[row - 2]
      if !own.contains("://"), present.contains(last(own)), !last(own).hasSuffix(".eps") {
        #expect(last(file) == last(own), "seed \(seed): \(own) gets \(file); \(files)")
      }
      if own.contains("/"), !own.contains("://"), files.contains(own) {
        #expect(file == own || last(own).hasSuffix(".eps"), "seed \(seed): \(own) gets \(file); \(files)")
      }
    }
  }
}
