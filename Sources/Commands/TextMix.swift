internal import ConfigurationValues
internal import FacePainting
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages

extension SeenCheck {
  /// Notes on tiers whose texts have two colours on one gradient, because each card takes what suits the part under its text. In
  /// the order of the lanes. Blocks.
  func textMixNotes(on configuration: Configuration) -> [String] {
    func isChosen(_ card: Card) -> Bool { card.font.color == nil }
    guard configuration.font.color == nil, configuration.lanes.contains(where: { $0.cards.contains(where: isChosen) })
    else { return [] }
    let catalog = StagePlan(configuration, glass: screen, typesetter: painter).catalog
    var seen: [TextGround: (name: String, color: Color)] = [:]
    var noted: Set<String?> = []
    var notes: [String] = []
    for (lane, faces) in zip(configuration.lanes, catalog.lanes) {
      for (card, face) in zip(lane.cards, faces.prefix(Self.faceLimit))
      where isChosen(card) && !noted.contains(card.tier) {
        let face = catalog.faces[face]
        guard let color = painter.chosenTextColor(of: face) else { continue }
        guard let first = seen.updateValue((card.name, color), forKey: TextGround(card.tier, face)),
          first.color != color
        else { continue }
        noted.insert(card.tier)
        let (white, black) = color == .white ? (card.name, first.name) : (first.name, card.name)
        notes.append(
          "\(quoted(white)) has white text, and \(quoted(black)) near-black text on the same colours; for texts that look "
            + "alike, set 'font: { color }' in \(card.tier.map { "the tier \(quoted($0))" } ?? "'card'")")
      }
    }
    return notes
  }
}

/// What the text of a card shares its colour with.
private struct TextGround: Hashable {
  let tier: String?
  let gradient: Gradient

  init(_ tier: String?, _ face: CardFace) { (self.tier, gradient) = (tier, face.gradient) }
}
