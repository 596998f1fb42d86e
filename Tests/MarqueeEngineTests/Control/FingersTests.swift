import Testing

@testable import MarqueeEngine

/// Several fingers, and fingers whose release the panel loses.
struct FingersTests {
  @Test func `a second finger is ignored while the first is down`() {
    var strip = ScrollController.sample()
    let (end, place) = strip.swipe(speed: -500, at: 1000)
    let offset = strip.offset
    strip.send(.down, 100, at: end + 1, finger: 2)
    strip.send(.move, 900, at: end + 2, finger: 2)
    #expect(strip.phase == .dragging && strip.offset == offset)
    strip.send(.up, 900, at: end + 3, finger: 2)
    #expect(strip.phase == .dragging && strip.offset == offset)
    strip.send(.move, place - 30, at: end + 4)
    #expect(isNear(strip.offset, offset + 30))
  }

  @Test(arguments: [PointerEvent.Phase.up, .cancel])
  func `when the first finger lifts, another takes over without a jump`(end: PointerEvent.Phase) {
    var strip = ScrollController.sample()
    let (time, place) = strip.swipe(speed: -500, at: 1000)
    strip.send(.down, 100, at: time, finger: 2)
    strip.send(.move, 300, at: time + 5, finger: 2)
    let offset = strip.offset
    strip.send(end, place, at: time + 10)
    #expect(strip.phase == .dragging && strip.offset == offset && strip.velocity == 0)
    strip.send(.move, 250, at: time + 20, finger: 2)
    #expect(isNear(strip.offset, offset + 50))
    // The first finger is up, so its events are ignored.
    strip.send(.move, 900, at: time + 25)
    #expect(isNear(strip.offset, offset + 50))
    strip.send(.up, 250, at: time + 100, finger: 2)
    #expect(strip.phase == .resting)
  }

  @Test func `a finger that takes over a held strip has a slop of its own`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 100, at: 1010, finger: 2)
    strip.send(.move, 400, at: 1020, finger: 2)
    strip.send(.up, 500, at: 1030)
    strip.send(.move, 409, at: 1040, finger: 2)
    #expect(strip.phase == .held && isNear(strip.offset, 120))
    strip.send(.move, 420, at: 1050, finger: 2)
    #expect(strip.phase == .dragging && isNear(strip.offset, 120))
  }

  @Test func `a finger and the mouse may have the same number`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.down, 500, at: 1010, device: .mouse)
    strip.send(.up, 500, at: 1020, device: .mouse)
    #expect(strip.phase == .held)
    strip.send(.up, 500, at: 1030)
    #expect(strip.phase == .resting)
  }

  @Test func `a second press of the same finger releases the first one at rest`() {
    var strip = ScrollController.sample()
    let (end, _) = strip.swipe(speed: -2000, at: 1000)
    let offset = strip.offset
    strip.send(.down, 900, at: end + 5)
    #expect(strip.phase == .held && strip.offset == offset)
    strip.send(.move, 880, at: end + 10)
    strip.send(.move, 800, at: end + 20)
    #expect(isNear(strip.offset, offset + 80))
    strip.send(.up, 800, at: end + 100)
    #expect(strip.phase == .resting)
  }

  @Test func `events of a finger that never went down are ignored`() {
    var strip = ScrollController.sample()
    for phase in [PointerEvent.Phase.move, .up, .cancel] {
      #expect(strip.send(phase, 500, at: 1000).isEmpty)
      #expect(strip.phase == .cruising && isNear(strip.offset, 120))
    }
  }

  @Test func `a finger motionless for a minute becomes a ghost and the strip resumes`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 1000)
    strip.send(.move, 505, at: 4000)
    // A report without travel does not count as movement.
    strip.send(.move, 505, at: 50_000)
    #expect(strip.later(63_999).phase == .held)
    #expect(strip.later(64_000).phase == .resting)
    #expect(strip.later(68_999).phase == .resting && strip.later(69_000).phase == .ramping)
    #expect(strip.later(69_800).phase == .cruising)
  }

  @Test func `a ghost touch is ignored until it lifts, but the next finger is not`() {
    var strip = ScrollController.sample()
    strip.send(.down, 500, at: 0)
    strip.advance(to: .at(70_000))
    strip.send(.move, 700, at: 70_000)
    strip.send(.move, 900, at: 70_010)
    #expect(strip.phase == .cruising)
    strip.send(.down, 100, at: 71_000, finger: 2)
    #expect(strip.phase == .held)
    strip.send(.move, 200, at: 71_010, finger: 2)
    strip.send(.up, 200, at: 71_100, finger: 2)
    // The ghost does not take over the strip.
    #expect(strip.phase == .resting)
    strip.advance(to: .at(80_000))
    strip.send(.up, 900, at: 80_000)
    #expect(strip.phase == .cruising)
    strip.send(.down, 500, at: 80_100)
    #expect(strip.phase == .held)
  }

  @Test func `a drag that becomes a ghost touch releases the strip at rest`() {
    var strip = ScrollController.sample(stuckAfter: .seconds(3))
    let (end, _) = strip.swipe(speed: -2000, at: 1000)
    let offset = strip.offset
    strip.advance(to: .at(end + 3000))
    #expect(strip.phase == .resting && strip.offset == offset && strip.velocity == 0)
  }

  @Test func `a panel that loses every release can still be touched`() {
    var strip = ScrollController.sample(stuckAfter: .seconds(1))
    for finger in 0..<200 {
      let time = finger * 10_000
      strip.send(.down, 500, at: time, finger: finger)
      #expect(strip.phase == .held, "finger \(finger)")
      strip.send(.move, 520, at: time + 10, finger: finger)
      strip.send(.move, 600, at: time + 20, finger: finger)
      #expect(strip.phase == .dragging, "finger \(finger)")
      #expect(strip.later(time + 9000).phase == .cruising, "finger \(finger)")
    }
  }

  @Test func `a thousand simultaneous fingers hold and release the strip like one`() {
    var strip = ScrollController.sample()
    for finger in 0..<1000 { strip.send(.down, 500, at: 1000, finger: finger) }
    #expect(strip.phase == .held && isNear(strip.offset, 120))
    for finger in 0..<1000 { strip.send(.up, 500, at: 1100, finger: finger) }
    #expect(strip.phase == .resting)
  }
}

struct PointerTableTests {
  private static func finger(_ number: Int) -> PointerEvent.Identifier { .init(device: .touch, number: number) }

  private static func full() -> PointerTable {
    var table = PointerTable()
    for number in 0..<32 { table.add(finger(number), at: Point(along: 0, across: 0), time: .start) }
    return table
  }

  @Test func `the table holds 32 fingers and ignores one more`() {
    var table = Self.full()
    #expect(table.pointers.map(\.identifier) == (0..<32).map(Self.finger))
    table.add(Self.finger(32), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.map(\.identifier) == (0..<32).map(Self.finger))
    #expect(table[Self.finger(32)] == nil)
    // A finger that lifts makes room.
    table.remove(Self.finger(7))
    table.add(Self.finger(33), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.count == 32 && table[Self.finger(33)] != nil)
  }

  @Test func `a ghost touch is evicted from a full table only`() {
    var table = Self.full()
    table.markOwnerAsGhost()
    table.add(Self.finger(32), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.map(\.identifier) == (1...32).map(Self.finger))
    table = PointerTable()
    for number in 0..<31 { table.add(Self.finger(number), at: Point(along: 0, across: 0), time: .start) }
    table.markOwnerAsGhost()
    table.add(Self.finger(31), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.map(\.identifier) == (0..<32).map(Self.finger), "there was room for both")
  }
}
