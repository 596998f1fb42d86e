internal import ConfigurationValues
internal import MarqueeValues

extension DatedWall {
  /// The cards that are off at the moment because their own dates are over or have not come, such as
  /// `Acme (ended 2026-06-30)`.
  var offByDates: [String] {
    guard let now = LocalDate(written: WrittenInstant.text(moment, in: zone)) else { return [] }
    let today = LocalDate(year: now.year, month: now.month, day: now.day)
    return whole.lanes.flatMap(\.cards).compactMap { card in
      if let from = card.show?.from, from > now { return "\(card.name) (begins \(from))" }
      // A day is included, a moment is not.
      if let until = card.show?.until, until.minute == nil ? until < today : until <= now {
        return "\(card.name) (ended \(until))"
      }
      return nil
    }
  }
}
