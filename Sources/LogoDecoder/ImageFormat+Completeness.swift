internal import Logos

extension ImageFormat {
  /// Whether the file is complete. Of a truncated file, such as one that is still being copied, most loaders leave the
  /// rest of the image grey or transparent and report no error.
  func isComplete(_ data: [UInt8]) -> Bool {
    switch self {
    case .png: Self.hasLastChunk(data)
    case .jpeg: Self.hasLastMarker(data)
    case .webp: Self.number(data, at: 4, count: 4).map { $0 + 8 <= data.count } ?? false
    case .bmp: Self.hasAllRows(data)
    case .pdf: Self.hasLastLine(data)
    // Their loaders report truncation.
    case .gif, .tiff, .avif, .svg: true
    }
  }

  /// PNG: chunks of length, name, data and checksum; the last is IEND.
  private static func hasLastChunk(_ data: [UInt8]) -> Bool {
    var start = 8
    while start + 12 <= data.count {
      let length = data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      if data[start + 4..<start + 8].elementsEqual("IEND".utf8) { return true }
      start += 12 + length
    }
    return false
  }

  /// JPEG: an end-of-image marker after the last start of scan. A thumbnail's is before it, and within a scan no other 0xFF
  /// is followed by 0xD9.
  private static func hasLastMarker(_ data: [UInt8]) -> Bool {
    var index = data.count - 2
    while index >= 0 {
      if data[index] == 0xFF {
        if data[index + 1] == 0xD9 { return true }
        if data[index + 1] == 0xDA { return false }
      }
      index -= 1
    }
    return false
  }

  /// PDF: `%%EOF` in the last 1024 bytes, where readers look for it. Without it they guess what the file had.
  private static func hasLastLine(_ data: [UInt8]) -> Bool {
    let end = data.suffix(1024)
    return end.indices.contains { end[$0...].starts(with: "%%EOF".utf8) }
  }

  /// BMP: uncompressed rows of whole 32-bit words after the header. The header's file size is ignored, because not every
  /// program writes it.
  private static func hasAllRows(_ data: [UInt8]) -> Bool {
    guard let start = number(data, at: 10, count: 4), let header = number(data, at: 14, count: 4) else { return false }
    let isOld = header < 40
    let (width, height) = (
      number(data, at: 18, count: isOld ? 2 : 4), number(data, at: isOld ? 20 : 22, count: isOld ? 2 : 4)
    )
    let (depth, packing) = (number(data, at: isOld ? 24 : 28, count: 2), isOld ? 0 : number(data, at: 30, count: 4))
    guard let width, let height, let depth, let packing else { return false }
    // 1 and 2 are run-length encodings, 4 and 5 embedded formats.
    guard [0, 3, 6].contains(packing) else { return true }
    // A negative height means that rows start at the top.
    let rows = Int(Int32(truncatingIfNeeded: height).magnitude)
    return start + (width * depth + 31) / 32 * 4 * rows <= data.count
  }

  /// A little-endian integer; `nil` beyond the end.
  private static func number(_ data: [UInt8], at place: Int, count: Int) -> Int? {
    guard place + count <= data.count else { return nil }
    return data[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
