internal import MarqueeValues
internal import Spool

extension PlayTotals {
  /// A time in which a screen showed no picture, or of which there is no record.
  package struct DarkSpell: Sendable, Equatable {
    package enum Reason: String, Sendable, CaseIterable {
      case black, absent, late, asleep, unrecorded
    }

    package var kiosk: String
    package var screen: String
    /// ms since 1970. As fine as a minute where it begins or ends within a record.
    package var span: Range<Int>
    /// What of the span was dark, ms.
    package var time: Int
    /// The most frequent one.
    package var reason: Reason
    /// Whether anything was due in it.
    package var isDue: Bool

    package init(kiosk: String, screen: String, span: Range<Int>, time: Int, reason: Reason, isDue: Bool) {
      (self.kiosk, self.screen, self.span, self.time) = (kiosk, screen, span, time)
      (self.reason, self.isDue) = (reason, isDue)
    }
  }

  /// The dark spells of a span.
  package struct DarkSpells: Sendable, Equatable {
    /// What spells have in common that are not told one by one.
    package struct Rest: Sendable, Hashable {
      package var screen: ScreenName
      package var isDue: Bool
    }

    /// In the order of their beginnings.
    package internal(set) var longest: [DarkSpell] = []
    /// How many shorter ones there were, and how long they were together, ms.
    package internal(set) var rest: [Rest: (count: Int, time: Int)] = [:]

    package static func == (one: Self, other: Self) -> Bool {
      one.longest == other.longest
        && one.rest.mapValues { [$0.count, $0.time] } == other.rest.mapValues { [$0.count, $0.time] }
    }

    /// How many spells in which anything was due are kept one by one, and how many others, so that nights do not supplant outages; the
    /// rest are summed in `rest`.
    package static let most = 2000

    package init() {}

    package mutating func add(_ spell: DarkSpell) {
      longest.append(spell)
      if longest.count >= 3 * Self.most { shorten() }
    }

    /// Leaves the longest ones of either kind.
    mutating func shorten() {
      if longest.count > Self.most {
        longest.sort { ($0.time, $1.span.lowerBound) > ($1.time, $0.span.lowerBound) }
        var kept: [DarkSpell] = []
        var counts = (due: 0, other: 0)
        for spell in longest {
          if spell.isDue { counts.due += 1 } else { counts.other += 1 }
          guard (spell.isDue ? counts.due : counts.other) > Self.most else {
            kept.append(spell)
            continue
          }
          let place = Rest(screen: ScreenName(kiosk: spell.kiosk, screen: spell.screen), isDue: spell.isDue)
          let (count, time) = rest[place] ?? (0, 0)
          rest[place] = (count + 1, time + spell.time)
        }
        longest = kept
      }
      longest.sort { ($0.span.lowerBound, $0.kiosk, $0.screen) < ($1.span.lowerBound, $1.kiosk, $1.screen) }
    }
  }
}

/// Joins the dark times of one screen to spells.
struct DarkSpellMaker {
  private let kiosk: String
  private let screen: String
  private var open: PlayTotals.DarkSpell?
  /// Whether the open one goes on to the end of its record.
  private var isWhole = false

  /// Records that begin so shortly behind the end of the one before follow it, ms.
  private static let tolerance = 1000

  init(kiosk: String, screen: String) { (self.kiosk, self.screen) = (kiosk, screen) }

  /// Adds a record's time, in the order of beginnings.
  /// - Parameters:
  ///   - record: with what counts of it.
  ///   - isDue: whether anything was due of its dark time.
  mutating func add(_ record: MinuteRecord, isDue: Bool, to spells: inout PlayTotals.DarkSpells) {
    let time = record.screenTime
    let times: [(PlayTotals.DarkSpell.Reason, Int)] = [
      (.black, time.black), (.absent, time.absent), (.late, time.late), (.asleep, time.asleep),
    ]
    let dark = times.reduce(0) { $0 + $1.1 }
    guard dark > 0, let reason = times.max(by: { $0.1 < $1.1 })?.0 else { return }
    let (start, end) = (record.start, record.start + record.length)
    let isWholeRecord = dark >= record.length - Self.tolerance
    if var spell = open, spell.reason == reason, spell.isDue == isDue, start >= spell.span.lowerBound,
      start <= spell.span.upperBound + Self.tolerance, isWhole || isWholeRecord
    {
      // What ends within this record ends so long after its beginning.
      spell.span = spell.span.lowerBound..<max(spell.span.upperBound, isWholeRecord ? end : start + dark)
      spell.time += dark
      (open, isWhole) = (spell, isWholeRecord)
      return
    }
    finish(&spells)
    open = .init(
      kiosk: kiosk, screen: screen, span: max(start, end - dark)..<end, time: dark, reason: reason, isDue: isDue)
    isWhole = isWholeRecord
  }

  /// Adds a time without records.
  mutating func add(unrecorded span: Range<Int>, isDue: Bool, to spells: inout PlayTotals.DarkSpells) {
    guard !span.isEmpty else { return }
    if var spell = open, spell.reason == .unrecorded, spell.isDue == isDue, spell.span.upperBound == span.lowerBound {
      spell.span = spell.span.lowerBound..<span.upperBound
      spell.time += span.count
      open = spell
      return
    }
    finish(&spells)
    open = .init(kiosk: kiosk, screen: screen, span: span, time: span.count, reason: .unrecorded, isDue: isDue)
  }

  mutating func finish(_ spells: inout PlayTotals.DarkSpells) {
    if let open { spells.add(open) }
    (open, isWhole) = (nil, false)
  }
}
