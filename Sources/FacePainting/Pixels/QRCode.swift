package import MarqueeScene
package import MarqueeValues
package import QRMatrix

/// A QR code (ISO/IEC 18004) of a text: byte mode, UTF-8, the smallest version that holds it.
package struct QRCode: Sendable, Hashable {
  private let matrix: QRMatrix

  /// The white modules that the standard demands on every side.
  package static let quietZone = QRCodeSize.quietZone
  /// px a module; with fewer, a camera at arm's length cannot separate the modules.
  package static let smallestModule = 4

  /// Encodes `text`. Throws if it is empty or too long. A code on a screen suffers from glare but not from dirt, so medium
  /// correction is enough.
  package init(_ text: String, correction: QRMatrix.Correction = .medium) throws(QRCodeError) {
    matrix = try QRMatrix(Array(text.utf8), correction: correction)
  }

  /// Modules on each side, 21…177, without the quiet zone.
  package var modules: Int { matrix.modules }

  /// Whether the module in column `x` and row `y` is dark; false outside the code.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < modules, y < modules else { return false }
    return matrix.isDark[y * modules + x]
  }
}

extension QRCode {
  /// Modules on each side, including the quiet zone.
  package var span: Int { modules + 2 * Self.quietZone }

  /// The largest whole px a module with which the code and its quiet zone fit `side` px; `nil` if that is less than
  /// `least`.
  package func moduleSize(fitting side: Int, least: Int = smallestModule) -> Int? {
    let size = side / span
    return size >= least ? size : nil
  }

  /// Paints the code as large as fits `side` × `side` px; the side of the bitmap is a multiple of `span`. Always black
  /// on white, as scanners may reject inverted codes. `nil` if the modules would be too small to scan.
  package func bitmap(side: Int) -> Bitmap? {
    guard let size = moduleSize(fitting: side) else { return nil }
    var bitmap = Bitmap(width: span * size, height: span * size)
    paint(on: &bitmap, x: 0, y: 0, moduleSize: size)
    return bitmap
  }

  /// Paints the code with its quiet zone, clipped to the bitmap. The top left corner of the quiet zone is at (`x`,
  /// `y`); `moduleSize` in px.
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

extension Backdrop.Code {
  /// The code's picture, with corners as round as its quiet zone allows; `nil` if the content cannot be encoded.
  package var bitmap: Bitmap? {
    guard let code = try? QRCode(content) else { return nil }
    var bitmap = Bitmap(width: area.width, height: area.height, filledWith: Color.white.pixel)
    let free = area.width - code.span * moduleSize
    code.paint(on: &bitmap, x: free / 2, y: free / 2, moduleSize: moduleSize)
    RoundedCorners.cut(&bitmap, radius: Double(2 * moduleSize))
    return bitmap
  }
}
