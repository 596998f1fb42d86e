package import Spool

/// What visitors did in the present hour: how often each card was opened, and its code shown. Nothing else is known of them.
package struct VisitorCounts {
  private var hour: Int?
  private var counts: [String: (opens: Int, codes: Int)] = [:]

  package init() {}

  /// A card was opened.
  /// - Parameters:
  ///   - hour: since 1970-01-01 00:00 UTC.
  ///   - hasCode: whether its panel shows a code.
  package mutating func noteOpen(of card: String, hasCode: Bool, in hour: Int) {
    if self.hour == nil { self.hour = hour }
    let former = counts[card] ?? (0, 0)
    counts[card] = (former.opens + 1, former.codes + (hasCode ? 1 : 0))
  }

  /// The counts of an hour that is over; `nil` if there are none.
  package mutating func take(unless present: Int? = nil) -> SpoolEntry.VisitorHour? {
    guard let hour, hour != present, !counts.isEmpty else { return nil }
    defer { (self.hour, counts) = (nil, [:]) }
    return SpoolEntry.VisitorHour(
      hour: hour,
      counts: counts.sorted { $0.key < $1.key }.map {
        .init(card: $0.key, opens: $0.value.opens, codes: $0.value.codes)
      })
  }
}
