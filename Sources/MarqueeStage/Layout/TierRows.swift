internal import ConfigurationValues
internal import MarqueeValues

/// The rows of a wall with a lane for each tier (`arrange: lanes`). Tiers whose cards stand share a row where that makes cards
/// larger. All follows from the file and the screen, not from the cards that are on.
struct TierRows {
  private let lanes: [TierLane]
  private let area: PixelArea

  /// The most lanes of which all divisions into rows are tried.
  private static let mostDivided = 6
  /// The least by which a division with fewer rows must make the areas of cards larger.
  private static let worthwhile = 1.15
  /// What is between two tiers in a row, as a part of its width.
  private static let separation = 0.03...0.06
  /// From one scale to the next that is tried.
  private static let step = 0.98
  /// How many smaller ones are within one of these.
  private static let finerSteps = 8

  /// `nil` unless all lanes are rows of tiers.
  /// - Parameter bands: for each lane the height of its heading's band and of the text in it, px; `nil` without a heading.
  init?(_ lanes: [Lane], bands: [(height: Int, textHeight: Double)?], in area: PixelArea, rounded: Bool) {
    let measured = zip(lanes, bands).compactMap { lane, band in
      TierLane(lane, band: band, along: Double(area.width), rounded: rounded)
    }
    guard !lanes.isEmpty, measured.count == lanes.count else { return nil }
    (self.lanes, self.area) = (measured, area)
  }

  /// Each lane's part of the area, with its heading; `nil` where there is no room even for tiny cards.
  var areas: [PixelArea]? {
    var best: (rows: [Range<Int>], sizes: [TierLane.Size], score: Double)?
    for rows in divisions {
      guard let sizes = sizes(in: rows) else { continue }
      let score = score(of: sizes)
      let isBetter =
        best.map { best in
          let gain = rows.count < best.rows.count ? Self.worthwhile : 1
          return score > lanes.reduce(best.score) { product, _ in product * gain }
        } ?? true
      if isBetter { best = (rows, sizes, score) }
    }
    return best.map { areas(of: $0.rows, widened($0.sizes, in: $0.rows)) }
  }

  /// The ways to divide the lanes into rows, those with more rows first.
  private var divisions: [[Range<Int>]] {
    let single = lanes.indices.map { $0..<($0 + 1) }
    guard lanes.count <= Self.mostDivided else { return [single] + [packed].compactMap(\.self) }
    return (0..<(1 << (lanes.count - 1))).sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }.map {
      joined in
      // A bit for each lane that stands beside the one before it.
      var rows: [Range<Int>] = []
      for lane in lanes.indices {
        if lane > 0, joined >> (lane - 1) & 1 == 1, let last = rows.popLast() {
          rows.append(last.lowerBound..<(lane + 1))
        } else {
          rows.append(lane..<(lane + 1))
        }
      }
      return rows
    }
  }

  /// The rows in which cards can be largest, whatever that makes of their number; `nil` where there is no room.
  private var packed: [Range<Int>]? {
    var scale = Double(area.height)
    while scale > 1 {
      if let rows = lowestRows(scale: scale) { return rows }
      scale *= Self.step
    }
    return nil
  }

  /// The rows that take the least height with cards of one scale; `nil` if they are higher than the area.
  private func lowestRows(scale: Double) -> [Range<Int>]? {
    var sizes: [TierLane.Size] = []
    var higher: TierLane.Size?
    for lane in lanes {
      let size = lane.size(scale: scale, below: higher, isAlone: false)
      sizes.append(size)
      if !lane.isGiven { higher = size }
    }
    // The least height of so many lanes, and where the last of their rows begins.
    var least = [(height: 0.0, start: 0)]
    for last in lanes.indices {
      var best = (height: Double.infinity, start: last)
      var width = 0.0
      for start in (0...last).reversed() {
        width += lanes[start].width(of: sizes[start])
        let isOne = start == last
        guard isOne || width <= Double(area.width) && sizes[start].stands && sizes[last].stands else { break }
        let height = least[start].height + height(of: start..<(last + 1), sizes)
        if height < best.height { best = (height, start) }
        width += Self.separation.lowerBound * Double(area.width)
      }
      least.append(best)
    }
    guard let whole = least.last, whole.height <= Double(area.height) else { return nil }
    var rows: [Range<Int>] = []
    var end = lanes.count
    while end > 0 {
      rows.insert(least[end].start..<end, at: 0)
      end = least[end].start
    }
    return rows
  }

  // MARK: Sizes

  /// The sizes of cards, as large as the area allows; `nil` where the lanes of a row cannot all stand in it.
  private func sizes(in rows: [Range<Int>]) -> [TierLane.Size]? {
    var scale = Double(area.height)
    while scale > 1 {
      if let found = sizes(in: rows, scale: scale) {
        // The last px, by smaller steps.
        let larger = (1..<Self.finerSteps).reversed().lazy.compactMap { number in
          sizes(in: rows, scale: scale * (1 + (1 / Self.step - 1) * Double(number) / Double(Self.finerSteps)))
        }
        return larger.first ?? found
      }
      scale *= Self.step
    }
    return nil
  }

  /// - Parameter scale: the height of the lowest tier's cards, px.
  private func sizes(in rows: [Range<Int>], scale: Double) -> [TierLane.Size]? {
    var sizes: [TierLane.Size] = []
    var higher: TierLane.Size?
    var left = Double(area.height)
    for row in rows {
      var width = 0.0
      for lane in row {
        let size = lanes[lane].size(scale: scale, below: higher, isAlone: row.count == 1)
        sizes.append(size)
        if !lanes[lane].isGiven { higher = size }
        width += lanes[lane].width(of: size)
        if row.count > 1, !size.stands { return nil }
      }
      width += Self.separation.lowerBound * Double(area.width) * Double(row.count - 1)
      left -= height(of: row, sizes)
      guard left >= 0, row.count == 1 || width <= Double(area.width) else { return nil }
    }
    return sizes
  }

  /// How large cards are on the whole: a larger card of any tier counts as much as of another. A product, because marquees of
  /// one wall must agree to the bit.
  private func score(of sizes: [TierLane.Size]) -> Double {
    sizes.reduce(1) { $0 * $1.height * $1.width }
  }

  /// The height of a row with its headings and its gaps, px.
  private func height(of row: Range<Int>, _ sizes: [TierLane.Size]) -> Double {
    let heading = row.map { lanes[$0].heading }.max() ?? 0
    return Double(heading) + (row.map { sizes[$0].height + lanes[$0].gap }.max() ?? 0)
  }

  /// The sizes of cards that take what their rows leave along the lanes, up to a limit. A lower tier's stay narrower.
  private func widened(_ sizes: [TierLane.Size], in rows: [Range<Int>]) -> [TierLane.Size] {
    var sizes = sizes
    var limit = Double.infinity
    for row in rows {
      if row.allSatisfy({ sizes[$0].stands && !lanes[$0].isGiven }) {
        let cards = row.reduce(0) { $0 + lanes[$1].cardsWidth(of: sizes[$1]) }
        let gaps = row.reduce(0) { $0 + lanes[$1].width(of: sizes[$1]) } - cards
        let separations = Self.separation.lowerBound * Double(area.width) * Double(row.count - 1)
        let factor = min(
          TierLane.widest, (Double(area.width) - gaps - separations) / cards, limit / sizes[row.lowerBound].width)
        for lane in row where factor > 1 { sizes[lane].width = (sizes[lane].width * factor).rounded(.down) }
      }
      if let last = row.last, !lanes[last].isGiven { limit = TierLane.below * sizes[last].width }
    }
    return sizes
  }

  // MARK: Places

  private func areas(of rows: [Range<Int>], _ sizes: [TierLane.Size]) -> [PixelArea] {
    let heights = rows.map { height(of: $0, sizes) }
    // What is left is shared by the rows, above and below each.
    let air = max(Double(area.height) - heights.reduce(0, +), 0) / Double(rows.count)
    var areas: [PixelArea] = []
    var top = Double(area.y)
    for (row, height) in zip(rows, heights) {
      areas += self.areas(ofRow: row, sizes, top: top + air / 2, height: height)
      top += height + air
    }
    return areas
  }

  /// The parts of lanes side by side. A lane that stands is as wide as its cards need, and one that moves takes the row.
  private func areas(ofRow row: Range<Int>, _ sizes: [TierLane.Size], top: Double, height: Double) -> [PixelArea] {
    let whole = Double(area.width)
    let needs = row.map { sizes[$0].stands ? min(lanes[$0].width(of: sizes[$0]), whole) : whole }
    let spare = max(whole - needs.reduce(0, +), 0)
    let gaps = Double(row.count - 1)
    let between = gaps > 0 ? min(spare / gaps, Self.separation.upperBound * whole) : 0
    let heading = row.map { lanes[$0].heading }.max() ?? 0
    let gap = row.map { lanes[$0].gap }.max() ?? 0
    var left = Double(area.x) + (spare - between * gaps) / 2
    return zip(row, needs).map { lane, need in
      let own = Double(heading) + sizes[lane].height + lanes[lane].gap
      defer { left += need + between }
      // Below headings cards begin on one line, whatever their gaps; without them they are centred.
      let shift = heading > 0 ? min((gap - lanes[lane].gap) / 2, height - own) : (height - own) / 2
      return PixelArea(
        x: Int(left.rounded(.down)), y: Int((top + shift).rounded()), width: Int(need), height: max(Int(own), 1))
    }
  }
}
