internal import MarqueeConfig
internal import MarqueeEngine
package import MarqueeScene
internal import MarqueeValues

// What is to be drawn.
extension Stage {
  package var contents: [LaneContents] {
    var contents: [LaneContents] = []
    write(to: &contents)
    return contents
  }

  /// The lanes as they are to be drawn, in place of what an array holds: frame by frame in the same memory.
  package func write(to contents: inout [LaneContents]) {
    contents.removeAll(keepingCapacity: true)
    for index in controllers.indices {
      let place = layout.lanes[index]
      contents.append(
        LaneContents(
          area: place.area, isVertical: place.isVertical, thickness: place.thickness, tiles: controllers[index].tiles,
          faces: catalog.lanes[index], focus: focus(of: index), pressedCard: pressedCard(in: index),
          hiddenTile: opening?.lane == index ? openedTile?.index : nil, pages: pages(of: index),
          overflowsAcross: overflowsAcross))
    }
  }

  /// Whether cards that are thicker than their lane are seen beyond it: only where no other lane is beside it.
  var overflowsAcross: Bool { controllers.count == 1 }

  private func pages(of lane: Int) -> LaneContents.Pages? {
    let count = configuration.lanes[lane].cards.count
    guard configuration.lanes[lane].layout == .pages, count > 1 else { return nil }
    return .init(count: count, current: controllers[lane].nearestCard)
  }

  /// How a gallery's cards change away from the middle; `nil` for other lanes.
  func focus(of lane: Int) -> LaneContents.Focus? {
    let settings = configuration.lanes[lane]
    guard settings.layout == .gallery else { return nil }
    return .init(
      scale: settings.focusScale, dim: settings.focusDim, spacing: layout.lanes[lane].strip.spacing)
  }

  /// The card under a finger that has not moved. 0-based.
  func pressedCard(in lane: Int) -> Int? {
    controllers[lane].pressedPoint.flatMap { tile(at: $0, in: lane)?.card }
  }

  /// The opened card as it is now; `nil` where none is.
  package var openedCard: OpenedCard? {
    guard let opening else { return nil }
    let place = layout.lanes[opening.lane]
    let origin = openedTile ?? opening.tile
    return OpenedCard(
      panel: panel(of: opening.tile.card, in: opening.lane), face: catalog.lanes[opening.lane][opening.tile.card],
      origin: place.frame(of: origin, focus: focus(of: opening.lane)),
      brightness: focus(of: opening.lane)?.look(of: origin, viewport: place.viewport).brightness ?? 1,
      progress: opening.progress(at: now), scrolled: opening.scroller?.offset ?? 0)
  }

  /// The panel of the card that a finger rests on, which a tap would open.
  package var pressedPanel: DetailPanel? {
    guard configuration.touch.tap == .open else { return nil }
    for lane in controllers.indices {
      if let card = pressedCard(in: lane) { return panel(of: card, in: lane) }
    }
    return nil
  }

  private func panel(of index: Int, in lane: Int) -> DetailPanel {
    let card = configuration.lanes[lane].cards[index]
    let face = catalog.faces[catalog.lanes[lane][index]]
    let screen = layout.screen
    return DetailPanel(
      maximumWidth: max(screen.width * 85 / 100, 1), maximumHeight: max(screen.height * 85 / 100, 1),
      preferredWidth: max(screen.width * 7 / 10, 1), preferredHeight: max(screen.height * 7 / 10, 1),
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
    var indicators: [Double?] = []
    write(to: &indicators)
    return indicators
  }

  func write(to indicators: inout [Double?]) {
    indicators.removeAll(keepingCapacity: true)
    for index in controllers.indices { indicators.append(indicator(of: index)) }
  }

  func indicator(of lane: Int) -> Double? {
    guard configuration.touch.showsIndicator, opening == nil, let pause = controllers[lane].pause else { return nil }
    let counted = CountedPause(left: pause.left, whole: pause.whole)
    return min(Double(counted.steps) * counted.interval.inSeconds / pause.whole.inSeconds, 1)
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
