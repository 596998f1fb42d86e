internal import ConfigurationValues
package import Ledger
internal import MarqueeValues
internal import ProofReports

/// A span as people write it: local to the wall's time zone unless a moment ends with Z or an offset.
package struct WrittenSpan: Sendable {
  private let from: WrittenInstant?
  private let until: WrittenInstant?

  /// - Parameters:
  ///   - from: what the option of this name says; `nil` without bound.
  ///   - until: likewise, and not part of the span.
  package init(from: String?, until: String?) throws(LedgerFault) {
    self.from = try Self.instant(from, option: "--from")
    self.until = try Self.instant(until, option: "--until")
  }

  private static func instant(_ text: String?, option: String) throws(LedgerFault) -> WrittenInstant? {
    guard let text else { return nil }
    guard let instant = WrittenInstant(written: text) else {
      throw LedgerFault(
        "\(option) is '\(text)'; expected a date, or a date and a time, such as 2026-11-01 or 2026-11-01T08:00Z")
    }
    return instant
  }

  /// ms since 1970, in the zone of the wall that a ledger is of.
  func bounds(in ledger: Ledger) throws(LedgerFault) -> (from: Int?, until: Int?) {
    guard from != nil || until != nil else { return (nil, nil) }
    let zone = try ReportRun.zone(of: ledger)
    return (from.map { $0.moment(in: zone) * 1000 }, until.map { $0.moment(in: zone) * 1000 })
  }
}
