internal import ConfigurationValues
package import Ledger
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Programme
package import Spool

/// The contracts of the configurations that records name. Reads each text once, and works out each set of cards of a screen
/// once.
package struct ContractBook {
  /// A screen of a configuration.
  fileprivate struct Wall {
    let configuration: Configuration
    /// By the name of the zone of records, which is the machine's where the configuration names none.
    var calendars: [String: ShowCalendar] = [:]
    var shares: [[Bool]: ContractedShares] = [:]
    var rates: [Setting: Rates] = [:]
  }

  /// What a dark screen owes to each card and tier for a second, s.
  fileprivate typealias Rates = [MinuteRecord.Line.Subject: Double]

  /// What `Rates` depend on: which cards are on, and the size of the upright picture, px.
  fileprivate struct Setting: Hashable {
    let isOn: [Bool]
    let width: Int
    let height: Int
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
    let isOn: [Bool]
    let shares: ContractedShares
  }

  /// By hash.
  private var texts: [String: Text] = [:]
  /// By the name of the screen.
  private var answers: [String: Answer] = [:]

  /// A text may be large, and most spans have one or two.
  private static let mostTexts = 4
  /// Cards in all the sets that are kept of a screen: those of a large wall are megabytes together.
  fileprivate static let mostParts = 20_000
  /// Of a side of a screen, px.
  fileprivate static let longestSide = 1 << 15
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
    answer(for: record, text: text)?.shares
  }

  private mutating func answer(for record: MinuteRecord, text: (_ hash: String) -> String?) -> Answer? {
    let (hash, name) = (record.configuration, record.screen)
    let moment = CivilDay.quotient(record.start, 1000)
    if let answer = answers[name], answer.hash == hash, answer.zone == record.zone, answer.moments.contains(moment) {
      return answer
    }
    let found = withWall(of: hash, name, text: text) { wall -> Answer in
      let calendar = wall.calendar(in: record.zone)
      let isOn = calendar.active(at: moment)
      let moments = moment..<max(calendar.nextChange(after: moment) ?? .max, moment)
      return Answer(hash: hash, zone: record.zone, moments: moments, isOn: isOn, shares: wall.shares(where: isOn))
    }
    guard let answer = found else { return nil }
    if answers.count >= Self.mostAnswers { answers = [:] }
    answers[name] = answer
    return answer
  }

  /// Works on a screen of a configuration; `nil` if that is not known, none or without such a screen.
  private mutating func withWall<Result>(
    of hash: String, _ name: String, text: (_ hash: String) -> String?, _ work: (inout Wall) -> Result
  ) -> Result? {
    if texts[hash] == nil {
      // One that is missing may come.
      guard let text = text(hash) else { return nil }
      if texts.count >= Self.mostTexts { texts = [:] }
      onReading()
      texts[hash] = Text(loaded: try? ConfigurationLoader.load(text: text, file: ""))
      onReading()
    }
    guard let screen = texts[hash]?.loaded?.screen(recordedAs: name) else { return nil }
    var wall = texts[hash]?.walls.removeValue(forKey: screen.name) ?? Wall(configuration: screen.configuration)
    defer { texts[hash]?.walls[screen.name] = wall }
    return work(&wall)
  }

  /// What the record's cards and tiers were promised of its time, ms; empty if that is not known.
  package mutating func contracted(
    in record: MinuteRecord, text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Double] {
    shares(for: record, text: text)?.contracted(in: record.lines) ?? [:]
  }

  /// What the record's cards and tiers were promised of its time, and of it the part in which the screen should have shown them and
  /// showed nothing: without a display, asleep, late, or black by an operator's order. That part is due at the rate of the
  /// strips when nobody touches them. Hours in which the screen should be off owe nothing, nor do those in which the wall need not
  /// be on by `proof.due`.
  package mutating func due(
    inRecord record: MinuteRecord, text: (_ hash: String) -> String?
  ) -> [MinuteRecord.Line.Subject: Ledger.Due] {
    guard let answer = answer(for: record, text: text) else { return [:] }
    var due = answer.shares.contracted(in: record.lines).mapValues { Ledger.Due(up: $0) }
    let time = record.screenTime
    let dark = time.black + time.absent + time.late + time.asleep
    guard dark > 0, answer.isOn.contains(true) else { return due }
    let parts = withWall(of: record.configuration, record.screen, text: text) { wall -> (rates: Rates, due: Double) in
      let hours = wall.hours(in: record.start..<record.start + record.length, zone: record.zone)
      guard dark > hours.off else { return ([:], 0) }
      let time = Double(dark - hours.off)
      let rates = wall.rates(where: answer.isOn, width: record.screenWidth, height: record.screenHeight)
      // Which part of a minute was dark is not known; black hours are.
      let on = hours.due + hours.notDue
      return (rates.mapValues { $0 * time }, on > 0 ? Double(hours.due) / Double(on) : 0)
    }
    guard let parts else { return due }
    for (subject, time) in parts.rates {
      due[subject, default: .init()].down += time * parts.due
      due[subject, default: .init()].spared += time * (1 - parts.due)
    }
    return due
  }

  /// Splits a time without records into local days, with what was promised of it: in the hours in which the wall should be on,
  /// what the strips would have shown. `nil` if the configuration is not known, none or without such a screen.
  package mutating func due(
    unrecorded time: UnrecordedTime, text: (_ hash: String) -> String?
  ) -> [UnrecordedTime.Day]? {
    withWall(of: time.configuration, time.screen, text: text) { wall in
      var walk = UnrecordedWalk(time, wall.configuration, wall.calendar(in: time.zone))
      while let part = walk.next() {
        guard part.isDue, part.isOn.contains(true) else { continue }
        let rates = wall.rates(where: part.isOn, width: time.screenWidth, height: time.screenHeight)
        walk.add(rates, for: part.length)
      }
      return walk.days
    }
  }
}

extension ContractBook.Wall {
  fileprivate mutating func calendar(in zone: String) -> ShowCalendar {
    if let calendar = calendars[zone] { return calendar }
    let calendar = configuration.calendar(in: ZoneDatabase.zone(recordedAs: zone))
    calendars[zone] = calendar
    return calendar
  }

  fileprivate mutating func shares(where isOn: [Bool]) -> ContractedShares {
    if let known = shares[isOn] { return known }
    let new = ContractedShares(of: configuration, where: isOn)
    if (shares.count + 1) * isOn.count > ContractBook.mostParts { shares = [:] }
    shares[isOn] = new
    return new
  }

  /// What each card and tier is promised of a second in which the screen shows nothing and should, s; empty on a screen of no size.
  fileprivate mutating func rates(where isOn: [Bool], width: Int, height: Int) -> ContractBook.Rates {
    let sides = 1...ContractBook.longestSide
    guard sides.contains(width), sides.contains(height) else { return [:] }
    let setting = ContractBook.Setting(isOn: isOn, width: width, height: height)
    if let known = rates[setting] { return known }
    let shown = configuration.showing(isOn)
    let glass = shown.rotation.turned(PixelSize(width: width, height: height))
    let new = shares(where: isOn).rates(of: shown, on: glass)
    if (rates.count + 1) * isOn.count > ContractBook.mostParts { rates = [:] }
    rates[setting] = new
    return new
  }

  /// Divides a time into that in which the screen should be off, that in which the wall must be on, and the rest; ms.
  /// - Parameter span: ms since 1970.
  fileprivate func hours(in span: Range<Int>, zone name: String) -> (off: Int, due: Int, notDue: Int) {
    let (off, due) = (configuration.display.off, configuration.proof.due)
    guard !off.isEmpty || !due.isEmpty else { return (0, span.count, 0) }
    let zone = ZoneDatabase.zone(recordedAs: name)
    var (times, start) = ((off: 0, due: 0, notDue: 0), span.lowerBound)
    while start < span.upperBound {
      // Hours begin and end with a minute.
      let end = min((CivilDay.quotient(start, 60_000) + 1) * 60_000, span.upperBound)
      let time = CivilTime(at: CivilDay.quotient(start, 1000), in: zone)
      if off.contains(where: { $0.contains(time) }) {
        times.off += end - start
      } else if due.isEmpty || due.contains(where: { $0.contains(time) }) {
        times.due += end - start
      } else {
        times.notDue += end - start
      }
      start = end
    }
    return times
  }
}
