@testable import MarqueeEngine

/// What is in view, found without any cleverness: every lap around the viewport is walked card by card, in exact
/// arithmetic, and each card is measured against the viewport.
func tilesByWalking(_ strip: StripGeometry, at offset: Double, viewport: Double) -> [Tile] {
  let lap = strip.exactLap
  let edge = strip.loops ? ExactPixels(offset).modulo(lap) : ExactPixels(offset)
  let leastOverlap = StripGeometry.leastOverlap
  let laps = strip.loops ? -1...Int((viewport / strip.lapLength).rounded(.up)) + 1 : 0...0
  var tiles: [Tile] = []
  for number in laps {
    var start = number * lap - edge
    for (card, extent) in strip.extents.enumerated() {
      let position = start.px
      let overlap = min(position + extent, viewport) - max(position, 0)
      if overlap >= leastOverlap {
        tiles.append(Tile(index: number * strip.count + card, card: card, position: position, extent: extent))
      }
      start = start + ExactPixels(extent) + ExactPixels(strip.spacing)
    }
  }
  return tiles
}
