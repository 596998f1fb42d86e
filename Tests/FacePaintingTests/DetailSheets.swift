import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

private let sheetFolder = getenv("MARQUEE_SHEETS").map { String(cString: $0) }

/// Sheets of opened cards for visual inspection: `MARQUEE_SHEETS=folder swift test --filter DetailSheets` writes them
/// there.
@Suite(.enabled(if: sheetFolder != nil))
struct DetailSheets {
  @Test(arguments: [
    ("landscape", 1920, 1080, 3), ("portrait", 1080, 1920, 4), ("vga", 640, 480, 4), ("tiny", 320, 240, 4),
  ])
  func `sheet of panels on a screen`(name: String, width: Int, height: Int, columns: Int) throws {
    let painter = FacePainter(fonts: FontBook())
    try Self.write(
      PanelSamples.cast((width, height)).map { painter.paint($0) }, columns: columns, name: "panels-\(name)")
  }

  @Test func `sheet of pause indicators and page dots`() throws {
    for (name, ground) in [("dark", 0xFF10_1020 as UInt32), ("light", 0xFFFF_FFFF), ("busy", 0xFFDD_2476)] {
      let marks = [1, 0.8, 0.5, 0.25, 0.05, 0].flatMap { progress in
        [48, 72, 31].map { Self.zoomed(PauseIndicator.paint(side: $0, progress: progress), 4) }
      }
      try Self.write(marks, columns: 6, name: "indicator-\(name)", ground: ground)
      let rows = [(2, 0), (5, 2), (12, 11), (13, 0), (30, 15), (30, 28), (30, 29)].flatMap { count, current in
        [10, 14, 6].compactMap { PageDots(count: count, current: current, diameter: $0).paint() }
      }
      try Self.write(rows.map { Self.zoomed($0, 3) }, columns: 3, name: "dots-\(name)", ground: ground)
    }
  }

  private static func zoomed(_ bitmap: Bitmap, _ factor: Int) -> Bitmap {
    var zoomed = Bitmap(width: bitmap.width * factor, height: bitmap.height * factor)
    for y in 0..<zoomed.height {
      for x in 0..<zoomed.width {
        zoomed.pixels[y * zoomed.width + x] = bitmap.pixels[y / factor * bitmap.width + x / factor]
      }
    }
    return zoomed
  }

  @Test func `sheet of cards with a border`() throws {
    let painter = FacePainter(fonts: FontBook())
    let borders = [(1.0, 28.0), (4, 28), (12, 28), (6, 0), (20, 210), (40, 12)]
    let cards = borders.map { width, radius in
      var face = CardFace.sample("Northwind Traders", "Gold partner", PanelSamples.orange, radius: radius)
      face.border = Border(width: width, color: Color(0xFFFFFF, alpha: width == 12 ? 120 : 255))
      return painter.paint(face)
    }
    try Self.write(cards, columns: 3, name: "borders")
  }

  /// Draws each picture in the middle of a cell on `ground`.
  static func write(
    _ pictures: [Bitmap], columns: Int, name: String, ground: UInt32 = 0xFF0B_0D17, gap: Int = 24
  ) throws {
    let folder = try #require(sheetFolder)
    let cell = (width: pictures.map(\.width).max() ?? 1, height: pictures.map(\.height).max() ?? 1)
    let rows = (pictures.count + columns - 1) / columns
    var sheet = Bitmap(
      width: columns * (cell.width + gap) + gap, height: rows * (cell.height + gap) + gap, filledWith: ground)
    for (index, picture) in pictures.enumerated() {
      let left = gap + index % columns * (cell.width + gap) + (cell.width - picture.width) / 2
      let top = gap + index / columns * (cell.height + gap) + (cell.height - picture.height) / 2
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let pixel = picture.pixels[y * picture.width + x]
          let place = (top + y) * sheet.width + left + x
          sheet.pixels[place] =
            Color(pixel: sheet.pixels[place]).mixed(with: Color(pixel: pixel), share: Double(pixel >> 24) / 255).pixel
        }
      }
    }
    try sheet.writePNG(to: "\(folder)/details-\(name).png")
  }
}
