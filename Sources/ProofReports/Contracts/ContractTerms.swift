package import ConfigurationValues
internal import Foundation
package import Ledger
internal import MarqueeValues
internal import Programme

/// A contract as its sponsor reads it: what was bought, and for which days.
package struct ContractTerms: Sendable, Equatable {
  package enum Party: Sendable, Hashable {
    /// By its id, or what stands for it.
    case card(String)
    case tier(String)
  }

  /// The card's title, or the tier's heading.
  package var title: String
  package var tier: String?
  /// A tier's place in its configuration, from 0; `nil` for a card, and where no configuration is known.
  package internal(set) var rank: Int?
  /// What was bought, as `AgreementText` states it: `20% of the time`.
  package var agreement: String
  /// Whether a share or a weight is agreed.
  package var isContracted: Bool
  /// The first day and the last one; `nil` has no beginning or no end.
  package var from: LocalDate?
  package var until: LocalDate?
  /// Hours of the week and days left out, such as `mon-fri 08:00-18:00`.
  package var hours: [String] = []
  /// Its part of the time in view while it was on, 0…1, on average; `nil` if it never was. See `ContractedShares`.
  package var averageShare: Double?
  /// The least and the largest share of a local day: what others bought, and who was on, changes it. Hours that come again every day
  /// do not.
  package internal(set) var shares: ClosedRange<Double>?
  /// The number of records that `averageShare` stands for; 0 where that is not known.
  package internal(set) var records = 0
  /// What was agreed earlier in the time that a report is about, and until when, s since 1970.
  package internal(set) var former: [Former] = []
  /// In place of days and hours, where they are known in words alone.
  private var statedDates: String?

  /// An agreement that another one has replaced.
  package struct Former: Sendable, Equatable {
    package var agreement: String
    package var until: Int
  }

  /// From when until when, in words; `nil` for always.
  package var dates: String? {
    let days: String? =
      switch (from, until) {
      case (let from?, let until?) where from == until && from.minute == nil: "\(from)"
      case (let from?, let until?): "\(from) – \(until)"
      case (let from?, nil): "from \(from)"
      case (nil, let until?): "until \(until)"
      case (nil, nil): nil
      }
    let words = [days].compactMap(\.self) + hours
    if let statedDates { return statedDates }
    return words.isEmpty ? nil : words.joined(separator: ", ").replacing("T", with: " ")
  }

  /// Whether any of a local day, counted from 1970-01-01, is between the first and the last day.
  package func includes(day: Int) -> Bool {
    let (start, end) = (day * CivilDay.minutes, (day + 1) * CivilDay.minutes)
    return from.map { $0.start < end } ?? true && until.map { $0.end > start } ?? true
  }
}

extension ContractTerms {
  /// The terms of all cards and tiers of a wall.
  package static func all(of configuration: Configuration) -> [Party: ContractTerms] {
    var terms: [Party: ContractTerms] = [:]
    let tiers = configuration.arrangement == .lanes ? [] : configuration.tiers
    for lane in configuration.lanes {
      let isEffective = Contract(of: lane.cards, tiers).isAgreed && lane.sequence != .listed && lane.loops
      for card in lane.cards where terms[.card(card.identity)] == nil {
        let tier = configuration.tiers.first { $0.name == card.tier }
        let share = tiers.contains { $0.name == card.tier } ? tier?.share : nil
        terms[.card(card.identity)] = ContractTerms(
          title: card.name, tier: card.tier, share: card.share, weight: card.weight,
          of: tier.map { ($0.name, share, $0.weight) }, isEffective: isEffective,
          [card.show, tier?.show, lane.show].compactMap(\.self))
      }
    }
    for (rank, tier) in configuration.tiers.enumerated() {
      let lane = configuration.lanes.first { $0.cards.contains { $0.tier == tier.name } }
      let isEffective = !tiers.isEmpty && lane.map { $0.sequence != .listed && $0.loops } ?? false
      terms[.tier(tier.name)] = ContractTerms(
        title: tier.heading ?? tier.title, tier: nil, share: tier.share, weight: tier.weight, of: nil,
        isEffective: isEffective, [tier.show, lane?.show].compactMap(\.self))
      terms[.tier(tier.name)]?.rank = rank
    }
    return terms
  }

  /// The same with `averageShare` over a span.
  /// - Parameter moments: the span, s since 1970.
  /// - Parameter withinDueHours: whether shares are those of the hours in which the wall must be on.
  static func all(
    of configuration: Configuration, over moments: Range<Int>, in zone: Zone, withinDueHours: Bool
  ) -> [Party: ContractTerms] {
    let shares = averageShares(in: configuration, over: moments, in: zone, withinDueHours: withinDueHours)
    return all(of: configuration).reduce(into: [:]) { terms, new in
      terms[new.key] = new.value
      terms[new.key]?.averageShare = shares[new.key]?.average
      terms[new.key]?.shares = shares[new.key]?.range
    }
  }

  /// The most times that cards may begin or end in a span; what is after them counts no more.
  private static let mostStretches = 10_000

  private static func averageShares(
    in configuration: Configuration, over moments: Range<Int>, in zone: Zone, withinDueHours: Bool
  ) -> [Party: (average: Double, range: ClosedRange<Double>)] {
    let all = averageShares(in: configuration, over: moments, in: zone, within: nil)
    guard withinDueHours, let hours = DueHours(of: configuration, in: zone) else { return all }
    // Who is on outside of these hours alone has a share there.
    return averageShares(in: configuration, over: moments, in: zone, within: hours).merging(all) { due, _ in due }
  }

  private static func averageShares(
    in configuration: Configuration, over moments: Range<Int>, in zone: Zone, within hours: DueHours?
  ) -> [Party: (average: Double, range: ClosedRange<Double>)] {
    let calendar = configuration.calendar(in: zone)
    var sums: [Party: DailyShares] = [:]
    var known: [[Bool]: [Party: Double]] = [:]
    // Days are compared as wholes, those too of which the span has a part.
    let days =
      moments.isEmpty
      ? moments
      : day(at: moments.lowerBound, in: zone)
        .lowerBound..<max(moments.upperBound, day(at: moments.upperBound - 1, in: zone).upperBound)
    func time(in stretch: Range<Int>) -> Int { hours?.time(in: stretch) ?? stretch.count }
    var start = days.lowerBound
    for _ in 0..<mostStretches where start < days.upperBound {
      let end = min(calendar.nextChange(after: start) ?? .max, days.upperBound)
      let isOn = calendar.active(at: start)
      let shares = known[isOn] ?? shares(of: ContractedShares(of: configuration, where: isOn))
      known[isOn] = shares
      let counted = Double(time(in: (start..<end).clamped(to: moments)))
      for piece in pieces(of: start..<end, in: zone) {
        let time = time(in: piece.span)
        guard time > 0 else { continue }
        for (party, share) in shares { sums[party, default: .init()].add(share, of: time, piece) }
      }
      if counted > 0 {
        for (party, share) in shares {
          sums[party, default: .init()].share += share * counted
          sums[party, default: .init()].time += counted
        }
      }
      start = end
    }
    return sums.compactMapValues { sum in
      var sum = sum
      sum.endDay()
      guard let average = sum.average, let range = sum.range ?? sum.unlike else { return nil }
      return (average, range)
    }
  }

  /// The moments of the local day that one is in.
  private static func day(at moment: Int, in zone: Zone) -> Range<Int> {
    let day = zone.moments(ofDay: CivilTime(at: moment, in: zone).day)
    return min(day.lowerBound, moment)..<max(day.upperBound, moment + 1)
  }

  /// A stretch up to the end of its first day, the days between as one, and the last one.
  private static func pieces(of stretch: Range<Int>, in zone: Zone) -> [DailyShares.Piece] {
    var pieces: [DailyShares.Piece] = []
    let (first, last) = (day(at: stretch.lowerBound, in: zone), day(at: stretch.upperBound - 1, in: zone))
    pieces.append(.init(day: first, span: stretch.clamped(to: first), isLike: first.count == CivilDay.seconds))
    if first.upperBound < last.lowerBound {
      let between = first.upperBound..<last.lowerBound
      pieces.append(.init(day: between, span: between, isLike: true))
    }
    if last.lowerBound >= first.upperBound {
      pieces.append(.init(day: last, span: stretch.clamped(to: last), isLike: last.count == CivilDay.seconds))
    }
    return pieces
  }

  /// A party's share on average, and the least and the largest average of a local day.
  private struct DailyShares {
    /// Of a stretch in which nothing changes.
    struct Piece {
      /// The local day that it is in, or several whole ones.
      let day: Range<Int>
      /// What the stretch has of it, s since 1970.
      let span: Range<Int>
      /// Whether hours are the same part of it as of other days.
      let isLike: Bool
    }

    /// Times the s for which the party was on.
    var share = 0.0
    var time = 0.0
    private(set) var range: ClosedRange<Double>?
    /// Of days on which the clock is set: hours are another part of them.
    private(set) var unlike: ClosedRange<Double>?
    private var day: (piece: Piece, share: Double, time: Double)?
    /// The same as `share` and `time`, of whole days.
    private var whole = (share: 0.0, time: 0.0)

    /// On average of the span; of a span that is in nobody's hours, of its days. `nil` if it was never on.
    var average: Double? {
      if time > 0 { return share / time }
      return whole.time > 0 ? whole.share / whole.time : nil
    }

    /// - Parameter time: s of the piece that count.
    mutating func add(_ share: Double, of time: Int, _ piece: Piece) {
      if day?.piece.day != piece.day {
        endDay()
        day = (piece, 0, 0)
      }
      day?.share += share * Double(time)
      day?.time += Double(time)
    }

    mutating func endDay() {
      guard let day, day.time > 0 else { return }
      whole.share += day.share
      whole.time += day.time
      let average = day.share / day.time
      let new = average...average
      if day.piece.isLike {
        range = range?.extended(to: new) ?? new
      } else {
        unlike = unlike?.extended(to: new) ?? new
      }
      self.day = nil
    }
  }

  private static func shares(of wall: ContractedShares) -> [Party: Double] {
    wall.parts.reduce(into: [:]) { shares, part in
      shares[.card(part.card), default: 0] += part.share
      if let tier = part.tier { shares[.tier(tier), default: 0] += part.share }
    }
  }

  private init(
    title: String, tier: String?, share: Double?, weight: Double?,
    of group: (name: String, share: Double?, weight: Double?)?,
    isEffective: Bool, _ shows: [Showing]
  ) {
    self.title = title
    self.tier = tier
    let isAgreed = [share, weight, group?.share, group?.weight].contains { $0 != nil }
    isContracted = isEffective && isAgreed
    let text: AgreementText =
      isContracted
      ? .agreed(
        Self.own(share, weight), group.map { .init(name: $0.name, part: Self.own($0.share, $0.weight)) }) : .none
    agreement = text.stated
    from = shows.compactMap(\.from).max { $0.start < $1.start }
    until = shows.compactMap(\.until).min { $0.end < $1.end }
    hours = shows.compactMap { $0.at.isEmpty ? nil : $0.at.map(\.text).joined(separator: " or ") }
    let except = Set(shows.flatMap(\.except)).sorted()
    if !except.isEmpty { hours.append("except " + except.map(\.description).joined(separator: ", ")) }
  }

  /// What an export says.
  init(stated: PlayTotals.Agreement) {
    title = stated.title
    (agreement, isContracted) = (stated.agreed ?? AgreementText.noShare, stated.agreed != nil)
    statedDates = stated.dates
  }

  /// What an export of these says.
  package var stated: PlayTotals.Agreement {
    PlayTotals.Agreement(title: title, agreed: isContracted ? agreement : nil, dates: dates)
  }

  private static func own(_ share: Double?, _ weight: Double?) -> AgreementText.Own? {
    share.map { .percent(plain(($0 * 1e6).rounded() / 1e4)) } ?? weight.map { .weight(plain($0)) }
  }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

extension ClosedRange<Double> {
  /// The least range with all of both.
  func extended(to other: Self) -> Self {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension WeeklyHours {
  /// As a configuration writes it: `mon-fri 08:00-18:00`.
  fileprivate var text: String {
    let times = hours.map { "\(ClockRange.text($0.start))-\(ClockRange.text($0.end))" }
    guard days.count < 7 else { return times ?? "every day" }
    // Runs of days; one over Sunday begins before it.
    var runs: [(first: Int, last: Int)] = []
    for day in days.sorted() {
      if let last = runs.last?.last, last == day - 1 {
        runs[runs.count - 1].last = day
      } else {
        runs.append((day, day))
      }
    }
    if runs.count > 1, let first = runs.first, let last = runs.last, first.first == 1, last.last == 7 {
      runs[runs.count - 1].last = first.last
      runs.removeFirst()
    }
    let names = runs.map { run in
      let ends = [run.first, run.last].map { Self.dayNames[$0 - 1] }
      return ends[0] == ends[1] ? ends[0] : "\(ends[0])-\(ends[1])"
    }.joined(separator: ",")
    return times.map { "\(names) \($0)" } ?? names
  }
}
