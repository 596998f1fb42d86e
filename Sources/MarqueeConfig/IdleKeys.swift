internal import MarqueeValues

/// Keys that an operator has set and that nothing will come of, as the rest of the file has it. What is written as it is
/// by default, as in a copy of the reference, says nothing false and is left alone.
///
/// Looked for only in a file without errors, for a refused value would make others seem idle.
struct IdleKeys {
  private let document: Node.Mapping

  init(of document: Node.Mapping) {
    self.document = document
  }

  func warn(_ configuration: Configuration, _ faults: inout Faults) {
    let touch = configuration.touch
    if touch.tap == .none, touch.detailFor != Configuration.Touch().detailFor {
      faults.warning(
        at: document.mark(of: ["touch", "detail-for"]),
        "'detail-for' does nothing with 'tap: none'; set 'tap: open', or take it out")
    }
    guard case .sequence(let list) = document.entry("lanes")?.value else {
      if configuration.lanes[0].size != nil {
        faults.warning(
          at: document.mark(of: ["size"]), "'size' does nothing without 'lanes', for one lane has it all; take it out")
      }
      warn(configuration.lanes[0], document, &faults)
      return
    }
    for (lane, item) in zip(configuration.lanes, list) {
      if let mapping = item.mapping { warn(lane, mapping, &faults) }
    }
    warnOfNoRoom(configuration.lanes, list, &faults)
  }

  private func warn(_ lane: Lane, _ keys: Node.Mapping, _ faults: inout Faults) {
    let usual = Lane()
    let layout = lane.layout == .strip ? "a strip" : lane.layout == .gallery ? "a gallery" : "pages"
    func idle(_ path: String..., remedy: String) {
      faults.warning(at: keys.mark(of: path), "'\(path.last ?? "")' does nothing \(remedy), or take it out")
    }
    if lane.layout != .gallery {
      let remedy = "in \(layout); set 'layout: gallery'"
      if lane.focusScale != usual.focusScale { idle("focus-scale", remedy: remedy) }
      if lane.focusDim != usual.focusDim { idle("focus-dim", remedy: remedy) }
    }
    if lane.loops, lane.atEnd != usual.atEnd {
      idle("at-end", remedy: "in a lane that loops; set 'loop: false'")
    }
    if lane.visible != usual.visible {
      if lane.layout == .pages {
        idle("visible", remedy: "in pages, which show one card at a time; set 'layout: strip'")
      } else if lane.card.width != .auto {
        idle("visible", remedy: "unless cards share the width; set 'width: auto' in 'card'")
      }
    }
    // A speed of 0 is how one says that nothing shall move by itself.
    if lane.effectiveStep != nil, lane.speed != usual.speed, lane.speed != 0 {
      idle("speed", remedy: "in a lane that goes card by card; set 'every' in 'step'")
    }
    if lane.card.border.width == 0, lane.card.border.color != usual.card.border.color {
      idle("card", "border", "color", remedy: "on a border of no width; set its 'width'")
    }
    warnOfLogoKeys(lane, keys, &faults)
  }

  private func warnOfLogoKeys(_ lane: Lane, _ keys: Node.Mapping, _ faults: inout Faults) {
    guard lane.cards.contains(where: { $0.logo == nil && $0.logoLook != LogoLook() }),
      case .sequence(let list) = keys.entry("cards")?.value
    else { return }
    for (card, item) in zip(lane.cards, list) where card.logo == nil && card.logoLook != LogoLook() {
      for name in LogoLook.schema.fields.map(\.name) {
        guard let entry = item.mapping?.entry(name) else { continue }
        faults.warning(
          at: entry.key.mark, "'\(name)' does nothing on a card without a logo; set 'logo', or take it out")
      }
    }
  }

  private func warnOfNoRoom(_ lanes: [Lane], _ list: Node.Sequence, _ faults: inout Faults) {
    let percent = lanes.reduce(0) { sum, lane in
      if case .percent(let size) = lane.size { sum + size } else { sum }
    }
    guard percent >= 100 else { return }
    for (lane, item) in zip(lanes, list) {
      if case .percent = lane.size { continue }
      faults.warning(at: item.mark, "a lane has no room, for others take 100% of the screen; make one of them smaller")
    }
  }
}

extension Node.Mapping {
  /// Where the last key of `path` is written.
  fileprivate func mark(of path: [String]) -> Mark? {
    guard let name = path.first, let found = entry(name) else { return nil }
    return path.count == 1 ? found.key.mark : found.value.mapping?.mark(of: Array(path.dropFirst()))
  }
}
