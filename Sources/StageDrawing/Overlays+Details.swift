internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

// The scrolling details of an opened card's panel.
extension Overlays {
  /// Converts a part of a panel that is drawn in `frame` to whole px of the screen.
  func pixels(of area: PixelArea, on frame: SubpixelArea, scale: (x: Double, y: Double)) -> PixelArea {
    let (left, top) = (
      wholePixel(frame.x + Double(area.x) * scale.x), wholePixel(frame.y + Double(area.y) * scale.y)
    )
    return PixelArea(
      x: left, y: top, width: wholePixel(frame.x + Double(area.x + area.width) * scale.x) - left,
      height: wholePixel(frame.y + Double(area.y + area.height) * scale.y) - top)
  }

  /// Draws the scrolling details of a panel.
  /// - Parameter frame: where the panel is drawn.
  func draw(
    _ scrolling: PanelTextures.Scrolling, scrolledBy offset: Int, of panel: PanelTextures, in frame: SubpixelArea,
    alpha: Double
  ) throws(SDLError) {
    let (details, scroll) = (scrolling.details, scrolling.details.scroll)
    let area = scroll.area
    let scale = (x: frame.width / Double(panel.sheet.width), y: frame.height / Double(panel.sheet.height))
    /// Draws a texture over a part of the panel.
    func draw(
      _ texture: CanvasTexture, _ x: Int, _ y: Int, _ width: Int, _ height: Int, strength: Double = 1,
      isExact: Bool = true
    )
      throws(SDLError)
    {
      guard width > 0, height > 0, strength > 0 else { return }
      let area = SubpixelArea(
        x: frame.x + Double(x) * scale.x, y: frame.y + Double(y) * scale.y, width: Double(width) * scale.x,
        height: Double(height) * scale.y)
      try canvas.draw(texture, in: area, look: .init(alpha: alpha * strength, isExact: isExact))
    }
    try canvas.clip(to: pixels(of: area, on: frame, scale: scale))
    let rows = scroll.rows(at: offset)
    for band in details.bands(of: rows) {
      let rows = details.rows(of: band)
      try draw(
        scrolling.bands[band] ?? scrolling.paper, area.x, area.y + rows.lowerBound - offset, area.width, rows.count,
        isExact: false)
    }
    // Pulled past an end, the text uncovers paper.
    try draw(scrolling.paper, area.x, area.y, area.width, min(-offset, area.height), isExact: false)
    let left = offset + area.height - max(rows.upperBound, offset)
    try draw(scrolling.paper, area.x, area.y + area.height - left, area.width, left, isExact: false)
    let fades = scroll.fades(at: offset, height: scrolling.fades.top.height)
    try draw(scrolling.fades.top, area.x, area.y, area.width, scrolling.fades.top.height, strength: fades.top)
    try draw(
      scrolling.fades.bottom, area.x, area.y + area.height - scrolling.fades.bottom.height, area.width,
      scrolling.fades.bottom.height, strength: fades.bottom)
    try draw(scrolling.track, scroll.track.x, scroll.track.y, scroll.track.width, scroll.track.height)
    try draw(scrolling.thumb, scroll.track.x, scroll.thumbPlace(at: offset), scroll.track.width, scroll.thumb)
    try canvas.clip(to: nil)
  }
}
