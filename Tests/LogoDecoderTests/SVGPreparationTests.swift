import Logos
import Testing

@testable import LogoDecoder

/// What librsvg gets of a drawing, and what is said about it.
struct SVGPreparationTests {
  private static func svg(_ content: String, _ root: String = "") -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(content)</svg>".utf8)
  }

  private func prepared(_ content: String, _ root: String = "") -> (text: String, remarks: [LogoRemark]) {
    let drawing = SVGPreparation(Self.svg(content, root))
    return (String(decoding: drawing.bytes, as: UTF8.self), drawing.remarks)
  }

  @Test(arguments: [
    ("<style>:root{--a:#c8102e}.m{fill:var(--a)}</style>", "", "fill:#c8102e}"),
    ("<style>.m{fill:var(--a);stroke:var( --a )}\n:root { --a : red ; }</style>", "", "fill:red;stroke:red}"),
    ("<style><![CDATA[svg>*{fill:none} svg{--a:red;--b:var(--a)} .m{fill:var(--b)}]]></style>", "", ".m{fill:red}"),
    ("<rect style=\"fill:var(--none, #00843d)\"/>", "", "style=\"fill:#00843d\""),
    ("<rect fill=\"var(--none, var(--more, rgb(1, 2, 3)))\"/>", "", "fill=\"rgb(1, 2, 3)\""),
    ("<rect fill='var(--a)' stroke-width='var(--w)'/>", "style='--a:teal;--w:3'", "fill='teal' stroke-width='3'"),
    (
      "<style>#top{--a:teal}.big{--b:red}</style><rect fill=\"var(--a)\" stroke=\"var(--b)\"/>",
      "id=\"top\" class=\"x big\"", "fill=\"teal\" stroke=\"red\""
    ),
    (
      "<style>:root{--a:red}@media (prefers-color-scheme: dark){:root{--a:white}}</style><p fill=\"var(--a)\"/>", "",
      "<p fill=\"red\"/>"
    ),
    (
      "<style>/* --a:blue; */:root{--a:red}</style><rect style=\"font-family:&quot;A;B&quot;;fill:var(--a)\"/>", "",
      "fill:red\""
    ),
  ])
  func `a variable that is defined once for the whole drawing has its value, or else its fallback`(
    content: String, root: String, expected: String
  ) {
    let (text, remarks) = prepared(content, root)
    #expect(text.contains(expected), "\(text)")
    #expect(remarks == [])
  }

  @Test(arguments: [
    ("<rect fill=\"var(--a)\"/>", "var(--a)"),
    ("<style>:root{--a:red}:root{--a:blue}</style><rect fill=\"var(--a)\"/>", "fill=\"blue\""),
    ("<style>:root{--a:red}.x{--a:blue}</style><rect fill=\"var(--a)\"/>", "fill=\"red\""),
    ("<g style=\"--a:red\"><rect fill=\"var(--a)\"/></g>", "fill=\"red\""),
    ("<style>:root{--a:var(--b);--b:var(--a)}</style><rect fill=\"var(--a)\"/>", "var(--a)"),
  ])
  func `any other variable is named, and drawn as well as can be`(content: String, expected: String) {
    let (text, remarks) = prepared(content)
    #expect(text.contains(expected), "\(text)")
    #expect(remarks.contains { if case .variable = $0 { true } else { false } }, "\(remarks)")
  }

  @Test func `variables that multiply end`() {
    let doubled = (1...40).map { "--v\($0):var(--v\($0 - 1)) var(--v\($0 - 1));" }.joined()
    let (text, _) = prepared("<style>:root{--v0:red;\(doubled)}</style><rect fill=\"var(--v40)\"/>")
    #expect(text.utf8.count < 100_000)
  }

  /// By the examples of CSS Color 4 and by what browsers draw; clipped to sRGB.
  @Test(arguments: [
    ("oklch(70% 0.19 48)", "#f87103"), ("oklch(0.627966 0.257704 29.2346)", "#ff0000"), ("oklab(1 0 0)", "#ffffff"),
    ("oklab(0 0 0)", "#000000"), ("lab(54.29 80.8 69.89)", "#ff0000"), ("lab(100% 0 0)", "#ffffff"),
    ("lch(54.29 106.84 40.86)", "#ff0000"), ("color(srgb 1 0.5 0)", "#ff8000"),
    ("color(display-p3 0 0.6 0.2)", "#009c1c"), ("color(display-p3 1 1 1)", "#ffffff"),
    ("color(srgb-linear 0.5 0.5 0.5)", "#bcbcbc"), ("color(xyz 0.9505 1 1.089)", "#ffffff"),
    ("color(a98-rgb 1 1 1)", "#ffffff"), ("color(prophoto-rgb 1 1 1)", "#ffffff"), ("color(rec2020 1 1 1)", "#ffffff"),
    ("hwb(0 0% 0%)", "#ff0000"), ("hwb(60deg 20% 20%)", "#cccc33"), ("hwb(0.5turn 60% 60%)", "#808080"),
    ("OKLCH(0.627966 0.257704 29.2346deg / 50%)", "rgba(255,0,0,0.500)"), ("oklch(none none none)", "#000000"),
    ("light-dark(oklab(1 0 0), black)", "#ffffff"), ("light-dark(#123, #fff)", "#123"),
  ])
  func `colours of CSS Color 4 become sRGB`(written: String, expected: String) {
    for content in [
      "<rect fill=\"\(written)\"/>", "<rect style=\"x:y;fill:\(written)\"/>", "<style>a{stroke:\(written)}</style>",
    ] {
      let (text, remarks) = prepared(content)
      #expect(text.contains(expected), "\(text)")
      #expect(!text.contains(written) && remarks == [])
    }
  }

  @Test(arguments: [
    "color-mix(in srgb, red, blue)", "oklch(from red l c h)", "oklch(1 2)", "color(nowhere 1 2 3)", "lab(a b c)",
    "oklch(calc(1) 0 0)", "color()", "lab(50 1e300 0)",
  ])
  func `a colour that is not understood is named and stays`(written: String) {
    let (text, remarks) = prepared("<rect fill=\"\(written)\"/>")
    #expect(text.contains("fill=\"\(written)\""))
    #expect(remarks == [.color(written)])
  }

  @Test(arguments: [
    "<rect fill=\"url(#a) red\" stroke=\"rgb(1 2 3 / 50%)\" transform=\"matrix(1 0 0 1 0 0)\"/>",
    "<style>@font-face{font-family:A;src:url(a.woff)}.a{fill:hsl(1deg,2%,3%);filter:url(#b)}</style>",
    "<image href=\"data:image/png;base64,AAAA\"/><use xlink:href=\"#a\"/><a href=\"https://example.org\"/>",
    "<style>@import url(https://fonts.example.org/css?family=A);</style>",
    "<!-- <image href=\"a.png\"/> --><title>Acme</title><desc>var(--a)</desc>",
    "<rect opacity=\"0\"/><rect><animate attributeName=\"opacity\" from=\"0\" to=\"1\"/></rect>",
    "<style>.a{animation:x 1s}@keyframes x{from{opacity:0}}</style><rect class=\"a\"/>",
  ])
  func `a drawing without anything doubtful stays as it is`(content: String) {
    let drawing = SVGPreparation(Self.svg(content))
    #expect(drawing.bytes == Self.svg(content))
    #expect(drawing.remarks == [])
    #expect(drawing.texts == [])
  }

  @Test(arguments: [
    ("<image xlink:href=\"wordmark.png\"/>", "wordmark.png"), ("<use href=' icons.svg#a'/>", "icons.svg#a"),
    ("<rect fill=\"url('other.svg#a')\"/>", "other.svg#a"), ("<style>.a{fill:url(b.svg#c)}</style>", "b.svg#c"),
    ("<style>@import \"theme.css\";</style>", "theme.css"), ("<image href=\"a&amp;b.png\"/>", "a&b.png"),
  ])
  func `a reference to another file is named`(content: String, file: String) {
    #expect(prepared(content).remarks == [.outside(file)])
  }

  @Test(arguments: [
    "<g opacity=\"0\"><animate attributeName=\"opacity\" to=\"1\" fill=\"freeze\"/></g>",
    "<g visibility=\"hidden\"><set attributeName=\"visibility\" to=\"visible\"/></g>",
    "<g transform=\"scale(0)\"><animateTransform attributeName=\"transform\" type=\"scale\" to=\"1\"/></g>",
    "<style>.a{opacity:0;animation:in 1s forwards}</style><g class=\"a\"/>",
    "<style>.a{opacity: 0}#b{animation-name:in}</style><g id=\"b\" class=\"a\"/>",
    "<path style=\"stroke-dasharray:100;stroke-dashoffset:100;animation:draw 2s\"/>",
  ])
  func `an animation that begins with a hidden part is told`(content: String) {
    #expect(prepared(content).remarks == [.hiddenAtFirst])
  }

  @Test func `text is listed by its fonts, from attributes, sheets and elements around it`() {
    let drawing = SVGPreparation(
      Self.svg(
        """
        <style>.b{font:700 64px/1.2 "Acme Sans", serif} text.c{font-family:Other}</style>
        <g font-family="Brandon Grotesque, 'BrandonGrotesque-Bold'"><text>Quill</text><text class="b">B&#233;</text></g>
        <text class="b c">c</text><text style="font-family:&quot;In Style&quot;">d<tspan font-family="Span">e</tspan></text>
        <text>ab</text><text display="none">hidden</text><title>t</title><text> </text>
        """))
    #expect(
      drawing.texts.map(\.families) == [
        ["Brandon Grotesque", "BrandonGrotesque-Bold"], ["Acme Sans", "serif"], ["Other"], ["In Style"], ["Span"], [],
      ])
    #expect(drawing.texts.map { String($0.characters.map(Character.init)) } == ["Quil", "Bé", "c", "d", "e", "ab"])
  }

  @Test func `a drawing in UTF-16 is rewritten too, and rubbish is left as it is`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><svg><rect fill=\"oklab(1 0 0)\"/></svg>"
    let wide: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(SVGPreparation(wide).bytes == Array("<svg><rect fill=\"#ffffff\"/></svg>".utf8))
    for rubbish in [
      "", "<", "<svg", "<svg a", "<svg a=", "<svg a=\"", "<![CDATA[", "<!--", "<?", "</", "<!DOCTYPE [", "a",
    ] {
      #expect(SVGPreparation(Array(rubbish.utf8)).bytes == Array(rubbish.utf8))
    }
  }
}
