internal import ConfigurationValues
package import MarqueeEngine
package import MarqueeScene
package import MarqueeValues

/// A tile of which at least half is in view.
package struct TileInView: Sendable, Hashable {
  package var lane: Int
  /// The tile's slot in the lap. Copies of a card in several laps share one, and are a lap apart.
  package var slot: Int
  /// The number of slots in the lap: slots of laps with different numbers cannot be compared.
  package var lap: Int
  /// 0-based, in the lane.
  package var card: Int
  /// The leading edge in px from the viewport's leading edge.
  package var position: Double
  /// The farthest that it may move from one picture to the next and still be taken for the same tile, px.
  package var reach: Double
  /// The number of the card's face in the catalogue.
  package var number: Int
  /// Whether it is on the canvas of a wall, but only on other screens than this one.
  package var isElsewhere = false
  /// Whether all of it is in view on this screen, and nothing of its lane fades.
  package var isFull = false
  /// What is drawn of it. The stage leaves `whole`; the stage renderer sets it.
  package var face = FaceState.whole

  package init(lane: Int, slot: Int, lap: Int, card: Int, position: Double, reach: Double, number: Int) {
    self.number = number
    self.lane = lane
    self.slot = slot
    self.lap = lap
    self.card = card
    self.position = position
    self.reach = reach
  }
}

// Which cards are in view, as the proof of play counts it.
extension Stage {
  /// Replaces the array's elements with the tiles of which at least half of the area is in view and uncovered, lane by lane and
  /// in the order of the strip, without allocating once the array is large enough.
  ///
  /// What counts is what is drawn: the tile's frame, smaller in a gallery, inside its lane and the screen, without what a notice,
  /// a network's code that makes room for it, or a control lies over. Where cards fade at an end of the lane, the part in which
  /// less than half of their colour is left is out of view, and while a lane's cards fade all of them are out of view below
  /// half. Dimmed neighbours of a gallery are in view. Otherwise headings and a network's code never lie over cards, and page
  /// dots and the mark of a pause are too small to matter.
  ///
  /// While a card is open, or still on its way back, everything behind it is dimmed and out of view: the opened card alone is in
  /// view, unless there is a notice.
  ///
  /// On a wall this is what the canvas shows: a card counts where half of it is on the canvas, whichever screens show it.
  ///
  /// - Parameters:
  ///   - notice: where a notice of at least half its opacity is drawn, px of the upright picture; `nil` without one.
  ///   - corner: where a network's block that makes room for a ribbon is drawn over the lanes, px; `nil` where none is.
  package func write(inView tiles: inout [TileInView], under notice: PixelArea?, and corner: PixelArea? = nil) {
    tiles.removeAll(keepingCapacity: true)
    if let opening {
      guard notice == nil else { return }
      let lane = opening.lane
      let count = controllers[lane].strip.count
      tiles.append(
        TileInView(
          lane: lane, slot: Self.slot(opening.tile.index, of: count), lap: count, card: opening.tile.card,
          position: opening.tile.position, reach: plan.views[lane].reach,
          number: plan.catalog.lanes[lane][opening.tile.card]))
      return
    }
    let covers = Covers(
      notice: notice, corner: corner, button: pause == nil ? plan.layout.pauseButton : nil,
      moreTime: plan.hasMoreTime ? moreTimeButton?.area : nil)
    for lane in controllers.indices {
      let controller = controllers[lane]
      let visibility = controller.visibility
      guard visibility >= 0.5 else { continue }
      let changing = visibility * changeVisibility(of: lane)
      let steady = changing < 0.5 ? listFade?.lanes[lane] : nil
      let count = controller.strip.count
      for tile in controller.tiles {
        if let steady, !steady.contains(tile.index) { continue }
        let part = plan.views[lane].part(
          of: tile, size: plan.layout.lanes[lane].faceSizes[tile.card], under: covers)
        guard part >= LaneView.leastPart else { continue }
        var seen = TileInView(
          lane: lane, slot: Self.slot(tile.index, of: count), lap: count, card: tile.card, position: tile.position,
          reach: plan.views[lane].reach, number: plan.catalog.lanes[lane][tile.card])
        if let shown = plan.shownParts[lane] {
          seen.isElsewhere = tile.position + tile.extent < shown.lowerBound || tile.position > shown.upperBound
        }
        seen.isFull = part >= LaneView.wholePart && visibility == 1 && listFade == nil && isOnScreen(tile, ofLane: lane)
        tiles.append(seen)
      }
    }
  }

  /// Whether the screen shows all of a tile that is in its lane's view.
  private func isOnScreen(_ tile: Tile, ofLane lane: Int) -> Bool {
    guard plan.shownParts[lane] != nil else { return true }
    return window.contains(plan.layout.lanes[lane].frame(of: tile, focus: focus(of: lane)).wholePixels)
  }

  private static func slot(_ index: Int, of count: Int) -> Int {
    var slot = index
    // Seldom more than a lap away, where a division would cost more.
    while slot >= count { slot -= count }
    while slot < 0 { slot += count }
    return slot
  }

  /// Whether every lane moves automatically or is paused by an operator: no visitor's touch has an effect any more.
  package var movesAlone: Bool {
    guard opening == nil, visitorPause == nil else { return false }
    return controllers.allSatisfy { controller in
      switch controller.phase {
      case .cruising, .dwelling, .stepping: true
      case .paused: pause != nil
      case .held, .dragging, .coasting, .settling, .resting, .ramping, .open: false
      }
    }
  }

  /// Whether cards of a former plan are still in view, or fade, so that the view does not follow from the present plan.
  package var isChanging: Bool {
    listFade != nil || mayHaveRemnants && controllers.contains(where: \.strip.hasRemnant)
  }

  /// Where each lane would be at `time`, not before `now`, without further input.
  package func moments(at time: Instant) -> [StripMoment] {
    controllers.map { controller in
      var controller = controller
      controller.advance(to: max(time, now))
      return controller.moment
    }
  }

  /// The size of the upright screen, px. For use in each frame.
  package var pictureSize: PixelSize { PixelSize(width: window.width, height: window.height) }

  /// The card that is open or opening, and whether its panel shows a code; `nil` if none is.
  package var openCard: (subject: Int, hasCode: Bool)? {
    guard let opening, opening.isOpen else { return nil }
    let card = plan.card(opening.tile.card, ofLane: opening.lane)
    let face = plan.catalog.faces[plan.catalog.lanes[opening.lane][opening.tile.card]]
    let hasCode = card.link != nil || face.code != nil
    return (plan.subjects.subject(ofCard: opening.tile.card, inLane: opening.lane), hasCode)
  }
}
