internal import MarqueeValues
package import Platform

extension MarqueeStatus {
  /// How the proof of play is doing.
  package struct Proof: Sendable, Codable, Equatable {
    /// Why nothing is recorded, or nothing can be written now; `nil` if all is well.
    package var fault: String?
    /// Minutes that wait to be written.
    package var waiting: Int
    /// Minutes that were dropped, because too many waited.
    package var lost: Int
    /// The last minute that was written, and the boot in which it is counted; `nil` before the first one.
    package var minute: Int?
    package var boot: String?
    /// How far the clock is believed: `trusted`, `plausible` or `doubtful`; `nil` where nothing is recorded.
    package var clock: String?
    /// For each tier how long its cards were in view since the start, card by card, s; with "" for cards without a tier.
    package var visibleSeconds: [String: Double]
    /// The same by the screen's name; `nil` where there is one screen.
    package var screens: [String: [String: Double]]?
    /// What the ledger has taken in; `nil` where no service says.
    package var ledger: Ledger?

    /// What the ledger has taken in.
    package struct Ledger: Sendable, Codable, Equatable {
      /// s since it had last taken all in.
      package var age: Int
      /// Minutes that are written and not taken; `nil` before the first one is written.
      package var behind: Int?

      /// The longest delay that is not reported, s. The marquee writes a record a minute.
      package static let patience = 300

      /// Whether it keeps up.
      var isUp: Bool { age <= Self.patience }
    }

    package init(
      fault: String? = nil, waiting: Int = 0, lost: Int = 0, minute: Int? = nil, boot: String? = nil,
      clock: String? = nil, visibleSeconds: [String: Double] = [:], screens: [String: [String: Double]] = [:]
    ) {
      self.fault = fault
      self.waiting = waiting
      self.lost = lost
      self.minute = minute
      self.boot = boot
      self.clock = clock
      self.visibleSeconds = visibleSeconds
      self.screens = screens.count > 1 ? screens : nil
    }

    /// For people. Where there are several screens, each has a record a minute.
    var text: String {
      var parts: [String] = []
      let unit = screens == nil ? "minute" : "record"
      if waiting > 0, let fault {
        parts.append("\(counted(waiting, unit)) not written: \(fault)")
      } else if let fault {
        parts.append(fault)
      } else {
        parts.append(minute.map { "written up to \(unit) \($0)" } ?? "the first minute is not over")
      }
      if lost > 0 { parts.append("\(counted(lost, unit)) lost") }
      if let ledger {
        if let behind = ledger.behind {
          let late = ledger.isUp ? "" : ", and has not caught up for \(MarqueeStatus.length(Double(ledger.age)))"
          parts.append("the ledger \(behind == 0 ? "has all of it" : "is \(counted(behind, unit)) behind\(late)")")
        }
      } else if minute != nil {
        parts.append("no ledger says how far it is")
      }
      return parts.joined(separator: "; ")
    }
  }
}

extension MarqueeStatus.Proof {
  /// How long the cards of each tier were in view, with labels: of each screen where there are several.
  var visibleSamples: [(labels: [(String, String)], value: Double)] {
    func samples(_ tiers: [String: Double], _ labels: [(String, String)]) -> [(
      labels: [(String, String)], value: Double
    )] {
      tiers.sorted { $0.key < $1.key }.map { (labels: labels + [("tier", $0.key)], value: $0.value) }
    }
    guard let screens else { return samples(visibleSeconds, []) }
    return screens.sorted { $0.key < $1.key }.flatMap { samples($0.value, [("screen", $0.key)]) }
  }

  /// Reads what the ledger has taken in. May wait for a file.
  mutating func readLedger(at path: String = LedgerRecord.path) {
    ledger = LedgerRecord(at: path).map { taken in
      Ledger(
        age: max(LedgerRecord.uptime - taken.time, 0),
        behind: behind(taken))
    }
  }

  /// How many records are written that the ledger has not taken; `nil` before the first one.
  package func behind(_ taken: LedgerRecord) -> Int? { minute.map { Self.waiting(upTo: $0, of: boot, after: taken) } }

  /// How many records the ledger has not taken. Numbers count on over boots; in an emptied spool they begin again at 1, and of
  /// those before it none can come any more.
  private static func waiting(upTo minute: Int, of boot: String?, after taken: LedgerRecord) -> Int {
    // The name of a boot in which they began again has a + in it.
    let isNew = taken.boot != boot && (boot?.contains("+") == true || minute < taken.sequence)
    return isNew ? minute : max(minute - taken.sequence, 0)
  }
}
