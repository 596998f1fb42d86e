internal import MarqueeValues
package import Spool

/// How far a screen's records go: what tells a time of which there is none.
struct ScreenCourse: Equatable {
  /// What a record leaves to the time behind it.
  struct Setting: Equatable {
    /// The hash of the configuration's text.
    var configuration: String
    var zone: String
    /// s ahead of UTC.
    var zoneOffset: Int
    /// px.
    var width: Int
    var height: Int

    init(configuration: String, zone: String, zoneOffset: Int, width: Int, height: Int) {
      (self.configuration, self.zone, self.zoneOffset) = (configuration, zone, zoneOffset)
      (self.width, self.height) = (width, height)
    }

    init(_ record: MinuteRecord) {
      self.init(
        configuration: record.configuration, zone: record.zone, zoneOffset: record.zoneOffset,
        width: record.screenWidth, height: record.screenHeight)
    }
  }

  /// What a record says of the time before it.
  enum Finding: Equatable {
    /// It follows the one before it.
    case none
    /// No record follows on the one before until here, ms since 1970; the setting was that of the one before. What other records
    /// cover of this time is not without a record.
    case unrecorded(Range<Int>, Setting)
    /// The clock went back to this moment: a time without a record that goes on behind it had not passed.
    case back(Int)
    /// The clock was set on while the marquee ran, and may have been wrong before the machine started: whether this time passed
    /// without a record is not known.
    case unsure(Range<Int>)
  }

  /// How the clock of a boot is known, which tells what a correction of it means.
  enum Origin: Equatable {
    /// It was trusted before in this boot: it ran on from there, and what it is set on by is time that passed.
    case known
    /// Nothing was recorded before this boot.
    case first
    /// It was trusted in an earlier boot. What it is set on by is time in which the machine was off. Of the records since, so much
    /// does not count, for earlier ones cover the moments that they name; ms.
    case after(uncounted: Int)
    /// It was never trusted.
    case unknown
  }

  /// When the first record began and the last one ended, ms since 1970.
  private(set) var first: Int
  private(set) var end: Int
  /// The time recorded since under a wrong clock, without what counts after `end`; ms.
  private(set) var doubtful: Int
  // The last record's values.
  private(set) var key: MinuteRecord.Key
  private(set) var clock: ClockTrust
  private(set) var origin: Origin
  private(set) var setting: Setting

  /// A shorter time is none: a clock that is set right slowly makes it, ms.
  static let tolerance = 1000

  init(
    first: Int, end: Int, doubtful: Int, key: MinuteRecord.Key, clock: ClockTrust, origin: Origin,
    setting: Setting
  ) {
    (self.first, self.end, self.doubtful, self.key) = (first, end, doubtful, key)
    (self.clock, self.origin, self.setting) = (clock, origin, setting)
  }

  /// Begins with a record; `nil` for one whose clock was wrong: when it was is not known.
  init?(_ record: MinuteRecord) {
    guard record.clock != .doubtful else { return nil }
    self.init(
      first: record.start, end: record.start + record.length, doubtful: 0, key: record.key, clock: record.clock,
      origin: record.clock == .trusted ? .known : .first, setting: Setting(record))
  }

  /// Takes in a record that was written before the last one, but arrives after it.
  mutating func add(late record: MinuteRecord) -> Finding {
    guard record.clock != .doubtful, record.start < first else { return .none }
    defer { first = record.start }
    return .unrecorded(record.start..<first, Setting(record))
  }

  /// Goes on with the screen's next record.
  /// - Parameter overlap: what earlier records cover of it, ms.
  mutating func follow(_ record: MinuteRecord, overlap: Int) -> Finding {
    let until = record.start + record.length
    guard record.clock != .doubtful else {
      doubtful += record.length - max(0, min(record.length - overlap, until - end))
      return .none
    }
    defer {
      origin = origin(with: record, overlap)
      (end, doubtful, key, clock, setting) = (until, 0, record.key, record.clock, Setting(record))
    }
    if record.start < end - Self.tolerance { return .back(record.start) }
    // What was recorded under a wrong clock was right before.
    var next = record.start - doubtful
    let isSet = record.key.boot == key.boot && record.clock == .trusted && clock == .plausible
    if isSet, case .after(let uncounted) = origin { next -= uncounted }
    guard next > end + Self.tolerance else { return .none }
    guard isSet else { return .unrecorded(end..<next, setting) }
    return switch origin {
    case .first: .none
    case .known, .after: .unrecorded(end..<next, setting)
    case .unknown: .unsure(end..<next)
    }
  }

  private func origin(with record: MinuteRecord, _ overlap: Int) -> Origin {
    guard record.clock != .trusted else { return .known }
    let isNew = record.key.boot != key.boot
    switch origin {
    case .known: return isNew ? .after(uncounted: overlap) : .known
    case .first: return isNew ? .unknown : .first
    case .after(let uncounted): return .after(uncounted: uncounted + overlap)
    case .unknown: return .unknown
    }
  }
}

/// A time without a record of a screen: between two records, or after the last one.
package struct UnrecordedTime: Sendable, Equatable {
  package var screen: String
  /// ms since 1970.
  package var span: Range<Int>
  /// The hash of the text of the configuration that was in force.
  package var configuration: String
  package var zone: String
  /// px; the width of the picture when its cards are upright.
  package var screenWidth: Int
  package var screenHeight: Int
  /// s ahead of UTC as it began, between two records; `nil` behind the last one.
  var zoneOffset: Int?

  package init(
    screen: String, span: Range<Int>, configuration: String, zone: String, screenWidth: Int, screenHeight: Int
  ) {
    (self.screen, self.span, self.configuration, self.zone) = (screen, span, configuration, zone)
    (self.screenWidth, self.screenHeight) = (screenWidth, screenHeight)
  }

  /// A part of a day in which something was due all the time, or nothing.
  package struct Part: Sendable, Equatable {
    /// ms since 1970.
    package var span: Range<Int>
    package var isDue: Bool

    package init(span: Range<Int>, isDue: Bool) { (self.span, self.isDue) = (span, isDue) }
  }

  /// A local day's part of such a time.
  package struct Day: Sendable, Equatable {
    /// Local days since 1970-01-01.
    package var day: Int
    /// ms.
    package var time = 0
    /// The time that cards and tiers were promised in it, ms.
    package var due: [MinuteRecord.Line.Subject: Double] = [:]
    /// The minutes of the day in which the wall should be on.
    package var owed: [Range<Int>] = []
    /// How long these are, ms; `nil` if the configuration is not known.
    package var timeDue: Int?
    /// All of it, in ascending order.
    package var parts: [Part] = []

    package init(day: Int) { self.day = day }
  }
}
