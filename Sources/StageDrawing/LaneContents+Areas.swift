internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeValues

extension LaneContents {
  /// The part of the screen that the lane's cards take, gaps included.
  func band(on screen: PixelSize) -> PixelArea {
    let whole = PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
    let travel = visibleArea(on: screen).intersection(whole)
    guard let thickness else { return travel }
    let edge = Self.edge(of: thickness, in: area, isVertical: isVertical)
    return
      (isVertical
      ? PixelArea(x: edge, y: area.y, width: thickness, height: area.height)
      : PixelArea(x: area.x, y: edge, width: area.width, height: thickness))
      .intersection(travel)
  }

  /// Where a face is drawn, px.
  func frame(of tile: Tile, face: CanvasTexture, scale: Double = 1) -> SubpixelArea {
    Self.frame(
      of: tile, size: PixelSize(width: face.width, height: face.height), scale: scale, in: area, isVertical: isVertical)
  }

  func extent(of texture: CanvasTexture) -> Int { isVertical ? texture.height : texture.width }
}
