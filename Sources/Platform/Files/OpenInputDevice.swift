internal import CLinux

/// An input device of the kernel's that this process has open. SDL opens and closes it.
///
/// Answers come from the kernel at once, on any thread. A descriptor that is closed, or something else, has none.
package struct OpenInputDevice: Sendable, Hashable {
  /// The open descriptor.
  package let number: Int32

  package init(descriptor number: Int32) { self.number = number }

  /// What an absolute axis says now, and its range.
  package struct Axis: Sendable, Hashable {
    package var value: Int32
    package var least: Int32
    package var greatest: Int32

    /// The value as a part of the range, 0…1 within it; `nil` where the axis has no range.
    package var part: Double? {
      greatest > least ? (Double(value) - Double(least)) / (Double(greatest) - Double(least)) : nil
    }
  }

  /// Codes of the kernel's, from linux/input-event-codes.h.
  package enum Code {
    package static let (x, y): (UInt32, UInt32) = (0x00, 0x01)
    package static let slot: UInt32 = 0x2F
    package static let leftButton: UInt32 = 0x110
    package static let relativeX: UInt32 = 0x00
    package static let (pointer, direct): (UInt32, UInt32) = (0x00, 0x01)
  }

  /// An absolute axis; `nil` if there is none.
  package func axis(_ code: UInt32) -> Axis? {
    var (value, least, greatest): (CInt, CInt, CInt) = (0, 0, 0)
    guard unsafe linux_axis(number, code, &value, &least, &greatest) == 0 else { return nil }
    return Axis(value: value, least: least, greatest: greatest)
  }

  /// The place on the device, 0…1 each; `nil` where it has no absolute places.
  package var place: (x: Double, y: Double)? {
    guard let x = axis(Code.x)?.part, let y = axis(Code.y)?.part else { return nil }
    return (x, y)
  }

  /// Whether it has a key or button.
  package func hasKey(_ code: UInt32) -> Bool { linux_has_input_bit(number, LINUX_INPUT_KEYS, code) }

  /// Whether it has a relative axis, as mice do.
  package func hasRelativeAxis(_ code: UInt32) -> Bool {
    linux_has_input_bit(number, LINUX_INPUT_RELATIVE_AXES, code)
  }

  /// Whether the kernel says this of it, such as `Code.direct`.
  package func hasProperty(_ code: UInt32) -> Bool { linux_has_input_bit(number, LINUX_INPUT_PROPERTIES, code) }

  /// Whether a key or button is down now.
  package func isDown(_ code: UInt32) -> Bool { linux_has_input_bit(number, LINUX_INPUT_KEYS_DOWN, code) }

  /// Its name, as its maker has it; `nil` where there is none.
  package var name: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe linux_input_name(number, &bytes, bytes.count) > 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
