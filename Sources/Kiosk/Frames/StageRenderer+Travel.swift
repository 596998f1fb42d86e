internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import Platform
internal import SDLKit
internal import StageDrawing

// Most frames differ from the one before in nothing but how far the lanes have travelled. These are drawn without asking the
// stage for its contents, and, where nothing fades, the strips for their tiles and the store for their faces.
extension StageRenderer {
  /// What a frame has in common with those after it for as long as the lanes do nothing but travel.
  struct SteadyTravel {
    struct Lane {
      /// The offsets between which it has the same tiles in view, px.
      var offsets: ClosedRange<Double>
      /// px/s.
      var velocity: Double
      /// The offset when `tiles` were in view, px.
      var start: Double
    }

    /// Whether the last frame is part of it.
    var isKnown = false
    var lanes: [Lane] = []
    /// What was in view when it began.
    var tiles: [TileInView] = []
    /// The store's, when it began.
    var version = 0
  }

  /// Notes whether the frames after the one that was just drawn may be drawn by `travel(_:at:texts:)`, and for how long.
  /// - Parameter stage: as it was drawn.
  func noteTravel(of stage: Stage) {
    guard !steadyTravel.isKnown, renderer.keepsPicture, stage.plan === plan, placeholders == 0, !isStale, !showsNotice,
      !isChanging, view.mayTravel(contents)
    else { return }
    steadyTravel.lanes.removeAll(keepingCapacity: true)
    for lane in stage.controllers.indices {
      var controller = stage.controllers[lane]
      guard let travel = controller.evenTravel(), let offsets = stage.steadyOffsets(ofLane: lane) else { return }
      steadyTravel.lanes.append(
        SteadyTravel.Lane(offsets: offsets, velocity: travel.velocity, start: contents[lane].tiles.offset))
    }
    steadyTravel.tiles.removeAll(keepingCapacity: true)
    for index in inView.indices { steadyTravel.tiles.append(inView[index]) }
    (steadyTravel.isKnown, steadyTravel.version) = (true, store.version)
  }

  /// Draws the next frame if it differs from the last one in nothing but how far the lanes have travelled. Returns whether it did.
  /// - Parameters:
  ///   - travel: where the lanes are, see `Stage.write(travel:)`.
  ///   - texts: the stage's `textTimeCount`.
  func travel(_ travel: [EvenTravel], at time: Instant, texts: Int) throws(SDLError) -> Bool {
    // Memory for what is behind a card that came too late for it is evicted by the next whole frame.
    guard isSteady(travel), !isStale, !view.hasUnderlay, !retries.isDue(at: MonotonicClock.now),
      !plan.showsTime || texts == orders.textTime
    else { return false }
    var hasMoved = false
    moved.removeAll(keepingCapacity: true)
    for lane in travel.indices {
      let isMoved = contents[lane].tiles.offset != travel[lane].offset
      if isMoved { contents[lane].tiles.travel(to: travel[lane].offset) }
      moved.append(isMoved)
      hasMoved = hasMoved || isMoved
    }
    guard hasMoved else { return false }
    try view.travel(contents, moved: moved, at: time)
    inView.removeAll(keepingCapacity: true)
    for index in steadyTravel.tiles.indices {
      var tile = steadyTravel.tiles[index]
      tile.position -= travel[tile.lane].offset - steadyTravel.lanes[tile.lane].start
      inView.append(tile)
    }
    return true
  }

  private func isSteady(_ travel: [EvenTravel]) -> Bool {
    guard steadyTravel.isKnown, steadyTravel.version == store.version, steadyTravel.lanes.count == travel.count else {
      return false
    }
    for lane in travel.indices {
      guard steadyTravel.lanes[lane].velocity == travel[lane].velocity,
        steadyTravel.lanes[lane].offsets.contains(travel[lane].offset)
      else { return false }
    }
    return true
  }
}
