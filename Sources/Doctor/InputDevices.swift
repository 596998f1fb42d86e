/// An input device as /proc/bus/input/devices tells of it.
struct InputDevice: Sendable, Hashable {
  var name: String
  /// Such as `event3`; `nil` where programs cannot read it.
  var event: String?
  private var properties: Set<Int>
  private var axes: Set<Int>

  /// From linux/input-event-codes.h.
  private enum Code {
    static let direct = 1
    static let x = 0
    static let multitouchX = 0x35
  }

  /// Whether fingers touch it where the picture is.
  var isTouchscreen: Bool { properties.contains(Code.direct) && touches }
  /// Whether it has places at all, as touchscreens, tablets and some touchpads.
  private var touches: Bool { axes.contains(Code.x) || axes.contains(Code.multitouchX) }
  /// The axes along which it tells places: X and Y.
  var placeAxes: [UInt32] { axes.contains(Code.multitouchX) ? [0x35, 0x36] : [0, 1] }
  var isMultitouch: Bool { axes.contains(Code.multitouchX) }

  /// All that the text lists.
  static func list(_ text: String) -> [InputDevice] {
    text.split(separator: "\n\n").map { InputDevice(block: $0) }
  }

  private init(block: Substring) {
    (name, properties, axes) = ("?", [], [])
    for line in block.split(separator: "\n") {
      if line.hasPrefix("N: Name=") {
        name = line.dropFirst(8).trimmingPrefix("\"").split(separator: "\"").first.map(String.init) ?? "?"
      } else if line.hasPrefix("H: Handlers=") {
        event = line.dropFirst(12).split(separator: " ").first { $0.hasPrefix("event") }.map(String.init)
      } else if line.hasPrefix("B: PROP=") {
        properties = Self.bits(line.dropFirst(8))
      } else if line.hasPrefix("B: ABS=") {
        axes = Self.bits(line.dropFirst(7))
      }
    }
  }

  /// The numbers of the bits that are set: words of 64 bits in hexadecimal, the highest first.
  private static func bits(_ text: Substring) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      guard let value = UInt64(word, radix: 16) else { continue }
      for bit in 0..<64 where value & (1 << UInt64(bit)) != 0 { bits.insert(index * 64 + bit) }
    }
    return bits
  }
}
