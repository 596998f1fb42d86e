internal import ConfigurationValues
package import Ledger
internal import MarqueeValues
internal import Messages
internal import Platform
internal import ProofReplay
internal import Spool

extension LedgerCommands {
  /// Works out what must have been in view, compares it with the records, and prints what differs.
  /// - Returns: whether something could be worked out, and all of that agrees.
  package static func replay(_ places: LedgerPlaces, _ span: WrittenSpan) throws(LedgerFault) -> Bool {
    let ledger = try openAndTake(places)
    let (from, until) = try span.bounds(in: ledger)
    var replay = MinuteReplay { try ledger.configuration($0) }
    var summary = ReplaySummary()
    do {
      try ledger.forEachRecord(from: from ?? .min, until: until ?? .max) { leaf, record in
        summary.add(try replay.check(record), of: record, leaf: leaf)
      }
    } catch {
      throw error as? LedgerFault ?? LedgerFault("\(places.ledger): its records cannot be worked out: \(error)")
    }
    for deviation in summary.deviations {
      let time = WrittenInstant.text(deviation.start / 1000 + deviation.zoneOffset, in: .universal)
      let screen = summary.hasScreens ? ", screen \(quoted(deviation.screen))" : ""
      try print("record \(deviation.leaf), \(time)\(screen):\n  " + deviation.text.replacing("\n", with: "\n  "))
    }
    try print(summary.text)
    return summary.isConfirmed
  }
}
