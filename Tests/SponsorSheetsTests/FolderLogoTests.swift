import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// Logos in subfolders: mails that were saved with what was attached, and kits that were unpacked.
@Suite struct FolderLogoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ files: [String]) throws {
    for file in files {
      let path = "\(folder.path)/\(file)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data("<svg/>\(file)".utf8).write(to: URL(filePath: path))
    }
  }

  private func chooser(_ table: String, _ files: [String]) throws -> LogoChooser {
    try write(files)
    let sheet = sheet("Name;Logo\n\(table)")
    var chooser = LogoChooser(file: "s.csv", home: "\(folder.path)/wall", others: [folder.path], converts: false)
    chooser.choose(for: sheet.sponsors)
    return chooser
  }

  private func found(_ chooser: LogoChooser) -> [Int: String] {
    chooser.guessed.merging(chooser.named) { $1 }.mapValues { String($0.origin.dropFirst(folder.path.count + 1)) }
  }

  @Test func `pictures are listed seven folders deep, without what only Macs read and what is hidden`() throws {
    try write([
      "a.svg", "1/2/3/4/5/6/7/b.svg", "1/2/3/4/5/6/7/8/c.svg", "kit/__MACOSX/._d.svg", "kit/__MACOSX/d.svg",
      ".hidden/e.svg", ".DS_Store",
    ])
    #expect(PictureFolder(path: folder.path).pictures == ["1/2/3/4/5/6/7/b.svg", "a.svg"])
  }

  @Test func `the names that are read go to the upper folders first`() throws {
    try write((0..<40).map { "a/b/c/\($0).svg" } + ["z/logo.svg"])
    #expect(PictureFolder(path: folder.path).pictures.count == 41)
  }

  @Test func `a cell may name a file in a kit that was unpacked`() throws {
    let file = "logos/kit/Brightwater Press Kit 2026/01 Logo/Primary/BW_badge.svg"
    #expect(try found(chooser("Brightwater;BW_badge.svg\n", [file])) == [2: file])
    #expect(try found(chooser("Brightwater;\(file)\n", [file])) == [2: file])
  }

  @Test func `a folder that is called like a sponsor says whose its only logo is`() throws {
    let files = [
      "logos/Azelia/logo.png", "logos/Mail von Duskmere/logo_final.png",
      "logos/Copperline/logo.png", "logos/copperline.svg",
    ]
    let chooser = try chooser("Azelia;\nDuskmere;\nCopperline;\n", files)
    #expect(found(chooser) == [2: files[0], 3: files[1], 4: files[3]])
    #expect(!chooser.guessed.values.contains { !$0.isGuess })
  }

  @Test(arguments: [
    // What stands below a mail; a part of the name; a folder of noise in one that says whose it is, which may be a sponsor's.
    ["Mail von Azelia/image001.png"], ["Azelia Nord/logo.png"], ["Azelia/Schwarz/logo.png"],
    // Something lies beside it, above it, or in another such folder.
    ["Azelia/logo.png", "Azelia/AZ_quadrat.svg"], ["Azelia/logo.png", "Azelia/2019/logo.svg"],
    ["Azelia/2019/logo.svg", "Azelia/2026/logo.png"], ["Azelia/logo.png", "Mail von Azelia/logo.svg"],
  ])
  func `a file that may be another one is offered, never taken`(files: [String]) throws {
    let chooser = try chooser("Azelia;\nSchwarz;\n", files)
    #expect(found(chooser)[2] == nil)
  }

  @Test func `several files in such a folder, and folders that say more, are offered`() throws {
    let files = [
      "logos/Azelia/image001.png", "logos/Azelia/image002.png",
      "logos/2026-03-11 RE_ Logo for the harvest wall (Duskmere Printing)/logo.png",
      "logos/Brightwater Press Kit/02 Photos/taproom_crew.jpg", "logos/Brightwater Press Kit/Primary/BW_badge.svg",
    ]
    let chooser = try chooser("Azelia;\nDuskmere Printing;\nBrightwater Brewing;\n", files)
    #expect(found(chooser) == [:])
    #expect(chooser.offers[2] == Array(files[0...1]))
    #expect(chooser.offers[3] == [files[2]])
    // The folder of the photograph says what is in it.
    #expect(chooser.offers[4] == [files[4]])
  }

  @Test func `a folder with files of others, or with a word of two sponsors, says nothing`() throws {
    let files = ["Port Rowan logos/logo.png", "Port Rowan logos/acme.svg"]
    let chooser = try chooser("Port Rowan Parks;\nPort Rowan Rowing;\nAcme;\n", files)
    #expect(found(chooser) == [4: files[1]])
    #expect(chooser.offers == [:])
  }

  @Test func `files of one name in several folders belong to whom the folders name`() throws {
    let files = ["logos/Azelia/logo.png", "logos/Duskmere/logo.png", "logos/Harrier/logo.png"]
    let chooser = try chooser("Azelia;logos/Azelia/logo.png\nDuskmere;\nHarrier;\n", files)
    #expect(found(chooser) == [2: files[0], 3: files[1], 4: files[2]])
  }

  @Test func `files below a folder with used logos are listed where nobody uses them`() throws {
    let files = [
      "logos/acme.svg", "logos/Azelia/logo.png", "logos/mails/image001.png", "logos/mails/deep/birch_new.svg",
      "elsewhere/crane.svg",
    ]
    let chooser = try chooser("Acme;\nAzelia;\n", files)
    #expect(found(chooser) == [2: files[0], 3: files[1]])
    #expect(
      chooser.unused(isNamed: false, besides: [], outdated: []).map(\.path) == [files[3], files[2]])
  }

  @Test func `an archive is told until its content lies in a folder of its name`() throws {
    try write(["logos/Press Kit.zip", "logos/other.zip"])
    #expect(PictureFolder(path: folder.path).archives == ["logos/Press Kit.zip", "logos/other.zip"])
    try write(["logos/kit/Press Kit/a.svg"])
    #expect(PictureFolder(path: folder.path).archives == ["logos/other.zip"])
    try write(["other/a.svg", "logos/other/READ ME.txt"])
    #expect(PictureFolder(path: folder.path).archives == ["logos/other.zip"])
  }
}
