import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

private let sheetFolder = getenv("MARQUEE_SHEETS").map { String(cString: $0) }

/// Sheets of cards for visual inspection: `MARQUEE_SHEETS=folder swift test --filter ContactSheet` writes them there.
@Suite(.enabled(if: sheetFolder != nil))
struct ContactSheet {

  @Test func `sheet of cards with all kinds of text and colour`() throws {
    let faces: [CardFace] = [
      .sample("Acme", "Platinum partner", Gradient(.linear(angle: 135), [Color(0xFF512F), Color(0xDD2476)])),
      .sample("Borealis", nil, .derived(from: Color(0x008080))),
      .sample("Northwind Traders", "Gold partner", .derived(from: Color(0x3B5BDB))),
      .sample("International Business Machines Corporation", "Silver partner", .derived(from: Color(0x7048E8))),
      .sample("Gypsy", "Typography queens", Gradient(.linear(angle: 160), [Color(0x101020), Color(0x202040)])),
      .sample("Sunny Side", "Breakfast for champions", .derived(from: Color(0xFFFF00))),
      .sample("Blanc", "Maison fondée en 1899", .derived(from: .white)),
      .sample("Noir", "À la française", .derived(from: Color(0x000000))),
      .sample(
        "Rainbow Road", "All the colours of the world in one card",
        Gradient(
          .conic(angle: 0), [Color(0xFF0000), Color(0xFFFF00), Color(0x00FF00), Color(0x0000FF), Color(0xFF0000)])),
      .sample("Vortex", "Radial", Gradient(.radial, [Color(0xFFD43B), Color(0xE8590C), Color(0x5C1A1B)])),
      .sample("Black & White", "neither will do", Gradient(.linear(angle: 90), [Color(0x000000), .white])),
      .sample(
        "Donaudampfschifffahrtsgesellschaft", "Seit 1829",
        Gradient(.linear(angle: 200), [Color(0x0B7285), Color(0x1864AB)])),
      .sample(nil, "Only a subtitle here", .derived(from: Color(0x2F9E44))),
      .sample(
        "The Royal Society for the Protection of Birds", "Conservation charity of the year, for a great many years",
        .derived(from: Color(0xC2255C))),
      .sample("Round", "Fully", .derived(from: Color(0xF76707)), radius: 210),
      .sample(
        String(repeating: "Lorem ipsum dolor sit amet consectetur ", count: 60),
        String(repeating: "very long ", count: 90),
        .derived(from: Color(0x495057))),
    ]
    try sheet(faces, columns: 4, name: "squares")
  }

  @Test func `sheet of cards of all shapes`() throws {
    let blue = Gradient(.linear(angle: 135), [Color(0x36D1DC), Color(0x5B86E5)])
    let faces: [CardFace] = [
      .sample("Northwind Traders", "Gold partner", blue, width: 600, height: 300),
      .sample("Acme", "Platinum partner", blue, width: 300, height: 600),
      .sample("Northwind Traders", "Gold partner", blue, width: 600, height: 80, radius: 40),
      .sample("Tiny", "Card", blue, width: 120, height: 120, radius: 12),
      .sample("Micro", "Card", blue, width: 64, height: 48, radius: 8),
      .sample("A", nil, blue, width: 200, height: 200),
      .sample("ÅÉÎ gjpqy", "ÅÉÎ gjpqy", blue, width: 260, height: 200),
      .sample("Line one\nLine two\nand three", "explicit\nbreaks", blue, width: 420, height: 420),
    ]
    try sheet(faces, columns: 4, name: "shapes")
  }

  @Test func `sheet of derived gradients`() throws {
    let colors: [UInt32] = [
      0x000000, 0x808080, 0xFFFFFF, 0xFF0000, 0xFF8800, 0xFFFF00, 0x88FF00, 0x00FF00, 0x00FF88, 0x00FFFF, 0x0088FF,
      0x0000FF, 0x8800FF, 0xFF00FF, 0xFF0088, 0x008080, 0x800000, 0x808000, 0x000080, 0xF5F5DC, 0xFFC0CB, 0x4B0082,
      0x2E8B57, 0xD2691E,
    ]
    try sheet(
      colors.map { .sample("Sponsor", "Partner", .derived(from: Color($0)), width: 240, height: 240, radius: 20) },
      columns: 8, name: "derived")
  }

  @Test func `sheet of a heading on a background`() throws {
    let folder = try #require(sheetFolder)
    let dusk = Gradient(.linear(angle: 160), [Color(0x101020), Color(0x202040)])
    let label = TextLabel(
      text: "Made possible by our sponsors", font: FontRequest(family: "Inter", weight: 700), color: dusk.textColor,
      size: 56, maximumWidth: 1100, maximumHeight: 160)
    let text = try #require(FacePainter(fonts: FontBook()).paint(label))
    var scene = dusk.bitmap(width: 1200, height: 200)
    for y in 0..<text.height {
      for x in 0..<text.width {
        let pixel = text.pixels[y * text.width + x]
        let place = (60 + y) * scene.width + (1200 - text.width) / 2 + x
        scene.pixels[place] =
          Color(pixel: scene.pixels[place]).mixed(with: Color(pixel: pixel), share: Double(pixel >> 24) / 255).pixel
      }
    }
    try scene.writePNG(to: "\(folder)/heading.png")
  }

  private func sheet(_ faces: [CardFace], columns: Int, name: String) throws {
    let folder = try #require(sheetFolder)
    let painter = FacePainter(fonts: FontBook())
    let cell = (width: faces.map(\.width).max() ?? 1, height: faces.map(\.height).max() ?? 1)
    let rows = (faces.count + columns - 1) / columns
    var sheet = Bitmap(
      width: columns * (cell.width + 24) + 24, height: rows * (cell.height + 24) + 24, filledWith: 0xFF0B_0D17)
    for (index, face) in faces.enumerated() {
      let (left, top) = (24 + index % columns * (cell.width + 24), 24 + index / columns * (cell.height + 24))
      let card = painter.paint(face)
      for y in 0..<card.height {
        for x in 0..<card.width {
          let pixel = card.pixels[y * card.width + x]
          let place = (top + y) * sheet.width + left + x
          let under = Color(pixel: sheet.pixels[place])
          sheet.pixels[place] = under.mixed(with: Color(pixel: pixel), share: Double(pixel >> 24) / 255).pixel
        }
      }
    }
    try sheet.writePNG(to: "\(folder)/\(name).png")
  }
}
