internal import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import Programme

/// A configuration at a moment, with the cards that are on.
struct DatedWall {
  /// With all cards.
  let whole: Configuration
  /// With the cards that are on.
  let configuration: Configuration
  let calendar: ShowCalendar
  /// s since 1970-01-01 00:00 UTC.
  let moment: Int
  /// Whether the moment is the present one.
  let isNow: Bool

  var zone: Zone { calendar.zone }

  /// The moment on the stage's timeline: its beginning, unless the strips' places follow from the time.
  var start: Instant {
    guard configuration.followsUTC else { return .start }
    return Instant(sinceStart: .seconds(max(moment - configuration.applying(at: moment).anchor, 0)))
  }

  /// The stage at the moment or, where strips follow UTC, `time` later with every change by the calendar until then.
  /// - Parameters:
  ///   - size: of the display, px.
  ///   - typesetter: gives the letters of each lane one size; `nil` where no faces are painted.
  func stage(on size: PixelSize, after time: Duration = .zero, typesetter: (any Typesetter)? = nil) -> Stage {
    guard configuration.followsUTC else {
      return Stage(configuration, screen: size, typesetter: typesetter)
    }
    let applied = whole.applying(at: moment)
    let course = StageCourse(
      applied, calendar: calendar, moment: max(moment + time.wholeSeconds, applied.anchor))
    return StageReplay(course, glass: size, typesetter: typesetter).stage
  }

  /// Whether the moment is in the hours of a black screen, by the configuration alone.
  var isDark: Bool {
    let local = CivilTime(at: moment, in: zone)
    return configuration.display.off.contains { $0.contains(local) }
  }

  /// Whether no card is on, and the screen is black for that.
  var isEmptyAndBlack: Bool { whole.whenEmpty == .black && !calendar.active(at: moment).contains(true) }

  /// - Parameter instant: `nil` is now.
  init(_ whole: Configuration, on instant: WrittenInstant?) {
    self.whole = whole
    let zone = FollowedZone(named: whole.timeZone).zone
    calendar = whole.calendar(in: zone)
    moment = instant?.moment(in: zone) ?? LocalClock.now.wholeSeconds
    isNow = instant == nil
    configuration = whole.showing(calendar.active(at: moment))
  }

  /// The moment and its zone, such as `2026-11-21 09:00 (Europe/Berlin)`.
  var time: String { "\(WrittenInstant.text(moment, in: zone)) (\(zone.name))" }

  /// Cards whose own dates and hours, their tier's and their lane's have no time in common.
  var warnings: [(place: Place, message: String)] {
    over(at: Self.beginning).map { _, card in
      (
        card.place,
        "\(quoted(card.name)) is never on: its 'show', its tier's and its lane's leave no time; correct one of them, or take "
          + "the card out"
      )
    }
  }

  /// The cards that were on and are not again; `nil` if there are none.
  var overNote: String? {
    let never = Set(over(at: Self.beginning).map(\.number))
    let names = over(at: moment).filter { !never.contains($0.number) }.map { quoted($0.card.name) }
    guard !names.isEmpty else { return nil }
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "not on again after \(time): \(names.prefix(5).joined(separator: ", "))\(rest)"
  }

  /// The cards that are off at a moment, and never on after it; without the one that `when-empty` names.
  private func over(at moment: Int) -> [(number: Int, card: Card)] {
    whole.lanes.flatMap(\.cards).enumerated().compactMap { number, card in
      if case .named(let name) = whole.whenEmpty, card.id == name || card.title == name || card.identity == name {
        return nil
      }
      return calendar.isOver(number, at: moment) ? (number, card) : nil
    }
  }

  /// Before any date that a configuration may have; s since 1970.
  private static let beginning = -100 * 366 * 86_400

  /// What time it is for, and how many cards are on; `nil` where no card has dates.
  var note: String? {
    guard !calendar.isAlways else { return nil }
    let isOn = calendar.active(at: moment)
    let on = isOn.count { $0 }
    let next = calendar.nextChange(after: moment).map {
      ", \(on == 0 ? "the next" : "others") from \(WrittenInstant.text($0, in: zone)) on"
    }
    let verb = on == 0 || isOn.count == 1 ? "is" : "are"
    let count = "\(on == 0 ? "none" : String(on)) of \(counted(isOn.count, "card")) \(verb) on\(next ?? "")"
    return "as on \(time)\(isNow ? ", which is now" : ""): \(count)" + (isNow ? "; --on takes another time" : "")
  }

  /// When the next cards begin while none is on, as a clause; empty if none does.
  var nextNote: String {
    calendar.nextChange(after: moment).map { ", and the next begin at \(WrittenInstant.text($0, in: zone))" } ?? ""
  }

  /// Prints the notes, beside a result on the standard output.
  /// - Parameter walls: each with the name of its screen; `nil` for the only one.
  static func announce(_ walls: [(String?, DatedWall)]) {
    for note in ScreenFindings(walls.map { screen, wall in (screen, [wall.note].compactMap(\.self)) }).messages {
      StandardError.write("note: \(note)")
    }
  }
}

extension DatedWall {
  /// The cards that begin and end at a moment.
  struct Change: Codable {
    /// With its offset from universal time, such as `2026-11-21T10:00:00+01:00`.
    var at: String
    /// Cards by their `id` or title.
    var begins: [String]
    var ends: [String]
  }

  /// A time in which the same cards are on.
  struct Stretch {
    /// s since 1970-01-01 00:00 UTC.
    var start: Int
    var end: Int
    var isOn: [Bool]
  }

  /// The most stretches that are told apart.
  static let mostStretches = 10_000

  /// The stretches of a time from the moment on.
  /// - Parameters:
  ///   - length: s
  ///   - most: the number after which what changes is no longer told apart.
  func stretches(for length: Double, atMost most: Int = mostStretches) -> [Stretch] {
    let end = moment + Int(min(length, 1e10).rounded(.up))
    var walk = calendar.walk(from: moment)
    var stretches = [Stretch(start: moment, end: end, isOn: walk.isOn)]
    while stretches.count < most, let next = walk.nextChange, next < end {
      walk.advance()
      stretches[stretches.count - 1].end = next
      stretches.append(Stretch(start: next, end: end, isOn: walk.isOn))
    }
    return stretches
  }

  /// What begins and ends between stretches.
  func changes(between stretches: [Stretch]) -> [Change] {
    let names = whole.lanes.flatMap { $0.cards.map(\.identity) }
    return zip(stretches, stretches.dropFirst()).map { former, next in
      let cards = CardChanges(from: former.isOn, to: next.isOn)
      return Change(
        at: WrittenInstant.iso(next.start, in: zone), begins: cards.begins.map { names[$0] },
        ends: cards.ends.map { names[$0] })
    }
  }

  /// What is known of the cards' parts of the time is kept for so many cards, all in all: stretches come again and again.
  private static let mostKnown = 2_000_000

  /// How long each card of the whole wall is in view in these stretches, s.
  func seconds(in stretches: [Stretch], screen: PixelSize) -> [Double] {
    var known: [[Bool]: [Double]] = [:]
    var seconds = stretches.first?.isOn.map { _ in 0.0 } ?? []
    var inView = TimeInView(whole, on: screen)
    for stretch in stretches where stretch.isOn.contains(true) {
      let parts = known[stretch.isOn] ?? inView.parts(where: stretch.isOn)
      if known.count * parts.count > Self.mostKnown { known = [:] }
      known[stretch.isOn] = parts
      for card in parts.indices { seconds[card] += parts[card] * Double(stretch.end - stretch.start) }
    }
    return seconds
  }
}
