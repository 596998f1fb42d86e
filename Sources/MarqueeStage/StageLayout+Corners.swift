internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeValues

// What stands in a corner of the screen.
extension StageLayout {
  /// What the block of a wireless network takes from the lanes at the upper and at the lower edge, px, and whether a strip
  /// of given height leaves the middle of the screen for it.
  struct Reserve {
    var top = 0
    var bottom = 0
    /// The most that the block may take, px.
    var room = 0
    var movesStrip = false
  }

  /// Call before the lanes are placed.
  func reserve(_ configuration: Configuration, in safe: PixelArea) -> Reserve {
    guard let network = networkMeasures else { return Reserve() }
    let height = Double(screen.height)
    var room = Int(height * NetworkMeasures.largestPart)
    var reserve = Reserve()
    if let strip = configuration.fixedHeight(on: screen) {
      let inMiddle = network.moduleSize(within: Int((height - strip) / 2))
      let hasOther = network.corner.isAtTop ? configuration.caption != nil : configuration.heading != nil
      let other = hasOther ? height * (network.corner.isAtTop ? 0.1 : 0.15) : 0
      let beside = Int(height - strip - other) - safe.y
      reserve.movesStrip =
        network.isSmall(inMiddle) && network.moduleSize(within: min(room, beside)) > inMiddle
      room = min(room, beside)
      guard reserve.movesStrip else { return reserve }
    }
    let size = network.moduleSize(within: room)
    reserve.room = room
    // Without enough room nothing is shown, and `check` says so.
    guard size > 0 else { return reserve }
    let taken = min(network.height(withModules: size), room)
    reserve.room = taken
    if network.corner.isAtTop { reserve.top = taken } else { reserve.bottom = taken }
    return reserve
  }

  /// Places the block of a wireless network, and keeps the texts beside it.
  mutating func placeNetwork(in safe: PixelArea) {
    network = networkMeasures?.block(within: networkRoom)
    if let network { keepTexts(clearOf: network.area, gap: Int(Double(min(screen.width, screen.height)) * 0.03)) }
  }

  /// The least side of the pause button, px: what WCAG 2.2 asks of a target for fingers (2.5.5).
  private static let leastButton = 44
  /// The side of the pause button as a part of the screen's shorter side.
  private static let buttonPart = 0.06
  /// The distance of the pause button from the edges, as a part of the screen's shorter side.
  private static let buttonMargin = 0.025

  /// Places the pause button in the lower corner where reading begins, unless a network is there, and keeps the texts
  /// beside it.
  /// - Parameter safe: the part of the screen that every display shows, px.
  mutating func placePauseButton(_ configuration: Configuration, in safe: PixelArea) {
    guard configuration.touch.pauseButton ?? (configuration.motion == .reduced), !configuration.followsUTC,
      movesByItself(configuration)
    else { return }
    let shorter = Double(min(screen.width, screen.height))
    let side = min(max(Int((shorter * Self.buttonPart).rounded()), Self.leastButton), safe.width, safe.height)
    let margin = Int((shorter * Self.buttonMargin).rounded())
    let (across, down) = (max(margin, safe.x), max(margin, safe.y))
    var isAtRight = lanes.first?.isMirrored ?? false
    if let networkMeasures, network != nil, !networkMeasures.corner.isAtTop {
      isAtRight = !networkMeasures.corner.isAtRight
    }
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

  mutating func guessWidth(of text: String?) { textWidth = TextWidth.guess(text ?? "", height: textHeight) }

  /// Makes the band smaller until it does not meet an area: so that the text stays where it is if it can, else on one line
  /// if it can, else in the middle of the screen.
  fileprivate mutating func keepClear(of other: PixelArea) {
    guard area.intersects(other) else { return }
    let isBelow = other.minY + other.maxY > area.minY + area.maxY
    let low = isBelow ? area.maxY - other.minY : other.maxY - area.minY
    let isAtLeft = other.minX + other.maxX < area.minX + area.maxX
    let cut = min(isAtLeft ? other.maxX - area.minX : area.maxX - other.minX, area.width - 1)
    let (twoLines, narrow) = (Self.twoLines * textHeight, Double(area.width - 2 * cut))
    if Double(area.height - 2 * low) >= twoLines {
      area = PixelArea(x: area.x, y: area.y + low, width: area.width, height: area.height - 2 * low)
    } else if narrow < textWidth, Double(area.height - low) >= twoLines {
      area = PixelArea(
        x: area.x, y: isBelow ? area.y : area.y + low, width: area.width, height: area.height - low)
    } else if narrow >= min(Double(area.width) / 2, textWidth) {
      area = PixelArea(x: area.x + cut, y: area.y, width: area.width - 2 * cut, height: area.height)
    } else {
      area = PixelArea(
        x: isAtLeft ? area.x + cut : area.x, y: area.y, width: area.width - cut, height: area.height)
    }
  }
}
