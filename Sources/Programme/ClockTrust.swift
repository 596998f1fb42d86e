/// How far the machine's clock is believed.
package enum ClockTrust: String, Sendable, Hashable, CaseIterable {
  /// The kernel says that it is synchronised.
  case trusted
  /// It is not before anything that is known to have been.
  case plausible
  /// It shows a time that is past.
  case doubtful

  /// - Parameters:
  ///   - now: what the clock shows; as the others in s since 1970-01-01 00:00 UTC.
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

  /// Which cards are shown: those that are on, by a good clock. By a doubtful one those without dates, and of those with
  /// dates the ones that were on last; without that, or where it comes to none, all.
  /// - Parameters:
  ///   - active: whether each card is on, as the clock says.
  ///   - isDated: whether each card has dates.
  ///   - known: whether each card was on when the clock was last good; `nil` if that is not known.
  package func shown(active: [Bool], isDated: [Bool], known: [Bool]?) -> [Bool] {
    guard !isGood else { return active }
    guard let known else { return active.map { _ in true } }
    let shown = zip(isDated, known).map { !$0 || $1 }
    return shown.contains(true) ? shown : shown.map { _ in true }
  }
}
