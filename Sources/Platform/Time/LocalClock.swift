package import Glibc

/// What the clock on the wall shows. Nothing that moves depends on it.
package enum LocalClock {
  /// The minute of the day, 0…1439, by the system's present time zone.
  package static func minute(at time: time_t = Glibc.time(nil)) -> Int {
    // Looks whether TZ or /etc/localtime is another one by now, which `localtime_r` alone does not.
    tzset()
    var time = time
    var parts = tm()
    // A time beyond what the calendar can say is midnight.
    guard localtime_r(&time, &parts) != nil else { return 0 }
    return Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }
}
