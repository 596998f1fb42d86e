internal import ConfigurationValues
internal import MarqueeValues
internal import Spool

/// A checkpoint that was given besides a proof, which is none of its own.
package typealias GivenHead = Checkpoint

extension PlayTotals {
  /// Verifies a proof's file and adds up what it discloses.
  /// - Parameters:
  ///   - key: the ledger's; `nil` trusts the one in the file.
  ///   - heads: earlier checkpoints, which it has to continue.
  ///   - from: ms since 1970; of the records that are disclosed, those that began then or later count,
  ///   - until: and before this.
  /// - Returns: the verdict, and the sums if it is good.
  package static func reading(
    proof path: String, key: VerifierKey? = nil, heads: [GivenHead] = [], from: Int, until: Int
  ) throws(LedgerFault) -> (verdict: ProofVerdict, totals: PlayTotals?) {
    let sum = ProofSum(PlayTotals(from: from, until: until))
    let verdict = try ProofVerifier.verify(file: path, key: key, heads: heads) { sum.add($0) }
    guard verdict.isGood else { return (verdict, nil) }
    var totals = sum.totals
    totals.leavesOutFewVisits = true
    totals.days.sort { ($0.day, $0.screen) < ($1.day, $1.screen) }
    for index in totals.days.indices { totals.days[index].knowsDown = verdict.head?.format != 2 }
    if let kiosk = verdict.head?.key.name, let checkpoint = verdict.checkpoint {
      totals.checkpoints = [
        Checkpoint(
          kiosk: kiosk, size: checkpoint.size, time: checkpoint.time * 1000, note: sum.note, isComplete: true)
      ]
    }
    return (verdict, totals)
  }
}

/// What a proof's lines add up to.
private final class ProofSum {
  var totals: PlayTotals
  /// The last checkpoint's.
  var note = ""
  private var kiosk = ""
  private var coverage = ScreenCoverage()
  private var head: ProofHead?
  /// The record that was written last, and the leaf; each late one behind it counts as a leaf before it.
  private var last: (leaf: Int, key: MinuteRecord.Key)?
  /// Boots in the order in which they come.
  private var boots: [String: Int] = [:]
  /// The zone that the last record names, in which local days begin and end; `nil` before it is read.
  private var zone: Zone?
  private var zoneName: String?
  /// How long screens were up on days that the span cuts, outside of it; ms.
  private var outside: [ScreenDay: Int] = [:]
  /// Where each day of a screen is in `totals.days`. A forged proof may have very many of them.
  private var places: [ScreenDay: Int] = [:]
  /// Where each screen is in `totals.overlaps`.
  private var overlapPlaces: [PlayTotals.ScreenName: Int] = [:]

  private struct ScreenDay: Hashable {
    var screen: PlayTotals.ScreenName
    var day: Int
  }

  init(_ totals: PlayTotals) { self.totals = totals }

  func add(_ line: ProofLine) {
    switch line {
    case .head(let head):
      (kiosk, self.head) = (head.key.name, head)
      let subjects = head.cards.map { cards in
        Set(cards.map { PlayTotals.Subject.card($0) } + (head.tiers ?? []).map { .tier($0) })
      }
      totals.scopes = [.init(kiosk: kiosk, subjects: subjects)]
    // What no minute can be has a verdict, and no sums are made of it.
    case .leaf(let leaf): if let record = leaf.record { add(record, leaf: leaf.index) }
    case .checkpoint(let note): self.note = note
    case .card(let id, let title, let tier): totals.cards[id] = .init(title: title, tier: tier)
    case .agreement(let subject, let tier, let agreement):
      if case .card(let id) = subject { totals.cards[id] = .init(title: agreement.title, tier: tier) }
      totals.agreements[subject] = agreement
    case .visits(let hour, let card, let opens, let codes):
      guard hour >= (totals.from + 3_599_999) / 3_600_000, hour < totals.until / 3_600_000 else { return }
      totals.visits[card, default: .init()].opens += min(opens ?? 0, 1_000_000_000)
      totals.visits[card, default: .init()].codes += min(codes ?? 0, 1_000_000_000)
    case .contracted(let day, let screen, let subject, let time):
      guard let index = places[screenDay(day, screen)] else { return }
      totals.days[index].subjects[subject, default: .init()].contracted += up(max(0, min(time, Self.most)), index)
    case .due(let day, let screen, let subject, let contracted, let down):
      let part = part(ofDay: day)
      guard part > 0 else { return }
      let index = index(ofDay: day, screen)
      totals.days[index].subjects[subject, default: .init()].contracted += up(min(contracted - down, Self.most), index)
      totals.days[index].subjects[subject, default: .init()].down += Self.part(part, of: min(down, Self.most))
      if part < 1 { totals.cutDays.insert(day) }
      // Something was due while the screen was up, and none of its records can be read.
      if contracted > down, totals.days[index].records == 0, outside[screenDay(day, screen)] == nil {
        totals.unproven.insert(day)
      }
    case .unrecorded(let day, let screen, let time):
      let part = part(ofDay: day)
      guard part > 0 else { return }
      let index = index(ofDay: day, screen)
      totals.days[index].unrecorded += Self.part(part, of: min(time, Self.most))
    case .end: break
    }
  }

  /// ms of 1,000 days: no day has more of anything.
  private static let most = 86_400_000_000

  private static func part(_ part: Double, of time: Int) -> Int { Int((Double(time) * part).rounded()) }

  private func screenDay(_ day: Int, _ screen: String) -> ScreenDay {
    ScreenDay(screen: .init(kiosk: kiosk, screen: screen), day: day)
  }

  /// The place of a screen's day, which is made if nothing is of it yet.
  private func index(ofDay day: Int, _ screen: String) -> Int {
    let name = screenDay(day, screen)
    if let index = places[name] { return index }
    places[name] = totals.days.count
    totals.days.append(.init(kiosk: kiosk, screen: screen, day: day))
    return totals.days.count - 1
  }

  /// A proof has sums of whole days. Of a day that the span cuts, the part is taken in which the screen was up.
  private func up(_ time: Int, _ index: Int) -> Int {
    let day = totals.days[index]
    guard let outside = outside[ScreenDay(screen: day.name, day: day.day)], outside > 0 else { return time }
    totals.cutDays.insert(day.day)
    return Self.part(Double(day.time.shown) / Double(day.time.shown + outside), of: time)
  }

  /// What of a local day is in the span, of what is in that of the proof; 0…1.
  private func part(ofDay day: Int) -> Double {
    guard (0..<4_000_000).contains(day) else { return 0 }
    let zone = zone ?? ZoneDatabase.zone(recordedAs: zoneName ?? head?.zone ?? "")
    self.zone = zone
    let moments = zone.moments(ofDay: day)
    let whole = (moments.lowerBound * 1000..<moments.upperBound * 1000).clamped(
      to: (head?.from ?? .min)..<max(head?.from ?? .min, head?.until ?? .max))
    guard !whole.isEmpty else { return 0 }
    return Double(whole.clamped(to: totals.from..<max(totals.from, totals.until)).count) / Double(whole.count)
  }

  private func add(_ overlap: Int, onScreen screen: String) {
    let name = PlayTotals.ScreenName(kiosk: kiosk, screen: screen)
    let index = overlapPlaces[name] ?? totals.overlaps.count
    if index == totals.overlaps.count {
      overlapPlaces[name] = index
      totals.overlaps.append(.init(kiosk: kiosk, screen: screen, records: 0, time: 0))
    }
    totals.overlaps[index].records += 1
    totals.overlaps[index].time += overlap
  }

  private func add(_ whole: MinuteRecord, leaf: Int) {
    let overlap = coverage.add(whole)
    let record = whole.counted(without: overlap)
    if zoneName != record.zone { (zoneName, zone) = (record.zone, nil) }
    if boots[record.key.boot] == nil { boots[record.key.boot] = boots.count }
    let isLate = last.map { isWritten(record.key, before: $0.key) } ?? false
    if isLate {
      last?.leaf += 1
      fillGap(with: record.key.sequence)
    }
    defer { if !isLate { last = (leaf, record.key) } }
    guard (totals.from..<totals.until).contains(record.start) else {
      outside[screenDay(record.localDay, record.screen), default: 0] += record.screenTime.shown
      return
    }
    // Leaves between them of which nothing is disclosed have a number each.
    if !isLate, let last, record.key.sequence - last.key.sequence > leaf - last.leaf {
      let count = record.key.sequence - last.key.sequence - (leaf - last.leaf)
      totals.gaps.append(
        .init(
          kiosk: kiosk, boot: record.key.boot, missing: (record.key.sequence - count)...(record.key.sequence - 1),
          until: record.start))
    }
    if overlap > 0 { add(overlap, onScreen: record.screen) }
    let index = index(ofDay: record.localDay, record.screen)
    totals.days[index].add(record)
    for line in record.lines { totals.days[index].subjects[line.subject, default: .init()] += .init(line) }
  }

  /// Whether a record was written before another one: no boot goes on once another has begun.
  private func isWritten(_ key: MinuteRecord.Key, before other: MinuteRecord.Key) -> Bool {
    guard key.boot != other.boot else { return key.sequence < other.sequence }
    guard let one = boots[key.boot], let two = boots[other.boot] else { return false }
    return one < two
  }

  private func fillGap(with number: Int) {
    guard let index = totals.gaps.lastIndex(where: { $0.missing.contains(number) }) else { return }
    let gap = totals.gaps.remove(at: index)
    let rest = gap.missing.parts(without: number).map { missing in
      PlayTotals.Gap(kiosk: gap.kiosk, boot: gap.boot, missing: missing, until: gap.until)
    }
    totals.gaps.insert(contentsOf: rest, at: index)
  }
}
