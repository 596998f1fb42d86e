package import MarqueeValues

extension ClockTrust {
  /// Which cards are shown. By a good clock, those that are on. By a doubtful one, those without dates, and those that were on
  /// when the clock was last good; all, if that is not known or leaves none.
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
