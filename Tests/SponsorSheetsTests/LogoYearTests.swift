import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// What is said of logos with a year in their names.
@Suite struct LogoYearTests: LogoParcel {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

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

  @Test(arguments: [
    (["acme_2026.svg", "acme_2027.png"], "acme_2027.png"), (["acme_2026.svg", "acme_2028.png"], "acme_2026.svg"),
    (["acme_1970.svg", "acme_2026.png"], "acme_1970.svg"),
  ])
  func `a year after the next one, and one before 1990, is none`(files: [String], taken: String) throws {
    #expect(try chooser("Acme GmbH;\n", files, years: 1990...2027).guessed[2]?.path == "logos/\(taken)")
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
