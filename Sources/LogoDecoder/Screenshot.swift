internal import Logos

/// Recognizes a picture of a browser's window: bars of even greys along its upper edge, with buttons and fields in them, and
/// below them a page that is grey or white along both sides.
struct Screenshot {
  /// The minimum sides, px: people do not make windows smaller.
  private static let (leastWidth, leastHeight) = (320, 200)
  /// The width of the edges that are ignored, px: windows may have a line there.
  private static let edge = 2
  /// The maximum difference in each channel of colours that count as equal: compression changes them.
  private static let tolerance = 8
  /// The thickest line between bars, px.
  private static let line = 4
  /// The maximum number of bars: tabs, the address, bookmarks.
  private static let mostBars = 3
  /// The minimum height of all bars together, px, and its range as a part of the picture's height.
  private static let (leastBars, partOfBars) = (20, 0.03...0.3)
  /// The maximum difference between the channels of a grey.
  private static let mostTint = 16
  /// The uppermost bar is neither black nor paper, as bars in logos are.
  private static let greys = 24...250
  /// The part of the bars that buttons and fields cover.
  private static let contents = 0.02...0.7
  /// The minimum part of a row that has its bar's or the page's colour: of the uppermost row, and of those where the bars end
  /// and the page begins.
  private static let (plain, nearlyPlain) = (0.98, 0.9)

  private typealias Pixel = SIMD4<Int>

  /// Whether a picture looks like a screenshot.
  static func isLikely(_ layout: PixelLayout, _ bytes: Span<UInt8>) -> Bool {
    let (width, height) = (layout.width, layout.height)
    guard width >= leastWidth, height >= leastHeight else { return false }
    func pixel(_ x: Int, _ y: Int) -> Pixel {
      let index = y * layout.stride + x * layout.channels
      return Pixel(
        Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]),
        layout.channels == 4 ? Int(bytes[index + 3]) : 255)
    }
    func part(ofRow y: Int, _ color: Pixel) -> Double {
      Double((0..<width).count { isNear(pixel($0, y), color) }) / Double(width)
    }

    // The colours at both sides, from the top down.
    var bars: [(rows: Range<Int>, color: Pixel)] = []
    var (start, color) = (0, pixel(edge, edge))
    for y in edge..<height - edge {
      let (left, right) = (pixel(edge, y), pixel(width - 1 - edge, y))
      guard isNear(left, right), min(left[3], right[3]) >= Int(Paper.opaque) else { return false }
      guard !isNear(left, color) else { continue }
      if y - start > line { bars.append((start..<y, color)) }
      guard bars.count <= mostBars else { return false }
      (start, color) = (y, left)
    }
    guard let top = bars.first, let last = bars.last, top.rows.lowerBound == 0,
      last.rows.upperBound >= max(leastBars, Int(partOfBars.lowerBound * Double(height))),
      Double(start) <= partOfBars.upperBound * Double(height),
      (bars.map(\.color) + [color]).allSatisfy({ tint(of: $0) <= mostTint }),
      greys.contains(max(top.color[0], top.color[1], top.color[2])),
      greys.contains(min(top.color[0], top.color[1], top.color[2]))
    else { return false }
    guard part(ofRow: edge, top.color) >= plain,
      part(ofRow: last.rows.upperBound - 1 - edge, last.color) >= nearlyPlain,
      part(ofRow: start + edge, color) >= nearlyPlain
    else { return false }

    var (all, other) = (0, 0)
    for bar in bars {
      for y in bar.rows {
        for x in 0..<width {
          all += 1
          if !isNear(pixel(x, y), bar.color) { other += 1 }
        }
      }
    }
    return contents.contains(Double(other) / Double(all))
  }

  private static func isNear(_ one: Pixel, _ other: Pixel) -> Bool {
    let difference = one &- other
    return max(abs(difference[0]), abs(difference[1]), abs(difference[2])) <= tolerance
  }

  private static func tint(of color: Pixel) -> Int {
    max(color[0], color[1], color[2]) - min(color[0], color[1], color[2])
  }
}
