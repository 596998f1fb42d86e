internal import ConfigurationValues
internal import Ledger
internal import MarqueeValues
internal import Programme
internal import Spool

/// Splits a time without records into parts: one ends where the day, the hours that are due or the cards that are on change.
struct UnrecordedWalk {
  struct Part {
    /// ms.
    let length: Int
    /// Whether the wall should have been on.
    let isDue: Bool
    /// Whether each card was on.
    let isOn: [Bool]
  }

  /// The days of the parts so far.
  private(set) var days: [UnrecordedTime.Day] = []

  private let span: Range<Int>
  private let zone: Zone
  private let due: [WeeklyHours]
  private let off: [WeeklyHours]
  private var walk: CalendarWalk
  /// Where the next part begins, ms since 1970.
  private var moment: Int

  private static let minute = 60_000

  init(_ time: UnrecordedTime, _ configuration: Configuration, _ calendar: ShowCalendar) {
    span = time.span
    zone = ZoneDatabase.zone(recordedAs: time.zone)
    (due, off) = (configuration.proof.due, configuration.display.off)
    moment = span.lowerBound
    walk = calendar.walk(from: CivilDay.quotient(moment, 1000))
  }

  /// The next part; `nil` behind the end.
  mutating func next() -> Part? {
    guard moment < span.upperBound else { return nil }
    let start = moment
    while let change = walk.nextChange, change * 1000 <= start { walk.advance() }
    let civil = civil(at: start)
    let isDue = isDue(at: civil)
    let bound = min(span.upperBound, walk.nextChange.map { $0 * 1000 } ?? .max)
    // Hours and days begin with a minute.
    var last = civil
    repeat {
      last = self.civil(at: moment)
      moment = min((CivilDay.quotient(moment, Self.minute) + 1) * Self.minute, bound)
    } while moment < bound && goesOn(self.civil(at: moment), after: last, isDue: isDue)
    if days.last?.day != civil.day { days.append(UnrecordedTime.Day(day: civil.day)) }
    let index = days.count - 1
    days[index].timeDue = days[index].timeDue ?? 0
    days[index].time += moment - start
    days[index].parts.append(.init(span: start..<moment, isDue: isDue && walk.isOn.contains(true)))
    if isDue {
      days[index].owed.append(civil.minute..<last.minute + 1)
      days[index].timeDue? += moment - start
    }
    return Part(length: moment - start, isDue: isDue, isOn: walk.isOn)
  }

  /// Adds what is due in the last part.
  /// - Parameters:
  ///   - rates: what each card and tier is promised of a second, s.
  ///   - length: the part's, ms.
  mutating func add(_ rates: [MinuteRecord.Line.Subject: Double], for length: Int) {
    guard !days.isEmpty else { return }
    for (subject, rate) in rates { days[days.count - 1].due[subject, default: 0] += rate * Double(length) }
  }

  private func civil(at moment: Int) -> CivilTime { CivilTime(at: CivilDay.quotient(moment, 1000), in: zone) }

  private func isDue(at time: CivilTime) -> Bool {
    DueHours.contain(time, due: due, off: off)
  }

  /// Whether the next minute belongs to the same part. A change to or from summer time ends a part too.
  private func goesOn(_ time: CivilTime, after last: CivilTime, isDue: Bool) -> Bool {
    time.day == last.day && time.minute == last.minute + 1 && self.isDue(at: time) == isDue
  }
}
