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
    /// There is no record of this time, ms since 1970, in which the setting was that of the record before.
    case unrecorded(Range<Int>, Setting)
    /// The clock went back to this moment: what was taken for the time behind it was none.
    case back(Int)
  }

  /// When the first record began and the last one ended, ms since 1970.
  private(set) var first: Int
  private(set) var end: Int
  /// What was recorded since under a clock that was wrong, ms.
  private(set) var doubtful: Int
  private(set) var boot: String
  private(set) var clock: MinuteRecord.ClockState
  private(set) var setting: Setting

  /// A shorter time is none: a clock that is set right slowly makes it, ms.
  static let tolerance = 1000

  init(
    first: Int, end: Int, doubtful: Int, boot: String, clock: MinuteRecord.ClockState, setting: Setting
  ) {
    (self.first, self.end, self.doubtful) = (first, end, doubtful)
    (self.boot, self.clock, self.setting) = (boot, clock, setting)
  }

  /// Begins with a record; `nil` for one whose clock was wrong: when it was is not known.
  init?(_ record: MinuteRecord) {
    guard record.clock != .doubtful else { return nil }
    self.init(
      first: record.start, end: record.start + record.length, doubtful: 0, boot: record.key.boot, clock: record.clock,
      setting: Setting(record))
  }

  /// Goes on with the screen's next record.
  mutating func follow(_ record: MinuteRecord) -> Finding {
    guard record.clock != .doubtful else {
      doubtful += record.length
      return .none
    }
    defer {
      (end, doubtful) = (record.start + record.length, 0)
      (boot, clock, setting) = (record.key.boot, record.clock, Setting(record))
    }
    // What was recorded under a wrong clock was right before.
    let next = record.start - doubtful
    if next < end - Self.tolerance { return .back(record.start) }
    // A clock that was set right while the marquee ran has jumped; the time has not passed.
    let isSet = record.key.boot == boot && record.clock == .trusted && clock == .plausible
    return next > end + Self.tolerance && !isSet ? .unrecorded(end..<next, setting) : .none
  }
}

/// A time of which a screen has no record, between two of them or behind the last one.
package struct UnrecordedTime: Sendable, Equatable {
  package var screen: String
  /// ms since 1970.
  package var span: Range<Int>
  /// The hash of the text of the configuration that was in force.
  package var configuration: String
  package var zone: String
  /// px, as the cards are upright.
  package var screenWidth: Int
  package var screenHeight: Int

  package init(
    screen: String, span: Range<Int>, configuration: String, zone: String, screenWidth: Int, screenHeight: Int
  ) {
    (self.screen, self.span, self.configuration, self.zone) = (screen, span, configuration, zone)
    (self.screenWidth, self.screenHeight) = (screenWidth, screenHeight)
  }

  /// A local day's part of such a time.
  package struct Day: Sendable, Equatable {
    /// Local days since 1970-01-01.
    package var day: Int
    /// ms.
    package var time = 0
    /// What cards and tiers were promised of it, ms.
    package var due: [MinuteRecord.Line.Subject: Double] = [:]
    /// Minutes of the day in which the wall was to be on.
    package var owed: [Range<Int>] = []

    package init(day: Int) { self.day = day }
  }
}
