import ConfigurationValues
import MarqueeConfig
import MarqueeStage
import Testing

/// What a visitor does to each layout, as traces.
struct BrowseTraceTests {
  private static func configuration(_ text: String) throws -> Configuration {
    let cards = (1...8).map { "  - { title: \"\($0)\", gradient: [\"#204060\", \"#204060\"] }" }.joined(separator: "\n")
    return try ConfigurationLoader.load(text: "\(text)\ncards:\n\(cards)\n", file: "browse.yaml").configuration
  }

  /// Cards of 200 px with gaps of 20 px on 640 × 360 px.
  private static func gallery(_ text: String = "", touch: String = "resume-after: 1s") throws -> Configuration {
    try configuration(
      """
      layout: gallery
      card: { width: 200, height: 200, spacing: 20 }
      step: { every: 3s, duration: 600ms }
      touch: { \(touch) }
      \(text)
      """)
  }

  private static func fling(_ velocity: Double, from place: Double, at start: Double) -> String {
    var lines = [#"{"t":\#(start),"id":1,"phase":"down","x":\#(place),"y":180}"#]
    for step in 1...10 {
      let x = place + velocity * Double(step) * 0.01
      lines.append(#"{"t":\#(start + Double(step) * 0.01),"id":1,"phase":"move","x":\#(x),"y":180}"#)
    }
    lines.append(#"{"t":\#(start + 0.1),"id":1,"phase":"up","x":\#(place + velocity * 0.1),"y":180}"#)
    return lines.joined(separator: "\n")
  }

  private static func script(_ lines: String...) throws -> TouchScript {
    try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
  }

  private static func states(_ rows: [TraceRow]) -> [String] {
    rows.map(\.state).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test func `a gallery starts with its first card centred, dwells and steps`() throws {
    let rows = TraceRow.rows(try Self.gallery(), for: .seconds(8))
    // The lap is 1760; 220 px before the first card's leading edge.
    #expect(rows[0].px == 1760 - 220)
    #expect(rows.phases == ["dwelling@0", "stepping@180", "dwelling@216", "stepping@396", "dwelling@432"])
    #expect(rows[216].px == 0 && rows[432].px == 220)
    let shifted = TraceRow.rows(try Self.gallery("start-offset: 10%"), for: .seconds(1))
    #expect(shifted[0].px == 1760 - 220 + 64)
  }

  @Test func `a fling coasts, settles at a card and rests before the strip dwells again`() throws {
    let rows = TraceRow.rows(
      try Self.gallery(), for: .seconds(8), script: try Self.script(Self.fling(-2500, from: 500, at: 1)))
    #expect(
      Self.states(rows).prefix(7)
        == ["dwelling", "held", "dragging", "coasting", "settling", "resting", "stepping"])
    let rest = try #require(rows.first { $0.state == "resting" })
    #expect(rest.px.truncatingRemainder(dividingBy: 220) == 0)
    let release = 66
    // 1,000 px of gliding, at least past the next card.
    #expect(rest.frame > release + 60)
  }

  @Test(arguments: [
    ("right", 1), ("left", 7), ("down", 1), ("up", 7), ("home", 0), ("end", 7), ("page-down", 3), ("page-up", 5),
  ])
  func `a key moves the strip by its number of cards`(key: String, card: Int) throws {
    let rows = TraceRow.rows(
      try Self.gallery(), for: .seconds(2.9), script: try Self.script(#"{"t":1,"key":"\#(key)"}"#))
    #expect(rows[120].px == Double((card * 220 + 1540) % 1760))
    #expect(key == "home" || rows[61].state == "settling")
    #expect(rows[79].state == "resting")
  }

  @Test func `keys and wheel notches add up, and space pauses and resumes`() throws {
    let rows = TraceRow.rows(
      try Self.gallery(touch: "resume-after: 1s, pause-for: 2s"), for: .seconds(7),
      script: try Self.script(
        #"{"t":1,"key":"right"}"#, #"{"t":1.1,"key":"right"}"#, #"{"t":1.15,"wheel":-1,"x":5,"y":5}"#,
        #"{"t":1.2,"key":"left"}"#, #"{"t":2,"key":"space"}"#, #"{"t":5.5,"key":"space"}"#,
        #"{"t":6,"key":"space"}"#))
    #expect(rows[100].px == 220 && rows[100].state == "resting")
    #expect(rows[120].state == "paused" && rows[239].state == "paused")
    // Two seconds, then it resumes.
    #expect(rows[240].state == "stepping")
    #expect(rows[330].state == "paused" && rows[360].state == "stepping")
  }

  @Test func `a tap opens the card under it and the next tap closes it`() throws {
    let rows = TraceRow.rows(
      try Self.gallery(touch: "resume-after: 1s, detail-for: 4s"), for: .seconds(14),
      script: try Self.script(
        #"{"t":1,"id":1,"phase":"down","x":320,"y":180}"#, #"{"t":1.2,"id":1,"phase":"up","x":325,"y":181}"#,
        #"{"t":3,"id":1,"phase":"down","x":2,"y":350}"#, #"{"t":3.1,"id":1,"phase":"up","x":2,"y":350}"#,
        // Opened again, and left alone.
        #"{"t":6,"id":1,"phase":"down","x":320,"y":180}"#, #"{"t":6.2,"id":1,"phase":"up","x":325,"y":181}"#))
    #expect(rows[72].state == "open" && rows[185].state == "open" && rows[186].state == "resting")
    #expect(rows[245].state == "resting" && rows[246].state == "stepping")
    #expect(rows[372].state == "open" && rows[611].state == "open" && rows[612].state == "resting")
    #expect(rows[672].state == "stepping")
  }

  @Test(arguments: [
    // x, y, seconds until the release, where it moves, and whether it opens the card.
    ("a tap", 320.0, 180.0, 0.2, 320.0, true), ("at the limit", 320, 180, 1.5, 320, true),
    ("too long", 320, 180, 1.52, 320, false), ("too far", 320, 180, 0.2, 331, false),
    ("within the slop", 320, 180, 0.2, 330, true), ("in a gap", 210, 180, 0.2, 210, false),
    ("above the card", 320, 60, 0.2, 320, false), ("a neighbour", 100, 180, 0.2, 100, true),
    // Drawn at 80 %, it ends 20 px sooner.
    ("beside a smaller neighbour", 193, 180, 0.2, 193, false),
  ])
  func `a press opens a card only if it is a tap on it`(
    name: String, x: Double, y: Double, time: Double, end: Double, opens: Bool
  ) throws {
    let rows = TraceRow.rows(
      try Self.gallery(), for: .seconds(3),
      script: try Self.script(
        #"{"t":1,"id":1,"phase":"down","x":\#(x),"y":\#(y)}"#,
        #"{"t":\#(1 + time),"id":1,"phase":"up","x":\#(end),"y":\#(y)}"#))
    #expect(rows.contains { $0.state == "open" } == opens, "\(name)")
    let none = TraceRow.rows(
      try Self.gallery(touch: "tap: none"), for: .seconds(3),
      script: try Self.script(
        #"{"t":1,"id":1,"phase":"down","x":\#(x),"y":\#(y)}"#,
        #"{"t":\#(1 + time),"id":1,"phase":"up","x":\#(end),"y":\#(y)}"#))
    #expect(!none.contains { $0.state == "open" }, "\(name)")
  }

  @Test func `a press that stops a fling opens nothing`() throws {
    let tap = [
      #"{"t":1.2,"id":2,"phase":"down","x":100,"y":180}"#, #"{"t":1.3,"id":2,"phase":"up","x":100,"y":180}"#,
    ].joined(separator: "\n")
    let rows = TraceRow.rows(
      try Self.configuration("card: { width: 200, height: 200, spacing: 0 }"), for: .seconds(3),
      script: try Self.script(Self.fling(-3000, from: 500, at: 1), tap))
    #expect(rows[73].state == "held")
    #expect(!rows.contains { $0.state == "open" })
  }

  @Test func `a shaking mouse does not keep a card open, a moving one does`() throws {
    for (travel, isOpen) in [(0.0, false), (40, true)] {
      let hovers = (0..<30).map {
        #"{"t":\#(2.5 + Double($0) * 0.1),"device":"mouse","phase":"hover","x":\#(100 + Double($0) * travel),"y":9}"#
      }
      let rows = TraceRow.rows(
        try Self.gallery(touch: "resume-after: 1s, detail-for: 2s"), for: .seconds(4),
        script: try Self.script(
          #"{"t":1,"id":1,"phase":"down","x":320,"y":180}"#, #"{"t":1.2,"id":1,"phase":"up","x":320,"y":180}"#,
          hovers.joined(separator: "\n")))
      #expect((rows[230].state == "open") == isOpen)
    }
  }
}
