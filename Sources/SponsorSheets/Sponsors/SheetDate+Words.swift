internal import ConfigurationValues
internal import MarqueeValues

extension LocalDate {
  /// Parses a date that has its month in words, such as `Nov 22 2026`, `22. November 2026`, `22-Nov-26` or
  /// `domenica 22 novembre 2026`, with or without a time such as `18:00` or `6 pm`. A year of two digits is in this century,
  /// and stands last.
  /// - Throws: `.noYear`; `.otherWeekday` where the text names a weekday that the date does not have; `.noSuchDay`; and
  ///   `.unknownForm` for everything else.
  init(words text: String) throws(Failure) {
    guard let parts = DateParts(text), let month = parts.month else { throw .unknownForm }
    let numbers = parts.numbers
    guard numbers.count == 2 else {
      throw numbers.count == 1 && numbers[0].digits <= 2 ? .noYear : .unknownForm
    }
    // Of two short numbers the last is the year, unless it is an ordinal.
    let yearIndex = numbers.firstIndex { $0.digits == 4 } ?? 1
    let (year, day) = (numbers[yearIndex], numbers[1 - yearIndex])
    guard day.digits <= 2, !year.isOrdinal, year.digits == 4 || year.digits == 2 && parts.monthIndex < 2 else {
      throw .unknownForm
    }
    let fullYear = year.digits == 4 ? year.value : 2000 + year.value
    guard let date = LocalDate(checking: fullYear, month, day.value, minute: parts.minute) else { throw .noSuchDay }
    let weekday = CivilDay.weekday(CivilDay.number(year: fullYear, month: month, day: day.value))
    guard parts.weekdays.allSatisfy({ $0.contains(weekday) }) else { throw .otherWeekday }
    self = date
  }

  /// The first and the last day of a month with its year, such as `Juni 2027`, `06/2027` or `2027-06`; `nil` for other text.
  static func days(ofMonth text: String) -> ClosedRange<LocalDate>? {
    guard let (year, month) = month(of: text), let first = LocalDate(checking: year, month, 1, minute: nil) else {
      return nil
    }
    let last = (28...31).reversed().lazy.compactMap { LocalDate(checking: year, month, $0, minute: nil) }.first
    return first...(last ?? first)
  }

  private static func month(of text: String) -> (year: Int, month: Int)? {
    let numbers = text.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    if numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) {
      let parts = numbers[0].count == 4 ? [numbers[0], numbers[1]] : [numbers[1], numbers[0]]
      guard parts[0].count == 4, (1...2).contains(parts[1].count), let year = Int(parts[0]), let month = Int(parts[1])
      else { return nil }
      return (year, month)
    }
    guard let parts = DateParts(text), let month = parts.month, parts.numbers.count == 1, parts.numbers[0].digits == 4,
      parts.weekdays.isEmpty, parts.minute == nil
    else { return nil }
    return (parts.numbers[0].value, month)
  }

  /// Parses `18:00` or `18:00:00`, seconds being zero, and with `am` or `pm` `6:00` and `6` too.
  static func minute(of text: Substring, half: Substring? = nil) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2 : 1)...3 ~= parts.count, parts.count < 3 || parts[2] == "00",
      parts.allSatisfy({ (1...2).contains($0.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int(parts[0]), let minute = parts.count > 1 ? Int(parts[1]) : 0, minute < 60
    else { return nil }
    guard let half = half?.lowercased().filter(\.isLetter) else { return hour < 24 ? 60 * hour + minute : nil }
    guard half == "am" || half == "pm", (1...12).contains(hour) else { return nil }
    return 60 * (hour % 12 + (half == "pm" ? 12 : 0)) + minute
  }
}

/// The parts of a date that is written with words.
private struct DateParts {
  struct Number {
    var value: Int
    var digits: Int
    /// Whether it can only be a day, as in "22nd".
    var isOrdinal: Bool
  }

  private(set) var numbers: [Number] = []
  /// 1…12; `nil` if there is none, or more than one.
  private(set) var month: Int?
  /// How many numbers stand before the month.
  private(set) var monthIndex = 0
  /// For each weekday that is named the days that it may mean, 0 being Sunday: abbreviations differ between languages.
  private(set) var weekdays: [Set<Int>] = []
  /// Since midnight.
  private(set) var minute: Int?

  /// `nil` for a text with any part that belongs to no date.
  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let plain = text.folded.replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
      .replacing(#/([0-9])([ap]m)\b/#) { "\($0.1) \($0.2)" }
    let parts = plain.split { $0.isWhitespace || ",/-–.()".contains($0) }
    var words: [(word: String, index: Int)] = []
    var index = 0
    while index < parts.count {
      let half = index + 1 < parts.count && Self.halves.contains(parts[index + 1]) ? parts[index + 1] : nil
      if minute == nil, parts[index].first?.isNumber == true,
        let time = LocalDate.minute(of: parts[index], half: half)
      {
        minute = time
        index += half == nil ? 1 : 2
        continue
      }
      if let number = Self.number(parts[index]) {
        numbers.append(number)
      } else if !Self.fillers.contains(parts[index]) {
        words.append((String(parts[index]), numbers.count))
      }
      index += 1
    }
    guard read(words) else { return nil }
  }

  /// Tells months from weekdays. `mar` is March, and Tuesday beside another month.
  private mutating func read(_ words: [(word: String, index: Int)]) -> Bool {
    guard words.allSatisfy({ Self.months[$0.word] != nil || Self.weekdays[$0.word] != nil }) else { return false }
    let certain = words.filter { Self.weekdays[$0.word] == nil }
    let chosen = certain.isEmpty ? words.filter { Self.months[$0.word] != nil } : certain
    guard chosen.count == 1 else { return false }
    (month, monthIndex) = (Self.months[chosen[0].word], chosen[0].index)
    weekdays = words.filter { $0 != chosen[0] }.compactMap { Self.weekdays[$0.word] }
    return true
  }

  /// Parses `22`, `2026`, `'26`, `22nd`, `1er` or `1º`.
  private static func number(_ text: Substring) -> Number? {
    let text = text.drop { "'’".contains($0) }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    guard let value = Int(digits), rest.isEmpty ? [1, 2, 4].contains(digits.count) : digits.count <= 2,
      rest.isEmpty || ordinals.contains(rest)
    else { return nil }
    return Number(value: value, digits: digits.count, isOrdinal: !rest.isEmpty)
  }

  private static let ordinals: Set<Substring> = ["st", "nd", "rd", "th", "er", "re", "e", "de", "ste", "o", "a", "°"]
  private static let halves: Set<Substring> = ["am", "pm"]
  /// Words between the parts, "on" and "at" among them.
  private static let fillers: Set<Substring> = [
    "of", "the", "on", "at", "der", "den", "am", "um", "uhr", "le", "la", "las", "el", "de", "del", "il", "alle", "ore",
    "a", "op", "om", "uur", "h",
  ]

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let months: [String: Int] = table([
    "january jan januar janner janvier janv enero ene gennaio gen januari",
    "february feb februar feber fevrier fevr fev febrero febbraio febb februari",
    "march mar marz mrz maerz mars marzo maart mrt",
    "april apr avril avr abril abr aprile",
    "may mai mayo maggio mag mei",
    "june jun juni juin junio giugno giu",
    "july jul juli juillet juil julio luglio lug",
    "august aug aout agosto ago augustus",
    "september sept sep septembre septiembre setiembre set settembre sett",
    "october oct oktober okt octobre octubre ottobre ott",
    "november nov novembre noviembre",
    "december dec dezember dez decembre diciembre dic dicembre",
  ]).mapValues { ($0.first ?? 0) + 1 }

  private static let weekdays = table([
    "sunday sun sonntag so dimanche dim domingo dom do domenica zondag zo",
    "monday mon montag mo lundi lun lunes lunedi maandag ma",
    "tuesday tue tues dienstag di mardi mar ma martes martedi dinsdag",
    "wednesday wed mittwoch mi mercredi mer miercoles mie mercoledi woensdag wo",
    "thursday thu thur thurs donnerstag do jeudi jeu jueves jue giovedi gio donderdag",
    "friday fri freitag fr vendredi ven viernes vie venerdi vrijdag vr",
    "saturday sat samstag sonnabend sa samedi sam sabado sab sabato zaterdag za",
  ])

  /// The lines that each word stands in, from 0.
  private static func table(_ lines: [String]) -> [String: Set<Int>] {
    var table: [String: Set<Int>] = [:]
    for (index, line) in lines.enumerated() {
      for word in line.split(separator: " ") { table[String(word), default: []].insert(index) }
    }
    return table
  }
}
