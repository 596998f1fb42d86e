import Foundation
import TestSupport
import Testing

/// Tables whose links are none, or stand in place of logos.
@Suite(.timeLimit(.minutes(2)))
struct SponsorLinkTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `logos that are links are looked for by names, with one summary`() async throws {
    try write(square, "in/halden-rye.svg")
    try write(square, "in/Mark 7.svg")
    let table = try write(
      """
      Timestamp,Organisation,Please upload your logo,Your website
      11/20/2026 10:11:12,Halden & Rye,https://drive.example/open?id=1aB,halden.example
      11/20/2026 10:14:55,Lumenfold,drive.example/open?id=2cD,lumenfold.example
      11/20/2026 10:15:55,Northfold,https://cdn.example/up/Mark%207.svg?x=1,
      11/20/2026 10:16:55,Velvet Anchor,www.velvet.example/logo.png,
      11/20/2026 10:17:55,Ember,ember/logo.svg,
      """, "in/form.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 0, "\(result.errors)")
    let warnings = result.errors.split(separator: "\n").filter { $0.contains(" warning: ") }
    #expect(
      warnings == [
        "\(table): warning: 4 logos are links, which are not downloaded; 2 of them, the first in row 3, have no file that is "
          + "named like the sponsor; save the files beside the table under the sponsors' names, and run the command again",
        "\(table), row 6: warning: \"Ember\" names the logo \"ember/logo.svg\", which is not there; put the file into the "
          + "folder of the logos, or correct its name",
      ], "\(result.errors)")
    #expect(
      result.output.contains(
        "logos found by name; check them:\n  Halden & Rye: logos/halden-rye.svg\n  Northfold: logos/Mark 7.svg\n"),
      "\(result.output)")
    // Said no more once all files are there.
    for name in ["Lumenfold", "Velvet Anchor", "Ember"] { try write(square, "in/\(name).svg") }
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall/marquee.yaml")
    #expect(!again.errors.contains("are links"), "\(again.errors)")
    #expect(again.output.contains("updated: Lumenfold: logo\n"), "\(again.output)")
  }

  @Test func `a remark in place of a logo's name leaves it to the sponsor's name`() async throws {
    try write(square, "in/halden-rye.svg")
    try write(square, "in/lumenfold.svg")
    let table = try write(
      """
      Sponsor,Logo
      Halden & Rye,by WhatsApp
      Lumenfold,sì (nuovo)
      Northfold,banner
      Ember,Ember neu
      """, "in/table.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains(
        "logos found by name; check them:\n  Halden & Rye: logos/halden-rye.svg\n  Lumenfold: logos/lumenfold.svg\n"),
      "\(result.output)")
    let missing = result.errors.split(separator: "\n").filter { $0.contains("which is not there") }
    // The sponsor's own name may be that of a file.
    #expect(missing.count == 1 && missing[0].contains("\"Ember neu\""), "\(result.errors)")
    let note =
      "row 2, column B (Logo): note: \"by WhatsApp\" and \"banner\" (row 4) are no files that are there, and are taken for remarks"
    #expect(result.errors.contains(note), "\(result.errors)")
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall/marquee.yaml")
    #expect(
      again.errors.split(separator: "\n").filter { $0.contains("which is not there") } == missing, "\(again.errors)")
  }

  @Test func `a table with faults in optional fields alone is imported`() async throws {
    let table = try write("Name,Website,Colour\nHalden & Rye,n/a,blueish\nNorthfold,-,teal\n", "s.csv")
    let result = try await kiosk.run("init", "\(folder)/wall", "--from", table)
    #expect(result.status == 0)
    #expect(result.errors.split(separator: "\n").count == 2, "\(result.errors)")
    let text = try read("\(folder)/wall/marquee.yaml")
    #expect(text.contains("- title: Halden & Rye\n  - title: Northfold\n    gradient: teal\n"), "\(text)")
  }
}
