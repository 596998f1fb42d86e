import Foundation
import Testing

@testable import MarqueeConfig
@testable import MarqueeValues

@Suite struct LogoKeyTests {
  @Test func `a card may consist of only a logo`() throws {
    let card = try configuration("cards: [{ logo: logos/acme-works.svg }]").lanes[0].cards[0]
    #expect(card.logo?.path == "logos/acme-works.svg")
    #expect(card.identity == "logos/acme-works.svg")
    #expect(card.name == "Acme Works")
    #expect(card.logo?.place == Place(line: 1, column: 17))
  }

  @Test(arguments: [
    ("title: A, id: B, subtitle: C", "A"), ("id: B, subtitle: C", "B"), ("subtitle: C", "C"),
  ])
  func `a card's name is its title, else its id, subtitle or logo's name`(keys: String, name: String) throws {
    #expect(try configuration("cards: [{ logo: d.svg, \(keys) }]").lanes[0].cards[0].name == name)
  }

  @Test(arguments: [
    ("acme.svg", "Acme"), ("a/b/the_old.mill-co.tar.png", "The Old Mill Co Tar"), (".svg", "Svg"), ("logos/", "Logos"),
    ("ärzte ohne.webp", "Ärzte Ohne"), ("...", ""),
  ])
  func `a card without text takes its name from the logo's file`(path: String, name: String) {
    #expect(Logo(path: path, place: Place(line: 1, column: 1)).name == name)
  }

  @Test(arguments: [
    ("logo: [a]", "3:9: error: 'logo' is a list; expected a path such as logos/acme.svg"),
    (
      "logo: https://example.org/a.svg",
      "3:9: error: 'logo' is \"https://example.org/a.svg\"; expected the path of a file on this machine, such as "
        + "logos/acme.svg"
    ),
    (#"logo: "a\tb""#, "3:9: error: 'logo' is \"a\\tb\"; write folders with '/', such as logos/acme.svg"),
    ("logo-fit: crop", "3:13: error: 'logo-fit' is \"crop\"; expected contain or cover"),
    ("logo-fit: contian", "3:13: error: 'logo-fit' is \"contian\"; did you mean 'contain'?"),
    ("logo-padding: 51%", "3:17: error: 'logo-padding' is 51%; expected 0…8192 px or 0%…50%"),
    ("logo-area: 12", "3:14: error: 'logo-area' is 12; expected 1%…100%"),
    ("logo-area: 0.5%", "3:14: error: 'logo-area' is 0.5%; expected 1%…100%"),
    (
      "logo-background: \"#12\"", "3:20: error: 'logo-background' is \"#12\"; expected a colour such as #rrggbb or teal"
    ),
  ])
  func `an invalid logo is reported with its position`(line: String, fault: String) {
    #expect(faults("cards:\n- title: A\n  \(line)\n") == ["marquee.yaml:\(fault)"])
  }

  @Test func `assets takes a list of folders`() throws {
    #expect(try configuration("assets: []\ncards: [{ title: A }]").assets == [])
    #expect(
      try configuration("assets: [/srv/logos, ../pool]\ncards: [{ title: A }]").assets == ["/srv/logos", "../pool"])
    #expect(
      faults("assets: /srv\ncards: [{ title: A }]")
        == ["marquee.yaml:1:9: error: 'assets' is \"/srv\"; expected a list of 1…100 folders"])
  }

  @Test func `a card's unset logo keys come from its lane`() throws {
    let lane = try configuration(
      """
      card: { logo-fit: cover, logo-padding: 5%, logo-background: white }
      cards: [{ logo: a.svg, logo-fit: contain, logo-area: 30% }]
      """
    ).lanes[0]
    let look = lane.cards[0].logoLook.filled(from: lane.card.logo)
    #expect(
      look
        == LogoLook(
          fit: .contain, area: 0.3, padding: .percent(5), background: Color(red: 255, green: 255, blue: 255)))
  }

  @Test func `logo keys on a card without a logo cause a warning`() {
    #expect(
      faults("cards:\n- title: A\n  logo-fit: cover\n") == [
        "marquee.yaml:3:3: warning: 'logo-fit' does nothing on a card without a logo; set 'logo', or take it out"
      ])
  }

  @Test func `logo paths are resolved beside the configuration, with the state of the file`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "logo-keys-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "logos"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "marquee.yaml").path
    let logo = folder.appending(path: "logos/a.svg")
    try Data("<svg/>".utf8).write(to: logo)
    try Data(
      """
      assets: [pool, /srv/logos]
      cards: [{ logo: logos/a.svg }, { logo: logos/b.svg }, { logo: /srv/logos/c.svg }, { logo: logos/a.svg }]
      """.utf8
    ).write(to: URL(filePath: file))
    func logos() throws -> [Logo] {
      try ConfigurationLoader.load(path: file).configuration.lanes[0].cards.compactMap(\.logo)
    }
    let first = try logos()
    #expect(first.map(\.file) == [logo.path, folder.path + "/logos/b.svg", "/srv/logos/c.svg", logo.path])
    #expect(first.map { $0.state != nil } == [true, false, false, true])
    #expect(Set(first.map(\.folders)) == [[folder.path, folder.path + "/pool", "/srv/logos"]])
    #expect(try logos() == first)
    try Data("<svg> </svg>".utf8).write(to: logo)
    let second = try logos()
    #expect(second[0].state != first[0].state)
    #expect(second[1] == first[1])
    #expect(try ConfigurationLoader.load(path: file).configuration.logoFiles.count == 3)
  }
}
