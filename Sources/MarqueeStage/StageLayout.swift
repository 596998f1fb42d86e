package import MarqueeConfig
package import MarqueeValues

/// Where everything goes on a screen of a given size, px.
package struct StageLayout: Sendable, Hashable {
  /// The screen as the visitor sees it, upright.
  package var screen: PixelSize
  package var heading: TextBand?
  package var caption: TextBand?
  package var lanes: [LaneLayout]

  /// A place for a line of text.
  package struct TextBand: Sendable, Hashable {
    package var area: PixelArea
    /// px.
    package var textHeight: Double
  }

  package init(_ configuration: Configuration, screen: PixelSize) {
    self.screen = screen
    lanes = []
    if let lane = configuration.lanes.first, configuration.lanes.count == 1, let strip = lane.fixedHeight(on: screen) {
      // A strip of given height stands in the middle of the screen, and the texts take what it leaves.
      let room = max((Double(screen.height) - strip) / 2, 0)
      setBands(configuration, above: room, below: room)
      lanes = [LaneLayout(lane, area: PixelArea(x: 0, y: 0, width: screen.width, height: screen.height))]
    } else {
      let height = Double(screen.height)
      setBands(configuration, above: height * 0.15, below: height * 0.1)
      let top = heading?.area.height ?? 0
      let bottom = caption?.area.height ?? 0
      let area = PixelArea(x: 0, y: top, width: screen.width, height: max(screen.height - top - bottom, 1))
      lanes = zip(configuration.lanes, LaneStack.areas(of: configuration.lanes, in: area)).map(LaneLayout.init)
    }
  }

  private mutating func setBands(_ configuration: Configuration, above: Double, below: Double) {
    if configuration.heading != nil { heading = band(y: 0, height: above, text: 0.062) }
    if configuration.caption != nil {
      caption = band(y: Double(screen.height) - below, height: below, text: 0.034)
    }
  }

  /// - Parameter text: the height of the text as a part of the screen's.
  private func band(y: Double, height: Double, text: Double) -> TextBand {
    let margin = Int((Double(screen.width) * 0.04).rounded())
    return TextBand(
      area: PixelArea(
        x: margin, y: Int(y.rounded()), width: max(screen.width - 2 * margin, 1), height: Int(height.rounded())),
      textHeight: min(text * min(Double(screen.height), 1.25 * Double(screen.width)), height * 0.5))
  }
}

extension Lane {
  /// The height of a horizontal lane's cards in px where it does not depend on the room that the lane has.
  fileprivate func fixedHeight(on screen: PixelSize) -> Double? {
    guard layout != .pages, !direction.isVertical, case .length(let height) = card.height else { return nil }
    return height.pixels(of: Double(screen.height), within: CardMeasures.sides)
  }
}

extension Length {
  /// - Parameter extent: what a percentage is a part of, px.
  func pixels(of extent: Double, within range: ClosedRange<Double>) -> Double {
    let value =
      switch self {
      case .pixels(let pixels): pixels
      case .percent(let percent): extent * percent / 100
      }
    return min(max(value, range.lowerBound), range.upperBound)
  }
}

extension Lane.Direction {
  var isVertical: Bool { self == .up || self == .down }

  /// Whether the offset grows while the cards travel this way.
  var isForward: Bool { self == .left || self == .up }
}
