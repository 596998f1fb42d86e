import MarqueeEngine
import TestSupport
import Testing

/// Changes of what is on a looping strip: the new sequence comes into view from the edges.
struct SequenceTests {
  /// A sequence of sponsors. A sponsor's number gives the width of its card.
  private struct Listing: Equatable {
    /// Each sponsor once.
    var sponsors: [Int]
    /// The sponsor of each slot of the lap.
    var slots: [Int]
    var isSpread: Bool

    init(_ sponsors: [Int], spreadBy slots: [Int]? = nil) {
      self.sponsors = sponsors
      self.slots = slots ?? sponsors
      isSpread = slots != nil
    }

    static func extent(of sponsor: Int, areEqual: Bool) -> Double {
      areEqual ? 250.3 : 200.7 + Double(sponsor * 37 % 300)
    }

    func strip(spacing: Double, areEqual: Bool) -> StripGeometry {
      StripGeometry(
        extents: sponsors.map { Self.extent(of: $0, areEqual: areEqual) }, spacing: spacing,
        order: isSpread ? SlotOrder(slots.map { sponsor in sponsors.firstIndex(of: sponsor) ?? -1 }) : nil)
    }

    /// The slot that succeeds a slot of this listing, and whether its sponsor is the same.
    func successor(of slot: Int, on next: Listing) -> (slot: Int, isSame: Bool) {
      for step in 0..<slots.count {
        let sponsor = slots[(slot + step) % slots.count]
        if let place = next.slots.firstIndex(of: sponsor) { return (place, step == 0) }
      }
      return (0, false)
    }

    static func random(_ generator: inout SeededGenerator, from former: Listing? = nil) -> Listing {
      var sponsors = former?.sponsors ?? (0..<generator.int(1...12)).map { _ in generator.int(0...30) }
      for _ in 0..<generator.int(0...3) {
        let (place, sponsor) = (generator.int(0...sponsors.count), generator.int(0...30))
        if generator.chance(0.5) || sponsors.count < 2 {
          sponsors.insert(sponsor, at: place)
        } else {
          sponsors.remove(at: place % sponsors.count)
        }
      }
      if generator.chance(0.1) { sponsors.shuffle(using: &generator) }
      if generator.chance(0.05) { sponsors = (0..<generator.int(1...6)).map { _ in generator.int(31...40) } }
      var seen: Set<Int> = []
      sponsors = sponsors.filter { seen.insert($0).inserted }
      guard generator.chance(0.4), sponsors.count > 1 else { return Listing(sponsors) }
      var slots = sponsors
      for _ in 0..<generator.int(1...10) {
        let sponsor = generator.pick(sponsors)
        if slots.last != sponsor, slots.first != sponsor { slots.append(sponsor) }
      }
      return Listing(sponsors, spreadBy: slots)
    }
  }

  /// The tape as a list of tiles that is written on at both ends. It knows nothing of laps' lengths.
  private struct Tape {
    struct Entry {
      var sponsor: Int
      /// Its place in the present listing; `nil` in a former one.
      var slot: Int?
      var start: Double
    }

    var listing: Listing
    var entries: [Entry]
    /// The slots to go on with where the first or the last entry is of a former listing.
    var before = 0
    var after = 0
    let spacing: Double
    let areEqual: Bool
    var offset = 0.0

    func extent(_ entry: Entry) -> Double { Listing.extent(of: entry.sponsor, areEqual: areEqual) }

    mutating func fill(_ range: ClosedRange<Double>) {
      while let last = entries.last, last.start + extent(last) + spacing < range.upperBound {
        let slot = (last.slot.map { $0 + 1 } ?? after) % listing.slots.count
        entries.append(
          Entry(sponsor: listing.slots[slot], slot: slot, start: last.start + extent(last) + spacing))
      }
      while let first = entries.first, first.start - spacing > range.lowerBound {
        let count = listing.slots.count
        let slot = (first.slot.map { $0 - 1 + count } ?? before) % count
        var entry = Entry(sponsor: listing.slots[slot], slot: slot, start: 0)
        entry.start = first.start - spacing - extent(entry)
        entries.insert(entry, at: 0)
      }
    }

    func inView(_ viewport: Double) -> [Entry] {
      entries.filter {
        $0.start + extent($0) - offset >= StripGeometry.leastOverlap
          && offset + viewport - $0.start >= StripGeometry.leastOverlap
      }
    }

    /// Forgets former tiles once none is in view.
    mutating func prune(_ viewport: Double) {
      let shown = inView(viewport)
      if !shown.isEmpty, shown.allSatisfy({ $0.slot != nil }) { entries = shown }
    }

    mutating func change(to next: Listing, viewport: Double) {
      let shown = inView(viewport)
      guard let first = shown.first, let last = shown.last else { return }
      let (old, count) = (listing, next.slots.count)
      func after(_ entry: Entry) -> Int {
        guard let slot = entry.slot else { return old.successor(of: self.after, on: next).slot }
        let (place, isSame) = old.successor(of: slot, on: next)
        return isSame ? place + 1 : place
      }
      func before(_ entry: Entry) -> Int {
        guard let slot = entry.slot else {
          let (place, isSame) = old.successor(of: self.before, on: next)
          return (isSame ? place : place - 1) + count
        }
        return old.successor(of: slot, on: next).slot - 1 + count
      }
      let successors = shown.map { $0.slot.map { old.successor(of: $0, on: next) } }
      let start = successors[0]?.slot ?? 0
      let goesOn = successors.enumerated().allSatisfy { index, successor in
        successor.map { $0.isSame && $0.slot == (start + index) % count } ?? false
      }
      var (following, preceding) = (after(last) % count, before(first) % count)
      listing = next
      entries = shown
      for index in entries.indices { entries[index].slot = goesOn ? (start + index) % count : nil }
      guard !goesOn else { return }
      if next.sponsors.count > 1 {
        if next.slots[following] == last.sponsor { following = (following + 1) % count }
        if next.slots[preceding] == first.sponsor { preceding = (preceding - 1 + count) % count }
      }
      (self.after, self.before) = (following, preceding)
    }
  }

  /// A strip and the tape that it must show.
  private struct Pair {
    var controller: ScrollController
    var tape: Tape
    /// The sponsors of the controller's cards, those that are no longer listed included.
    var sponsors: [Int]
    let viewport: Double

    init(_ listing: Listing, viewport: Double, areEqual: Bool, behavior: ScrollBehavior) {
      self.viewport = viewport
      controller = ScrollController(
        strip: listing.strip(spacing: 20, areEqual: areEqual), viewport: viewport, behavior: behavior)
      sponsors = listing.sponsors
      tape = Tape(
        listing: listing, entries: [Tape.Entry(sponsor: listing.slots[0], slot: 0, start: 0)], spacing: 20,
        areEqual: areEqual)
      tape.offset = controller.offset
      tape.fill(0...tape.offset + viewport)
    }

    mutating func change(to next: Listing) -> Bool {
      let (old, known) = (tape.listing, sponsors)
      var present = next.sponsors
      var numbers: [Int] = []
      for sponsor in known {
        if let place = present.firstIndex(of: sponsor) {
          numbers.append(place)
        } else {
          numbers.append(present.count)
          present.append(sponsor)
        }
      }
      let isDone = controller.changeSequence(
        to: next.strip(spacing: 20, areEqual: tape.areEqual), behavior: controller.behavior, card: { numbers[$0] },
        slot: { old.successor(of: $0, on: next) })
      guard isDone else { return false }
      sponsors = present
      tape.change(to: next, viewport: viewport)
      return true
    }

    /// Follows the strip by the shortest travel that explains what it shows; returns whether there is one.
    mutating func compare() -> Bool {
      let tiles = Array(controller.tiles)
      guard let first = tiles.first else { return true }
      tape.fill(tape.offset - 5000...tape.offset + viewport + 5000)
      let travels = tape.entries.map { $0.start - first.position - tape.offset }.sorted { abs($0) < abs($1) }
      let start = tape.offset
      for travel in travels {
        tape.offset = start + travel
        let shown = tape.inView(viewport)
        guard shown.map(\.sponsor) == tiles.map({ sponsors[$0.card] }),
          zip(shown, tiles).allSatisfy({ isNear($0.start - tape.offset, $1.position, within: 1e-4) })
        else { continue }
        tape.prune(viewport)
        return true
      }
      return false
    }
  }

  @Test(arguments: Seeds.many)
  func `a strip shows the tape that its sequences write`(seed: UInt64) {
    var visitor = RandomVisitor(seed: seed)
    var generator = SeededGenerator(seed: seed &+ 1000)
    let behavior = ScrollBehavior(
      advance: generator.pick([
        .cruise(velocity: 300), .cruise(velocity: -300), .cruise(velocity: 1200),
        .step(every: .milliseconds(300), duration: .milliseconds(200), isForward: seed % 2 == 0),
      ]), snap: generator.pick([.none, .none, .start, .center]), resumeAfter: .seconds(1))
    var pair = Pair(
      .random(&generator), viewport: generator.double(100...2500), areEqual: generator.chance(0.5), behavior: behavior)
    let isSame = pair.compare()
    #expect(isSame)
    var input = visitor.next().input
    var time = Instant.start
    var changes = 0
    for frame in 0..<2500 {
      time = time.advanced(by: .milliseconds(8))
      while input.time <= time {
        if generator.chance(0.3) { pair.controller.take(input) }
        input = visitor.next().input
      }
      pair.controller.advance(to: time)
      guard pair.compare() else {
        Issue.record("frame \(frame), \(changes) changes")
        return
      }
      guard generator.chance(0.02) else { continue }
      let (before, velocity, phase) = (
        pair.controller.tiles.map(\.position), pair.controller.velocity, pair.controller.phase
      )
      let isEqual = pair.tape.areEqual || behavior.snap == .none
      let next = Listing.random(&generator, from: pair.tape.listing)
      guard pair.change(to: next) else {
        #expect(before.isEmpty)
        return
      }
      changes += 1
      #expect(pair.controller.tiles.map(\.position).elementsEqual(before) { isNear($0, $1, within: 1e-4) })
      #expect(isNear(pair.controller.velocity, velocity, within: 1e-3))
      if isEqual { #expect(pair.controller.phase == phase) }
    }
    #expect(changes > 10)
  }
}
