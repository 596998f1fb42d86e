package import ConfigurationValues
internal import MarqueeEngine
package import MarqueeValues

/// The part of the time that each card of a configuration is in view, whichever of them are on: what `exposures(on:)` says, with
/// what does not depend on them worked out once.
package struct TimeInView: Sendable {
  private var layout: CourseLayout
  /// How many laps were needed, which take by far the most of its time.
  package private(set) var lapsNeeded = 0

  /// - Parameter glass: the size of the display, px.
  package init(_ configuration: Configuration, on glass: PixelSize) {
    layout = CourseLayout(configuration, glass: glass)
  }

  /// - Parameter isOn: for each card, lane by lane.
  /// - Returns: the part for each card, in the same order; 0 for those that are off.
  package mutating func parts(where isOn: [Bool]) -> [Double] {
    var parts = isOn.map { _ in 0.0 }
    // Where none is on, what is shown in place of the cards is none of them.
    guard isOn.contains(true) else { return parts }
    let counted = layout.countedLanes(where: isOn)
    if counted.allSatisfy(\.isEndless) {
      for lane in counted {
        for (card, part) in zip(lane.cards, lane.partsInView(&lapsNeeded)) { parts[card] = part }
      }
      return parts
    }
    lapsNeeded += counted.count
    for lane in layout.lanes(where: isOn) {
      let view = StripView(strip: lane.strip.strip, viewport: lane.strip.viewport)
      let path = LanePath(
        view, lane.strip.behavior, card: layout.startCard(of: lane), offset: lane.place.startOffset)
      for (card, part) in zip(lane.cards, path.partsInView) { parts[card] = part }
    }
    return parts
  }
}

extension CourseLayout.Counted {
  /// Whether the strip moves at a constant speed and never ends. Each slot is then in view for the same time.
  fileprivate var isEndless: Bool {
    guard case .cruise(let velocity) = place.empty.behavior.advance else { return false }
    return abs(velocity) >= LanePath.leastSpeed && place.loops(cards)
  }

  /// The part of the time that each card is in view, where the strip is endless. A lap is only made where a card might come by
  /// again while it is in view.
  /// - Parameter laps: counts those that are made.
  fileprivate func partsInView(_ laps: inout Int) -> [Double] {
    let extents = place.extents(of: cards)
    let (spacing, viewport) = (place.spacing, place.empty.viewport)
    let counts = order.counts(of: cards.count)
    let length = zip(extents, counts).reduce(0) { $0 + ($1.0 + spacing) * Double($1.1) }
    let least = (extents.min() ?? 0) + spacing
    let needsLap = order.leastGap.map { Double($0) * least < viewport } ?? false
    if needsLap { laps += 1 }
    let seen =
      needsLap
      ? Self.travelInView(order.slots, extents: extents, spacing: spacing, viewport: viewport)
      : counts.map { Double($0) * min(viewport, length) }
    return zip(seen, extents).map { $1 / 2 > viewport ? 0 : $0 / length }
  }

  /// The travel within a lap during which any copy of each card is in view, px: from the middle of one copy to that of the next
  /// one, a viewport at most.
  private static func travelInView(
    _ slots: [Int], extents: [Double], spacing: Double, viewport: Double
  ) -> [Double] {
    var seen = extents.map { _ in 0.0 }
    var (first, latest) = (extents.map { _ in -1.0 }, extents.map { _ in 0.0 })
    var start = 0.0
    for card in slots {
      let middle = start + extents[card] / 2
      if first[card] < 0 {
        first[card] = middle
      } else {
        seen[card] += min(middle - latest[card], viewport)
      }
      latest[card] = middle
      start += extents[card] + spacing
    }
    for card in seen.indices { seen[card] += min(first[card] + start - latest[card], viewport) }
    return seen
  }
}
