internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// What is behind the tiles, and which tiles hide it.
extension StageView {
  /// Restores the background wherever no tile of the lane hides it or is drawn with its own.
  func restoreBackground(in band: PixelArea, around lane: LaneContents) throws(SDLError) {
    guard isOnBackground(lane) else { return try restoreBackground(in: band) }
    // From the band's leading end to the first tile, and between tiles: they come in order and do not overlap.
    let whole = lane.isVertical ? band.y..<band.y + band.height : band.x..<band.x + band.width
    var place = lane.isMirrored ? whole.upperBound : whole.lowerBound
    func restore(to end: Int) throws(SDLError) {
      let (start, end) = lane.isMirrored ? (end, place) : (place, end)
      guard end > start else { return }
      try restoreBackground(
        in: lane.isVertical
          ? PixelArea(x: band.x, y: start, width: band.width, height: end - start)
          : PixelArea(x: start, y: band.y, width: end - start, height: band.height))
    }
    let viewport = Double(lane.isVertical ? lane.area.height : lane.area.width)
    for tile in lane.tiles(near: band) {
      guard let texture = plainTexture(of: tile, in: lane) else { continue }
      let start: Int
      let end: Int
      if let focus = lane.focus {
        let frame = lane.frame(of: tile, face: texture, scale: focus.look(of: tile, viewport: viewport).scale)
        let hidden = texture.opaqueArea(in: frame.wholePixels).intersection(band)
        guard hidden.width > 0, hidden.height > 0 else { continue }
        (start, end) = lane.isVertical ? (hidden.minY, hidden.maxY) : (hidden.minX, hidden.maxX)
        try restoreBackground(beside: hidden, in: band, isVertical: lane.isVertical)
      } else {
        let frame = lane.frame(of: tile, face: texture)
        start = wholePixel(lane.isVertical ? frame.y : frame.x)
        end = start + lane.extent(of: texture)
        // A face thinner than the band leaves background beside it.
        let near = wholePixel(lane.isVertical ? frame.x : frame.y)
        guard
          lane.isVertical
            ? near <= band.minX && near + texture.width >= band.maxX
            : near <= band.minY && near + texture.height >= band.maxY
        else { continue }
      }
      try restore(to: lane.isMirrored ? end : start)
      place = lane.isMirrored ? min(place, start) : max(place, end)
    }
    try restore(to: lane.isMirrored ? whole.lowerBound : whole.upperBound)
  }

  /// Restores the background of a band at both sides of a part that is hidden.
  private func restoreBackground(beside hidden: PixelArea, in band: PixelArea, isVertical: Bool) throws(SDLError) {
    var (before, after) = (hidden, hidden)
    if isVertical {
      (before.minX, before.maxX, after.minX, after.maxX) = (band.minX, hidden.minX, hidden.maxX, band.maxX)
    } else {
      (before.minY, before.maxY, after.minY, after.maxY) = (band.minY, hidden.minY, hidden.maxY, band.maxY)
    }
    if before.width > 0, before.height > 0 { try restoreBackground(in: before) }
    if after.width > 0, after.height > 0 { try restoreBackground(in: after) }
  }

  func restoreBackground(in area: PixelArea) throws(SDLError) {
    switch backdrop.fill {
    case .color(let color): try canvas.fill(area, color.pixel)
    case .gradient:
      guard let backdropTexture else { break }
      try canvas.clip(to: area)
      try canvas.draw(backdropTexture, x: Double(canvas.window.x), y: Double(canvas.window.y))
      try canvas.clip(to: nil)
    }
  }

  /// Whether the lane's picture is nothing but its tiles on the background, as far as they are whole.
  func isOnBackground(_ lane: LaneContents) -> Bool {
    guard canvas.renderer.drawsOverBackground, lane.isWhole, canvas.background != nil || backdropTexture != nil else {
      return false
    }
    let band = lane.band(on: canvas)
    return !labels.contains { $0.area.intersects(band) }
  }

  /// The face of a tile that is drawn whole, unscaled and unchanged; otherwise `nil`.
  func plainTexture(of tile: Tile, in lane: LaneContents) -> CanvasTexture? {
    guard tile.index != lane.hiddenTile, tile.card != lane.pressedCard, lane.isWhole else { return nil }
    return store.plainTexture(for: lane.faces[tile.card])
  }
}
