internal import MarqueeConfig
internal import MarqueeEngine
package import MarqueeRendering
internal import SDLKit

// What is to be drawn.
nonisolated extension Stage {
  /// All that a frame depends on: two equal moments are the same picture.
  package struct Moment: Sendable, Hashable {
    /// px.
    var offsets: [Double]
    var pressedCards: [Int?]
    /// How much of each lane's pause is left, in steps.
    var indicators: [Double?]
    var openedCard: Double?
  }

  package var moment: Moment {
    Moment(
      offsets: controllers.map(\.offset), pressedCards: controllers.map(\.pressedCard), indicators: indicators,
      openedCard: opening?.progress(at: now))
  }

  package var contents: [LaneContents] {
    controllers.indices.map { index in
      let (lane, place, controller) = (configuration.lanes[index], layout.lanes[index], controllers[index])
      return LaneContents(
        area: place.area, isVertical: place.isVertical, tiles: controller.tiles, faces: catalog.lanes[index],
        focus: lane.layout == .gallery
          ? .init(scale: lane.focusScale, dim: lane.focusDim, spacing: place.strip.spacing) : nil,
        pressedCard: controller.pressedCard, hiddenTile: opening?.lane == index ? openedTile?.index : nil,
        pages: lane.layout == .pages && lane.cards.count > 1
          ? .init(count: lane.cards.count, current: controller.nearestCard) : nil,
        standsOut: controllers.count == 1)
    }
  }

  /// The opened card as it is now; `nil` where none is.
  package var openedCard: OpenedCard? {
    guard let opening else { return nil }
    let area = layout.lanes[opening.lane].area(of: openedTile ?? opening.tile)
    return OpenedCard(
      panel: panel(of: opening.tile.card, in: opening.lane), face: catalog.lanes[opening.lane][opening.tile.card],
      origin: .init(x: area.x, y: area.y, width: area.width, height: area.height),
      progress: opening.progress(at: now))
  }

  /// The panel of the card that a finger rests on, which a tap would open.
  package var pressedPanel: DetailPanel? {
    guard configuration.touch.tap == .open else { return nil }
    for (lane, controller) in controllers.enumerated() {
      if let card = controller.pressedCard { return panel(of: card, in: lane) }
    }
    return nil
  }

  private func panel(of index: Int, in lane: Int) -> DetailPanel {
    let card = configuration.lanes[lane].cards[index]
    let face = catalog.faces[catalog.lanes[lane][index]]
    let screen = layout.screen
    return DetailPanel(
      maximumWidth: max(screen.width * 7 / 10, 1), maximumHeight: max(screen.height * 7 / 10, 1),
      cornerRadius: max(layout.lanes[lane].cornerRadius, 16), gradient: face.gradient, title: card.title,
      subtitle: card.subtitle, details: card.details, link: card.link, font: face.font, textColor: face.textColor,
      backdrop: face.backdrop)
  }

  /// The tile that was opened, where it is by now: of the card's copies the nearest to where it was. `nil` when none is
  /// in view.
  private var openedTile: Tile? {
    guard let opening else { return nil }
    return controllers[opening.lane].tiles
      .filter { $0.card == opening.tile.card }
      .min { abs($0.position - opening.tile.position) < abs($1.position - opening.tile.position) }
  }

  /// How often the mark of a pause changes.
  private static let indicatorInterval = Duration.milliseconds(100)

  /// For each lane how much of its pause is left, 0…1, in steps of `indicatorInterval`; `nil` where it shows no mark.
  package var indicators: [Double?] {
    controllers.map { controller in
      guard configuration.touch.showsIndicator, opening == nil, let pause = controller.pause else { return nil }
      let steps = pause.left.inSeconds / Self.indicatorInterval.inSeconds
      let left = steps.rounded(.up) * Self.indicatorInterval.inSeconds / pause.whole.inSeconds
      return min(left, 1)
    }
  }

  /// When a mark of a pause next changes.
  var nextIndicatorStep: Instant? {
    guard configuration.touch.showsIndicator, opening == nil else { return nil }
    return controllers.compactMap { controller -> Instant? in
      guard let pause = controller.pause, pause.left > .zero else { return nil }
      let interval = Self.indicatorInterval.inSeconds
      let steps = (pause.left.inSeconds / interval).rounded(.up)
      let untilNext = pause.left.inSeconds - (steps - 1) * interval
      return now.advanced(by: .seconds(max(untilNext, 0.001)))
    }.min()
  }
}
