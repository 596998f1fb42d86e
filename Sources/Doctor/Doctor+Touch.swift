internal import Messages
internal import Platform
internal import RemoteControl

// Checks of touch panels.
extension Doctor {
  /// The touch panels, the ranges of their axes, and what a running marquee says of them.
  /// - Parameter answer: of the marquee that runs.
  func touchPanels(_ answer: Result<ControlReply, ControlClient.Failure>) -> [Finding] {
    let status = (try? answer.get())?.status
    let devices = InputDevice.list(machine.text("/proc/bus/input/devices") ?? "")
    let panels = devices.compactMap { device in use(of: device).map { (device, $0) } }
    let findings = panels.map { finding($0, $1, status) }
    guard !panels.contains(where: { $1 != .touchpad }) else { return findings }
    // A desktop session may have them from elsewhere.
    let others = status?.panels?.filter { $0.device == nil && $0.kind != "touchpad" } ?? []
    guard others.isEmpty else {
      return findings + others.map { .ok("touch", "\($0.name): open, \($0.lastReportText)") }
    }
    return findings + [
      .warning(
        "touch", "there is no touchscreen; a mouse works as well",
        remedy: "connect the panel's USB cable, and look for it with 'sudo libinput list-devices'")
    ]
  }

  /// What a device is for the marquee; `nil` for keyboards, mice and others.
  private func use(of device: InputDevice) -> InputDevice.Use? { device.use(classes: udevClasses(of: device)) }

  /// What udev says that a device is, such as `TOUCHSCREEN`; empty where it says nothing.
  private func udevClasses(of device: InputDevice) -> Set<String> {
    guard let event = device.event, let number = machine.text("/sys/class/input/\(event)/dev"),
      let text = machine.text("/run/udev/data/c\(number)")
    else { return [] }
    let head = "E:ID_INPUT_"
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix(head) && $0.hasSuffix("=1") }
        .map { String($0.dropFirst(head.count).dropLast(2)) })
  }

  private func finding(_ device: InputDevice, _ use: InputDevice.Use, _ status: MarqueeStatus?) -> Finding {
    guard let event = device.event else {
      return .fault(
        "touch", "\(device.name): no program can read it", remedy: "load the kernel's evdev: 'sudo modprobe evdev'")
    }
    let path = "/dev/input/\(event)"
    let driver = status?.display?.driver ?? ""
    let isOnConsole = driver.hasPrefix("kms ") || driver.uppercased() == "KMSDRM"
    let panel = status?.panels?.first { $0.device == path }
    if use == .touchpad { return .ok("touch", "\(device.name) (\(event)) is a touchpad, so its touches are ignored") }
    let kind =
      switch use {
      case .mouse: "reports as a mouse with absolute places, one finger"
      default: device.isMultitouch ? "several fingers" : "one finger"
      }
    guard let ranges = ranges(of: device, at: path) else {
      return .warning(
        "touch", "\(device.name) (\(event)), \(kind); its ranges cannot be read",
        remedy: "run this as root, or as a user of the group input")
    }
    let text =
      "\(device.name) (\(event)), \(kind), "
      + ranges.map { "\($0.axis) \($0.least)…\($0.greatest)" }.joined(separator: ", ")
    guard ranges.allSatisfy({ $0.least < $0.greatest }) else {
      return .fault(
        "touch", "\(text): an axis has no range",
        remedy: "set it in /etc/udev/hwdb.d with EVDEV_ABS_00 and EVDEV_ABS_01; see 60-evdev.hwdb")
    }
    if let panel { return .ok("touch", "\(text); open, \(panel.lastReportText)") }
    // One that reports as a mouse is only known once it has.
    if status?.panels != nil, use == .touchscreen, isOnConsole {
      return .warning(
        "touch", "\(text); the marquee that runs has not opened it",
        remedy: "see 'permissions' above, then sudo systemctl restart kiosk-marquee")
    }
    return .ok("touch", text)
  }

  private func ranges(of device: InputDevice, at path: String) -> [(axis: String, least: Int32, greatest: Int32)]? {
    guard let file = try? Descriptor.reading(machine.root + path) else { return nil }
    var ranges: [(String, Int32, Int32)] = []
    for (name, axis) in zip(["x", "y"], device.placeAxes) {
      guard let range = file.axisRange(axis) else { return nil }
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
  private var properties: Set<Int> = []
  private var axes: Set<Int> = []
  private var relativeAxes: Set<Int> = []
  private var keys: Set<Int> = []

  /// What the marquee does with a device that reports places.
  enum Use: Sendable, Hashable {
    /// Its fingers are touches.
    case touchscreen
    /// It is a panel that reports as a mouse with absolute places; its button is a touch.
    case mouse
    /// Its touches are ignored.
    case touchpad
  }

  /// From linux/input-event-codes.h.
  private enum Code {
    static let (pointer, direct) = (0, 1)
    static let x = 0
    static let multitouchX = 0x35
    static let leftButton = 0x110
    static let (pen, finger, touch) = (0x140, 0x145, 0x14A)
    static let stylus = 0x14B
  }

  /// The codes of its X and Y axes.
  var placeAxes: [UInt32] { axes.contains(Code.multitouchX) ? [0x35, 0x36] : [0, 1] }
  var isMultitouch: Bool { axes.contains(Code.multitouchX) }
  private var hasPlaces: Bool { axes.contains(Code.x) || isMultitouch }

  /// What the marquee does with it on a console, which SDL decides by udev's classes, and without them by what the kernel says;
  /// `nil` if it reports no places, or SDL does not open it.
  /// - Parameter classes: udev's, such as `TOUCHSCREEN`.
  func use(classes: Set<String>) -> Use? {
    guard hasPlaces else { return nil }
    if classes.contains("TOUCHSCREEN") { return .touchscreen }
    if classes.contains("MOUSE") { return relativeAxes.contains(Code.x) ? nil : .mouse }
    if classes.contains("TOUCHPAD") {
      return properties.contains(Code.pointer) || keys.contains(Code.leftButton) ? .touchpad : .touchscreen
    }
    guard classes.isDisjoint(with: ["TABLET", "JOYSTICK", "ACCELEROMETER"]) else { return nil }
    if properties.contains(Code.direct) { return .touchscreen }
    if keys.contains(Code.pen) || keys.contains(Code.stylus) { return nil }
    if properties.contains(Code.pointer) || keys.contains(Code.finger) {
      return properties.contains(Code.pointer) || keys.contains(Code.leftButton) ? .touchpad : .touchscreen
    }
    if keys.contains(Code.leftButton) { return relativeAxes.contains(Code.x) ? nil : .mouse }
    return keys.contains(Code.touch) ? .touchscreen : nil
  }

  /// All devices listed in the text.
  static func list(_ text: String) -> [InputDevice] {
    text.split(separator: "\n\n").map { InputDevice(block: $0) }
  }

  private init(block: Substring) {
    name = "?"
    for line in block.split(separator: "\n") {
      if line.hasPrefix("N: Name=") {
        name = line.dropFirst(8).trimmingPrefix("\"").split(separator: "\"").first.map(String.init) ?? "?"
      } else if line.hasPrefix("H: Handlers=") {
        event = line.dropFirst(12).split(separator: " ").first { $0.hasPrefix("event") }.map(String.init)
      } else if line.hasPrefix("B: PROP=") {
        properties = Self.bits(line.dropFirst(8))
      } else if line.hasPrefix("B: ABS=") {
        axes = Self.bits(line.dropFirst(7))
      } else if line.hasPrefix("B: REL=") {
        relativeAxes = Self.bits(line.dropFirst(7))
      } else if line.hasPrefix("B: KEY=") {
        keys = Self.bits(line.dropFirst(7))
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
