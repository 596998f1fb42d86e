package import Ledger
internal import MarqueeConfig
internal import MarqueeValues

extension LedgerCommands {
  /// ms since 1970 of a moment as people write it, local to this machine unless it ends with Z or an offset.
  package static func instant(_ text: String?, option: String) throws(LedgerFault) -> Int? {
    guard let text else { return nil }
    guard let instant = WrittenInstant(written: text) else {
      throw LedgerFault(
        "\(option) is '\(text)'; expected a date, or a date and a time, such as 2026-11-01 or 2026-11-01T08:00Z")
    }
    return instant.moment(in: ZoneDatabase.own) * 1000
  }
}
