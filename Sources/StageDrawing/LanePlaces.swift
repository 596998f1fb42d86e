internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

/// Where a lane's tiles were drawn last, as long as its picture is only those tiles on the background: such a picture can be
/// moved along with them.
struct LanePlaces {
  struct Place {
    /// The tile's index.
    var tile: Int
    /// Retained, so that no later texture can be mistaken for it.
    var texture: CanvasTexture
    /// The unclipped range along the lane, px of the screen.
    var range: Range<Int>
    /// The extent across the lane, px.
    var breadth: Int
    /// 0…1.
    var brightness = 1.0
    /// The part of `range` that can be moved: on a background that varies only what hides it.
    var solid: Range<Int>

    /// Whether the tile has the same pixels in another place.
    fileprivate func looks(like other: Place) -> Bool {
      texture === other.texture && range.count == other.range.count && breadth == other.breadth
        && brightness == other.brightness
    }
  }

  /// In the order of the strip, without omissions.
  private var places: [Place] = []
  /// Whether `places` describes the whole picture.
  private(set) var isWhole = false
  /// Whether the background is the same everywhere, so that it can be moved as well.
  private var isPlain = true
  /// Whether the tiles' order on the screen is from the end to the start.
  private var isMirrored = false
  /// The range across the lane in which tiles can be moved, px of the screen.
  private(set) var across = 0..<0

  /// The number of tiles.
  var count: Int { places.count }

  /// Forgets the picture: nothing is known of it.
  mutating func forget() {
    places.removeAll(keepingCapacity: true)
    isWhole = false
  }

  /// Starts over with a picture of the background alone.
  mutating func begin(isPlain: Bool, isMirrored: Bool, across: Range<Int>) {
    places.removeAll(keepingCapacity: true)
    (isWhole, self.isPlain, self.isMirrored, self.across) = (true, isPlain, isMirrored, across)
  }

  /// - Parameter solid: the range across the lane in which `place.solid` can be moved, px of the screen.
  /// - Precondition: the tile follows the last one.
  mutating func append(_ place: Place, across solid: Range<Int>) {
    precondition(places.last.map { $0.tile + 1 == place.tile } ?? true, "tiles come in order")
    places.append(place)
    across = across.clamped(to: solid)
  }

  /// Has the tiles where they are now, if all of them have travelled as far over a background that is the same everywhere.
  /// Returns how far, px; `nil` otherwise, and nothing has changed.
  /// - Parameter lane: shows the same tiles, unscaled.
  @MainActor
  mutating func travel(in lane: LaneContents) -> Int? {
    guard isPlain, isWhole, !places.isEmpty, !across.isEmpty else { return nil }
    var shift = 0
    for index in places.indices {
      let range = places[index].range
      let travelled = lane.start(ofTile: places[index].tile, length: range.count) - range.lowerBound
      if index == 0 { shift = travelled }
      guard travelled == shift else { return nil }
    }
    guard shift != 0 else { return 0 }
    for index in places.indices {
      let (range, solid) = (places[index].range, places[index].solid)
      places[index].range = range.lowerBound + shift..<range.upperBound + shift
      places[index].solid = solid.lowerBound + shift..<solid.upperBound + shift
    }
    return shift
  }

  /// How the picture became this one when `travel(in:)` had all tiles travel by `shift` px; see
  /// `moves(to:in:seen:into:)`.
  func moves(by shift: Int, in band: Range<Int>, seen: Range<Int>, into moves: inout LaneMoves) {
    moves.removeAll()
    moves.isStill = shift == 0
    guard shift != 0 else { return }
    moves.across = across
    let (start, end) = (band.lowerBound + max(shift, 0), band.upperBound + min(shift, 0))
    var rest = seen.lowerBound
    if start < end {
      _ = moves.append(start..<end, by: shift)
      if rest < start { moves.rests.append(rest..<start) }
      rest = end
    }
    if rest < seen.upperBound { moves.rests.append(rest..<seen.upperBound) }
  }

  /// Becomes another picture with its tiles where they are now.
  /// - Parameter lane: shows the same tiles, unscaled.
  @MainActor
  mutating func take(_ other: LanePlaces, in lane: LaneContents) {
    places.removeAll(keepingCapacity: true)
    (isWhole, isPlain, isMirrored, across) = (other.isWhole, other.isPlain, other.isMirrored, other.across)
    for index in other.places.indices {
      var place = other.places[index]
      let start = lane.start(ofTile: place.tile, length: place.range.count)
      let shift = start - place.range.lowerBound
      place.range = start..<start + place.range.count
      place.solid = place.solid.lowerBound + shift..<place.solid.upperBound + shift
      places.append(place)
    }
  }

  /// How this picture becomes the next one.
  ///
  /// - Parameters:
  ///   - band: the part of the lane in which pixels can be moved, px of the screen.
  ///   - seen: the part of the lane that must be right, around `band`, px of the screen.
  /// - Returns: whether anything of this picture can be used.
  func moves(to next: LanePlaces, in band: Range<Int>, seen: Range<Int>, into moves: inout LaneMoves) -> Bool {
    moves.removeAll()
    guard isWhole, next.isWhole, isPlain == next.isPlain, isMirrored == next.isMirrored else { return false }
    moves.isStill = isStill(next)
    if moves.isStill { return true }
    moves.across = across.clamped(to: next.across)
    guard !moves.across.isEmpty else { return false }
    var rest = seen.lowerBound
    var first = 0
    while first < next.places.count {
      guard let before = next.onScreen(first, in: self) else {
        first += 1
        continue
      }
      // Tiles that travel as far move together.
      let shift = next[onScreen: first].range.lowerBound - self[onScreen: before].range.lowerBound
      var last = first
      while last + 1 < next.places.count, let other = next.onScreen(last + 1, in: self),
        next[onScreen: last + 1].range.lowerBound - self[onScreen: other].range.lowerBound == shift
      { last += 1 }
      let (low, high) = (band.lowerBound + max(shift, 0), band.upperBound + min(shift, 0))
      // Together with what is background in both pictures, and without what neighbours hide, which may overlap by a pixel.
      let behind = before + last - first
      var start = max(
        first == 0 ? low : next[onScreen: first - 1].range.upperBound,
        before == 0 ? low : self[onScreen: before - 1].range.upperBound + shift)
      var end = min(
        last + 1 == next.places.count ? high : next[onScreen: last + 1].range.lowerBound,
        behind + 1 == places.count ? high : self[onScreen: behind + 1].range.lowerBound + shift)
      let keepsGaps = isPlain || shift == 0
      if !keepsGaps {
        (start, end) = (
          max(start, next[onScreen: first].solid.lowerBound), min(end, next[onScreen: last].solid.upperBound)
        )
      }
      (start, end) = (max(start, low), min(end, high))
      if start < end {
        guard moves.append(start..<end, by: shift) else { return false }
        if rest < start { moves.rests.append(rest..<start) }
        if !keepsGaps {
          for tile in first..<last {
            let (low, high) = (next[onScreen: tile].solid.upperBound, next[onScreen: tile + 1].solid.lowerBound)
            if max(low, start) < min(high, end) { moves.rests.append(max(low, start)..<min(high, end)) }
          }
        }
        rest = max(rest, end)
      }
      first = last + 1
    }
    if rest < seen.upperBound { moves.rests.append(rest..<seen.upperBound) }
    moves.finish()
    return true
  }

  /// Whether both pictures show the same.
  private func isStill(_ next: LanePlaces) -> Bool {
    guard places.count == next.places.count else { return false }
    for index in places.indices {
      guard places[index].tile == next.places[index].tile, places[index].range == next.places[index].range,
        places[index].looks(like: next.places[index])
      else { return false }
    }
    return true
  }

  /// What is drawn of a tile, in the order of the strip.
  func texture(_ number: Int) -> CanvasTexture { places[number].texture }
  /// See `Place.range`.
  func range(_ number: Int) -> Range<Int> { places[number].range }
  /// See `Place.breadth`.
  func breadth(_ number: Int) -> Int { places[number].breadth }

  private subscript(onScreen number: Int) -> Place { places[index(onScreen: number)] }

  /// Converts between the order of the strip and the order from the left or from the top.
  func index(onScreen number: Int) -> Int { isMirrored ? places.count - 1 - number : number }

  /// Where the tile that is `number` on the screen is in another picture, if it looks the same there; otherwise `nil`.
  private func onScreen(_ number: Int, in other: LanePlaces) -> Int? {
    let place = self[onScreen: number]
    guard let first = other.places.first?.tile, other.places.indices.contains(place.tile - first),
      other.places[place.tile - first].looks(like: place)
    else { return nil }
    return other.index(onScreen: place.tile - first)
  }
}

/// How a lane's picture becomes the next one: what is moved within it, and what remains to be drawn. Reused, so that a frame
/// does not ask for memory.
struct LaneMoves {
  /// Along the lane, px of the screen: the pixels of `area` are moved within it.
  struct Move {
    var area: Range<Int>
    var shift: Int
  }

  /// In an order in which none overwrites what another reads.
  private(set) var moves: [Move] = []
  /// What remains along the lane, px of the screen, from the left or from the top; beyond `across` the whole lane does.
  var rests: [Range<Int>] = []
  /// The range across the lane that is moved, px of the screen.
  var across = 0..<0
  /// Whether tiles stayed where they were.
  private(set) var keepsTiles = false
  /// Whether nothing moved at all.
  var isStill = false
  /// The distances that pixels were moved by, px, and 0.
  private(set) var shifts = 0...0

  mutating func removeAll() {
    moves.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    (across, isStill, keepsTiles, shifts) = (0..<0, false, false, 0...0)
  }

  /// Adds a move whose pixels get to `target`. Returns `false` if it is in another direction than those before.
  mutating func append(_ target: Range<Int>, by shift: Int) -> Bool {
    if shift == 0 {
      keepsTiles = true
      return true
    }
    if shift < 0 ? shifts.upperBound > 0 : shifts.lowerBound < 0 { return false }
    shifts = min(shifts.lowerBound, shift)...max(shifts.upperBound, shift)
    moves.append(
      Move(area: target.lowerBound - max(shift, 0)..<target.upperBound - min(shift, 0), shift: shift))
    return true
  }

  mutating func finish() {
    // What moves to the right makes way for what follows it from the left.
    if shifts.upperBound > 0 { moves.reverse() }
  }
}

extension LaneContents {
  /// The part of what is shown that the lane's cards take, gaps included, px of the picture.
  @MainActor
  func band(on canvas: Canvas) -> PixelArea {
    let visible = visibleArea(on: canvas.size).intersection(canvas.window)
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

  /// Where a tile's unscaled face begins along the lane, px of the screen, as `frame(of:face:scale:)` has it.
  /// - Parameter length: of the face, px.
  func start(ofTile index: Int, length: Int) -> Int {
    let position = tiles.position(ofTile: index)
    if isVertical { return wholePixel(Double(area.y) + position) }
    return wholePixel(Double(area.x) + (isMirrored ? Double(area.width) - position - Double(length) : position))
  }

  /// The extent of a texture along the lane, px.
  func extent(of texture: CanvasTexture) -> Int { isVertical ? texture.height : texture.width }
}
