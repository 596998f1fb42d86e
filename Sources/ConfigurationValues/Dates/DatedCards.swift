package import MarqueeValues
package import Programme

extension Showing {
  /// The dates and hours without their places in the file.
  var schedule: Schedule {
    Schedule(from: from?.start, until: until?.end, hours: at, freeDays: except.map(\.dayNumber))
  }
}

extension Configuration {
  /// When each card is on, lane by lane, by its own dates and those of its tier and its lane.
  package func calendar(in zone: Zone) -> ShowCalendar {
    let tiers = Dictionary(tiers.map { ($0.name, $0) }) { first, _ in first }
    return ShowCalendar(
      cards: lanes.flatMap { lane in
        lane.cards.map { card in
          let tier = card.tier.flatMap { tiers[$0] }
          return [card.show, tier?.show, lane.show].compactMap { $0?.schedule }
        }
      }, in: zone)
  }

  /// Whether any card has dates or hours.
  package var isDated: Bool {
    func isDated(_ show: Showing?) -> Bool { show.map { !$0.schedule.isAlways } ?? false }
    let datedTiers = Set(tiers.filter { isDated($0.show) }.map(\.name))
    return lanes.contains { lane in
      let isLaneDated = isDated(lane.show)
      return lane.cards.contains { card in
        isLaneDated || isDated(card.show) || card.tier.map(datedTiers.contains) ?? false
      }
    }
  }

  /// The wall with only the cards that are on. Cards that are off leave their shares to the others of their lane, and a lane
  /// without a card that is on leaves its room to other lanes.
  /// - Parameter isOn: for each card, lane by lane.
  package func showing(_ isOn: [Bool]) -> Configuration {
    guard isOn.contains(false) else { return self }
    guard isOn.contains(true) else { return emptied }
    var shown = self
    shown.allLanes = lanes
    var first = 0
    for index in lanes.indices {
      let part = Array(isOn[first..<first + lanes[index].cards.count])
      first += part.count
      if part.contains(false) { shown.lanes[index] = lane(lanes[index], with: part) }
    }
    guard shown.lanes.contains(where: \.cards.isEmpty) else { return shown }
    shown.lanesOff = shown.lanes.indices.filter { shown.lanes[$0].cards.isEmpty }
    for index in shown.lanes.indices { shown.lanes[index].number = index }
    shown.lanes.removeAll(where: \.cards.isEmpty)
    shown.shareRoom(of: lanes)
    return shown
  }

  /// The cards of a lane on the screen that are off, in their order.
  package func cardsOff(inLane index: Int) -> [Card] {
    // The card that stands for a wall with none on belongs to no lane of the file.
    guard !allLanes.isEmpty, lanesOff.count < allLanes.count else { return [] }
    let all = allLanes[lanes[index].number ?? index].cards
    var on = lanes[index].cards[...]
    return all.filter { card in
      guard let next = on.first, next.place == card.place else { return true }
      on.removeFirst()
      return false
    }
  }

  private func lane(_ lane: Lane, with isOn: [Bool]) -> Lane {
    var shown = lane
    shown.cards = zip(lane.cards, isOn).filter(\.1).map(\.0)
    shown.programme = LaneContract(lane, of: self)?.programme(where: isOn)
    return shown
  }

  /// Gives the remaining lanes the room of removed ones, where their sizes alone do not.
  private mutating func shareRoom(of former: [Lane]) {
    guard lanes.count > 1 else {
      lanes[0].size = nil
      return
    }
    func percents(_ lanes: [Lane]) -> [Double] {
      lanes.compactMap { if case .percent(let percent)? = $0.size { percent } else { nil } }
    }
    let (before, after) = (percents(former), percents(lanes))
    guard after.count == lanes.count else { return }
    let factor = before.reduce(0, +) / after.reduce(0, +)
    for index in lanes.indices { lanes[index].size = .percent(after[index] * factor) }
  }

  /// The wall while no card is on.
  private var emptied: Configuration {
    var shown = self
    (shown.allLanes, shown.lanesOff) = (lanes, Array(lanes.indices))
    shown.startPlaces = []
    switch whenEmpty {
    case .card, .black:
      shown.lanes = [.holding("Nothing to show now", "This screen is waiting for its sponsors")]
      shown.touch.tap = .none
      if whenEmpty == .black { shown.display.off = [WeeklyHours(hours: .wholeDay)] }
    case .named(let name):
      guard let lane = lanes.first(where: { $0.card(named: name) != nil }), let card = lane.card(named: name) else {
        return self
      }
      var alone = lane
      (alone.cards, alone.programme, alone.size) = ([card], nil, nil)
      shown.lanes = [alone]
    }
    return shown
  }
}

/// The contract of a lane's cards, which gives the programme of those that are on.
package struct LaneContract: Sendable {
  private let contract: Contract

  /// `nil` where each card comes once, as listed.
  package init?(_ lane: Lane, of configuration: Configuration) {
    guard lane.sequence != .listed, lane.loops else { return nil }
    contract = Contract(of: lane.cards, configuration.arrangement == .lanes ? [] : configuration.tiers)
    guard contract.isAgreed else { return nil }
  }

  /// The programme of the cards that are on; `nil` where each comes once, as listed, or none is on.
  /// - Parameter isOn: for each card of the lane.
  package func programme(where isOn: [Bool]) -> LaneProgramme? { apportionment(where: isOn).map(LaneProgramme.init) }

  /// The slots of each card, without their order in the lap, which takes far longer.
  package func apportionment(where isOn: [Bool]) -> Apportionment? {
    // Contracts that cannot be kept are no part of a configuration.
    guard let apportionment = contract.apportionment(where: isOn) else { return nil }
    return apportionment.slots > apportionment.counts.count ? apportionment : nil
  }
}

extension Lane {
  /// The card of an `id` or a title.
  package func card(named name: String) -> Card? {
    cards.first { $0.id == name } ?? cards.first { $0.title == name || $0.identity == name }
  }

  /// A lane with one card, for a wall without others. Without motion it takes no processor time, however long it is shown.
  package static func holding(_ title: String, _ subtitle: String) -> Lane {
    func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color { Color(red: red, green: green, blue: blue) }
    let surface = Gradient(kind: .linear(angle: 160), evenly: [color(0x26, 0x2d, 0x42), color(0x17, 0x1b, 0x28)])
    let shape = CardShape(
      width: .percent(62), height: .percent(46), cornerRadius: .pixels(36),
      border: .init(width: 2, color: color(0x3a, 0x42, 0x58)))
    return Lane(
      layout: .gallery, speed: 0, loops: false, card: shape,
      cards: [Card(title: title, subtitle: subtitle, gradient: .gradient(surface))])
  }
}
