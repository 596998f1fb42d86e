import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// What is said of logos with a year in their names.
@Suite struct LogoYearTests {
  private func chooser(_ table: String, _ files: [String], years: ClosedRange<Int>? = nil) throws -> LogoChooser {
    let folder = try TemporaryFolder()
    for file in files {
      let path = "\(folder.path)/in/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("<svg/>".utf8).write(to: URL(filePath: path))
    }
    var chooser = LogoChooser(
      file: "s.csv", home: "\(folder.path)/wall", others: ["\(folder.path)/in"], converts: false)
    chooser.choose(for: sheet("Name;Logo\n\(table)").sponsors, years: years)
    return chooser
  }

  @Test func `a note names the newer and the older file where the older has the better format`() throws {
    let files = [
      "acme_2019.svg", "acme_2026.png", "bolt_2019.png", "bolt_2026.svg", "crane_2019.svg", "crane_2026.svg",
    ]
    let chooser = try chooser("Acme GmbH;\nBolt GmbH;\nCrane GmbH;\n", files)
    #expect(
      chooser.guessed.mapValues { $0.path } == [
        2: "logos/acme_2026.png", 3: "logos/bolt_2026.svg", 4: "logos/crane_2026.svg",
      ])
    #expect(
      chooser.notesOnYears(ofRows: [2, 3]).map(\.description) == [
        "s.csv, row 2: note: \"Acme GmbH\" gets the logo \"acme_2026.png\", whose name has a later year than \"acme_2019.svg\"; write that "
          + "one into a column 'logo' if it is right"
      ])
    #expect(chooser.notesOnYears(ofRows: [4]).count == 1)
    #expect(chooser.notesOnYears(ofRows: []).isEmpty)
    #expect(chooser.faults.isEmpty, "\(chooser.faults)")
  }

  @Test func `a year after the next one, and one before 1990, is none`() throws {
    func path(_ files: [String]) throws -> String? {
      try chooser("Acme GmbH;\n", files, years: 1990...2027).guessed[2]?.path
    }
    #expect(try path(["acme_2026.svg", "acme_2027.png"]) == "logos/acme_2027.png")
    #expect(try path(["acme_2026.svg", "acme_2028.png"]) == "logos/acme_2026.svg")
    #expect(try path(["acme_1970.svg", "acme_2026.png"]) == "logos/acme_1970.svg")
  }

  @Test func `a cell that names the older file means it`() throws {
    let chooser = try chooser("Acme GmbH;acme_2019.svg\n", ["acme_2019.svg", "acme_2026.png"])
    #expect(chooser.named.mapValues { $0.path } == [2: "logos/acme_2019.svg"])
    #expect(chooser.notesOnYears(ofRows: [2]).isEmpty)
  }

  @Test(arguments: ["ja (acme_2019)", "yes, 2019"])
  func `a cell that hints at the older file means it`(cell: String) throws {
    let chooser = try chooser("Acme GmbH;\"\(cell)\"\n", ["acme_2019.svg", "acme_2026.svg"])
    #expect(chooser.guessed.mapValues { $0.path } == [2: "logos/acme_2019.svg"])
    #expect(chooser.notesOnYears(ofRows: [2]).isEmpty)
  }
}
