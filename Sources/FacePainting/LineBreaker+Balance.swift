extension LineBreaker {
  /// More words than a name has; beyond, the exact search takes longer than it is worth.
  private static let exactLimit = 48

  /// The segments of each line: as few lines as filling them one by one takes, of lengths as even as they can be.
  func evenBreaks(in segments: [Segment], width: Double) -> [Range<Int>] {
    let filled = breaks(in: segments, width: width)
    guard filled.count > 1 else { return filled }
    if segments.count <= Self.exactLimit {
      return evenest(segments, width: width, count: filled.count) ?? filled
    }
    // The narrowest measure that needs no more lines evens them out well enough.
    var (tooNarrow, best) = (0.0, width)
    while best - tooNarrow > 0.05 {
      let middle = (tooNarrow + best) / 2
      if breaks(in: segments, width: middle).count <= filled.count { best = middle } else { tooNarrow = middle }
    }
    return breaks(in: segments, width: best)
  }

  /// The one way to break into `count` lines whose squared lengths have the least sum, a lonely last word counting
  /// against it; `nil` if there is none.
  private func evenest(_ segments: [Segment], width: Double, count: Int) -> [Range<Int>]? {
    let total = segments.count
    // A tenth of a full line squared: it tips the scales between ways that are nearly as even.
    let loneliness = width * width / 10
    // For each number of lines and of segments in them: the least cost, and where the last of these lines begins.
    var costs = [[Double]](repeating: [Double](repeating: .infinity, count: total + 1), count: count + 1)
    var starts = [[Int]](repeating: [Int](repeating: 0, count: total + 1), count: count + 1)
    costs[0][0] = 0
    for line in 1...count {
      for end in 1...total {
        var length = 0.0
        for start in stride(from: end - 1, through: 0, by: -1) {
          if start + 1 < end, segments[start + 1].followsSpace { length += spaceWidth }
          length += segments[start].width
          // One segment by itself always stands, however long: it cannot be made shorter here.
          guard length <= width || start == end - 1 else { break }
          var cost = costs[line - 1][start] + length * length
          if end == total, start == end - 1, total > 2 { cost += loneliness }
          if cost < costs[line][end] {
            costs[line][end] = cost
            starts[line][end] = start
          }
        }
      }
    }
    guard costs[count][total].isFinite else { return nil }
    var breaks: [Range<Int>] = []
    var end = total
    for line in stride(from: count, through: 1, by: -1) {
      let start = starts[line][end]
      breaks.append(start..<end)
      end = start
    }
    return breaks.reversed()
  }
}
