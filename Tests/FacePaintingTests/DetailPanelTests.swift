import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

struct DetailPanelTests {
  private static let fonts = FontBook()
  private static let painter = FacePainter(fonts: fonts)

  private static let gradients: [Gradient] = [
    PanelSamples.orange, .derived(from: .white), .derived(from: Color(0x000000)), .derived(from: Color(0xFFE000)),
    Gradient(.linear(angle: 90), [Color(0x000000), .white]), Gradient(.radial, [Color(0x808080, alpha: 10)]),
  ]

  @Test(
    arguments: [
      "https://acme.example", "https://www.northwind.example/partners/2026?from=kiosk&lang=de",
      "https://example.org/" + String(repeating: "long/", count: 40),
    ], [(1920, 1080), (1080, 1920), (1024, 768)])
  func `the QR code on a panel can be scanned with any gradient`(link: String, viewport: (Int, Int)) throws {
    // Half of the gradients per case; the other half is used with another screen.
    let part = (link.utf8.count + viewport.1 / 8) % 2
    for (index, gradient) in Self.gradients.enumerated() where index % 2 == part {
      let details = [PanelSamples.short, PanelSamples.medium, nil][index % 3]
      let panel = PanelSamples.panel("Northwind", "Partner", details, link, gradient, viewport: viewport)
      #expect(try Scanner.texts { try Self.painter.paint(panel).writePNG(to: $0) } == [link], "gradient \(index)")
    }
  }

  /// Checks the invariants of every panel.
  private static func check(_ panel: DetailPanel, _ note: String) {
    let layout = DetailComposer(panel, fonts: fonts).compose()
    let bitmap = painter.paint(layout, of: panel)
    #expect(bitmap.width <= panel.maximumWidth && bitmap.height <= panel.maximumHeight, "\(note): too large")
    let pad = layout.measures.padding
    let inner = PixelArea(x: 0, y: 0, width: layout.width, height: layout.height).inset(by: pad)
    for line in layout.title + layout.subtitle + layout.details + [layout.link].compactMap({ $0 }) {
      // Descenders and accents may extend into the padding but not beyond the clip.
      #expect(line.frame.minX >= inner.minX && line.frame.maxX <= inner.maxX, "\(note): \(line.frame) in \(inner)")
      #expect(layout.clip.contains(line.frame), "\(note): \(line.frame) is cut by \(layout.clip)")
    }
    let paragraphs = layout.details.map(\.baseline)
    #expect(zip(paragraphs, paragraphs.dropFirst()).allSatisfy { $0 < $1 })
    // Opaque except for the corners.
    #expect(bitmap.pixels[bitmap.height / 2 * bitmap.width + bitmap.width / 2] >> 24 == 255)

    if let region = layout.scroll {
      #expect(layout.details.isEmpty && region.length > region.area.height, "\(note): scrolls without need")
      #expect(region.area.minY >= layout.band.maxY && region.area.maxY < layout.height, "\(note): \(region.area)")
      #expect(region.area.minX >= pad / 2 && region.area.maxX < layout.width, "\(note): \(region.area)")
      #expect(region.area.contains(region.track), "\(note): the bar \(region.track) leaves \(region.area)")
      #expect(region.area.minX + region.left + region.width <= region.track.minX, "\(note): the bar overlaps the text")
      if let code = layout.code {
        #expect(region.area.maxX <= code.tile.minX || region.area.maxY <= code.tile.minY, "\(note): it meets the code")
      }
    }
    guard let (code, size, tile) = layout.code else { return }
    #expect(size >= 2, "\(note): \(size) px a module")
    #expect(inner.inset(by: -(pad - pad / 2)).contains(tile), "\(note): \(tile) leaves \(inner)")
    let quiet = PixelArea(
      minX: tile.minX + layout.measures.tileMargin, minY: tile.minY + layout.measures.tileMargin,
      maxX: tile.minX + layout.measures.tileMargin + code.span * size,
      maxY: tile.minY + layout.measures.tileMargin + code.span * size)
    #expect(tile.contains(quiet))
    let modules = quiet.inset(by: 4 * size)
    var isClean = true
    for y in quiet.minY..<quiet.maxY {
      for x in quiet.minX..<quiet.maxX {
        let pixel = bitmap.pixels[y * bitmap.width + x]
        let isQuiet = !(x >= modules.minX && x < modules.maxX && y >= modules.minY && y < modules.maxY)
        if pixel != 0xFFFF_FFFF && (isQuiet || pixel != 0xFF00_0000) { isClean = false }
      }
    }
    #expect(isClean, "\(note): something is painted over the code or its quiet zone")
    let others = layout.title + layout.subtitle + layout.details + [layout.link].compactMap { $0 }
    for frame in others.map(\.frame) {
      let isApart =
        frame.maxX <= tile.minX || frame.minX >= tile.maxX || frame.maxY <= tile.minY || frame.minY >= tile.maxY
      #expect(isApart, "\(note): \(frame) overlaps the tile of the code, \(tile)")
    }
  }

  @Test(arguments: [
    (320, 240), (240, 320), (640, 480), (1024, 600), (1080, 1920), (1920, 1080),
  ])
  func `panels with every kind of content satisfy the layout invariants on every screen`(width: Int, height: Int) {
    for (index, panel) in PanelSamples.cast((width, height)).enumerated() { Self.check(panel, "panel \(index)") }
  }

  /// Each case has its own seed, so that a failure can be repeated.
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `random panels satisfy the layout invariants`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func text(_ most: Int) -> String? {
      guard Int.random(in: 0..<4, using: &generator) > 0 else { return nil }
      let alphabet = Array("aeinorstlmwWMQgjpqyÅÉÇß€&.-/ 0123456789漢字имя\u{301}") + ["\n", "\u{7}", "\u{200F}"]
      return String(
        (0..<Int.random(in: 0...most, using: &generator)).map { _ in
          Int.random(in: 0..<6, using: &generator) == 0 ? " " : alphabet.randomElement(using: &generator) ?? "x"
        })
    }
    let sides = [1...40, 40...400, 200...1300].randomElement(using: &generator) ?? 40...400
    let panel = DetailPanel(
      maximumWidth: .random(in: sides, using: &generator), maximumHeight: .random(in: sides, using: &generator),
      cornerRadius: .random(in: 0...300, using: &generator),
      gradient: Self.gradients.randomElement(using: &generator) ?? PanelSamples.orange, title: text(60),
      subtitle: text(120), details: text(3000), link: text(300),
      font: FontRequest(family: "Inter", weight: .random(in: 100...900, using: &generator)))
    Self.check(panel, "seed \(seed)")
  }

  @Test(arguments: [(1, 1), (1, 4000), (4000, 1), (7, 7), (20, 300), (300, 20), (0, -5)])
  func `a panel of a degenerate size is painted within its maximum`(width: Int, height: Int) {
    var panel = PanelSamples.panel("Acme", "Partner", PanelSamples.long, PanelSamples.link, PanelSamples.orange)
    (panel.maximumWidth, panel.maximumHeight) = (width, height)
    panel.cornerRadius = .nan
    let bitmap = Self.painter.paint(panel)
    #expect(bitmap.width <= max(width, 1) && bitmap.height <= max(height, 1))
  }

  @Test func `a panel for a 4K screen satisfies the layout invariants and its code can be scanned`() throws {
    let panel = PanelSamples.panel(
      "Northwind", "Partner", PanelSamples.long, PanelSamples.link, PanelSamples.orange, viewport: (3840, 2160))
    Self.check(panel, "4K")
    #expect(try Scanner.texts { try Self.painter.paint(panel).writePNG(to: $0) } == [PanelSamples.link])
  }

  @Test(arguments: ["", "  ", "\n\t"])
  func `a link or details without visible characters count as absent`(blank: String) {
    let panel = PanelSamples.panel("Acme", "Partner", blank, blank, PanelSamples.orange)
    let none = PanelSamples.panel("Acme", "Partner", nil, nil, PanelSamples.orange)
    #expect(Self.painter.paint(panel) == Self.painter.paint(none))
    let text = PanelSamples.panel("Acme", "Partner", PanelSamples.short, blank, PanelSamples.orange)
    #expect(DetailComposer(text, fonts: Self.fonts).compose().code == nil)
  }

  @Test func `a link too long for a QR code is shown as text`() {
    let link = "https://" + String(repeating: "a", count: 2400)
    for details in [nil, PanelSamples.short, PanelSamples.long] {
      let panel = PanelSamples.panel("Acme", nil, details, link, PanelSamples.orange)
      let layout = DetailComposer(panel, fonts: Self.fonts).compose()
      #expect(layout.code == nil && layout.link != nil)
    }
  }

  @Test func `the size of a panel grows with its content`() {
    func size(_ details: String?, _ link: String?) -> (width: Int, height: Int) {
      let panel = PanelSamples.panel("Acme", "Partner", details, link, PanelSamples.orange)
      let layout = DetailComposer(panel, fonts: Self.fonts).compose()
      return (layout.width, layout.height)
    }
    let bare = size(nil, nil)
    #expect(bare.width < 1344 * 7 / 10 && bare.height < 756 * 7 / 10)
    #expect(size(PanelSamples.short, nil).height < size(PanelSamples.medium, nil).height)
    #expect(size(PanelSamples.medium, PanelSamples.link).height < size(PanelSamples.long, PanelSamples.link).height)
  }

  @Test func `details and links have enough contrast to the paper with any gradient`() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let palette = DetailPalette(.derived(from: .random(using: &generator)))
      let paper = Contrast.luminance(palette.paper.pixel)
      #expect(Contrast.ratio(paper, Contrast.luminance(palette.ink.pixel)) >= 7)
      #expect(Contrast.ratio(paper, Contrast.luminance(palette.accent.pixel)) >= 4.5)
    }
  }

  @Test(arguments: [
    ("https://www.acme.example/", "acme.example"), ("HTTP://Acme.Example/a/", "Acme.Example/a"),
    ("https://www.example", "www.example"), ("mailto:hello@acme.example", "mailto:hello@acme.example"),
    ("https://", "https://"), ("acme.example/", "acme.example/"),
  ])
  func `a link is shown without scheme, www and trailing slash`(link: String, expected: String) {
    #expect(LinkText.short(link) == expected)
  }

  @Test(arguments: [
    ("acme.example/a", 7.0, "acme.example/a"), ("acme.example/abcdef", 6, "acme.exa…def"),
    ("acme.example/abcdef", 2, nil),
  ])
  func `a link that is too long is shortened in the middle`(link: String, width: Double, expected: String?) {
    struct Typewriter: TextMeasuring {
      func width(of text: String) -> Double { Double(text.count) * 0.5 }
    }
    #expect(LinkText.elided(link, width: width, measurer: Typewriter()) == expected)
  }

  @Test func `running text that does not fit is not set at all`() throws {
    let text = try #require(DisplayText(PanelSamples.long, upTo: DisplayText.maximumDetailsLength))
    let source = try ProseSource(text, in: FontRequest(family: "Inter", weight: 400), fonts: Self.fonts)
    #expect(try Prose(source, width: 500, height: 300, sizes: 20...28) == nil)
    let whole = try #require(try Prose(source, width: 1800, height: 1800, sizes: 20...28))
    #expect(whole.size == 28 && whole.height <= 1800 && whole.width <= 1800)
    #expect(try Prose(source, width: 30, height: 300, sizes: 20...28) == nil)
    #expect(try Prose(source, width: 500, height: 10, sizes: 20...28) == nil)
  }
}
