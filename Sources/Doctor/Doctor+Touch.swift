internal import CLinux
internal import Glibc

// What visitors touch.
extension Doctor {
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
    let descriptor = open(machine.root + path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var ranges: [(String, Int32, Int32)] = []
    for (name, axis) in zip(["x", "y"], screen.placeAxes) {
      var (least, greatest): (Int32, Int32) = (0, 0)
      guard linux_axis_range(descriptor, axis, &least, &greatest) == 0 else { return nil }
      ranges.append((name, least, greatest))
    }
    return ranges
  }
}
