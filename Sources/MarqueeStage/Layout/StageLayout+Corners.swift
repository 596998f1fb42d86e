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
      let inMiddle = network.moduleSize(within: Int((Double(safe.height) - strip) / 2) + network.edge)
      let hasOther = network.corner.isAtTop ? configuration.caption != nil : configuration.heading != nil
      let other = hasOther ? height * (network.corner.isAtTop ? 0.1 : 0.15) : 0
      let beside = Int(height - strip - other) - (screen.height - safe.height - network.edge)
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

  /// Whether any lane has more cards than its viewport shows, and brings them by itself.
  func movesByItself(_ configuration: Configuration) -> Bool {
    zip(lanes, configuration.lanes).contains { place, lane in
      lane.movesByItself(with: configuration.motion)
        && StripView(strip: place.strip, viewport: place.viewport).scrolls
    }
  }

  /// Makes the room of texts that would meet an area smaller.
  /// - Parameter gap: the distance that they keep, px.
  mutating func keepTexts(clearOf area: PixelArea, gap: Int) {
    let outside = area.inset(by: -gap)
    heading?.keepClear(of: outside)
    caption?.keepClear(of: outside)
    for index in lanes.indices { lanes[index].heading?.keepClear(of: outside) }
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
