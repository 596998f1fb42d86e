extension StripGeometry {
  /// The cards beyond a range of tiles, from the nearest outwards, each once; on a bounded strip as far as it goes.
  /// - Parameter isAfter: those after the range, or else those before it.
  public func neighbours(of tiles: Range<Int>, after isAfter: Bool) -> NeighbourSequence {
    NeighbourSequence(geometry: self, edge: isAfter ? tiles.upperBound : tiles.lowerBound, isAfter: isAfter)
  }

  /// Where a tile begins, in px from the start of the lap at hand.
  fileprivate func start(ofTile index: Int) -> Double {
    let (lap, card) = index.flooredDivision(by: count)
    return Double(lap) * lapLength + starts[card]
  }
}

/// Cards beside a range of tiles.
public struct NeighbourSequence: Sequence, IteratorProtocol, Sendable {
  public struct Neighbour: Sendable, Hashable {
    /// 0-based.
    public var card: Int
    /// px between it and the range, the gap beside the range not counted.
    public var distance: Double
  }

  private let geometry: StripGeometry
  /// The first tile of what lies after the edge.
  private let edge: Int
  private let isAfter: Bool
  private var passed = 0

  init(geometry: StripGeometry, edge: Int, isAfter: Bool) {
    self.geometry = geometry
    self.edge = edge
    self.isAfter = isAfter
  }

  public mutating func next() -> Neighbour? {
    let index = isAfter ? edge + passed : edge - 1 - passed
    guard passed < geometry.count, geometry.loops || (0..<geometry.count).contains(index) else { return nil }
    // To its near edge; before the range that is where the tile after it begins.
    let near = geometry.start(ofTile: isAfter ? index : index + 1)
    passed += 1
    let card = index.flooredDivision(by: geometry.count).remainder
    return Neighbour(card: card, distance: abs(near - geometry.start(ofTile: edge)))
  }
}
