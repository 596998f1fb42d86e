internal import Ledger
internal import Spool

// Estimates what was due while screens were down, for days on which that was not recorded: days of exports of format 2, and of
// records that an older version took in.
extension AccountMaker {
  /// The sums of these days with an estimate, s, of what was due while the screen was down; 0 for days on which it was recorded.
  /// - Parameter known: what is agreed on each screen.
  func withUntoldDowns(
    _ told: [(day: Int, sums: PlayTotals.Sums)], _ known: [Int: ContractTerms]
  ) -> [(day: Int, sums: PlayTotals.Sums, down: Double)] {
    guard !untoldDowns.isEmpty else { return told.map { ($0.day, $0.sums, 0) } }
    var sums = Dictionary(uniqueKeysWithValues: told.map { ($0.day, $0.sums) })
    let rates = rates(of: told)
    // A day without sums gets some only where there is a rate, and terms that include the day.
    for (screen, rate) in rates where rate > 0 {
      guard let terms = known[screen] else { continue }
      for place in untoldDowns[screen] ?? [] where sums[place] == nil && terms.includes(day: totals.days[place].day) {
        sums[place] = PlayTotals.Sums()
      }
    }
    return sums.sorted { $0.key < $1.key }.map { place, sums in
      let (day, screen) = (totals.days[place], screenPlaces[place])
      guard !day.knowsDown else { return (place, sums, 0) }
      let down = Self.estimatedDown(
        on: day, contracted: ProofReport.seconds(sums.contracted), rate: rates[screen] ?? 0,
        isListed: known[screen]?.includes(day: day.day) ?? false)
      return (place, sums, down)
    }
  }

  /// An estimate of what was due on a day while the screen was down, s, from the rate of that day, or else of the whole report.
  /// - Parameters:
  ///   - contracted: of the time in which the screen was up on that day, s.
  ///   - rate: contracted s of each s that the screen was up in this report.
  ///   - isListed: whether the screen's terms include that day.
  private static func estimatedDown(
    on day: PlayTotals.ScreenDay, contracted: Double, rate: Double, isListed: Bool
  ) -> Double {
    let missing = ProofReport.seconds(day.time.absent + day.time.late + day.time.asleep)
    if contracted > 0, day.time.shown > 0 { return contracted * missing / ProofReport.seconds(day.time.shown) }
    return isListed ? rate * missing : 0
  }

  /// Contracted s of each s that a screen was up, over the days on which anything was contracted.
  private func rates(of told: [(day: Int, sums: PlayTotals.Sums)]) -> [Int: Double] {
    var times: [Int: (contracted: Int, shown: Int)] = [:]
    for (place, sums) in told where sums.contracted > 0 {
      times[screenPlaces[place], default: (0, 0)].contracted += sums.contracted
      times[screenPlaces[place], default: (0, 0)].shown += totals.days[place].time.shown
    }
    return times.compactMapValues { $0.shown > 0 ? Double($0.contracted) / Double($0.shown) : nil }
  }
}
