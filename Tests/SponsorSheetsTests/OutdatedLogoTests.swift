import SponsorSheets
import Testing

/// Files whose names, or whose folders, say that they are not used any more.
@Suite struct OutdatedLogoTests {
  private func finding(_ sponsor: String, _ files: [String], others: [String] = []) -> LogoSearch.Finding {
    LogoSearch(for: [sponsor] + others, in: [files]).finding(for: sponsor)
  }

  private func file(_ path: String) -> LogoSearch.Finding { .found(.init(folder: 0, path: path)) }

  @Test(arguments: [
    "ALT - nicht mehr verwenden/draubank_alt.png", "alt/Draubank AG.svg", "Draubank AG old.svg", "archiv/draubank.svg",
    "Logos ARCHIVE 2019/draubank.svg", "draubank_veraltet.svg", "draubank-do-not-use.svg", "Draubank (backup).svg",
    "ancien logo/draubank.svg", "vecchio/draubank.svg", "no usar/draubank.svg", "oud/draubank.svg",
    "draubank_obsolete.svg", "nicht verwenden/draubank.svg", "antiguo/draubank.svg", "niet gebruiken/Draubank.svg",
    "Draubank deprecated.svg", "LogoAlt/draubank.svg", "ne plus utiliser/draubank.svg", "non usare/draubank.svg",
  ])
  func `an outdated file is never chosen by a sponsor's name, nor offered`(path: String) {
    #expect(finding("Draubank AG", [path]) == .none)
    #expect(finding("Draubank AG", [path, "neu/Draubank_neu.png"]) == file("neu/Draubank_neu.png"))
    #expect(OutdatedFiles.outdated(among: [path], of: [path], sponsors: ["Draubank AG"]) == [path])
  }

  @Test(arguments: [
    ("Alt & Söhne", "alt-soehne.svg"), ("Old Mill", "Old Mill.svg"), ("Old Mill", "Old Mill/logo old mill.png"),
    ("Gasthof Zum Alten Wirt", "alter wirt/Gasthof Zum Alten Wirt.svg"), ("Alt GmbH", "alt.svg"),
    ("Apotheke Altstadt", "altstadt.svg"), ("Oldenburger Bank", "oldenburger.svg"), ("Archiv Nord", "archiv_nord.png"),
    ("Walter Altmann", "walter-altmann.svg"),
  ])
  func `a sponsor that is called so keeps its file`(sponsor: String, path: String) {
    #expect(finding(sponsor, [path]) == file(path), "\(path)")
    #expect(OutdatedFiles.outdated(among: [path], of: [path], sponsors: [sponsor]) == [])
  }

  @Test func `the word of another sponsor's name excuses nobody's file`() {
    #expect(finding("Draubank", ["draubank_old.svg"], others: ["Old Mill"]) == .none)
    #expect(finding("Old Mill", ["old-mill_old.svg"]) == .none)
    #expect(finding("Old Mill", ["old/mill.svg"]) == .none)
    #expect(finding("Old Mill", ["do not use/old mill.svg"]) == .none)
  }

  @Test func `a cell finds an outdated file only if it says so itself`() {
    let alone = LogoMatcher(paths: ["alt/draubank.svg"])
    #expect(alone.match(written: "draubank.svg") == .none)
    #expect(alone.match(written: "Draubank") == .none)
    #expect(alone.match(written: "alt/draubank.svg") == .exact("alt/draubank.svg"))
    let both = LogoMatcher(paths: ["alt/draubank.svg", "neu/draubank.png", "x/draubank_alt.svg"])
    #expect(both.match(written: "draubank.svg") == .guess("neu/draubank.png"))
    #expect(both.match(written: "draubank_alt.svg") == .exact("x/draubank_alt.svg"))
    #expect(both.match(name: "Draubank") == .guess("neu/draubank.png"))
  }

  @Test func `of logos without a table none is an outdated one`() {
    let sheet = SponsorSheet(logos: ["Acme.svg", "acme_old.png", "alt/Bolt.svg", "Old Mill.svg", "Alt & Söhne.png"])
    #expect(sheet.sponsors.compactMap(\.name).sorted() == ["Acme", "Alt & Söhne", "Old Mill"])
  }

  @Test(arguments: ["Archive", "Sponsoren/ALT", "old/Logos 2019"])
  func `the name of a folder that all pictures lie in says nothing of them`(folder: String) {
    let files = ["Draubank AG.svg", "mill.png", "alt/mill.png"].map { "\(folder)/\($0)" }
    #expect(finding("Draubank AG", files, others: ["Mill"]) == file(files[0]))
    #expect(finding("Mill", files, others: ["Draubank AG"]) == file(files[1]))
    let matcher = LogoMatcher(paths: files)
    #expect(matcher.match(written: "Draubank AG.svg") == .exact(files[0]))
    #expect(matcher.match(written: "mill.png") == .exact(files[1]))
    #expect(OutdatedFiles.outdated(among: files, of: files, sponsors: []) == [files[2]])
    #expect(Set(SponsorSheet(logos: files).sponsors.compactMap(\.name)) == ["Draubank AG", "Mill"])
  }

  @Test func `a folder not to use is none, whatever lies beside it`() {
    #expect(finding("Mill", ["do not use/mill.svg", "do not use/bolt.svg"]) == .none)
  }

  @Test func `a folder of old files beside others stays one`() {
    #expect(finding("Mill", ["old/mill.svg", "bolt.svg"]) == .none)
  }
}
