internal import CQREncode
package import MarqueeScene
package import MarqueeValues
internal import Platform

/// A QR code (ISO/IEC 18004) of a text: byte mode, UTF-8, the smallest version that holds it.
package struct QRCode: Sendable, Hashable {
  /// Modules on each side, 21…177, without the quiet zone.
  package let modules: Int
  private let dark: [Bool]

  /// The capacity of version 40 with error correction M, bytes.
  package static let longest = 2331
  /// The white modules that the standard demands on every side.
  package static let quietZone = QRCodeSize.quietZone
  /// px a module; with fewer, a camera at arm's length cannot separate the modules.
  package static let smallestModule = 4

  /// The share of a code that may be unreadable. A code on a screen suffers from glare but not from dirt, so medium is
  /// enough, and each level costs modules.
  package enum Correction: Sendable, Hashable {
    /// Level L of ISO/IEC 18004, about 7 %.
    case low
    /// Level M, about 15 %.
    case medium
  }

  /// Encodes `text`. Throws if it is empty or too long.
  package init(_ text: String, correction: Correction = .medium) throws(QRCodeError) {
    let handle = try QRCodeHandle(Array(text.utf8), correction: correction)
    modules = handle.width
    dark = handle.isDark
  }

  /// Whether the module in column `x` and row `y` is dark; false outside the code.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < modules, y < modules else { return false }
    return dark[y * modules + x]
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

/// Owns one `QRcode` of libqrencode.
@safe struct QRCodeHandle: ~Copyable {
  private let pointer: UnsafeMutablePointer<CQREncode.QRcode>

  /// Encodes `bytes` unchanged (byte mode) in the smallest version that holds them.
  init(_ bytes: [UInt8], correction: QRCode.Correction) throws(QRCodeError) {
    guard !bytes.isEmpty else { throw .empty }
    // The limit of the library, from ISO/IEC 18004 table 7. A longer length may not fit the Int32 that the library
    // takes.
    guard bytes.count <= QRCode.longest else { throw .tooLong(length: bytes.count, limit: QRCode.longest) }
    guard
      let pointer = unsafe QRcode_encodeData(
        CInt(bytes.count), bytes, 0, correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M)
    else {
      let error = SystemError.last
      throw error == .resultTooLarge
        ? .tooLong(length: bytes.count, limit: QRCode.longest) : .failed(reason: "\(error)")
    }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe QRcode_free(pointer)
  }

  /// Modules on each side.
  var width: Int { unsafe Int(pointer.pointee.width) }

  /// Whether each module is dark, row by row; that is the lowest bit of the library's module.
  var isDark: [Bool] {
    unsafe UnsafeBufferPointer(start: pointer.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }
}

/// Why a text cannot be encoded as a QR code.
package enum QRCodeError: Error, Hashable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// `length` and `limit` are bytes of UTF-8.
  case tooLong(length: Int, limit: Int)
  /// libqrencode failed for another reason; `reason` is the system's text.
  case failed(reason: String)

  package var description: String {
    switch self {
    case .empty: "an empty text has no QR code"
    case .tooLong(let length, let limit):
      "\(length) bytes are too long for a QR code; at most \(limit) bytes fit, and fewer are easier to scan"
    case .failed(let reason): "no QR code could be made: \(reason)"
    }
  }
}
