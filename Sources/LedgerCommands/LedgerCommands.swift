package import Ledger
internal import Platform
internal import Spool

/// What the ledger's program does. Results go to stdout.
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
    for fault in taken.faults + [early, try ledger.findContradiction()].compactMap(\.self) {
      StandardError.write("kiosk-marquee-ledger: \(fault)")
    }
    let last = taken.last.map { "; the last is number \($0.sequence) of boot \($0.boot)" } ?? ""
    try print("\(counted(taken.records, "record")) taken in\(last)")
  }

  /// Prints the ledger's public key; makes one at the first use.
  /// - Parameter name: of a new key.
  package static func key(_ places: LedgerPlaces, name: String?) throws(LedgerFault) {
    try print(places.open(name: name).key.verifier.text)
  }

  /// Prints a signed checkpoint of everything that was taken in.
  package static func head(_ places: LedgerPlaces) throws(LedgerFault) {
    let ledger = try openAndTake(places)
    try ledger.checkpoint()
    guard let head = try ledger.newestCheckpoint() else {
      throw LedgerFault(
        "\(places.ledger): nothing is recorded yet, so there is no head; let the marquee run for a minute")
    }
    try print(head.note, terminator: "")
  }

  /// Writes a proof.
  /// - Parameters:
  ///   - cards: whose lines are disclosed, with those of `tiers`; all lines if both are empty.
  ///   - output: a path; `-` is the standard output.
  package static func export(
    _ places: LedgerPlaces, _ span: WrittenSpan, cards: [String], tiers: [String], output: String
  ) throws(LedgerFault) {
    // Before root's rights are given up: the file is the operator's.
    let file: Descriptor
    do throws(FileError) {
      file = try OutputFile.open(output)
    } catch {
      throw LedgerFault("\(output): cannot be written: \(error.reason)")
    }
    let ledger = try openAndTake(places)
    let bounds = try span.bounds(in: ledger)
    let isWhole = cards.isEmpty && tiers.isEmpty
    let scope = Ledger.Scope(
      from: bounds.from, until: bounds.until, cards: isWhole ? nil : cards, tiers: isWhole ? nil : tiers)
    let number = file.number
    try withExtendedLifetime(file) { () throws(LedgerFault) in
      try ledger.export(scope) { bytes throws(LedgerFault) in
        do throws(FileError) {
          try writeAll(bytes, to: number)
        } catch {
          throw LedgerFault("\(output): cannot be written: \(error.reason)")
        }
      }
    }
  }

  /// The ledger with all that is recorded so far. Where the marquee has never run there is no spool.
  static func openAndTake(_ places: LedgerPlaces) throws(LedgerFault) -> Ledger {
    let ledger = try places.open()
    if FileSystem.exists(places.spool) { _ = try ledger.take(spool: places.spool) }
    _ = try ledger.findContradiction()
    for contradiction in try ledger.contradictions() {
      StandardError.write("kiosk-marquee-ledger: warning: \(contradiction.text)")
    }
    return ledger
  }

  /// Compares everything in the database with what was signed.
  package static func audit(_ places: LedgerPlaces) throws(LedgerFault) {
    let ledger = try places.open()
    try ledger.audit()
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

  /// Prints lines.
  static func print(_ text: String, terminator: String = "\n") throws(LedgerFault) {
    do throws(FileError) {
      try writeAll(Array((text + terminator).utf8), to: StandardStream.output)
    } catch {
      throw LedgerFault("the result cannot be written: \(error.reason)")
    }
  }

  static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
