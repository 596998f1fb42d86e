internal import MarqueeConfig
internal import MarqueeValues
internal import Programme
package import Spool

/// The contracts of the configurations that records name. Reads each text once, and works out each set of cards of a screen
/// once.
package struct ContractBook {
  /// A screen of a configuration.
  private struct Wall {
    let configuration: Configuration
    /// By the name of the zone of records, which is the machine's where the configuration names none.
    var calendars: [String: ShowCalendar] = [:]
    var shares: [[Bool]: ContractedShares] = [:]
  }

  private struct Text {
    /// `nil` for one that is no configuration.
    let loaded: ConfigurationLoader.Loaded?
    /// By the name of the screen.
    var walls: [String: Wall] = [:]
  }

  /// What was asked for last of a screen: most records follow one with the same cards.
  private struct Answer {
    let hash: String
    let zone: String
    let moments: Range<Int>
    let shares: ContractedShares
  }

  /// By hash.
  private var texts: [String: Text] = [:]
  /// By the name of the screen.
  private var answers: [String: Answer] = [:]

  /// A text may be large, and most spans have one or two.
  private static let mostTexts = 4
  /// More screens than a machine has.
  private static let mostAnswers = 64

  /// Called before and after a configuration is read, which needs code and memory that nothing else does.
  private let onReading: () -> Void

  /// - Parameter onReading: called before and after a configuration is read.
  package init(onReading: @escaping () -> Void = {}) { self.onReading = onReading }

  /// What each card was promised on the record's screen when it began; `nil` if its configuration is not known, none or without
  /// such a screen.
  /// - Parameter text: the text of the configuration, by its hash.
  package mutating func shares(for record: MinuteRecord, text: (_ hash: String) -> String?) -> ContractedShares? {
    let (hash, name) = (record.configuration, record.screen)
    let moment = CivilDay.quotient(record.start, 1000)
    if let answer = answers[name], answer.hash == hash, answer.zone == record.zone, answer.moments.contains(moment) {
      return answer.shares
    }
    if texts[hash] == nil {
      if texts.count >= Self.mostTexts { texts = [:] }
      onReading()
      texts[hash] = Text(loaded: text(hash).flatMap { try? ConfigurationLoader.load(text: $0, file: "") })
      onReading()
    }
    guard let screen = texts[hash]?.loaded?.screen(recordedAs: name) else { return nil }
    var wall = texts[hash]?.walls.removeValue(forKey: screen.name) ?? Wall(configuration: screen.configuration)
    let calendar = wall.calendars[record.zone] ?? wall.configuration.calendar(in: Self.zone(named: record.zone))
    wall.calendars[record.zone] = calendar
    let isOn = calendar.active(at: moment)
    let shares = wall.shares[isOn] ?? ContractedShares(of: wall.configuration, where: isOn)
    wall.shares[isOn] = shares
    texts[hash]?.walls[screen.name] = wall
    if answers.count >= Self.mostAnswers { answers = [:] }
    let end = max(calendar.nextChange(after: moment) ?? .max, moment)
    answers[name] = Answer(hash: hash, zone: record.zone, moments: moment..<end, shares: shares)
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
