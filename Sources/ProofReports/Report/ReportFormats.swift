internal import Foundation
internal import MarqueeValues

extension ProofReport {
  /// A table for spreadsheets by RFC 4180: a row for each sponsor, whose `day` is empty, and one for each of its days. Where
  /// the report is about several screens, two more columns name the kiosk and the screen: empty in these rows, and the same rows
  /// follow for each screen. Cells that begin like a formula begin with an apostrophe.
  /// If the key of an export is not known, the first row says so, in one cell.
  package var csv: String {
    var head = [
      "day", "kind", "id", "title", "tier", "contract", "dates", "contracted_share", "delivered_share", "contracted_s",
      "down_s", "delivered_s", "delivered_union_s", "owed_s", "bonus_s", "bonus_union_s", "passes", "bonus_passes",
      "opens",
      "codes", "placeholder_s", "logo_missing_s",
    ]
    if screens.count > 1 { head += ["kiosk", "screen"] }
    var rows = [head]
    for (kind, list) in [("card", sponsors), ("tier", tiers)] {
      for sponsor in list {
        rows += Self.rows(of: sponsor, kind, screen: screens.count > 1 ? ["", ""] : [])
        for screen in sponsor.screens ?? [] {
          rows += Self.rows(of: sponsor.only(screen), kind, screen: [screen.kiosk, screen.screen].map(CSVCell.text))
        }
      }
    }
    if let warning { rows.insert([CSVCell.text(warning)], at: 0) }
    return rows.map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func rows(of sponsor: Sponsor, _ kind: String, screen: [String]) -> [[String]] {
    ([row(of: sponsor, kind)] + sponsor.days.map { row(of: $0, sponsor, kind) }).map { $0 + screen }
  }

  private static func row(of sponsor: Sponsor, _ kind: String) -> [String] {
    row(
      "", sponsor, kind, [sponsor.contractedShare, sponsor.deliveredShare].map { $0.map { number($0, 6) } ?? "" },
      sponsor.time, owed: sponsor.isContracted ? number(sponsor.owed) : "",
      visits: [sponsor.opens, sponsor.codes].map { $0.map(String.init) ?? "" })
  }

  private static func row(of day: Day, _ sponsor: Sponsor, _ kind: String) -> [String] {
    row(day.day, sponsor, kind, ["", ""], day.time, owed: "", visits: ["", ""])
  }

  private static func row(
    _ day: String, _ sponsor: Sponsor, _ kind: String, _ shares: [String], _ time: Time, owed: String, visits: [String]
  ) -> [String] {
    [day, kind]
      + [sponsor.id, sponsor.title, sponsor.tier ?? "", sponsor.contract, sponsor.dates ?? ""].map(CSVCell.text)
      + shares
      + [time.contracted, time.down, time.delivered, time.deliveredUnion].map { number($0) } + [owed]
      + [time.bonus, time.bonusUnion].map { number($0) } + [String(time.passes), String(time.bonusPasses)] + visits
      + [time.placeholder, time.logoMissing].map { number($0) }
  }

  private static func number(_ value: Double, _ places: Int = 3) -> String { String(format: "%.\(places)f", value) }

  /// One line of JSON.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension ProofReport.Sponsor {
  /// What it bought and got on one screen. Visitors are not counted by screen.
  fileprivate func only(_ part: ProofReport.OnScreen) -> Self {
    var sponsor = self
    (sponsor.contract, sponsor.dates, sponsor.isContracted) = (part.contract, part.dates, part.isContracted)
    (sponsor.contractedShare, sponsor.deliveredShare) = (part.contractedShare, part.deliveredShare)
    (sponsor.time, sponsor.owed, sponsor.days) = (part.time, part.owed, part.days)
    (sponsor.opens, sponsor.codes, sponsor.screens) = (nil, nil, nil)
    return sponsor
  }
}
