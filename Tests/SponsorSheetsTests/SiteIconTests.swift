import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// Icons of web sites among the logos.
@Suite struct SiteIconTests {
  private static let icons = [
    "favicon.png", "favicon-32x32.png", "favicon (1).png", "fav-icon.svg", "apple-touch-icon.png",
    "apple-touch-icon-180x180.png", "android-chrome-512x512.png", "mstile-150x150.png", "safari-pinned-tab.svg",
    "acme/favicon.svg", "acme-favicon.png", "Acme_apple-touch-icon-precomposed.png",
  ]

  @Test(arguments: icons)
  func `an icon is neither taken nor offered`(path: String) {
    func finding(_ files: [String]) -> LogoSearch.Finding {
      LogoSearch(for: ["Acme", "Chrome Touch", "Tab Icons"], in: [files]).finding(for: "Acme")
    }
    #expect(finding([path]) == .none)
    #expect(finding([path, "acme.png"]) == .found(.init(folder: 0, path: "acme.png")))
    #expect(LogoMatcher(paths: [path]).match(name: "Acme") == .none)
    #expect(LogoMatcher(paths: [path]).match(written: "acme.svg") == .none)
    // The table names it.
    #expect(LogoMatcher(paths: [path]).match(written: path) == .exact(path))
    #expect(SponsorSheet(logos: [path, "bolt.svg"]).sponsors.map(\.name) == ["Bolt"])
  }

  @Test(arguments: ["acme-icon.svg", "icon.png", "touch.svg", "chrome.svg", "Acme.ico", "tile.png", "pinned.svg"])
  func `other names are no icons of sites`(path: String) {
    #expect(!SiteIcon.isOne(path))
  }

  @Test func `a sponsor that is called so keeps its file`() {
    let search = LogoSearch(for: ["Favicon Studio", "Acme"], in: [["favicon-studio.svg"]])
    #expect(search.finding(for: "Favicon Studio") == .found(.init(folder: 0, path: "favicon-studio.svg")))
  }

  @Test func `icons have a list of their own`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/in", withIntermediateDirectories: true)
    for file in ["acme.svg", "favicon.png", "apple-touch-icon.png", "bolt.svg"] {
      try Data("<svg/>".utf8).write(to: URL(filePath: "\(folder.path)/in/\(file)"))
    }
    for file in ["favicon.ico", "bolt.ico"] {
      try Data([0, 0, 1, 0, 1, 0]).write(to: URL(filePath: "\(folder.path)/in/\(file)"))
    }
    func chooser(_ table: String) -> LogoChooser {
      var chooser = LogoChooser(
        file: "s.csv", home: "\(folder.path)/wall", others: ["\(folder.path)/in"], converts: false)
      chooser.choose(for: sheet(table).sponsors)
      return chooser
    }
    let one = chooser("Name;Logo\nAcme;\nMarkt;\n")
    #expect(one.icons == ["apple-touch-icon.png", "favicon.ico", "favicon.png"])
    #expect(one.foreign == ["bolt.ico"])
    #expect(one.unused(isNamed: true, besides: [], outdated: []).map(\.path) == ["bolt.svg"])
    #expect(one.offers.isEmpty)
    let named = chooser("Name;Logo\nAcme;favicon.png\nMarkt;favicon.ico\n")
    #expect(named.icons == ["apple-touch-icon.png"])
    #expect(named.foreign == ["bolt.ico", "favicon.ico (Markt)"])
  }
}
