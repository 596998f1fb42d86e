import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import Testing

@testable import Commands
@testable import MarqueeStage
@testable import MarqueeValues

struct TraceTests {
  /// 4 × (200 + 24) px.
  private static let lap = 896.0

  @Test func `a trace has the documented columns`() {
    #expect(Trace.header == "frame,time_s,state,offset_px,velocity_px_s,first_card,tiles")
    let stage = Stage(.strip(), screen: PixelSize(width: 640, height: 360))
    let lines = Array(Trace(stage, script: TouchScript(), for: .milliseconds(50), lane: 0))
    #expect(
      lines == [
        "0,0.000000000,cruising,0.000000,120.000000,0,3",
        "1,0.016666667,cruising,2.000000,120.000000,0,3",
        "2,0.033333333,cruising,4.000000,120.000000,0,3",
      ])
  }

  @Test(arguments: [1, 24, 30, 50, 60, 75, 120, 144, 240])
  func `frame k of a trace is at exactly k over rate`(rate: Int) {
    for row in TraceRow.rows(.strip(frameRate: rate), for: .seconds(10)) {
      // Nanoseconds in whole numbers, halves up.
      let nanoseconds = (2_000_000_000 * row.frame + rate) / (2 * rate)
      let decimals = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
      #expect(row.time == "\(nanoseconds / 1_000_000_000).\(decimals)")
    }
  }

  @Test func `a trace takes a fractional frame rate`() {
    var configuration = Configuration.strip()
    configuration.display.frameRate = FrameRate(millihertz: 59_940)
    let rows = TraceRow.rows(configuration, for: .seconds(2))
    #expect(rows.count == 120)
    #expect(rows[1].time == "0.016683350")
    #expect(rows[1].offset == "2.002002")
  }

  @Test(arguments: [
    // The traced interval is half open: a frame at its end is excluded.
    (Duration.zero, 0), (.nanoseconds(1), 1), (.nanoseconds(16_666_666), 1), (.nanoseconds(16_666_667), 1),
    (.nanoseconds(16_666_668), 2), (.seconds(1), 60), (.milliseconds(1001), 61), (.seconds(30), 1800),
    (.seconds(-1), 0),
  ])
  func `a trace excludes the frame at its end`(duration: Duration, frames: Int) {
    #expect(TraceRow.rows(.strip(), for: duration).count == frames)
  }

  @Test func `at 120 px/s every frame advances by exactly two pixels, over the seam too`() {
    let rows = TraceRow.rows(.strip(), for: .seconds(60))
    for row in rows {
      #expect(row.offset == "\(2 * row.frame % 896).000000")
      #expect(row.velocity == "120.000000")
      #expect(row.state == "cruising")
    }
  }

  @Test(arguments: [Lane.Direction.right, .down])
  func `the offset decreases in directions right and down`(direction: Lane.Direction) {
    let rows = TraceRow.rows(.strip(direction: direction), for: .seconds(60))
    for row in rows {
      #expect(row.offset == "\((896 - 2 * row.frame % 896) % 896).000000")
      #expect(row.velocity == "-120.000000")
    }
    // The seam's gap of 24 px enters first, then the last card.
    #expect(rows[12].firstCard == 0)
    #expect(rows[13].firstCard == 3)
  }

  @Test(arguments: [Lane.Direction.left, .up])
  func `the offset increases in directions left and up`(direction: Lane.Direction) {
    let rows = TraceRow.rows(.strip(direction: direction), for: .seconds(1))
    #expect(rows.map(\.offset).prefix(3) == ["0.000000", "2.000000", "4.000000"])
  }

  @Test func `a vertical lane's viewport is its height`() {
    // 640 × 360: 360 px hold 200 + 24 + 136; 640 px hold nearly three pitches.
    #expect(TraceRow.rows(.strip(direction: .up), for: .milliseconds(1))[0].tiles == 2)
    #expect(TraceRow.rows(.strip(direction: .left), for: .milliseconds(1))[0].tiles == 3)
  }

  @Test(arguments: [0.1, 1, 7, 33.3, 119.999999, 1234.567, 5000], Lane.Direction.allCases)
  func `an offset is never printed as the lap's length or as negative`(speed: Double, direction: Lane.Direction) {
    let shape = CardShape(width: .pixels(33.3), height: .percent(7.7), spacing: .pixels(0.1))
    let configuration = Configuration.strip(cards: 3, direction: direction, speed: speed, frameRate: 144, shape: shape)
    let lap = Stage(configuration, screen: PixelSize(width: 640, height: 360)).layout.lanes[0].strip.lapLength
    for row in TraceRow.rows(configuration, for: .seconds(20)) {
      #expect((0..<lap).contains(row.px), "\(row)")
      #expect(!row.offset.hasPrefix("-"))
      #expect(row.offset.split(separator: ".").last?.count == 6)
    }
  }

  @Test func `a strip that does not move prints its offset and velocity without a sign`() {
    for direction in Lane.Direction.allCases {
      let rows = TraceRow.rows(.strip(direction: direction, speed: 0), for: .seconds(1))
      for row in rows {
        #expect(row.offset == "0.000000")
        #expect(row.velocity == "0.000000")
      }
    }
  }

  @Test func `after ten years the steps are still even`() {
    let stage = Stage(.strip(), screen: PixelSize(width: 640, height: 360))
    var scripted = ScriptedStage(stage, script: TouchScript())
    let first = 60 * 86_400 * 3652
    for frame in first..<first + 1000 {
      scripted.advance(toFrame: frame)
      #expect(abs(scripted.stage.controllers[0].offset - Double(2 * frame % 896)) < 1e-3)
    }
  }
}
