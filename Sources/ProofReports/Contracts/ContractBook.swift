internal import MarqueeConfig
internal import MarqueeValues
internal import Programme
package import Spool

/// The contracts of the configurations that records name. Reads each text once, and works out each set of cards once.
package struct ContractBook {
  private struct Wall {
    let configuration: Configuration
    /// By the name of the zone of records, which is the machine's where the configuration names none.
    var calendars: [String: ShowCalendar] = [:]
    var shares: [[Bool]: ContractedShares] = [:]
  }

  /// By hash; `nil` for a text that is no configuration.
  private var walls: [String: Wall?] = [:]
  /// What was asked for last: most records follow one with the same cards.
  private var last: (hash: String, zone: String, from: Int, until: Int, shares: ContractedShares)?

  /// A text may be large, and most spans have one or two.
  private static let mostWalls = 4

  package init() {}

  /// What each card was promised when the record began; `nil` if its configuration is not known or none.
  /// - Parameter text: the text of the configuration, by its hash.
  package mutating func shares(for record: MinuteRecord, text: (_ hash: String) -> String?) -> ContractedShares? {
    let moment = CivilDay.quotient(record.start, 1000)
    if let last, last.hash == record.configuration, last.zone == record.zone, (last.from..<last.until).contains(moment)
    {
      return last.shares
    }
    if walls[record.configuration] == nil {
      if walls.count >= Self.mostWalls { walls = [:] }
      let loaded = text(record.configuration).flatMap { try? ConfigurationLoader.load(text: $0, file: "") }
      walls[record.configuration] = .some(loaded.map { Wall(configuration: $0.configuration) })
    }
    guard var wall = walls[record.configuration] ?? nil else { return nil }
    let calendar = wall.calendars[record.zone] ?? wall.configuration.calendar(in: Self.zone(named: record.zone))
    wall.calendars[record.zone] = calendar
    let isOn = calendar.active(at: moment)
    let shares = wall.shares[isOn] ?? ContractedShares(of: wall.configuration, where: isOn)
    wall.shares[isOn] = shares
    walls[record.configuration] = .some(wall)
    let until = calendar.nextChange(after: moment) ?? .max
    last = (record.configuration, record.zone, moment, until, shares)
    return shares
  }

  /// What the record's cards and tiers were promised of its time, ms; empty if that is not known.
  package mutating func contracted(
    in record: MinuteRecord, text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Double] {
    shares(for: record, text: text)?.contracted(in: record.lines) ?? [:]
  }

  static func zone(named name: String) -> Zone {
    (try? ZoneDatabase.zone(named: name)) ?? Zone(posix: name) ?? .universal
  }
}
