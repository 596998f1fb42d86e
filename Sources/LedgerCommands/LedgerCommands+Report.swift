package import Ledger
internal import Messages
internal import Platform
package import ProofReports

extension LedgerCommands {
  /// Writes what sponsors bought and got.
  /// - Parameters:
  ///   - exports: of kiosks, in place of this machine's ledger.
  ///   - configuration: the path of the wall's, for exports, which do not say what was agreed.
  ///   - keys: of the exports' ledgers, besides the trusted ones: each as `key` prints it, or a file with it.
  ///   - output: a path; `-` is the standard output.
  /// - Returns: the names of ledgers whose keys are known to nobody but their own exports.
  package static func report(
    _ run: ReportRun, places: () throws(LedgerFault) -> LedgerPlaces, exports: [String], configuration: String?,
    keys: [String] = [], output: String
  ) throws(LedgerFault) -> [String] {
    var run = run
    run.advise = { warn("note: \($0)") }
    if run.format == .pdf, output == "-", StandardStream.isTerminal(StandardStream.output) {
      throw LedgerFault("a PDF is nothing for a terminal; name a file with --output, such as --output report.pdf")
    }
    // Before root's rights are given up: the file is the operator's. A report that fails leaves what was there.
    if exports.isEmpty {
      if configuration != nil {
        throw LedgerFault("--config is for exports; this machine's ledger knows its configurations")
      }
      if !keys.isEmpty { throw LedgerFault("--key is for exports; this machine's ledger has its own key") }
      let places = try places()
      let file = output == "-" ? nil : try reserved(output)
      let ledger = try openAndTake(places)
      try ledger.checkpoint()
      let report = try reported { () throws(ReportRun.Fault) in
        try run.report(of: ledger, pictures: "\(places.spool)/pictures")
      }
      switch consume file {
      case nil: try write(report, to: StandardStream.output, output)
      case .some(let file):
        let number = try begun(file, output)
        try write(report, to: number, output)
      }
      return []
    }
    var trusted = try trustedKeys(places)
    for text in keys { try add(try key(text), to: &trusted) }
    var unknown: [String] = []
    let text = try configuration.map { path throws(LedgerFault) in try contents(of: path) }
    var heads: [ProofHead] = []
    for path in exports { if let head = try ProofVerifier.head(inFile: path) { heads.append(head) } }
    // What all of them tell of.
    let (begins, ends) = (heads.compactMap(\.from), heads.compactMap(\.until))
    let span = (
      from: begins.count == heads.count ? begins.min().map { $0 / 1000 } : nil,
      until: ends.count == heads.count ? ends.max().map { ($0 + 999) / 1000 } : nil
    )
    let report = try reported { () throws(ReportRun.Fault) in
      try run.report(ofExports: exports, configuration: text, zone: heads.first?.zone, span: span) {
        path, from, until throws(LedgerFault) in
        let (totals, key) = try totals(ofExport: path, trusted, from: from, until: until)
        if !key.isKnown { unknown.append(escaped(key.kiosk)) }
        return (totals, key)
      }
    }
    if output == "-" {
      try write(report, to: StandardStream.output, output)
      return unknown
    }
    let file = try reserved(output)
    let number = try begun(file, output)
    try write(report, to: number, output)
    extendLifetime(file)
    return unknown
  }

  /// The keys that are known without being given.
  static func trustedKeys(_ places: () throws(LedgerFault) -> LedgerPlaces) throws(LedgerFault) -> TrustedKeys {
    var trusted = try TrustedKeyFiles.read()
    // Known to those who may read it: root, and the ledger's user.
    guard let places = try? places() else { return trusted }
    if places.isLedgerNamed {
      // Whoever names it counts on its key.
      guard let own = try KeyFile.load(in: places.ledger) else {
        throw LedgerFault(
          "--ledger \(escaped(places.ledger)): there is no ledger's key; name the folder of a ledger, or leave --ledger out"
        )
      }
      trusted.add(own.verifier)
    } else if let own = try? KeyFile.load(in: places.ledger) {
      trusted.add(own.verifier)
    }
    return trusted
  }

  /// Whether an export's key is known.
  /// - Throws: if another one of its name is.
  static func isKnown(_ key: VerifierKey, of path: String, in trusted: TrustedKeys) throws(LedgerFault) -> Bool {
    switch trusted.standing(of: key) {
    case .known: return true
    case .unknown: return false
    case .contradicted(let other):
      throw LedgerFault(
        """
        \(escaped(path)): is signed with \(key.text), but the key of '\(key.name)' is \(other.text): the export is forged, or \
        that ledger was begun anew. Ask by another way for its key, and replace the old one with 'trust --replace'; an \
        export of before is checked with 'verify --key' and the former key
        """)
    }
  }

  /// Adds a key that was given. It may not contradict another one.
  private static func add(_ key: VerifierKey, to trusted: inout TrustedKeys) throws(LedgerFault) {
    if case .contradicted(let other) = trusted.standing(of: key) {
      throw LedgerFault(
        """
        --key \(key.text): another key of '\(key.name)' is trusted or given already, \(other.text); leave one of them out, or \
        replace the trusted one with 'trust --replace'
        """)
    }
    trusted.add(key)
  }

  private static func totals(
    ofExport path: String, _ trusted: TrustedKeys, from: Int, until: Int
  ) throws(LedgerFault) -> (totals: PlayTotals, key: ProofReport.Key) {
    let (verdict, totals) = try PlayTotals.reading(proof: path, from: from, until: until)
    guard let totals, let key = verdict.head?.key else {
      throw LedgerFault("\(escaped(path)): \(verdict.sentence); a report adds up exports that hold, see 'verify'")
    }
    let isKnown = try isKnown(key, of: path, in: trusted)
    return (totals, ProofReport.Key(kiosk: key.name, key: key.text, isKnown: isKnown))
  }

  private static func reported(
    _ work: () throws(ReportRun.Fault) -> WrittenReport
  ) throws(LedgerFault) -> WrittenReport {
    do throws(ReportRun.Fault) {
      return try work()
    } catch {
      throw LedgerFault(error.message)
    }
  }

  /// A file that is there stays as it is until `begun`.
  static func reserved(_ output: String) throws(LedgerFault) -> OutputFile.Reserved {
    do throws(FileError) {
      return try OutputFile.reserve(output)
    } catch {
      throw LedgerFault("\(escaped(output)): cannot be written: \(error.reason)")
    }
  }

  /// The descriptor of a file that is now empty.
  static func begun(_ file: borrowing OutputFile.Reserved, _ output: String) throws(LedgerFault) -> CInt {
    do throws(FileError) {
      return try file.begin()
    } catch {
      throw LedgerFault("\(escaped(output)): cannot be written: \(error.reason)")
    }
  }

  private static func contents(of path: String) throws(LedgerFault) -> String {
    do throws(FileError) {
      return String(decoding: try InputFile.read(path, limit: 16 << 20), as: UTF8.self)
    } catch {
      throw LedgerFault("\(escaped(path)): cannot be read: \(error.reason)")
    }
  }

  private static func write(_ report: WrittenReport, to descriptor: CInt, _ output: String) throws(LedgerFault) {
    do {
      try report.write { try writeAll($0, to: descriptor) }
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      throw LedgerFault(
        output == "-" ? "the result cannot be written: \(reason)" : "\(escaped(output)): cannot be written: \(reason)")
    }
  }
}
