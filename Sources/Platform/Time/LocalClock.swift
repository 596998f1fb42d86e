package import Glibc

/// The wall clock. No motion depends on it.
package enum LocalClock {
  /// The minute of the day, 0…1439, in the system's present time zone; 0 for a time beyond the calendar.
  package static func minute(at time: time_t = Glibc.time(nil)) -> Int {
    // Rereads TZ and /etc/localtime, which `localtime_r` alone does not.
    tzset()
    var time = time
    var parts = unsafe tm()
    guard unsafe localtime_r(&time, &parts) != nil else { return 0 }
    return unsafe Int(parts.tm_hour) * 60 + Int(parts.tm_min)
  }
}
