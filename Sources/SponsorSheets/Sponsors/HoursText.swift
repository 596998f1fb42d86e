internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Hours of each day as people write them: `18:00-22:00`, `18–22 Uhr`, `daily 6 to 10 pm`, `9:00-12:00, 14:00-18:00`.
struct HoursText: Sendable, Hashable {
  /// As the configuration writes them.
  private(set) var written: [String] = []

  private enum Token: Hashable {
    case time(minute: Int, hasMinutes: Bool)
    case to, next, am, pm, clock
  }

  /// `nil` where the text says more, or may mean other hours.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    if let hours = WeeklyHours(written: text.sheetTrimmed) {
      if let range = hours.hours, Self.isOfWork(range) { return nil }
      // Days of the week alone are not hours, but they are what `at` may have.
      let hasAllDays = hours.days.count == 7
      written = [hours.hours.flatMap { hasAllDays ? Self.text($0) : nil } ?? text.lowercased().sheetTrimmed]
      return
    }
    guard let tokens = Self.tokens(of: text) else { return nil }
    // One hour after noon says that the others are not counted from noon.
    let isClock = tokens.contains { token in
      if case .time(let minute, _) = token { minute > 720 } else { token == .clock }
    }
    for part in tokens.split(separator: .next) {
      guard let range = Self.range(Array(part), isClock: isClock) else { return nil }
      written.append(Self.text(range))
    }
    guard !written.isEmpty, written.count <= WeeklyHours.maximumCount else { return nil }
  }

  /// Whether hours such as `9:00-5:00` are those of a day's work, and not of a night.
  private static func isOfWork(_ range: ClockRange) -> Bool { range.end < range.start && range.start <= 720 }

  private static func text(_ range: ClockRange) -> String {
    "\(ClockRange.text(range.start))-\(ClockRange.text(range.end))"
  }

  /// Whether a text is empty, a date or a number, which says nothing of hours.
  static func isOther(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || ".,".contains($0) } || (try? LocalDate(text, order: nil)) != nil
      || (try? LocalDate(text, order: .dayMonthYear)) != nil
  }

  /// Two times with a word or a dash between them.
  private static func range(_ tokens: [Token], isClock: Bool) -> ClockRange? {
    let tokens = tokens.filter { $0 != .clock }
    let halves = tokens.split(separator: .to, omittingEmptySubsequences: false).map(Array.init)
    guard halves.count == 2, let first = halves[0].first, let second = halves[1].first,
      case .time(let start, let isExact) = first, case .time(let end, let isEndExact) = second,
      halves.allSatisfy({ $0.count == 1 || $0.count == 2 && [.am, .pm].contains($0[1]) })
    else { return nil }
    var ends = (start, end)
    let (half, other) = (halves[0].dropFirst().first, halves[1].dropFirst().first)
    if let other {
      guard let evening = minute(end, other) else { return nil }
      ends.1 = evening
      // `6-10 pm` begins in the evening, `11-2 pm` in the morning.
      guard let morning = minute(start, half ?? (start % 720 < end % 720 ? other : .am)) else { return nil }
      ends.0 = morning
    } else if half != nil {
      return nil
    } else if !isExact, !isEndExact, !isClock, max(start, end) <= 720 {
      // Of the morning or the evening.
      return nil
    }
    let range = ClockRange(start: ends.0, end: ends.1)
    return ends.0 == ends.1 || half == nil && other == nil && Self.isOfWork(range) ? nil : range
  }

  private static func minute(_ minute: Int, _ half: Token) -> Int? {
    guard (60..<780).contains(minute) else { return nil }
    return minute % 720 + (half == .pm ? 720 : 0)
  }

  // MARK: Words

  private static func tokens(of text: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = text.folded.replacing("a.m.", with: "am").replacing("p.m.", with: "pm")[...]
    while let next = rest.first {
      if next.isNumber {
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        var minutes: Substring?
        if let sign = rest.first, ":h".contains(sign) {
          let after = rest.dropFirst().prefix { $0.isNumber }
          if after.count == 2 {
            minutes = after
            rest = rest.dropFirst(3)
          }
        }
        guard let time = time(digits, minutes) else { return nil }
        tokens.append(time)
      } else if next.isLetter {
        let word = rest.prefix { $0.isLetter || $0 == "'" }
        rest = rest.dropFirst(word.count)
        if let token = words[String(word)] {
          tokens.append(token)
        } else if !fillers.contains(String(word)) {
          return nil
        }
      } else {
        rest = rest.dropFirst()
        if "-–—−‒‑".contains(next) {
          tokens.append(.to)
        } else if ",;/+&\n".contains(next) {
          tokens.append(.next)
        } else if !next.isWhitespace {
          return nil
        }
      }
    }
    return tokens
  }

  private static func time(_ digits: Substring, _ minutes: Substring?) -> Token? {
    // Four digits may be a year, and a dot part a date.
    guard digits.count <= 2, let hour = Int(digits), let minute = Int(minutes ?? "00"), minute < 60,
      hour * 60 + minute <= 1440
    else { return nil }
    return .time(minute: hour * 60 + minute, hasMinutes: minutes != nil)
  }

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let words: [String: Token] = [
    "to": .to, "till": .to, "til": .to, "until": .to, "bis": .to, "a": .to, "jusqu'a": .to, "hasta": .to, "al": .to,
    "alle": .to, "fino": .to, "tot": .to, "and": .next, "und": .next, "et": .next, "y": .next, "e": .next, "en": .next,
    "am": .am, "pm": .pm, "uhr": .clock, "h": .clock, "hrs": .clock, "heures": .clock, "horas": .clock, "ore": .clock,
    "uur": .clock, "u": .clock,
  ]
  private static let fillers = Set(
    words: """
      daily every day each from only taglich taeglich jeden tag von nur tous les jours chaque jour de des todos los dias diario
      desde las ogni giorno tutti i giorni dalle dal dagelijks elke dag van
      """)

  /// Whether a text says that there are no certain hours, in the same languages.
  static func isAllDay(_ text: String) -> Bool { allDay.contains(SheetColumn.normalized(text)) }

  private static let allDay = Set(
    words: """
      allday always 24h 247 ganztagig ganztaegig ganztags immer durchgehend toutelajournee toujours todoeldia siempre
      tuttoilgiorno sempre heledag altijd
      """)
}

extension SponsorReader {
  /// Whether the cell of hours says that there are none.
  var isAllDay: Bool { cell(.hours).map(HoursText.isAllDay) ?? false }

  /// Hours of each day; `nil` too for what cannot be read.
  mutating func hours(of sponsor: Sponsor) -> [String]? {
    guard let text = line(.hours, upTo: 200), !isAllDay, !EmptyWord.isEmpty(text) else { return nil }
    if let hours = HoursText(text) { return hours.written }
    report(
      .error, .hours,
      "\(quoted(text)) for \(quoted(sponsor.name ?? sponsor.label)) cannot be read as hours; write them as 18:00-22:00, or "
        + "'show: { at: \"18:00-22:00\" }' into its card")
    return nil
  }
}
