import ConfigurationValues
import Foundation
import Platform
import SDLKit
import Synchronization
import TestSupport
import Testing

@testable import Displays
@testable import MarqueeValues

/// Connected displays, read from a fake /sys/class/drm.
@Suite(.timeLimit(.minutes(5)))
final class ConnectorTests {
  private let root: URL
  private var connectors: Connectors { Connectors(root: root.path) }

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "drm-\(UUID().uuidString)")
    for (name, number) in [("card0-DP-1", 93), ("card0-HDMI-A-1", 81), ("card1-VGA-1", 31)] {
      let folder = root.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try "\(number)\n".write(to: folder.appending(path: "connector_id"), atomically: true, encoding: .utf8)
    }
    for name in ["card0", "card1", "renderD128", "version"] {
      try FileManager.default.createDirectory(at: root.appending(path: name), withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func plug(_ name: String, modes: String? = "1920x1080\n1280x720\n") throws {
    let folder = root.appending(path: name)
    try (modes ?? "").write(to: folder.appending(path: "modes"), atomically: true, encoding: .utf8)
    try (modes == nil ? "disconnected\n" : "connected\n")
      .write(to: folder.appending(path: "status"), atomically: true, encoding: .utf8)
  }

  @Test func `connected outputs are listed in the kernel's order, their preferred mode first`() throws {
    #expect(connectors.connected == [])
    try plug("card0-DP-1")
    try plug("card1-VGA-1", modes: "640x480\n")
    try plug("card0-HDMI-A-1", modes: nil)
    #expect(connectors.connected.map(\.name) == ["DP-1", "VGA-1"])
    #expect(connectors.connected.map(\.card) == [0, 1])
    try plug("card0-HDMI-A-1")
    #expect(connectors.connected.map(\.name) == ["HDMI-A-1", "DP-1", "VGA-1"])
    #expect(connectors.connected[0].modes == ["1920x1080", "1280x720"])
  }

  @Test(arguments: [
    ("1920x1080\n1280x720", "quiet", "1920x1080"),
    // The kernel's modes for a display without an EDID, and with one that is forced.
    ("1024x768\n800x600\n1920x1080", "", "1024x768"),
    ("1024x768\n800x600\n1920x1080", "quiet video=HDMI-A-1:1920x1080@60 splash", "1920x1080@60"),
    ("1024x768\n800x600\n1920x1080", "video=1920x1080", "1920x1080"),
    ("1024x768\n1920x1080", "video=1280x720 video=HDMI-A-1:1920x1080M-32@60e,rotate=90", "1920x1080@60"),
    ("1024x768\n1920x1080", "video=HDMI-A-1:640x480 video=HDMI-A-1:1920x1080", "1920x1080"),
    ("1024x768", "video=DP-1:1920x1080 video=efifb:off video=HDMI-A-1:d video=", "1024x768"),
    // SDL cannot tell the interlaced of two modes of a size.
    ("1920x1080i\n1280x720\n720x576", "", "1280x720"), ("1920x1080i\n1920x1080\n1280x720", "", "1280x720"),
    ("1920x1080i\n3840x2160\n720x576", "", nil), ("", "", nil),
  ])
  func `the mode is the forced one, else the preferred, and no interlaced one if possible`(
    modes: String, commandLine: String, expected: String?
  ) throws {
    try plug("card0-HDMI-A-1", modes: modes + "\n")
    let file = root.appending(path: "cmdline")
    try "BOOT_IMAGE=/vmlinuz root=/dev/sda1 \(commandLine)\n".write(to: file, atomically: true, encoding: .utf8)
    let output = try #require(Connectors(root: root.path, commandLine: file.path).connected.first)
    #expect(output.preferredMode == expected.flatMap(DisplayMode.init(written:)))
  }

  @Test func `there are no displays without the kernel's folder`() {
    #expect(Connectors(root: "/nowhere").connected == [])
  }

  /// Changes of displays that the watch must report.
  @Test(arguments: ["card0-HDMI-A-1: out", "card0-DP-1: in", "card0-HDMI-A-1: another"])
  func `the connector watch reports once that a display went, came or was replaced`(change: String) async throws {
    try plug("card0-HDMI-A-1")
    let told = Told(count: 0)
    let watch = ConnectorWatch(connectors, since: connectors.connected, every: .milliseconds(20)) { told.add() }
    defer { watch.stop() }
    try await Task.sleep(for: .milliseconds(200))
    #expect(told.count == 0, "nothing has changed yet")
    let (name, what) = (String(change.prefix { $0 != ":" }), change.suffix(3))
    try plug(name, modes: what == "out" ? nil : what == " in" ? "1024x768\n" : "800x600\n")
    let end = ContinuousClock.now + .seconds(60)
    while told.count == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(told.count == 1)
  }

  @Test func `the connector watch tells since when a display has no signal, unless it has just been given one`()
    async throws
  {
    try plug("card0-HDMI-A-1")
    let shown = try #require(connectors.connected.first)
    let start = MonotonicClock.now
    let watch = ConnectorWatch(connectors, since: [shown], showingOn: [shown], every: .milliseconds(5)) {}
    defer { watch.stop() }
    func note(_ power: String) throws {
      let file = root.appending(path: "card0-HDMI-A-1/dpms")
      try "\(power)\n".write(to: file, atomically: true, encoding: .utf8)
    }
    func until(_ isAsleep: Bool) async throws {
      try #require(try await eventually(within: .seconds(60)) { (watch.asleepSince(after: start) != nil) == isAsleep })
    }
    // A kernel that does not say, and one that says that all is well.
    #expect(connectors.hasSignal(shown) == nil && watch.asleepSince(after: start) == nil)
    try note("On")
    #expect(connectors.hasSignal(shown) == true)
    for power in ["Off", "Standby", "Suspend"] {
      try note(power)
      #expect(connectors.hasSignal(shown) == false)
      try await until(true)
      let since = try #require(watch.asleepSince(after: start))
      #expect(since > start && watch.asleepSince(after: start) == since)
      // It was lit since, and the file is not up to date.
      let lit = MonotonicClock.now + .seconds(3600)
      #expect(watch.asleepSince(after: lit) == nil)
      try note("On")
      try await until(false)
    }
  }

  private final class Told: Sendable {
    private let value: Mutex<Int>
    init(count: Int) { value = Mutex(count) }
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock(\.self) }
  }

  @Test func `SDL is asked only where there may be a display`() throws {
    func mayFind(_ environment: [String: String]) -> Bool {
      DisplaySearch(environment: environment, connectors: connectors).mayFind
    }
    #expect(!mayFind([:]))
    #expect(!mayFind(["DISPLAY": ":65535"]))
    #expect(!mayFind(["WAYLAND_DISPLAY": "nowhere-0", "XDG_RUNTIME_DIR": "/nowhere"]))
    #expect(!mayFind(["SDL_VIDEODRIVER": "kmsdrm"]))
    #expect(!mayFind(["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535.0"]))
    // Of what is not on this machine nothing is known.
    #expect(mayFind(["DISPLAY": "elsewhere:0"]))
    #expect(mayFind(["SDL_VIDEODRIVER": "dummy"]))
    try plug("card1-VGA-1")
    #expect(mayFind([:]))
    #expect(mayFind(["DISPLAY": ":65535"]), "the console, if not the session")
    #expect(!mayFind(["SDL_VIDEODRIVER": "x11", "DISPLAY": ":65535"]))
  }
}

@MainActor
@Suite struct DisplayChoiceTests {
  private static let modes = [
    ScreenMode(size: PixelSize(width: 3840, height: 2160), refreshRate: 60),
    ScreenMode(size: PixelSize(width: 1920, height: 1080), refreshRate: 60),
    ScreenMode(size: PixelSize(width: 1920, height: 1080), refreshRate: 50),
  ]

  private func pick(
    _ output: String?, _ mode: DisplayMode?, preferred: DisplayMode? = nil, taken: Set<String>? = nil
  ) -> (display: Int?, mode: ScreenMode?, warnings: [String]) {
    DisplayChoice(Configuration.Display(output: output, mode: mode), among: [], taken: taken).pick(
      outputs: ["HDMI-A-1", "DP-1"], modes: { _ in Self.modes }, preferred: { _ in preferred },
      desktop: { _ in PixelSize(width: 1920, height: 1080) })
  }

  @Test func `without settings the first output is used as it is`() {
    let choice = pick(nil, nil)
    #expect(choice.display == 0 && choice.mode == nil && choice.warnings == [])
  }

  @Test func `an output is found by its name in any case`() {
    #expect(pick("DP-1", nil).display == 1)
    #expect(pick("dp-1", nil).display == 1)
  }

  @Test func `one of several screens takes its own output, or else one that no other asks for`() {
    #expect(pick("DP-1", nil, taken: ["hdmi-a-1"]).display == 1)
    #expect(pick(nil, nil, taken: ["hdmi-a-1"]).display == 1)
    #expect(pick(nil, nil, taken: ["DP-1"]).display == 0)
    for missing in [pick("DP-2", nil, taken: ["DP-1"]), pick(nil, nil, taken: ["DP-1", "HDMI-A-1"])] {
      #expect(missing.display == nil && missing.warnings == [])
    }
  }

  @Test func `an output that does not exist is warned of, and the first one used`() {
    let choice = pick("DP-2", nil)
    #expect(choice.display == 0)
    #expect(choice.warnings == ["display.output is DP-2, which has no display; there are: HDMI-A-1, DP-1"])
  }

  @Test func `a mode is used at its highest rate, or at the configured one`() {
    #expect(pick(nil, DisplayMode(width: 1920, height: 1080)).mode == Self.modes[1])
    #expect(pick(nil, DisplayMode(width: 1920, height: 1080, refreshRate: 50)).mode == Self.modes[2])
  }

  @Test func `a mode that the display does not have is warned of, and its present one kept`() {
    let choice = pick(nil, DisplayMode(width: 1920, height: 1080, refreshRate: 75))
    #expect(choice.mode == nil)
    #expect(
      choice.warnings == [
        "display.mode is 1920x1080@75, which the display does not take; it takes: 3840x2160@60, 1920x1080@60, "
          + "1920x1080@50"
      ])
  }

  @Test func `a display that a console left in another mode is set to its preferred one`() {
    #expect(pick(nil, nil, preferred: DisplayMode(width: 3840, height: 2160)).mode == Self.modes[0])
    #expect(pick(nil, nil, preferred: DisplayMode(width: 1920, height: 1080)).mode == nil)
    #expect(pick(nil, nil, preferred: DisplayMode(width: 1, height: 1)).warnings == [])
  }
}
