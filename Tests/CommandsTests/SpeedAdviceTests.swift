import Commands
import ConfigurationValues
import MarqueeEngine
import MarqueeStage
import StageTestSupport
import TestSupport
import Testing

@testable import MarqueeValues

struct SpeedAdviceTests {
  @Test(
    arguments: [
      (120, 60_000, nil), (150, 60_000, "2.5 px a frame|even is 120 or 180"), (0, 60_000, nil),
      (40, 60_000, "0.667 px a frame|even is 60"), (60, 59_940, "1.001 px a frame|even is 59.94 or 119.88"),
      (119.88, 59_940, nil), (100, 50_000, nil),
    ] as [(Double, Int, String?)])
  func `a speed with uneven steps is noted with the nearest even ones`(
    speed: Double, millihertz: Int, expected: String?
  ) {
    var configuration = Configuration.strip(speed: speed)
    configuration.display.frameRate = FrameRate(millihertz: millihertz)
    let notes = SpeedAdvice.notes(on: configuration)
    #expect(notes.count == (expected == nil ? 0 : 1))
    for part in expected?.split(separator: "|") ?? [] { #expect(notes[0].contains(part), "\(notes)") }
  }

  @Test(
    arguments: [
      (120, PixelSize(width: 1920, height: 1080), nil),
      (120, PixelSize(width: 3840, height: 2160), "'speed' is 120, which on a screen of 3840x2160 is 240 px/s"),
      (
        120, PixelSize(width: 1280, height: 720),
        "'speed' is 120, which on a screen of 1280x720 is 80 px/s, at 60 frames a second 1.333 px a frame: without a GPU "
          + "some steps are a pixel longer than others"
      ),
      (120, PixelSize(width: 480, height: 800), "'speed' is 120, which on a screen of 480x800 is 60 px/s"),
      (0, PixelSize(width: 480, height: 800), nil),
    ] as [(Double, PixelSize, String?)])
  func `a scaled speed is noted`(speed: Double, screen: PixelSize, expected: String?) {
    var configuration = Configuration.strip(speed: speed)
    configuration.display.scale = .auto
    #expect(SpeedAdvice.notes(on: configuration, screen: screen) == (expected.map { [$0] } ?? []))
  }

  @Test func `the speed of a wall is noted as its canvas scales it`() {
    var configuration = Configuration.strip(speed: 120)
    configuration.display.scale = .auto
    configuration.wall = Wall(.canvas(PixelSize(width: 3840, height: 2160), x: 0, y: 0))
    let screen = PixelSize(width: 1280, height: 720)
    #expect(
      SpeedAdvice.notes(on: configuration, screen: screen) == [
        "'speed' is 120, which on a canvas of 3840x2160 is 240 px/s"
      ])
    #expect(Stage(configuration, screen: screen).scaleFactor == 2)
    configuration.wall = Wall(.grid(Wall.Grid(columns: 2, rows: 1, column: 1, row: 1)))
    configuration.display.rotation = .quarter
    #expect(
      SpeedAdvice.notes(on: configuration, screen: PixelSize(width: 2160, height: 1080)) == [
        "'speed' is 120, which on a canvas of 2160x2160 is 240 px/s"
      ])
  }

  @Test func `each speed is noted once, and that of pages is not`() {
    var configuration = Configuration.strip(speed: 150)
    configuration.lanes.append(configuration.lanes[0])
    #expect(SpeedAdvice.notes(on: configuration).count == 1)
    configuration.lanes[0].layout = .pages
    configuration.lanes[1].layout = .pages
    #expect(SpeedAdvice.notes(on: configuration).isEmpty)
  }

  @Test(arguments: 0..<16)
  func `steps of whole pixels never differ by more than one`(seed: Int) {
    print("seed \(seed)")
    var random = SeededGenerator(seed: UInt64(seed))
    let speed = (Double.random(in: 1...3000, using: &random) * 8).rounded() / 8
    let configuration = Configuration.strip(speed: speed, frameRate: Int.random(in: 10...240, using: &random))
    var stage = Stage(configuration, screen: PixelSize(width: 640, height: 360))
    let start = Int.random(in: 0...10_000_000, using: &random)
    var last: Int?
    var steps: Set<Int> = []
    let lap = stage.layout.lanes[0].strip.lapLength
    for frame in start..<start + 600 {
      stage.advance(to: stage.clock.time(ofFrame: frame))
      // Where the first card's leading edge is drawn, from one lap to the next.
      let place = wholePixel(0 - stage.controllers[0].offset)
      if let last {
        let step = last - place
        steps.insert(step < 0 ? step + Int(lap) : step)
      }
      last = place
    }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1, "seed \(seed), \(speed) px/s: \(steps)")
  }
}
