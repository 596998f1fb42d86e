// Numbers and times, as sentences and tables have them.
extension ReportWords {
  /// The unit of times in tables.
  static let clockUnit = "h:mm:ss"

  /// Of what there is nothing.
  static let none = "–"

  /// Whole s.
  static func whole(_ seconds: Double) -> Int { seconds >= 0.5 ? Int(min(seconds, 1e12).rounded()) : 0 }

  /// A time for tables: `63:44:12`.
  static func clock(_ seconds: Double) -> String {
    let whole = whole(seconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }

  /// More or less time, for tables: `+0:01:00`, `−0:06:00`.
  static func difference(_ seconds: Double) -> String {
    let sign = whole(seconds) > 0 ? "+" : whole(-seconds) > 0 ? "\u{2212}" : ""
    return sign + clock(abs(seconds))
  }

  /// Whether times that add up to another do not as they are shown, for each is rounded to the second by itself.
  static func isRounded(_ sum: Double, of parts: [Double]) -> Bool {
    func shown(_ seconds: Double) -> Int { seconds < 0 ? -whole(-seconds) : whole(seconds) }
    return abs(parts.reduce(-sum, +)) < 0.5 && parts.reduce(0) { $0 + shown($1) } != shown(sum)
  }

  /// A time for sentences, in its two largest units, rounded: `63 h 44 min`. The units are those of the SI, in all languages.
  static func length(_ seconds: Double) -> String {
    let exact = whole(seconds)
    let whole = exact < 3600 ? exact : (exact + 30) / 60 * 60
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    let shown = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "0 s" : shown.joined(separator: " ")
  }

  /// A time in all its units, to the second, so that the parts of a sum add up to it as printed.
  static func exact(_ seconds: Double) -> String {
    let whole = whole(seconds)
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// Shares that differ by less are equal: more than what sums of times in ms lose.
  private static let precision = 1e-9

  /// With two decimals, rounded half up; `–` for none.
  func percent(_ part: Double?) -> String {
    guard let part, part.isFinite else { return Self.none }
    return percent(hundredths: Self.hundredths(ofPercent: part))
  }

  /// A share that is compared with the agreed one. Where something is owed, a smaller share is not rounded up to the agreed one;
  /// where nothing is, rounding does not take it below that.
  func percent(_ part: Double?, of agreed: Double?, isOwed: Bool) -> String {
    guard let part, let agreed, part.isFinite, agreed.isFinite else { return percent(part) }
    let (shown, bound) = (Self.hundredths(ofPercent: part), Self.hundredths(ofPercent: agreed))
    if isOwed {
      return percent(hundredths: Self.isBelow(part, agreed) ? min(shown, max(bound - 1, 0)) : max(shown, bound))
    }
    let next = ((min(part, 1e6) - Self.precision) * 10_000).rounded(.up)
    return percent(hundredths: shown < bound && next >= Double(bound) ? bound : shown)
  }

  /// Whether a share is less than the agreed one.
  static func isBelow(_ part: Double, _ agreed: Double) -> Bool { part < agreed - precision }

  private static func hundredths(ofPercent part: Double) -> Int {
    Int(((min(max(part, -1e6), 1e6) + precision) * 10_000 + 0.5).rounded(.down))
  }

  private func percent(hundredths: Int) -> String {
    let rest = String(100 + abs(hundredths) % 100).suffix(2)
    return (hundredths < 0 ? "-" : "") + count(abs(hundredths) / 100) + numbers.decimal + rest + numbers.percentGap
      + "%"
  }

  /// A share as contracts have it: `25%`, `17.54%`.
  func share(_ part: Double) -> String {
    let text = percent(part)
    let (number, unit) = (text.prefix { $0.isNumber || String($0) == numbers.decimal }, numbers.percentGap + "%")
    guard text == number + unit, number.contains(numbers.decimal) else { return text }
    var short = number
    while short.last == "0" { short.removeLast() }
    return (short.last?.isNumber == true ? short : short.dropLast()) + unit
  }

  /// A number of 0 or more with two decimals.
  func hundredths(_ number: Double) -> String {
    let hundredths = Int((min(max(number, 0), 1e12) * 100).rounded())
    return count(hundredths / 100) + numbers.decimal + String(100 + hundredths % 100).suffix(2)
  }

  /// A number as English writes it, such as `33.3333`.
  func number(_ written: String) -> String { written.replacing(".", with: numbers.decimal) }

  func count(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while number.magnitude >= numbers.leastGrouped, digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits = String(digits.dropLast(3))
    }
    return (number < 0 ? "-" : "") + ([digits] + groups.reversed()).joined(separator: numbers.thousands)
  }

  /// Whether a time of `exact` or `length` is one unit, after which verbs are in the singular: `1 min`.
  static func isOne(_ time: String) -> Bool { ["1 h", "1 min", "1 s"].contains(time) }

  func times(_ number: Int) -> String { numbers.times(count(number), number == 1) }

  /// A round time for a scale: `6 h`, or as sentences have it, `1 h 20 min`.
  func scale(_ seconds: Double) -> String {
    let (hours, rest) = Self.whole(seconds).quotientAndRemainder(dividingBy: 3600)
    return rest == 0 ? "\(count(hours)) h" : Self.length(seconds)
  }
}
