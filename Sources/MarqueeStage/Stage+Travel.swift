package import MarqueeEngine

// Frames that differ from the one before in nothing but how far the lanes have travelled.
extension Stage {
  /// Replaces the array's elements with where each lane is, if all of them do nothing but travel evenly and nothing else on the
  /// stage moves, waits for a visitor or lies over cards; else removes them.
  ///
  /// Mutating, though it changes nothing: see `ScrollController.evenTravel()`.
  package mutating func write(travel: inout [EvenTravel]) {
    travel.removeAll(keepingCapacity: true)
    guard opening == nil, pause == nil, visitorPause == nil, notice == nil, listFade == nil, keyFocus == nil,
      !mayHaveRemnants,
      passingPresses.isEmpty, plan.travelsEvenly
    else { return }
    for lane in controllers.indices {
      guard let lane = controllers[lane].evenTravel() else { return travel.removeAll(keepingCapacity: true) }
      travel.append(lane)
    }
  }

  /// Between which offsets, px, the picture of a lane that travels evenly has the same tiles, and the proof of play counts the
  /// same ones: some that are known without a search; `nil` if none are.
  package func steadyOffsets(ofLane lane: Int) -> ClosedRange<Double>? {
    guard plan.travelsEvenly else { return nil }
    let tiles = controllers[lane].tiles
    guard let offsets = tiles.steadyOffsets(showing: tiles.indices) else { return nil }
    var (low, high) = (offsets.lowerBound, offsets.upperBound)
    for tile in tiles {
      let room = plan.views[lane].room(of: tile, size: plan.layout.lanes[lane].faceSizes[tile.card])
      low = max(low, tiles.offset - room.back + Self.margin)
      high = min(high, tiles.offset + room.onward - Self.margin)
    }
    return low <= tiles.offset && tiles.offset <= high ? low...high : nil
  }

  /// More than any rounding error, px.
  private static let margin = 1e-3
}

extension Stage.Moment {
  /// Becomes the moment in which lanes that travel evenly have got so far.
  package mutating func follow(_ travel: [EvenTravel]) {
    for lane in travel.indices { lanes[lane].offset = travel[lane].offset }
  }
}
