package import Ledger
internal import Messages
internal import Platform
internal import Spool

extension LedgerCommands {
  /// As many records may wait while the service runs.
  private static let usuallyWaiting = 20

  /// Prints what the ledger holds, for people.
  package static func status(_ places: LedgerPlaces) throws(LedgerFault) {
    let ledger = try places.openExisting()
    let status = try ledger.status()
    try print("ledger: \(places.ledger)")
    try print("key: \(ledger.key.verifier.text)")
    try print("records: \(status.leaves), of which \(status.texts) with their minutes")
    if let first = status.firstStart, let last = status.lastStart {
      try print("minutes: \(UTCTime.text(first / 1000)) to \(UTCTime.text(last / 1000))")
    }
    if let last = status.last { try print("last record: number \(last.sequence) of boot \(last.boot)") }
    if let head = status.checkpoint {
      try print("last checkpoint: \(UTCTime.text(head.time)), \(counted(head.size, "record"))")
    } else {
      try print("last checkpoint: none yet")
    }
    try print("database: \(status.bytes >> 20) MiB of \(ledger.limits.bytes >> 20) MiB")
    // The service takes in each minute; what came since is no news.
    let records = FileSystem.exists(places.spool) ? (try? ledger.recordsWaiting(in: places.spool)) ?? 0 : 0
    if records > Self.usuallyWaiting {
      try print("waiting: \(counted(records, "record")) are in the spool alone; see 'take --help'")
    }
    if let waiting = FileSystem.exists(places.spool) ? try? ledger.waiting(in: places.spool) : nil {
      try print("warning: \(waiting)")
    }
    for contradiction in try ledger.contradictions() {
      try print("warning: \(contradiction.text)")
    }
    for hash in try ledger.configurationsSetAside() {
      try print("warning: configuration \(hash) is set aside: what is due under it is not known; see 'take --help'")
    }
    for unknown in try ledger.unknownDues() where unknown.reason != .memory {
      try print("warning: \(escaped(unknown.sentence))")
    }
    if status.missing > 0 { try print("missing: \(counted(status.missing, "record")) never came") }
    if status.overlaps > 0 {
      let verb = status.overlaps == 1 ? "is" : "are"
      try print(
        """
        overlaps: \(counted(status.overlaps, "record")) \(verb) of a time that earlier ones cover for \
        \(UTCTime.length(status.overlapTime)), which counts once
        """)
    }
    if status.lost > 0 {
      let verb = status.lost == 1 ? "was" : "were"
      try print(
        """
        lost: \(counted(status.lost, "record")) \(verb) open as the marquee was killed or lost power: up to \
        \(UTCTime.length(status.lostTime)) of what was shown
        """)
    }
    for fault in status.faults { try print("\(UTCTime.text(fault.time)): \(fault.text)") }
  }
}
