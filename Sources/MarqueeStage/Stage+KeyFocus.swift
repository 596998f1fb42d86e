internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
package import MarqueeValues

/// The card that the keys act on, while they are used.
struct KeyFocus: Sendable {
  /// 0-based.
  var lane: Int
  /// The tile in a lane with two ends, of whose cards not each comes to the middle; `nil` for the card in the middle.
  var tile: Int?
  /// When it ends without another key, where its strip does not rest; see `Stage.keyFocusEnd`.
  var until: Instant
}

// Which card the keys act on: of the lane that is chosen the card in the middle, or in a lane with two ends the one that the keys
// have come to. A frame marks it while keys are used (WCAG 2.1.1, 2.4.7), and its strip rests meanwhile, so that Enter opens what
// is marked.
extension Stage {
  /// How long a key marks its card at least.
  private static let shortestKeyFocus = Duration.seconds(5)

  /// The outer edge of the frame around the card of the keys, px of the picture; `nil` without one. While a card is open there is
  /// none.
  ///
  /// The frame is outside of the card, so that it covers neither its texts nor its ribbon; at an edge of the screen it is inside. A
  /// ribbon hangs from the upper edge of its card: where there is no room above that, the frame is open, and its upper line beyond
  /// the screen.
  package var keyFrame: PixelArea? {
    guard let keyFocus, opening == nil, let tile = focusedTile(inLane: keyFocus.lane) else { return nil }
    let place = layout.lanes[keyFocus.lane]
    let visible = LaneContents.visibleArea(
      of: place.area, isVertical: place.isVertical, overflowsAcross: overflowsAcross, on: layout.screen)
    let card = place.frame(of: tile, focus: focus(of: keyFocus.lane)).wholePixels
      .intersection(visible).intersection(window)
    guard card.width > 0, card.height > 0 else { return nil }
    let width = KeyFrameMeasures(shorter: min(window.width, window.height)).width
    var frame = card.inset(by: -width)
    // The next card's ribbon hangs there.
    if place.isVertical { frame.maxY = card.maxY + min(width, Int(place.strip.spacing)) }
    let hasRibbon = catalog.faces[catalog.lanes[keyFocus.lane][tile.card]].ribbon != nil
    let top = hasRibbon ? frame.minY : max(frame.minY, window.minY)
    frame = frame.intersection(window)
    frame.minY = top
    return frame
  }

  /// Marks the card that the keys act on, or goes on marking it: at first in the lane in the middle of the screen.
  mutating func keepKeyFocus(at time: Instant) {
    let until = time.advanced(by: max(configuration.touch.resumeAfter, Self.shortestKeyFocus))
    keyFocus = KeyFocus(lane: keyLane, tile: keyFocus?.tile, until: until)
  }

  /// When the mark goes without another key: as soon as its strip moves by itself again. A strip that never does, or that rests for
  /// less than a mark lasts, loses it when the mark's time is over. `nil` without a mark, while a card is open, and while the strip
  /// rests or comes to rest, which has a deadline of its own.
  var keyFocusEnd: Instant? {
    guard let keyFocus, opening == nil else { return nil }
    let controller = controllers[keyFocus.lane]
    guard !plan.followsUTC, configuration.touch.resumeAfter >= Self.shortestKeyFocus, controller.movesByItself else {
      return keyFocus.until
    }
    switch controller.phase {
    case .resting, .settling, .coasting, .held, .dragging, .open: return nil
    // A pause of a visitor ends, and then the strip moves; an operator's has no end that would take the mark away.
    case .paused: return pause == nil ? nil : keyFocus.until
    case .cruising, .ramping, .dwelling, .stepping: return now
    }
  }

  /// Has the strip of the marked card rest, as a touch has: it comes to rest if it moves by itself, and a rest begins anew. Does
  /// nothing where nothing rests, for such a strip would only stumble.
  mutating func holdKeyLane(at time: Instant) {
    if plan.followsUTC || configuration.touch.resumeAfter == .zero { return }
    let lane = keyLane
    if controllers[lane].movesByItself { controllers[lane].interrupt(at: time) }
    shareInput(of: lane, at: time)
  }

  /// Goes on marking the card for a key that marks no other one. Does nothing without a mark.
  mutating func prolongKeyFocus(at time: Instant) {
    guard keyFocus != nil, !isCardOpen else { return }
    keepKeyFocus(at: time)
    holdKeyLane(at: time)
  }

  /// Chooses the lane that follows, or the one before, in the order of the file; after the last one the first.
  mutating func chooseLane(isNext: Bool, at time: Instant) {
    let shown = layout.lanes.indices.filter { layout.lanes[$0].area.intersects(window) }
    let (isNew, lane) = (keyFocus == nil, keyLane)
    keepKeyFocus(at: time)
    // The first press says where the keys are.
    guard !isNew, shown.count > 1, let place = shown.firstIndex(of: lane) else { return }
    keyFocus?.lane = shown[(place + (isNext ? 1 : shown.count - 1)) % shown.count]
    keyFocus?.tile = nil
  }

  /// Has the mark follow a key in a lane with two ends. Call before the lanes move.
  mutating func moveKeyFocus(_ key: ScrollController.Key, at time: Instant) {
    keepKeyFocus(at: time)
    guard let lane = keyFocus?.lane, !controllers[lane].strip.loops else { return }
    let last = controllers[lane].strip.cardCount - 1
    let tile = focusedTile(inLane: lane)?.index
    switch key {
    case .next: keyFocus?.tile = tile.map { min($0 + 1, last) }
    case .previous: keyFocus?.tile = tile.map { max($0 - 1, 0) }
    case .first: keyFocus?.tile = 0
    case .last: keyFocus?.tile = last
    case .pageForward, .pageBack: keyFocus?.tile = nil
    case .pause: break
    }
  }

  /// The lane whose card the keys act on: the chosen one, else the lane in the middle of the screen.
  var keyLane: Int {
    keyFocus?.lane ?? lane(at: Double(window.minX + window.maxX) / 2, Double(window.minY + window.maxY) / 2)
  }

  /// The tile that the keys act on in a lane; `nil` if it shows none.
  func focusedTile(inLane lane: Int) -> Tile? {
    let tiles = shownTiles(ofLane: lane)
    if let keyFocus, keyFocus.lane == lane, let chosen = keyFocus.tile,
      let tile = tiles.first(where: { $0.index == chosen })
    {
      return tile
    }
    let middle = plan.shownParts[lane].map { ($0.lowerBound + $0.upperBound) / 2 } ?? controllers[lane].viewport / 2
    func distance(_ tile: Tile) -> Double { max(tile.position - middle, middle - tile.position - tile.extent) }
    return tiles.min { distance($0) < distance($1) }
  }

  /// Closes the open card, and marks it where a key has opened it.
  mutating func closeCardByKey(at time: Instant) {
    guard isCardOpen else { return }
    if keyFocus != nil { keepKeyFocus(at: time) }
    closeCard(at: time)
  }

  /// Opens the card that the keys act on, unless its lane is touched.
  mutating func openMiddleCard(at time: Instant) {
    let lane = keyLane
    guard controllers[lane].isFree, let tile = focusedTile(inLane: lane) else { return }
    open(tile, in: lane, at: time)
  }
}
