/// Writes ZIP archives whose parts are stored as they are, with whatever is wrong that a test asks for.
struct TinyZip {
  struct Part {
    var name: String
    var bytes: [UInt8]
    var flags: UInt16 = 0
    var method: UInt16 = 0
    /// Written in place of the right one.
    var checksum: UInt32?
    /// Written in the list of parts in place of the right one.
    var size: Int?
    /// The place that the list gives, in place of the right one.
    var place: Int?
  }

  var parts: [Part] = []

  init(_ parts: KeyValuePairs<String, String> = [:]) {
    self.parts = parts.map { Part(name: $0.key, bytes: Array($0.value.utf8)) }
  }

  mutating func add(_ name: String, _ text: String) { parts.append(Part(name: name, bytes: Array(text.utf8))) }

  var bytes: [UInt8] {
    var (bytes, list): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      let (place, name) = (part.place ?? bytes.count, Array(part.name.utf8))
      let size = part.size ?? part.bytes.count
      var head = Self.number(part.flags) + Self.number(part.method) + Self.number(UInt32(0))
      head += Self.number(part.checksum ?? Self.checksum(part.bytes)) + Self.number(UInt32(part.bytes.count))
      head += Self.number(UInt32(size)) + Self.number(UInt16(name.count)) + Self.number(UInt16(0))
      bytes += [0x50, 0x4B, 3, 4] + Self.number(UInt16(20)) + head + name + part.bytes
      list += [0x50, 0x4B, 1, 2] + Self.number(UInt16(20)) + Self.number(UInt16(20)) + head
      list += [UInt8](repeating: 0, count: 10) + Self.number(UInt32(place)) + name
    }
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    end += Self.number(UInt16(parts.count)) + Self.number(UInt16(parts.count))
    end += Self.number(UInt32(list.count)) + Self.number(UInt32(bytes.count)) + [0, 0]
    return bytes + list + end
  }

  private static func number(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8) }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    var value = index
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    return value
  }
}
