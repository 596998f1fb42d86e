package import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeValues
internal import Platform

/// A short name of what a wall shows, which is equal on marquees that agree: on the canvas, from when on places are counted,
/// the lanes, how they move, and the cards that are on. Which part of the canvas a screen shows does not count, nor where its
/// files are.
enum WallHash {
  /// 12 hexadecimal digits.
  static func of(_ configuration: Configuration, layout: StageLayout, behaviors: [ScrollBehavior]) -> String {
    var text = "\(layout.screen.width)x\(layout.screen.height) from \(configuration.anchor)\n"
    for place in configuration.startPlaces { text += "\(place)\n" }
    text += "\(configuration.heading ?? "")\n\(configuration.caption ?? "")\n\(configuration.display.background)\n"
    for ((lane, place), behavior) in zip(zip(configuration.lanes, layout.lanes), behaviors) {
      text += "\(place.area) \(place.isVertical) \(place.isMirrored) \(lane.layout)\n"
      text += "\(behavior.advance) \(behavior.snap) \(behavior.fades)\n"
      text += "\(place.strip.spacing) \(place.strip.loops) \(place.startCard) \(place.startOffset)\n"
      for slot in 0..<place.strip.count { text += "\(place.strip.card(inSlot: slot)) " }
      text += "\n"
      for (card, size) in zip(lane.cards, place.faceSizes) {
        text += "\(card.identity)\n\(card.title ?? "")\n\(card.subtitle ?? "")\n\(card.logo?.name ?? "")\n"
        text += "\(size.width)x\(size.height) \(card.gradient)\n"
      }
    }
    return String(SHA256.hex(of: Array(text.utf8)).prefix(12))
  }
}

extension Configuration {
  /// When the marquee's time is zero where the strips go by the time, s since 1970 in UTC.
  package var anchor: Int { applyAt ?? PositionSource.epoch }
}
