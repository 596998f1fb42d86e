internal import Foundation
internal import MarqueeValues
internal import Messages

extension ProofReport {
  /// A table for spreadsheets by RFC 4180: a row for each sponsor, whose `day` is empty, and one for each of its days. Where
  /// the report is about several screens, two more columns name the kiosk and the screen: empty in these rows, and the same rows
  /// follow for each screen. Cells that begin like a formula begin with an apostrophe.
  /// If the key of an export is not known, the first row says so, in one cell.
  /// - Parameter write: is given the table piece by piece: that of a year of a large wall does not fit into memory.
  package func writeCSV<Failure>(_ write: (_ piece: String) throws(Failure) -> Void) throws(Failure) {
    var head = [
      "day", "kind", "id", "title", "tier", "contract", "dates", "contracted_share", "delivered_share", "contracted_s",
      "down_s", "delivered_s", "delivered_union_s", "owed_s", "bonus_s", "bonus_union_s", "passes", "bonus_passes",
      "opens",
      "codes", "placeholder_s", "logo_missing_s",
    ]
    if screens.count > 1 { head += ["kiosk", "screen"] }
    func add(_ rows: [[String]]) throws(Failure) { try write(rows.map { $0.joined(separator: ",") + "\r\n" }.joined()) }
    if let warning = warning(.english) { try add([[CSVCell.text(warning)]]) }
    try add([head])
    for (kind, list) in [("card", sponsors), ("tier", tiers)] {
      for sponsor in list {
        try add(Self.rows(of: sponsor, kind, screen: screens.count > 1 ? ["", ""] : []))
        for screen in sponsor.screens ?? [] {
          try add(Self.rows(of: sponsor.only(screen), kind, screen: [screen.kiosk, screen.screen].map(CSVCell.text)))
        }
      }
    }
  }

  /// All that `writeCSV` writes.
  package var csv: String {
    var text = ""
    writeCSV { text += $0 }
    return text
  }

  private static func rows(of sponsor: Account, _ kind: String, screen: [String]) -> [[String]] {
    ([row(of: sponsor, kind)] + sponsor.days.map { row(of: $0, sponsor, kind) }).map { $0 + screen }
  }

  private static func row(of sponsor: Account, _ kind: String) -> [String] {
    row(
      "", sponsor, kind, [sponsor.contractedShare, sponsor.deliveredShare].map { $0.map { number($0, 6) } ?? "" },
      sponsor.time, owed: sponsor.isContracted && !sponsor.isOpen ? number(sponsor.owed) : "",
      visits: [sponsor.opens, sponsor.codes].map { $0.map(String.init) ?? "" })
  }

  private static func row(of day: Day, _ sponsor: Account, _ kind: String) -> [String] {
    row(day.day, sponsor, kind, ["", ""], day.time, owed: "", visits: ["", ""])
  }

  private static func row(
    _ day: String, _ sponsor: Account, _ kind: String, _ shares: [String], _ time: Time, owed: String, visits: [String]
  ) -> [String] {
    [day, kind]
      + [sponsor.id, sponsor.title, sponsor.tier ?? "", sponsor.contract, sponsor.dates ?? ""].map(CSVCell.text)
      + shares
      + [time.contracted, time.down, time.delivered, time.deliveredUnion].map { number($0) } + [owed]
      + [time.bonus, time.bonusUnion].map { number($0) } + [String(time.passes), String(time.bonusPasses)] + visits
      + [time.placeholder, time.logoMissing].map { number($0) }
  }

  private static func number(_ value: Double, _ places: Int = 3) -> String { String(format: "%.\(places)f", value) }

  /// One line of JSON, without a line feed.
  /// - Parameter write: is given it piece by piece, as `writeCSV`: an encoder takes ten times what it writes.
  package func writeJSON(_ write: (_ piece: String) throws -> Void) throws {
    var frame = self
    (frame.sponsors, frame.tiers) = ([], [])
    let text = try Self.encoded(frame)
    // Of nothing else in the text: quotation marks within strings are escaped.
    guard let place = text.range(of: #""sponsors":[],"tiers":[]"#) else { throw ReportFault.format }
    try write(String(text[..<place.lowerBound]))
    for (list, name) in [(sponsors, #""sponsors":["#), (tiers, #"],"tiers":["#)] {
      try write(name)
      for (index, sponsor) in list.enumerated() { try write((index > 0 ? "," : "") + Self.encoded(sponsor)) }
    }
    try write("]" + text[place.upperBound...])
  }

  /// All that `writeJSON` writes.
  package func json() throws -> String {
    var text = ""
    try writeJSON { text += $0 }
    return text
  }

  private enum ReportFault: Error {
    case format
  }

  private static func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return printableJSON(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

extension ProofReport.Account {
  /// The account of one screen alone. Its `opens` and `codes` are `nil`: they are not counted by screen.
  fileprivate func only(_ part: ProofReport.OnScreen) -> Self {
    var sponsor = self
    (sponsor.contract, sponsor.dates, sponsor.isContracted) = (part.contract, part.dates, part.isContracted)
    (sponsor.contractedShare, sponsor.deliveredShare) = (part.contractedShare, part.deliveredShare)
    (sponsor.time, sponsor.owed, sponsor.days) = (part.time, part.owed, part.days)
    (sponsor.opens, sponsor.codes, sponsor.screens) = (nil, nil, nil)
    return sponsor
  }
}
