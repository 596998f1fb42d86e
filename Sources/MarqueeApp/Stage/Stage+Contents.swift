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

    /// The lanes whose marks of a pause are other ones than in an earlier moment; `nil` if anything else is as well.
    func indicators(changedSince earlier: Moment) -> [Int]? {
      var same = earlier
      same.indicators = indicators
      guard same == self, indicators.count == earlier.indicators.count else { return nil }
      return indicators.indices.filter { indicators[$0] != earlier.indicators[$0] }
    }
  }

  package var moment: Moment {
    Moment(
      offsets: controllers.map(\.offset), pressedCards: controllers.indices.map(pressedCard), indicators: indicators,
      openedCard: opening?.progress(at: now))
  }

  package var contents: [LaneContents] {
    controllers.indices.map { index in
      let (lane, place, controller) = (configuration.lanes[index], layout.lanes[index], controllers[index])
      return LaneContents(
        area: place.area, isVertical: place.isVertical, tiles: controller.tiles, faces: catalog.lanes[index],
        focus: focus(of: index), pressedCard: pressedCard(in: index),
        hiddenTile: opening?.lane == index ? openedTile?.index : nil,
        pages: lane.layout == .pages && lane.cards.count > 1
          ? .init(count: lane.cards.count, current: controller.nearestCard) : nil,
        standsOut: controllers.count == 1)
    }
  }

  /// How a gallery's cards change away from the middle; `nil` for other lanes.
  func focus(of lane: Int) -> LaneContents.Focus? {
    let settings = configuration.lanes[lane]
    guard settings.layout == .gallery else { return nil }
    return .init(
      scale: settings.focusScale, dim: settings.focusDim, spacing: layout.lanes[lane].strip.spacing)
  }

  /// The card under a finger that has not moved. 0-based.
  private func pressedCard(in lane: Int) -> Int? {
    controllers[lane].pressedPoint.flatMap { tile(at: $0, in: lane)?.card }
  }

  /// The opened card as it is now; `nil` where none is.
  package var openedCard: OpenedCard? {
    guard let opening else { return nil }
    let place = layout.lanes[opening.lane]
    let origin = openedTile ?? opening.tile
    return OpenedCard(
      panel: panel(of: opening.tile.card, in: opening.lane), face: catalog.lanes[opening.lane][opening.tile.card],
      origin: place.area(of: origin, focus: focus(of: opening.lane)),
      brightness: focus(of: opening.lane)?.look(of: origin, viewport: place.viewport).brightness ?? 1,
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
      cornerRadius: max(layout.lanes[lane].cornerRadius, 16), gradient: face.gradient,
      title: card.title, subtitle: card.subtitle, logo: face.logo, details: card.details,
      link: card.link, font: face.font, textColor: face.textColor,
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

  /// A pause in steps of a hundredth of it, but at least of a tenth of a second.
  private struct CountedPause {
    let interval: Duration
    /// How many are left, the one under way counted.
    let steps: Int128

    /// - Parameter left: longer than nothing.
    init(left: Duration, whole: Duration) {
      interval = max(whole / 100, .milliseconds(100))
      // In whole numbers, so that no rounding asks for a step that shows nothing new.
      steps = (left.attoseconds + interval.attoseconds - 1) / interval.attoseconds
    }
  }

  /// For each lane how much of its pause is left, 0…1, in steps of at least a tenth of a second; `nil` where it shows no
  /// mark.
  package var indicators: [Double?] {
    controllers.map { controller in
      guard configuration.touch.showsIndicator, opening == nil, let pause = controller.pause else { return nil }
      let counted = CountedPause(left: pause.left, whole: pause.whole)
      return min(Double(counted.steps) * counted.interval.inSeconds / pause.whole.inSeconds, 1)
    }
  }

  /// When a mark of a pause next changes.
  var nextIndicatorStep: Instant? {
    guard configuration.touch.showsIndicator, opening == nil else { return nil }
    return controllers.compactMap { controller -> Instant? in
      guard let pause = controller.pause, pause.left > .zero else { return nil }
      let counted = CountedPause(left: pause.left, whole: pause.whole)
      return now.advanced(by: pause.left - counted.interval * Int(counted.steps - 1))
    }.min()
  }
}
