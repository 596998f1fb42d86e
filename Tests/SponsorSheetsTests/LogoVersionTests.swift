import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// Which files beside a logo that a cell names are told as other versions of it.
@Suite struct LogoVersionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Chooses for a table of names and logos, among files that are made first.
  private func chooser(_ table: String, _ files: [String]) throws -> LogoChooser {
    for file in files {
      let path = "\(folder.path)/in/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("<svg/>".utf8).write(to: URL(filePath: path))
    }
    let sheet = sheet("Name;Logo\n\(table)")
    var chooser = LogoChooser(
      file: "s.csv", home: "\(folder.path)/wall", others: ["\(folder.path)/in"], converts: false)
    chooser.choose(for: sheet.sponsors)
    return chooser
  }

  /// The names of the files that rows get.
  private func files(_ chooser: LogoChooser) -> [Int: String] {
    chooser.guessed.merging(chooser.named) { $1 }.mapValues { String($0.origin.dropFirst("\(folder.path)/in/".count)) }
  }

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
