import Ledger
import MarqueeValues
import ProofReports
import Spool
import TestSupport

/// Reports as sponsors get them: a wall that is up ten hours a day, on each of which somebody's card was shown in some way.
enum ReportScenarios {
  /// Tiers whose order is not that of their names.
  static let wall = """
    timezone: UTC
    arrange: together
    tiers:
      platinum: { share: 40%, heading: Platinum partners }
      gold: { share: 30% }
      bronze: { weight: 2 }
    cards:
      - { id: vermilion, title: Vermilion Air, tier: platinum, show: { from: 2026-10-01, until: 2027-03-31, at: "mon-fri 08:00-18:00" } }
      - { id: glass, title: Glasshouse Labs, tier: platinum, share: 12.5% }
      - { id: long, title: "Städtische Versorgungs- und Verkehrsbetriebe Oberland-Nordwest Aktiengesellschaft", tier: gold }
      - { id: arabic, title: "شركة الأفق الأزرق", tier: bronze, show: { from: 2026-10-01, except: [2027-06-01] } }
      - { id: japan, title: 東京青空, tier: bronze, weight: 3, show: { until: 2027-06-30 } }
    """
  /// One in which nothing is agreed.
  static let plain = "timezone: UTC\ncards: [{ id: vermilion, title: Vermilion Air }, { title: Birch }]"

  /// How a day went: s of 7200 that were due while the screen was up, of those in view, and s due while it was dark.
  struct Day {
    var contracted = 7200.0
    var delivered = 7200.0
    var down = 0.0
  }

  static let met = Day(delivered: 7260)
  static let dark = Day(delivered: 7236, down: 900)
  static let short = Day(delivered: 6900)
  static let both = Day(delivered: 6900, down: 900)

  static func totals(_ days: Int, _ day: Day, cards: [String] = ["vermilion"], screens: [String] = ["lobby"])
    -> PlayTotals
  {
    let first = CivilDay.number(year: 2026, month: 11, day: 1)
    func start(_ day: Int) -> Int { day * CivilDay.seconds * 1000 }
    var totals = PlayTotals(from: start(first), until: start(first + days))
    for number in first..<first + days {
      for screen in screens {
        var sums = PlayTotals.ScreenDay(kiosk: ReportSamples.kiosk, screen: screen, day: number)
        sums.time.shown = 36_000_000
        sums.time.absent = Int(day.down * 5000)
        sums.knowsDown = true
        for card in cards {
          var line = PlayTotals.Sums()
          line.contracted = Int(day.contracted * 1000)
          line.down = Int(day.down * 1000)
          line.counts.delivered = Int(day.delivered * 1000)
          line.counts.deliveredUnion = line.counts.delivered
          line.counts.passes = Int(day.delivered / 18)
          sums.subjects[.card(card)] = line
        }
        totals.days.append(sums)
      }
    }
    for card in cards { totals.cards[card] = PlayTotals.Card(title: card, tier: nil) }
    totals.checkpoints = [
      PlayTotals.Checkpoint(
        kiosk: ReportSamples.kiosk, size: 1440 * days, time: totals.until, note: ReportSamples.note, isComplete: true)
    ]
    return totals
  }

  static func report(_ totals: PlayTotals, _ choice: ProofReport.Choice = .card("vermilion"), of text: String? = wall)
    throws
    -> ProofReport
  {
    let moments = totals.from / 1000..<totals.until / 1000
    let terms = text.map { ScreenTerms(newestOf: [$0], over: moments, in: .universal) } ?? .init()
    return try ProofReport(totals, terms: terms, choice: choice, in: .universal)
  }

  static let everybody = ["vermilion", "glass", "long", "arabic", "japan"]

  private static let reports = Result { try made() }

  /// Ten and more of them, by name.
  static func all() throws -> [String: ProofReport] { try reports.get() }

  private static func made() throws -> [String: ProofReport] {
    var unverified = try report(totals(30, both))
    unverified.keys = [.init(kiosk: ReportSamples.kiosk, key: "marquee.example/lobby+1234+abcd", isKnown: false)]
    return [
      "met": try report(totals(30, met)), "dark": try report(totals(30, dark)), "short": try report(totals(1, short)),
      "both": try report(totals(90, both)), "none": try report(totals(7, met), of: plain),
      "unknown": try report(totals(7, met), of: nil),
      "week": try report(totals(7, dark)), "week-all": try report(totals(7, both, cards: everybody), .all),
      "screens": try report(totals(7, both, screens: ["lobby", "hall"])),
      "tiers": try report(totals(30, both, cards: everybody, screens: ["lobby", "hall"]), .all),
      "long": try report(totals(30, dark, cards: everybody), .card("long")),
      "arabic": try report(totals(30, met, cards: everybody), .card("arabic")),
      "japan": try report(totals(30, short, cards: everybody), .tier("bronze")), "unverified": unverified,
    ]
  }
}
