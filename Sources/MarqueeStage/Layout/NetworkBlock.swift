internal import ConfigurationValues
internal import MarqueeScene
package import MarqueeValues

/// Where the QR code of a wireless network stands in a corner of the screen, and its name beside or below it.
package struct NetworkBlock: Sendable, Hashable {
  /// The code with its quiet zone, px.
  package var code: PixelArea
  /// px.
  package var moduleSize: Int
  /// The room for the text, px.
  package var text: PixelArea
  /// px.
  package var textHeight: Double
  /// The symbol of a wireless network, px: above the text beside the code, or before the text below it.
  package var symbol: PixelArea
  /// Whether the block is at the right side of the screen.
  package var isAtRight: Bool
  /// Whether the text is under the code, at its outer side.
  package var isTextBelow: Bool

  /// Code, text and symbol, px.
  var area: PixelArea { PixelArea(enclosing: [code, text, symbol]) ?? code }
}

/// How large the block of a wireless network may be on a screen. All lengths are px.
package struct NetworkMeasures: Sendable, Hashable {
  /// What is encoded.
  package let content: String
  /// The lines beside or below the code.
  package let lines: [String]
  let corner: CornerNetwork.Corner
  /// The modules of a side, with the quiet zone.
  private let span: Int
  private let screen: PixelSize
  private let safe: PixelArea
  private let shorter: Double

  /// A phone reads codes with fewer px a module only from very near.
  package static let readable = 3
  /// With one px a module, no display shows a code that any phone reads.
  private static let least = 2
  /// The side of the code as a part of the screen's shorter side, where there is room.
  private static let codePart = 0.18
  /// The most of the screen's height that the block may take from the lanes.
  static let largestPart = 0.4

  /// `nil` where there is nothing to encode.
  init?(_ configuration: Configuration, on screen: PixelSize, safe: PixelArea) {
    guard let wifi = configuration.wifi, let content = wifi.network.code,
      let span = QRCodeSize.span(ofBytes: content.utf8.count)
    else { return nil }
    self.content = content
    lines = wifi.network.lines
    corner = wifi.corner ?? (configuration.lanes.first?.isMirrored == true ? .bottomLeft : .bottomRight)
    self.span = span
    self.screen = screen
    self.safe = safe
    shorter = Double(min(screen.width, screen.height))
  }

  /// The side of a code that phones read well.
  package var neededSide: Int { span * Self.readable }

  // MARK: Text

  private var textHeight: Double { max(0.03 * shorter, 11) }
  /// Upright screens have no room beside the code.
  private var isTextBelow: Bool { screen.width < screen.height }
  private var gap: Int { Int((0.018 * shorter).rounded()) }
  private var linesHeight: Int { Int((textHeight * 1.35 * Double(max(lines.count, 1))).rounded(.up)) }
  private var symbolSide: Int { Int((textHeight * 1.1).rounded()) }
  /// What the text adds to the height of the code.
  private var heightBelow: Int { isTextBelow ? gap + linesHeight : 0 }

  /// About as wide as the longest line, at most a part of the screen.
  private var textWidth: Int {
    let longest = lines.map { TextWidth.guess($0, height: textHeight) }.max() ?? 0
    return max(Int(min(longest + textHeight * 0.6, Double(screen.width) * (isTextBelow ? 0.4 : 0.22))), 1)
  }

  // MARK: Size

  /// The distance from the edges of the screen, and from the lanes.
  private var margin: Int { Int((0.03 * shorter).rounded()) }
  /// What it keeps where there is not enough room, and from a ribbon.
  var tightMargin: Int { max(Int((0.012 * shorter).rounded()), 4) }
  /// The distance to the nearest edge that no display cuts off.
  private var inset: Int { max(margin, edge) }
  /// What no display shows at the edge that it stands at, px.
  var edge: Int { corner.isAtTop ? safe.minY : screen.height - safe.maxY }

  /// The px of a module where there is room for it.
  private var wantedModule: Int {
    max(Int((Self.codePart * shorter / Double(span)).rounded()), Self.readable)
  }

  /// Whether modules of so many px are so small that cards make room for larger ones.
  func isSmall(_ moduleSize: Int) -> Bool { moduleSize < Self.readable || 5 * moduleSize < 3 * wantedModule }

  /// The px of a module in so much room from the screen's edge on; 0 where there is not enough for a code.
  func moduleSize(within room: Int) -> Int {
    let height = room - max(edge, tightMargin) - tightMargin - heightBelow
    let width = safe.width / 2 - margin
    let size = min(wantedModule, height / span, width / span)
    return size >= Self.least ? size : 0
  }

  /// The room that a block with so many px a module takes from the screen's edge on.
  func height(withModules size: Int) -> Int { size * span + heightBelow + inset + margin }

  /// The side of the largest code in so much room from the screen's edge on.
  package func side(within room: Int) -> Int {
    max(min(room - max(edge, tightMargin) - tightMargin - heightBelow, safe.width / 2 - margin), 0)
  }

  // MARK: Place

  /// Places the block in so much room from the screen's edge on; `nil` where there is not enough.
  func block(within room: Int) -> NetworkBlock? {
    let size = moduleSize(within: room)
    guard size > 0 else { return nil }
    let side = size * span
    let across = max(margin, corner.isAtRight ? screen.width - safe.maxX : safe.minX)
    let distance = max(min(inset, (room - side - heightBelow) / 2), edge)
    let top = corner.isAtTop ? distance : screen.height - distance - side - heightBelow
    let left = corner.isAtRight ? screen.width - across - side : across
    let code = PixelArea(x: left, y: top, width: side, height: side)
    var text = PixelArea(x: 0, y: top, width: textWidth, height: side)
    var symbol = PixelArea(x: 0, y: top, width: symbolSide * 10 / 7, height: symbolSide)
    if isTextBelow {
      symbol.x = corner.isAtRight ? code.maxX - symbol.width : code.minX
      symbol.y = code.maxY + gap + (linesHeight - symbol.height) / 2
      text.y = code.maxY + gap
      text.height = linesHeight
      text.x = corner.isAtRight ? symbol.minX - gap / 2 - text.width : symbol.maxX + gap / 2
    } else {
      text.x = corner.isAtRight ? code.minX - gap - text.width : code.maxX + gap
      // Both together are in the middle of the code's height.
      let height = min(linesHeight, side - symbol.height - gap)
      symbol.x = corner.isAtRight ? text.maxX - symbol.width : text.minX
      symbol.y = top + (side - symbol.height - gap / 2 - height) / 2
      text.y = symbol.maxY + gap / 2
      text.height = height
    }
    return NetworkBlock(
      code: code, moduleSize: size, text: text, textHeight: textHeight, symbol: symbol,
      isAtRight: corner.isAtRight, isTextBelow: isTextBelow)
  }
}

/// Why phones cannot read the code of a network in a corner.
package struct NetworkShortage: Sendable, Hashable {
  /// The side of a square that there is room for, px.
  package let room: Int
  /// The side of a code that phones read well, px.
  package let needed: Int
  /// Whether the code is shown all the same, as small as it is.
  package let isShown: Bool
}

extension StageLayout {
  /// `nil` without a network, or where its code is large enough.
  package var networkShortage: NetworkShortage? {
    guard let networkMeasures, network.map({ $0.moduleSize < NetworkMeasures.readable }) ?? true else { return nil }
    return NetworkShortage(
      room: networkMeasures.side(within: networkRoom), needed: networkMeasures.neededSide, isShown: network != nil)
  }
}

/// The width of texts where no font is at hand.
enum TextWidth {
  /// About how wide a line is in letters of so many px an em.
  static func guess(_ text: String, height: Double) -> Double {
    // Letters of East Asia are as wide as they are high. A line that is longer than this fits no screen.
    text.unicodeScalars.prefix(1000).reduce(0) { $0 + ($1.value < 0x1100 ? 0.64 : 1.05) } * height
  }
}
