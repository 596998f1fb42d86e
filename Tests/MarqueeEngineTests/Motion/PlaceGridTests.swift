import TestSupport
import Testing

@testable import MarqueeEngine

/// Strips that follow UTC, against integers and against each other.
struct PlaceGridTests {
  private static let tenYears = Duration.seconds(3653 * 86_400)

  private static func strip(_ random: inout SeededGenerator, slots: Int? = nil) -> StripGeometry {
    let count = slots ?? random.int(1...60)
    let isEven = random.chance(0.3)
    let width = random.int(8...900)
    return StripGeometry(
      extents: (0..<count).map { _ in Double(isEven ? width : random.int(8...900)) },
      spacing: Double(random.int(0...60)))
  }

  /// Speeds in thousandths of a px/s.
  @Test(
    arguments: [0, 1, 100, 29_970, 33_333, 119_880, 120_000, 333_333, 1_234_567, 4_999_990, 5_000_000] as [Int],
    [1, -1])
  func `ten years of cruising at a decimal speed are exact to a millionth of a px`(speed: Int, direction: Int) {
    var random = SeededGenerator(seed: UInt64(speed))
    for _ in 0..<40 {
      let strip = Self.strip(&random)
      let start = random.int(0...Int(strip.lapLength) - 1)
      let motion = CruiseMotion(start: Double(start), velocity: Double(direction * speed) / 1000)
      let nanoseconds = random.int(0...Int(Self.tenYears / .nanoseconds(1)))
      let place = motion.gridPlace(after: .nanoseconds(nanoseconds), on: strip)
      // In 10⁻¹² px.
      let lap = Int128(strip.lapLength) * 1_000_000_000_000
      let exact = (Int128(direction * speed) * Int128(nanoseconds) + Int128(start) * 1_000_000_000_000) % lap
      let wanted = exact < 0 ? exact + lap : exact
      let error = abs(Int128(place * 1_048_576) * 1_000_000_000_000 / 1_048_576 - wanted)
      #expect(min(error, lap - error) < 1_000_000, "\(motion) after \(nanoseconds) ns on \(strip.lapLength)")
      #expect(place >= 0 && place < strip.lapLength)
    }
  }

  private static func controller(
    _ strip: StripGeometry, _ advance: ScrollBehavior.Advance, snap: SnapAlignment = .none, fades: Bool = false,
    viewport: Double = 1920
  ) -> ScrollController {
    var behavior = ScrollBehavior(advance: advance, snap: snap)
    behavior.fades = fades
    behavior.followsUTC = true
    return ScrollController(strip: strip, viewport: viewport, behavior: behavior)
  }

  private static func behaviour(_ random: inout SeededGenerator) -> (ScrollBehavior.Advance, SnapAlignment) {
    guard random.chance(0.5) else {
      return (.cruise(velocity: (random.double(-3000...3000) * 100).rounded() / 100), random.pick([.none, .center]))
    }
    return (
      .step(
        every: .milliseconds(random.int(0...7000)), duration: .milliseconds(random.int(1...2000)),
        isForward: random.chance(0.5), cards: random.int(1...4)),
      random.pick([.none, .start, .center, .end])
    )
  }

  private static func view(_ controller: ScrollController) -> [Tile] { Array(controller.tiles) }

  @Test(arguments: Seeds.many)
  func `however it came to a moment, a strip has the same tiles at the same places`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (advance, snap) = Self.behaviour(&random)
    let strip = Self.strip(&random, slots: random.chance(0.2) ? random.int(400...700) : nil)
    let one = Self.controller(strip, advance, snap: snap, fades: random.chance(0.3))
    for _ in 0..<4 {
      let moment = random.chance(0.5) ? Int.random(in: 0...120_000, using: &random) : random.int(0...315_000_000_000)
      let end = Instant(sinceStart: .milliseconds(moment))
      var (direct, framed) = (one, one)
      direct.advance(to: end)
      // One that came there by frames of its own.
      let clock = FrameClock(millihertz: random.pick([60_000, 144_000, 59_940]))
      let last = clock.lastFrame(atOrBefore: end)
      if last > 400 {
        framed.advance(to: Instant(sinceStart: end.sinceStart * Double.random(in: 0..<1, using: &random)))
      }
      for frame in max(0, last - 300)...last
      where clock.time(ofFrame: frame) <= end && clock.time(ofFrame: frame) > framed.now {
        framed.advance(to: clock.time(ofFrame: frame))
      }
      framed.advance(to: end)
      #expect(direct.offset.bitPattern == framed.offset.bitPattern, "\(advance) at \(moment) ms")
      #expect(direct.visibility == framed.visibility && direct.phase == framed.phase)
      #expect(direct.deadline == framed.deadline)
      #expect(Self.view(direct) == Self.view(framed))
    }
  }

  @Test(arguments: Seeds.many)
  func `sequences that follow each other on the tape agree at any rate of frames`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (advance, snap) = Self.behaviour(&random)
    let spacing = Double(random.int(0...40))
    let viewport = Double(random.int(200...2500))
    func sequence(_ count: Int, _ widths: [Double]) -> StripGeometry {
      StripGeometry(extents: Array(widths.prefix(count)), spacing: spacing)
    }
    let isEven = random.chance(0.4)
    let widths = (0..<30).map { _ in Double(isEven ? 300 : random.int(30...700)) }
    let first = sequence(random.int(1...30), widths)
    let controller = Self.controller(first, advance, snap: snap, viewport: viewport)
    var (one, other, direct) = (controller, controller, controller)
    var behavior = ScrollBehavior(advance: advance, snap: snap)
    behavior.followsUTC = true
    var time = Duration.zero
    var resumed: Int?
    for _ in 0..<6 {
      let end =
        time + .milliseconds(random.pick([random.int(1...900), random.int(1...40_000), random.int(1...400_000)]))
      let count = random.int(1...30)
      let next = sequence(count, widths)
      for (rate, which) in [(60_000, 0), (144_000, 1)] {
        let clock = FrameClock(millihertz: rate)
        var frame = clock.lastFrame(atOrBefore: Instant(sinceStart: time)) + 1
        while clock.time(ofFrame: frame) < Instant(sinceStart: end) {
          let now = clock.time(ofFrame: frame)
          if which == 0 { one.advance(to: now) } else { other.advance(to: now) }
          frame += frame % 7 == 0 ? random.int(1...9) : 1
        }
      }
      time = end
      func change(_ controller: inout ScrollController) {
        controller.advance(to: Instant(sinceStart: end))
        _ = controller.changeSequence(
          to: next, behavior: behavior, resumingAt: resumed.map { $0 % count },
          card: { $0 < 30 ? $0 : nil }, slot: { ($0 % count, $0 < count) })
      }
      change(&one)
      change(&other)
      change(&direct)
      #expect(Self.places(one) == Self.places(other) && Self.places(one) == Self.places(direct), "\(end)")
      resumed = random.chance(0.3) ? random.int(0...count - 1) : nil
    }
    for _ in 0..<20 {
      time += .milliseconds(random.int(1...30_000))
      one.advance(to: Instant(sinceStart: time))
      let half = time - .milliseconds(1)
      other.advance(to: Instant(sinceStart: half))
      other.advance(to: Instant(sinceStart: time))
      #expect(Self.places(one) == Self.places(other), "\(time)")
    }
    var late = direct
    late.advance(to: Instant(sinceStart: time))
    #expect(Self.places(one) == Self.places(late), "at once to \(time)")
  }

  /// The cards in view and where they are, to the bit.
  private static func places(_ controller: ScrollController) -> [String] {
    controller.tiles.map { "\($0.card) \($0.position.bitPattern) \($0.extent)" }
      + ["\(controller.phase) \(controller.deadline.map { "\($0)" } ?? "")"]
  }

  @Test func `a strip of steps that has had another sequence is where it was, however late it is asked`() {
    let (former, next) = (
      StripGeometry(extents: [200, 200, 200], spacing: 0),
      StripGeometry(extents: [200, 200, 200, 200, 200], spacing: 0)
    )
    for followsUTC in [false, true] {
      var behavior = ScrollBehavior(
        advance: .step(every: .seconds(3), duration: .seconds(1), isForward: true), snap: .start)
      behavior.followsUTC = followsUTC
      var one = ScrollController(strip: former, viewport: 400, behavior: behavior)
      one.advance(to: Instant(sinceStart: .seconds(5)))
      let isAdopted = one.changeSequence(
        to: next, behavior: behavior, card: { $0 + 2 }, slot: { ($0 + 2, true) })
      #expect(isAdopted)
      var other = one
      one.advance(to: Instant(sinceStart: .seconds(40_003)))
      for second in 6...40_003 { other.advance(to: Instant(sinceStart: .seconds(second))) }
      #expect(Array(one.tiles) == Array(other.tiles))
    }
  }

  @Test func `ten years of seven hundred cards are passed in a moment`() {
    var random = SeededGenerator(seed: 3)
    let strip = Self.strip(&random, slots: 700)
    for cards in [1, 3, 7] {
      var controller = Self.controller(
        strip, .step(every: .milliseconds(4321), duration: .milliseconds(777), isForward: true, cards: cards),
        snap: .center)
      // Each of 63 million steps would take seconds.
      controller.advance(to: Instant(sinceStart: Self.tenYears))
      let period = Duration.milliseconds(4321 + 777)
      let steps = Int(Self.tenYears / period) * cards % 700
      #expect(controller.nearestCard == steps || controller.phase == .stepping)
    }
  }
}
