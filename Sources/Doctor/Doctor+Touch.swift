internal import Platform

// Checks of touchscreens.
extension Doctor {
  /// The touchscreens and the ranges of their axes.
  func touchscreens() -> [Finding] {
    let screens = InputDevice.list(machine.text("/proc/bus/input/devices") ?? "").filter(\.isTouchscreen)
    guard !screens.isEmpty else {
      return [
        .warning(
          "touch", "there is no touchscreen; a mouse works as well",
          remedy: "connect the panel's USB cable, and look for it with 'sudo libinput list-devices'")
      ]
    }
    return screens.map(finding)
  }

  private func finding(_ screen: InputDevice) -> Finding {
    guard let event = screen.event else {
      return .fault(
        "touch", "\(screen.name): no program can read it", remedy: "load the kernel's evdev: 'sudo modprobe evdev'")
    }
    let path = "/dev/input/\(event)"
    let kind = screen.isMultitouch ? "several fingers" : "one finger"
    guard let ranges = ranges(of: screen, at: path) else {
      return .warning(
        "touch", "\(screen.name) (\(event)), \(kind); its ranges cannot be read",
        remedy: "run this as root, or as a user of the group input")
    }
    let text = ranges.map { "\($0.axis) \($0.least)…\($0.greatest)" }.joined(separator: ", ")
    guard ranges.allSatisfy({ $0.least < $0.greatest }) else {
      return .fault(
        "touch", "\(screen.name) (\(event)): an axis has no range: \(text)",
        remedy: "set it in /etc/udev/hwdb.d with EVDEV_ABS_00 and EVDEV_ABS_01; see 60-evdev.hwdb")
    }
    return .ok("touch", "\(screen.name) (\(event)), \(kind), \(text)")
  }

  private func ranges(of screen: InputDevice, at path: String) -> [(axis: String, least: Int32, greatest: Int32)]? {
    guard let device = try? Descriptor.reading(machine.root + path) else { return nil }
    var ranges: [(String, Int32, Int32)] = []
    for (name, axis) in zip(["x", "y"], screen.placeAxes) {
      guard let range = device.axisRange(axis) else { return nil }
      ranges.append((name, range.least, range.greatest))
    }
    return ranges
  }
}

/// An input device as listed in /proc/bus/input/devices.
struct InputDevice: Sendable, Hashable {
  var name: String
  /// Such as `event3`; `nil` if programs cannot read the device.
  var event: String?
  private var properties: Set<Int>
  private var axes: Set<Int>

  /// From linux/input-event-codes.h.
  private enum Code {
    static let direct = 1
    static let x = 0
    static let multitouchX = 0x35
  }

  /// Whether fingers touch it on the picture itself.
  var isTouchscreen: Bool { properties.contains(Code.direct) && touches }
  /// Whether it reports absolute positions, as touchscreens, tablets and some touchpads do.
  private var touches: Bool { axes.contains(Code.x) || axes.contains(Code.multitouchX) }
  /// The codes of its X and Y axes.
  var placeAxes: [UInt32] { axes.contains(Code.multitouchX) ? [0x35, 0x36] : [0, 1] }
  var isMultitouch: Bool { axes.contains(Code.multitouchX) }

  /// All devices listed in the text.
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

  /// The numbers of the bits set in a list of 64-bit words in hexadecimal, the highest word first.
  private static func bits(_ text: Substring) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(separator: " ").reversed().enumerated() {
      guard let value = UInt64(word, radix: 16) else { continue }
      for bit in 0..<64 where value & (1 << UInt64(bit)) != 0 { bits.insert(index * 64 + bit) }
    }
    return bits
  }
}
