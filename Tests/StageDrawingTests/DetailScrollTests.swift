import SDLKit
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

/// Details that are too long for their panel.
struct DetailScrollTests {
  private static let fonts = FontBook()
  private static let painter = FacePainter(fonts: fonts)

  static let screens = [
    (320, 240), (240, 320), (480, 320), (320, 480), (640, 480), (800, 480), (1024, 600), (600, 1024), (1280, 720),
    (1080, 1920), (1920, 1080), (2560, 1080), (3840, 2160),
  ]

  /// The maximum length that a configuration accepts.
  private static let longest = String(String(repeating: PanelSamples.medium + "\n\n", count: 12).prefix(4000))
  private static let texts = [
    PanelSamples.short, PanelSamples.medium, String(PanelSamples.long.prefix(1000)), longest,
    String(repeating: "a\n", count: 2000), String(repeating: "Donaudampfschifffahrt", count: 100),
    String(repeating: "春眠不覚暁", count: 200), String(repeating: "שלום עולם ", count: 150),
  ]

  @Test(arguments: screens)
  func `on every screen details are complete or scroll, and the code and the title are shown`(width: Int, height: Int) {
    for (index, text) in Self.texts.enumerated() {
      for (title, link) in [("Northwind", PanelSamples.link), (nil, PanelSamples.link), ("Northwind", nil)] {
        let note = "text \(index), title \(title ?? "none"), link \(link ?? "none")"
        let panel = PanelSamples.panel(title, "Partner", text, link, PanelSamples.orange, viewport: (width, height))
        let layout = DetailComposer(panel, fonts: Self.fonts).compose()
        #expect(layout.width <= width * 85 / 100 && layout.height <= height * 85 / 100, "\(note): too large")
        #expect(!layout.details.isEmpty || layout.scroll != nil, "\(note): no details")
        #expect(layout.title.isEmpty == (title == nil), "\(note): a title lost")
        if link != nil {
          // On the smallest panels a module of two pixels is half a millimetre.
          #expect((layout.code?.moduleSize ?? 0) >= (width * height < 480 * 320 ? 2 : 4), "\(note): the code")
        }
        guard let region = layout.scroll else { continue }
        let line = Double(region.prose.size) * region.prose.leading
        #expect(Double(region.area.height) >= 3 * line, "\(note): hardly a line in view")
        #expect(region.width >= 8 * region.prose.size, "\(note): hardly a word on a line")
        // No letter may be lost.
        func letters(_ text: some Sequence<Character>) -> [Character] { text.filter { !$0.isWhitespace && $0 != "-" } }
        #expect(letters(region.prose.lines.map(\.text).joined()) == letters(text), "\(note): letters lost")
      }
    }
  }

  @Test(arguments: [(320, 240), (240, 320), (480, 320), (800, 480), (1080, 1920), (3840, 2160)])
  func `the QR code can be scanned at every scroll offset of the details`(width: Int, height: Int) throws {
    let panel = PanelSamples.panel(
      "Northwind", nil, Self.longest, PanelSamples.link, PanelSamples.orange, viewport: (width, height))
    let painted = Self.painter.painted(panel)
    let scroll = try #require(painted.details?.scroll)
    for offset in [0, scroll.range / 2, scroll.range] {
      let picture = painted.flattened(at: offset)
      #expect(try Scanner.texts { try picture.writePNG(to: $0) } == [PanelSamples.link], "scrolled by \(offset)")
    }
  }

  @Test(arguments: [30, 120, 300, 500])
  func `the QR code of a long link is shown on the smallest screens and can be scanned`(length: Int) throws {
    let link = "https://example.org/" + String(repeating: "x", count: length - 20)
    for details in [nil, PanelSamples.short, Self.longest] {
      for viewport in [(320, 240), (240, 320)] {
        let panel = PanelSamples.panel("Northwind", nil, details, link, PanelSamples.orange, viewport: viewport)
        let layout = DetailComposer(panel, fonts: Self.fonts).compose()
        #expect(layout.code != nil, "\(length) bytes on \(viewport)")
        #expect(details == nil || !layout.details.isEmpty || layout.scroll != nil, "\(length) bytes on \(viewport)")
        let picture = Self.painter.paint(panel)
        let texts = try Scanner.texts { try picture.writePNG(to: $0) }
        #expect(texts == [link], "\(length) bytes on \(viewport), \(layout.code?.moduleSize ?? 0) px a module")
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `text never takes fewer lines than the estimated minimum`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("aeinorstlmwWMQ.-漢字ק") + ["\n", " ", " ", " "]
    let text = String((0..<generator.int(1...400)).map { _ in generator.pick(alphabet) })
    guard let shown = DisplayText(text) else { return }
    let breaker = try ProseSource(shown, in: FontRequest(family: "Inter", weight: 400), fonts: Self.fonts).breaker
    for width in [3.0, 7.5, 20, 36] {
      let lines = breaker.filled(width: width).reduce(0) { $0 + $1.count }
      #expect(breaker.minimumLineCount(width: width) <= lines, "seed \(seed), \(width) em")
    }
  }

  @Test func `the bands of scrolling details together equal the text painted as one bitmap`() throws {
    for text in [Self.longest, Self.texts[6] + Self.texts[6], Self.texts[7] + Self.texts[7]] {
      let panel = PanelSamples.panel("Acme", nil, text, nil, PanelSamples.orange, viewport: (640, 400))
      let region = try #require(DetailComposer(panel, fonts: Self.fonts).compose().scroll)
      let details = try #require(Self.painter.painted(panel).details)
      let palette = DetailPalette(panel.gradient)
      var whole = Bitmap(width: region.area.width, height: region.length, filledWith: palette.paper.pixel)
      let capHeight = region.fonts.primary.capHeight
      for line in region.prose.lines {
        guard let ink = try region.fonts.line(of: line.markedText) else { continue }
        let x = region.left + (ink.isRightToLeft ? region.width - ink.width : 0)
        let baseline = region.margins.top + region.prose.baseline(of: line, capHeight: capHeight)
        PlacedLine(line: ink, x: x, baseline: baseline)
          .paint(on: &whole, color: palette.ink, opacity: 1, clip: whole.bounds)
      }
      let bands = details.bands(of: 0..<region.length)
      #expect(bands.count > 1 || region.length < details.bandHeight)
      #expect(bands.flatMap { details.paint(band: $0).pixels } == whole.pixels)
    }
  }

  @Test @MainActor func `scrolling details of fifty thousand characters take bounded texture memory`() throws {
    let text = String(String(repeating: PanelSamples.medium, count: 150).prefix(50_000))
    let panel = PanelSamples.panel("Acme", nil, text, PanelSamples.link, PanelSamples.orange)
    let renderer = try Renderer(size: PixelSize(width: 1920, height: 1080))
    let canvas = Canvas(renderer: renderer, rotation: .none, size: PixelSize(width: 1920, height: 1080))
    let prepared = canvas.preparation.prepared(Self.painter.painted(panel))
    let textures = try PanelTextures(prepared, as: panel, on: canvas)
    let scrolling = try #require(textures.scrolling)
    let (scroll, details) = (scrolling.details.scroll, scrolling.details)
    #expect(scroll.length > 20 * scroll.area.height)
    let view = scroll.area.width * scroll.area.height * 4
    func bytes() -> Int { scrolling.bands.values.reduce(0) { $0 + $1.bytes } }
    #expect(bytes() <= view + 2 << 20, "too much at first")
    for offset in stride(from: -40, through: scroll.range + 40, by: 97) {
      scrolling.evict(around: offset)
      for band in scrolling.missing(at: offset) {
        #expect(details.rows(of: band).count * scroll.area.width * 4 <= 1 << 20, "a band that is too large")
        scrolling.bands[band] = try canvas.texture(details.paint(band: band))
      }
      let visible = details.bands(of: scroll.rows(at: offset))
      #expect(visible.allSatisfy { scrolling.bands[$0] != nil })
      #expect(bytes() <= 5 * view + 3 << 20, "\(bytes()) bytes at \(offset)")
    }
  }

  @Test func `the scroll thumb and the fades match the scroll offset`() throws {
    let panel = PanelSamples.panel("Acme", nil, Self.longest, PanelSamples.link, PanelSamples.orange)
    let scroll = try #require(Self.painter.painted(panel).details?.scroll)
    let track = scroll.track.y...(scroll.track.y + scroll.track.height - scroll.thumb)
    #expect(scroll.fades(at: 0, height: 40) == (0, 1))
    #expect(scroll.fades(at: scroll.range, height: 40) == (1, 0))
    #expect(scroll.fades(at: 20, height: 40) == (0.5, 1))
    #expect(scroll.thumbPlace(at: 0) == track.lowerBound && scroll.thumbPlace(at: -500) == track.lowerBound)
    #expect(scroll.thumbPlace(at: scroll.range) == track.upperBound)
    #expect(scroll.thumbPlace(at: scroll.range + 500) == track.upperBound)
    let places = (0...scroll.range).map(scroll.thumbPlace)
    #expect(places == places.sorted() && scroll.thumb >= 4 * scroll.track.width)
  }

  @Test func `the scroll thumb has enough contrast to the paper with any gradient`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let palette = DetailPalette(.derived(from: .random(using: &generator)))
      let paper = Contrast.luminance(palette.paper.pixel)
      #expect(Contrast.ratio(paper, Contrast.luminance(palette.thumb.pixel)) >= 3)
    }
  }
}
