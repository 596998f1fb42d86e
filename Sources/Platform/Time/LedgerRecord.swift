/// The file in which the ledger's service publishes how far it has taken the spool in, for the marquee's measurements.
package struct LedgerRecord: Sendable, Equatable {
  /// The last record that was taken in; see the spool's keys.
  package var boot: String
  package var sequence: Int
  /// When the service last found all of the spool taken in, s since the machine was started.
  package var time: Int

  package init(boot: String, sequence: Int, time: Int = Self.uptime) {
    self.boot = boot
    self.sequence = sequence
    self.time = time
  }

  /// The file: below the folder that the service's unit has, or where `KIOSK_MARQUEE_LEDGER` says.
  package static var path: String {
    ThisProcess.environment("KIOSK_MARQUEE_LEDGER") ?? "/run/kiosk-marquee-ledger/state"
  }

  /// What was published; `nil` if there is nothing.
  package init?(at path: String = path) {
    guard let bytes = try? AtomicFile.read(path, limit: 1024) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "taken", let sequence = Int(words[2]), let time = Int(words[3]) else {
      return nil
    }
    self.init(boot: String(words[1]), sequence: sequence, time: time)
  }

  package func publish(at path: String = path) throws(FileError) {
    try AtomicFile.write(Array("taken \(boot) \(sequence) \(time)\n".utf8), to: path)
  }

  /// s since the machine was started, also while it was suspended.
  package static var uptime: Int { ClockRecord.uptime }
}
