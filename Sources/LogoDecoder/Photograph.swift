internal import Logos

/// Recognizes a photograph that was sent in place of a logo: an opaque picture that is busy up to its edges, without paper or a
/// box of one colour. A logo has flat areas, or even gradients; compression disturbs those less than a camera does.
struct Photograph {
  /// The cells along each side.
  private static let cells = 64
  /// The most pixels of a cell along each side that are looked at.
  private static let samples = 12
  /// The least shorter side, px: smaller pictures show little of either.
  private static let leastSide = 128
  /// By how much a cell differs from the middle of its neighbours where a picture is busy, in any channel.
  private static let busy = 3
  /// The least part of all cells that is busy, and of those at the edges. JPEGs of gradients have up to 0.65 and 0.63.
  private static let (leastBusy, leastBusyAtEdge) = (0.78, 0.72)
  /// The same where a camera has written its maker into the file: walls, skies and roads are even, and no logo is sent so.
  private static let (leastBusyOfCamera, leastBusyAtEdgeOfCamera) = (0.3, 0.15)
  /// The cells of the edges' breadth.
  private static let edge = 4
  /// The largest part of all cells with one colour.
  private static let mostOfOneColor = 0.25

  /// Whether a picture looks like a photograph.
  /// - Parameter isOfCamera: whether its file names a camera.
  static func isLikely(_ layout: PixelLayout, _ bytes: Span<UInt8>, isOfCamera: Bool = false) -> Bool {
    guard min(layout.width, layout.height) >= leastSide, let grid = colors(of: layout, bytes) else { return false }
    var counts: [Int: Int] = [:]
    for color in grid { counts[(color[0] / 8 * 32 + color[1] / 8) * 32 + color[2] / 8, default: 0] += 1 }
    guard Double(counts.values.max() ?? 0) <= mostOfOneColor * Double(grid.count) else { return false }
    var (all, busyCells, atEdge, busyAtEdge) = (0, 0, 0, 0)
    for y in 1..<cells - 1 {
      for x in 1..<cells - 1 {
        let isBusy = isBusy(grid, y * cells + x)
        let isAtEdge = min(x, y) <= edge || max(x, y) >= cells - 1 - edge
        all += 1
        if isBusy { busyCells += 1 }
        if isAtEdge { atEdge += 1 }
        if isAtEdge, isBusy { busyAtEdge += 1 }
      }
    }
    let (least, leastAtEdge) =
      isOfCamera ? (leastBusyOfCamera, leastBusyAtEdgeOfCamera) : (leastBusy, leastBusyAtEdge)
    return Double(busyCells) >= least * Double(all) && Double(busyAtEdge) >= leastAtEdge * Double(atEdge)
  }

  private static func isBusy(_ grid: [SIMD3<Int>], _ cell: Int) -> Bool {
    for step in [1, cells] {
      let bend = grid[cell - step] &- 2 &* grid[cell] &+ grid[cell + step]
      if max(abs(bend[0]), abs(bend[1]), abs(bend[2])) >= busy { return true }
    }
    return false
  }

  /// The mean colour of each cell, row by row; `nil` for a picture that is not opaque.
  private static func colors(of layout: PixelLayout, _ bytes: Span<UInt8>) -> [SIMD3<Int>]? {
    var grid: [SIMD3<Int>] = []
    grid.reserveCapacity(cells * cells)
    for row in 0..<cells {
      let rows = row * layout.height / cells..<(row + 1) * layout.height / cells
      for column in 0..<cells {
        let columns = column * layout.width / cells..<(column + 1) * layout.width / cells
        var (sum, count) = (SIMD3<Int>(), 0)
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: max(rows.count / samples, 1)) {
          for x in stride(from: columns.lowerBound, to: columns.upperBound, by: max(columns.count / samples, 1)) {
            let index = y * layout.stride + x * layout.channels
            if layout.channels == 4, bytes[index + 3] < Paper.opaque { return nil }
            sum &+= SIMD3(Int(bytes[index]), Int(bytes[index + 1]), Int(bytes[index + 2]))
            count += 1
          }
        }
        grid.append(sum / SIMD3(repeating: max(count, 1)))
      }
    }
    return grid
  }
}
