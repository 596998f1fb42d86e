/// How a language writes times of day, dates and the time that is left. Its facts are those of the Unicode CLDR.
struct LanguageWords: Sendable {
  /// `HH` or `H` is the hour of 24, `h` of 12, `a` the half of the day.
  var clock: String
  /// Before and after noon; empty with 24 hours.
  var halves: [String]
  /// `%w` is the weekday, `%d` the day, `%m` the month.
  var dateForm: String
  /// For a moment that is now.
  let now: String
  /// `%` is the time that is left.
  let untilForm: String
  /// The units with the space before them: after 1, and after other numbers.
  let hours: [String]
  let minutes: [String]
  /// Between hours and minutes.
  let joiner: String
  /// From Sunday.
  let days: [String]
  /// As they are written in a date.
  var months: [String]

  private static let unbreakable = "\u{A0}"

  /// Lists are written with `|` between their parts.
  init(
    clock: String, halves: String = "", date: String, now: String, until: String, hour: String, minute: String,
    joiner: String = " ", days: String, months: String...
  ) {
    func list(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }
    self.clock = clock
    self.halves = list(halves)
    dateForm = date
    self.now = now
    untilForm = until
    // A number is never parted from its unit.
    (hours, minutes) = (list(hour), list(minute))
    self.joiner = joiner
    self.days = list(days)
    self.months = months.flatMap(list)
  }

  /// A time of day.
  func time(ofMinute minute: Int) -> String {
    let (hour, minute) = (minute / 60, minute % 60)
    var text = ""
    var rest = clock[...]
    while let letter = rest.first {
      let run = rest.prefix { $0 == letter }
      rest = rest[run.endIndex...]
      switch letter {
      case "H": text += Self.number(hour, digits: run.count)
      case "h": text += "\((hour + 11) % 12 + 1)"
      case "m": text += Self.number(minute, digits: 2)
      case "a": text += halves.indices.contains(hour / 12) ? halves[hour / 12] : ""
      case " ": text += Self.unbreakable
      default: text += run
      }
    }
    return text
  }

  /// A day without its year.
  func date(_ minute: LocalMinute) -> String {
    let (month, day) = minute.date
    return dateForm.replacing("%w", with: days[minute.weekday]).replacing("%m", with: months[month - 1])
      .replacing("%d", with: "\(day)")
  }

  /// The time left until a moment that is `left` minutes away.
  func until(_ left: Int) -> String {
    left > 0 ? untilForm.replacing("%", with: self.left(left)) : now
  }

  /// So many minutes, without a word before or after them.
  func left(_ left: Int) -> String {
    let parts = [(left / 60, hours), (max(left, 0) % 60, minutes)].filter { $0.0 > 0 }
    return (parts.isEmpty ? [(0, minutes)] : parts).map { count, units in
      "\(count)" + ((count == 1 ? units.first : units.last) ?? "").replacing(" ", with: Self.unbreakable)
    }.joined(separator: joiner)
  }

  private static func number(_ number: Int, digits: Int) -> String {
    number < 10 && digits > 1 ? "0\(number)" : "\(number)"
  }
}
