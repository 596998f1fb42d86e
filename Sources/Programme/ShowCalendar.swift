package import MarqueeValues

/// Which cards are on the wall at a moment, as their schedules say. Moments are in seconds since 1970-01-01 00:00 UTC.
package struct ShowCalendar: Sendable {
  package let zone: Zone
  /// Each schedule once.
  private let schedules: [ZonedSchedule]
  /// The different sets of schedules that cards have, by index.
  private let sets: [[Int]]
  /// The set of each card.
  private let setOfCard: [Int]

  /// - Parameter cards: the schedules of each card, all of which must hold.
  package init(cards: [[Schedule]], in zone: Zone) {
    self.zone = zone
    var numbers: [Schedule: Int] = [:]
    var schedules: [ZonedSchedule] = []
    var setNumbers: [[Int]: Int] = [:]
    var sets: [[Int]] = []
    setOfCard = cards.map { list in
      var set: [Int] = []
      for schedule in list where !schedule.isAlways {
        let number = numbers[schedule] ?? schedules.count
        if number == schedules.count {
          numbers[schedule] = number
          schedules.append(ZonedSchedule(schedule, in: zone))
        }
        if !set.contains(number) { set.append(number) }
      }
      set.sort()
      if let number = setNumbers[set] { return number }
      setNumbers[set] = sets.count
      sets.append(set)
      return sets.count - 1
    }
    self.schedules = schedules
    self.sets = sets
  }

  /// Whether no card has a schedule, so that all are always on.
  package var isAlways: Bool { schedules.isEmpty }

  /// Whether a card has a schedule.
  package func isDated(_ card: Int) -> Bool { !sets[setOfCard[card]].isEmpty }

  /// Whether each card is on.
  package func active(at moment: Int) -> [Bool] {
    let isOn = schedules.map { $0.isOn(at: moment) }
    let isSetOn = sets.map { set in set.allSatisfy { isOn[$0] } }
    return setOfCard.map { isSetOn[$0] }
  }

  /// The first moment after this one at which other cards are on than at this one; `nil` if the same ones are for good.
  package func nextChange(after moment: Int) -> Int? {
    sets.compactMap { nextChange(of: $0, after: moment) }.min()
  }

  /// Goes from one change to the next, beginning at a moment: for many changes this is far quicker than `nextChange(after:)`.
  package func walk(from moment: Int) -> CalendarWalk { CalendarWalk(self, from: moment) }

  /// The cards of each set of schedules.
  var cardsOfSets: [[Int]] {
    var cards = [[Int]](repeating: [], count: sets.count)
    for (card, set) in setOfCard.enumerated() { cards[set].append(card) }
    return cards
  }

  /// The first moment after this one at which a set's cards come or go; `nil` if they do not.
  func nextChange(ofSet number: Int, after moment: Int) -> Int? { nextChange(of: sets[number], after: moment) }

  /// Whether the cards of a set are on.
  func isOn(set number: Int, at moment: Int) -> Bool { sets[number].allSatisfy { schedules[$0].isOn(at: moment) } }

  /// Whether a card is off at a moment and never on after it.
  package func isOver(_ card: Int, at moment: Int) -> Bool {
    let set = sets[setOfCard[card]]
    return !set.allSatisfy { schedules[$0].isOn(at: moment) } && nextChange(of: set, after: moment) == nil
  }

  private func nextChange(of set: [Int], after moment: Int) -> Int? {
    let parts = set.map { schedules[$0] }
    if parts.allSatisfy({ $0.isOn(at: moment) }) { return parts.compactMap { $0.nextOff(from: moment) }.min() }
    let limit = parts.map { $0.limit(from: moment) }.max() ?? moment
    var candidate = moment
    while candidate < limit {
      var latest = candidate
      for part in parts {
        guard let next = part.nextOn(from: candidate) else { return nil }
        latest = max(latest, next)
      }
      if latest == candidate { return candidate }
      candidate = latest
    }
    return nil
  }
}
