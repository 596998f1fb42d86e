import Foundation
import Logos
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// What `logo-background: auto` decides for logos that a person has judged.
@Suite struct LogoCorpusTests {
  private static let source = Drawings(Dictionary(LogoCorpus.cases.map { ($0.name, $0.drawing) }) { first, _ in first })
  private static let painter = FacePainter(fonts: FontBook(), logos: source)

  private static func face(_ item: LogoCorpus.Case, width: Int = 420, title: String? = nil) -> CardFace {
    var logo = FaceLogo.sample(item.name, area: 0.28)
    logo.choosesBackground = true
    var face = CardFace.plain(title, logo: logo, width: width, height: width * 5 / 7)
    if let ground = LogoCorpus.grounds[item.ground] { face.gradient = ground }
    return face
  }

  private static func chosen(_ item: LogoCorpus.Case, width: Int = 420, title: String? = nil) -> FaceLogo? {
    let face = face(item, width: width, title: title)
    return face.logo.map { painter.arrangement(of: face, with: $0, from: source).logo }
  }

  private static func remedy(_ item: LogoCorpus.Case, width: Int = 420, title: String? = nil) -> LogoCorpus.Remedy? {
    guard let background = chosen(item, width: width, title: title)?.background else { return LogoCorpus.Remedy.none }
    // A plate in the colour of the paper is as good as white.
    return background == .nearBlack ? .black : .white
  }

  /// Of each logo on a card of the usual size: what most tests ask for.
  private static let remedies = LogoCorpus.cases.map { remedy($0) }

  @Test func `the rule errs on no more logos than the table in the manual says`() throws {
    #expect(LogoCorpus.cases.count >= 120)
    var rows: [(kind: String, logos: Int, errors: Int)] = []
    for (item, found) in zip(LogoCorpus.cases, Self.remedies) {
      let remedy = try #require(found)
      let isError = !item.wanted.contains(remedy)
      if isError { print("logo corpus: \(item.description): \(remedy), and not \(item.wanted)") }
      if rows.last?.kind != item.kind { rows.append((item.kind, 0, 0)) }
      rows[rows.count - 1].logos += 1
      rows[rows.count - 1].errors += isError ? 1 : 0
    }
    rows.append(("all", rows.reduce(0) { $0 + $1.logos }, rows.reduce(0) { $0 + $1.errors }))
    let manual = try String(contentsOf: Self.manual, encoding: .utf8)
    for row in rows {
      let line = "| \(row.kind) | \(row.logos) | \(row.errors) |"
      let isStated = manual.contains(line)
      #expect(isStated, "docs/logos.md lacks: \(line)")
    }
  }

  private static let manual = Project.root.appending(path: "docs/logos.md")

  @Test(arguments: [210, 1680])
  func `cards of all sizes decide alike`(width: Int) {
    for (item, found) in zip(LogoCorpus.cases, Self.remedies) {
      let remedies = (found, Self.remedy(item, width: width))
      #expect(remedies.0 == remedies.1, "\(item.description)")
    }
  }

  @Test func `a plate is white, near-black or of the logo's own paper, and never grey`() throws {
    // The green is bright on white, and the navy dark on near-black: a plate in between was the compromise once.
    let mark = LogoCorpus.Case(
      "", "green and navy", .word(Color(0x12_E060), Color(0x0A_1F3C), Color(0x0A_1F3C)), on: "night", .white)
    let source = Drawings([mark.name: mark.drawing])
    let face = Self.face(mark)
    let logo = try #require(face.logo)
    let painter = FacePainter(fonts: FontBook(), logos: source)
    #expect(painter.arrangement(of: face, with: logo, from: source).logo.background == .white)
    var plates: Set<Color> = []
    for item in LogoCorpus.cases {
      guard let chosen = Self.chosen(item), let plate = chosen.background else { continue }
      // Paper is near-white.
      let isPaper =
        plate == LogoInk(chosen.reference, from: Self.source)?.paper?.plate
        && [plate.red, plate.green, plate.blue].allSatisfy { $0 >= 238 }
      #expect([.white, .nearBlack].contains(plate) || isPaper, "\(item): \(plate)")
      plates.insert(plate)
    }
    // All three kinds are there.
    #expect(plates.count > 2 && plates.isSuperset(of: [.white, .nearBlack]))
  }

  @Test func `a picture that covers its card gets no plate`() throws {
    var face = Self.face(LogoCorpus.Case("", "one of all tones", .photograph(0...0.9), on: "grey", .none))
    face.logo?.fit = .cover
    let logo = try #require(face.logo)
    #expect(Self.painter.arrangement(of: face, with: logo, from: Self.source).logo.background == nil)
  }

  @Test func `a face has a plate behind a logo that would not be visible, and none behind one that is`() {
    for (ground, color) in [("night", Color.white), ("white", Color?.none)] {
      let face = Self.face(
        LogoCorpus.Case("", "black letters", .word(Color(0x000000)), on: ground, .none), title: "Acme")
      var plain = face
      plain.logo?.choosesBackground = false
      plain.logo?.background = color
      #expect(Self.painter.paint(face) == Self.painter.paint(plain), "\(ground)")
    }
  }

  @Test func `the variant that is seen best is shown, on a plate of a set colour too`() throws {
    func shown(_ ground: String, plate: Color? = nil, variants: [String] = ["white letters", "navy letters"]) -> String?
    {
      var face = Self.face(LogoCorpus.Case("", "red letters", .word(Color(0xE5_2D27)), on: ground, .none))
      face.logo?.variants = variants.map { LogoReference(path: $0, version: [], folders: []) }
      face.logo?.background = plate
      face.logo?.choosesBackground = plate == nil
      return face.logo.map { logo in
        let chosen = Self.painter.arrangement(of: face, with: logo, from: Self.source).logo
        return chosen.background == plate ? chosen.reference.path : "with a plate"
      }
    }
    #expect(shown("night") == "white letters")
    #expect(shown("yellow") == "navy letters")
    #expect(shown("night", plate: .white) == "navy letters")
    #expect(shown("white", plate: .nearBlack) == "white letters")
    #expect(shown("grey", variants: ["grey letters"]) == "with a plate")
    #expect(shown("black", variants: ["navy letters"]) == "red letters")
    #expect(shown("night", variants: ["missing", "white letters"]) == "white letters")
  }

  @Test func `an open card's logo is visible where the card's is`() throws {
    for (name, ground, color) in [
      ("black letters", "night", Color.white), ("white letters", "yellow", .nearBlack), ("white letters", "night", nil),
    ] {
      var panel = PanelSamples.panel(
        "Acme", nil, PanelSamples.short, nil, try #require(LogoCorpus.grounds[ground]), viewport: (960, 540))
      var logo = FaceLogo.sample(name)
      logo.background = color
      panel.logo = logo
      let expected = Self.painter.paint(panel)
      logo.background = nil
      logo.choosesBackground = true
      panel.logo = logo
      let isSame = Self.painter.paint(panel) == expected
      #expect(isSame, "\(name) on \(ground)")
    }
  }
}
