import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

/// What faces cost: `MARQUEE_TIMINGS=1 swift test -c release -Xswiftc -enable-testing --filter Timings` prints it.
@Suite(.enabled(if: getenv("MARQUEE_TIMINGS") != nil), .serialized)
struct Timings {
  private static let orange = Gradient(.linear(angle: 135), [Color(0xFF512F), Color(0xDD2476)])

  @Test func `a face and a background`() {
    let painter = FacePainter(fonts: FontBook())
    let harsh = Gradient(.linear(angle: 90), [Color(0x000000), .white])
    Self.measure("first face, fonts found and opened") {
      _ = painter.paint(.sample("Acme", "Platinum partner", Self.orange))
    }
    Self.measure("face 420 × 420, title and subtitle") {
      _ = painter.paint(.sample("Northwind Traders", "Platinum partner", Self.orange))
    }
    Self.measure("face 420 × 420, with a scrim") {
      _ = painter.paint(.sample("Northwind Traders", "Platinum partner", harsh))
    }
    Self.measure("face 420 × 420, 2,000 letters") {
      _ = painter.paint(.sample(String(repeating: "lorem ipsum ", count: 200), "Platinum partner", Self.orange))
    }
    for (name, title) in [
      ("Arabic and Latin", "شركة Acme 12 للطباعة"), ("Japanese", "東京印刷株式会社"), ("emoji", "Party 🎉👩🏽‍🚀"),
      ("2,000 Thai letters", String(repeating: "ขอขอบคุณผู้สนับสนุนของเรา", count: 80)),
      ("2,000 random characters", Self.garbage),
    ] {
      Self.measure("face 420 × 420, \(name)") { _ = painter.paint(.sample(title, "Platinum partner", Self.orange)) }
    }
    Self.measure("placeholder 420 × 420") { _ = painter.paintPlaceholder(for: .sample("Acme", nil, Self.orange)) }
    for kind in [Gradient.Kind.linear(angle: 135), .radial, .conic(angle: 0)] {
      let gradient = Gradient(kind, [Color(0x101020), Color(0x202040)])
      Self.measure("background 1920 × 1080, \(kind)") { _ = gradient.bitmap(width: 1920, height: 1080) }
    }
    let sheet = Self.orange.bitmap(width: 1920, height: 1080)
    Self.measure("PNG 1920 × 1080") { _ = try? sheet.pngData() }
  }

  @Test func `the letters of ten thousand cards`() {
    let painter = FacePainter(fonts: FontBook())
    _ = painter.paint(.sample("Acme", "Platinum partner", Self.orange))
    let (stems, ends) = (
      ["North", "Glass", "Meri", "Halden", "Lumen", "Velvet", "Salt", "Österr", "Quin", "Cobalt"],
      ["wind", "house", "dian", "fold", "marsh", "anchor", "reich", "ce", "kiln", "yard"]
    )
    let faces = (0..<10_000).map { number in
      let name = stems[number % 10] + ends[number / 10 % 10]
      let title = "\(name) \(stems[number / 100 % 10].lowercased())\(number) & Partners"
      return CardFace.sample(title, number.isMultiple(of: 2) ? "Partner number \(number)" : nil, Self.orange)
    }
    // The fonts are found and opened.
    _ = painter.letterSizes(of: [LetteredLane(faces: Array(faces.prefix(10)))])
    Self.measure("letters of 10,000 cards, first new and then known") {
      _ = painter.letterSizes(of: [LetteredLane(faces: faces)])
    }
  }

  @Test func `panels and marks`() {
    let painter = FacePainter(fonts: FontBook())
    for viewport in [(640, 480), (1920, 1080), (1080, 1920), (3840, 2160)] {
      for (name, details) in [
        ("short", PanelSamples.short), ("medium", PanelSamples.medium), ("long", PanelSamples.long),
      ] {
        let panel = PanelSamples.panel(
          "Northwind Traders", "Gold partner", details, PanelSamples.link, Self.orange, viewport: viewport)
        Self.measure("panel for \(viewport.0) × \(viewport.1), \(name) text") { _ = painter.paint(panel) }
      }
    }
    Self.measure("pause mark 48 px") { _ = PauseIndicator.paint(side: 48, progress: 0.6) }
    Self.measure("pause mark 96 px") { _ = PauseIndicator.paint(side: 96, progress: 0.6) }
    Self.measure("12 page dots of 12 px") { _ = PageDots(count: 12, current: 3, diameter: 12).paint() }
    var face = CardFace.sample("Northwind Traders", "Platinum partner", Self.orange)
    face.border = Border(width: 4, color: .white)
    Self.measure("face 420 × 420 with a border") { _ = painter.paint(face) }
  }

  private static let garbage: String = {
    var generator = SeededGenerator(seed: 1)
    return String(
      String.UnicodeScalarView(
        (0..<2000).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0x20...0x1FFFF, using: &generator)) }))
  }()

  private static func measure(_ name: String, _ body: () -> Void) {
    let clock = ContinuousClock()
    let first = clock.measure(body)
    let rounds = 10
    let all = (0..<rounds).map { _ in clock.measure(body) }
    print("\(name): first \(first / .milliseconds(1)) ms, then \((all.min() ?? .zero) / .milliseconds(1)) ms at best")
  }
}
