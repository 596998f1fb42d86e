import ConfigurationValues
import MarqueeConfig
import MarqueeEngine
import MarqueeScene
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// What flashes where `accessibility: wcag` is set, by the definition of the guidelines (2.3.1): a flash is a pair of opposing
/// changes of relative luminance by 0.1 or more, and at most three may fall within a second. Measured at points all over the
/// screen, with cards that are black and white by turns, on clocks that are made up.
struct FlashTests {
  private static let screen = PixelSize(width: 1280, height: 720)
  private static let frame = Duration.milliseconds(10)

  private static func stage(_ keys: String) throws -> Stage {
    let cards = (0..<12).map { "{ title: card \($0) }" }.joined(separator: ", ")
    let text = "accessibility: wcag\n\(keys)\ncards: [\(cards)]\n"
    return Stage(try ConfigurationLoader.load(text: text, file: "flash.yaml").configuration, screen: screen)
  }

  /// The relative luminance at points of the screen. Cards with odd numbers are white, the others and the background are black.
  private static func luminances(_ stage: Stage) -> [Double] {
    let contents = stage.contents
    return (0..<2).flatMap { row in
      (0..<5).map { column in
        let (x, y) = (Double(60 + 280 * column), Double(200 + 250 * row))
        let lane = stage.lane(at: x, y)
        let point = stage.layout.lanes[lane].point(x: x, y: y)
        guard let tile = stage.tile(at: point, in: lane), tile.card % 2 == 1 else { return 0 }
        return contents[lane].visibility
      }
    }
  }

  /// The most flashes at any point within any second.
  private static func flashes(_ samples: [[Double]]) -> Int {
    let second = Int(Duration.seconds(1) / frame)
    var most = 0
    for point in samples[0].indices {
      // The times at which it has changed by 0.1 since the last extreme, in the other direction than before.
      var (changes, extreme, rises) = ([Int](), samples[0][point], Bool?.none)
      for (time, luminances) in samples.enumerated() {
        let luminance = luminances[point]
        if let rises, (luminance > extreme) == rises { extreme = luminance }
        if abs(luminance - extreme) >= 0.1, rises != (luminance > extreme) {
          changes.append(time)
          (rises, extreme) = (luminance > extreme, luminance)
        }
      }
      for (index, time) in changes.enumerated() {
        most = max(most, changes[index...].prefix { $0 < time + second }.count)
      }
    }
    return (most + 1) / 2
  }

  /// Plays with an input every so many milliseconds. Returns the most flashes within a second, and how often the picture changed.
  private static func play(
    _ stage: Stage, _ input: (Int) -> StageInput.Kind?, every interval: Int
  ) -> (flashes: Int, changes: Int) {
    var (stage, samples, number) = (stage, [[Double]](), 0)
    for index in 0..<300 {
      let time = Instant.start.advanced(by: frame * index)
      stage.advance(to: time)
      while number * interval <= index * 10 {
        if let kind = input(number) { stage.handle(StageInput(time: time, kind: kind)) }
        number += 1
      }
      samples.append(luminances(stage))
    }
    return (flashes(samples), zip(samples, samples.dropFirst()).count { $0 != $1 })
  }

  @Test func `the measure finds five flashes a second`() {
    let samples = (0..<200).map { [$0 / 10 % 2 == 0 ? 0.0 : 1] }
    #expect(Self.flashes(samples) == 5)
  }

  @Test(
    arguments: ["layout: pages", "visible: 4\ncard: { width: auto }", "layout: gallery"],
    ["{ every: 100ms, duration: 0s }", "{ every: 100ms, duration: 100ms }", "{ every: 150ms, duration: 150ms }"])
  func `steps flash at most three times a second, however short the file has them`(keys: String, step: String) throws {
    for position in ["own", "utc"] {
      let stage = try Self.stage("\(keys)\nstep: \(step)\nposition: \(position)")
      let (flashes, changes) = Self.play(stage, { _ in nil }, every: 1000)
      #expect(flashes <= 3 && changes > 0, "\(position): \(flashes)")
    }
  }

  @Test(
    arguments: [
      "layout: pages", "layout: pages\nloop: false", "layout: pages\nreading: rtl", "layout: pages\ndirection: up",
      "visible: 4\ncard: { width: auto }", "visible: 4\nsnap: none\ncard: { width: auto }", "layout: gallery",
    ], [33, 70, 130, 310])
  func `keys and the wheel flash at most three times a second, however fast they come`(keys: String, interval: Int)
    throws
  {
    let inputs: [String: [StageInput.Kind]] = [
      "right": [.arrow(isRight: true)], "left and right": [.arrow(isRight: true), .arrow(isRight: false)],
      "down": [.key(.next)], "page": [.key(.pageForward)], "ends": [.key(.first), .key(.last)],
      "wheel": [.wheel(notches: -1, x: 640, y: 360)],
      "much": [.key(.next), .wheel(notches: -1, x: 640, y: 360), .key(.pageBack), .arrow(isRight: true)],
      "pause": [.key(.pause), .key(.next)],
    ]
    for (name, kinds) in inputs {
      let stage = try Self.stage(keys)
      let (flashes, changes) = Self.play(stage, { kinds[$0 % kinds.count] }, every: interval)
      #expect(
        flashes <= 3 && (changes > 0 || name == "left and right" || name == "ends"), "\(name): \(flashes), \(changes)")
    }
  }
}
