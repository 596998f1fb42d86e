internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

extension ValueParser where Value == WrittenInstant {
  /// Parses a moment to the second.
  static let instant = ValueParser.scalar("a moment such as 2026-11-24T06:00:00Z") { text in
    if text.utf8.count > 10, let instant = WrittenInstant(written: text) { return .value(instant) }
    if text.utf8.count == 10, let date = LocalDate(written: text) {
      return .rejected("write the time of day too, such as \(date)T06:00:00Z")
    }
    if let point = text.firstIndex(of: "."), text.utf8.count <= 60 {
      let zone = text[point...].drop { $0 == "." || $0.isNumber }
      let whole = "\(text[..<point])\(zone)"
      if WrittenInstant(written: whole) != nil { return .rejected("expected whole seconds, such as \(whole)") }
    }
    return .unexpected
  }
}

extension ValueParser where Value == [StartPlace] {
  private static let expectedPlaces = "a list with an entry for each lane, px such as [1234.5]"

  /// Parses where each lane's strip is.
  static let startPlaces = ValueParser(expected: expectedPlaces) { node, key, faults in
    guard case .sequence(let list) = node, Lane.count.contains(list.count) else {
      let kind = if case .sequence(let list) = node, !list.isEmpty { "a list of \(list.count)" } else { node.kindName }
      faults.error(at: node.mark, "'\(key)' is \(kind); expected \(expectedPlaces)")
      return nil
    }
    let places = list.compactMap { place($0, key, &faults) }
    return places.count == list.count ? places : nil
  }

  private static func place(_ node: Node, _ key: String, _ faults: inout Faults) -> StartPlace? {
    guard case .mapping(let keys) = node else {
      return ValueParser<Double>.stripOffset.read(node, key, &faults).map { StartPlace(offset: $0) }
    }
    var place = StartPlace(offset: 0)
    var known = Faults()
    StartPlace.schema.read(node, as: key, into: &place, &known)
    faults.add(known)
    guard !known.hasErrors else { return nil }
    guard keys.entry("offset") != nil else {
      faults.error(
        at: node.mark, "an entry of '\(key)' has no 'offset'; write where the strip is, px such as offset: 1234.5")
      return nil
    }
    switch (place.phase, place.left) {
    case (.cruising, .some):
      faults.error(
        at: keys.entry("left")?.key.mark,
        "'left' is how long the phase lasts, but cruising has no end; write 'phase: dwelling' or 'stepping', or take it "
          + "out")
    case (.dwelling, nil), (.stepping, nil):
      faults.error(
        at: keys.entry("phase")?.key.mark,
        "'phase' is \(place.phase.rawValue) without 'left'; write how long it goes on, such as left: 3.25s")
    default: return place
    }
    return nil
  }
}

extension ValueParser where Value == Double {
  /// Parses a position on a strip.
  fileprivate static let stripOffset = number(-1e12...1e12, unit: "px")
}

extension StartPlace {
  static let schema = Schema<StartPlace>([
    .key("offset", \.offset, .stripOffset),
    .key("phase", \.phase, .word),
    .optional("left", \.left, .duration(.zero ... .seconds(3600))),
    .optional("forward", \.isForward, .flag),
  ])
}
