import TestSupport
import Testing

@testable import SponsorSheets

/// The event's own logo among those of its sponsors, some of whom are called after the same town.
@Suite struct EventLogoTests: LogoParcel {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found(_ title: String?, _ sponsors: [String], _ files: [String]) -> [String: String] {
    LogoSearch(for: sponsors, in: [files], title: title).said(of: sponsors)
  }

  @Test(arguments: [
    "RegioSchau_Hohenried_2027_Logo.svg", "regio-schau_hohenried.png", "Logo_Regioschau-Hohenried_RGB.pdf",
    "Hohenried Regio Schau.svg",
  ])
  func `the logo of the event is offered to no sponsor with its town's name`(file: String) {
    let sponsors = ["Landfrauenverein Hohenried", "Stadtwerke Hohenried", "Sparbank Hohenried eG"]
    for title in ["Regio-Schau Hohenried 2027", "Unsere Sponsoren der Regio-Schau Hohenried", "Regioschau Hohenried"] {
      #expect(found(title, sponsors, [file]) == [:], "\(title)")
      #expect(found(title, [sponsors[0]], [file]) == [:], "\(title)")
    }
    #expect(found(nil, sponsors, [file]).values.sorted() == sponsors.map { _ in "? \(file)" })
  }

  @Test(arguments: [
    // It is called as the event, or has its name in its own.
    ("Stadtfest Bern", "Stadtfest Bern", "stadtfest_bern.svg", "stadtfest_bern.svg"),
    ("Stadtfest Bern 2027", "Verein Stadtfest Bern", "stadtfest_bern_2027.svg", "stadtfest_bern_2027.svg"),
    ("Raiffeisen Gaissau", "Raiffeisenbank Gaissau", "raiffeisen_gaissau.svg", "? raiffeisen_gaissau.svg"),
    // The event may be called after it.
    ("Acme Motors", "Acme AG", "acme_motors.svg", "? acme_motors.svg"),
    ("Bern Cup presented by Cup AG", "Cup AG", "cup_ag.svg", "cup_ag.svg"),
    ("Acme Motors Bern Cup", "Acme Motors", "acme_motors.svg", "acme_motors.svg"),
    // The file has less than the title, or more.
    ("Stadtfest Bern", "Stadt Bern", "stadt_bern.svg", "stadt_bern.svg"),
    ("Regio-Schau Hohenried", "Stadtwerke Hohenried", "hohenried.svg", "? hohenried.svg"),
    ("Stadtfest Bern", "Stadt Bern", "stadtfest_bern_stadt.svg", "? stadtfest_bern_stadt.svg"),
    ("Hohenried", "Stadtwerke Hohenried", "hohenried.svg", "? hohenried.svg"),
  ])
  func `a sponsor keeps its own file`(title: String, sponsor: String, file: String, expected: String) {
    #expect(found(title, [sponsor, "Other Company"], [file]) == [sponsor: expected])
    #expect(found(nil, [sponsor, "Other Company"], [file]) == [sponsor: expected])
  }

  @Test func `a part of the event's name is not the whole of it`() {
    #expect(found(nil, ["Stadt Bern"], ["stadtfest_bern.svg"]) == ["Stadt Bern": "? stadtfest_bern.svg"])
    #expect(found("Stadtfest Bern", ["Stadt Bern"], ["stadtfest_bern.svg"]) == [:])
    #expect(
      found("Stadtfest Bern", ["Stadt Bern", "Verein Stadtfest Bern"], ["stadtfest_bern.svg"])
        == ["Verein Stadtfest Bern": "stadtfest_bern.svg"])
  }

  @Test func `a cell may name it all the same, and it is listed where no row uses it`() throws {
    let file = "RegioSchau_Hohenried_2027_Logo.svg"
    let title = "Regio-Schau Hohenried 2027"
    let bare = try chooser("Landfrauenverein Hohenried;\nBolt;\n", [file], title: title)
    #expect(bare.offers.isEmpty)
    #expect(bare.unused(isNamed: true, besides: [], outdated: []).map(\.path) == [file])
    #expect(try files(chooser("Landfrauenverein Hohenried;\(file)\nBolt;\n", [file], title: title)) == [2: file])
    #expect(try chooser("Landfrauenverein Hohenried;\nBolt;\n", [file]).offers == [2: [file]])
  }
}
