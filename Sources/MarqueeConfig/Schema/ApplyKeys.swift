package import ConfigurationValues
internal import MarqueeValues
package import Messages

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
