import Foundation
import TestSupport
import Testing

@testable import SponsorSheets

/// Files that a sponsor does not get, or not silently, though their names have its words.
@Suite struct RightLogoTests {
  /// - Parameter folders: the files in each, the wall's own first.
  private func found(_ sponsors: [String], _ folders: [String]...) -> [String: String] {
    LogoSearch(for: sponsors, in: folders).said(of: sponsors)
  }

  // MARK: Backgrounds

  @Test(arguments: [
    ("Acme GmbH", "acme_white.svg", "acme.svg"), ("Acme GmbH", "acme-neg.svg", "acme.png"),
    ("Acme GmbH", "logos/acme_weiß.svg", "in/Acme_schwarz.jpg"),
    ("Metzgerei Hämmerle", "haemmerle_wit.svg", "haemmerle.gif"),
  ])
  func `a logo for bright grounds is preferred to one in white, whatever the folder and the format`(
    sponsor: String, white: String, dark: String
  ) {
    #expect(found([sponsor], [white], [dark]) == [sponsor: dark])
    #expect(found([sponsor], [dark], [white]) == [sponsor: dark])
    #expect(found([sponsor], [white, dark]) == [sponsor: dark])
    // Where there is no other, the white one is better than none.
    #expect(found([sponsor], [white]) == [sponsor: white])
  }

  @Test(arguments: [
    ("Weiß Bau GmbH", "weiss-bau.svg", "weiss-bau_neg.png"), ("Blanco AG", "blanco.svg", "blanco_weiss.svg"),
    ("White Star GmbH", "white-star.svg", "white-star_white.png"),
    ("Weiß Bau GmbH", "weissbau.png", "weissbau_weiss.svg"),
    ("Acme GmbH", "acme.png", "acme_schwarz-weiss.svg"), ("Acme GmbH", "acme.svg", "acme_black_and_white.svg"),
    ("Acme GmbH", "acme.png", "acme_white_dark.svg"),
  ])
  func `a sponsor's own name says nothing of the ground`(sponsor: String, file: String, white: String) {
    #expect(found([sponsor], [white], [file]) == [sponsor: file])
  }

  @Test func `nor does the name of a folder`() {
    #expect(found(["Acme GmbH"], ["white/acme.svg", "acme.svg"]) == ["Acme GmbH": "[acme.svg, white/acme.svg]"])
    #expect(found(["Acme GmbH"], ["white/acme.svg"]) == ["Acme GmbH": "white/acme.svg"])
    #expect(found(["Acme GmbH"], ["white/acme.svg"], ["acme.png"]) == ["Acme GmbH": "white/acme.svg"])
  }

  // MARK: Joined names

  @Test(arguments: [
    "Müller & Partner.svg", "mueller-und-partner.svg", "Müller and Partner.png", "mueller_et_partner.svg",
    "Müller y Partner.svg", "Müller e Partner.svg", "mueller-i-partner.svg", "Müller+Partner.svg",
    "Müller + Partner.pdf",
    "MüllerUndPartner.svg", "Müller GmbH & Partner.svg", "Müller & Weiß.svg", "Müller & Klein.svg", "Müller & Gold.png",
    "Müller & Partner/logo.png", "Mail von Müller & Partner/logo.png",
  ])
  func `a file of two joined names is not that of a sponsor with one of them, and is offered`(file: String) {
    #expect(found(["Müller GmbH", "Acme"], [file]) == ["Müller GmbH": "? \(file)"])
  }

  @Test(arguments: [
    ("Müller & Partner", "Müller & Partner.svg"), ("Müller und Partner GmbH", "mueller+partner.svg"),
    ("Müller Partner AG", "Müller & Partner.svg"), ("Müller & Weiß", "mueller-und-weiss.svg"),
    ("Müllerpartner GmbH", "Müller & Partner.svg"), ("Black & White", "Black & White.svg"), ("H&M", "h & m_logo.svg"),
    ("Kühne + Nagel", "kuehne-und-nagel.svg"), ("Brot e Vino", "brot-e-vino.svg"),
    ("Druckerei Satz & Punkt", "Satz und Punkt.svg"),
    // Nothing is joined but a legal form, variants, or what is no name.
    ("Müller GmbH", "Müller GmbH & Co. KG.svg"), ("Müller GmbH", "Müller e.K..svg"),
    ("Acme AG", "acme_black_and_white.svg"),
    ("Acme AG", "Acme Logo & Claim.svg"), ("Acme AG", "acme+logo.svg"), ("Acme AG", "acme_en_white.svg"),
    ("Acme AG", "acme_und_slogan.svg"), ("McDonald & Sons", "McDonald & Sons.svg"), ("A&E Technik", "A&E Technik.svg"),
    ("Schmidtbauer & Klein", "Schmidt Bauer & Klein.svg"), ("Bauer & E. Huber", "Bauer & E. Huber.svg"),
    ("Müller & Huber", "Müller & E. Huber.svg"), ("Optik Müller", "Optik Müller Brillen & Kontaktlinsen.svg"),
    ("Hotel Krone", "Hotel & Restaurant Krone.png"), ("Acme Bank", "acme-bank-en-us.svg"),
    ("Acme Bank", "Acme+Bank+Black+RGB.png"), ("Disney+", "Disney+ white.svg"), ("Canal+", "Canal+_noir.png"),
    ("Y Combinator", "Gold_Y_Combinator.svg"), ("Acme GmbH", "Haupt- und Medienpartner_Acme.svg"),
    ("Acme GmbH", "Gold & Silber_Acme.svg"), ("Acme GmbH", "black-and-white_acme.svg"), ("Acme GmbH", "acme+white.svg"),
    ("Stadtwerke Linz", "stadtwerke-linz_blau-und-weiss.svg"),
    ("Müller GmbH", "Müller Partner.svg"),
  ])
  func `a sponsor that has both names, or a file that joins none, is found`(sponsor: String, file: String) {
    #expect(found([sponsor, "Other Company"], [file]) == [sponsor: file])
  }

  @Test func `the pair has its file where one of the two is a sponsor too`() {
    let names = ["Müller GmbH", "Müller & Partner"]
    #expect(found(names, ["Müller & Partner.svg"]) == [names[1]: "Müller & Partner.svg"])
    #expect(
      found(names, ["Müller & Partner.svg", "mueller.png"]) == [
        names[0]: "mueller.png", names[1]: "Müller & Partner.svg",
      ])
  }

  @Test func `a sponsor of joined names in the contract has their file`() {
    let search = LogoSearch(for: ["BE"], contracts: ["BE": "Brandt & Eich GmbH"], in: [["Brandt und Eich.svg"]])
    #expect(search.finding(for: "BE") == .found(.init(folder: 0, path: "Brandt und Eich.svg")))
  }

  @Test func `a cell that names one of two joined names does not mean both`() {
    #expect(!LogoName.meanSame("Müller", "Müller & Schwarz.svg"))
    #expect(!LogoName.meanSame("müller.svg", "Müller & Schwarz.svg"))
    #expect(LogoName.meanSame("kuehne-nagel.svg", "Kuehne+Nagel Logo.svg"))
  }

  @Test func `of logos alone a pair has its own`() {
    let sheet = SponsorSheet(logos: ["Müller & Weiß.svg", "bolt.svg"])
    #expect(sheet.sponsors.map(\.logo) == ["Müller & Weiß.svg", nil])
  }

  // MARK: Years

  @Test(arguments: [
    ("Acme GmbH", ["acme_2019.svg", "acme_2026.png"], "acme_2026.png"),
    ("Acme GmbH", ["acme_2019.svg", "acme_2026.svg"], "acme_2026.svg"),
    ("Acme GmbH", ["acme_2019.svg", "Logo Acme RGB 2024 final.jpg", "acme-2021.pdf"], "Logo Acme RGB 2024 final.jpg"),
    ("Acme GmbH", ["acme_2024-11-03.svg", "acme_2025-01-12.png"], "acme_2025-01-12.png"),
    ("Metzgerei Hämmerle", ["haemmerle2019.svg", "haemmerle2026.png"], "haemmerle2026.png"),
    ("Studio 2020", ["studio2020_2019.svg", "studio2020_2024.png"], "studio2020_2024.png"),
    ("Acme GmbH", ["acme_2019_white.svg", "acme_2026.png", "acme_2019.svg"], "acme_2026.png"),
    // One is for dark grounds, is another picture, or has no year; or a number is none.
    ("Acme GmbH", ["acme_2019.svg", "acme_2026_white.svg"], "acme_2019.svg"),
    ("Acme GmbH", ["acme_2019.svg", "acme_2026.eps"], "acme_2019.svg"),
    ("Acme GmbH", ["acme.svg", "acme_2019.svg", "acme_2026.png"], "[acme.svg, acme_2019.svg]"),
    ("Acme GmbH", ["acme.eps", "acme_negativ.png"], "acme_negativ.png"),
    ("Acme GmbH", ["acme_2019.svg", "acme_2026.png", "acme.png"], "[acme.png, acme_2026.png]"),
    ("Acme GmbH", ["acme_2019.svg", "acme_icon_2026.png"], "acme_2019.svg"),
    ("Acme GmbH", ["acme_2019_claim.svg", "acme_2026.png"], "acme_2019_claim.svg"),
    ("Acme GmbH", ["acme_logo.svg", "acme_2026.png"], "acme_logo.svg"),
    ("Acme GmbH", ["acme_2000px.svg", "acme_2026.png"], "acme_2000px.svg"),
    ("Acme GmbH", ["acme_1200.svg", "acme_1920.png"], "acme_1200.svg"),
    ("Studio 2020", ["studio_2020.svg", "studio_2026.png"], "studio_2020.svg"),
    ("Studio 2020 GmbH", ["studio2020_logo.svg", "studio2020_2026.png"], "studio2020_logo.svg"),
  ])
  func `of files that differ by a year alone the newest is taken`(sponsor: String, files: [String], expected: String) {
    #expect(found([sponsor, "Other Company"], files) == [sponsor: expected])
  }

  @Test func `the newest is taken in whichever folder`() {
    #expect(found(["Acme GmbH"], ["acme_2019.svg"], ["acme_2026.png"]) == ["Acme GmbH": "acme_2026.png"])
    #expect(found(["Acme GmbH"], ["acme_2026.png"], ["acme_2019.svg"]) == ["Acme GmbH": "acme_2026.png"])
    #expect(
      found(["Acme GmbH"], ["a/acme_2026.svg", "b/acme_2026.svg", "acme_2019.svg"])
        == ["Acme GmbH": "[a/acme_2026.svg, b/acme_2026.svg]"])
    // Each year is another sponsor's.
    let names = ["Expo 2019", "Expo 2026"]
    #expect(
      found(names, ["expo_2019.svg", "expo_2026.png"]) == [names[0]: "expo_2019.svg", names[1]: "expo_2026.png"])
  }

  @Test func `of logos alone the newest is taken`() {
    #expect(SponsorSheet(logos: ["acme_2019.svg", "acme_2026.svg"]).sponsors.map(\.logo) == ["acme_2026.svg"])
    #expect(SponsorSheet(logos: ["acme_1.svg", "acme_2.svg"]).sponsors.map(\.logo) == ["acme_1.svg"])
  }

  // MARK: Folders

  @Test(arguments: [
    ("White GmbH", "Azelia/White_logo.png"), ("Partner AG", "Azelia/Partner_logo.png"),
    ("Gold GmbH", "logo Azelia/gold-logo.svg"),
    ("1848 AG", "Azelia/1848_logo.png"),
  ])
  func `a file that is called like one sponsor in a folder that is called like another is offered to both`(
    sponsor: String, file: String
  ) {
    #expect(found(["Azelia", sponsor], [file]) == ["Azelia": "? \(file)", sponsor: "? \(file)"])
    // Nobody else is called so.
    #expect(found(["Azelia", "Bolt"], [file]) == ["Azelia": file])
  }

  @Test(arguments: [
    ("White GmbH", "Azelia/White_logo.png"), ("Partner AG", "Azelia/Partner_logo.png"),
    ("1848 AG", "Azelia/1848_logo.png"),
  ])
  func `a sponsor that has its logo disputes no other file`(sponsor: String, file: String) {
    let logo = "\(sponsor).svg"
    #expect(found(["Azelia", sponsor], [logo, file]) == ["Azelia": file, sponsor: logo])
  }

  @Test func `a file in a folder of its own sponsor, or of nobody, is as before`() {
    #expect(found(["Azelia", "White GmbH"], ["White/White_logo.png"]) == ["White GmbH": "White/White_logo.png"])
    #expect(found(["Azelia", "Bolt"], ["Azelia/Bolt_logo.png"]) == ["Bolt": "Azelia/Bolt_logo.png"])
    #expect(
      found(["Azelia", "Bolt"], ["Azelia/logo.png", "Bolt/logo.png"]) == [
        "Azelia": "Azelia/logo.png", "Bolt": "Bolt/logo.png",
      ])
  }
}
