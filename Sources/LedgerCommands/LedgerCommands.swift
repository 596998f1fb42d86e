package import Ledger
internal import MarqueeValues
internal import Messages
internal import Platform
internal import ProofReports
internal import Spool

/// What the ledger's program does. Results go to stdout.
///
/// ```swift
/// let places = try LedgerPlaces(spool: spool, ledger: ledger)
/// try LedgerCommands.take(places)
/// try LedgerCommands.head(places)
/// ```
package enum LedgerCommands {
  /// Takes the spool in once.
  package static func take(_ places: LedgerPlaces) throws(LedgerFault) {
    guard FileSystem.exists(places.spool) else {
      throw LedgerFault(
        "\(places.spool): the marquee has recorded nothing there; let it run, or name its folder with --spool")
    }
    let ledger = try places.open()
    let taken = try ledger.take(spool: places.spool)
    let early = try ledger.expire()
    for fault in taken.faults + [taken.waiting, early, try ledger.findContradiction()].compactMap(\.self) {
      warn(fault)
    }
    let last = taken.last.map { "; the last is number \($0.sequence) of boot \($0.boot)" } ?? ""
    try print("\(counted(taken.records, "record")) taken in\(last)")
  }

  /// Reads the configurations again that were set aside.
  package static func takeAgain(_ places: LedgerPlaces) throws(LedgerFault) {
    let again = try places.open().readAgain()
    guard !again.configurations.isEmpty else { return try print("no configuration is set aside") }
    try print(
      """
      \(counted(again.configurations.count, "configuration")) read again; \(counted(again.records, "record")) have what was \
      due in them
      """)
  }

  /// Prints the ledger's public key; makes one at the first use.
  /// - Parameter name: of a new key.
  package static func key(_ places: LedgerPlaces, name: String?) throws(LedgerFault) {
    // As it is, for others to copy.
    try write(places.open(name: name).key.verifier.text + "\n")
  }

  /// Prints a signed checkpoint of everything that was taken in.
  package static func head(_ places: LedgerPlaces) throws(LedgerFault) {
    let ledger = try openAndTake(places)
    try ledger.checkpoint()
    guard let head = try ledger.newestCheckpoint() else {
      throw LedgerFault(
        "\(places.ledger): nothing is recorded yet, so there is no head; let the marquee run for a minute")
    }
    try write(head.note)
  }

  /// Writes a proof.
  /// - Parameters:
  ///   - cards: by id or title, whose lines are disclosed, with those of `tiers`; all lines if both are empty.
  ///   - output: a path; `-` is the standard output.
  package static func export(
    _ places: LedgerPlaces, _ span: WrittenSpan, cards: [String], tiers: [String], output: String
  ) throws(LedgerFault) {
    // Before root's rights are given up: the file is the operator's.
    let file = try reserved(output)
    let ledger = try openAndTake(places)
    let bounds = try span.bounds(in: ledger)
    let isWhole = cards.isEmpty && tiers.isEmpty
    let known = try ledger.names()
    let (cards, tiers) = try (chosen(cards, of: known), chosen(tiers: tiers, of: known))
    let scope = Ledger.Scope(
      from: bounds.from, until: bounds.until, cards: isWhole ? nil : cards, tiers: isWhole ? nil : tiers)
    let zone = try ReportRun.zone(of: ledger).name
    let agreements = try ReportRun.agreements(of: ledger, from: bounds.from, until: bounds.until)
    let expired = try ledger.daysWithoutMinutes(from: bounds.from ?? 0, until: bounds.until ?? .max / 2)
    if let remark = ProofReport.remark(onUnprovenDays: expired) { warn(remark) }
    let number = try begun(file, output)
    try ledger.export(scope, zone: zone, agreed: { agreements[$0] }) { bytes throws(LedgerFault) in
      do throws(FileError) {
        try writeAll(bytes, to: number)
      } catch {
        throw LedgerFault("\(escaped(output)): cannot be written: \(error.reason)")
      }
    }
    extendLifetime(file)
  }

  /// The ids of cards that are named by their id or title: a misspelt name would give a proof that discloses nothing.
  private static func chosen(_ cards: [String], of known: Ledger.Names) throws(LedgerFault) -> [String] {
    var ids: [String] = []
    for name in cards {
      let found = known.cards.contains { $0.id == name } ? [name] : known.cards.filter { $0.title == name }.map(\.id)
      if found.isEmpty { throw unknown(name, "card", among: known.cards.flatMap { [$0.id, $0.title] }) }
      ids += found
    }
    return ids
  }

  private static func chosen(tiers: [String], of known: Ledger.Names) throws(LedgerFault) -> [String] {
    for name in tiers where !known.tiers.contains(name) { throw unknown(name, "tier", among: known.tiers) }
    return tiers
  }

  private static func unknown(_ name: String, _ kind: String, among names: [String]) -> LedgerFault {
    var seen: Set<String> = []
    let known = names.filter { seen.insert($0).inserted }.prefix(8).map { quoted($0) }
    let remedy =
      nearMiss(name, among: names).map { "did you mean \(quoted($0))?" }
      ?? (known.isEmpty ? "nothing is recorded yet" : "expected \(listed(Array(known)))")
    return LedgerFault("the ledger has no \(kind) \(quoted(name)); \(remedy)")
  }

  /// The ledger with all that is recorded so far. Where the marquee has never run there is no spool.
  static func openAndTake(_ places: LedgerPlaces) throws(LedgerFault) -> Ledger {
    let ledger = try places.open()
    if FileSystem.exists(places.spool), let waiting = try ledger.take(spool: places.spool).waiting {
      warn("warning: \(waiting)")
    }
    _ = try ledger.findContradiction()
    for contradiction in try ledger.contradictions() {
      warn("warning: \(contradiction.text)")
    }
    return ledger
  }

  /// Compares records, hashes and checkpoints in the database with what was signed.
  package static func audit(_ places: LedgerPlaces) throws(LedgerFault) {
    let ledger = try places.openExisting()
    for note in try ledger.audit() { try print("note: \(escaped(note))") }
    try print("every record and every checkpoint is as it was written")
  }

  /// Keeps a ledger aside, so that the next use begins a new one.
  package static func retire(_ places: LedgerPlaces) throws(LedgerFault) {
    try places.becomeOwner()
    let names = try Ledger.retire(folder: places.ledger)
    try print(
      names.isEmpty
        ? "\(places.ledger): there is no ledger"
        : """
        kept aside in \(places.ledger): \(names.joined(separator: ", ")); the next use begins a new ledger with a new \
        key, for which no earlier head holds
        """)
  }

  /// Prints lines for people. What they hold of the world is escaped, but for line feeds.
  static func print(_ text: String) throws(LedgerFault) {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    try write(lines.map { escaped(String($0)) + "\n" }.joined())
  }

  /// Says one thing on stderr, in one line.
  static func warn(_ text: String) { StandardError.write("kiosk-marquee-ledger: \(escaped(text))") }

  /// Writes a text as it is.
  private static func write(_ text: String) throws(LedgerFault) {
    do throws(FileError) {
      try writeAll(Array(text.utf8), to: StandardStream.output)
    } catch {
      throw LedgerFault("the result cannot be written: \(error.reason)")
    }
  }

  static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
