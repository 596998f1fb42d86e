package import MarqueeValues

/// The size of a raster image as its file's first bytes state it.
package enum PictureSize {
  /// The bytes to read: the size of a JPEG follows its other metadata.
  package static let prefix = 1 << 18

  /// The size in px, before a rotation that the file may ask for. `nil` for drawings, for formats that are not read here
  /// (TIFF and AVIF), and for damaged files.
  package static func size(of data: [UInt8]) -> PixelSize? {
    if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return pair(data, 16, 20, bytes: 4, isBigEndian: true) }
    if data.starts(with: "GIF8".utf8) { return pair(data, 6, 8, bytes: 2) }
    if data.starts(with: "BM".utf8) { return bmp(data) }
    if data.starts(with: "RIFF".utf8), data.dropFirst(8).starts(with: "WEBP".utf8) { return webp(data) }
    if data.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(data) }
    return nil
  }

  private static func number(_ data: [UInt8], _ start: Int, bytes: Int, isBigEndian: Bool = false) -> Int? {
    guard start >= 0, start + bytes <= data.count else { return nil }
    let part = data[start..<start + bytes]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func pair(
    _ data: [UInt8], _ width: Int, _ height: Int, bytes: Int, isBigEndian: Bool = false, plus: Int = 0,
    mask: Int = 0xFFFF_FFFF
  ) -> PixelSize? {
    guard let width = number(data, width, bytes: bytes, isBigEndian: isBigEndian),
      let height = number(data, height, bytes: bytes, isBigEndian: isBigEndian)
    else { return nil }
    let size = PixelSize(width: (width & mask) + plus, height: (height & mask) + plus)
    return size.width > 0 && size.height > 0 ? size : nil
  }

  private static func bmp(_ data: [UInt8]) -> PixelSize? {
    guard let size = pair(data, 18, 22, bytes: 4) else { return nil }
    // A negative height means that the first row is the top one.
    return PixelSize(width: size.width, height: abs(Int(Int32(truncatingIfNeeded: size.height))))
  }

  private static func webp(_ data: [UInt8]) -> PixelSize? {
    let kind = data.dropFirst(12)
    if kind.starts(with: "VP8X".utf8) { return pair(data, 24, 27, bytes: 3, plus: 1) }
    if kind.starts(with: "VP8 ".utf8) { return pair(data, 26, 28, bytes: 2, mask: 0x3FFF) }
    guard kind.starts(with: "VP8L".utf8), let bits = number(data, 21, bytes: 4) else { return nil }
    return PixelSize(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
  }

  /// Finds the segment that begins a frame.
  private static func jpeg(_ data: [UInt8]) -> PixelSize? {
    var place = 2
    while place + 9 < data.count {
      guard data[place] == 0xFF else { return nil }
      let marker = data[place + 1]
      switch marker {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
        return pair(data, place + 7, place + 5, bytes: 2, isBigEndian: true)
      default:
        guard let length = number(data, place + 2, bytes: 2, isBigEndian: true), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }
}
