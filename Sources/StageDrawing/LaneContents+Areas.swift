internal import MarqueeScene
internal import MarqueeValues

extension LaneContents {
  /// The part of the screen that the lane's cards can be seen in: they end with the lane along the axis on which they
  /// travel, and may stand out of it across where it is the only one.
  func travelArea(on screen: PixelSize) -> PixelArea {
    guard standsOut else { return area }
    return isVertical
      ? PixelArea(x: 0, y: area.y, width: screen.width, height: area.height)
      : PixelArea(x: area.x, y: 0, width: area.width, height: screen.height)
  }

  /// The part of the screen that the lane's cards take, gaps included.
  func band(on screen: PixelSize) -> PixelArea {
    let whole = PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
    let travel = travelArea(on: screen).intersection(whole)
    guard let thickness else { return travel }
    // As the cards are placed, which cuts off halves of pixels.
    return isVertical
      ? PixelArea(x: area.x + (area.width - thickness) / 2, y: area.y, width: thickness, height: area.height)
        .intersection(travel)
      : PixelArea(x: area.x, y: area.y + (area.height - thickness) / 2, width: area.width, height: thickness)
        .intersection(travel)
  }

  func extent(of texture: CanvasTexture) -> Int { isVertical ? texture.height : texture.width }
}
