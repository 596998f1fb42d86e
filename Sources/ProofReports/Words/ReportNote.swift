/// Something to know of a report's numbers, in whichever language the report is written. In JSON it is its English sentence.
package struct ReportNote: Sendable {
  /// Why it is not known what was due.
  enum State: Sendable {
    case setAside, missing, unreadable
  }

  /// A card or a tier that an export tells of.
  struct Name: Sendable {
    var name: String
    var isTier: Bool
  }

  enum Kind: Sendable {
    case noRecord
    /// Days as `2026-11-21`.
    case countedWhole(days: [String])
    case inProportion(days: [String])
    /// Runs of days, first to last, each day as `2026-11-21`; so too in the next two cases.
    case agreementGone([ClosedRange<String>])
    case minutesGone([ClosedRange<String>])
    case unproven([ClosedRange<String>])
    case tellsOnlyOf(kiosk: String, [Name], more: Int)
    case fewOpens
    case incomplete(kiosk: String)
    /// Times are s.
    case overlap(records: Int, screen: String, kiosk: String, time: Double)
    case loss(records: Int, screen: String, kiosk: String, time: Double)
    case unknownDue(minutes: Int, hash: String, State)
    case wrongClock(time: Double)
    case neverUp(screen: String)
    /// Hours as `08:00`, and those of `proof.due` as a configuration has them.
    case unrecordedHours(screen: String, from: String, to: String, days: Int, due: String)
    /// Moments as ISO 8601 has them.
    case unsure(screen: String, kiosk: String, from: String, to: String)
    /// The agreement as `AgreementText` states it, and a moment as `2026-11-21` or `2026-11-21 09:00`.
    case changed(title: String, agreement: String, until: String)
    case changedMore(Int)
    /// Whose share differed from day to day, because of others' contracts.
    case sharesVary(titles: [String], more: Int)
    /// Tiers of whose cards the sum alone is known, by their titles.
    case sumAlone(tiers: [String])
    case agreementNotKnown
    case picturesLeftOut(Int)
    /// A sentence of the ledger's, in English.
    case logged(String)
    /// A note that was read from JSON.
    case stated(String)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Whether it tells the operator what to write, which is nothing for a sponsor.
  var isAdvice: Bool { if case .unrecordedHours = kind { true } else { false } }

  /// Whether it explains how to read figures and tells of nothing wrong, missing or estimated, so that nobody need act on it.
  /// The note that of a tier only the sum is known is not ordinary: its cards may be owed more, and in CSV nothing else says so.
  var isOrdinary: Bool {
    switch kind {
    case .tellsOnlyOf, .fewOpens, .minutesGone, .changed, .changedMore, .sharesVary: true
    default: false
    }
  }

  /// As JSON has it.
  package var english: String { ReportWords.stated.sentence(of: self) }
}

extension ReportNote: Equatable {
  /// Notes are alike that say the same.
  package static func == (one: ReportNote, other: ReportNote) -> Bool { one.english == other.english }
}

extension ReportNote: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(.stated(try decoder.singleValueContainer().decode(String.self)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(english)
  }
}
