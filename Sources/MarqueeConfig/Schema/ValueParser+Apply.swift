package import ConfigurationValues
internal import MarqueeValues
package import Messages

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

/// Checks `apply-at` and `start-place`, and what strips that follow UTC exclude.
struct ApplyKeys {
  let document: Node.Mapping
  /// The screen's own keys; `nil` without `screens`.
  let block: Node.Mapping?

  /// A key of the top level alone: whatever a machine shows begins at once. `read` works its moment out.
  static let field = Field<Configuration>(
    name: "apply-at", expected: ValueParser.instant.expected, keys: { [] },
    read: { node, _, faults in _ = ValueParser.instant.read(node, "apply-at", &faults) })

  /// Works out `applyAt`, which the document's time zone may be needed for.
  func read(into configuration: inout Configuration, _ faults: inout Faults) {
    guard let entry = document.entry("apply-at"), let text = entry.value.scalar?.string,
      let instant = WrittenInstant(written: text), text.utf8.count > 10
    else { return }
    configuration.applyAtPlace = entry.value.place
    guard !instant.isUniversal else {
      configuration.applyAt = instant.moment(in: .universal)
      return
    }
    guard let name = configuration.timeZone else {
      // The machines of a wall may have different zones, and a moment has to be the same on all.
      guard document.entry("timezone") == nil else { return }
      return faults.error(
        at: entry.value.mark,
        "'apply-at' is \(shown(text)) in no time zone; write \(text)Z for UTC, an offset such as \(text)+01:00, or set "
          + "'timezone'")
    }
    do {
      configuration.applyAt = instant.moment(in: try ZoneDatabase.zone(named: name))
    } catch {
      faults.error(
        at: entry.value.mark,
        "'apply-at' is \(shown(text)) in the zone \(quoted(name)), of which nothing is known: \(error); write it in UTC, "
          + "with Z at its end")
    }
  }

  /// Reports lanes that cannot follow UTC. Call before tiers change the lanes.
  func checkLanes(_ configuration: Configuration, _ faults: inout Faults) {
    guard configuration.followsUTC else { return }
    func refuse(_ lane: Lane, _ keys: Node.Mapping) {
      guard !lane.loops, lane.movesByItself(with: configuration.motion) else { return }
      faults.error(
        at: keys.entry("loop")?.value.mark ?? keys.mark,
        "'loop' is false, but with 'position: utc' a lane that moves must go on for ever; write 'loop: true', or "
          + (configuration.motion == .reduced ? "take 'position' out" : "'speed: 0' and no 'step'"))
    }
    guard case .sequence(let list)? = document.entry("lanes")?.value else {
      if let lane = configuration.lanes.first { refuse(lane, document) }
      return
    }
    for (lane, item) in zip(configuration.lanes, list) {
      if let keys = item.mapping { refuse(lane, keys) }
    }
  }

  /// Reports places of strips that cannot be. Call on lanes as they will be shown.
  func checkStartPlaces(_ configuration: Configuration, _ faults: inout Faults) {
    guard let entry = document.entry("start-place"), !configuration.startPlaces.isEmpty, faults.unreadFrom == nil else {
      return
    }
    guard configuration.followsUTC else {
      return faults.error(
        at: entry.key.mark,
        "'start-place' is a place at a moment, which only 'position: utc' knows; write that too, or take it out")
    }
    guard document.entry("apply-at") != nil else {
      return faults.error(
        at: entry.key.mark,
        "'start-place' is where strips are at 'apply-at', which is missing; write that too, or take it out")
    }
    let (places, lanes) = (configuration.startPlaces, configuration.lanes)
    guard places.count == lanes.count else {
      return faults.error(
        at: entry.value.mark,
        "'start-place' lists \(places.count), but there \(lanes.count == 1 ? "is 1 lane" : "are \(lanes.count) lanes"); "
          + "expected an entry for each lane")
    }
    guard case .sequence(let list) = entry.value else { return }
    for ((place, lane), item) in zip(zip(places, lanes), list) {
      let steps = lane.step(with: configuration.motion) != nil
      guard steps != (place.phase != .cruising) else { continue }
      faults.error(
        at: item.mark,
        steps
          ? "this entry of 'start-place' cruises, but its lane goes card by card; write a block such as { offset: "
            + "\(plain(place.offset)), phase: dwelling, left: 3s }"
          : "this entry of 'start-place' is \(place.phase.rawValue), but its lane cruises; write its offset alone, "
            + plain(place.offset))
    }
  }
}

extension Configuration {
  /// Says that a file which is not published does not wait for its `apply-at`; `nil` if that is past.
  /// - Parameter now: s since 1970.
  package func warningOfApplyAt(now: Int) -> (place: Place, message: String)? {
    guard let applyAt, let applyAtPlace, applyAt > now else { return nil }
    return (
      applyAtPlace,
      "'apply-at' is \(WrittenInstant.universal(applyAt)), which is to come, but a file that is not published is "
        + "shown at once; put it on the wall with 'kiosk-marquee publish', or take it out"
    )
  }
}
