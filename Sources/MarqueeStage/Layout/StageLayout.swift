package import ConfigurationValues
package import MarqueeValues

/// Where lanes and texts are on a screen of a given size.
package struct StageLayout: Sendable, Hashable {
  /// The size of the upright picture, px: the canvas of a wall.
  package var screen: PixelSize
  /// The part of the picture that the screen shows, px: all of it but on a wall.
  package let window: PixelArea
  /// The part of the picture that every display shows, px.
  package let safe: PixelArea
  /// `nil` if the configuration has none.
  package var heading: TextBand?
  /// `nil` if the configuration has none.
  package var caption: TextBand?
  /// The lanes in the configuration's order.
  package var lanes: [LaneLayout]
  /// Where the pause button is, px; `nil` without one.
  package internal(set) var pauseButton: PixelArea?
  /// Where the control is that counts down what ends by itself and gives more time, px; `nil` without one.
  package internal(set) var moreTime: PixelArea?
  /// The block of a wireless network; `nil` without one, or where there is no room.
  package internal(set) var network: NetworkBlock?
  /// What that block needs; `nil` without a network.
  package let networkMeasures: NetworkMeasures?
  /// The room that the block has from the screen's edge on, px.
  package internal(set) var networkRoom = 0

  /// Whether cards thicker than their lane are drawn beyond it: only if nothing else is there. Stored, because each frame
  /// reads it.
  private(set) var overflowsAcross = false

  /// The place of a line of text.
  package struct TextBand: Sendable, Hashable {
    /// px.
    package var area: PixelArea
    /// px.
    package var textHeight: Double
    /// About how wide the text is on one line, px.
    var textWidth = Double.infinity
  }

  /// - Parameters:
  ///   - configuration: in px of the screen, see `scaled(for:)`.
  ///   - screen: the size of the upright picture, px.
  ///   - window: the part of it that the screen shows, px; `nil` for all of it.
  package init(_ configuration: Configuration, screen: PixelSize, window: PixelArea? = nil) {
    self.screen = screen
    self.window = window ?? PixelArea(x: 0, y: 0, width: screen.width, height: screen.height)
    lanes = []
    let rounded = configuration.roundsLengths
    safe = Self.safeArea(configuration.display.safeArea, on: screen)
    networkMeasures = NetworkMeasures(configuration, on: screen, safe: safe)
    let reserve = reserve(configuration, in: safe)
    if let strip = configuration.fixedHeight(on: screen), !reserve.movesStrip {
      // A strip of given height is centred on what every display shows, and the texts take the rest.
      let room = max((Double(safe.height) - strip) / 2, 0)
      setBands(configuration, in: safe, above: room, below: room)
      // As high as the screen, whose height percentages are parts of.
      let middle = (safe.minY + safe.maxY - screen.height) / 2
      let area = PixelArea(x: 0, y: middle, width: screen.width, height: screen.height)
      lanes = configuration.lanes.map { LaneLayout($0, area: area, rounded: rounded) }
      networkRoom = Int(room) + (networkMeasures?.edge ?? 0)
    } else {
      let height = Double(screen.height)
      networkRoom = reserve.room
      setBands(
        configuration, in: safe, above: max(height * 0.15, Double(reserve.top - safe.y)),
        below: max(height * 0.1, Double(reserve.bottom - (screen.height - safe.maxY))))
      placeLanes(configuration, from: reserve, in: safe)
    }
    heading?.guessWidth(of: configuration.heading)
    caption?.guessWidth(of: configuration.caption)
    for index in lanes.indices {
      let isBelowText = heading != nil || lanes[index].heading != nil || reserve.top > 0
      lanes[index].setFades(
        configuration.lanes[index], isBelowText: isBelowText, isAboveText: caption != nil || reserve.bottom > 0)
    }
    overflowsAcross = lanes.count == 1 && lanes[0].heading == nil && networkMeasures == nil
    placeNetwork(in: safe)
    placePauseButton(configuration, in: safe)
    placeMoreTime(configuration, in: safe)
  }

  /// The part of the screen that every display shows, px.
  private static func safeArea(_ distances: SafeArea, on screen: PixelSize) -> PixelArea {
    func inset(_ distance: Length, _ extent: Int) -> Int {
      Int(distance.pixels(of: Double(extent), within: 0...Double(extent) / 4, rounded: true))
    }
    return PixelArea(
      minX: inset(distances.left, screen.width), minY: inset(distances.top, screen.height),
      maxX: screen.width - inset(distances.right, screen.width),
      maxY: screen.height - inset(distances.bottom, screen.height))
  }

  /// - Parameters:
  ///   - safe: the part of the screen that texts keep to, px.
  ///   - above: the height of the heading's band, px.
  ///   - below: the height of the caption's band, px.
  private mutating func setBands(_ configuration: Configuration, in safe: PixelArea, above: Double, below: Double) {
    if configuration.heading != nil {
      heading = band(y: Double(safe.y), height: above, text: 0.062, in: safe)
    }
    if configuration.caption != nil {
      caption = band(y: Double(safe.y + safe.height) - below, height: below, text: 0.034, in: safe)
    }
  }

  /// - Parameters:
  ///   - text: the text's height as a fraction of the screen's.
  ///   - safe: the part of the screen that it keeps to, px.
  private func band(y: Double, height: Double, text: Double, in safe: PixelArea) -> TextBand {
    let margin = Int((Double(screen.width) * 0.04).rounded())
    let (left, right) = (max(margin, safe.minX), max(margin, screen.width - safe.maxX))
    return TextBand(
      area: PixelArea(
        x: left, y: Int(y.rounded()), width: max(screen.width - left - right, 1), height: Int(height.rounded())),
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

extension Configuration {
  /// The height of the strip, px, if there is but one, and it does not depend on the strip's area.
  func fixedHeight(on screen: PixelSize) -> Double? {
    guard lanes.count == 1, let lane = lanes.first, lane.heading == nil else { return nil }
    return lane.fixedHeight(on: screen, rounded: roundsLengths)
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

  /// The direction of a row in place of a column.
  var asRow: Lane.Direction {
    switch self {
    case .up: .left
    case .down: .right
    case .left, .right: self
    }
  }
}

extension Lane {
  /// Whether the first card is at the right.
  var isMirrored: Bool { reading == .rightToLeft && !direction.isVertical }

  /// Whether the offset grows while the cards travel in the lane's direction.
  var isForward: Bool { (direction == .left || direction == .up) != isMirrored }
}
