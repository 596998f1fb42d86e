package import Ledger
internal import Platform
internal import ProofReports

/// Where a ledger and its spool are.
package struct LedgerPlaces: Sendable {
  package var spool: String
  package var ledger: String
  /// Whether the operator named the ledger.
  let isLedgerNamed: Bool

  private static let serviceSpool = "/var/lib/kiosk-marquee/spool"
  private static let serviceLedger = "/var/lib/kiosk-marquee-ledger"

  /// - Parameters:
  ///   - spool: as the operator named it; `nil` for the service's, or else the user's.
  ///   - ledger: likewise.
  package init(spool: String? = nil, ledger: String? = nil) throws(LedgerFault) {
    self.spool = try Self.place(spool, Self.serviceSpool, "spool", option: "--spool")
    isLedgerNamed = ledger != nil
    self.ledger = try Self.place(ledger, Self.serviceLedger, "ledger", option: "--ledger")
  }

  private static func place(
    _ named: String?, _ service: String, _ name: String, option: String
  ) throws(LedgerFault) -> String {
    if let named { return named }
    if FileSystem.exists(service) { return service }
    guard let folder = StateFolder.path() else {
      throw LedgerFault("this user has no folder for what programs keep; set HOME, or name a folder with \(option)")
    }
    return "\(folder)/\(name)"
  }

  /// Opens the ledger, as the user whose it is: files that root makes there would be closed to the service. While there is
  /// one thread.
  package func open(name: String? = nil, limits: Ledger.Limits = .init(), onStep: @escaping () -> Void = {})
    throws(LedgerFault) -> Ledger
  {
    try becomeOwner()
    var book = ContractBook(onReading: onStep)
    return try Ledger(
      folder: ledger, name: name, limits: limits, onStep: onStep, dueInRecord: { book.due(inRecord: $0, text: $1) },
      dueUnrecorded: { book.due(unrecorded: $0, text: $1) })
  }

  /// Opens a ledger that is asked for what it holds: a question makes none.
  func openExisting() throws(LedgerFault) -> Ledger {
    try becomeOwner()
    guard Ledger.exists(in: ledger) else {
      throw LedgerFault(
        "\(ledger): there is no ledger; the service or 'kiosk-marquee-ledger take' begins one, or name another with --ledger"
      )
    }
    return try open()
  }

  func becomeOwner() throws(LedgerFault) {
    guard Account.effectiveUser == 0, let facts = try? FileFacts(of: ledger), facts.kind == .folder, facts.owner != 0
    else { return }
    do throws(SystemError) {
      try Account.become(user: facts.owner, group: facts.group)
    } catch {
      throw LedgerFault("\(ledger): belongs to user \(facts.owner), whose rights cannot be taken: \(error)")
    }
  }
}
