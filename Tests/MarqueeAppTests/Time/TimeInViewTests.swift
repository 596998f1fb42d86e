import MarqueeConfig
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// The parts of the time that `plan --for` adds up, for each set of cards that are on.
@Suite struct TimeInViewTests {
  /// As a configuration with these cards says.
  private func parts(of whole: Configuration, where isOn: [Bool], on glass: PixelSize) -> [Double] {
    let parts = whole.showing(isOn).exposures(on: glass).flatMap { exposure in
      exposure.cards.map { $0.seconds / (exposure.period ?? 1) }
    }
    var next = parts.makeIterator()
    return isOn.map { $0 ? next.next() ?? -1 : 0 }
  }

  @Test(arguments: Seeds.many)
  func `they are to the bit those of a configuration that has no other cards`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try CourseReplayTests.course(&random).configuration
    let glass = random.pick([PixelSize(width: 1920, height: 1080), PixelSize(width: 1080, height: 1920)])
    let count = whole.lanes.reduce(0) { $0 + $1.cards.count }
    var inView = TimeInView(whole, on: glass)
    for _ in 0..<20 {
      let chance = random.double(0...1)
      var isOn = (0..<count).map { _ in random.chance(chance) }
      isOn[random.int(0...count - 1)] = true
      let found = inView.parts(where: isOn)
      #expect(found == parts(of: whole, where: isOn, on: glass), "\(isOn)")
    }
  }
}
