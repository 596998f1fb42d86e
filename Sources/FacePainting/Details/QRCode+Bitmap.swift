package import MarqueeValues

extension QRCode {
  /// Modules on each side with the quiet zone.
  package var span: Int { modules + 2 * Self.quietZone }

  /// Whole px a module that fit into `side` px with the quiet zone; `nil` where fewer than `least` would.
  package func moduleSize(fitting side: Int, least: Int = smallestModule) -> Int? {
    let size = side / span
    return size >= least ? size : nil
  }

  /// The largest picture of it within `side` × `side` px, black on white whatever the theme: scanners may refuse the
  /// reverse. Its own side is a whole multiple of `span`. `nil` where it would be too fine to scan.
  package func bitmap(side: Int) -> Bitmap? {
    guard let size = moduleSize(fitting: side) else { return nil }
    var bitmap = Bitmap(width: span * size, height: span * size)
    paint(on: &bitmap, x: 0, y: 0, moduleSize: size)
    return bitmap
  }

  /// Paints it with its quiet zone, the top left corner of which is at `x` and `y`; `moduleSize` in px. What lies
  /// beyond the bitmap is cut.
  func paint(on bitmap: inout Bitmap, x: Int, y: Int, moduleSize: Int) {
    let (black, white) = (Color(red: 0, green: 0, blue: 0).pixel, Color.white.pixel)
    let side = span * moduleSize
    let area = PixelArea(x: x, y: y, width: side, height: side).intersection(bitmap.bounds)
    for row in area.minY..<area.maxY {
      let moduleY = (row - y) / moduleSize - Self.quietZone
      for column in area.minX..<area.maxX {
        let moduleX = (column - x) / moduleSize - Self.quietZone
        bitmap.pixels[row * bitmap.width + column] = isDark(moduleX, moduleY) ? black : white
      }
    }
  }
}
