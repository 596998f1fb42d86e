package import Ledger
internal import Messages
internal import Platform
internal import ProofReports
internal import Spool

extension LedgerCommands {
  /// Verifies a proof's file and says what it proves. Without a given key, the file's own key is looked up among the trusted ones.
  /// - Parameters:
  ///   - key: the ledger's key, as `key` prints it, or a file with it.
  ///   - heads: earlier checkpoints: files, or texts.
  ///   - places: of this machine's ledger, whose key is known.
  /// - Returns: whether it holds. A proof whose key nobody knows does, and the first line says so.
  /// - Throws: also if another key than the file's is trusted for its name.
  package static func verify(
    _ path: String, key text: String?, heads: [String], places: () throws(LedgerFault) -> LedgerPlaces
  ) throws(LedgerFault) -> Bool {
    var signer = try text.map { text throws(LedgerFault) in try Self.key(text) }
    let isGiven = signer != nil
    var isTrusted = false
    if !isGiven, let key = try ProofVerifier.key(inFile: path) {
      signer = key
      isTrusted = try isKnown(key, of: path, in: trustedKeys(places))
    }
    var checkpoints: [Checkpoint] = []
    for head in heads { checkpoints.append(try checkpoint(head, by: signer)) }
    let (verdict, totals) = try PlayTotals.reading(
      proof: path, key: signer, heads: checkpoints, from: 0, until: .max / 2)
    guard verdict.isGood, let head = verdict.head else {
      try print("\(path): \(verdict.sentence)")
      return false
    }
    try print(
      "\(path): "
        + (isGiven || isTrusted
          ? "the proof holds"
          : "consistent in itself, but nobody vouches for its key; get the kiosk's key by another way, and give it with "
            + "--key or remember it with 'trust'"))
    try print("ledger: \(head.key.name)")
    try print("key: \(head.key.text)\(isGiven ? "" : isTrusted ? " (trusted)" : " (known from this file alone)")")
    try print("\(counted(verdict.proven, "record")) signed, of which \(verdict.disclosed) can be read here")
    for note in verdict.notes { try print("note: \(escaped(note))") }
    if let checkpoint = verdict.checkpoint {
      try print("signed at \(UTCTime.text(checkpoint.time)), by the kiosk's own clock")
    }
    if !heads.isEmpty {
      try print("it continues \(heads.count == 1 ? "the given head" : "each of the \(heads.count) given heads")")
    }
    if let totals, totals.disclosed != nil, totals.days.allSatisfy(\.knowsDown) {
      for line in ProofReport.figures(of: totals) { try print(line) }
      try print("its report: kiosk-marquee proof report \(quotedForShell(path))")
    }
    try print(
      """
      not proven by the records, only stated and signed by the kiosk: titles of cards, what was contracted, visitors' \
      counts, and for which span and cards the file was made
      """)
    return true
  }

  /// - Parameters:
  ///   - text: the key, or the path of a file that holds it.
  ///   - option: names the place in a fault.
  static func key(_ text: String, option: String = "--key") throws(LedgerFault) -> VerifierKey {
    if let key = VerifierKey(text) { return key }
    do throws(FileError) {
      let file = String(decoding: try InputFile.read(text, limit: 4096), as: UTF8.self)
      if let key = file.split(whereSeparator: \.isNewline).first.flatMap({ VerifierKey(String($0)) }) { return key }
    } catch {
      // What is there but is no file is none that a key was forgotten in.
      if (try? FileFacts(of: text))?.kind == .pipe {
        throw LedgerFault("\(option) \(escaped(text)): cannot be read: \(error.reason)")
      }
    }
    throw LedgerFault(
      "\(option) '\(escaped(text.prefix(200)))' is no key; expected what 'kiosk-marquee-ledger key' prints, or a file with it"
    )
  }

  private static func checkpoint(_ head: String, by key: VerifierKey?) throws(LedgerFault) -> Checkpoint {
    var text = head
    if !head.contains("\n") {
      do throws(FileError) {
        text = String(decoding: try InputFile.read(head, limit: 1 << 16), as: UTF8.self)
      } catch {
        throw LedgerFault("--head \(head): cannot be read: \(error.reason)")
      }
    }
    let name = head.contains("\n") ? "--head" : "--head \(head)"
    guard let key else { throw LedgerFault("\(name): the file names no key to verify it with; give it with --key") }
    do throws(Checkpoint.Refusal) {
      return try Checkpoint(kept: text, by: key)
    } catch {
      switch error {
      case .noNote, .noCheckpoint:
        throw LedgerFault("\(name): is no checkpoint; expected what 'kiosk-marquee-ledger head' prints")
      case .notSigned: throw LedgerFault("\(name): is not signed by \(key.text), or was changed")
      case .foreignOrigin(let origin): throw LedgerFault("\(name): is of another ledger, '\(origin)'")
      case .several(let count):
        throw LedgerFault("\(name): holds \(count) heads; give one, or each with a --head of its own")
      }
    }
  }
}
