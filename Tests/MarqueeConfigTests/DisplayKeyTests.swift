import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Messages
import Testing

/// Keys for the output, the mode and the hours of black.
@Suite struct DisplayKeyTests {
  private static func display(_ keys: String) throws -> Configuration.Display {
    try ConfigurationLoader.load(text: "display: { \(keys) }\ncards: [{ title: A }]", file: "t.yaml").configuration
      .display
  }

  @Test(arguments: [
    (#"off: ["22:00-07:00"]"#, [WeeklyHours(hours: ClockRange(start: 1320, end: 420))]),
    (
      "off: [22:00-7:00, 0:00-24:00]",
      [WeeklyHours(hours: ClockRange(start: 1320, end: 420)), WeeklyHours(hours: .wholeDay)]
    ),
    (
      #"off: ["mon-fri 20:00-07:00", sun]"#,
      [
        WeeklyHours(days: [1, 2, 3, 4, 5], hours: ClockRange(start: 1200, end: 420)),
        WeeklyHours(days: [7], hours: nil),
      ]
    ),
    ("off: []", []), ("off:", []),
  ])
  func `display.off takes a list of hours of the week`(keys: String, expected: [WeeklyHours]) throws {
    #expect(try Self.display(keys).off == expected)
  }

  @Test(arguments: [
    "off: 22:00-07:00", "off: [22-7]", "off: [montag]", "off: [mon-fri 8-9]", "off: [24:01-07:00]",
    "off: ['22:60-07:00']", "off: ['22:00 - 07:00']",
    "off: ['07:00-07:00']", "off: ['-1:00-07:00']", "off: [{}]", "off: [[]]", "off: night",
    "off: ['٢٢:00-07:00']", "mode: big", "mode: 1920x", "mode: 15x1080", "mode: 1920x1080@0", "mode: 1920x1080@60.5",
    "mode: -1x5", "outputs: A", "outputs: []", "outputs: [A, a]", "outputs: [A, '']", "outputs: [A], output: B",
    "output: ''", "output: [a]", "output: 'a\\nb'",
  ])
  func `an invalid output, mode or time range is rejected`(keys: String) {
    #expect(throws: ConfigurationError.self) { try Self.display(keys.replacing("\\n", with: "\u{7}")) }
  }

  @Test func `a wrong time range is reported with its position and the expected form`() throws {
    let error = #expect(throws: ConfigurationError.self) { try Self.display("off: [22:00-07:00, 7-8]") }
    #expect(
      error?.diagnostics.map(\.message)
        == [#"'off' is 7-8; expected hours of the week, such as 22:00-07:00 or mon-fri 08:00-18:00"#])
  }

  @Test(arguments: [
    // 22:00-07:00 spans midnight.
    (1320, 420, 1319, false), (1320, 420, 1320, true), (1320, 420, 1439, true), (1320, 420, 0, true),
    (1320, 420, 419, true), (1320, 420, 420, false), (1320, 420, 720, false),
    // 12:00-13:00 does not.
    (720, 780, 719, false), (720, 780, 720, true), (720, 780, 779, true), (720, 780, 780, false), (720, 780, 0, false),
    // To the end of the day, from its beginning, and all of it.
    (1380, 1440, 1439, true), (1380, 1440, 0, false), (0, 60, 0, true), (0, 1440, 0, true), (0, 1440, 1439, true),
    // From the end of the day is from midnight.
    (1440, 60, 1439, false), (1440, 60, 0, true), (1440, 60, 59, true), (1440, 60, 60, false),
  ])
  func `a time range includes its first minute and excludes its end`(start: Int, end: Int, minute: Int, isIn: Bool) {
    let range = WeeklyHours(hours: ClockRange(start: start, end: end))
    #expect(range.contains(CivilTime(day: 20_000, minute: minute)) == isIn)
  }

  @Test func `a display mode may omit its refresh rate`() throws {
    #expect(try Self.display("mode: 1920x1080").mode == DisplayMode(width: 1920, height: 1080))
    #expect(try Self.display("mode: 1280x720@50").mode == DisplayMode(width: 1280, height: 720, refreshRate: 50))
    #expect(try Self.display("mode:").mode == nil)
    #expect(try Self.display("output: HDMI-A-1").output == "HDMI-A-1")
  }

  @Test(arguments: [("card0-HDMI-A-1", "HDMI-A-1"), ("card12-eDP-1", "eDP-1")])
  func `an output is named without its card`(written: String, meant: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try Self.display("output: \(written)") }
    #expect("\(error)".contains("'output' is \"\(written)\"; write the output without its card: \(meant)"), "\(error)")
    for other in ["card0", "card0-", "cards-1", "card-1"] {
      #expect(try Self.display("output: \(other)").output == other)
    }
  }

  @Test func `the touch panel is in front of one of several outputs`() throws {
    func load(_ text: String) throws -> (output: String?, warnings: [String]) {
      let loaded = try ConfigurationLoader.load(text: text + "\ncards: [{ title: A }]", file: "t.yaml")
      return (loaded.configuration.touch.output, loaded.warnings.map(\.message))
    }
    #expect(try load("touch: { output: }") == (nil, []))
    #expect(try load("touch: { output: dp-1 }\ndisplay: { outputs: [HDMI-A-2, DP-1] }") == ("dp-1", []))
    let other = try load("touch: { output: DP-3 }\ndisplay: { outputs: [HDMI-A-2, DP-1] }")
    #expect(
      other.warnings == [
        "'output' in 'touch' does nothing, for 'outputs' does not list \"DP-3\"; list it there, or take it out"
      ])
  }

  @Test func `several outputs show one picture, and the first names the screen`() throws {
    let text = "display: { outputs: [HDMI-A-2, DP-1], output: }\ncards: [{ title: A }]"
    let screen = try #require(try ConfigurationLoader.load(text: text, file: "t.yaml").screens.first)
    #expect(screen.configuration.display.outputs == ["HDMI-A-2", "DP-1"] && screen.name == "HDMI-A-2")
    #expect(try Self.display("outputs:").outputs == [])
    let long = (1...17).map { "O\($0)" }.joined(separator: ", ")
    #expect(throws: ConfigurationError.self) { try Self.display("outputs: [\(long)]") }
    let gpu = "display: { renderer: gpu, outputs: [A, B] }\ncards: [{ title: A }]"
    #expect(
      try ConfigurationLoader.load(text: gpu, file: "t.yaml").warnings.map(\.message) == [
        "'renderer' is gpu, but the processor draws what 'outputs' shows on several outputs; take 'renderer' out"
      ])
  }

  @Test(
    arguments: [
      ([(1320, 420)], 1380, 420), ([(1320, 420)], 0, 420), ([(0, 1440)], 7, nil), ([(600, 720), (720, 780)], 600, 780),
      ([(600, 720), (660, 780)], 610, 780), ([(0, 720), (720, 1440)], 5, nil), ([(720, 1440)], 1000, 0),
      ([(720, 1440), (0, 60)], 1000, 60), ([(600, 660)], 5, 5), ([], 5, 5),
    ] as [([(Int, Int)], Int, Int?)])
  func `black ends at the first minute outside all ranges`(ranges: [(Int, Int)], minute: Int, end: Int?) {
    let hours = ranges.map { WeeklyHours(hours: ClockRange(start: $0.0, end: $0.1)) }
    #expect(WeeklyHours.end(of: hours, at: CivilTime(day: 20_000, minute: minute))?.minute == end)
  }

  @Test func `black on some days of the week ends with the last of them`() {
    // 2026-11-20 is a Friday.
    let friday = CivilDay.number(year: 2026, month: 11, day: 20)
    let off = [
      WeeklyHours(days: [6, 7], hours: nil), WeeklyHours(days: [1, 5], hours: ClockRange(start: 1320, end: 420)),
    ]
    for (day, minute, endDay, end) in [(0, 1330, 3, 0), (1, 300, 3, 0), (3, 1400, 4, 420), (0, 1319, 0, 1319)] {
      let found = WeeklyHours.end(of: off, at: CivilTime(day: friday + day, minute: minute))
      #expect(found == CivilTime(day: friday + endDay, minute: end), "\(day) \(minute)")
    }
  }

  @Test(arguments: [
    ("auto", Configuration.Scale.auto), ("0.25", .factor(0.25)), ("1", .factor(1)), ("4.0", .factor(4)),
  ])
  func `display.scale takes auto or a factor`(value: String, expected: Configuration.Scale) throws {
    #expect(try Self.display("scale: \(value)").scale == expected)
  }

  @Test func `display.scale is unset by default`() throws {
    #expect(try Self.display("scale:").scale == nil)
    #expect(try Self.display("rotate: 0").scale == nil)
  }

  @Test(arguments: [
    ("0.2", "0.2; expected 0.25…4 or auto"), ("4.1", "4.1; expected 0.25…4 or auto"),
    ("-1", "-1; expected 0.25…4 or auto"),
    ("150%", "150%; did you mean '1.5'?"), ("500%", "500%; expected 0.25…4 as a plain decimal number, or auto"),
    ("atuo", "\"atuo\"; did you mean 'auto'?"), ("full", "\"full\"; expected 0.25…4 or auto"),
    ("'1,5'", "\"1,5\"; write a point instead of the comma: 1.5"),
  ])
  func `a wrong scale is reported with what is expected`(value: String, message: String) {
    let error = #expect(throws: ConfigurationError.self) { try Self.display("scale: \(value)") }
    #expect(error?.diagnostics.map(\.message) == ["'scale' is \(message)"])
  }

  @Test func `a minute of the day is formatted as hh:mm`() {
    #expect([0, 420, 1439].map(ClockRange.text) == ["00:00", "07:00", "23:59"])
  }
}
