import Foundation
import Platform
import TestSupport
import Testing

/// Folders in place of files.
@Suite(.timeLimit(.minutes(2)))
struct SponsorFolderTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `commands take the folder of a wall in place of its configuration`() async throws {
    let table = try write("name,tagline\nAcme,Anvils\n", "s.csv")
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall).status == 0)
    let dry = try await kiosk.run("import", table, "--into", wall, "--dry-run")
    #expect(dry.status == 0 && dry.output.hasPrefix("added: Acme\n"), "\(dry.errors)")
    let imported = try await kiosk.run("import", table, wall)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.hasPrefix("added: Acme\ntaken out: Your sponsors go here\n"), "\(imported.output)")
    #expect(try !read("\(wall)/marquee.yaml").contains("Your sponsors go here"))
    for path in [wall, "\(wall)/"] {
      let check = try await kiosk.run("check", path)
      #expect(check.status == 0 && check.output.contains("\(wall)/marquee.yaml: "), "\(check.output)")
    }
    for (number, arguments) in [wall, "--config \(wall)", "\(wall)/marquee.yaml"].enumerated() {
      let plan = try await kiosk.shell("exec $kiosk plan \(arguments)")
      #expect(plan.status == 0 && plan.output.contains("Acme"), "\(plan.errors)")
      let picture = kiosk.path("wall-\(number).png")
      let snapshot = try await kiosk.shell("exec $kiosk snapshot --output \(picture) \(arguments)")
      #expect(snapshot.status == 0 && FileManager.default.fileExists(atPath: picture), "\(snapshot.errors)")
    }
    let two = try await kiosk.run("plan", wall, "--config", wall)
    #expect(two.status != 0 && two.errors.contains("expected a folder or --config, not both"), "\(two.errors)")
    let none = try await kiosk.run("import", table)
    #expect(none.status != 0 && none.errors.contains("expected the folder of the wall, or --into"), "\(none.errors)")
    try FileManager.default.createDirectory(atPath: "\(folder)/empty", withIntermediateDirectories: true)
    let missing = try await kiosk.run("check", "\(folder)/empty")
    #expect(missing.status == 1 && missing.output.contains("\(folder)/empty/marquee.yaml"), "\(missing.output)")
  }

  @Test func `init takes the one table and the logos that lie in the folder`() async throws {
    try write("Name,Logo\nAcme,acme.svg\nBolt,\n", "fair/Sponsors.CSV")
    try write("lock", "fair/.~lock.Sponsors.csv")
    try write(square, "fair/acme.svg")
    try write(square, "fair/from them/Bolt_RGB.svg")
    let result = try await kiosk.run("init", "\(folder)/fair")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors == "\(folder)/fair/Sponsors.CSV: note: is the table in that folder, and is read\n",
      "\(result.errors)")
    let text = try read("\(folder)/fair/marquee.yaml")
    #expect(text.contains("- title: Acme\n    logo: acme.svg\n"), "\(text)")
    #expect(text.contains("- title: Bolt\n    logo: from them/Bolt_RGB.svg\n"), "\(text)")
    #expect(try await kiosk.run("check", "--strict", "\(folder)/fair").status == 0)
    // The folder alone says what is imported and into what.
    try write("Name,Tagline\nAcme,Anvils\nBolt,\n", "fair/Sponsors.CSV")
    let again = try await kiosk.run("import", "\(folder)/fair")
    #expect(again.status == 0 && again.output.hasPrefix("updated: Acme: subtitle\nunchanged: 1 card\n"), "\(again)")
    let none = try await kiosk.run("import", folder, "\(folder)/fair")
    #expect(none.status == 1 && none.errors.contains("holds no table (.xlsx, .ods or .csv); save"), "\(none.errors)")
  }

  @Test func `init converts and embeds what lies in the wall's own folder, and a second import changes nothing`()
    async throws
  {
    let fair = "\(folder)/fair"
    let drawing =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\"><path d=\"M0 0h9v9z\"/><image x=\"20\" width=\"20\" "
      + "height=\"10\" href=\"mark.png\"/></svg>"
    for name in ["acme.svg", "bolt.svg", "from them/crane.svg"] {
      try write(drawing.replacing("<svg ", with: "<svg id=\"\(name)\" "), "fair/\(name)")
    }
    for place in ["mark.png", "from them/mark.png"] {
      let made = try await Command.run(["convert", "-size", "20x10", "xc:red", "\(fair)/\(place)"])
      try #require(made.status == 0)
    }
    try write(square, "fair/dune.svg")
    try write(
      "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 60 60\n0 0 60 60 rectfill\nshowpage\n%%EOF\n", "fair/old.ai")
    let table = try write("Name,Logo\nAcme,acme.svg\nBolt,\nCrane,crane.svg\nDune,dune.svg\nOld,old.ai\n", "fair/s.csv")
    let made = try await kiosk.run("init", "\(fair)/")
    #expect(made.status == 0, "\(made.errors)")
    let text = try read("\(fair)/marquee.yaml")
    for path in ["logos/acme.svg", "logos/bolt.svg", "logos/crane.svg", "dune.svg", "logos/old.pdf"] {
      #expect(text.contains("    logo: \(path)\n"), "\(path): \(text)")
    }
    for name in ["acme", "bolt", "crane"] {
      let copy = try? read("\(fair)/logos/\(name).svg")
      #expect(copy?.contains("href=\"data:image/png;base64,") == true, "\(name)")
    }
    #expect((try? Data(contentsOf: URL(filePath: "\(fair)/logos/old.pdf")))?.starts(with: "%PDF".utf8) == true)
    #expect(!made.output.contains("refers to another file") && !made.output.contains("PostScript"), "\(made.output)")
    for arguments in [["import", fair], ["import", table, "--into", fair]] {
      let again = try await kiosk.shell("exec $kiosk " + arguments.map { "'\($0)'" }.joined(separator: " "))
      #expect(again.output.contains("is as the table has it"), "\(again.output)\(again.errors)")
      #expect(!again.errors.contains("warning") && !again.errors.contains("named alike"), "\(again.errors)")
    }
    // So it is where the table lies elsewhere, or the folder of the logos does.
    let downloaded = try write(read(table), "downloads/new.csv")
    try write(square, "new/other.svg")
    for arguments in [[downloaded, "--into", fair], [table, "--into", fair, "--logos", "\(folder)/new"]] {
      let later = try await kiosk.shell("exec $kiosk import " + arguments.map { "'\($0)'" }.joined(separator: " "))
      #expect(later.status == 0 && later.output.contains("is as the table has it"), "\(later.output)\(later.errors)")
      #expect(later.errors == "", "\(later.errors)")
      #expect(try read("\(fair)/marquee.yaml") == text)
    }
    #expect(FolderNames.of("\(fair)/logos")?.sorted() == ["acme.svg", "bolt.svg", "crane.svg", "old.pdf"])
  }

  @Test func `init takes the logos in the folder where there is no table`() async throws {
    try write(square, "fair/logos/acme-corp_logo.svg")
    try write(square, "fair/Bolt.svg")
    let result = try await kiosk.run("init", "\(folder)/fair")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let text = try read("\(folder)/fair/marquee.yaml")
    #expect(text.contains("- title: Acme Corp\n    logo: logos/acme-corp_logo.svg\n"), "\(text)")
    #expect(text.contains("- title: Bolt\n    logo: Bolt.svg\n"), "\(text)")
  }

  @Test func `init asks which of several tables is meant`() async throws {
    let table = try write("Name\nAcme\n", "fair/a.csv")
    try write("Name\nBolt\n", "fair/b.tsv")
    let result = try await kiosk.run("init", "\(folder)/fair")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(" holds 2 tables, \"a.csv\" and \"b.tsv\"; name the one that is meant"),
      "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/fair/marquee.yaml"))
    #expect(try await kiosk.run("init", "\(folder)/fair", "--from", table).status == 0)
  }

  @Test func `an import takes a new file that the table names, though the former one is named alike`() async throws {
    let table = try write("Name,Logo\nAcme,acme.svg\nBolt,Bolt\n", "in/s.csv")
    try write(square, "in/acme.svg")
    try write(square, "in/bolt.svg")
    let wall = "\(folder)/wall"
    #expect(try await kiosk.run("init", wall, "--from", table).status == 0)
    for name in ["acme_new.svg", "Acme 2027.svg", "acme-logo-v2.svg"] {
      try write(square.replacing("<svg ", with: "<svg id=\"\(name)\" "), "in/\(name)")
      try write("Name,Logo\nAcme,\(name)\nBolt,Bolt\n", "in/s.csv")
      let result = try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml", "--logos", "\(folder)/in")
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      let text = try read("\(wall)/marquee.yaml")
      #expect(text.contains("logo: logos/\(name)") && text.contains("logo: logos/bolt.svg"), "\(name): \(text)")
      #expect(!result.output.contains("no row uses:\n  \(name)"), "\(result.output)")
    }
    // Without its ending, the file of that name is likelier than the one that is named like the sponsor.
    try write("Name,Logo\nAcme,acme_new\nBolt,Bolt\n", "in/s.csv")
    #expect(try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml").status == 0)
    #expect(try read("\(wall)/marquee.yaml").contains("logo: logos/acme_new.svg"))
  }

  @Test func `names of files from a Mac are those that the table and the configuration have`() async throws {
    // è and ü as a letter and a mark of its own.
    let (mac, composed) = ("Caffe\u{300} Mu\u{308}ller.svg", "Caff\u{E8} M\u{FC}ller.svg")
    let table = try write("Name,Logo\nRossi,\(composed)\nBolt,\n", "in/s.csv")
    try write(square, "in/logos/\(mac)")
    let wall = "\(folder)/wall"
    let made = try await kiosk.run("init", wall, "--from", table, "--logos", "\(folder)/in/logos")
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    let names = FolderNames.of("\(wall)/logos") ?? []
    #expect(names.map { Array($0.utf8) } == [Array(composed.utf8)])
    let again = try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml", "--logos", "\(folder)/in/logos")
    #expect(again.output.contains("is as the table has it"), "\(again.output)\(again.errors)")

    // Put there by hand.
    try write(square, "own/\(mac)")
    let own = try write("cards: [{ title: Rossi, logo: \"\(composed)\" }]\n", "own/marquee.yaml")
    let check = try await kiosk.run("check", own)
    #expect(!check.output.contains("warning"), "\(check.output)")
  }
}
