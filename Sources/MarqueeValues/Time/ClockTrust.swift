/// How far the machine's clock is believed.
package enum ClockTrust: String, Sendable, Hashable, CaseIterable {
  /// The kernel says that it is synchronised.
  case trusted
  /// It is not before anything that is known to have been.
  case plausible
  /// It shows a time that is past.
  case doubtful

  /// - Parameters:
  ///   - now: what the clock shows. All times are in s since 1970-01-01 00:00 UTC.
  ///   - isSynchronised: what the kernel says; `nil` if that is not known.
  ///   - record: the last time that was noted while the clock was trusted; `nil` for none.
  ///   - built: when the program was built.
  package init(now: Int, isSynchronised: Bool?, record: Int?, built: Int) {
    if isSynchronised == true {
      self = .trusted
    } else {
      self = now >= max(built, record ?? built) ? .plausible : .doubtful
    }
  }

  /// Whether what is shown follows the clock.
  package var isGood: Bool { self != .doubtful }
}
