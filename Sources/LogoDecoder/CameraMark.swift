/// Tells pictures that a camera took by what it writes into them: its maker, in the EXIF data of a JPEG.
enum CameraMark {
  /// Whether a JPEG names the maker of a camera, as scans and exports of drawings do not.
  static func isPresent(in data: [UInt8]) -> Bool {
    guard data.starts(with: [0xFF, 0xD8]) else { return false }
    var place = 2
    // Segments until the picture itself, each with its length.
    while place + 4 <= data.count, data[place] == 0xFF, data[place + 1] != 0xDA {
      let length = Int(data[place + 2]) << 8 | Int(data[place + 3])
      let end = place + 2 + length
      guard length >= 2, end <= data.count else { return false }
      let content = data[(place + 4)..<end]
      if data[place + 1] == 0xE1, content.starts(with: Array("Exif".utf8) + [0, 0]) {
        return hasMaker(Array(content.dropFirst(6)))
      }
      place = end
    }
    return false
  }

  /// Whether the first directory of TIFF data has the tag of the maker.
  private static func hasMaker(_ data: [UInt8]) -> Bool {
    let isLittle = data.starts(with: [0x49, 0x49])
    guard isLittle || data.starts(with: [0x4D, 0x4D]) else { return false }
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place >= 0, place + size <= data.count else { return nil }
      let bytes = data[place..<place + size]
      return (isLittle ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return false }
    return (0..<min(count, 200)).contains { number(start + 2 + 12 * $0, 2) == 0x010F }
  }
}
