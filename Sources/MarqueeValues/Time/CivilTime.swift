/// What a calendar and a clock on the wall show, to the minute.
package struct CivilTime: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01.
  package var day: Int
  /// Of the day, 0…1439.
  package var minute: Int

  package init(day: Int, minute: Int) {
    self.day = day
    self.minute = minute
  }

  /// What they show in a zone at a moment, s since 1970-01-01 00:00 UTC.
  package init(at moment: Int, in zone: Zone) {
    let minutes = CivilDay.quotient(zone.local(moment), 60)
    day = CivilDay.quotient(minutes, CivilDay.minutes)
    minute = minutes - day * CivilDay.minutes
  }

  /// 1 is Monday, 7 Sunday.
  package var weekday: Int { (CivilDay.weekday(day) + 6) % 7 + 1 }

  /// Minutes since 1970-01-01 00:00 on the local clock.
  package var minutes: Int { day * CivilDay.minutes + minute }

  package static func < (one: CivilTime, other: CivilTime) -> Bool { one.minutes < other.minutes }
}
