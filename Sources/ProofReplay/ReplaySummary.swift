internal import Messages
package import Spool

/// What a replay of many minutes has brought.
package struct ReplaySummary: Sendable, Equatable {
  /// A minute of which the record says something else.
  package struct Deviation: Sendable, Equatable {
    package var leaf: Int
    /// When it began, ms since 1970, and its zone.
    package var start: Int
    package var zoneOffset: Int
    /// The record's.
    package var screen: String
    package var differences: [MinuteReplay.Difference] = []
    /// The screens of its configuration, none of which is the record's; `nil` if that is one.
    package var screens: [String]?
  }

  package private(set) var agreeing = 0
  package private(set) var differing = 0
  /// The first ones.
  package private(set) var deviations: [Deviation] = []
  package private(set) var passedOver: [MinuteReplay.Reason: Int] = [:]
  /// Whether records are of several screens.
  package private(set) var hasScreens = false
  /// The lengths of records that were worked out, and of those that were passed over, ms.
  private var workedTime = 0
  private var passedTime = 0
  private var screen: String?

  private static let mostDeviations = 20

  package init() {}

  package mutating func add(_ verdict: MinuteReplay.Verdict, of record: MinuteRecord, leaf: Int) {
    if let screen, screen != record.screen { hasScreens = true }
    screen = record.screen
    // A record has at most a day; sums do not overflow.
    let length = min(max(record.length, 0), 86_400_000)
    if case .passedOver = verdict { passedTime += length } else { workedTime += length }
    var deviation = Deviation(leaf: leaf, start: record.start, zoneOffset: record.zoneOffset, screen: record.screen)
    switch verdict {
    case .agrees:
      agreeing += 1
      return
    case .passedOver(let reason):
      passedOver[reason, default: 0] += 1
      return
    case .differs(let differences): deviation.differences = differences
    case .foreignScreen(let names): deviation.screens = names
    }
    differing += 1
    if deviations.count < Self.mostDeviations { deviations.append(deviation) }
  }

  /// Whether every minute that was worked out agrees.
  package var agrees: Bool { differing == 0 }

  /// Whether the records are borne out: at least one minute was worked out, and all that were agree.
  package var isConfirmed: Bool { agreeing > 0 && agrees }

  /// The part of the recorded time that was passed over, such as `12.5%`; nothing is rounded to none or all.
  private static func share(_ passed: Int, of all: Int) -> String {
    guard passed < all else { return "100%" }
    let tenths = max(min((Double(passed) / Double(all) * 1000).rounded(), 999), 1)
    return "\(Int(tenths) / 10).\(Int(tenths) % 10)%"
  }

  /// What a person reads, without the places of deviations.
  package var text: String {
    let (worked, passed) = (agreeing + differing, passedOver.values.reduce(0, +))
    guard worked + passed > 0 else { return "the ledger holds no records of this time" }
    var lines: [String] = []
    if worked > 0 {
      let what = agrees ? "all agree" : "\(differing) \(differing == 1 ? "differs" : "differ")"
      lines.append("\(worked) of \(worked + passed) records were worked out from the configurations: \(what)")
    } else {
      lines.append("none of \(passed) records could be worked out")
    }
    if passed > 0 {
      lines.append(
        "\(Self.share(passedTime, of: workedTime + passedTime)) of the recorded time was passed over, which proves nothing of it"
      )
    }
    for (reason, count) in passedOver.sorted(by: { ($1.value, $0.key.text) < ($0.value, $1.key.text) }) {
      lines.append("  passed over: \(count) \(reason.text)")
    }
    return lines.joined(separator: "\n")
  }
}

extension ReplaySummary.Deviation {
  /// What differs, a line for each card or tier.
  package var text: String {
    if let screens {
      let names = screens.prefix(8).map { quoted($0) }.joined(separator: ", ")
      return
        "its configuration has no screen \(quoted(screen)), but \(names); 'kiosk-marquee-ledger audit' says whether the "
        + "record is the one that was signed"
    }
    return differences.map { difference in
      let name =
        switch difference.subject {
        case .card(let id): "card \(id)"
        case .tier(let name): "tier \(name)"
        }
      if let passes = difference.passes {
        let expected =
          passes.count == 1 ? "\(passes.lowerBound)" : "\(passes.lowerBound) to \(passes.upperBound)"
        return "\(name): \(difference.recorded) passes of 1 s or more recorded, \(expected) expected"
      }
      return
        "\(name): \(Self.seconds(difference.recorded)) s recorded, \(Self.seconds(difference.expected)) s expected, "
        + "which may differ by \(Self.seconds(difference.allowed)) s"
    }.joined(separator: "\n")
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let thousandths = milliseconds % 1000
    return "\(milliseconds / 1000).\(thousandths < 100 ? "0" : "")\(thousandths < 10 ? "0" : "")\(thousandths)"
  }
}

extension MinuteReplay.Reason {
  /// Goes on after a number of records.
  package var text: String {
    switch self {
    case .influenced(.visitor): "with a visitor"
    case .influenced(.notice): "with a notice over the strip"
    case .influenced(.operator): "in which an operator moved or paused the strip"
    case .influenced(.change), .change: "in which the configuration, or what is on, changed"
    case .influenced(.display): "in which the display came or went, or frames were late"
    case .noConfiguration: "whose configuration is not kept, or cannot be read"
    case .doubtfulClock: "under a clock in doubt, on a wall with dates"
    case .notShown: "in which the screen did not show the wall all the time"
    case .inMotion: "that began in a motion, after a record that was passed over"
    case .unreadable: "whose numbers cannot be a wall's"
    }
  }
}
