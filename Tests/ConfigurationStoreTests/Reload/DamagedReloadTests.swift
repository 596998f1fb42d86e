import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeEngine
import Messages
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import MarqueeStage
@testable import MarqueeValues

/// Thousands of configurations with damage, read as the marquee reads them and swapped in between two frames.
@Suite(.timeLimit(.minutes(10)))
struct DamagedReloadTests {
  private static let good = """
    display: { frame-rate: 60, off: ["22:00-07:00"], mode: 640x360, output: HDMI-A-1 }
    heading: Thanks
    touch: { resume-after: 1s, tap: open, scope: all }
    speed: 300
    card: { width: 30%, height: 200px, spacing: 24, corner-radius: 20 }
    cards:
      - { title: Acme, id: a, details: Text, link: "https://example.org" }
      - { title: Borealis, gradient: [red, "#00f"] }
      - { title: Cobalt, width: 90 }

    """

  private static let lanes = """
    lanes:
      - { size: 60%, layout: gallery, cards: [{ title: A }, { title: B }] }
      - { direction: up, layout: pages, step: { every: 1s }, cards: [{ title: A }, { title: C, id: a }] }
      - { loop: false, at-end: rewind, speed: 900, cards: [{ title: D }] }

    """

  @Test func `nothing is lost and nothing is stopped by thousands of damaged configurations`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
    print("FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let mutations = Mutations(of: [Self.good, Self.lanes].map { Array($0.utf8) })
    let file = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID().uuidString).yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    var stage = Stage(
      try ConfigurationLoader.load(text: Self.good, file: "good.yaml").configuration,
      screen: PixelSize(width: 640, height: 360))
    var time = 0.0
    var (taken, refused) = (0, 0)
    for number in 0..<(Sweep.isWhole ? 10_000 : 2500) {
      try Data(mutations.next(&random, atMost: number.isMultiple(of: 2) ? 1 : 6)).write(to: file)
      let shown = stage.configuration
      switch ConfigurationFeed.read(file.path) {
      case .good(let loaded):
        stage.adopt(loaded.configuration)
        taken += 1
        #expect(stage.configuration == loaded.configuration)
      case .bad(let error):
        refused += 1
        #expect(error.diagnostics.contains { $0.severity == .error })
        #expect(stage.configuration == shown)
      }
      // A visitor goes on meanwhile, now down, now up.
      time += Double.random(in: 0...0.2, using: &random)
      let finger = PointerEvent.Identifier(device: .touch, number: Int.random(in: 0...2, using: &random))
      let phase = [PointerEvent.Phase.down, .move, .up, .cancel][Int.random(in: 0..<4, using: &random)]
      let (x, y) = (Double.random(in: 0...640, using: &random), Double.random(in: 0...360, using: &random))
      stage.handle(StageInput(time: Instant(sinceStart: .seconds(time)), kind: .pointer(finger, phase, x: x, y: y)))
      stage.advance(to: Instant(sinceStart: .seconds(time)))
      let isSound = stage.controllers.allSatisfy { $0.offset.isFinite && $0.velocity.isFinite }
      let isWhole = stage.controllers.count == stage.configuration.lanes.count && stage.contents.count > 0
      try #require(isSound && isWhole, "seed \(seed), case \(number)")
    }
    print("\(taken) taken, \(refused) refused")
    #expect(taken > 50 && refused > 50)
    // And the next good one is shown, and moves.
    stage.adopt(try ConfigurationLoader.load(text: Self.good, file: "good.yaml").configuration)
    stage.advance(to: Instant(sinceStart: .seconds(time + 200)))
    #expect(stage.configuration.heading == "Thanks")
    #expect(stage.controllers[0].velocity == 300)
  }
}
