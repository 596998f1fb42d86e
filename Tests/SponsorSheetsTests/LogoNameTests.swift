import SponsorSheets
import Testing

@Suite struct LogoNameTests {
  static let titles: [(file: String, title: String)] = [
    ("acme-corp_logo_RGB.svg", "Acme Corp"), ("logos/acme.svg", "Acme"), ("Logo_Acme_4C_2024.pdf", "Acme"),
    ("AcmeCorp.svg", "Acme Corp"), ("IBM_logo.png", "IBM"), ("eBay.svg", "eBay"),
    ("müller+söhne_pos.ai", "Müller Söhne"),
    ("halden-and-rye.svg", "Halden and Rye"), ("northfold_wool-white-500px.png", "Northfold Wool"),
    ("Stadtwerke Neustadt (final) v2.jpeg", "Stadtwerke Neustadt"), ("3m.svg", "3m"), ("white.svg", "White"),
    ("1898 Brewing_logo.svg", "1898 Brewing"), ("acme@2x.png", "Acme"), ("H&M_RGB.svg", "H&M"), ("logo.svg", ""),
    ("radio-97.svg", "Radio"),
    ("Web Print GmbH.svg", "Web GmbH"), (".hidden", "Hidden"),
  ]

  @Test(arguments: titles)
  func `a sponsor's name is taken from the name of its logo's file`(file: String, title: String) {
    #expect(LogoName(path: file).title == title)
  }

  @Test func `variants for dark and light backgrounds are told by the file's name`() {
    let variants: [String: LogoName.Variant?] = [
      "acme_white.svg": .onDark, "acme-neg.svg": .onDark, "acme_weiß.svg": .onDark, "acme_black.png": .onLight,
      "acme_pos.svg": .onLight, "acme.svg": nil, "acme_rgb.svg": nil,
    ]
    for (file, variant) in variants { #expect(LogoName(path: file).variant == variant, "\(file)") }
  }
}

@Suite struct LogoMatcherTests {
  @Test func `a number at the end tells files apart if the sponsor's name has it too`() {
    let files = LogoMatcher(paths: ["Gold-1.svg", "Gold-2.svg", "gold_10.svg", "acme-2.svg"])
    #expect(files.match(name: "Gold 1") == .guess("Gold-1.svg"))
    #expect(files.match(name: "Gold 10") == .guess("gold_10.svg"))
    #expect(files.match(name: "Acme") == .guess("acme-2.svg"))
    #expect(files.match(name: "Gold") == .ambiguous(["Gold-1.svg", "Gold-2.svg", "gold_10.svg"]))
  }

  private let matcher = LogoMatcher(paths: [
    "acme-corp_logo_RGB.svg", "acme-corp_logo_RGB.png", "acme-corp_white.svg", "Northfold.png", "mueller_soehne.svg",
    "copperlark.svg", "copperline.svg", "readme.txt", "sub/tide wright.svg", "halden-rye.svg", "twin/a.svg",
    "twin2/a.svg",
  ])

  @Test func `a file that a cell names is taken exactly`() {
    #expect(matcher.match(written: "copperlark.svg") == .exact("copperlark.svg"))
    #expect(matcher.match(written: "sub/tide wright.svg") == .exact("sub/tide wright.svg"))
  }

  @Test func `a near miss of a file's name is a guess`() {
    let cases: [String: LogoMatcher.Match] = [
      "Copperlark.SVG": .guess("copperlark.svg"), "copperlrak.svg": .guess("copperlark.svg"),
      "northfold.svg": .guess("Northfold.png"), "C:\\Logos\\copperline.svg": .exact("copperline.svg"),
      "tide wright.svg": .exact("sub/tide wright.svg"), "acme-corp_logo_RGB": .guess("acme-corp_logo_RGB.svg"),
      "acme-corp_logo_RGB.png": .exact("acme-corp_logo_RGB.png"), "zzz.svg": .none,
      "a.svg": .ambiguous(["twin/a.svg", "twin2/a.svg"]),
    ]
    for (written, match) in cases { #expect(matcher.match(written: written) == match, "\(written)") }
  }

  @Test func `a sponsor without a cell gets the file that is named like it`() {
    let cases: [String: LogoMatcher.Match] = [
      "Acme Corp": .guess("acme-corp_logo_RGB.svg"), "ACME CORP.": .guess("acme-corp_logo_RGB.svg"),
      "Northfold GmbH & Co. KG": .guess("Northfold.png"), "Northfold Wool": .guess("Northfold.png"),
      "Copperlark": .guess("copperlark.svg"), "Tide Wright": .guess("sub/tide wright.svg"),
      "Halden & Rye": .guess("halden-rye.svg"), "Velvet Anchor": .none, "": .none, "Readme": .none,
    ]
    for (name, match) in cases { #expect(matcher.match(name: name) == match, "\(name)") }
  }

  @Test(arguments: [("H&M", "H&M_RGB.svg"), ("H & M AG", "h&m.png"), ("AT&T", "att-logo.svg"), ("Acme", "acme@2x.png")])
  func `signs in names do not hide a logo`(name: String, file: String) {
    #expect(LogoMatcher(paths: [file, "other.svg"]).match(name: name) == .guess(file))
  }

  @Test func `of logos alone every one becomes a sponsor's`() {
    let names = ["H&M_RGB.svg", "acme@2x.png", "Müller & Söhne.svg", "日本.svg", "7-eleven.svg", "7-eleven_white.svg"]
    let sheet = SponsorSheet(logos: names)
    #expect(sheet.sponsors.compactMap(\.name).sorted() == ["7 Eleven", "Acme", "H&M", "Müller & Söhne", "日本"])
    let matcher = LogoMatcher(paths: names)
    for sponsor in sheet.sponsors {
      let isFound = sponsor.logo != nil || matcher.match(name: sponsor.name ?? "") != .none
      #expect(isFound, "\(sponsor.label)")
    }
  }
}
