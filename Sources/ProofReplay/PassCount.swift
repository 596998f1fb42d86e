internal import MarqueeStage

/// Counts how often tiles are in view for at least 1 s without a break, as the record does, step by step.
///
/// Of some it cannot tell: those whose 1 s was over within a frame of the time at which they went, and those that were in view at
/// the record's start, which may have been counted before. So there is a least and a most.
struct PassCount {
  private struct Stay {
    var tile: TileInView
    /// The number of what is counted.
    var subject: Int
    /// ms.
    var time = 0.0
    /// Whether it was in view at the record's start.
    var isFirst: Bool
  }

  /// ms.
  private static let pass = 1000.0

  /// By subject.
  private(set) var least: [Int: Int] = [:]
  private(set) var most: [Int: Int] = [:]
  /// ms by which a stay may be longer or shorter.
  private let tolerance: Double
  private var stays: [Stay] = []
  private var former: [Stay] = []
  private var hasBegun = false

  init(tolerance: Double) { self.tolerance = tolerance }

  /// - Parameters:
  ///   - subject: what a tile is counted as.
  ///   - time: for which the tiles are in view, ms.
  mutating func add(_ tiles: [TileInView], for time: Double, subject: (TileInView) -> Int) {
    swap(&stays, &former)
    stays.removeAll(keepingCapacity: true)
    for (index, tile) in tiles.enumerated() {
      var stay = take(tile, near: index) ?? Stay(tile: tile, subject: subject(tile), isFirst: !hasBegun)
      stay.tile = tile
      stay.time += time
      stays.append(stay)
    }
    // What was not taken has gone.
    for stay in former where stay.time >= 0 { end(stay) }
    hasBegun = true
  }

  /// Counts what is still in view at the record's end.
  mutating func finish() {
    for stay in stays { end(stay) }
    stays = []
  }

  /// The former stay of a tile; marks it as taken. In most steps it has the same place in the list.
  private mutating func take(_ tile: TileInView, near place: Int) -> Stay? {
    if place < former.count, isSame(former[place], tile) { return taken(place) }
    return former.indices.first { isSame(former[$0], tile) }.map { taken($0) }
  }

  private mutating func taken(_ index: Int) -> Stay {
    let stay = former[index]
    former[index].time = -1
    return stay
  }

  private func isSame(_ stay: Stay, _ tile: TileInView) -> Bool {
    stay.time >= 0 && stay.tile.slot == tile.slot && stay.tile.lane == tile.lane && stay.tile.card == tile.card
      && abs(stay.tile.position - tile.position) < tile.reach
  }

  private mutating func end(_ stay: Stay) {
    guard stay.isFirst || stay.time > Self.pass - tolerance else { return }
    most[stay.subject, default: 0] += 1
    if !stay.isFirst, stay.time >= Self.pass + tolerance { least[stay.subject, default: 0] += 1 }
  }
}
