package import MarqueeValues

/// How the details of a panel scroll.
package struct DetailScroll: Sendable, Hashable {
  /// Of the whole panel, px.
  package let panel: PixelSize
  /// Where on the panel the details scroll, px from its top left corner.
  package let area: PixelArea
  /// px of all that scrolls, more than the area's height.
  package let length: Int
  /// px from one line to the next.
  package let line: Double
  /// What the thumb of the scroll bar moves in, on the panel.
  package let track: PixelArea
  /// px of its height.
  package let thumb: Int

  package init(panel: PixelSize, area: PixelArea, length: Int, line: Double, track: PixelArea, thumb: Int) {
    self.panel = panel
    self.area = area
    self.length = length
    self.line = line
    self.track = track
    self.thumb = thumb
  }

  /// px that the details can be scrolled.
  package var range: Int { length - area.height }

  /// px from the panel's top to the bar's thumb. Past its ends the text alone goes on.
  package func thumbPlace(at offset: Int) -> Int {
    let part = Double(min(max(offset, 0), range)) / Double(max(range, 1))
    return track.y + Int((Double(track.height - thumb) * part).rounded())
  }

  /// How much there is to be seen beyond the area's upper and its lower edge, 0…1.
  package func fades(at offset: Int, height: Int) -> (top: Double, bottom: Double) {
    func part(_ hidden: Int) -> Double { min(max(Double(hidden) / Double(max(height, 1)), 0), 1) }
    return (part(offset), part(range - offset))
  }

  /// Rows of the text in view, from its top; within the text.
  package func rows(at offset: Int) -> Range<Int> {
    let start = min(max(offset, 0), length)
    return start..<min(max(offset + area.height, start), length)
  }
}
