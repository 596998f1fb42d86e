/// A card at a position on the strip. Copies of a card are tiles with the same `card`.
public struct Tile: Sendable, Hashable {
  /// The tile's number on the looping strip, counted from the first slot of the current lap.
  public var index: Int
  /// 0-based, in the order of the configuration.
  public var card: Int
  /// The leading edge in px from the viewport's leading edge.
  public var position: Double
  /// px along the strip.
  public var extent: Double
}

extension StripGeometry {
  /// A tile is in view if it overlaps the viewport by at least this much; less is a rounding error. px.
  public static let leastOverlap = 1e-6

  /// The tiles in a viewport of `extent` px whose leading edge is at `offset`, in order; over as many laps as it takes
  /// to fill the viewport.
  ///
  /// - Complexity: O(log `count`) for the first tile, O(1) for each further one, without allocation.
  public func tiles(at offset: Double, viewport extent: Double) -> TileSequence {
    TileSequence(geometry: self, offset: wrapped(offset), start: 0, end: extent)
  }

  /// The tile with number `index` when the strip is at `offset`; index 0 is the first slot of the current lap.
  ///
  /// - Precondition: on a bounded strip `index` is one of its slots.
  public func tile(_ index: Int, at offset: Double) -> Tile {
    let (lap, slot) = index.flooredDivision(by: count)
    precondition(loops || lap == 0, "a bounded strip has no copies")
    return Tile(
      index: index, card: card(inSlot: slot), position: Double(lap) * lapLength + start(ofSlot: slot) - wrapped(offset),
      extent: extent(ofSlot: slot))
  }

  /// The first slot whose trailing edge is at least `leastOverlap` past `offset`, an offset in the first lap; `count`
  /// if that is the first slot of the next lap.
  fileprivate func firstSlot(endingAfter offset: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if start(ofSlot: middle) + extent(ofSlot: middle) - offset >= Self.leastOverlap {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

/// The tiles in view, from the leading to the trailing edge of the viewport, or of a part of it.
public struct TileSequence: Sequence, Sendable {
  let geometry: StripGeometry
  /// px, of the viewport's leading edge on the strip.
  public private(set) var offset: Double
  /// Where the part begins and ends, px from the viewport's leading edge.
  let start: Double
  let end: Double

  public consuming func makeIterator() -> Iterator {
    let first = start == 0 ? geometry.firstSlot(endingAfter: offset) : firstIndex
    return Iterator(self, from: first)
  }

  /// The first tile of a part. It may be laps away.
  private var firstIndex: Int {
    let place = offset + start
    guard geometry.loops else { return geometry.firstSlot(endingAfter: place) }
    let lap = (place / geometry.lapLength).rounded(.down)
    var index = Int(lap) * geometry.count + geometry.firstSlot(endingAfter: place - lap * geometry.lapLength)
    // By a rounding error the first may be one that ends at the edge.
    while case let tile = geometry.tile(index, at: offset),
      tile.position + tile.extent - start < StripGeometry.leastOverlap
    {
      index += 1
    }
    return index
  }

  /// The tiles of which something is between two places, px from the viewport's leading edge. Their positions stay.
  public func between(_ start: Double, _ end: Double) -> TileSequence {
    TileSequence(geometry: geometry, offset: offset, start: Swift.max(start, self.start), end: Swift.min(end, self.end))
  }

  /// Where a tile's leading edge is, whether or not the tile is in view, px from the viewport's leading edge.
  public func position(ofTile index: Int) -> Double {
    let (lap, slot) = index.flooredDivision(by: geometry.count)
    return Double(lap) * geometry.lapLength + geometry.start(ofSlot: slot) - offset
  }

  /// Becomes the tiles in the same viewport at another offset, px.
  public mutating func travel(to offset: Double) { self.offset = geometry.wrapped(offset) }

  /// The indices of the tiles; if none is in view, an empty range before the next tile.
  public var indices: Range<Int> {
    var iterator = makeIterator()
    let first = iterator.index
    while iterator.next() != nil {}
    return first..<iterator.index
  }

  /// Between which offsets, px, the same tiles are in view as at this one: some that are known without a search; `nil` if none
  /// are. Only without a former sequence.
  ///
  /// - Parameter indices: of the tiles in view.
  public func steadyOffsets(showing indices: Range<Int>) -> ClosedRange<Double>? {
    guard !indices.isEmpty, !geometry.hasRemnant else { return nil }
    let first = geometry.tile(indices.lowerBound, at: offset)
    let last = geometry.tile(indices.upperBound - 1, at: offset)
    // Until the first or the last one leaves the view, or the one before or after them enters it.
    let forward = Swift.min(
      first.position + first.extent - start, last.position + last.extent + geometry.spacing - end)
    let backward = Swift.min(start - first.position + geometry.spacing, end - last.position)
    let (low, high) = (offset - backward + Self.margin, offset + forward - Self.margin)
    return low <= high ? low...high : nil
  }

  /// More than any rounding error, px.
  private static let margin = 1e-3

  /// Yields the tiles in order.
  public struct Iterator: IteratorProtocol {
    private let sequence: TileSequence
    private(set) var index: Int
    /// Where `index` is on the strip, so that the next one takes no division.
    private var slot: Int
    private var lap: Int

    fileprivate init(_ sequence: consuming TileSequence, from index: Int) {
      (lap, slot) = index.flooredDivision(by: sequence.geometry.count)
      self.index = index
      self.sequence = sequence
    }

    public mutating func next() -> Tile? {
      let geometry = sequence.geometry
      guard geometry.loops || lap == 0 else { return nil }
      let position = Double(lap) * geometry.lapLength + geometry.start(ofSlot: slot) - sequence.offset
      guard sequence.end - position >= StripGeometry.leastOverlap else { return nil }
      defer {
        index += 1
        slot += 1
        if slot == geometry.count { (lap, slot) = (lap + 1, 0) }
      }
      return Tile(
        index: index, card: geometry.card(inSlot: slot), position: position, extent: geometry.extent(ofSlot: slot))
    }
  }
}

extension StripGeometry {
  /// The cards of the slots beyond a range of tiles, from the nearest outward, each slot once; on a bounded strip up to its
  /// end.
  ///
  /// - Parameter isAfter: whether the slots after the range are wanted, else those before it.
  public func neighbours(of tiles: Range<Int>, after isAfter: Bool) -> NeighbourSequence {
    NeighbourSequence(geometry: self, edge: isAfter ? tiles.upperBound : tiles.lowerBound, isAfter: isAfter)
  }

  /// The leading edge of a tile in px from the start of the current lap.
  fileprivate func start(ofTile index: Int) -> Double {
    let (lap, slot) = index.flooredDivision(by: count)
    return Double(lap) * lapLength + start(ofSlot: slot)
  }
}

/// The cards of the slots on one side of a range of tiles.
public struct NeighbourSequence: Sequence, IteratorProtocol, Sendable {
  /// A card out of view and its distance.
  public struct Neighbour: Sendable, Hashable {
    /// 0-based.
    public var card: Int
    /// The distance from the range, without the gap next to the range, px.
    public var distance: Double
  }

  private let geometry: StripGeometry
  /// The index of the first tile after the edge.
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
    // The edge that faces the range; before the range that is the leading edge of the following tile.
    let near = geometry.start(ofTile: isAfter ? index : index + 1)
    passed += 1
    return Neighbour(card: geometry.card(ofTile: index), distance: abs(near - geometry.start(ofTile: edge)))
  }
}

extension Int {
  /// The quotient rounded down, and the remainder in 0..<divisor.
  func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
