import ConfigurationValues
import Ledger
import MarqueeConfig
import MarqueeStage
import MarqueeValues
import ProofReports
import Spool
import TestSupport

/// A wall, and made-up sums of it.
enum ReportSamples {
  static let wall = """
    timezone: UTC
    arrange: together
    tiers:
      gold: { share: 40%, heading: Gold partners }
      silver: { weight: 1 }
    cards:
      - { id: vermilion, title: Vermilion Air, tier: gold, show: { from: 2026-11-02, until: 2026-11-20 } }
      - { title: Glasshouse Labs, tier: gold }
      - { title: "شركة الأفق الأزرق", tier: silver }
      - { title: 東京青空, share: 10% }
      - { title: "<b>Tin & Whistle</b>" }
    """
  static let cards = ["vermilion", "Glasshouse Labs", "شركة الأفق الأزرق", "東京青空", "<b>Tin & Whistle</b>"]
  static let kiosk = "marquee.example/lobby"
  static let note =
    "marquee.example/lobby\n1440\nx8Xc3wRbP0c9u4zv0mJt3C1Gk7rj7m8i0Vh2w2Q3wFA=\n\n— marquee.example/lobby AAAAAAAA\n"

  /// Days from the first of November 2026 on.
  static func totals(days: Int, seed: UInt64 = 1, cards: [String] = cards) -> PlayTotals {
    var random = SeededGenerator(seed: seed)
    let first = CivilDay.number(year: 2026, month: 11, day: 1)
    func start(_ day: Int) -> Int { day * CivilDay.seconds * 1000 }
    var totals = PlayTotals(from: start(first), until: start(first + days))
    for day in first..<first + days {
      for screen in ["DSI-1", "HDMI-A-1"] where random.chance(0.8) {
        var sums = PlayTotals.ScreenDay(kiosk: kiosk, screen: screen, day: day)
        let isUp = random.chance(0.9)
        sums.time.shown = isUp ? random.int(1...40_000_000) : 0
        sums.time.black = random.int(0...1000)
        sums.time.absent = random.chance(0.5) ? random.int(0...9_000_000) : 0
        sums.time.late = random.int(0...999)
        sums.time.asleep = random.int(0...10)
        for card in cards where isUp && random.chance(0.9) {
          var line = PlayTotals.Sums()
          line.contracted = random.int(0...9_000_000)
          line.counts.delivered = random.int(0...9_000_000)
          line.counts.deliveredUnion = random.int(0...line.counts.delivered)
          line.counts.bonus = random.int(0...90_000)
          line.counts.bonusUnion = random.int(0...line.counts.bonus)
          line.counts.placeholder = random.int(0...100)
          line.counts.logoMissing = random.int(0...100)
          line.counts.passes = random.int(0...900)
          line.counts.bonusPasses = random.int(0...9)
          sums.subjects[.card(card)] = line
        }
        totals.days.append(sums)
      }
    }
    for card in cards {
      totals.cards[card] = PlayTotals.Card(title: card, tier: nil)
      totals.visits[card, default: .init()].opens = random.int(0...99)
    }
    totals.checkpoints = [
      PlayTotals.Checkpoint(kiosk: kiosk, size: 1440, time: totals.until, note: note, isComplete: true)
    ]
    return totals
  }

  static func terms(of totals: PlayTotals) -> ScreenTerms {
    ScreenTerms(newestOf: [wall], over: totals.from / 1000..<totals.until / 1000, in: .universal)
  }

  /// How many s of cards the strip of a wall with one lane shows in a s on a screen of 1920 × 1080; copies in view at once count each.
  static func cardSeconds(of text: String, on screen: String? = nil) throws -> Double {
    let loaded = try ConfigurationLoader.load(text: text, file: "wall.yaml")
    let configuration = screen.flatMap { loaded.screen(recordedAs: $0) }?.configuration ?? loaded.configuration
    return StagePlan(configuration, glass: PixelSize(width: 1920, height: 1080)).exposures().reduce(0) { sum, lane in
      sum + lane.cards.reduce(0) { $0 + $1.cardSeconds } / (lane.period ?? 1)
    }
  }

  static func report(_ totals: PlayTotals, _ choice: ProofReport.Choice = .all) throws -> ProofReport {
    try ProofReport(totals, terms: terms(of: totals), choice: choice, in: .universal)
  }
}
