import Foundation
import TestSupport
import Testing

@testable import FacePainting

/// Which fonts tests see, whatever else is installed.
struct KnownFontsTests {
  @Test func `tests see the fonts of the packages that scripts/prepare names, and no others`() async throws {
    let seen = Set(
      try await Command.run(["fc-list", "--format", "%{file}\n"]).output.split(separator: "\n").map(String.init))
    var named: Set<String> = []
    for package in try Self.packages() {
      let files = try await Self.fonts(of: package)
      #expect(!files.isEmpty, "\(package) has no fonts")
      named.formUnion(files)
    }
    #expect(named.subtracting(seen).isEmpty, "Tests/Fonts/fonts.conf lacks these")
    // Debian 13 has this part of fonts-dejavu-core in a package of its own.
    let separate = try await Self.fonts(of: "fonts-dejavu-mono")
    #expect(seen.subtracting(named).subtracting(separate).isEmpty, "Tests/Fonts/fonts.conf accepts these")
  }

  @Test func `fonts in this process are those of the programs that tests start`() async throws {
    let file = try #require(ProcessInfo.processInfo.environment["FONTCONFIG_FILE"])
    #expect(file == Project.root.appending(path: "Tests/Fonts/fonts.conf").path(percentEncoded: false))
    #expect(try await Command.run(["printenv", "FONTCONFIG_FILE"]).output == file + "\n")
    let book = FontBook()
    #expect(book.has(family: "Inter") && book.has(family: "DejaVu Serif") && book.has(family: "Noto Sans Gothic"))
    // Of fonts-dejavu-extra, fonts-freefont-ttf and fonts-liberation, which any desktop has.
    #expect(!book.has(family: "DejaVu Math TeX Gyre"))
    #expect(!book.has(family: "FreeSans") && !book.has(family: "Liberation Sans"))
  }

  /// The packages of fonts that scripts/prepare names.
  private static func packages() throws -> Set<String> {
    let script = try String(contentsOf: Project.root.appending(path: "scripts/prepare"), encoding: .utf8)
    let words = script.split { $0.isWhitespace || "()".contains($0) }
    return Set(words.filter { $0.hasPrefix("fonts-") }.map(String.init))
  }

  /// The font files of an installed package; none of one that is not installed.
  private static func fonts(of package: String) async throws -> Set<String> {
    let files = try await Command.run(["dpkg", "-L", package]).output.split(separator: "\n").map(String.init)
    return Set(files.filter { ["ttf", "otf", "ttc"].contains(URL(filePath: $0).pathExtension) })
  }
}
