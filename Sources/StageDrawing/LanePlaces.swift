/// Where a lane's tiles were drawn last, as far as its picture is those tiles on a plain background and nothing else: a
/// picture that can be moved along with them.
struct LanePlaces {
  struct Place {
    /// The tile's number in the strip.
    var tile: Int
    /// Held, so that none that comes after it can be taken for it.
    var texture: CanvasTexture
    /// px along the lane, the end excluded; clipped by nothing.
    var range: Range<Int>
  }

  /// In the order of the strip, none left out.
  private var places: [Place] = []
  /// Whether the whole picture is told by `places`.
  private var isWhole = false

  /// Nothing is known of the picture.
  mutating func forget() {
    places.removeAll(keepingCapacity: true)
    isWhole = false
  }

  /// Begins anew with a picture of plain background.
  mutating func begin() {
    places.removeAll(keepingCapacity: true)
    isWhole = true
  }

  /// - Precondition: the tile is the one after the last.
  mutating func append(_ place: Place) {
    precondition(places.last.map { $0.tile + 1 == place.tile } ?? true, "tiles come in order")
    places.append(place)
  }

  /// By how many px along the lane this picture is to be moved to become the next one, but for what then comes into view
  /// at one end; `nil` where that does not make the next one of it.
  ///
  /// - Parameter band: what is seen of the lane, px.
  func displacement(to next: LanePlaces, in band: Range<Int>) -> Int? {
    guard isWhole, next.isWhole, let shift = commonShift(to: next), abs(shift) * 2 < band.count else { return nil }
    let entered = shift < 0 ? band.upperBound + shift..<band.upperBound : band.lowerBound..<band.lowerBound + shift
    // What is no longer told of has left the view, and what is new is seen at the end alone.
    for place in places where !next.has(place.tile) {
      let (start, end) = (place.range.lowerBound + shift, place.range.upperBound + shift)
      guard end <= band.lowerBound || start >= band.upperBound else { return nil }
    }
    for place in next.places where !has(place.tile) {
      let seen = place.range.clamped(to: band)
      guard seen.isEmpty || seen.lowerBound >= entered.lowerBound && seen.upperBound <= entered.upperBound else {
        return nil
      }
    }
    return shift
  }

  /// What all tiles that are in both have moved by, with the same face; `nil` where they differ or there is none.
  private func commonShift(to next: LanePlaces) -> Int? {
    var shift: Int?
    for place in next.places {
      guard let before = self.place(of: place.tile) else { continue }
      let moved = place.range.lowerBound - before.range.lowerBound
      guard place.texture === before.texture, moved == shift ?? moved else { return nil }
      shift = moved
    }
    return shift
  }

  private func has(_ tile: Int) -> Bool { place(of: tile) != nil }

  private func place(of tile: Int) -> Place? {
    guard let first = places.first?.tile, places.indices.contains(tile - first) else { return nil }
    return places[tile - first]
  }
}
