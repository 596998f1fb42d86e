package import MarqueeValues

/// A day of the calendar, with a time of day if one is written, in the configuration's time zone.
package struct LocalDate: Sendable, Hashable, Comparable {
  /// 1900…2199.
  package var year: Int
  /// 1…12.
  package var month: Int
  /// 1…31.
  package var day: Int
  /// Minutes since midnight, 0…1439; `nil` stands for the whole day.
  package var minute: Int?

  package init(year: Int, month: Int, day: Int, minute: Int? = nil) {
    self.year = year
    self.month = month
    self.day = day
    self.minute = minute
  }

  /// `nil` if the calendar has no such day.
  package init?(checking year: Int, _ month: Int, _ day: Int, minute: Int? = nil) {
    let days = [31, CivilDay.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1900...2199).contains(year), (1...12).contains(month), (1...days[month - 1]).contains(day) else {
      return nil
    }
    self.init(year: year, month: month, day: day, minute: minute)
  }

  /// Parses `2026-11-22`, `2026-11-22T18:00` or the same with a space; `nil` for anything else.
  package init?(written text: String) {
    // By hand: a regular expression takes longer than all the rest of reading a card.
    let bytes = Array(text.utf8.prefix(17))
    guard bytes.count == 10 || bytes.count == 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10])
    else { return nil }
    var minute: Int?
    if bytes.count == 16 {
      guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":"),
        let hours = Self.number(bytes[11..<13]), let minutes = Self.number(bytes[14..<16]), hours < 24, minutes < 60
      else { return nil }
      minute = 60 * hours + minutes
    }
    self.init(checking: year, month, day, minute: minute)
  }

  /// Of decimal digits alone.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  package static func < (one: LocalDate, other: LocalDate) -> Bool {
    (one.year, one.month, one.day, one.minute ?? 0) < (other.year, other.month, other.day, other.minute ?? 0)
  }
}

extension LocalDate {
  /// Days since 1970-01-01.
  package var dayNumber: Int { CivilDay.number(year: year, month: month, day: day) }

  /// When it begins, in minutes since 1970-01-01 00:00 on the local clock.
  package var start: Int { dayNumber * CivilDay.minutes + (minute ?? 0) }

  /// When what lasts until it ends: a day is included, a moment is not. In minutes as `start`.
  package var end: Int { minute == nil ? (dayNumber + 1) * CivilDay.minutes : start }
}

extension LocalDate: CustomStringConvertible {
  /// As the configuration writes it: `2026-11-22` or `2026-11-22T18:00`.
  package var description: String {
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    guard let minute else { return date }
    return "\(date)T\(padded(minute / 60)):\(padded(minute % 60))"
  }
}

/// When a card is on the wall, in the configuration's time zone. All conditions that are written must hold.
package struct Showing: Sendable, Hashable {
  /// The first day or moment; `nil` has no beginning.
  package var from: LocalDate?
  /// The last day, which is included, or the moment that ends it, which is not; `nil` has no end.
  package var until: LocalDate?
  /// The hours of the week; empty is always.
  package var at: [WeeklyHours]
  /// Days without it.
  package var except: [LocalDate]

  package init(
    from: LocalDate? = nil, until: LocalDate? = nil, at: [WeeklyHours] = [], except: [LocalDate] = []
  ) {
    self.from = from
    self.until = until
    self.at = at
    self.except = except
  }
}

/// What is shown where no card is on.
package enum WhenEmpty: Sendable, Hashable {
  /// A plain card in words.
  case card
  /// Nothing; a touch shows the plain card.
  case black
  /// The card of this `id` or title, whatever its dates.
  case named(String)
}
