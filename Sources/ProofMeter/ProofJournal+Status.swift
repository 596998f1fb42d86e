package import MarqueeValues
internal import Spool

extension ProofJournal {
  /// How the proof of play is doing, for a status.
  package struct Status: Sendable, Equatable {
    /// Why nothing can be written now; `nil` if all is well.
    package var fault: String?
    /// Minutes that wait to be written.
    package var waiting = 0
    /// Minutes that were dropped.
    package var lost = 0
    /// The last minute that was written.
    package var last: (boot: String, sequence: Int)?
    /// How far the clock is believed.
    package var clock: ClockTrust?
    /// For each tier the time that its cards were in view on all screens, ms; with "" for cards without one.
    package var tiers: [String: Int] = [:]
    /// For each screen, by its name, the time that the cards of each tier were in view there, ms.
    package var screens: [String: [String: Int]] = [:]

    /// How many screens are listed at most: a configuration whose screens get other names for years must not fill the memory.
    private static let mostScreens = 64

    package static func == (one: Status, other: Status) -> Bool {
      one.fault == other.fault && one.waiting == other.waiting && one.lost == other.lost
        && one.last?.boot == other.last?.boot && one.last?.sequence == other.last?.sequence && one.clock == other.clock
        && one.tiers == other.tiers && one.screens == other.screens
    }

    mutating func add(_ record: MinuteRecord) {
      var times: [String: Int] = [:]
      for line in record.lines {
        let time = line.counts.delivered + line.counts.bonus
        switch line.subject {
        case .tier(let name): times[name, default: 0] += time
        case .card: if line.tier == nil { times["", default: 0] += time }
        }
      }
      tiers.merge(times, uniquingKeysWith: +)
      guard screens[record.screen] != nil || screens.count < Self.mostScreens else { return }
      screens[record.screen, default: [:]].merge(times, uniquingKeysWith: +)
    }
  }
}
