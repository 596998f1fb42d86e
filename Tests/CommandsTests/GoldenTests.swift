import FacePainting
import MarqueeConfig
import MarqueeEngine
import PictureTestSupport
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

/// Scenes compared with golden pictures. `RECORD_GOLDENS=1 make test FILTER=Golden` records them.
@MainActor
@Suite(.serialized)
struct GoldenTests {
  struct Scene: CustomTestStringConvertible {
    let name: String
    var screen = PixelSize(width: 640, height: 360)
    /// ms.
    var time = 1500
    let document: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Scene(
      name: "strip",
      document: """
        heading: Our sponsors
        caption: Thank you for fifteen years of open source
        card: { width: 170, height: 170, spacing: 16, corner-radius: 18 }
        cards:
          - { title: Acme, subtitle: Platinum partner, gradient: { colors: ["#ff512f", "#dd2476"], angle: 135 } }
          - { title: Borealis, gradient: teal }
          - { title: Cobalt Works, subtitle: Gold, gradient: "#2f5bff" }
          - { title: Dune, gradient: { colors: ["#f7971e", "#ffd200"], angle: 20 } }
          - { title: Evergreen Energy, subtitle: Silver, gradient: ["#134e5e", "#71b280"] }
        """),
    Scene(
      name: "upwards", screen: PixelSize(width: 300, height: 480),
      document: """
        heading: Sponsors
        caption: Meet them in hall 4
        direction: up
        card: { width: 70%, height: 130, spacing: 14, corner-radius: 16 }
        cards:
          - { title: Acme, subtitle: Platinum partner, gradient: ["#ff512f", "#dd2476"] }
          - { title: Borealis, gradient: teal }
          - { title: Cobalt, subtitle: Gold, width: 45%, gradient: "#2f5bff" }
        """),
    Scene(
      name: "one-card", time: 700,
      document: """
        card: { width: 120, height: 200, spacing: 20, corner-radius: 60 }
        cards: [{ title: Solo, subtitle: all by itself, gradient: { colors: [gold, crimson], kind: radial } }]
        """),
    Scene(
      name: "much-text", screen: PixelSize(width: 440, height: 240), time: 900,
      document: """
        display: { background: { colors: ["#0f2027", "#203a43", "#2c5364"], angle: 120 } }
        heading: Gefördert durch die Freundinnen und Freunde des Hauses
        font: { family: Inter, weight: semibold }
        card: { width: 140, height: 130, spacing: 10, corner-radius: 8 }
        cards:
          - title: Donaudampfschifffahrtsgesellschaft
            subtitle: Seit 1829 auf dem Fluss, mit Herz und Verstand und einer Flotte von vierzig Schiffen
            gradient: ["#e0eafc", "#cfdef3"]
          - title: Kołłątaj & Synowie
            subtitle: Księgarnia · Kraków
            gradient: { colors: [white, black], kind: conic }
          - title: The Society for the Preservation of Steam Engines and Other Wonders
            gradient: ["#ffffff", "#000000"]
          - { subtitle: only a subtitle, gradient: "#444" }
        """),
    Scene(
      name: "small", screen: PixelSize(width: 240, height: 136), time: 300,
      document: """
        heading: Our sponsors
        caption: Thank you
        card: { width: 40%, height: 50%, spacing: 3%, corner-radius: 8% }
        cards: [{ title: Acme, subtitle: Platinum }, { title: Borealis }, { title: Cobalt, subtitle: Gold }]
        """),
    Scene(
      name: "bright", time: 2000,
      document: """
        display: { background: "#f4f1ea" }
        heading: With thanks to
        direction: right
        card: { width: 150, height: 210, spacing: 40, corner-radius: 0 }
        cards:
          - { title: Ink, subtitle: "1899", gradient: ["#2b2b2b", "#2b2b2b"] }
          - { title: No, subtitle: Gallery, gradient: "#e63946" }
          - { title: Paper, gradient: ["#ffffff", "#ffe8d6"] }
        """),
  ])
  func `a scene looks like its golden picture`(scene: Scene) throws {
    let configuration = try ConfigurationLoader.load(text: scene.document, file: "\(scene.name).yaml").configuration
    let painter = FacePainter(fonts: FontBook())
    let snapshot = try Snapshot(
      Stage(configuration, screen: scene.screen, typesetter: painter), painter: painter)
    let frame = try snapshot.frame(at: Instant(sinceStart: .milliseconds(scene.time)))
    try Golden(name: scene.name).expect(frame)
  }

  @Test(arguments: ["lanes", "together"], [PixelSize(width: 1920, height: 1080), PixelSize(width: 1280, height: 720)])
  func `tiers look like their golden pictures`(arrangement: String, screen: PixelSize) throws {
    let names = [
      "Vermilion Air", "Glasshouse Labs", "Meridian Bank", "Juniper", "Cobalt Kiln", "Larkspur", "Tin Whistle",
      "Quince", "Ember Yard", "Halden & Rye", "Lumenfold", "Velvet Anchor", "Northfold", "Osprey Rail", "Pinecrest",
      "Saltmarsh Foods",
    ]
    let tiers =
      Array(repeating: "platinum", count: 2) + Array(repeating: "gold", count: 4)
      + Array(repeating: "partner", count: 9)
    let cards = names.enumerated().map { index, name in
      "  - { title: \(name)\(index < tiers.count ? ", tier: \(tiers[index])" : "") }"
    }
    // Above lanes; on ribbons the tiers' names are drawn.
    let headings = ["Platinum partners", "Gold partners", "With the help of"].map {
      arrangement == "lanes" ? "heading: \($0), " : ""
    }
    let document = """
      heading: Summer Fair
      display: { background: "#0d1024" }
      arrange: \(arrangement)
      tiers:
        platinum: { \(headings[0])gradient: ["#e8e6f0", "#a9a6b8"], card: { border: { width: 3 } } }
        gold: { \(headings[1])gradient: ["#f7d774", "#c9932b"] }
        partner: { \(headings[2])font: { weight: medium } }
      start-offset: 40%
      card: { \(arrangement == "lanes" ? "width: 480, height: 320" : "width: 16%, height: 46%"), spacing: 28, border: { color: white } }
      cards:
      \(cards.joined(separator: "\n"))
      """
    let configuration = try ConfigurationLoader.load(text: document, file: "tiers.yaml").configuration
    let painter = FacePainter(fonts: FontBook())
    let snapshot = try Snapshot(Stage(configuration, screen: screen, typesetter: painter), painter: painter)
    let frame = try snapshot.frame(at: Instant(sinceStart: .milliseconds(1500)))
    try Golden(name: "tiers-\(arrangement)-\(screen.height)").expect(frame)
  }

  @Test func `the comparison detects a picture that differs`() {
    let plain = Bitmap(width: 100, height: 100, filledWith: 0xFF20_2020)
    #expect(PictureDifference(plain, plain).isTolerable)
    var shaded = plain
    for index in 0..<9000 { shaded.pixels[index] += 0x01 }
    #expect(PictureDifference(plain, shaded).isTolerable)
    #expect(!PictureDifference(plain, Bitmap(width: 100, height: 100, filledWith: 0xFF22_2222)).isTolerable)
    var blotched = plain
    for index in 0..<200 { blotched.pixels[index] = 0xFFFF_FFFF }
    #expect(!PictureDifference(plain, blotched).isTolerable)
    #expect(!PictureDifference(plain, Bitmap(width: 100, height: 99, filledWith: 0xFF20_2020)).isTolerable)
  }
}
