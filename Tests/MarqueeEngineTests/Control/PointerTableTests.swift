import Testing

@testable import MarqueeEngine

struct PointerTableTests {
  private static func finger(_ number: Int) -> PointerEvent.Identifier { .init(device: .touch, number: number) }

  private static func full() -> PointerTable {
    var table = PointerTable()
    for number in 0..<32 { table.add(finger(number), at: Point(along: 0, across: 0), time: .start) }
    return table
  }

  @Test func `thirty-two fingers have a place, one more has none`() {
    var table = Self.full()
    #expect(table.pointers.map(\.identifier) == (0..<32).map(Self.finger))
    table.add(Self.finger(32), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.map(\.identifier) == (0..<32).map(Self.finger))
    #expect(table[Self.finger(32)] == nil)
    // Where one lifts there is room again.
    table.remove(Self.finger(7))
    table.add(Self.finger(33), at: Point(along: 0, across: 0), time: .start)
    #expect(table.pointers.count == 32 && table[Self.finger(33)] != nil)
  }

  @Test func `a finger that the panel lost gives up its place, but only to one that needs it`() {
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
