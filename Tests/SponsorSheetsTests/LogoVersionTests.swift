import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// Files that are listed as other versions of the logo that a cell names.
@Suite struct LogoVersionTests: LogoParcel {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    "acme_v2.svg", "acme-v3.png", "acme_v2.1.svg", "Acme V2 final.svg", "acme-neu.svg", "acme_new.png",
    "acme final.svg",
    "acme_final_v2.svg",
  ])
  func `a newer version beside the file that a cell names is told as another version`(other: String) throws {
    let chooser = try chooser("Acme;acme.svg\nBolt;\n", ["acme.svg", other, "bolt.svg"])
    #expect(files(chooser) == [2: "acme.svg", 3: "bolt.svg"])
    #expect(chooser.faults.isEmpty, "\(chooser.faults)")
    let versions = chooser.versions(ofRows: [2, 3], isNamed: true, besides: [], outdated: [])
    #expect(versions.map { "\($0.sponsor): \($0.path) \($0.key ?? "-")" } == ["Acme: \(other) -"])
    #expect(chooser.unused(isNamed: true, besides: [], outdated: []).isEmpty)
  }

  @Test(arguments: [
    ("Motor V8;motor_v8.svg\n", ["motor_v8.svg", "motor_v6.svg"]), ("Acme;acme.svg\n", ["acme.svg", "acme-2.svg"]),
    ("Acme;acme_v1_2025.svg\n", ["acme_v1_2025.svg", "acme_v2_2026.svg"]),
    ("Acme;acme.svg\n", ["acme.svg", "acme-nord_v2.svg"]),
  ])
  func `a file of another number or name is none`(table: String, files: [String]) throws {
    let chooser = try chooser(table, files)
    #expect(self.files(chooser) == [2: files[0]])
    #expect(chooser.versions(ofRows: [2], isNamed: true, besides: [], outdated: []).isEmpty)
    #expect(chooser.unused(isNamed: true, besides: [], outdated: []).map(\.path) == [files[1]])
  }
}
