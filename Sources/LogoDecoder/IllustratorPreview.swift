internal import Logos

/// The small JPEG picture in the metadata of a file that Illustrator saved.
enum IllustratorPreview {
  private static let (start, end) = (Array("<xmpGImg:image>".utf8), Array("</xmpGImg:image>".utf8))
  /// Maximum size of the encoded picture, bytes. Illustrator's have some ten thousand.
  private static let limit = 4 << 20

  /// The JPEG file; `nil` if there is none.
  static func jpeg(in data: [UInt8]) -> [UInt8]? {
    guard let from = place(of: start, in: data, after: 0),
      let to = place(of: end, in: data, after: from + start.count), to - from < limit
    else { return nil }
    let picture = base64(data[from + start.count..<to])
    return picture.starts(with: [0xFF, 0xD8, 0xFF]) ? picture : nil
  }

  private static func place(of mark: [UInt8], in data: [UInt8], after start: Int) -> Int? {
    guard data.count >= mark.count else { return nil }
    var index = start
    while index + mark.count <= data.count {
      if data[index] == mark[0], data[index..<index + mark.count].elementsEqual(mark) { return index }
      index += 1
    }
    return nil
  }

  /// Decodes base 64 with its line ends written as references such as `&#xA;`; what else is no digit is skipped.
  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0 as UInt32, 0)
    var isReference = false
    for byte in text {
      if byte == UInt8(ascii: "&") { isReference = true }
      if isReference {
        if byte == UInt8(ascii: ";") { isReference = false }
        continue
      }
      guard let digit = digit(byte) else { continue }
      (bits, count) = (bits << 6 | digit, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
