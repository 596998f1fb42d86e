internal import ConfigurationValues
internal import FacePainting
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages

extension SeenCheck {
  /// The maximum number of opened cards that are measured for each of their texts: those where it is longest, and so its letters
  /// smallest.
  private static let openedLimit = 25

  /// Warns of letters that are not on a card of a lane: those of opened cards, notices and the countdown. One warning for each
  /// kind. Call where the distance is known.
  /// - Parameter known: the measures of faces by their numbers in the catalog.
  func warningsOnOtherLetters(
    _ plan: StagePlan, _ known: [Int: FaceMeasures]
  ) -> [(place: Place, message: String)] {
    let larger = "they grow with the screen alone, so let people come near, or take a larger screen"
    func fault(_ name: String, _ capital: Int?) -> String? {
      guard let capital else { return nil }
      return SeenText(name, (capital, capital, nil), fullSize: capital).fault(on: screen, from: reading)?.what
    }
    var warnings = smallestOfOpenedCards(plan, known).compactMap { card, text, capital in
      fault("'\(text)'", capital).map {
        (place: card.place, message: "\(quoted(card.name)): once it is opened, \($0); \(larger)")
      }
    }
    let start = Place(line: 1, column: 1)
    let picture = PixelSize(width: plan.layout.window.width, height: plan.layout.window.height)
    let notice = Notice("H").flatMap { painter.capital(of: $0, font: plan.configuration.font.request, on: picture) }
    if let what = fault("notices in a ribbon", notice) {
      warnings.append((start, "\(what); say what all must read with '--as full', or on a large card"))
    }
    let moreTime = plan.backdrop.moreTime.flatMap { MoreTimePictures.capital(of: $0, painter: painter) }
    if let what = fault("the countdown and its control", moreTime) { warnings.append((start, "\(what); \(larger)")) }
    return warnings
  }

  /// For each text of opened cards the card where its capitals are smallest, and their height, px.
  private func smallestOfOpenedCards(
    _ plan: StagePlan, _ known: [Int: FaceMeasures]
  ) -> [(card: Card, text: String, capital: Int)] {
    guard plan.configuration.touch.tap == .open else { return [] }
    var cards: [(card: Card, index: Int, lane: Int, measures: FaceMeasures)] = []
    for (lane, faces) in plan.catalog.lanes.enumerated() {
      for (index, (card, face)) in zip(plan.configuration.lanes[lane].cards, faces).enumerated() {
        if let measures = known[face] { cards.append((card, index, lane, measures)) }
      }
    }
    let lengths = cards.map { card, _, _, _ in
      [card.title, card.subtitle, card.details, card.link].map { $0?.utf8.count ?? 0 }
    }
    var chosen: Set<Int> = []
    for text in 0..<4 {
      // Of equal length the first, so that each run chooses the same.
      chosen.formUnion(
        cards.indices.sorted { (lengths[$1][text], $0) < (lengths[$0][text], $1) }.prefix(Self.openedLimit))
    }
    var least: [(card: Card, text: String, capital: Int)?] = [nil, nil, nil, nil]
    for number in chosen.sorted() {
      let (card, index, lane, measures) = cards[number]
      var panel = plan.panel(of: index, in: lane)
      panel.cardLogo = measures.logo?.drawnSize
      let capitals = painter.capitals(of: panel)
      let texts = [
        ("title", capitals.title), ("subtitle", capitals.subtitle), ("details", capitals.details),
        (card.wifi == nil ? "link" : "wifi", capitals.link),
      ]
      for (place, (text, capital)) in texts.enumerated() {
        if let capital, capital < least[place]?.capital ?? .max { least[place] = (card, text, capital) }
      }
    }
    return least.compactMap(\.self)
  }
}
