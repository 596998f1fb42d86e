import MarqueeEngine
import Testing

/// Known defects of naive looping implementations, which the engine does not have.
struct NaiveLoopingTests {
  private static let five = LoopedCards(extents: [300, 300, 300, 300, 300], spacing: 0, viewport: 1000)

  @Test func `end caps that wrap once per scroll show nothing after a fast scroll`() {
    var model = EndCapModel(Self.five)
    model.scrollNaively(by: 1400)
    #expect(isSamePicture(model.shown, Self.five.engineShows(at: 1400)))
    // Four laps at once: it jumps back by one and shows nothing.
    model.scrollNaively(by: 6000)
    #expect(model.shown.isEmpty)
    #expect(Self.five.engineShows(at: 7400).map(\.card) == [4, 0, 1, 2])
  }

  @Test func `three pages that turn once per scroll show the wrong page after a fast scroll`() {
    let pages = LoopedCards(extents: [800, 800, 800, 800, 800], spacing: 0, viewport: 800)
    var model = ThreePageModel(pages)
    model.scrollNaively(by: 800)
    #expect(isSamePicture(model.shown, pages.engineShows(at: 800)))
    model.scrollNaively(by: 2400)
    // After three pages it has turned one.
    #expect(model.shown.map(\.card) == [2])
    #expect(pages.engineShows(at: 3200).map(\.card) == [4])
  }

  @Test func `tiling that evicts before it lays out restarts at the first card after a fast scroll`() {
    var model = RecenteringModel(Self.five)
    model.scrollNaively(by: 300)
    #expect(isSamePicture(model.shown, Self.five.engineShows(at: 300)))
    model.scrollNaively(by: 2350)
    #expect(model.shown.first == ShownCard(card: 0, position: 0, extent: 300))
    #expect(Self.five.engineShows(at: 2650).first == ShownCard(card: 3, position: -250, extent: 300))
  }

  @Test func `resetting the offset to the start of the set jumps at the seam`() {
    var model = TripledModel(Self.five)
    for _ in 0..<149 { model.scrollNaively(by: 10) }
    model.scrollNaively(by: 17)
    // 7 px past the lap, which a visitor sees as a step backward at every seam.
    #expect(model.shown.first?.position == 0)
    #expect(Self.five.engineShows(at: 1507).first?.position == -7)
  }

  @Test func `end caps that start at the content origin show the last card first`() {
    var model = EndCapModel(Self.five, caps: 1)
    model.startAtContentOrigin()
    #expect(model.shown.first?.card == 4)
    #expect(Self.five.engineShows(at: 0).first?.card == 0)
  }

  @Test func `a single end cap leaves a hole where several cards are in view`() {
    var model = EndCapModel(Self.five, caps: 1)
    model.scroll(by: 1200)
    // The last card and its cap, then nothing: 1000 px hold more than two cards of 300 px.
    #expect(model.shown.map(\.card) == [4, 0])
    #expect(Self.five.engineShows(at: 1200).map(\.card) == [4, 0, 1, 2])
  }

  private static let small = LoopedCards(extents: [100, 150], spacing: 10, viewport: 1000)

  @Test func `three copies of a set smaller than the viewport leave a hole`() {
    var model = TripledModel(Self.small, setsEachSide: 1)
    model.scroll(by: 200)
    let end = model.shown.last.map { $0.position + $0.extent } ?? 0
    #expect(end < 400)
    #expect(isCovered(Self.small.engineShows(at: 200)))
  }

  @Test func `padding with one copy of a set smaller than the viewport leaves a hole`() {
    var model = PaddedModel.naive(Self.small)
    model.scroll(by: 200)
    #expect(!isCovered(model.shown))
    #expect(isCovered(Self.small.engineShows(at: 200)))
  }

  @Test func `one view per card cannot show both neighbours in a set of two`() {
    let pages = LoopedCards(extents: [800, 800], spacing: 0, viewport: 800)
    var model = ThreePageModel(pages)
    model.scroll(by: -100)
    // The other page is needed before and after the one in view, but its only view is after it.
    #expect(model.shownWithOneViewEach.map(\.card) == [0])
    #expect(model.shown.map(\.card) == [1, 0])
    #expect(isSamePicture(model.shown, pages.engineShows(at: -100)))
  }

  @Test func `a shift by one lap per frame leaves a hole in a tiny set`() {
    var model = EndCapModel(Self.small)
    // 5,000 px/s at 30 fps are 167 px per frame, less than a lap of 270 px; a dropped frame or a fling is more.
    for _ in 0..<8 { model.scrollNaively(by: 800) }
    #expect(!isCovered(model.shown))
    #expect(isCovered(Self.small.engineShows(at: 6400)))
  }

  /// Whether the cards cover the viewport except for gaps.
  private func isCovered(_ shown: [ShownCard]) -> Bool {
    guard let first = shown.first, let last = shown.last else { return false }
    return first.position <= Self.small.spacing
      && last.position + last.extent >= Self.small.viewport - Self.small.spacing
      && zip(shown, shown.dropFirst()).allSatisfy { $1.position == $0.position + $0.extent + Self.small.spacing }
  }
}
