import ConfigurationValues
import Foundation
import MarqueeStage
import StageTestSupport
import Testing

/// Scripts of a visitor's input and the strip's response, exact to the frame and the pixel.
/// The strip cruises at 120 px/s, rests for 1 s and ramps for 800 ms.
struct TouchTraceTests {
  @Test(arguments: Lane.Direction.allCases)
  func `a strip that a finger held rests, ramps and cruises in turn`(direction: Lane.Direction) throws {
    let script = try TouchScript(
      #"{"t":1,"id":1,"phase":"down","x":100,"y":100}"#, #"{"t":2,"id":1,"phase":"up","x":100,"y":100}"#)
    let rows = TraceRow.rows(.strip(direction: direction), for: .seconds(5), script: script)
    #expect(rows.phases == ["cruising@0", "held@60", "resting@120", "ramping@180", "cruising@228"])
    let sign: Double = direction == .left || direction == .up ? 1 : -1
    // Counted from the start in the direction of travel.
    func travelled(_ row: TraceRow) -> Double { sign > 0 || row.px == 0 ? row.px : 896 - row.px }
    for row in rows[60...180] {
      #expect(travelled(row) == 120)
      #expect(row.velocity == "0.000000")
    }
    for row in rows[180..<228] {
      let s = Double(row.frame - 180) / 48
      #expect(abs(row.speed - sign * 120 * s * s * (3 - 2 * s)) < 1e-6)
      #expect(abs(travelled(row) - (120 + 96 * (s * s * s - s * s * s * s / 2))) < 2e-6)
    }
    // A ramp covers half the distance of cruising.
    for row in rows[228...] {
      #expect(travelled(row) == 168 + 2 * Double(row.frame - 228))
      #expect(row.speed == sign * 120)
    }
  }

  @Test func `a drag moves the strip one to one once the finger passes the slop`() throws {
    let script = try TouchScript(
      #"{"t":1,"id":1,"phase":"down","x":400,"y":100}"#,
      #"{"t":1.1,"id":1,"phase":"move","x":391,"y":104}"#,
      #"{"t":1.2,"id":1,"phase":"move","x":389,"y":100}"#,
      #"{"t":1.3,"id":1,"phase":"move","x":339.25,"y":10}"#,
      #"{"t":1.4,"id":1,"phase":"move","x":489,"y":300}"#,
      #"{"t":1.6,"id":1,"phase":"up","x":489,"y":300}"#)
    let rows = TraceRow.rows(.strip(), for: .seconds(3), script: script)
    #expect(rows.phases == ["cruising@0", "held@60", "dragging@72", "resting@96", "ramping@156"])
    #expect(rows[66].offset == "120.000000", "within the slop")
    #expect(rows[72].offset == "120.000000", "no jump")
    #expect(rows[78].offset == "169.750000", "the finger went 49.75 px to the left")
    #expect(rows[84].offset == "20.000000", "and back beyond where it was")
    // Still for 200 ms, so that the strip is released at rest.
    for row in rows[84...156] { #expect(row.offset == "20.000000") }
  }

  @Test func `a drag moves the strip over any number of laps`() throws {
    let script = try TouchScript(
      #"{"t":0,"id":1,"phase":"down","x":0,"y":0}"#,
      #"{"t":0.1,"id":1,"phase":"move","x":20,"y":0}"#,
      #"{"t":0.2,"id":1,"phase":"move","x":99020,"y":0}"#,
      #"{"t":0.3,"id":1,"phase":"move","x":-98980,"y":0}"#)
    let rows = TraceRow.rows(.strip(), for: .milliseconds(400), script: script)
    // −99,000 mod 896 and 99,000 mod 896.
    #expect(rows[12].offset == "456.000000")
    #expect(rows[18].offset == "440.000000")
  }

  @Test func `a vertical strip follows the finger up and down`() throws {
    let script = try TouchScript(
      #"{"t":0,"id":1,"phase":"down","x":300,"y":300}"#,
      #"{"t":0.1,"id":1,"phase":"move","x":200,"y":300}"#,
      #"{"t":0.2,"id":1,"phase":"move","x":300,"y":280}"#,
      #"{"t":0.3,"id":1,"phase":"move","x":0,"y":180}"#)
    let rows = TraceRow.rows(.strip(direction: .up), for: .milliseconds(400), script: script)
    #expect(rows.phases == ["held@0", "dragging@12"])
    #expect(rows[23].offset == "100.000000")
  }

  @Test func `a mouse drags after four pixels`() throws {
    let script = try TouchScript(
      #"{"t":0,"id":1,"device":"mouse","phase":"down","x":300,"y":30}"#,
      #"{"t":0.1,"id":1,"device":"mouse","phase":"move","x":296,"y":30}"#,
      #"{"t":0.2,"id":1,"device":"mouse","phase":"move","x":295,"y":30}"#,
      #"{"t":0.3,"id":1,"device":"mouse","phase":"move","x":285,"y":30}"#)
    let rows = TraceRow.rows(.strip(), for: .milliseconds(400), script: script)
    #expect(rows.phases == ["held@0", "dragging@12"])
    #expect(rows[18].offset == "10.000000")
  }

  @Test func `the rest is counted from the end of a fling`() throws {
    let moves = (0...10).map { #"{"t":\#(1 + Double($0) / 100),"id":1,"phase":"move","x":\#(500 - 10 * $0),"y":9}"# }
    let text =
      [#"{"t":0.9,"id":1,"phase":"down","x":520,"y":9}"#] + moves
      + [#"{"t":1.1,"id":1,"phase":"up","x":400,"y":9}"#]
    let script = try TouchScript.load(text: text.joined(separator: "\n"), file: "fling.jsonl")
    let rows = TraceRow.rows(.strip(), for: .seconds(8), script: script)
    #expect(
      rows.map(\.state).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        == ["cruising", "held", "dragging", "coasting", "resting", "ramping", "cruising"])
    let coasting = rows.filter { $0.state == "coasting" }
    let (first, last) = (try #require(coasting.first), try #require(coasting.last))
    #expect(first.frame == 66)
    #expect(abs(first.speed - 1000) < 1e-3, "10 px each 10 ms")
    // As UIScrollView: 0.998 of the velocity remains after each millisecond, and the fling ends below 1 px/s.
    let duration = log(1000.0) / (-1000 * log(0.998))
    #expect(last.frame == Int(((1.1 + duration) * 60).rounded(.up)) - 1)
    let resumes = try #require(rows.first { $0.state == "ramping" })
    #expect(resumes.frame == Int(((1.1 + duration + 1) * 60).rounded(.up)))
  }

  /// A finger's distance to the left, px, as a function of the time, ms.
  private static func way(_ kind: String, _ t: Double) -> Double {
    switch kind {
    // From rest to 2,400 px/s in 160 ms.
    case "accelerating": 0.0075 * t * t
    // From 2,400 to 800 px/s.
    case "braking": 2.4 * t - 0.005 * t * t
    // At 500 px/s back, still for 40 ms, then at 1,500 px/s.
    case "resting first": t <= 48 ? -0.5 * t : -24 + max(t - 88, 0) * 1.5
    default: t
    }
  }

  @Test(
    arguments: [("accelerating", 2400.0), ("braking", 800), ("resting first", 1500), ("constant", 1000)], [1000, 60])
  func `a fling starts with the finger's velocity at its release`(flick: (String, Double), stampsPerSecond: Int) throws
  {
    // Sampled every 8 ms in whole pixels, and stamped at once or with the next frame.
    func time(_ t: Int) -> Double { stampsPerSecond == 1000 ? Double(t) / 1000 : (Double(t) * 0.06).rounded(.up) / 60 }
    var lines = [#"{"t":1,"id":1,"phase":"down","x":500,"y":9}"#]
    for t in stride(from: 8, through: 160, by: 8) where flick.0 != "resting first" || !(49...88).contains(t) {
      lines.append(
        #"{"t":\#(1 + time(t)),"id":1,"phase":"move","x":\#(500 - Self.way(flick.0, Double(t)).rounded()),"y":9}"#)
    }
    let last = 500 - Self.way(flick.0, 160).rounded()
    lines.append(#"{"t":\#(1 + time(164)),"id":1,"phase":"up","x":\#(last),"y":9}"#)
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "flick.jsonl")
    let rows = TraceRow.rows(.strip(), for: .seconds(2), script: script)
    let row = try #require(rows.first { $0.state == "coasting" })
    let start = row.speed / pow(0.998, 1000 * (Double(row.frame) / 60 - 1 - time(164)))
    #expect((0.85...1.2).contains(start / flick.1), "\(start) px/s")
  }

  @Test(arguments: [
    // Milliseconds since the first motion and px from it, and whether that counts as moving.
    ("0:0", false), ("0:0 10:3.9", false), ("0:0 10:4", true), ("0:0 100:1 200:2 300:3 400:4", true),
    ("0:0 300:1 600:2 900:3 1200:4 1500:5", false), ("0:0 100:2 200:0", true), ("0:0 600:4", true),
    ("0:0 10:0 20:0", false),
  ])
  func `a mouse counts as moving after four pixels within half a second`(motions: String, moves: Bool) throws {
    var lines: [String] = []
    var last = 1.0
    for motion in motions.split(separator: " ") {
      let parts = motion.split(separator: ":").compactMap { Double($0) }
      last = 1 + parts[0] / 1000
      lines.append(#"{"t":\#(last),"id":0,"device":"mouse","phase":"hover","x":\#(100 + parts[1]),"y":5}"#)
    }
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "hover.jsonl")
    let rows = TraceRow.rows(.strip(), for: .seconds(3), script: script)
    #expect(rows.contains { $0.state == "resting" } == moves)
    if moves { #expect(rows.first { $0.state == "resting" }?.frame == Int((last * 60).rounded(.up))) }
  }

  @Test func `a wheel notch moves the strip by 120 px from where it was`() throws {
    let script = try TouchScript(#"{"t":2.005,"wheel":-1,"x":640,"y":100}"#)
    let rows = TraceRow.rows(.strip(), for: .seconds(4), script: script)
    #expect(rows.phases == ["cruising@0", "settling@121", "resting@139", "ramping@199"])
    #expect(rows[120].offset == "240.000000")
    #expect(rows[139].offset == "360.600000", "from the place that it had when the notch came")
  }

  @Test func `input restarts the rest, and stops a strip that ramps`() throws {
    let places = [(0.9, 0), (1, 10), (1.5, 20), (2.7, 30)]
    let lines = places.map { #"{"t":\#($0),"device":"mouse","phase":"hover","x":\#($1),"y":1}"# }
    let script = try TouchScript.load(text: lines.joined(separator: "\n"), file: "hover.jsonl")
    let rows = TraceRow.rows(.strip(), for: .seconds(6), script: script)
    #expect(
      rows.phases == ["cruising@0", "resting@60", "ramping@150", "resting@162", "ramping@222", "cruising@270"])
    let s = 0.25
    #expect(abs(rows[162].px - (120 + 96 * (s * s * s - s * s * s * s / 2))) < 1e-6)
  }

  @Test(arguments: [
    // The time of a press, the first frame that shows it, and where the strip is held.
    ("0", 0, "0.000000"), ("0.016666667", 1, "2.000000"), ("0.016666666", 1, "2.000000"),
    ("0.016666668", 2, "2.000000"), ("0.025", 2, "3.000000"), ("1.0000000001", 60, "120.000000"),
    ("1.000000001", 61, "120.000000"), ("1.008", 61, "120.960000"),
  ])
  func `an event takes effect in the first frame not before it, at its own time`(
    time: String, frame: Int, offset: String
  ) throws {
    let script = try TouchScript(#"{"t":\#(time),"id":1,"phase":"down","x":1,"y":1}"#)
    let rows = TraceRow.rows(.strip(), for: .seconds(2), script: script)
    #expect(rows.first { $0.state == "held" }?.frame == frame)
    #expect(rows[frame].offset == offset)
  }
}
