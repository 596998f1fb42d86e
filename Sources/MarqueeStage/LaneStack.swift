internal import MarqueeConfig
internal import MarqueeValues

/// How lanes share an area: beside each other across the way in which the first of them goes.
enum LaneStack {
  /// Each lane's part, from the top or the left. Sizes are taken as they are given while there is room; the lanes that
  /// give none share the rest equally.
  static func areas(of lanes: [Lane], in area: PixelArea) -> [PixelArea] {
    let isVertical = lanes.first?.direction.isVertical ?? false
    let extent = Double(isVertical ? area.width : area.height)
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
    return given.map { size in
      let start = edge.rounded()
      edge += size ?? share
      // From edge to edge, so that rounding leaves no line between two lanes.
      let thickness = max(Int(edge.rounded() - start), 1)
      return isVertical
        ? PixelArea(x: area.x + Int(start), y: area.y, width: thickness, height: area.height)
        : PixelArea(x: area.x, y: area.y + Int(start), width: area.width, height: thickness)
    }
  }
}
