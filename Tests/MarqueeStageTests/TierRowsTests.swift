import ConfigurationValues
import MarqueeConfig
import TestSupport
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// Where the lanes of tiers are, and how large their cards.
@Suite struct TierRowsTests {
  private static let screens = [
    (1920, 1080), (1080, 1920), (3840, 1080), (1280, 720), (800, 480), (3840, 2160),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  private func configuration(_ counts: [Int], title: String? = "Fair", more: String = "") throws -> Configuration {
    let cards = counts.enumerated().flatMap { tier, count in
      (0..<count).map { "  - { title: Sponsor \(tier)-\($0), tier: t\(tier) }\n" }
    }
    let text = """
      \(title.map { "heading: \($0)" } ?? "")
      display: { scale: auto }
      arrange: lanes
      \(more)
      tiers: { \(counts.indices.map { "t\($0): { heading: Tier \($0) }" }.joined(separator: ", ")) }
      card: { width: 420, height: 46%, spacing: 28, corner-radius: 32 }
      cards:
      \(cards.joined())
      """
    return try ConfigurationLoader.load(text: text, file: "rows.yaml").configuration
  }

  private func layout(_ counts: [Int], on screen: PixelSize, title: String? = "Fair", more: String = "") throws
    -> StageLayout
  {
    let configuration = try configuration(counts, title: title, more: more)
    return StageLayout(configuration.scaled(for: screen), screen: screen)
  }

  /// The size of a card of each tier.
  private func sizes(_ layout: StageLayout) -> [PixelSize] { layout.lanes.map { $0.faceSizes[0] } }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `lanes never overlap, their cards fit, and no tier has larger cards than a higher one`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = (0..<Int.random(in: 1...5, using: &generator)).map { _ in 1 }
    for _ in 0..<Int.random(in: 2...55, using: &generator) {
      counts[Int.random(in: counts.indices, using: &generator)] += 1
    }
    for screen in Self.screens {
      let layout = try layout(counts, on: screen, title: seed.isMultiple(of: 3) ? nil : "Fair")
      expectOrder(layout, on: screen, "seed \(seed), \(counts) on \(screen)")
    }
  }

  private func expectOrder(_ layout: StageLayout, on screen: PixelSize, _ context: String) {
    let whole = PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
    let areas = layout.lanes.map { lane in
      var area = lane.area
      area.minY = lane.heading?.area.minY ?? area.minY
      return area
    }
    for (index, lane) in layout.lanes.enumerated() {
      #expect(areas[index].intersection(whole) == areas[index], "\(context)")
      for other in areas[..<index] {
        let common = areas[index].intersection(other)
        #expect(common.width <= 0 || common.height <= 0, "\(context)")
      }
      #expect(lane.thickness <= lane.area.height, "\(context)")
      #expect(lane.isStill || lane.area.width == screen.width, "\(context): what moves takes the row")
      #expect(Set(lane.faceSizes).count == 1, "\(context)")
    }
    for (higher, lower) in zip(sizes(layout), sizes(layout).dropFirst()) {
      #expect(higher.height > lower.height && higher.width > lower.width, "\(context)")
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `seven tiers and more share rows`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let counts = (0..<Int.random(in: 7...10, using: &generator)).map { _ in Int.random(in: 1...4, using: &generator) }
    for screen in [Self.screens[0], Self.screens[2], Self.screens[5]] {
      let layout = try layout(counts, on: screen)
      expectOrder(layout, on: screen, "seed \(seed), \(counts) on \(screen)")
      #expect(Set(layout.lanes.map { $0.heading?.area.minY }).count < counts.count, "\(counts) on \(screen)")
    }
  }

  @Test func `many tiers have cards that are seen, as far as there is room`() throws {
    // The smallest had 92 × 41 px, with most of the screen empty.
    let seven = try sizes(layout([1, 1, 3, 5, 8, 4, 4], on: Self.screens[0], title: nil))
    #expect(seven[6].height >= 60 && seven[0].height >= 150, "\(seven)")
    #expect(try layout([Int](repeating: 2, count: 20), on: Self.screens[5]).lanes.allSatisfy { $0.thickness > 60 })
  }

  @Test func `five tiers on one screen have cards that are seen, of which the lower tiers' move`() throws {
    let counts = [1, 4, 9, 14, 18]
    let lanes = try layout(counts, on: Self.screens[0]).lanes
    #expect(lanes.map(\.isStill) == [true, true, true, false, false])
    // They had 69 × 46 px.
    #expect(lanes.allSatisfy { $0.faceSizes[0].height >= 76 }, "\(lanes.map { $0.faceSizes[0] })")
    #expect(lanes[0].faceSizes[0].height >= 220)
    // The first two stand side by side.
    #expect(abs(lanes[0].area.minY - lanes[1].area.minY) <= 3 && lanes[0].area.maxX < lanes[1].area.minX)
    #expect(abs(lanes[0].area.minX - (1920 - lanes[1].area.maxX)) <= 1, "they are centred together")
  }

  @Test(arguments: [[1, 4, 9, 14, 14], [1, 4, 9, 14], [3, 6, 9], [2, 4], [1]])
  func `cards scale with the screen`(counts: [Int]) throws {
    func sizes(_ width: Int, _ height: Int) throws -> [PixelSize] {
      try self.sizes(layout(counts, on: PixelSize(width: width, height: height)))
    }
    let (normal, fine, wide) = (try sizes(1920, 1080), try sizes(3840, 2160), try sizes(3840, 1080))
    for (normal, fine) in zip(normal, fine) {
      #expect(abs(Double(fine.width) / Double(normal.width) - 2) < 0.03, "\(normal) \(fine)")
      #expect(abs(Double(fine.height) / Double(normal.height) - 2) < 0.03, "\(normal) \(fine)")
    }
    #expect(wide[0].width > 224 * 3 / 2 && wide[0].height > 149 * 4 / 3, "\(wide)")
    let area = { (sizes: [PixelSize]) in sizes.reduce(0) { $0 + $1.width * $1.height } }
    #expect(area(wide) >= area(normal), "\(normal) \(wide)")
  }

  @Test func `cards that fit if they are a little narrower stand`() throws {
    let screen = Self.screens[0]
    let lanes = try layout([3, 6, 9], on: screen).lanes
    #expect(lanes.allSatisfy { $0.isStill })
    let many = try layout([3, 6, 16], on: screen).lanes
    #expect(!many[2].isStill)
  }

  @Test func `tiers with cards of their own widths have rows of their own`() throws {
    let text = """
      arrange: lanes
      tiers: { a: { card: { width: 200 } }, b: , c: { card: { height: 90 } } }
      cards: [{ title: A, tier: a }, { title: B, tier: b }, { title: C, tier: b, width: 300 }, { title: D, tier: c }]
      """
    let configuration = try ConfigurationLoader.load(text: text, file: "rows.yaml").configuration
    let lanes = StageLayout(configuration, screen: Self.screens[0]).lanes
    #expect(lanes.map { $0.faceSizes[0].width }.first == 200 && lanes[1].faceSizes[1].width == 300)
    #expect(lanes[2].faceSizes[0].height == 90)
    #expect(lanes[0].area.maxY <= lanes[1].area.minY && lanes[1].area.maxY <= lanes[2].area.minY)
    #expect(lanes[0].area.width == 1920 && lanes[1].area.width == 1920)
  }

  @Test func `on a screen that is higher than wide lanes are rows, also where one strip is a column`() throws {
    let (upright, wide) = (Self.screens[1], Self.screens[0])
    let counts = [2, 5, 9]
    let rows = try layout(counts, on: upright, more: "direction: up")
    let same = try layout(counts, on: upright)
    #expect(rows == same)
    #expect(rows.lanes.allSatisfy { !$0.isVertical })
    let columns = try layout(counts, on: wide, more: "direction: up").lanes
    #expect(columns.allSatisfy { $0.isVertical })
    let down = try configuration(counts, more: "direction: down").scaled(for: upright)
    #expect(down.lanes.map(\.direction) == [.right, .right, .right])
  }

  @Test func `a touch is of the lane below it where two stand side by side`() throws {
    let stage = Stage(try configuration([1, 4, 9, 14, 14]), screen: Self.screens[0])
    let areas = stage.layout.lanes.map(\.area)
    for lane in 0...1 {
      let (x, y) = (Double(areas[lane].minX + areas[lane].maxX) / 2, Double(areas[lane].minY + 20))
      #expect(stage.lane(at: x, y) == lane)
    }
  }
}
