internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// Where a lane's tiles were drawn last, as long as its picture is only those tiles on a plain background: such a picture
/// can be moved along with them.
struct LanePlaces {
  struct Place {
    /// The tile's index.
    var tile: Int
    /// Retained, so that no later texture can be mistaken for it.
    var texture: CanvasTexture
    /// The unclipped range along the lane, px of the screen.
    var range: Range<Int>
  }

  /// In the order of the strip, without omissions.
  private var places: [Place] = []
  /// Whether `places` describes the whole picture.
  private var isWhole = false

  /// Forgets the picture: nothing is known of it.
  mutating func forget() {
    places.removeAll(keepingCapacity: true)
    isWhole = false
  }

  /// Starts over with a picture of plain background.
  mutating func begin() {
    places.removeAll(keepingCapacity: true)
    isWhole = true
  }

  /// - Precondition: the tile follows the last one.
  mutating func append(_ place: Place) {
    precondition(places.last.map { $0.tile + 1 == place.tile } ?? true, "tiles come in order")
    places.append(place)
  }

  /// How far this picture must move along the lane, px, to become the next one except for what enters the view at one
  /// end; `nil` if no displacement makes it so.
  ///
  /// - Parameter band: the part of the lane in view, px of the screen.
  func displacement(to next: LanePlaces, in band: Range<Int>) -> Int? {
    guard isWhole, next.isWhole, let shift = commonShift(to: next), abs(shift) * 2 < band.count else { return nil }
    let entered = shift < 0 ? band.upperBound + shift..<band.upperBound : band.lowerBound..<band.lowerBound + shift
    // Tiles that are gone must have left the view, and new ones be seen only at the end that enters.
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

  /// The displacement of all tiles in both pictures, with unchanged faces; `nil` if they differ or there are none.
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

extension LaneContents {
  /// The part of the screen that the lane's cards take, gaps included, px.
  func band(on screen: PixelSize) -> PixelArea {
    let whole = PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
    let visible = visibleArea(on: screen).intersection(whole)
    guard let thickness else { return visible }
    let edge = Self.edge(of: thickness, in: area, isVertical: isVertical)
    return
      (isVertical
      ? PixelArea(x: edge, y: area.y, width: thickness, height: area.height)
      : PixelArea(x: area.x, y: edge, width: area.width, height: thickness))
      .intersection(visible)
  }

  /// Where a tile's face is drawn on the screen, px.
  /// - Parameter scale: shrinks the face around its middle, above 0 to 1.
  func frame(of tile: Tile, face: CanvasTexture, scale: Double = 1) -> SubpixelArea {
    Self.frame(
      of: tile, size: PixelSize(width: face.width, height: face.height), scale: scale, in: area, isVertical: isVertical,
      isMirrored: isMirrored)
  }

  /// The extent of a texture along the lane, px.
  func extent(of texture: CanvasTexture) -> Int { isVertical ? texture.height : texture.width }
}
