internal import Logos
internal import MarqueeValues

/// Recognizes a whole page, such as letter paper: little ink, in groups that are far apart. A logo is one group, whatever
/// margins its file has.
///
/// It counts ink in the cells of a coarse grid, so its cost is that of reading the pixels.
struct LetterPaper {
  /// The longer side by the shorter one: from Letter to Legal, with A4 in between.
  private static let aspects = 1.25...1.7
  /// The cells along the longer side.
  private static let cells = 48
  /// The number of pixels that are looked at along the longer side.
  private static let samples = 1024
  /// The largest share of a page that is ink, and of its cells that have some. Drawings have more.
  private static let (mostInk, mostCells) = (0.06, 0.25)
  /// Ink of fewer cells than this in between is one group.
  private static let nearby = 2
  /// The cells between groups that are far apart: a quarter of the page.
  private static let farApart = 12
  /// The share of the ink below which a group does not count, such as the marks for folding.
  private static let leastGroup = 0.03
  /// Paper has at least this much of each channel; scans are not quite white.
  private static let paper: UInt8 = 215
  /// Alpha from which on a pixel is ink.
  private static let leastAlpha: UInt8 = 96

  /// Whether a picture has the shape of a page; its sides in any unit.
  static func hasShape(width: Double, height: Double) -> Bool {
    aspects.contains(max(width, height) / min(width, height))
  }

  /// Whether a picture looks like a page.
  static func isLikely(_ layout: PixelLayout, _ bytes: Span<UInt8>) -> Bool {
    let (longer, shorter) = (max(layout.width, layout.height), min(layout.width, layout.height))
    guard shorter >= cells, hasShape(width: Double(layout.width), height: Double(layout.height)) else { return false }
    func alpha(_ x: Int, _ y: Int) -> UInt8 {
      layout.channels == 4 ? bytes[y * layout.stride + x * layout.channels + 3] : 255
    }
    // A page without a ground of its own, or on paper.
    let corners = [(0, 0), (layout.width - 1, 0), (0, layout.height - 1), (layout.width - 1, layout.height - 1)]
    let isClear = corners.contains { alpha($0.0, $0.1) == 0 }
    func isInk(_ x: Int, _ y: Int) -> Bool {
      if alpha(x, y) < leastAlpha { return false }
      if isClear { return true }
      let index = y * layout.stride + x * layout.channels
      return min(bytes[index], bytes[index + 1], bytes[index + 2]) < paper
    }
    let step = max(longer / samples, 1)
    var grid = Grid(columns: layout.width * cells / longer + 1, rows: layout.height * cells / longer + 1)
    var (all, ink) = (0, 0)
    for y in stride(from: 0, to: layout.height, by: step) {
      for x in stride(from: 0, to: layout.width, by: step) {
        all += 1
        guard isInk(x, y) else { continue }
        ink += 1
        grid.counts[y * cells / longer * grid.columns + x * cells / longer] += 1
      }
    }
    guard ink > 0, Double(ink) <= Double(all) * mostInk else { return false }
    let inked = grid.counts.indices.filter { grid.counts[$0] > 0 }
    guard Double(inked.count) <= Double(grid.counts.count) * mostCells else { return false }
    let groups = grid.groups(of: inked, within: nearby).filter { group in
      Double(group.reduce(0) { $0 + grid.counts[$1] }) >= Double(ink) * leastGroup
    }
    return grid.groups(of: groups.flatMap(\.self), within: farApart).count > 1
  }

  private struct Grid {
    let columns: Int
    let rows: Int
    /// The number of pixels of ink in each cell, row by row.
    var counts: [Int]

    init(columns: Int, rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      counts = [Int](repeating: 0, count: columns * rows)
    }

    /// Cells in groups, in each of which one comes from cell to cell by steps of at most `distance` cells.
    func groups(of cells: [Int], within distance: Int) -> [[Int]] {
      var left = Set(cells)
      var groups: [[Int]] = []
      for cell in cells where left.remove(cell) != nil {
        var group = [cell]
        var next = 0
        while next < group.count {
          let (x, y) = (group[next] % columns, group[next] / columns)
          let near = left.filter { abs($0 % columns - x) <= distance && abs($0 / columns - y) <= distance }
          left.subtract(near)
          group += near
          next += 1
        }
        groups.append(group)
      }
      return groups
    }
  }
}
