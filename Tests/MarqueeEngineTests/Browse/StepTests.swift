import MarqueeEngine
import TestSupport
import Testing

/// Steps by keys, the wheel and commands.
struct StepTests {
  /// A strip without automatic motion, with a clock of its own.
  private struct Stepper {
    var controller: ScrollController
    private var now = Instant.start

    init(_ controller: ScrollController) { self.controller = controller }

    init(
      extents: [Double], spacing: Double = 0, loops: Bool = false, viewport: Double = 1000, snap: SnapAlignment = .none,
      isForward: Bool = true
    ) {
      let advance = ScrollBehavior.Advance.step(every: .seconds(100_000), duration: .seconds(1), isForward: isForward)
      controller = ScrollController(
        strip: StripGeometry(extents: extents, spacing: spacing, loops: loops), viewport: viewport,
        behavior: ScrollBehavior(advance: advance, snap: snap, resumeAfter: .seconds(100_000)))
    }

    var place: Double { controller.offset }

    /// Presses a key, or turns the wheel by a notch, and waits until the strip rests. Returns its offset.
    @discardableResult
    mutating func press(_ key: ScrollController.Key, byWheel: Bool = false) -> Double {
      if byWheel {
        controller.handleWheel(key == .next ? -1 : 1, at: now)
      } else {
        controller.handle(key, at: now)
      }
      now = now.advanced(by: .seconds(1))
      controller.advance(to: now)
      return place
    }

    /// Drags the strip slowly to the right by `way` px past the slop and releases it at rest.
    mutating func drag(by way: Double) {
      let finger = PointerEvent.Identifier(device: .touch, number: 1)
      for (phase, along, wait) in [
        (PointerEvent.Phase.down, 0.0, 0), (.move, 11, 100), (.move, 11 + way, 100), (.up, 11 + way, 500),
      ] {
        now = now.advanced(by: .milliseconds(wait))
        _ = controller.handle(
          PointerEvent(identifier: finger, phase: phase, point: Point(along: along, across: 0), time: now))
      }
      now = now.advanced(by: .seconds(2))
      controller.advance(to: now)
    }

    /// Presses a key until the strip no longer moves. Returns all offsets, beginning with the present one.
    mutating func pressToTheEnd(_ key: ScrollController.Key) -> [Double] {
      var places = [place]
      while places.count < 1000, press(key) != places[places.count - 1] { places.append(place) }
      return places
    }
  }

  private static let table: [(snap: SnapAlignment, extents: [Double], viewport: Double, places: [Double])] = [
    // The last three cards share an offset; Embla calls such snaps trimmed.
    (.start, [800, 400, 200, 500, 300], 1000, [0, 800, 1200]),
    (.center, [800, 400, 200, 500, 300], 1000, [0, 500, 800, 1150, 1200]),
    // The first three cards share an offset.
    (.center, [100, 100, 100, 900, 900], 1000, [0, 250, 1100]),
    (.none, [800, 400, 200, 500, 300], 1000, [0, 800, 1200]),
    // The end is an extra stop after the leading edge of a card wider than the viewport.
    (.none, [800, 400, 2500], 1000, [0, 800, 1200, 2700]),
    (.none, [2500], 1000, [0, 1500]),
    (.start, [800, 400, 2500], 1000, [0, 800, 1200]),
    // Nobody sees a step of less than half a pixel.
    (.none, [800, 400.25, 1000], 1000, [0, 800, 1200.25]),
    (.none, [800, 400, 1000.25], 1000, [0, 800, 1200.25]),
    (.none, [300, 300], 1000, [-200]),
    (.start, [1000], 1000, [0]),
  ]

  @Test(arguments: table.indices)
  func `steps on a bounded strip visit each stop once, in both directions`(row: Int) {
    let row = Self.table[row]
    for isForward in [true, false] {
      var strip = Stepper(extents: row.extents, viewport: row.viewport, snap: row.snap, isForward: isForward)
      strip.press(.first)
      #expect(strip.pressToTheEnd(.next) == row.places)
      #expect(strip.pressToTheEnd(.previous) == row.places.reversed())
      #expect(strip.press(.last) == row.places.last)
      #expect(strip.pressToTheEnd(.previous) == row.places.reversed())
    }
  }

  @Test(arguments: [SnapAlignment.start, .center])
  func `a wheel notch and a page key leave an end that several cards share`(snap: SnapAlignment) {
    var strip = Stepper(extents: Array(repeating: 200, count: 12), viewport: 1000, snap: snap)
    let end = strip.press(.last)
    #expect(strip.press(.previous, byWheel: true) == end - 200)
    strip.press(.last)
    #expect(strip.press(.pageBack) == end - 1000)
    // A page is at least one stop, however wide the cards are.
    var wide = Stepper(extents: [300, 3000, 3000, 100], viewport: 1000, snap: snap)
    let places = wide.pressToTheEnd(.pageForward)
    #expect(wide.pressToTheEnd(.pageBack).count == places.count && places.count >= 3)
  }

  @Test(arguments: [20.0, 130, 399], [true, false])
  func `without snaps a step back from within a card goes to its leading edge`(into: Double, loops: Bool) {
    var strip = Stepper(extents: Array(repeating: 400, count: 8), spacing: 24, loops: loops)
    strip.drag(by: -into)
    #expect(abs(strip.place - into) < 1e-9)
    var other = strip
    #expect(strip.press(.previous) == 0)
    #expect(other.press(.next) == 424)
    other.drag(by: -into)
    #expect(other.press(.previous) == 424)
  }

  @Test(arguments: Seeds.many)
  func `steps back visit the stops of the steps forward in reverse`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<30 {
      let (there, back): (ScrollController.Key, ScrollController.Key) =
        random.chance(0.5) ? (.next, .previous) : (.previous, .next)
      let loops = random.chance(0.5)
      let snap = random.pick([SnapAlignment.none, .start, .center])
      let geometry = StripGeometry.random(loops: loops, using: &random)
      var strip = Stepper(
        extents: geometry.extents, spacing: geometry.spacing, loops: loops, viewport: random.dyadic(100...4000),
        snap: snap, isForward: random.chance(0.5))
      strip.drag(by: random.double(-9000...9000))
      // The strip may be anywhere, and the first step brings it to a stop.
      strip.press(there)
      let byWheel = snap != .none && random.chance(0.3)
      var places = [strip.place]
      for _ in 0..<random.int(1...60) {
        let next = strip.press(there, byWheel: byWheel)
        guard strip.controller.strip.distance(next, places[places.count - 1]) > 1e-6 else { break }
        places.append(next)
      }
      let returned = places.dropLast().reversed().map { _ in strip.press(back, byWheel: byWheel) }
      let isSame = zip(returned, places.dropLast().reversed()).allSatisfy {
        strip.controller.strip.distance($0, $1) < 1e-6
      }
      #expect(isSame, "round \(round): \(snap), loops \(loops): \(places) and back \(returned)")
    }
  }

  @Test(arguments: Seeds.many)
  func `steps visit every card's snap and both ends, and quick steps go as far as slow ones`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<30 {
      let snap = random.pick([SnapAlignment.none, .start, .center])
      let geometry = StripGeometry.random(loops: false, using: &random)
      let viewport = random.dyadic(100...4000)
      var strip = Stepper(extents: geometry.extents, spacing: geometry.spacing, viewport: viewport, snap: snap)
      strip.press(.first)
      var quick = strip
      let visited = strip.pressToTheEnd(.next)
      // The expected stops, from a sum over all cards, clamped to the range.
      var (edge, wanted) = (0.0, [Double]())
      let end = max(geometry.contentLength - viewport, 0)
      for extent in geometry.extents {
        wanted.append(min(max(snap == .center ? edge + extent / 2 - viewport / 2 : edge, 0), end))
        edge += extent + geometry.spacing
      }
      if snap == .none { wanted.append(end) }
      if geometry.contentLength <= viewport { wanted = [(geometry.contentLength - viewport) / 2] }
      #expect(
        wanted.allSatisfy { place in visited.contains { abs($0 - place) <= 0.5 } }
          && visited.allSatisfy { place in wanted.contains { abs($0 - place) < 1e-6 } },
        "round \(round): \(snap), visited \(visited), wanted \(wanted)")
      let steps = random.int(0...(visited.count - 1))
      for _ in 0..<steps { quick.controller.handle(.next, at: quick.controller.lastInput) }
      quick.press(steps == 0 ? .first : .next)
      #expect(abs(quick.place - visited[steps == 0 ? 0 : min(steps + 1, visited.count - 1)]) < 1e-6)
    }
  }
}
