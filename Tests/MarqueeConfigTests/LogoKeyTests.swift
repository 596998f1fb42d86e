import Foundation
import Testing

@testable import ConfigurationValues
@testable import MarqueeConfig
@testable import MarqueeValues
@testable import Messages

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
    ("logo-trim: yes", "3:14: error: 'logo-trim' is \"yes\"; expected auto or none"),
    ("logo-padding: 51%", "3:17: error: 'logo-padding' is 51%; expected 0…8192 px or 0%…50%"),
    ("logo-area: 12", "3:14: error: 'logo-area' is 12; expected 1%…100% or auto"),
    ("logo-area: 0.5%", "3:14: error: 'logo-area' is 0.5%; expected 1%…100% or auto"),
    (
      "logo-background: \"#12\"",
      "3:20: error: 'logo-background' is \"#12\"; expected auto, plate or a colour such as #rrggbb or teal"
    ),
    ("logo-background: none", "3:20: error: 'logo-background' is \"none\"; write 'transparent' for no background"),
    ("logo-background: aut", "3:20: error: 'logo-background' is \"aut\"; did you mean 'auto'?"),
    ("logo-background: reb", "3:20: error: 'logo-background' is \"reb\"; did you mean 'red'?"),
    ("logo-on-dark: [a]", "3:17: error: 'logo-on-dark' is a list; expected a path such as logos/acme.svg"),
    (
      "logo-on-light: https://example.org/a.svg",
      "3:18: error: 'logo-on-light' is \"https://example.org/a.svg\"; expected the path of a file on this machine, such "
        + "as logos/acme.svg"
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

  @Test func `logos are trimmed where their card or its lane says so`() throws {
    let lane = try configuration(
      "card: { logo-trim: auto }\ncards: [{ logo: a.svg }, { logo: a.svg, logo-trim: none }]"
    ).lanes[0]
    let looks = lane.cards.map { $0.logoLook.filled(from: lane.card.logo).filled(from: .defaults) }
    #expect(looks.map(\.trim) == [.auto, .whole])
    let plain = try configuration("cards: [{ logo: a.svg }]").lanes[0]
    #expect(plain.cards[0].logoLook.filled(from: plain.card.logo).filled(from: .defaults).trim == .whole)
  }

  @Test func `a card's unset logo keys come from its lane`() throws {
    let lane = try configuration(
      """
      card: { logo-fit: cover, logo-padding: 5%, logo-background: white }
      cards: [{ logo: a.svg, logo-fit: contain, logo-area: 30% }]
      """
    ).lanes[0]
    var look = lane.cards[0].logoLook.filled(from: lane.card.logo)
    #expect(look.trim == .whole)
    look.trim = nil
    #expect(
      look
        == LogoLook(
          fit: .contain, area: .share(0.3), padding: .percent(5), background: .color(.white)))
  }

  @Test(arguments: ["logo-fit: cover", "logo-background: auto", "logo-on-dark: a.svg", "logo-on-light: a.svg"])
  func `logo keys on a card without a logo cause a warning`(line: String) {
    let key = line.prefix { $0 != ":" }
    #expect(
      faults("cards:\n- title: A\n  \(line)\n") == [
        "marquee.yaml:3:3: warning: '\(key)' does nothing on a card without a logo; set 'logo', or take it out"
      ])
  }

  @Test(arguments: [
    ("card: { style: plate }\n", true), ("card: { style: gradient }\n", false),
    ("tiers: { gold: { card: { style: plate } } }\n", true),
  ])
  func `on a plate without a logo 'logo-background' is the plate's colour`(keys: String, isPlate: Bool) {
    let card = "cards: [{ title: A, \(keys.hasPrefix("tiers") ? "tier: gold, " : "")logo-background: navy }]\n"
    #expect(faults(keys + card).isEmpty == isPlate)
  }

  @Test func `the background is automatic unless it is set, and a card can take its lane's colour back`() throws {
    func background(_ lane: String, _ card: String) throws -> LogoLook.Background? {
      let lane = try configuration("card: {\(lane)}\ncards: [{ logo: a.svg\(card) }]").lanes[0]
      return lane.cards[0].logoLook.filled(from: lane.card.logo).background
    }
    #expect(try background("", "") == .auto)
    #expect(try background(" logo-background: white ", "") == .color(.white))
    #expect(try background(" logo-background: white ", ", logo-background: auto") == .auto)
    #expect(try background(" logo-background: plate ", "") == .plate)
    #expect(
      try background("", ", logo-background: transparent") == .color(Color(red: 0, green: 0, blue: 0, alpha: 0)))
  }

  @Test func `variants of a logo are located and watched like the logo`() throws {
    let configuration = try configuration(
      "cards: [{ logo-on-light: /l/light.svg, logo: /l/a.svg, logo-on-dark: /l/dark.svg }, { logo: /l/dark.svg }]")
    let card = configuration.lanes[0].cards[0]
    #expect(card.logos.map(\.file) == ["/l/a.svg", "/l/dark.svg", "/l/light.svg"])
    #expect(card.logos.map(\.key) == ["logo", "logo-on-dark", "logo-on-light"])
    #expect(card.logoOnDark?.place == Place(line: 1, column: 70))
    #expect(card.logoOnDark?.folders == card.logo?.folders && card.logo?.folders.isEmpty == false)
    #expect(Set(configuration.logoFiles.keys) == ["/l/a.svg", "/l/dark.svg", "/l/light.svg"])
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
