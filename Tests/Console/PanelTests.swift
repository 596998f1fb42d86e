import Foundation
import TestSupport
import Testing

/// Touch panels of all kinds, through SDL's own driver to the screen, on fake input devices and a fake graphics card.
@Suite(.serialized, .timeLimit(.minutes(4)))
struct PanelTests {
  /// A strip that stands still, with one white card among black ones.
  /// - Parameters:
  ///   - display: more keys of `display`.
  ///   - touch: more keys of `touch`.
  private static func configuration(
    tap: String = "none", display: String = "", touch: String = "", screen: String = "", width: Int = 200
  ) -> String {
    let cards = (0..<5).map { index in
      "{ title: Card \(index), gradient: [\"\(index == 1 ? "#ffffff" : "#000000")\", "
        + "\"\(index == 1 ? "#ffffff" : "#000000")\"] }"
    }
    return """
      display: { background: "#000000", renderer: cpu, \(display) }
      touch: { tap: \(tap), indicator: false, resume-after: 1h, \(touch) }
      speed: 0
      card: { width: \(width), height: 200, spacing: 20, text: none }
      cards: [\(cards.joined(separator: ", "))]
      \(screen)

      """
  }

  /// A marquee with panels.
  private final class Bench {
    let panels: FakePanels
    let marquee: ConsoleMarquee

    init(_ devices: [String: FakePanels.Device], configuration: String) async throws {
      panels = try FakePanels()
      for (event, device) in devices { try panels.add(event, device) }
      marquee = try await ConsoleMarquee(
        on: "card0 HDMI-A-1=640x360", configuration: configuration,
        preloading: try await FakePanels.library.value.1, environment: panels.environment)
      try await marquee.until("a picture") { !marquee.card.lines("flip").isEmpty }
      for event in devices.keys { try await panels.untilOpen(event) }
    }

    /// Where the white card begins, px from the left edge; `nil` where it is not in view.
    var whiteEdge: Int? {
      get async throws {
        let picture = try await marquee.card.picture(of: "HDMI-A-1")
        let row = picture.pixels.dropFirst(130 * 640 * 3).prefix(640 * 3)
        return stride(from: 0, to: 640 * 3, by: 3).first { row[row.startIndex + $0] > 200 }.map { $0 / 3 }
      }
    }

    func settledEdge(isolation: isolated (any Actor)? = #isolation) async throws -> Int {
      var last: Int?
      var found: Int?
      try await marquee.until("the strip stands still") {
        let now = try await whiteEdge
        try await Task.sleep(for: .milliseconds(150))
        (found, last) = (now == last ? now : nil, now)
        return found != nil
      }
      return found ?? -1
    }
  }

  /// Each kind of panel, and whether a finger on it drags the strip.
  @Test(arguments: [
    ("0…65535, several fingers", FakePanels.Device.multitouch(0...65535), 160),
    ("a range that does not begin at 0", .multitouch(-2000...2000), 160),
    ("one finger", .single(0...4095), 160), ("one finger, 0…65535", .single(0...65535), 160),
    ("a panel that reports as a mouse", .mouse(0...65535), 160), ("the same", .mouse(200...3900), 160),
    ("a touchscreen that udev takes for a touchpad", .likeTouchpad(0...4095), 160),
    ("a touchpad", .touchpad(0...1200), 0),
  ])
  func `a finger drags the strip as far as it goes on the screen, on every panel and on no touchpad`(
    name: String, device: FakePanels.Device, way: Int
  ) async throws {
    let bench = try await Bench(["event3": device], configuration: Self.configuration())
    let before = try await bench.settledEdge()
    for times in 1...2 {
      // Along a row: one coordinate stays as it is.
      try await bench.panels.drag("event3", from: (0.25, 0.5), to: (0.375, 0.5))
      let after = try await bench.settledEdge()
      #expect(abs(after - before - way * times / 2) <= 12 * times, "\(name), drag \(times): \(before) to \(after)")
    }
    let status = try await bench.marquee.status()
    let line = status.split(separator: "\n").first { $0.hasPrefix("touch") } ?? ""
    #expect(line.contains("\(device.name) (event3)") && line.contains("touched "), "\(status)")
    #expect(line.contains("ignored") == (way == 0), "\(status)")
  }

  @Test(arguments: [
    FakePanels.Device.multitouch(0...65535), .single(-100...4095), .mouse(0...65535),
  ])
  func `a tap is where the finger is`(device: FakePanels.Device) async throws {
    let bench = try await Bench(["event3": device], configuration: Self.configuration(tap: "open"))
    _ = try await bench.settledEdge()
    func tap(_ x: Double, _ y: Double) async throws -> CardPicture {
      try bench.panels.finger(.down, "event3", at: (x, y))
      try await Task.sleep(for: .milliseconds(100))
      try bench.panels.finger(.up, "event3")
      try await Task.sleep(for: .milliseconds(600))
      return try await bench.marquee.card.picture(of: "HDMI-A-1")
    }
    let before = try await bench.marquee.card.picture(of: "HDMI-A-1")
    // Beside the cards: above, below and in a gap.
    for (x, y) in [(0.5, 0.1), (0.5, 0.95), (0.328, 0.5)] { #expect(try await tap(x, y) == before, "\(x), \(y)") }
    #expect(try await tap(0.5, 0.3) != before, "the card in the middle opens")
  }

  @Test func `of two panels one is on another screen, and 'touch-device' says which`() async throws {
    let bench = try await Bench(
      ["event3": .multitouch(0...4095, name: "Ours"), "event4": .multitouch(0...4095, name: "Theirs")],
      configuration: Self.configuration(screen: "screens: [{ touch-device: /dev/input/event3 }]"))
    let before = try await bench.settledEdge()
    try await bench.panels.drag("event4", from: (0.25, 0.5), to: (0.375, 0.5))
    #expect(try await bench.settledEdge() == before)
    try await bench.panels.drag("event3", from: (0.25, 0.5), to: (0.375, 0.5))
    #expect(abs(try await bench.settledEdge() - before - 80) <= 12)
    let status = try await bench.marquee.status()
    #expect(status.contains("Ours (event3)") && status.contains("Theirs (event4)"), "\(status)")
  }

  /// Each way in which a panel is mounted, a drag in its own places, and how far the strip follows on the glass, px.
  @Test(arguments: [
    // The panel is turned with the display: the strip follows the finger on the glass.
    ("rotate: 180", "", (0.25, 0.5), (0.375, 0.5), 80),
    // The panel alone is turned.
    ("", "calibrate: { invert-x: true }", (0.25, 0.5), (0.375, 0.5), -80),
    ("", "calibrate: { swap-xy: true }", (0.5, 0.25), (0.5, 0.375), 80),
    ("", "calibrate: { swap-xy: true, invert-x: true }", (0.5, 0.25), (0.5, 0.375), -80),
    ("", "calibrate: { swap-xy: true }", (0.25, 0.5), (0.375, 0.5), 0),
    ("", "calibrate: { invert-y: true }", (0.25, 0.5), (0.375, 0.5), 80),
  ])
  func `a panel that is turned moves the strip as its finger moves on the glass`(
    display: String, touch: String, start: (Double, Double), end: (Double, Double), way: Int
  ) async throws {
    let bench = try await Bench(
      ["event3": .multitouch(0...65535)], configuration: Self.configuration(display: display, touch: touch))
    let before = try await bench.settledEdge()
    try await bench.panels.drag("event3", from: start, to: end)
    let after = try await bench.settledEdge()
    #expect(abs(after - before - way) <= 12, "\(display) \(touch): \(before) to \(after)")
  }

  @Test(arguments: [false, true])
  func `where a panel is turned with its display, a tap is where the finger is`(isTurned: Bool) async throws {
    let bench = try await Bench(
      ["event3": .multitouch(0...65535)],
      configuration: Self.configuration(tap: "open", display: isTurned ? "rotate: 180" : "", width: 180))
    _ = try await bench.settledEdge()
    let before = try await bench.marquee.card.picture(of: "HDMI-A-1")
    func tap(_ x: Double) async throws -> CardPicture {
      try bench.panels.finger(.down, "event3", at: (x, 0.5))
      try await Task.sleep(for: .milliseconds(100))
      try bench.panels.finger(.up, "event3")
      try await Task.sleep(for: .milliseconds(600))
      return try await bench.marquee.card.picture(of: "HDMI-A-1")
    }
    // The gaps are at 180 and 380 px of the picture, and 190 px from its other side is a card.
    #expect(try await tap(isTurned ? 1 - 190.0 / 640 : 190.0 / 640) == before, "a gap")
    #expect(try await tap(isTurned ? 190.0 / 640 : 1 - 190.0 / 640) != before, "the card opens")
  }

  @Test func `of two panels without 'touch-device' both move the strip`() async throws {
    let bench = try await Bench(
      ["event3": .multitouch(0...4095, name: "Ours"), "event4": .multitouch(0...4095, name: "Theirs")],
      configuration: Self.configuration())
    let before = try await bench.settledEdge()
    try await bench.panels.drag("event4", from: (0.25, 0.5), to: (0.375, 0.5))
    #expect(abs(try await bench.settledEdge() - before - 80) <= 12)
    try await bench.panels.drag("event3", from: (0.25, 0.5), to: (0.375, 0.5))
    #expect(abs(try await bench.settledEdge() - before - 160) <= 24)
  }

  @Test func `the doctor says which panels are open, and when each reported last`() async throws {
    let bench = try await Bench(
      [
        "event3": .multitouch(0...65535), "event4": .single(0...4095), "event5": .mouse(0...32767),
        "event6": .touchpad(0...1200),
      ], configuration: Self.configuration())
    _ = try await bench.settledEdge()
    for event in ["event3", "event5", "event6"] {
      try bench.panels.finger(.down, event, at: (0.2, 0.1))
      try await Task.sleep(for: .milliseconds(100))
      try bench.panels.finger(.up, event)
    }
    try await Task.sleep(for: .milliseconds(200))
    // Plugged in for another program, or by a user without the right to open it.
    try bench.panels.add("event7", .single(0...1023))
    try bench.panels.add("event8", .single(0...0))
    let result = try await Command.run(
      [Project.binary.path(percentEncoded: false), "doctor"],
      environment: bench.panels.environment.merging([
        "LD_PRELOAD": try await FakePanels.library.value.1,
        "KIOSK_MARQUEE_SOCKET": bench.marquee.program.controlSocket,
      ]) { $1 })
    let lines = result.output.split(separator: "\n").filter { $0.contains(" touch ") }.map(String.init)
    let expected = [
      "ok       touch          Multi (event3), several fingers, x 0…65535, y 0…65535; open, touched",
      "ok       touch          Single (event4), one finger, x 0…4095, y 0…4095; open, not touched since",
      "ok       touch          Frame (event5), reports as a mouse with absolute places, one finger, x 0…32767, y 0…32767; open",
      "ok       touch          Pad (event6) is a touchpad, so its touches are ignored",
      "warning  touch          Single (event7), one finger, x 0…1023, y 0…1023; the marquee that runs has not opened it",
      "fault    touch          Single (event8), one finger, x 0…0, y 0…0: an axis has no range",
    ]
    #expect(lines.count == expected.count && zip(lines, expected).allSatisfy { $0.hasPrefix($1) }, "\(result.output)")
  }

  @Test func `a panel may come after the start, go while it is touched, and come back as another`() async throws {
    let bench = try await Bench([:], configuration: Self.configuration())
    let start = try await bench.settledEdge()
    #expect(!(try await bench.marquee.status()).contains("\ntouch"), "no panel")
    try bench.panels.add("event3", .multitouch(0...4095), isTold: true)
    try await bench.panels.untilOpen("event3")
    #expect(try await bench.marquee.status().contains("Multi (event3), not touched since the display was opened"))
    try await bench.panels.drag("event3", from: (0.25, 0.5), to: (0.375, 0.5))
    let first = try await bench.settledEdge()
    #expect(abs(first - start - 80) <= 12)
    // The panel is unplugged while a finger is on it: the finger counts as lifted, and the strip does not move.
    try bench.panels.finger(.down, "event3", at: (0.5, 0.5))
    try await Task.sleep(for: .milliseconds(200))
    try bench.panels.remove("event3")
    try await bench.marquee.until("it is closed") { !(try await bench.marquee.status()).contains("event3") }
    try await Task.sleep(for: .seconds(2))
    #expect(try await bench.settledEdge() == first)
    // Another kind takes its place, and SDL's number for it.
    try bench.panels.add("event3", .mouse(0...65535), isTold: true)
    try await bench.panels.untilOpen("event3")
    try await bench.panels.drag("event3", from: (0.375, 0.5), to: (0.25, 0.5))
    #expect(abs(try await bench.settledEdge() - first + 80) <= 12)
  }

  @Test func `a finger that is held on a panel that reports as a mouse keeps the strip`() async throws {
    let bench = try await Bench(["event3": .mouse(0...65535)], configuration: Self.configuration())
    let before = try await bench.settledEdge()
    try bench.panels.finger(.down, "event3", at: (0.25, 0.5))
    // Longer than it takes to find out that a release was lost.
    try await Task.sleep(for: .seconds(3))
    for step in 1...40 {
      try bench.panels.finger(.move, "event3", at: (0.25 + 0.125 * Double(step) / 40, 0.5))
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(abs(try await bench.settledEdge() - before - 80) <= 12)
    try bench.panels.finger(.up, "event3")
  }
}
