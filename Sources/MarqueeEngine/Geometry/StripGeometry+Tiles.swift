extension StripGeometry {
  /// A tile that overlaps the viewport by less is not in view: it is a rounding error, not a picture. px.
  public static let leastOverlap = 1e-6

  /// The tiles that meet a viewport of `extent` px whose leading edge is at `offset`, in order; as many laps as it
  /// takes to fill it. Finding the first costs O(log count), each next O(1), and nothing is allocated.
  public func tiles(at offset: Double, viewport extent: Double) -> TileSequence {
    TileSequence(geometry: self, offset: wrapped(offset), viewport: extent)
  }

  /// The tile `index` of the strip as it stands at `offset`; index 0 is the first card of the lap at hand.
  /// - Precondition: where the strip does not loop, `index` is one of its cards.
  public func tile(_ index: Int, at offset: Double) -> Tile {
    let (lap, card) = index.flooredDivision(by: count)
    precondition(loops || lap == 0, "a bounded strip has no copies")
    return Tile(
      index: index, card: card, position: Double(lap) * lapLength + starts[card] - wrapped(offset),
      extent: extents[card])
  }

  /// The first card whose trailing edge is at least `leastOverlap` past `offset`, which lies in the first lap;
  /// `count` where that is the next lap's first.
  fileprivate func firstCard(endingAfter offset: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if starts[middle] + extents[middle] - offset >= Self.leastOverlap {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}

/// The tiles in view, from the leading to the trailing edge of the viewport.
public struct TileSequence: Sequence, Sendable {
  let geometry: StripGeometry
  let offset: Double
  let viewport: Double

  public func makeIterator() -> Iterator {
    Iterator(sequence: self, index: geometry.firstCard(endingAfter: offset))
  }

  /// The numbers of the tiles; an empty range stands before the next tile to come.
  public var indices: Range<Int> {
    var iterator = makeIterator()
    let first = iterator.index
    while iterator.next() != nil {}
    return first..<iterator.index
  }

  public struct Iterator: IteratorProtocol {
    let sequence: TileSequence
    var index: Int

    public mutating func next() -> Tile? {
      guard sequence.geometry.loops || index < sequence.geometry.count else { return nil }
      let tile = sequence.geometry.tile(index, at: sequence.offset)
      guard sequence.viewport - tile.position >= StripGeometry.leastOverlap else { return nil }
      index += 1
      return tile
    }
  }
}

extension Int {
  /// Quotient rounded down and the remainder in 0..<divisor.
  func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
