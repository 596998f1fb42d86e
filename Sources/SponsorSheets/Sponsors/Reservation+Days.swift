internal import ConfigurationValues
internal import MarqueeValues

// Days in remarks that a sponsor is not to be shown yet: `embargo until 5 March`, `erst ab 5.3.`.
extension Reservation {
  /// The ways to read the first day that a remark names; none where it names none, or says that the embargo is over.
  /// - Parameters:
  ///   - from: the row's first day. A day without a year is the one nearest to it.
  ///   - order: decides between day and month.
  static func days(saidIn text: String, near from: LocalDate, _ order: LocalDate.Order?) -> [LocalDate] {
    guard isSaid(in: text) else { return [] }
    let plain = text.replacing("’", with: "'").replacing("n't", with: " not").replacing(clockTime, with: "")
    let tokens = plain.split(whereSeparator: \.isWhitespace).map(String.init)
    let words = tokens.map { $0.folded.filter { $0.isLetter || $0.isNumber } }
    guard !words.contains(where: { word in over.contains { word.hasPrefix($0) } }) else { return [] }
    let found = tokens.indices.lazy.compactMap { place in
      end(ofMarkAt: place, words).flatMap { days(in: tokens, words, mark: place..<$0, near: from, order) }
    }
    return found.first ?? []
  }

  /// The last of a day's readings, where it is later than the row's first day and none of them is that one.
  static func contradiction(of days: [LocalDate], to from: LocalDate) -> LocalDate? {
    let first = LocalDate(year: from.year, month: from.month, day: from.day)
    return days.contains(first) ? nil : days.filter { $0 > first }.max()
  }

  /// Where the words end that say that a day follows, if they begin at a place.
  private static func end(ofMarkAt place: Int, _ words: [String]) -> Int? {
    if isEmbargo(words[place]) { return place + 1 }
    return beginnings.first { words[place...].starts(with: $0) }.map { place + $0.count }
  }

  /// The ways to read the day behind such words, or before them, with nothing but small words between.
  private static func days(
    in tokens: [String], _ words: [String], mark: Range<Int>, near from: LocalDate, _ order: LocalDate.Order?
  ) -> [LocalDate]? {
    for start in mark.upperBound..<tokens.count {
      if isEnd(tokens[start - 1]) { break }
      for count in (1...4).reversed() where start + count <= tokens.count {
        let days = days(tokens[start..<start + count].joined(separator: " "), near: from, order)
        if !days.isEmpty { return days }
      }
      guard words[start].isEmpty || between.contains(words[start]) else { break }
    }
    var end = mark.lowerBound
    while end > 0, !isEnd(tokens[end - 1]) {
      for count in (1...4).reversed() where end - count >= 0 {
        let days = days(tokens[end - count..<end].joined(separator: " "), near: from, order)
        if !days.isEmpty { return days }
      }
      guard words[end - 1].isEmpty || between.contains(words[end - 1]) else { break }
      end -= 1
    }
    return nil
  }

  /// Whether a sentence ends with a word.
  private static func isEnd(_ token: String) -> Bool { token.last.map { ";!?".contains($0) } ?? false }

  /// `18 Uhr`, whose number would be taken for a year.
  private static var clockTime: Regex<Substring> {
    /(?i)[0-9]{1,2}(?:[:.][0-9]{2})?\s*(?:uhr|h|uur|heures|horas)(?![a-z])/
  }

  /// How far a day may be from that of the row, years: numbers farther off are no years.
  private static let mostYears = 5

  /// The days that a text may mean, a month being its first day, without their times.
  private static func days(_ text: String, near from: LocalDate, _ order: LocalDate.Order?) -> [LocalDate] {
    var text = text[...]
    while let first = text.first, "([:".contains(first) { text.removeFirst() }
    while let last = text.last, ".,;:!?)]".contains(last) { text.removeLast() }
    let whole = dates(String(text), order).filter { abs($0.year - from.year) <= mostYears }
    if !whole.isEmpty { return whole }
    if text.utf8.count == 4, let year = Int(text), (2000...2199).contains(year) {
      return [LocalDate(year: year, month: 1, day: 1)]
    }
    let sign = text.firstMatch(of: /^[0-9]{1,2}([.\/])[0-9]{1,2}$/).map { String($0.output.1) } ?? " "
    let candidates = (from.year - 1...from.year + 1).flatMap { dates("\(text)\(sign)\($0)", order) }
    // Day and month may be either way round.
    let kinds = Dictionary(grouping: candidates) { [$0.month, $0.day] }.values
    return kinds.compactMap { $0.min { distance($0, from) < distance($1, from) } }
  }

  private static func dates(_ text: String, _ order: LocalDate.Order?) -> [LocalDate] {
    do throws(LocalDate.Failure) {
      let date = try LocalDate(text, order: order)
      return [LocalDate(year: date.year, month: date.month, day: date.day)]
    } catch {
      if case .ambiguous(let one, let other) = error {
        return [one, other].map { LocalDate(year: $0.year, month: $0.month, day: $0.day) }
      }
      return LocalDate.days(ofMonth: text).map { [$0.lowerBound] } ?? []
    }
  }

  private static func distance(_ one: LocalDate, _ other: LocalDate) -> Int {
    let days = [one, other].map { CivilDay.number(year: $0.year, month: $0.month, day: $0.day) }
    return abs(days[0] - days[1])
  }

  /// Words between an embargo and its day.
  private static let between = set(
    """
    until till til to thru through for before from on the of at is ends end ending expires lasts runs date press release news under bis \
    zum zur vor ab am im den der des dem die fur fuer endet ende dauert noch unter ist datum einschliesslich inklusive inkl presse jusqu \
    jusquau jusqua au a le la du de des sous pour presse avant hasta el al del en bajo prensa fino alla sotto stampa il tot en met onder \
    het pers incl inclusive
    """)
}
