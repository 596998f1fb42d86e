package import MarqueeConfig
package import MarqueeValues

/// Where lanes and texts are on a screen of a given size.
package struct StageLayout: Sendable, Hashable {
  /// The size of the upright picture, px.
  package var screen: PixelSize
  /// `nil` if the configuration has none.
  package var heading: TextBand?
  /// `nil` if the configuration has none.
  package var caption: TextBand?
  /// The lanes in the configuration's order.
  package var lanes: [LaneLayout]

  /// The place of a line of text.
  package struct TextBand: Sendable, Hashable {
    /// px.
    package var area: PixelArea
    /// px.
    package var textHeight: Double
  }

  /// - Parameters:
  ///   - configuration: in px of the screen, see `scaled(for:)`.
  ///   - screen: the size of the upright picture, px.
  package init(_ configuration: Configuration, screen: PixelSize) {
    self.screen = screen
    lanes = []
    let rounded = configuration.roundsLengths
    if let lane = configuration.lanes.first, configuration.lanes.count == 1, lane.heading == nil,
      let strip = lane.fixedHeight(on: screen, rounded: rounded)
    {
      // A strip of given height is centred on the screen, and the texts take the rest.
      let room = max((Double(screen.height) - strip) / 2, 0)
      setBands(configuration, above: room, below: room)
      let area = PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
      lanes = [LaneLayout(lane, area: area, rounded: rounded)]
    } else {
      let height = Double(screen.height)
      setBands(configuration, above: height * 0.15, below: height * 0.1)
      let top = heading?.area.height ?? 0
      let bottom = caption?.area.height ?? 0
      let area = PixelArea(x: 0, y: top, width: screen.width, height: max(screen.height - top - bottom, 1))
      let bands = headings(of: configuration.lanes)
      let areas = LaneStack.areas(of: configuration.lanes, headings: bands.map { $0?.height ?? 0 }, in: area)
      for ((lane, whole), band) in zip(zip(configuration.lanes, areas), bands) {
        guard let band else {
          lanes.append(LaneLayout(lane, area: whole, rounded: rounded))
          continue
        }
        var area = whole
        area.y += min(band.height, whole.height - 1)
        area.height = max(whole.height - band.height, 1)
        var layout = LaneLayout(lane, area: area, rounded: rounded)
        let margin = min(Int((Double(whole.width) * 0.04).rounded()), (whole.width - 1) / 2)
        // In the lower part of its band, so that it belongs to the cards below it.
        let top = whole.y + (area.y - whole.y) / 4
        layout.heading = TextBand(
          area: PixelArea(x: whole.x + margin, y: top, width: whole.width - 2 * margin, height: area.y - top),
          textHeight: band.textHeight)
        lanes.append(layout)
      }
    }
  }

  /// - Parameters:
  ///   - above: the height of the heading's band, px.
  ///   - below: the height of the caption's band, px.
  private mutating func setBands(_ configuration: Configuration, above: Double, below: Double) {
    if configuration.heading != nil { heading = band(y: 0, height: above, text: 0.062) }
    if configuration.caption != nil {
      caption = band(y: Double(screen.height) - below, height: below, text: 0.034)
    }
  }

  /// For each lane the height of its heading's band and of the text in it, px; `nil` without a heading.
  private func headings(of lanes: [Lane]) -> [(height: Int, textHeight: Double)?] {
    let text = 0.03 * min(Double(screen.height), 1.25 * Double(screen.width))
    return lanes.map { $0.heading == nil ? nil : (Int((text * 1.8).rounded()), text) }
  }

  /// - Parameter text: the text's height as a fraction of the screen's.
  private func band(y: Double, height: Double, text: Double) -> TextBand {
    let margin = Int((Double(screen.width) * 0.04).rounded())
    return TextBand(
      area: PixelArea(
        x: margin, y: Int(y.rounded()), width: max(screen.width - 2 * margin, 1), height: Int(height.rounded())),
      textHeight: min(text * min(Double(screen.height), 1.25 * Double(screen.width)), height * 0.5))
  }
}

/// Divides an area among lanes, side by side across the direction of the first.
enum LaneStack {
  /// Each lane's part, from the top or the left. Lanes take their given sizes while there is room; the others share the
  /// rest equally.
  /// - Parameter headings: the height of each lane's heading, px. Rows are that much higher, and share what all headings
  ///   leave; columns have theirs in them.
  static func areas(of lanes: [Lane], headings: [Int], in area: PixelArea) -> [PixelArea] {
    let isVertical = lanes.first?.direction.isVertical ?? false
    let headings = isVertical ? headings.map { _ in 0 } : headings
    let extent = max(Double(isVertical ? area.width : area.height) - Double(headings.reduce(0, +)), 0)
    var left = extent
    let given = lanes.map { lane -> Double? in
      guard let size = lane.size else { return nil }
      let taken = size.pixels(of: extent, within: 0...max(left, 0))
      left -= taken
      return taken
    }
    let open = given.filter { $0 == nil }.count
    let share = open > 0 ? max(left, 0) / Double(open) : 0
    var edge = 0.0
    return zip(given, headings).map { size, heading in
      let start = edge.rounded()
      edge += (size ?? share) + Double(heading)
      // From edge to edge, so that rounding leaves no gap between two lanes.
      let thickness = max(Int(edge.rounded() - start), 1)
      return isVertical
        ? PixelArea(x: area.x + Int(start), y: area.y, width: thickness, height: area.height)
        : PixelArea(x: area.x, y: area.y + Int(start), width: area.width, height: thickness)
    }
  }
}

extension Lane {
  /// The height of a horizontal lane's cards, px, if it does not depend on the lane's area.
  fileprivate func fixedHeight(on screen: PixelSize, rounded: Bool) -> Double? {
    guard layout != .pages, !direction.isVertical, case .length(let height) = card.height else { return nil }
    let heights = [height] + cards.compactMap(\.height)
    return heights.map { $0.pixels(of: Double(screen.height), within: CardMeasures.sides, rounded: rounded) }.max()
  }
}

extension Length {
  /// Converts the length to px, clamped to `range`.
  /// - Parameters:
  ///   - extent: 100 %, px.
  ///   - rounded: whether it is rounded to whole px, before it is clamped.
  func pixels(of extent: Double, within range: ClosedRange<Double>, rounded: Bool = false) -> Double {
    let value =
      switch self {
      case .pixels(let pixels): pixels
      case .percent(let percent): extent * percent / 100
      }
    return min(max(rounded ? value.rounded() : value, range.lowerBound), range.upperBound)
  }
}

extension Lane.Direction {
  var isVertical: Bool { self == .up || self == .down }

}

extension Lane {
  /// Whether the first card is at the right.
  var isMirrored: Bool { reading == .rightToLeft && !direction.isVertical }

  /// Whether the offset grows while the cards travel in the lane's direction.
  var isForward: Bool { (direction == .left || direction == .up) != isMirrored }
}
