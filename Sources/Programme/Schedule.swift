package import MarqueeValues

/// When something is on the wall, by the local calendar and clock. All conditions that are set must hold.
///
/// - The first and the last moment are half-open. One that the clock leaves out is the moment of its change; one that it
///   shows twice is the first of the two. So where one contract ends and another begins there is neither gap nor overlap.
/// - Of hours and days, what a clock on the wall shows decides: an hour that it leaves out is left out, and one that it
///   shows twice counts twice.
package struct Schedule: Sendable, Hashable {
  /// Minutes since 1970-01-01 00:00 on the local clock; `nil` has no beginning.
  package var from: Int?
  /// In the same minutes; not included. `nil` has no end.
  package var until: Int?
  /// Empty is always.
  package var hours: [WeeklyHours]
  /// The days on which nothing begins, by number, ascending. Without `hours`, the whole days.
  package let freeDays: [Int]

  package init(from: Int? = nil, until: Int? = nil, hours: [WeeklyHours] = [], freeDays: [Int] = []) {
    self.from = from
    self.until = until
    self.hours = hours
    self.freeDays = Array(Set(freeDays)).sorted()
  }

  /// Whether it says nothing.
  package var isAlways: Bool { from == nil && until == nil && hours.isEmpty && freeDays.isEmpty }
}

/// A schedule in a zone, which can be asked about moments, in seconds since 1970-01-01 00:00 UTC.
struct ZonedSchedule: Sendable {
  let start: Int
  let end: Int
  private let hours: [WeeklyHours]
  private let freeDays: [Int]
  private let zone: Zone
  /// Where hours begin or end, minutes of the day, ascending; midnight among them.
  private let boundaries: [Int]
  /// Whether there is no minute of the week that the hours leave out.
  private let coversWeek: Bool

  /// Stands for no beginning and no end.
  static let ever = 1 << 50

  init(_ schedule: Schedule, in zone: Zone) {
    self.zone = zone
    start = schedule.from.map { zone.moment(ofLocal: $0 * 60) } ?? -Self.ever
    end = schedule.until.map { zone.moment(ofLocal: $0 * 60) } ?? Self.ever
    hours = schedule.hours.isEmpty ? [WeeklyHours(hours: nil)] : schedule.hours
    freeDays = schedule.freeDays
    let ranges = hours.map { $0.hours ?? .wholeDay }
    boundaries = Set([0] + ranges.flatMap { [$0.start, $0.end] }).filter { $0 < CivilDay.minutes }.sorted()
    coversWeek = WeeklyHours.end(of: hours, at: CivilTime(day: 0, minute: 0)) == nil
  }

  func isOn(at moment: Int) -> Bool {
    guard moment >= start, moment < end else { return false }
    let time = CivilTime(at: moment, in: zone)
    return hours.contains { $0.contains(time, exceptOn: isFree) }
  }

  /// The first moment from this one on at which it is on; `nil` if it never is again.
  func nextOn(from moment: Int) -> Int? {
    var moment = max(moment, start)
    let limit = limit(from: moment)
    while moment < end, moment < limit {
      if isOn(at: moment) { return moment }
      moment = nextBoundary(after: moment)
    }
    return nil
  }

  /// The first moment from this one on at which it is off; `nil` if it never is again.
  func nextOff(from moment: Int) -> Int? {
    guard moment >= start else { return moment }
    var moment = moment
    while isOn(at: moment) {
      if coversWeek {
        // Only what would begin on a free day interrupts it, be it after its midnight.
        let day = CivilTime(at: moment, in: zone).day
        guard let free = freeDays.first(where: { $0 >= day - 1 }) else { return end < Self.ever ? end : nil }
        let eve = zone.moment(ofLocal: (free - 1) * CivilDay.seconds)
        if eve > moment { moment = min(eve, end) }
        if moment >= end { return end }
      }
      moment = min(nextBoundary(after: moment), end)
    }
    return moment
  }

  /// A moment after which the same weeks have passed once more as before, in each of which the clock may be changed.
  func limit(from moment: Int) -> Int {
    max(moment, start, freeDays.last.map { ($0 + 2) * CivilDay.seconds } ?? moment) + 500 * CivilDay.seconds
  }

  /// The next moment after this one at which the hours may begin or end, or the clock is changed.
  private func nextBoundary(after moment: Int) -> Int {
    let offset = zone.offset(at: moment)
    let local = moment + offset
    let day = CivilDay.quotient(local, CivilDay.seconds)
    let second = local - day * CivilDay.seconds
    let next =
      boundaries.first { $0 * 60 > second }.map { day * CivilDay.seconds + $0 * 60 } ?? (day + 1) * CivilDay.seconds
    let candidate = next - offset
    if let change = zone.nextChange(after: moment), change < candidate { return change }
    return candidate
  }

  private func isFree(_ day: Int) -> Bool {
    var (low, high) = (0, freeDays.count)
    while low < high {
      let middle = (low + high) / 2
      if freeDays[middle] < day { low = middle + 1 } else { high = middle }
    }
    return low < freeDays.count && freeDays[low] == day
  }
}
