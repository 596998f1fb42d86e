/// Goes from one change of a calendar to the next. A step looks only at the schedules that change then, so that a day in which
/// thousands of cards come and go takes no time that grows with the square of their number. Moments are in seconds since
/// 1970-01-01 00:00 UTC.
package struct CalendarWalk: Sendable {
  /// The moment of the latest change, or at which the walk began.
  package private(set) var moment: Int
  /// Whether each card is on at that moment.
  package private(set) var isOn: [Bool]
  /// The moment of the next change; `nil` if the same cards are on for good.
  package private(set) var nextChange: Int?
  /// How often it asked when schedules change next, on which its time depends.
  package private(set) var questions = 0
  private let calendar: ShowCalendar
  /// The next change of each set of schedules; `.max` if there is none.
  private var changes: [Int]
  /// The cards of each set of schedules.
  private let cards: [[Int]]

  init(_ calendar: ShowCalendar, from moment: Int) {
    (self.calendar, self.moment) = (calendar, moment)
    isOn = calendar.active(at: moment)
    cards = calendar.cardsOfSets
    changes = cards.indices.map { calendar.nextChange(ofSet: $0, after: moment) ?? .max }
    questions = changes.count
    nextChange = changes.min().flatMap { $0 < .max ? $0 : nil }
  }

  /// Makes the next change, if there is one.
  package mutating func advance() {
    guard let next = nextChange else { return }
    moment = next
    var following = Int.max
    for set in changes.indices {
      if changes[set] == next {
        let isSetOn = calendar.isOn(set: set, at: next)
        for card in cards[set] { isOn[card] = isSetOn }
        changes[set] = calendar.nextChange(ofSet: set, after: next) ?? .max
        questions += 1
      }
      following = min(following, changes[set])
    }
    nextChange = following < .max ? following : nil
  }
}
