import FacePainting
import Foundation
import Glibc
import MarqueeValues
import Platform
import TestSupport
import Testing

/// What `init`, `import` and `check` make of logos as sponsors send them.
@Suite(.timeLimit(.minutes(3)))
struct SentLogoTests: TechnicianFiles {
  let kiosk: Kiosk
  private let eps = """
    %!PS-Adobe-3.0 EPSF-3.0
    %%BoundingBox: 0 0 200 80
    0.8 0.1 0.2 setrgbcolor 10 10 60 60 rectfill 0 0 0 setrgbcolor 90 10 100 60 rectfill
    showpage
    %%EOF

    """

  init() throws { kiosk = try Kiosk() }

  @Test func `files that are no pictures are named by what they are, and pictures by another name are taken`()
    async throws
  {
    let table = try write("Name,Logo\nAcme,IMG_2231.heic\nBolt,Logo Bolt\nCrane,IMG_1.HEIC\nDelta,\n", "in/s.csv")
    var png = Bitmap(width: 200, height: 80, filledWith: 0xFFFF_FFFF)
    for index in 4000..<9000 { png.pixels[index] = 0xFF00_3366 }
    try png.writePNG(to: "\(folder)/in/p.png")
    try FileManager.default.moveItem(atPath: "\(folder)/in/p.png", toPath: "\(folder)/in/IMG_2231.heic")
    try write("\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}\u{0}\u{0}mif1heic", "in/IMG_1.HEIC")
    try write("PK\u{3}\u{4}word/document.xml", "in/Logo Bolt.docx")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(made.status == 0)
    #expect(
      made.errors.contains("\"Bolt\" names the logo \"Logo Bolt\", which is an office document and no picture"),
      "\(made.errors)")
    #expect(
      made.errors.contains("\"Crane\" names the logo \"IMG_1.HEIC\", which is a HEIC photograph"), "\(made.errors)")
    #expect(!made.errors.contains("Acme"), "\(made.errors)")
    #expect(
      made.output.contains(
        "no pictures that can be shown, though logos may be in them: IMG_1.HEIC (Crane) and Logo Bolt.docx (Bolt); save the "
          + "logo in each"),
      "\(made.output)")
    let check = try await kiosk.run("check", "\(folder)/wall")
    #expect(!check.output.contains("IMG_2231.heic\", which is"), "\(check.output)")
  }

  @Test func `EPS is copied as a PDF, once, and its source stays`() async throws {
    let source = try write(eps, "in/Quillmark Logo.eps")
    let table = try write("Name,Logo\nQuillmark,Quillmark Logo.eps\n", "in/s.csv")
    let wall = "\(folder)/wall"
    let made = try await kiosk.run("init", wall, "--from", table)
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    let config = try read("\(wall)/marquee.yaml")
    #expect(config.contains("logo: logos/Quillmark Logo.pdf"), "\(config)")
    let pdf = try Data(contentsOf: URL(filePath: "\(wall)/logos/Quillmark Logo.pdf"))
    #expect(pdf.starts(with: "%PDF".utf8))
    #expect(try read(source) == eps)
    let check = try await kiosk.run("check", "\(wall)/marquee.yaml")
    #expect(!check.output.contains("logo"), "\(check.output)")
    let again = try await kiosk.run("import", table, "--into", "\(wall)/marquee.yaml")
    #expect(again.errors == "" && again.output.contains("is as the table has it"), "\(again.output)\(again.errors)")
    #expect(FolderNames.of("\(wall)/logos") == ["Quillmark Logo.pdf"])
    // Another file of the same name is no copy of this one.
    try write(eps.replacing("0.8", with: "0.1"), "other/Quillmark Logo.eps")
    let other = try await kiosk.run(
      "init", "\(folder)/wall2", "--from", table, "--logos", "\(folder)/other")
    #expect(other.status == 0, "\(other.errors)")
    #expect(try Data(contentsOf: URL(filePath: "\(folder)/wall2/logos/Quillmark Logo.pdf")) != pdf)
  }

  @Test func `a folder of EPS alone becomes a wall`() async throws {
    try write(eps, "in/quillmark.eps")
    let made = try await kiosk.run("init", "\(folder)/wall", "--logos", "\(folder)/in")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try read("\(folder)/wall/marquee.yaml").contains("logo: logos/quillmark.pdf"))
  }

  @Test func `PostScript by its other names is converted as EPS is`() async throws {
    for (name, colour) in [("acme.ps", "0.1"), ("bolt.epsf", "0.2"), ("crane.epsi", "0.3"), ("dune old.PS", "0.4")] {
      try write(eps.replacing("0.8", with: colour), "in/\(name)")
    }
    let table = try write("Name,Logo\nAcme,acme.ps\nBolt,\nCrane,crane\n", "in/s.csv")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    let text = try read("\(folder)/wall/marquee.yaml")
    for name in ["acme", "bolt", "crane"] { #expect(text.contains("logo: logos/\(name).pdf"), "\(text)\(made.output)") }
    #expect(made.output.contains("left out as outdated: dune old.PS"), "\(made.output)")
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall")
    #expect(again.output.contains("is as the table has it"), "\(again.output)\(again.errors)")
    let alone = try await kiosk.run("init", "\(folder)/alone", "--logos", "\(folder)/in")
    #expect(alone.status == 0, "\(alone.errors)")
    #expect(try read("\(folder)/alone/marquee.yaml").contains("logo: logos/bolt.pdf"), "\(alone.output)")
  }

  /// Ghostscript once it converts a file that has this text.
  private func converter(of text: String) async throws -> Int32 {
    var found: Int32 = 0
    let isThere = try await eventually(within: .seconds(100)) {
      for name in FolderNames.of("/proc") ?? [] {
        guard let process = Int32(name),
          let line = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8), line.contains("-dEPSCrop"),
          let file = try? String(contentsOfFile: "/proc/\(name)/cwd/in.eps", encoding: .utf8), file.contains(text)
        else { continue }
        found = process
        return true
      }
      return false
    }
    // 0 would be the tests' own group.
    guard isThere, found > 1 else { throw Command.Failure(description: "Ghostscript does not convert \(text)") }
    return found
  }

  @Test func `EPS that is no program, or never ends, is refused, and the card shows its name`() async throws {
    try write("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nthis is nothing\n", "in/acme.eps")
    let outside = "\(folder)/outside"
    try write(
      "%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(\(outside)) (w) file dup (x) writestring closefile\nshowpage\n",
      "in/bolt.eps")
    // The folder tells it from that of another run.
    let endless = "% \(folder)\n{} loop\n"
    try write("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n\(endless)showpage\n", "in/crane.eps")
    // An old Illustrator file that cannot be converted is told once, and one that two rows name is tried once.
    try write("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nthis is nothing\n", "in/old.ai")
    let table = try write(
      "Name,Logo\nAcme,acme.eps\nBolt,bolt.eps\nCrane,crane.eps\nDune,crane.eps\nOld,old.ai\n", "in/s.csv")
    let command = try Command(
      ["env", "-u", "HOME", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Kiosk.binary, "init", "\(folder)/wall", "--from"]
        + [table])
    // Ghostscript's own limits are 20 s of a processor, which ends it with this signal, and 40 s of patience.
    if !Sweep.isWhole { kill(try await converter(of: endless), SIGXCPU) }
    let made = try await command.end(within: .seconds(150))
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.errors.contains(
        "\"Crane\" has the logo \"crane.eps\", which is EPS that takes too long to convert; export it as SVG or PDF"),
      "\(made.errors)")
    // They are in the summary too, which is what is read.
    let told = made.output.split(separator: "\n").drop { $0 != "logos that are wrong, or may be:" }.dropFirst().prefix {
      $0.hasPrefix("  ")
    }
    #expect(
      Array(told) == [
        "  Acme: acme.eps is EPS that Ghostscript cannot read; export it as SVG or PDF",
        "  Bolt: bolt.eps is EPS that Ghostscript cannot read; export it as SVG or PDF",
        "  Crane: crane.eps is EPS that takes too long to convert; export it as SVG or PDF",
        "  Dune: crane.eps is EPS that takes too long to convert; export it as SVG or PDF",
        "  Old: old.ai is EPS that Ghostscript cannot read; export it as SVG or PDF",
      ], "\(made.output)")
    #expect(
      made.errors.contains("\"Acme\" has the logo \"acme.eps\", which is EPS that Ghostscript cannot read"),
      "\(made.errors)")
    #expect(made.errors.contains("\"Bolt\" has the logo \"bolt.eps\""), "\(made.errors)")
    #expect(!FileManager.default.fileExists(atPath: outside))
    #expect(try !read("\(folder)/wall/marquee.yaml").contains("logo:"))
  }

  @Test func `a file that cannot be converted is not told of a card that has a logo`() async throws {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\"><path d=\"M0 0h40v10z\"/></svg>"
    try write(drawing, "wall/mark.svg")
    try write("timezone: UTC\ncards: [{ title: Acme, logo: mark.svg }, { title: Bolt }]\n", "wall/marquee.yaml")
    for name in ["acme", "bolt"] {
      try write("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nthis is nothing\n", "in/\(name).eps")
    }
    let table = try write("Name\nAcme\nBolt\n", "in/s.csv")
    let result = try await kiosk.run("import", table, "--into", "\(folder)/wall")
    #expect(result.output.contains("  Bolt: bolt.eps is EPS that Ghostscript cannot read"), "\(result.output)")
    #expect(!(result.output + result.errors).contains("acme.eps is EPS"), "\(result.output)\(result.errors)")
    #expect(!result.errors.contains("\"Acme\" has the logo"), "\(result.errors)")
  }

  @Test func `check names the command that converts EPS`() async throws {
    try write(eps, "mark one.eps")
    let file = try kiosk.file("cards: [{ title: Acme, logo: mark one.eps }]\n")
    let result = try await kiosk.run("check", file)
    #expect(
      result.output.contains(
        "warning: \"Acme\": 'logo' is \"mark one.eps\", which is EPS, which is converted first: gs -q -dSAFER -dEPSCrop "
          + "-sDEVICE=pdfwrite -o 'mark one.pdf' 'mark one.eps', and name the PDF"), "\(result.output)")
  }

  @Test func `publish names the command that converts EPS`() async throws {
    try write(eps, "wall/mark one.eps")
    try write("timezone: UTC\ncards: [{ title: Acme, logo: mark one.eps }]\n", "wall/marquee.yaml")
    try FileManager.default.createDirectory(atPath: "\(folder)/releases", withIntermediateDirectories: true)
    let result = try await kiosk.run("publish", "--releases", "\(folder)/releases", "\(folder)/wall")
    #expect(
      (result.output + result.errors).contains(
        "\"mark one.eps\", which is EPS, which is converted first: gs -q -dSAFER -dEPSCrop -sDEVICE=pdfwrite -o 'mark one.pdf' "
          + "'mark one.eps', and name the PDF"), "\(result.output)\(result.errors)")
  }

  @Test func `check notes an animation, which is no fault`() async throws {
    let made = try await Command.run([
      "convert", "-size", "400x200", "-delay", "10", "xc:white", "(", "xc:white", "-fill", "navy", "-draw",
      "rectangle 50,50 350,150", ")", "-loop", "0", "\(folder)/moving.gif",
    ])
    try #require(made.status == 0, "\(made.errors)")
    let file = try kiosk.file("cards: [{ title: Acme, logo: moving.gif }]\n")
    let result = try await kiosk.run("check", "--strict", file)
    #expect(
      result.output.contains(
        "\(file): note: \"Acme\": 'logo' is \"moving.gif\", which is an animation; one frame of it is shown\n"),
      "\(result.output)")
    #expect(result.status == 0 && !result.output.contains("warning"), "\(result.output)")
  }

  @Test func `a picture beside a drawing is embedded in its copy, and one that is not there is told`() async throws {
    let picture = try await Command.run(["convert", "-size", "20x10", "xc:red", "\(folder)/word mark.png"])
    try #require(picture.status == 0)
    try FileManager.default.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: "\(folder)/word mark.png", toPath: "\(folder)/in/word mark.png")
    func drawing(_ reference: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 10\"><path d=\"M0 0h9v9z\"/><image x=\"20\" width=\"20\" "
        + "height=\"10\" href=\"\(reference)\"/></svg>"
    }
    let source = drawing("word%20mark.png")
    try write(source, "in/acme.svg")
    try write(drawing("C:\\Work\\word mark.png"), "in/bolt.svg")
    try write(drawing("nowhere.png"), "in/crane.svg")
    try write(drawing("../secret.png"), "in/dune.svg")
    let table = try write("Name,Logo\nAcme,acme.svg\nBolt,bolt.svg\nCrane,crane.svg\nDune,dune.svg\n", "in/s.csv")
    let made = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(made.status == 0 && made.errors == "", "\(made.errors)")
    for name in ["acme", "bolt"] {
      #expect(try read("\(folder)/wall/logos/\(name).svg").contains("href=\"data:image/png;base64,"))
    }
    #expect(try read("\(folder)/in/acme.svg") == source)
    let told = made.output.split(separator: "\n").drop { $0 != "logos that are wrong, or may be:" }.dropFirst().prefix(
      2)
    #expect(
      told.map { $0.prefix(60) }
        == [
          "  Crane: logos/crane.svg refers to another file, 'nowhere.png",
          "  Dune: logos/dune.svg refers to another file, '../secret.png",
        ].map { $0.prefix(60) }, "\(made.output)")
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall/marquee.yaml")
    #expect(again.errors == "" && again.output.contains("is as the table has it"), "\(again.output)\(again.errors)")
  }
}
