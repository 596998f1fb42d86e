import Foundation
import TestSupport

/// Input devices that are played inside a program under test; see Tests/FakeInput/fake_input.c.
final class FakePanels {
  /// The library that is preloaded, compiled once for all tests.
  static let library = Task {
    let folder = try TemporaryFolder()
    let library = "\(folder.path)/fake_input.so"
    try await FakeCard.compile(["fake_input"], of: "FakeInput", to: library, options: ["-shared", "-fPIC", "-O1"])
    return (folder, library)
  }

  /// What the kernel and udev say of a device.
  struct Device {
    var name: String
    /// Such as `TOUCHSCREEN`; `nil` where udev has no class for it.
    var kind: String?
    /// Bits of INPUT_PROP.
    var properties: UInt = 0
    var keys: [Int] = []
    var relativeAxes: [Int] = []
    /// The range of each absolute axis.
    var axes: [Int: ClosedRange<Int>] = [:]

    /// A multi-touch screen of five fingers.
    static func multitouch(_ range: ClosedRange<Int>, name: String = "Multi") -> Device {
      Device(
        name: name, kind: "TOUCHSCREEN", properties: 2, keys: [0x14A],
        axes: [0: range, 1: range, 0x2F: 0...4, 0x35: range, 0x36: range, 0x39: 0...65535])
    }

    /// A touchscreen for one finger, as resistive panels are.
    static func single(_ range: ClosedRange<Int>) -> Device {
      Device(name: "Single", kind: "TOUCHSCREEN", properties: 2, keys: [0x14A], axes: [0: range, 1: range])
    }

    /// A panel that reports as a mouse with absolute places.
    static func mouse(_ range: ClosedRange<Int>) -> Device {
      Device(name: "Frame", kind: "MOUSE", keys: [0x110, 0x111], axes: [0: range, 1: range])
    }

    /// A touchscreen whose driver does not say that it is one; without a button.
    static func likeTouchpad(_ range: ClosedRange<Int>) -> Device {
      var device = multitouch(range, name: "Like")
      (device.kind, device.properties, device.keys) = ("TOUCHPAD", 0, [0x145, 0x14A])
      return device
    }

    /// A laptop's touchpad, which udev has a class for that SDL does not ask for.
    static func touchpad(_ range: ClosedRange<Int>) -> Device {
      Device(
        name: "Pad", properties: 1, keys: [0x110, 0x145, 0x14A],
        axes: [0: range, 1: range, 0x2F: 0...4, 0x35: range, 0x36: range, 0x39: 0...65535])
    }
  }

  let folder: TemporaryFolder
  private var devices: [String: Device] = [:]
  private var values: [String: [Int: Int]] = [:]
  private var writers: [String: FileHandle] = [:]
  private var keysDown: [String: Set<Int>] = [:]
  private var fingerNumber = 100

  init() throws {
    folder = try TemporaryFolder()
    try makePipe("hotplug")
  }

  var environment: [String: String] { ["FAKE_INPUT_FOLDER": folder.path] }

  private func makePipe(_ name: String) throws {
    guard mkfifo("\(folder.path)/\(name)", 0o600) == 0 else {
      throw FakeCard.Failure(description: "no pipe \(name): \(errno)")
    }
  }

  /// Connects a device.
  /// - Parameter isTold: whether udev tells of it, as while the program runs.
  func add(_ event: String, _ device: Device, isTold: Bool = false) throws {
    devices[event] = device
    values[event] = [:]
    try makePipe(event)
    try describe(event)
    try list()
    if isTold { try tell("add \(event)") }
  }

  /// Pulls a device out.
  func remove(_ event: String) throws {
    writers[event] = nil
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(event)")
    guard rename("\(folder.path)/\(event).device", "\(folder.path)/\(event).removed") == 0 else {
      throw FakeCard.Failure(description: "cannot remove \(event)")
    }
    try tell("remove \(event)")
  }

  private func tell(_ line: String) throws {
    let pipe = open("\(folder.path)/hotplug", O_RDWR | O_NONBLOCK)
    defer { close(pipe) }
    let bytes = Array((line + "\n").utf8)
    guard pipe >= 0, write(pipe, bytes, bytes.count) == bytes.count else {
      throw FakeCard.Failure(description: "cannot tell '\(line)'")
    }
  }

  private func describe(_ event: String) throws {
    guard let device = devices[event] else { return }
    var lines = ["name \(device.name)", "prop \(device.properties)"]
    if let kind = device.kind { lines.append("class \(kind)") }
    lines += device.keys.map { "key \($0)" } + device.relativeAxes.map { "rel \($0)" }
    lines += (keysDown[event] ?? []).map { "down \($0)" }
    for (axis, range) in device.axes {
      lines.append("abs \(axis) \(range.lowerBound) \(range.upperBound) \(values[event]?[axis] ?? 0)")
    }
    _ = try folder.write(lines.joined(separator: "\n") + "\n", to: "\(event).draft")
    guard rename("\(folder.path)/\(event).draft", "\(folder.path)/\(event).device") == 0 else {
      throw FakeCard.Failure(description: "cannot describe \(event)")
    }
  }

  /// The devices as the kernel lists them in /proc.
  private func list() throws {
    func words(_ bits: some Collection<Int>) -> String {
      let count = ((bits.max() ?? 0) / 64) + 1
      return (0..<count).reversed().map { word in
        String(bits.reduce(UInt64(0)) { $1 / 64 == word ? $0 | 1 << UInt64($1 % 64) : $0 }, radix: 16)
      }.joined(separator: " ")
    }
    let blocks = devices.sorted { $0.key < $1.key }.map { event, device in
      """
      I: Bus=0003 Vendor=0001 Product=0001 Version=0111
      N: Name="\(device.name)"
      H: Handlers=\(event)
      B: PROP=\(String(device.properties, radix: 16))
      B: KEY=\(words(device.keys))
      B: REL=\(words(device.relativeAxes))
      B: ABS=\(words(device.axes.keys))

      """
    }
    _ = try folder.write(blocks.joined(separator: "\n"), to: "devices")
  }

  /// Waits until the program has opened a device.
  func untilOpen(_ event: String) async throws {
    let isOpen = try await eventually(within: .seconds(60)) {
      if writers[event] == nil {
        let pipe = open("\(folder.path)/\(event)", O_WRONLY | O_NONBLOCK)
        if pipe >= 0 { writers[event] = FileHandle(fileDescriptor: pipe, closeOnDealloc: true) }
      }
      return writers[event] != nil
    }
    guard isOpen else { throw FakeCard.Failure(description: "the program does not open \(event)") }
  }

  /// Whether the program has a device open.
  func isOpen(_ event: String) -> Bool {
    let pipe = open("\(folder.path)/\(event)", O_WRONLY | O_NONBLOCK)
    if pipe >= 0 { close(pipe) }
    return pipe >= 0
  }

  private func send(_ event: String, _ reports: [(type: UInt16, code: UInt16, value: Int32)]) throws {
    var bytes = Data()
    for report in reports + [(0, 0, 0)] {
      bytes.append(Data(count: 16))
      withUnsafeBytes(of: report.type) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: report.code) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: report.value) { bytes.append(contentsOf: $0) }
    }
    guard let writer = writers[event] else { throw FakeCard.Failure(description: "\(event) is not open") }
    try writer.write(contentsOf: bytes)
  }

  /// The reports of changed axes: the kernel drops values that stay.
  private func moved(_ event: String, to place: (x: Double, y: Double), axes: [Int]) throws
    -> [(type: UInt16, code: UInt16, value: Int32)]
  {
    var reports: [(type: UInt16, code: UInt16, value: Int32)] = []
    for (index, axis) in axes.enumerated() {
      guard let range = devices[event]?.axes[axis] else { continue }
      let part = index % 2 == 0 ? place.x : place.y
      let value = range.lowerBound + Int((part * Double(range.upperBound - range.lowerBound)).rounded())
      if values[event]?[axis] != value { reports.append((3, UInt16(axis), Int32(value))) }
      values[event]?[axis] = value
    }
    try describe(event)
    return reports
  }

  /// What a finger does.
  enum Phase { case down, move, up }

  /// A finger on a device, in the way of its kind.
  /// - Parameter place: 0…1 each, of the device.
  func finger(_ phase: Phase, _ event: String, at place: (x: Double, y: Double) = (0, 0)) throws {
    guard let device = devices[event] else { return }
    let isMultitouch = device.axes[0x2F] != nil
    let key = UInt16(device.keys.contains(0x14A) ? 0x14A : 0x110)
    var reports: [(type: UInt16, code: UInt16, value: Int32)] = []
    if isMultitouch, phase == .down {
      fingerNumber += 1
      reports.append((3, 0x39, Int32(fingerNumber)))
    }
    if isMultitouch, phase == .up { reports.append((3, 0x39, -1)) }
    if phase != .up { reports += try moved(event, to: place, axes: isMultitouch ? [0x35, 0x36, 0, 1] : [0, 1]) }
    if phase != .move {
      reports.append((1, key, phase == .down ? 1 : 0))
      keysDown[event] = phase == .down ? [Int(key)] : []
      try describe(event)
    }
    try send(event, reports)
  }

  /// A finger that goes down, from place to place, and up.
  func drag(_ event: String, from start: (x: Double, y: Double), to end: (x: Double, y: Double), steps: Int = 40)
    async throws
  {
    try finger(.down, event, at: start)
    for step in 1...steps {
      try await Task.sleep(for: .milliseconds(20))
      let part = Double(step) / Double(steps)
      try finger(
        .move, event, at: (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
    }
    // So long that lifting it is no fling.
    try await Task.sleep(for: .milliseconds(600))
    try finger(.up, event)
  }
}
