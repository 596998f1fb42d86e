import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

/// What an open card shows of its logo.
@Suite struct LogoPanelTests {
  private static let fonts = FontBook()
  private let painter = FacePainter(fonts: Self.fonts, logos: PlainLogos())

  private func panel(
    _ logo: String, _ title: String?, _ subtitle: String?, _ details: String?, _ link: String?,
    viewport: (Int, Int) = (1920, 1080)
  ) -> DetailPanel {
    var panel = PanelSamples.panel(
      title, subtitle, details, link, Gradient(.linear(angle: 0), [Color(0x102030), Color(0x102030)]),
      viewport: viewport)
    panel.logo = .sample(logo)
    return panel
  }

  private static let contents: [(subtitle: String?, details: String?, link: String?)] = [
    (nil, nil, nil), ("Gold partner", nil, nil), (nil, PanelSamples.medium, PanelSamples.link),
    ("Gold partner", PanelSamples.short, nil), (nil, nil, PanelSamples.link),
    ("Gold partner", PanelSamples.medium, PanelSamples.link),
  ]

  @Test(arguments: ["8:1", "1:1", "1:8"], [(1920, 1080), (1080, 1920), (640, 480)])
  func `a logo stands in the place of the title that its card does not have`(shape: String, viewport: (Int, Int))
    throws
  {
    for content in Self.contents {
      let panel = panel(shape, nil, content.subtitle, content.details, content.link, viewport: viewport)
      let layout = DetailComposer(panel, fonts: Self.fonts).compose()
      #expect(layout.title.isEmpty)
      let bitmap = painter.paint(panel)
      let logo = try #require(
        bitmap.bounds { $0.red > 200 && $0.green < 60 && $0.blue > 200 }, "\(content) on \(viewport)")
      #expect(layout.band.inset(by: layout.measures.padding / 2).contains(logo), "\(logo) on \(layout.band)")
      for line in layout.subtitle { #expect(line.frame.minY > logo.maxY, "\(content) on \(viewport)") }
    }
  }

  @Test func `where its logo cannot be drawn a panel has its text, or the file's name where it has none`() {
    for content in Self.contents {
      let broken = panel("broken", nil, content.subtitle, content.details, content.link)
      var expected = broken
      expected.logo = nil
      expected.title = content.subtitle == nil ? "Stand in" : nil
      #expect(painter.paint(broken) == painter.paint(expected))
      #expect(FacePainter(fonts: Self.fonts).paint(broken) == painter.paint(expected))
    }
  }
}
