import ControlTestSupport
import Foundation
import Testing

@testable import Doctor
@testable import RemoteControl

// Displays and touch panels.
extension DoctorTests {
  @Test func `connected outputs are listed with their modes`() throws {
    try output("card1-HDMI-A-1", "connected", modes: "1920x1080\n1280x720\n1920x1080\n")
    try output("card1-DP-1", "disconnected")
    try put("", at: "/sys/class/drm/version")
    #expect(
      doctor().outputs() == [
        .ok("outputs", "card1-HDMI-A-1 is connected: 1920x1080 preferred and 1 more"),
        .ok("outputs", "free: card1-DP-1"),
      ])
  }

  @Test func `a display without an EDID is a warning that says how to force its mode`() throws {
    try output("card0-HDMI-A-1", "connected", modes: "1024x768\n800x600\n640x480\n")
    try put("", at: "/sys/class/drm/card0-HDMI-A-1/edid")
    let finding = try #require(doctor().outputs().first)
    #expect(
      finding.verdict == .warning && finding.text.contains("no EDID") && finding.text.hasSuffix("guesses 1024x768"))
    #expect(finding.remedy?.contains("'video=HDMI-A-1:1920x1080@60' to GRUB_CMDLINE_LINUX") == true)
    try put("quiet video=HDMI-A-1:1920x1080@60\n", at: "/proc/cmdline")
    #expect(
      doctor().outputs() == [
        .ok("outputs", "card0-HDMI-A-1 is connected: 1920x1080, which the kernel's command line asks for")
      ])
    try put("quiet\n", at: "/proc/cmdline")
    try FileManager.default.removeItem(atPath: root + "/sys/class/drm/card0-HDMI-A-1/edid")
    #expect(doctor().outputs().map(\.verdict) == [.ok], "a kernel that does not tell")
    try output("card0-HDMI-A-1", "disconnected")
    for panel in ["eDP-1", "LVDS-1", "DSI-1", "DPI-1", "Virtual-1"] {
      try output("card0-\(panel)", "connected", modes: "800x480\n")
      try put("", at: "/sys/class/drm/card0-\(panel)/edid")
    }
    #expect(Set(doctor().outputs().map(\.verdict)) == [.ok], "built in, they have none")
  }

  @Test func `an interlaced preferred mode is told, and is a warning where there is nothing better`() throws {
    try output("card0-HDMI-A-1", "connected", modes: "1920x1080i\n1280x720\n720x576\n")
    #expect(
      doctor().outputs() == [
        .ok(
          "outputs",
          "card0-HDMI-A-1 is connected: 1920x1080i preferred and 2 more; that is interlaced, so a progressive mode of at least "
            + "720 lines is used")
      ])
    try output("card0-HDMI-A-1", "connected", modes: "1920x1080i\n720x576\n")
    #expect(doctor().outputs().map(\.verdict) == [.warning])
  }

  @Test func `touchscreens are distinguished from mice and touchpads`() throws {
    try put(
      """
      I: Bus=0003 Vendor=0627 Product=0001 Version=0001
      N: Name="QEMU Virtio MultiTouch"
      H: Handlers=event5
      B: PROP=2
      B: EV=b
      B: ABS=2608000 3

      N: Name="Pad"
      H: Handlers=mouse1 event6
      B: PROP=5
      B: ABS=2608000 3

      N: Name="Some \\"Keyboard\\""
      H: Handlers=kbd event0
      B: PROP=0

      """.replacingOccurrences(of: "2608000 3", with: "2608000" + "00000003"), at: "/proc/bus/input/devices")
    let devices = InputDevice.list(doctor().machine.text("/proc/bus/input/devices") ?? "")
    #expect(devices.map { $0.use(classes: []) } == [.touchscreen, .touchpad, nil])
    #expect(devices[0].isMultitouch && devices[0].event == "event5")
    let findings = doctor().touchPanels(noMarquee)
    #expect(findings[0].verdict == .warning)
    #expect(findings[0].text.contains("QEMU Virtio MultiTouch (event5), several fingers"))
    #expect(findings[1] == .ok("touch", "Pad (event6) is a touchpad, so its touches are ignored"))
  }

  @Test func `a missing touchscreen is a warning`() {
    #expect(doctor().touchPanels(noMarquee).map(\.verdict) == [.warning])
  }

  /// Devices as the kernel lists them, with udev's classes for them, and what the marquee does with them.
  @Test(
    arguments: [
      ("SynPS/2 Synaptics TouchPad", "5", "e520 10000 0 0 0 0", "", "660800011000003", "TOUCHPAD", .touchpad),
      ("the same, without udev", "5", "e520 10000 0 0 0 0", "", "660800011000003", "", .touchpad),
      ("ILITEK ILITEK-TP", "2", "400 0 0 0 0 0", "", "3273800000000003", "TOUCHSCREEN", .touchscreen),
      ("raspberrypi-ts", "2", "400 0 0 0 0 0", "", "260800000000003", "TOUCHSCREEN", .touchscreen),
      ("ADS7846 Touchscreen", "0", "400 0 0 0 0 0", "", "1000003", "TOUCHSCREEN", .touchscreen),
      ("the same, without udev", "0", "400 0 0 0 0 0", "", "1000003", "", .touchscreen),
      ("QEMU QEMU USB Tablet", "0", "70000 0 0 0 0", "900", "3", "MOUSE", .mouse),
      ("an infrared frame as a mouse", "0", "10000 0 0 0 0", "", "3", "", .mouse),
      ("Logitech USB Optical Mouse", "0", "ff0000 0 0 0 0", "143", "0", "MOUSE", nil),
      ("Wacom Intuos S Pen", "1", "1c03 1f0001 0 0 0 0", "100", "1000f000167", "TABLET", nil),
      ("a panel that looks like a touchpad", "0", "420 0 0 0 0 0", "", "260800000000003", "TOUCHPAD", .touchscreen),
      (
        "AT Translated Set 2 keyboard", "0", "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe", "", "0",
        "KEY", nil
      ),
    ] as [(String, String, String, String, String, String, InputDevice.Use?)])
  func `a device that reports places is a touchscreen, a panel that reports as a mouse, a touchpad or none`(
    name: String, properties: String, keys: String, relative: String, axes: String, udev: String, use: InputDevice.Use?
  ) throws {
    let device = InputDevice.list(
      """
      I: Bus=0003 Vendor=0001 Product=0001 Version=0111
      N: Name="\(name)"
      H: Handlers=mouse0 event4
      B: PROP=\(properties)
      B: EV=b
      B: KEY=\(keys)
      B: REL=\(relative)
      B: ABS=\(axes)
      """)
    #expect(device.first?.use(classes: udev.isEmpty ? [] : [udev]) == use)
  }

  @Test func `udev's word counts, and a running marquee says which panels are open and when they were touched`() throws
  {
    try put(
      """
      N: Name="Panel"
      H: Handlers=event4
      B: PROP=0
      B: KEY=420 0 0 0 0 0
      B: ABS=260800000000003

      """, at: "/proc/bus/input/devices")
    try put("13:68\n", at: "/sys/class/input/event4/dev")
    try put("E:ID_INPUT=1\nE:ID_INPUT_TABLET=1\n", at: "/run/udev/data/c13:68")
    #expect(doctor().touchPanels(noMarquee).map(\.text) == ["there is no touchscreen; a mouse works as well"])
    try put("E:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n", at: "/run/udev/data/c13:68")
    #expect(
      doctor().touchPanels(noMarquee).map(\.text) == ["Panel (event4), several fingers; its ranges cannot be read"])

    var status = MarqueeStatus.sample()
    status.panels = [.init(name: "ELAN", kind: "touchscreen", lastReport: 75)]
    try put("", at: "/proc/bus/input/devices")
    let findings = doctor().touchPanels(.success(ControlReply(ok: true, status: status)))
    #expect(findings == [.ok("touch", "ELAN: open, touched 1 min 15 s ago")], "a desktop session's")
  }
}
