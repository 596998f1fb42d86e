internal import ConfigurationValues
internal import Displays
internal import KMSKit

// Checks of the displays on the connectors.
extension Doctor {
  private static let folder = "/sys/class/drm"

  /// The connectors with a display.
  private var connectors: [Connectors.Output] {
    Connectors(root: machine.root + Self.folder, commandLine: machine.root + "/proc/cmdline").connected
  }

  /// The displays that are connected, and the modes that follow from what they say of themselves.
  func connectedDisplays() -> [Finding] { connectors.map(finding) }

  private func finding(_ output: Connectors.Output) -> Finding {
    let head = "card\(output.card)-\(output.name) is connected"
    guard let first = output.modes.first else {
      return .warning(
        "outputs", "\(head) and tells no mode",
        remedy: "check the cable; the display's EDID cannot be read. \(Self.forcing(output.name))")
    }
    if let forced = output.forced {
      return .ok("outputs", "\(head): \(forced.width)x\(forced.height), which the kernel's command line asks for")
    }
    if lacksEDID(output) {
      return .warning(
        "outputs", "\(head), but its display does not say what it is (no EDID), so that the kernel guesses \(first)",
        remedy: "check the cable, and adapters and switches on the way. \(Self.forcing(output.name))")
    }
    let others = Set(output.modes).count - 1
    let text = "\(head): \(first) preferred" + (others > 0 ? " and \(others) more" : "")
    guard first.hasSuffix("i") else { return .ok("outputs", text) }
    return output.preferredMode != nil
      ? .ok(
        "outputs", "\(text); that is interlaced, so a progressive mode of at least \(ScanMode.leastLines) lines is used"
      )
      : .warning(
        "outputs", "\(text); that is interlaced, so that edges in motion look like combs",
        remedy: "set a progressive mode such as 1280x720 in 'mode', if the display takes one")
  }

  /// Whether a display that should have an EDID has none. Panels that are built in need none, nor do virtual displays.
  private func lacksEDID(_ output: Connectors.Output) -> Bool {
    let kind = output.name.prefix { $0 != "-" }
    guard ["HDMI", "DP", "DVI", "VGA"].contains(kind) else { return false }
    return machine.bytes("\(Self.folder)/card\(output.card)-\(output.name)/edid")?.isEmpty ?? false
  }

  /// How to force a mode on a connector.
  static func forcing(_ connector: String) -> String {
    "To force a mode, add 'video=\(connector):1920x1080@60' to GRUB_CMDLINE_LINUX in /etc/default/grub, run 'sudo "
      + "update-grub' and restart; on a Raspberry Pi, add it to /boot/firmware/cmdline.txt"
  }
}
