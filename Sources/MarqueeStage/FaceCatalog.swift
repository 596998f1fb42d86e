internal import MarqueeConfig
package import MarqueeScene
internal import MarqueeValues

/// The faces of all cards: cards that look the same share one.
package struct FaceCatalog: Sendable {
  package private(set) var faces: [CardFace] = []
  /// For each lane the number of each card's face.
  package private(set) var lanes: [[Int]] = []

  init(_ configuration: Configuration, layout: StageLayout) {
    var numbers: [CardFace: Int] = [:]
    let backdrop = configuration.display.background.averageColor
    let budget = TextureBudget(configuration, layout: layout)
    for (index, (lane, laneLayout)) in zip(configuration.lanes, layout.lanes).enumerated() {
      let limit = budget.facePixels(inLane: index)
      var cards: [Int] = []
      cards.reserveCapacity(lane.cards.count)
      for (card, size) in zip(lane.cards, laneLayout.faceSizes) {
        let font = card.font.filled(from: configuration.font)
        var face = CardFace(
          width: size.width, height: size.height,
          cornerRadius: min(laneLayout.cornerRadius, Double(min(size.width, size.height)) / 2),
          gradient: card.gradient.cardGradient, title: card.title, subtitle: card.subtitle,
          logo: card.logo.map { FaceLogo($0, card, in: lane, on: size) }, font: font.request,
          textColor: font.color, border: lane.card.border.rendering, backdrop: backdrop)
        face.sharpness = CardFace.scale(of: size, toPixels: limit)
        let number = numbers[face] ?? faces.count
        if number == faces.count {
          numbers[face] = number
          faces.append(face)
        }
        cards.append(number)
      }
      lanes.append(cards)
    }
  }
}
