internal import CQREncode
package import MarqueeValues
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#endif

/// A text as a QR code (ISO/IEC 18004): byte mode, UTF-8, the smallest version that holds it.
package struct QRCode: Sendable, Hashable {
  /// Modules on each side, 21…177, the quiet zone not counted.
  package let modules: Int
  private let dark: [Bool]

  /// Bytes that version 40 holds with error correction M.
  package static let longest = 2331
  /// Modules of white that the standard asks for on every side.
  package static let quietZone = 4
  /// px a module: fewer, and a camera at arm's length cannot tell them apart.
  package static let smallestModule = 4

  /// How much of a code may be unreadable. A code on glass meets glare, not dirt: medium does, and each level costs modules.
  package enum Correction: Sendable, Hashable {
    /// ISO/IEC 18004's L, about 7 %.
    case low
    /// Its M, about 15 %.
    case medium
  }

  package init(_ text: String, correction: Correction = .medium) throws(QRCodeError) {
    let handle = try QRCodeHandle(Array(text.utf8), correction: correction)
    modules = handle.width
    dark = handle.isDark
  }

  /// Whether the module in column `x` and row `y` is dark; the quiet zone around is not.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    guard x >= 0, y >= 0, x < modules, y < modules else { return false }
    return dark[y * modules + x]
  }
}

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

/// Owns one `QRcode`.
struct QRCodeHandle: ~Copyable {
  private let pointer: UnsafeMutablePointer<CQREncode.QRcode>

  /// Encodes `bytes` as they are (byte mode) in the smallest version that holds them.
  init(_ bytes: [UInt8], correction: QRCode.Correction) throws(QRCodeError) {
    guard !bytes.isEmpty else { throw .empty }
    // The library's own limit, from ISO/IEC 18004 table 7; beyond an Int32 there is no asking it.
    guard bytes.count <= QRCode.longest else { throw .tooLong(length: bytes.count, limit: QRCode.longest) }
    guard let pointer = QRcode_encodeData(CInt(bytes.count), bytes, 0, correction == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M)
    else {
      throw errno == ERANGE
        ? .tooLong(length: bytes.count, limit: QRCode.longest) : .failed(reason: systemText())
    }
    self.pointer = pointer
  }

  deinit {
    QRcode_free(pointer)
  }

  /// Modules on each side.
  var width: Int { Int(pointer.pointee.width) }

  /// Row by row; the lowest bit of a module says whether it is dark.
  var isDark: [Bool] {
    UnsafeBufferPointer(start: pointer.pointee.data, count: width * width).map { $0 & 1 == 1 }
  }
}

/// Why a text has no QR code.
package enum QRCodeError: Error, Hashable, CustomStringConvertible {
  /// There is nothing to encode.
  case empty
  /// `length` and `limit` in bytes of UTF-8.
  case tooLong(length: Int, limit: Int)
  /// libqrencode gave up for a reason of its own.
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
