import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

struct PauseIndicatorTests {
  /// The light on the ring, px² at full strength.
  private static func ringLight(_ side: Int, _ progress: Double) -> Double {
    let (mark, bare) = (
      PauseIndicator.paint(side: side, progress: progress), PauseIndicator.paint(side: side, progress: 0)
    )
    return zip(mark.pixels, bare.pixels).reduce(0) { sum, pair in
      func light(_ pixel: UInt32) -> Double { Double(pixel & 0xFF) * Double(pixel >> 24) / 255 }
      return sum + light(pair.0) - light(pair.1)
    }
  }

  @Test(arguments: [24, 31, 48, 64, 96])
  func `the lit part of the pause ring is proportional to the remaining time`(side: Int) {
    let whole = Self.ringLight(side, 1)
    #expect(whole > 0)
    for step in 1..<40 {
      let progress = Double(step) / 40
      #expect(abs(Self.ringLight(side, progress) / whole - progress) < 0.012, "\(progress) at \(side) px")
    }
  }

  @Test func `the pause ring runs down clockwise from twelve o'clock`() {
    let bitmap = PauseIndicator.paint(side: 96, progress: 0.7)
    let ring = PauseIndicator.ring(side: 96)
    let radius = (ring.outer.radius + ring.inner.radius) / 2
    func isLit(x: Double, y: Double) -> Bool {
      bitmap.pixels[Int(48 + y * radius) * 96 + Int(48 + x * radius)] & 0xFF > 180
    }
    // At 70 %, half past one has run down; half past four, half past seven and half past ten remain.
    #expect(!isLit(x: 0.707, y: -0.707))
    #expect(isLit(x: 0.707, y: 0.707) && isLit(x: -0.707, y: 0.707) && isLit(x: -0.707, y: -0.707))
  }

  @Test(arguments: [24, 47, 48])
  func `the pause indicator is a symmetric translucent disc with two bars`(side: Int) {
    let bitmap = PauseIndicator.paint(side: side, progress: 1)
    #expect(bitmap.width == side && bitmap.height == side)
    #expect(bitmap.pixels[0] >> 24 == 0)
    func alpha(_ x: Int, _ y: Int) -> UInt32 { bitmap.pixels[y * side + x] >> 24 }
    // Between the bars there is only the disc.
    #expect((100..<220).contains(alpha(side / 2, side / 2)))
    for y in 0..<side {
      for x in 0..<side { #expect(alpha(x, y) == alpha(side - 1 - x, y) && alpha(x, y) == alpha(x, side - 1 - y)) }
    }
    var bars = 0
    var wasLight = false
    for x in side / 4..<side * 3 / 4 {
      let isLight = bitmap.pixels[side / 2 * side + x] & 0xFF > 128
      if isLight && !wasLight { bars += 1 }
      wasLight = isLight
    }
    #expect(bars == 2)
  }

  @Test(arguments: [(1, 1.0), (2, 0.5), (0, 0.5), (-4, 1), (9, -3), (9, 7), (9, .nan)])
  func `the pause indicator accepts sizes and progress out of range`(side: Int, progress: Double) {
    #expect(PauseIndicator.paint(side: side, progress: progress).width == max(side, 1))
  }

  @Test func `the pause indicator is painted deterministically`() {
    #expect(PauseIndicator.paint(side: 48, progress: 0.3) == PauseIndicator.paint(side: 48, progress: 0.3))
  }
}

struct PageDotsTests {
  /// The lengths of the light runs on the middle line of the row, px.
  private static func runs(_ bitmap: Bitmap) -> [Int] {
    let row = bitmap.height / 2
    var runs: [Int] = []
    var isInside = false
    for x in 0..<bitmap.width {
      let isLight = bitmap.pixels[row * bitmap.width + x] & 0xFF > 120
      if isLight { if isInside { runs[runs.count - 1] += 1 } else { runs.append(1) } }
      isInside = isLight
    }
    return runs
  }

  @Test func `up to twelve pages have one dot each, and the current page has the longest`() throws {
    for count in 2...12 {
      for current in 0..<count {
        let runs = Self.runs(try #require(PageDots(count: count, current: current, diameter: 12).paint()))
        #expect(runs.count == count, "\(current) of \(count): \(runs)")
        #expect(runs.firstIndex(of: runs.max() ?? 0) == current, "\(current) of \(count): \(runs)")
      }
    }
  }

  @Test(arguments: [13, 14, 40, 1000])
  func `more than twelve pages are shown as a window of dots that contains the current page`(count: Int) throws {
    for current in 0..<min(count, 60) {
      let dots = PageDots(count: count, current: current, diameter: 12)
      let pages = dots.shownPages(limit: .max)
      #expect(pages.count == PageDots.window && pages.contains(current))
      #expect(pages.lowerBound >= 0 && pages.upperBound <= count)
      let row = dots.dots(pages)
      // Smaller at an end with more pages beyond, full size at a real end.
      #expect((row.first?.thickness == 12) == (pages.lowerBound == 0))
      #expect((row.last?.thickness == 12) == (pages.upperBound == count))
      let bitmap = try #require(dots.paint())
      #expect(Self.runs(bitmap).count == PageDots.window)
      // The row must not change its length while pages turn.
      #expect(bitmap.width == PageDots(count: count, current: 0, diameter: 12).paint()?.width)
    }
  }

  @Test(arguments: [40, 60, 90, 120, 200, 500])
  func `a row of page dots is not longer than its maximum`(room: Int) {
    for count in [2, 5, 12, 50] {
      for diameter in [6, 12, 18] {
        let dots = PageDots(count: count, current: count / 2, diameter: diameter)
        if let bitmap = dots.paint(maximumLength: room) { #expect(bitmap.width <= room) }
      }
    }
    #expect(PageDots(count: 5, current: 0, diameter: 12).paint(maximumLength: 20) == nil)
  }

  @Test func `a vertical row of page dots is the transposed horizontal row`() throws {
    let dots = PageDots(count: 7, current: 2, diameter: 9)
    let (row, column) = (try #require(dots.paint()), try #require(dots.paint(isVertical: true)))
    #expect(row.width == column.height && row.height == column.width)
    for y in 0..<row.height {
      for x in 0..<row.width {
        #expect(row.pixels[y * row.width + x] == column.pixels[x * column.width + y])
      }
    }
  }

  @Test(arguments: [(-3, 0), (0, 0), (1, 0)])
  func `fewer than two pages have no page dots`(count: Int, current: Int) {
    #expect(PageDots(count: count, current: current, diameter: 10).paint() == nil)
  }

  @Test func `a current page out of range is clamped to the nearest page`() {
    #expect(PageDots(count: 5, current: 9, diameter: 10) == PageDots(count: 5, current: 4, diameter: 10))
    #expect(PageDots(count: 5, current: -1, diameter: 10) == PageDots(count: 5, current: 0, diameter: 10))
  }

  /// What is behind a row of dots: greys, and colours of cards.
  private static let grounds =
    stride(from: 0, through: 255, by: 15).map { Color(red: UInt8($0), green: UInt8($0), blue: UInt8($0)) }
    + [Color(0xcece00), Color(0xced0d8), Color(0x00d0ff), Color(0xff4000), Color(0x9090a0), Color(0x104070)]

  @Test(arguments: [6, 7, 12, 25], [(3, 1), (30, 15)])
  func `each dot has a contrast of 3 to what is next to it on any picture`(
    diameter: Int, pages: (count: Int, current: Int)
  )
    throws
  {
    let row = PageDots(count: pages.count, current: pages.current, diameter: diameter)
    let bitmap = try #require(row.paint())
    let middle = bitmap.height / 2 * bitmap.width
    for ground in Self.grounds {
      func luminance(_ x: Int) -> Double {
        let pixel = bitmap.pixels[middle + x]
        return Contrast.luminance(ground.mixed(with: Color(pixel: pixel), share: Double(pixel >> 24) / 255).pixel)
      }
      for dot in row.dots(row.shownPages(limit: .max)) {
        let (start, end) = (dot.center - dot.length / 2, dot.center + dot.length / 2)
        let inside = (Int(start)...Int(end)).map(luminance).max() ?? 0
        // Two px and the one that the dot covers in part, on either side.
        for edge in [Int(start) - 2..<Int(start) + 1, Int(end)..<Int(end) + 3] {
          let outside = edge.clamped(to: 0..<bitmap.width).map(luminance).min() ?? inside
          #expect(
            Contrast.ratio(inside, outside) >= 3, "page \(dot.page) on \(ground): \(Contrast.ratio(inside, outside))")
        }
      }
    }
  }
}

struct PauseButtonPictureTests {
  private func contrast(_ one: Color, _ other: Color) -> Double {
    Contrast.ratio(Contrast.luminance(one.pixel), Contrast.luminance(other.pixel))
  }

  @Test func `the button has a contrast of 3 to any background`() {
    for level in 0...255 {
      for color in [
        Color(red: UInt8(level), green: UInt8(level), blue: UInt8(level)),
        Color(red: UInt8(level), green: 0, blue: 200),
        Color(red: 200, green: UInt8(level), blue: 30),
      ] {
        let best = max(contrast(color, PauseButtonPicture.light), contrast(color, PauseButtonPicture.disc))
        #expect(best >= 3, "\(color)")
      }
    }
    #expect(contrast(PauseButtonPicture.light, PauseButtonPicture.disc) >= 3)
  }

  @Test(arguments: [44, 45, 54, 108])
  func `the button is an opaque disc in a ring with two bars or a triangle`(side: Int) {
    let (pause, play) = (
      PauseButtonPicture.paint(side: side, isPaused: false), PauseButtonPicture.paint(side: side, isPaused: true)
    )
    func isLight(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Bool { bitmap.pixels[y * side + x] & 0xFF > 200 }
    let middle = side / 2
    for bitmap in [pause, play] {
      #expect(bitmap.width == side && bitmap.height == side && bitmap.pixels[0] >> 24 == 0)
      #expect(isLight(bitmap, 1, middle) && !isLight(bitmap, side / 8, middle))
      #expect((2..<side - 2).allSatisfy { bitmap.pixels[middle * side + $0] >> 24 == 255 })
    }
    #expect(!isLight(pause, middle, middle) && isLight(play, middle, middle))
    for y in 0..<side {
      for x in 0..<side {
        #expect(pause.pixels[y * side + x] == pause.pixels[y * side + side - 1 - x])
        #expect(play.pixels[y * side + x] == play.pixels[(side - 1 - y) * side + x])
      }
    }
  }
}
