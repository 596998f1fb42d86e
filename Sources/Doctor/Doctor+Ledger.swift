internal import MarqueeValues
internal import Platform
internal import RemoteControl

// Checks of the ledger, which proves to sponsors what they got.
extension Doctor {
  /// The group that may read what the marquee records.
  private static let ledgerGroup = "kiosk-ledger"

  /// Whether minutes can be written, and the ledger's service runs, keeps up and may read the records. Nothing of the service where
  /// none records.
  /// - Parameter answer: of the marquee that runs, which says how much it has recorded.
  func ledger(_ answer: Result<ControlReply, ControlClient.Failure>? = nil) -> [Finding] {
    let proof = (try? answer?.get())?.status?.proof
    return recording(proof) + service(of: proof)
  }

  /// What keeps the marquee that runs from recording.
  func recording(_ proof: MarqueeStatus.Proof?) -> [Finding] {
    guard let fault = proof?.fault else { return [] }
    let waiting = proof.map {
      $0.waiting > 0 ? "; \(counted($0.waiting, "minute")) \($0.waiting == 1 ? "waits" : "wait")" : ""
    }
    let lost = proof.map { $0.lost > 0 ? ", \(counted($0.lost, "minute")) \($0.lost == 1 ? "is" : "are") lost" : "" }
    return [
      .fault(
        "ledger", "what is shown cannot be recorded: \(fault)\(waiting ?? "")\(lost ?? "")",
        remedy: "see that the disk of the spool has room and can be written to; what waits is written then")
    ]
  }

  private func service(of proof: MarqueeStatus.Proof?) -> [Finding] {
    let spool = "/var/lib/kiosk-marquee/spool"
    guard let facts = try? FileFacts(of: machine.root + spool) else { return [] }
    let group = Subject.group(of: machine.root + spool)
    guard group == Self.ledgerGroup, facts.permissions & 0o2050 == 0o2050 else {
      return [
        .fault(
          "ledger", "the ledger may not read \(spool), whose group is \(group)",
          remedy: "sudo systemd-sysusers && sudo systemd-tmpfiles --create, and restart both services")
      ]
    }
    return [pace(of: LedgerRecord(at: machine.root + LedgerRecord.path), proof)]
  }

  /// How far the service is, and how many records wait for it.
  func pace(of record: LedgerRecord?, _ proof: MarqueeStatus.Proof? = nil, uptime: Int = LedgerRecord.uptime) -> Finding
  {
    guard let record else {
      return .warning(
        "ledger", "its service has published nothing, so that no proof is made", remedy: Self.ledgerRemedy)
    }
    let lag = max(0, uptime - record.time)
    let waiting = proof?.behind(record).map { $0 == 0 ? ", none waits" : ", \($0) \($0 == 1 ? "waits" : "wait")" }
    let taken = "\(counted(record.sequence, "record")) taken in\(waiting ?? "")"
    guard lag > MarqueeStatus.Proof.Ledger.patience else { return .ok("ledger", "\(taken), and it keeps up") }
    return .warning(
      "ledger", "\(taken), and it has not caught up for \(MarqueeStatus.length(Double(lag)))", remedy: Self.ledgerRemedy
    )
  }

  private static let ledgerRemedy =
    "sudo systemctl start kiosk-marquee-ledger; read why: journalctl -u kiosk-marquee-ledger -b"
}
