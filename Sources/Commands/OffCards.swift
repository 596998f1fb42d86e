internal import ConfigurationValues
internal import MarqueeValues
internal import Messages
internal import Programme

extension DatedWall {
  /// The cards that are off at the moment because their dates, their tier's or their lane's are over or have not come, such as
  /// `Acme (ended 2026-06-30)`. One text for all where they are more than three and no other card is there.
  var offByDates: [String] {
    guard let now = LocalDate(written: WrittenInstant.text(moment, in: zone)) else { return [] }
    let today = LocalDate(year: now.year, month: now.month, day: now.day)
    let tiers = Dictionary(whole.tiers.map { ($0.name, $0) }) { first, _ in first }
    let off = whole.lanes.flatMap { lane in
      lane.cards.compactMap { card -> String? in
        let dates =
          span(of: card, in: lane, tier: card.tier.flatMap { tiers[$0] })
          ?? (from: card.show?.from, until: card.show?.until)
        if let from = dates.from, from > now { return "\(card.name) (begins \(from))" }
        // `until` includes its day, but not its moment.
        if let until = dates.until, until.minute == nil ? until < today : until <= now {
          return "\(card.name) (ended \(until))"
        }
        return nil
      }
    }
    guard off.count > 3, off.count == whole.lanes.reduce(0, { $0 + $1.cards.count }) else { return off }
    let next = calendar.nextChange(after: moment).map { " (the next begin at \(WrittenInstant.text($0, in: zone)))" }
    return ["all \(off.count) cards\(next ?? "")"]
  }

  /// From when and until when a card is on that is off because of its dates: the narrowest of its own, its tier's and its lane's.
  /// `nil` if it is on, or off for another reason, or never on.
  func span(of card: Card, in lane: Lane) -> (from: LocalDate?, until: LocalDate?)? {
    span(of: card, in: lane, tier: whole.tiers.first { $0.name == card.tier })
  }

  private func span(of card: Card, in lane: Lane, tier: Tier?) -> (from: LocalDate?, until: LocalDate?)? {
    let shows = [card.show, tier?.show, lane.show].compactMap(\.self)
    let from = shows.compactMap(\.from).max { $0.start < $1.start }
    let until = shows.compactMap(\.until).min { $0.end < $1.end }
    if let from, let until, from.start >= until.end { return nil }
    let now = CivilDay.quotient(zone.local(moment), 60)
    guard from.map({ now < $0.start }) ?? false || until.map({ now >= $0.end }) ?? false else { return nil }
    return (from, until)
  }

  /// A note on the first gap of at least a day in the next year: no card is on, and later one is. `nil` if there is none.
  var emptyNote: String? {
    var walk = calendar.walk(from: moment)
    var start = walk.isOn.contains(true) ? nil : Optional(moment)
    for _ in 0..<Self.mostStretches {
      guard let next = walk.nextChange, next < moment + 366 * 86_400 else { return nil }
      walk.advance()
      if let begin = start, walk.isOn.contains(true) {
        if next - begin >= 86_400 {
          return
            "no card is on from \(WrittenInstant.text(begin, in: zone)) to \(WrittenInstant.text(next, in: zone)) (\(zone.name)); "
            + "'when-empty' says what is shown then"
        }
        start = nil
      } else if !walk.isOn.contains(true) {
        start = start ?? next
      }
    }
    return nil
  }

  /// How many days ahead `check` announces that a card will be off for good.
  private static let noticeDays = 30

  /// The cards that will be off for good within `noticeDays`, with their own last days; `nil` if there are none.
  var endingNote: String? {
    let end = moment + Self.noticeDays * 86_400
    let names = whole.lanes.flatMap(\.cards).enumerated().compactMap { number, card -> String? in
      guard calendar.isOver(number, at: end), !calendar.isOver(number, at: moment) else { return nil }
      return quoted(card.name) + (card.show?.until.map { " (until \($0))" } ?? "")
    }
    guard !names.isEmpty else { return nil }
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return
      "for the last time within \(Self.noticeDays) days: \(names.prefix(5).joined(separator: ", "))\(rest); if a contract goes "
      + "on, write its new 'until'"
  }
}
