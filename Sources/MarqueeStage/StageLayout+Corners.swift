internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeValues

// What stands in a corner of the screen.
extension StageLayout {
  /// The least side of the pause button, px: what WCAG 2.2 asks of a target for fingers (2.5.5).
  private static let leastButton = 44
  /// The side of the pause button as a part of the screen's shorter side.
  private static let buttonPart = 0.06
  /// The distance of the pause button from the edges, as a part of the screen's shorter side.
  private static let buttonMargin = 0.025

  /// Places the pause button in the corner where reading begins, and keeps the texts beside it.
  /// - Parameter safe: the part of the screen that every display shows, px.
  mutating func placePauseButton(_ configuration: Configuration, in safe: PixelArea) {
    guard configuration.touch.pauseButton ?? (configuration.motion == .reduced), movesByItself(configuration) else {
      return
    }
    let shorter = Double(min(screen.width, screen.height))
    let side = min(max(Int((shorter * Self.buttonPart).rounded()), Self.leastButton), safe.width, safe.height)
    let margin = Int((shorter * Self.buttonMargin).rounded())
    let (across, down) = (max(margin, safe.x), max(margin, safe.y))
    let isAtRight = lanes.first?.isMirrored ?? false
    let area = PixelArea(
      x: isAtRight ? screen.width - across - side : across, y: screen.height - down - side, width: side, height: side)
    pauseButton = area
    keepTexts(clearOf: area, gap: margin)
  }

  /// Whether any lane has more cards than its viewport shows, and brings them by itself.
  private func movesByItself(_ configuration: Configuration) -> Bool {
    zip(lanes, configuration.lanes).contains { place, lane in
      lane.movesByItself(with: configuration.motion)
        && StripView(strip: place.strip, viewport: place.viewport).scrolls
    }
  }

  /// Makes the room of texts that would meet an area smaller.
  /// - Parameter gap: the distance that they keep, px.
  private mutating func keepTexts(clearOf area: PixelArea, gap: Int) {
    let outside = area.inset(by: -gap)
    heading?.keepClear(of: outside)
    caption?.keepClear(of: outside)
    for index in lanes.indices { lanes[index].heading?.keepClear(of: outside) }
  }

  /// The largest panel in the middle of the screen that does not cover the pause button, px.
  /// - Parameter size: what the panel may take otherwise.
  func panelLimit(_ size: PixelSize) -> PixelSize {
    guard let pauseButton else { return size }
    /// The extent that is left between an edge of the button and its mirror image.
    func room(_ start: Int, _ end: Int, of extent: Int) -> Int {
      max(extent - 2 * min(end, extent - start), 1)
    }
    let narrow = room(pauseButton.minX, pauseButton.maxX, of: screen.width)
    let low = room(pauseButton.minY, pauseButton.maxY, of: screen.height)
    guard size.width > narrow, size.height > low else { return size }
    return narrow * size.height > size.width * low
      ? PixelSize(width: narrow, height: size.height) : PixelSize(width: size.width, height: low)
  }
}

extension StageLayout.TextBand {
  /// The height that a text of two lines needs, in heights of the text.
  private static let twoLines = 3.2

  /// Makes the band lower, or narrower where two lines would have no room then, until it does not meet an area. Its middle
  /// stays.
  fileprivate mutating func keepClear(of other: PixelArea) {
    guard area.intersects(other) else { return }
    let isBelow = other.minY + other.maxY > area.minY + area.maxY
    let low = isBelow ? area.maxY - other.minY : other.maxY - area.minY
    guard Double(area.height - 2 * low) < Self.twoLines * textHeight else {
      area = PixelArea(x: area.x, y: area.y + low, width: area.width, height: area.height - 2 * low)
      return
    }
    let isAtLeft = other.minX + other.maxX < area.minX + area.maxX
    let cut = min(isAtLeft ? other.maxX - area.minX : area.maxX - other.minX, (area.width - 1) / 2)
    area = PixelArea(x: area.x + cut, y: area.y, width: area.width - 2 * cut, height: area.height)
  }
}
