import ConfigurationValues
import MarqueeConfig
import MarqueeScene
import Synchronization
import Testing

@testable import MarqueeStage
@testable import MarqueeValues

/// How the sizes of letters come to the faces of a plan.
@Suite struct LaneLetterSizeTests {
  /// Gives each lane as many px as its titles have letters, and notes the lanes that it was asked about.
  private final class CountingTypesetter: Typesetter {
    let asked = Mutex<[[LetteredLane]]>([])

    func omissions(in lanes: [LetteredLane]) -> [Int] { lanes.map { _ in 0 } }

    func letterSizes(of lanes: [LetteredLane]) -> [LetterSizes?] {
      asked.withLock { $0.append(lanes) }
      return lanes.map { lane in
        let letters = lane.faces.reduce(0) { $0 + ($1.title?.count ?? 0) }
        return letters > 0 ? LetterSizes(title: letters, subtitle: letters / 2) : nil
      }
    }

    var titles: [[String?]] { asked.withLock { $0.last?.map { $0.faces.map(\.title) } ?? [] } }
    var ranks: [Int?] { asked.withLock { $0.last?.map(\.rank) ?? [] } }
    var count: Int { asked.withLock(\.count) }
  }

  private static let glass = PixelSize(width: 1280, height: 720)

  private static func load(_ text: String) throws -> Configuration {
    try ConfigurationLoader.load(text: text, file: "letters.yaml").configuration
  }

  private static func sizes(_ plan: StagePlan, lane: Int = 0) -> [Int?] {
    plan.catalog.lanes[lane].map { plan.catalog.faces[$0].letters?.title }
  }

  @Test func `all cards of a lane get its sizes, and none without a typesetter`() throws {
    let configuration = try Self.load("cards: [{ title: Abc }, { title: De }, { subtitle: only }]")
    #expect(Self.sizes(StagePlan(configuration, glass: Self.glass)) == [nil, nil, nil])
    let plan = StagePlan(configuration, glass: Self.glass, typesetter: CountingTypesetter())
    #expect(Self.sizes(plan) == [5, 5, 5])
    let later = StagePlan(configuration, glass: Self.glass, typesetter: CountingTypesetter(), isTypeset: false)
    #expect(Self.sizes(later) == [nil, nil, nil] && !later.isTypeset && plan.isTypeset)
    #expect(Self.sizes(StageChange(from: later, to: PixelSize(width: 640, height: 360)).plan) == [5, 5, 5])
  }

  @Test func `cards that are off count, and letters do not change as they come and go`() throws {
    let typesetter = CountingTypesetter()
    let whole = try Self.load(
      """
      lanes:
        - cards: [{ title: A }, { title: Bc }, { title: Def }]
        - cards: [{ title: Ghij }]
      """)
    for (isOn, titles) in [
      ([true, false, true, true], [["A", "Def", "Bc"], ["Ghij"]]), ([false, false, false, true], [["Ghij"]]),
      ([true, true, true, false], [["A", "Bc", "Def"]]), ([true, true, true, true], [["A", "Bc", "Def"], ["Ghij"]]),
    ] {
      let plan = StagePlan(whole.showing(isOn), glass: Self.glass, typesetter: typesetter)
      #expect(typesetter.titles == titles)
      #expect(
        plan.catalog.lanes.indices.map { Self.sizes(plan, lane: $0).first } == titles.map { $0[0] == "Ghij" ? 4 : 6 })
    }
    let empty = StagePlan(whole.showing([false, false, false, false]), glass: Self.glass, typesetter: typesetter)
    #expect(empty.catalog.lanes.count == 1 && typesetter.titles == [["Nothing to show now"]])
  }

  @Test func `a card that is off is measured at the size that it has when it is on`() throws {
    let typesetter = CountingTypesetter()
    let whole = try Self.load(
      """
      display: { scale: auto }
      card: { width: 400, height: 300 }
      cards: [{ title: A }, { title: B, width: 600 }]
      """)
    _ = StagePlan(whole.showing([true, false]), glass: Self.glass, typesetter: typesetter)
    let faces = typesetter.asked.withLock { $0.last?.first?.faces ?? [] }
    #expect(faces.map(\.size) == [PixelSize(width: 267, height: 200), PixelSize(width: 400, height: 200)])
  }

  @Test func `a change goes on with the typesetter, and cards that leave do not count`() throws {
    let typesetter = CountingTypesetter()
    let plan = StagePlan(
      try Self.load("cards: [{ title: Abc }, { title: De }]"), glass: Self.glass, typesetter: typesetter)
    let change = StageChange(from: plan, to: try Self.load("cards: [{ title: De }, { title: F }]"))
    #expect(typesetter.titles == [["De", "F"]])
    // One that is still in view has the size of those that stay.
    #expect(Self.sizes(change.plan) == [3, 3, 3])
    #expect(change.plan.wallHash == nil)
  }

  @Test func `letters change nothing that walls must agree on`() throws {
    let configuration = try Self.load("position: utc\ncards: [{ title: Abc }, { title: De }]")
    let plans = [nil, CountingTypesetter()].map {
      StagePlan(configuration, glass: Self.glass, typesetter: $0)
    }
    #expect(plans[0].wallHash == plans[1].wallHash && plans[0].layout == plans[1].layout)
  }

  @Test func `a lane has the rank of its cards' tier`() throws {
    let tiers = "tiers: { gold: {}, silver: {} }\n"
    let typesetter = CountingTypesetter()
    func ranks(_ text: String) throws -> [Int?] {
      _ = StagePlan(try Self.load(tiers + text), glass: Self.glass, typesetter: typesetter)
      return typesetter.ranks
    }
    let cards = "cards: [{ title: A, tier: silver }, { title: B, tier: gold }, { title: C }]"
    #expect(try ranks("arrange: lanes\n" + cards) == [0, 1, 2])
    #expect(try ranks("arrange: together\n" + cards) == [nil])
    #expect(
      try ranks(
        "lanes: [cards: [{ title: A, tier: silver }], cards: [{ title: B }], cards: [{ title: C, tier: gold }]]")
        == [1, nil, 0])
  }

  @Test func `in a lane that stands still, or is one of several, letters get the room to be legible`() throws {
    func least(_ text: String) throws -> [Int] {
      let plan = StagePlan(try Self.load(text), glass: Self.glass)
      return plan.catalog.faces.map(\.leastText)
    }
    #expect(try least("loop: false\ncard: { width: 100, height: 80 }\ncards: [{ title: A }]") == [12])
    #expect(try least("card: { width: 100, height: 80 }\ncards: [{ title: A }]") == [0])
    let many = (0..<20).map { "{ title: A\($0) }" }.joined(separator: ", ")
    #expect(try least("loop: false\ncard: { width: 100, height: 80 }\ncards: [\(many)]").allSatisfy { $0 == 0 })
    // Lanes that share the screen are thin.
    #expect(try least("lanes: [cards: [\(many)], cards: [\(many)]]").allSatisfy { $0 == 12 })
  }
}
