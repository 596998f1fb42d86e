internal import ConfigurationValues
internal import MarqueeValues

// The controls on the screen. They stand in its lower part, which most people reach, from a wheelchair too.
extension StageLayout {
  /// The least side of a control, px: what WCAG 2.2 asks of a target for fingers (2.5.5).
  private static let leastButton = 44
  /// The side of a control as a part of the screen's shorter side.
  private static let buttonPart = 0.06
  /// Where the guidelines are followed, people who see little read its letters. On a very small panel it takes a part of the side.
  private static let (leastReadable, readablePart, mostPart) = (60, 0.085, 0.2)
  /// The distance of controls from the edges and from each other, as a part of the screen's shorter side.
  private static let buttonMargin = 0.025
  /// The width of the control that gives more time, in heights.
  private static let moreTimeWidth = 4.2

  private var shorter: Double { Double(min(screen.width, screen.height)) }

  private var controlMargin: Int { Int((shorter * Self.buttonMargin).rounded()) }

  /// - Parameter safe: the part of the screen that every display shows, px.
  private func controlSide(_ configuration: Configuration, in safe: PixelArea) -> Int {
    let isReadable = configuration.accessibility == .wcag
    let least =
      isReadable ? max(Self.leastButton, min(Self.leastReadable, Int(shorter * Self.mostPart))) : Self.leastButton
    let part = isReadable ? Self.readablePart : Self.buttonPart
    return min(max(Int((shorter * part).rounded()), least), safe.width, safe.height)
  }

  /// Whether controls stand in the lower right corner: where reading begins, unless a network is there.
  private var hasControlsAtRight: Bool {
    guard let networkMeasures, network != nil, !networkMeasures.corner.isAtTop else {
      return lanes.first?.isMirrored ?? false
    }
    return !networkMeasures.corner.isAtRight
  }

  /// Places the pause button in a lower corner, and keeps the texts beside it.
  /// - Parameter safe: the part of the screen that every display shows, px.
  mutating func placePauseButton(_ configuration: Configuration, in safe: PixelArea) {
    guard configuration.touch.pauseButton ?? (configuration.motion == .reduced), !configuration.followsUTC,
      movesByItself(configuration)
    else { return }
    let (side, margin) = (controlSide(configuration, in: safe), controlMargin)
    let area = PixelArea(
      x: hasControlsAtRight ? min(screen.width - margin, safe.maxX) - side : max(margin, safe.minX),
      y: min(screen.height - margin, safe.maxY) - side, width: side, height: side)
    pauseButton = area
    keepTexts(clearOf: area, gap: margin)
  }

  /// Places the control that gives more time beside the pause button, or above it where a network leaves no room, and keeps
  /// the texts beside it. On a wall it is on each screen, whose cards are opened there.
  /// - Parameter safe: the part of the screen that every display shows, px.
  mutating func placeMoreTime(_ configuration: Configuration, in safe: PixelArea) {
    let opensCards = configuration.touch.tap == .open && configuration.wall?.touch != Wall.Touch.none
    guard configuration.accessibility == .wcag, pauseButton != nil || opensCards else { return }
    let (side, margin) = (controlSide(configuration, in: safe), controlMargin)
    let room = (configuration.wall == nil ? safe : window).intersection(
      (configuration.wall == nil ? PixelArea(x: 0, y: 0, width: screen.width, height: screen.height) : window).inset(
        by: margin))
    let button = pauseButton.flatMap { room.contains($0) ? $0 : nil }
    let width = min(Int(Self.moreTimeWidth * Double(side)), room.width)
    func area(beside taken: Int, above: Int) -> PixelArea {
      PixelArea(
        x: hasControlsAtRight ? room.maxX - taken - width : room.minX + taken, y: room.maxY - above - side,
        width: width,
        height: side)
    }
    let taken = button.map { $0.width + margin } ?? 0
    var place = area(beside: taken, above: 0)
    if !room.contains(place) || network?.area.intersects(place.inset(by: -margin)) == true {
      place = area(beside: 0, above: button == nil ? 0 : side + margin)
      if let taken = network?.area.inset(by: -margin), taken.intersects(place) {
        let left = hasControlsAtRight ? taken.maxX : place.minX
        let free = (hasControlsAtRight ? place.maxX : taken.minX) - left
        // Beside the network where that leaves room for the countdown and a word, else above it.
        if free >= 2 * side { (place.x, place.width) = (left, free) } else { place.y = max(taken.minY - side, 0) }
      }
    }
    moreTime = place
    // The texts of a wall are where they are on all of its screens.
    if configuration.wall == nil { keepTexts(clearOf: place, gap: margin) }
  }

  /// How high the controls that the screen shows reach above its lower edge, with a gap above them, px; 0 without controls. At
  /// most half of the screen.
  var heightOfControls: Int {
    let tops = [pauseButton, moreTime].compactMap(\.self).filter { window.intersects($0) }.map(\.minY)
    guard let top = tops.min() else { return 0 }
    return min(window.maxY - top + controlMargin, window.height / 2)
  }

  /// The largest panel in the middle of the screen that covers no control, px. On a very small screen the control that gives
  /// more time may lie over the panel's edge, as the text would have no room beside it.
  /// - Parameter size: what the panel may take otherwise.
  func panelLimit(_ size: PixelSize) -> PixelSize {
    guard let moreTime else {
      return pauseButton.map {
        panel(size, beside: $0, in: PixelArea(x: 0, y: 0, width: screen.width, height: screen.height))
      } ?? size
    }
    let limit = panel(
      size,
      beside: (pauseButton.flatMap { PixelArea(enclosing: [$0, moreTime]) } ?? moreTime).inset(by: -controlMargin / 2),
      in: window)
    guard 3 * limit.width < size.width || 3 * limit.height < size.height else { return limit }
    return pauseButton.map { panel(size, beside: $0, in: window) } ?? size
  }

  /// The largest panel in the middle of what is shown that does not meet an area, px.
  private func panel(_ size: PixelSize, beside area: PixelArea, in shown: PixelArea) -> PixelSize {
    /// The extent that is left between an edge of the area and its mirror image.
    func room(_ start: Int, _ end: Int, of extent: Int) -> Int {
      max(extent - 2 * min(end, extent - start), 1)
    }
    let narrow = room(area.minX - shown.minX, area.maxX - shown.minX, of: shown.width)
    let low = room(area.minY - shown.minY, area.maxY - shown.minY, of: shown.height)
    guard size.width > narrow, size.height > low else { return size }
    return narrow * size.height > size.width * low
      ? PixelSize(width: narrow, height: size.height) : PixelSize(width: size.width, height: low)
  }
}
