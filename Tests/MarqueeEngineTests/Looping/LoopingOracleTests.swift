import MarqueeEngine
import TestSupport
import Testing

/// Five known techniques for looping a finite set, as plain models: after any scroll all show what the engine shows.
struct LoopingOracleTests {
  @Test(arguments: Seeds.many)
  func `duplicate end caps show what the engine shows`(seed: UInt64) {
    compare(seed: seed, cards: { .random(using: &$0) }, model: { EndCapModel($0) })
  }

  @Test(arguments: Seeds.many)
  func `three pages with contents swapped show what the engine shows`(seed: UInt64) {
    compare(seed: seed, cards: { .randomPages(using: &$0) }, model: { ThreePageModel($0) })
  }

  @Test(arguments: Seeds.many)
  func `re-centring with tiling and a view pool shows what the engine shows`(seed: UInt64) {
    compare(seed: seed, cards: { .random(using: &$0) }, model: { RecenteringModel($0) })
  }

  @Test(arguments: Seeds.many)
  func `a screen of padded items on each side shows what the engine shows`(seed: UInt64) {
    compare(seed: seed, cards: { .random(using: &$0) }, model: { PaddedModel($0) })
  }

  @Test(arguments: Seeds.many)
  func `the tripled set with its offset put back shows what the engine shows`(seed: UInt64) {
    compare(seed: seed, cards: { .random(using: &$0) }, model: { TripledModel($0) })
  }

  @Test(arguments: Seeds.few)
  func `a strip dragged by a finger shows the same in the engine and in all models`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let cards = LoopedCards.random(using: &generator)
    var models: [any LoopingModel] = [
      EndCapModel(cards), RecenteringModel(cards), PaddedModel(cards), TripledModel(cards),
    ]
    var strip = ScrollController(
      strip: cards.geometry, viewport: cards.viewport, behavior: ScrollBehavior(cruiseVelocity: 0))
    var finger = 0.0
    strip.send(.down, -20, at: 0)
    strip.send(.move, finger, at: 1)
    for step in 1...100 {
      let delta = generator.scroll(over: cards)
      finger -= delta
      strip.send(.move, finger, at: step)
      let shown = strip.tiles.map { ShownCard($0) }
      for index in models.indices {
        models[index].scroll(by: delta)
        #expect(isSamePicture(models[index].shown, shown), "model \(index), step \(step) of \(cards)")
      }
    }
  }

  @Test(arguments: Seeds.few)
  func `the view pool never makes more views than a viewport holds`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let cards = LoopedCards(
      extents: (0..<9).map { _ in generator.dyadic(50...300) }, spacing: 10, viewport: 1000)
    var model = RecenteringModel(cards)
    for _ in 0..<2000 { model.scroll(by: generator.dyadic(-60...60)) }
    // 1000 px hold at most 17 cards with a pitch of 60 px, a partial one at either end and one that is leaving.
    #expect(model.viewsMade <= 20)
  }

  private func compare<Model: LoopingModel>(
    seed: UInt64, cards: (inout SeededGenerator) -> LoopedCards, model: (LoopedCards) -> Model
  ) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<5 {
      let cards = cards(&generator)
      var model = model(cards)
      var offset = 0.0
      #expect(isSamePicture(model.shown, cards.engineShows(at: 0)), "round \(round), at first, of \(cards)")
      #expect(model.shown.first?.card == 0 && model.shown.first?.position == 0)
      for step in 0..<40 {
        let delta = generator.scroll(over: cards)
        offset += delta
        model.scroll(by: delta)
        #expect(
          isSamePicture(model.shown, cards.engineShows(at: offset)),
          "round \(round), step \(step) to \(offset) of \(cards)")
      }
    }
  }
}

extension LoopedCards {
  /// 1…20 cards, wide or narrow, in a viewport from a part of a card to several laps. In half of the cases all lengths
  /// are exact in binary, so that cards touch the edges of the viewport.
  static func random(using generator: inout SeededGenerator) -> LoopedCards {
    let isExact = generator.chance(0.5)
    let longest = generator.pick([30.0, 200, 900])
    func length(_ range: ClosedRange<Double>, _ generator: inout SeededGenerator) -> Double {
      isExact ? generator.dyadic(range, bits: 2) : generator.double(range)
    }
    let extents = (0..<generator.int(1...20)).map { _ in length(8...longest, &generator) }
    let spacing = generator.chance(0.3) ? 0 : length(0...60, &generator)
    return LoopedCards(extents: extents, spacing: spacing, viewport: length(40...2000, &generator))
  }

  /// Cards that each fill the viewport.
  static func randomPages(using generator: inout SeededGenerator) -> LoopedCards {
    let viewport = generator.dyadic(40...2000, bits: 2)
    return LoopedCards(
      extents: Array(repeating: viewport, count: generator.int(1...9)),
      spacing: generator.chance(0.5) ? 0 : generator.dyadic(0...60, bits: 2), viewport: viewport)
  }
}

extension SeededGenerator {
  /// A scroll by a few px, a card, a viewport, or up to a thousand laps; px.
  mutating func scroll(over cards: LoopedCards) -> Double {
    let sign = chance(0.5) ? 1.0 : -1
    switch int(0...5) {
    case 0: return sign * dyadic(0...3, bits: 2)
    case 1: return sign * (pick(cards.extents) + cards.spacing)
    case 2: return sign * dyadic(0...cards.viewport, bits: 2)
    case 3: return sign * cards.lap * Double(int(1...1000))
    case 4: return sign * dyadic(0...1e5, bits: 2)
    default: return sign * pick(cards.extents)
    }
  }
}
