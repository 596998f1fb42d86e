package import MarqueeValues

/// The ground that a picture brings along: near-white, from edge to edge. Anything else that fills a picture is a part of its
/// drawing, such as a frame, a box or the stripe of a flag.
package struct Paper: Sendable, Hashable {
  /// Its colour, opaque.
  package let color: Color
  /// Whether it lies along all four sides, so that what is around the drawing are margins.
  package let isAround: Bool

  /// Paper has at least this much of each channel.
  private static let least = 238
  /// Its channels differ by no more than this: cream is paper, yellow is not.
  private static let mostTint = 12
  /// The share of the outermost pixels that paper has at least, where a drawing was cut out tightly.
  private static let leastShare = 0.1
  /// The share of each side that it has at least where there are margins.
  private static let leastSideShare = 0.75
  /// The share of the pixels that are opaque where a picture has no transparency, apart from its edge.
  private static let opaqueShare = 0.995
  /// Alpha from which a pixel counts as opaque.
  package static let opaque: UInt8 = 250
  /// A colour with no less of each channel has under 1.5:1 to white, and counts as lost there.
  package static let leastUnseen: UInt8 = 211
  /// From this colour on a plate of plain white takes its place, and nobody sees where one ends.
  private static let plainWhite = 250

  /// The paper of a picture; `nil` if it has transparency, or its edges are no paper.
  /// - Parameters:
  ///   - area: the part that is looked at, px.
  ///   - hasAlpha: whether it may have transparency.
  ///   - pixel: the pixel at a place, with straight alpha.
  package init?(in area: PixelArea, hasAlpha: Bool, pixel: (_ x: Int, _ y: Int) -> Color) {
    guard area.width > 2, area.height > 2 else { return nil }
    let rows = [area.minY, area.maxY - 1].map { y in (area.minX..<area.maxX).map { pixel($0, y) } }
    let columns = [area.minX, area.maxX - 1].map { x in (area.minY..<area.maxY).map { pixel(x, $0) } }
    let sides = rows + columns
    let edge = sides.flatMap(\.self)
    let paper = edge.filter(Self.isPaper)
    guard Double(paper.count) >= Double(edge.count) * Self.leastShare,
      // Last, for it looks at all pixels.
      !hasAlpha || Self.isOpaque(area.inset(by: 1), pixel)
    else { return nil }
    func median(_ channel: KeyPath<Color, UInt8>) -> UInt8 {
      paper.map { $0[keyPath: channel] }.sorted()[paper.count / 2]
    }
    let color = Color(red: median(\.red), green: median(\.green), blue: median(\.blue))
    self.color = color
    isAround =
      sides.allSatisfy { side in
        Double(side.count(where: Self.isPaper)) >= Double(side.count) * Self.leastSideShare
      } && rows.flatMap { [$0.first, $0.last] }.allSatisfy { $0.map(Self.isPaper) ?? false }
  }

  private static func isOpaque(_ area: PixelArea, _ pixel: (_ x: Int, _ y: Int) -> Color) -> Bool {
    var clear = 0
    let most = Int(Double(area.width * area.height) * (1 - opaqueShare))
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX where pixel(x, y).alpha < opaque { clear += 1 }
      guard clear <= most else { return false }
    }
    return true
  }

  /// The plate that takes its place.
  package var plate: Color {
    [color.red, color.green, color.blue].allSatisfy { $0 >= Self.plainWhite } ? .white : color
  }

  private static func isPaper(_ color: Color) -> Bool {
    let channels = [color.red, color.green, color.blue].map(Int.init)
    guard let least = channels.min(), let most = channels.max() else { return false }
    // At its edge a drawing may cover a pixel in part.
    return color.alpha > 0 && least >= Self.least && most - least <= mostTint
  }
}
