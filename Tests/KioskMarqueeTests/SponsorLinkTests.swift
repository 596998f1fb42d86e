import Foundation
import TestSupport
import Testing

/// Tables whose links are none, or stand in place of logos.
@Suite(.timeLimit(.minutes(2)))
struct SponsorLinkTests {
  private let kiosk: Kiosk
  private let folder: String
  private let square =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><path d=\"M0 0h9v9z\"/></svg>"

  init() throws {
    kiosk = try Kiosk()
    folder = (kiosk.path("x") as NSString).deletingLastPathComponent
  }

  private func write(_ text: String, _ name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test func `logos that are links are looked for by names, with one summary`() async throws {
    _ = try write(square, "in/halden-rye.svg")
    _ = try write(square, "in/Mark 7.svg")
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
    for name in ["Lumenfold", "Velvet Anchor", "Ember"] { _ = try write(square, "in/\(name).svg") }
    let again = try await kiosk.run("import", table, "--into", "\(folder)/wall/marquee.yaml")
    #expect(!again.errors.contains("are links"), "\(again.errors)")
    #expect(again.output.contains("updated: Lumenfold: logo\n"), "\(again.output)")
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
