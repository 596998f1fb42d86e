internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// What is drawn over a lane: its page dots, and the indicator of a pause.
extension Overlays {
  /// Everything that determines the picture of a row of dots.
  struct DotRow: Hashable {
    var pages: LaneContents.Pages
    var room: Int
    var isVertical: Bool
  }

  /// The steps in which the ring of the indicator runs down.
  private static let indicatorSteps = 100

  /// Draws the indicator of a pause.
  /// - Parameter left: the part of the pause that is left, 0…1.
  func drawIndicator(left: Double, in area: PixelArea) throws(SDLError) {
    let place = indicatorArea(in: area)
    let step = Int((min(max(left, 0), 1) * Double(Self.indicatorSteps)).rounded())
    let texture: CanvasTexture
    if let known = indicators[step] {
      texture = known
    } else {
      texture = try canvas.texture(
        PauseIndicator.paint(side: place.width, progress: Double(step) / Double(Self.indicatorSteps)))
      indicators[step] = texture
    }
    try canvas.draw(texture, x: Double(place.x), y: Double(place.y))
  }

  /// Where the indicator of a pause is in a lane's area, px.
  func indicatorArea(in area: PixelArea) -> PixelArea {
    let shorter = Double(min(canvas.size.width, canvas.size.height))
    let side = Int(min(max(shorter * 0.045, 20), 96))
    let margin = Int(shorter * 0.025)
    var place = PixelArea(
      x: area.x + area.width - side - margin, y: area.y + area.height - side - margin, width: side, height: side)
    (place.x, place.y) = (min(place.x, safe.maxX - side), min(place.y, safe.maxY - side))
    if let button = pauseControl.area, place.intersects(button) { place.x = button.x - margin - side }
    return place
  }

  private var dotMeasures: PageDotMeasures {
    PageDotMeasures(shorter: min(canvas.size.width, canvas.size.height))
  }

  /// Draws the row of dots along the lane's direction, near its edge.
  func drawDots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) {
    guard let texture = try dots(pages, in: area, isVertical: isVertical) else { return }
    let place = place(of: texture, in: area, isVertical: isVertical)
    try canvas.draw(texture, x: Double(place.x), y: Double(place.y))
  }

  /// Where the row of dots is, px; the same for each page. `nil` if there is no room for one.
  func dotsArea(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError) -> PixelArea? {
    try dots(pages, in: area, isVertical: isVertical).map { place(of: $0, in: area, isVertical: isVertical) }
  }

  private func place(of dots: CanvasTexture, in area: PixelArea, isVertical: Bool) -> PixelArea {
    let margin = dotMeasures.margin
    return PixelArea(
      x: isVertical ? area.x + area.width - dots.width - margin : area.x + (area.width - dots.width) / 2,
      y: isVertical ? area.y + (area.height - dots.height) / 2 : area.y + area.height - dots.height - margin,
      width: dots.width, height: dots.height)
  }

  /// The length that a row of dots in the middle of its edge may have, px: beside the pause button less than the lane's.
  private func roomOfDots(in area: PixelArea, isVertical: Bool) -> Int {
    let whole = isVertical ? area.height : area.width
    // The margin and the dots are not higher than this.
    let height = Int(Double(min(canvas.size.width, canvas.size.height)) * 0.06)
    let edge =
      isVertical
      ? PixelArea(minX: area.maxX - height, minY: area.minY, maxX: area.maxX, maxY: area.maxY)
      : PixelArea(minX: area.minX, minY: area.maxY - height, maxX: area.maxX, maxY: area.maxY)
    guard let button = pauseControl.area, edge.intersects(button) else { return whole }
    let taken =
      isVertical
      ? area.maxY - button.minY : min(button.maxX - area.minX, area.maxX - button.minX)
    return max(whole - 2 * taken, 0)
  }

  private func dots(_ pages: LaneContents.Pages, in area: PixelArea, isVertical: Bool) throws(SDLError)
    -> CanvasTexture?
  {
    let key = DotRow(pages: pages, room: roomOfDots(in: area, isVertical: isVertical), isVertical: isVertical)
    if let known = dots[key] { return known }
    // Few pictures, because the row shows a window of many pages.
    if dots.count > 64 { dots.removeAll() }
    let row = PageDots(count: pages.count, current: pages.current, diameter: dotMeasures.diameter)
    guard let bitmap = row.paint(maximumLength: key.room, isVertical: isVertical) else { return nil }
    let texture = try canvas.texture(bitmap)
    dots[key] = texture
    return texture
  }
}
