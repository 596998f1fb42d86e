import Testing
import VectorPages

/// The target's entry point, as its comment shows it.
struct PagesExampleTests {
  @Test func `a page is an SVG document`() {
    // Example: PageCanvas
    var page = PageCanvas()
    page.text("Acme", x: 40, y: 60, PageCanvas.TextStyle(size: 18))
    let svg = page.svg(width: 595, height: 842)
    // End of the example.
    #expect(svg.contains("width=\"595") && svg.contains(">Acme<"))
  }

  @Test func `a text cannot end its element`() {
    var page = PageCanvas()
    page.text("</text><script>&", x: 0, y: 0, PageCanvas.TextStyle(size: 9))
    let svg = page.svg(width: 10, height: 10)
    #expect(!svg.contains("<script>") && svg.contains("&lt;script&gt;&amp;"))
  }
}
