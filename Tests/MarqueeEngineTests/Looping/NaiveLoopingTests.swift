import MarqueeEngine
import Testing

/// What goes wrong where a looping technique is taken too lightly, and that the engine gets it right.
struct NaiveLoopingTests {
  private static let five = LoopedCards(extents: [300, 300, 300, 300, 300], spacing: 0, viewport: 1000)

  @Test func `very fast scrolling leaves caps that are put back but once behind`() {
    var model = EndCapModel(Self.five)
    model.scrollNaively(by: 1400)
    #expect(isSamePicture(model.shown, Self.five.engineShows(at: 1400)))
    // Four laps at once: it is put back by one and shows nothing at all.
    model.scrollNaively(by: 6000)
    #expect(model.shown.isEmpty)
    #expect(Self.five.engineShows(at: 7400).map(\.card) == [4, 0, 1, 2])
  }

  @Test func `very fast scrolling stops three pages at their end`() {
    let pages = LoopedCards(extents: [800, 800, 800, 800, 800], spacing: 0, viewport: 800)
    var model = ThreePageModel(pages)
    model.scrollNaively(by: 800)
    #expect(isSamePicture(model.shown, pages.engineShows(at: 800)))
    model.scrollNaively(by: 2400)
    // Three pages on, it has turned one.
    #expect(model.shown.map(\.card) == [2])
    #expect(pages.engineShows(at: 3200).map(\.card) == [4])
  }

  @Test func `very fast scrolling makes a tiling that clears up first begin anew`() {
    var model = RecenteringModel(Self.five)
    model.scrollNaively(by: 300)
    #expect(isSamePicture(model.shown, Self.five.engineShows(at: 300)))
    model.scrollNaively(by: 2350)
    #expect(model.shown.first == ShownCard(card: 0, position: 0, extent: 300))
    #expect(Self.five.engineShows(at: 2650).first == ShownCard(card: 3, position: -250, extent: 300))
  }

  @Test func `an offset that goes back to its beginning jerks`() {
    var model = TripledModel(Self.five)
    for _ in 0..<149 { model.scrollNaively(by: 10) }
    model.scrollNaively(by: 17)
    // 7 px past the lap, which a visitor sees as a step backwards at every seam.
    #expect(model.shown.first?.position == 0)
    #expect(Self.five.engineShows(at: 1507).first?.position == -7)
  }

  @Test func `the first card is not the first that a cap shows`() {
    var model = EndCapModel(Self.five, caps: 1)
    model.startAtContentOrigin()
    #expect(model.shown.first?.card == 4)
    #expect(Self.five.engineShows(at: 0).first?.card == 0)
  }

  @Test func `one cap is not enough where several cards are in view`() {
    var model = EndCapModel(Self.five, caps: 1)
    model.scroll(by: 1200)
    // The last card and its cap, and then nothing: 1000 px hold more than two of 300.
    #expect(model.shown.map(\.card) == [4, 0])
    #expect(Self.five.engineShows(at: 1200).map(\.card) == [4, 0, 1, 2])
  }

  private static let small = LoopedCards(extents: [100, 150], spacing: 10, viewport: 1000)

  @Test func `a set smaller than the view leaves a hole after three of it`() {
    var model = TripledModel(Self.small, setsEachSide: 1)
    model.scroll(by: 200)
    let end = model.shown.last.map { $0.position + $0.extent } ?? 0
    #expect(end < 400)
    #expect(isCovered(Self.small.engineShows(at: 200)))
  }

  @Test func `a set smaller than the view is less than a screen of padding`() {
    var model = PaddedModel.naive(Self.small)
    model.scroll(by: 200)
    #expect(!isCovered(model.shown))
    #expect(isCovered(Self.small.engineShows(at: 200)))
  }

  @Test func `a set of two has no view for both neighbours of a page`() {
    let pages = LoopedCards(extents: [800, 800], spacing: 0, viewport: 800)
    var model = ThreePageModel(pages)
    model.scroll(by: -100)
    // The other page is wanted before and after the one in view, and its only view is after it.
    #expect(model.shownWithOneViewEach.map(\.card) == [0])
    #expect(model.shown.map(\.card) == [1, 0])
    #expect(isSamePicture(model.shown, pages.engineShows(at: -100)))
  }

  @Test func `a tiny set escapes from a shift of one span a frame`() {
    var model = EndCapModel(Self.small)
    // 5,000 px/s at 30 fps are 167 px a frame, less than a lap of 270; but a dropped frame or a fling is more.
    for _ in 0..<8 { model.scrollNaively(by: 800) }
    #expect(!isCovered(model.shown))
    #expect(isCovered(Self.small.engineShows(at: 6400)))
  }

  /// Whether no more than a gap of the viewport is bare anywhere.
  private func isCovered(_ shown: [ShownCard]) -> Bool {
    guard let first = shown.first, let last = shown.last else { return false }
    return first.position <= Self.small.spacing
      && last.position + last.extent >= Self.small.viewport - Self.small.spacing
      && zip(shown, shown.dropFirst()).allSatisfy { $1.position == $0.position + $0.extent + Self.small.spacing }
  }
}
