/// What a cell's number format makes of its number.
struct NumberFormat: Hashable {
  private enum Kind: Hashable {
    case number
    case percent
    case date(DateText.Parts)
    /// Leading zeros up to so many digits.
    case padded(Int)
    /// A percent sign that is written as text, so that the number stays as it is.
    case quotedPercent
    case amount(AmountFormat)
  }

  /// For positive numbers, negative ones and zero, as far as they differ.
  private var sections = [Kind.number]

  static let general = NumberFormat()

  private init() {}

  /// - Parameter amounts: for positive numbers, negative ones and zero, as far as they differ; `nil` for one that is not
  ///   understood.
  init(amounts: [AmountFormat?]) {
    if !amounts.isEmpty { sections = amounts.map { $0.map(Kind.amount) ?? .number } }
  }

  /// A format that files name by a number alone.
  init(builtIn id: Int) {
    switch id {
    case 9, 10: sections = [.percent]
    case 14, 15, 16: sections = [.date(.date)]
    case 17: sections = [.date([.year, .month])]
    case 18, 20: sections = [.date(.time)]
    case 19, 21: sections = [.date([.time, .seconds])]
    case 22: sections = [.date([.year, .month, .day, .time])]
    case 45...47: sections = [.date([.elapsed, .seconds])]
    // Dates and times in Chinese, Japanese, Korean and Thai, which differ by language.
    case 27...36, 50...58, 71...81: sections = [.date(.byLanguage)]
    default: if let code = Self.builtInAmounts[id] { self = NumberFormat(code: code) }
    }
  }

  /// As programs have them in English.
  private static let builtInAmounts = [
    3: "#,##0", 4: "#,##0.00", 5: "$#,##0_);($#,##0)", 6: "$#,##0_);($#,##0)", 7: "$#,##0.00_);($#,##0.00)",
    8: "$#,##0.00_);($#,##0.00)", 37: "#,##0_);(#,##0)", 38: "#,##0_);(#,##0)", 39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);(#,##0.00)", 41: "#,##0_);(#,##0);\"-\"", 42: "$* #,##0_);$* (#,##0);$* \"-\"",
    43: "#,##0.00_);(#,##0.00);\"-\"", 44: "$* #,##0.00_);$* (#,##0.00);$* \"-\"",
  ]

  /// A format's code, such as `dd.mm.yyyy;@`, `0.00%` or `"CHF" #,##0.00`.
  init(code: String) {
    let kinds = FormatTokens.sections(of: code).map(Self.kind)
    if !kinds.isEmpty { sections = kinds }
  }

  private static func kind(of tokens: FormatTokens) -> Kind {
    let parts = tokens.parts
    if !parts.isEmpty { return .date(parts) }
    if tokens.hasPercent { return .percent }
    if tokens.zeros > 1, tokens.isOnlyZeros { return .padded(tokens.zeros) }
    if tokens.hasQuotedPercent { return .quotedPercent }
    return AmountFormat(tokens.code).map(Kind.amount) ?? .number
  }

  /// The parts of a date that the format shows; empty for none.
  var dateParts: DateText.Parts {
    if case .date(let parts) = sections[0] { return parts }
    return []
  }

  /// A number as people see it. Digits after the point that a format adds or cuts are no part of that, except in amounts.
  func text(_ value: Double, is1904: Bool = false) -> String {
    let index = value < 0 ? 1 : value == 0 ? 2 : 0
    let section = index < sections.count ? sections[index] : sections[0]
    switch section {
    case .number: return NumberText.plain(value)
    case .percent: return NumberText.plain(value, timesTenTo: 2) + "%"
    case .quotedPercent: return NumberText.plain(value) + "%"
    case .date(let parts):
      return DateText.text(ofSerial: value, showing: parts, is1904: is1904) ?? NumberText.plain(value)
    case .padded(let digits):
      let text = NumberText.plain(value)
      guard value >= 0, value == value.rounded(), text.count < digits else { return text }
      return String(repeating: "0", count: digits - text.count) + text
    case .amount(let format):
      guard !format.isPlain, let text = format.text(value.magnitude) else { return NumberText.plain(value) }
      return value < 0 && sections.count == 1 ? "-" + text : text
    }
  }

  /// The number itself, where an amount stands for it in the cell's text.
  func number(_ value: Double, shownAs text: String) -> String? {
    guard sections.contains(where: { if case .amount = $0 { true } else { false } }) else { return nil }
    let plain = NumberText.plain(value)
    return plain == text ? nil : plain
  }
}

/// One section of a format's code, taken apart.
struct FormatTokens {
  private enum Token: Equatable {
    case year, month, day, hour, second
    case elapsed
    /// Of a month or of a minute, by what stands beside it.
    case monthOrMinute
  }

  private var tokens: [Token] = []
  private(set) var hasPercent = false
  private(set) var hasQuotedPercent = false
  private(set) var zeros = 0
  private(set) var isOnlyZeros = true
  /// The section as written.
  private(set) var code: [Unicode.Scalar] = []

  /// At most four, the last for text.
  static func sections(of code: String) -> [FormatTokens] {
    let scalars = Array(code.unicodeScalars.prefix(1000))
    var (index, sections) = (0, [FormatTokens()])
    while index < scalars.count, sections.count <= 4 {
      let scalar = scalars[index]
      let start = index
      defer { if scalar != ";" { sections[sections.count - 1].code += scalars[start..<min(index, scalars.count)] } }
      index += 1
      switch scalar {
      case ";": sections.append(FormatTokens())
      case "\"":
        let end = scalars[index...].firstIndex(of: "\"") ?? scalars.count
        sections[sections.count - 1].addText(scalars[index..<end])
        index = min(end + 1, scalars.count)
      case "\\":
        sections[sections.count - 1].addText(scalars[index..<min(index + 1, scalars.count)])
        index += 1
      // A blank as wide as the next character; one that fills the cell.
      case "_", "*": index += 1
      case "[":
        let end = scalars[index...].firstIndex(of: "]") ?? scalars.count
        sections[sections.count - 1].addBracket(scalars[index..<end])
        index = min(end + 1, scalars.count)
      default: index = sections[sections.count - 1].add(scalar, scalars, next: index)
      }
    }
    return Array(sections.prefix(4))
  }

  private mutating func addText(_ text: ArraySlice<Unicode.Scalar>) {
    isOnlyZeros = false
    if text.contains("%") { hasQuotedPercent = true }
  }

  /// Hours, minutes or seconds that count on; all else in brackets is a colour, a condition or a language.
  private mutating func addBracket(_ text: ArraySlice<Unicode.Scalar>) {
    guard let first = text.first?.properties.lowercaseMapping, ["h", "m", "s"].contains(first),
      text.allSatisfy({ $0.properties.lowercaseMapping == first })
    else { return }
    tokens.append(.elapsed)
  }

  /// Returns the index after what was read.
  private mutating func add(_ scalar: Unicode.Scalar, _ scalars: [Unicode.Scalar], next: Int) -> Int {
    func follows(_ text: String) -> Bool {
      scalars[(next - 1)...].prefix(text.unicodeScalars.count).elementsEqual(text.unicodeScalars) {
        $0.properties.lowercaseMapping == String($1)
      }
    }
    if scalar != "0" { isOnlyZeros = false }
    if follows("general") { return next + 6 }
    if follows("am/pm") { return next + 4 }
    if follows("a/p") { return next + 2 }
    let after = next < scalars.count ? scalars[next] : nil
    switch scalar {
    case "0": zeros += 1
    case "%": hasPercent = true
    // An exponent, as in 0.00E+00.
    case "e" where after == "+" || after == "-", "E" where after == "+" || after == "-": return next + 1
    case "y", "Y", "e", "E", "b", "B": add(.year)
    case "d", "D": add(.day)
    case "h", "H": add(.hour)
    case "s", "S": add(.second)
    case "m", "M": add(.monthOrMinute)
    default: break
    }
    return next
  }

  private mutating func add(_ token: Token) {
    if tokens.last != token { tokens.append(token) }
  }

  /// What of a date or time is shown; empty for a number.
  var parts: DateText.Parts {
    var parts: DateText.Parts = []
    for (index, token) in tokens.enumerated() {
      switch token {
      case .year: parts.insert(.year)
      case .month: parts.insert(.month)
      case .day: parts.insert(.day)
      case .hour: parts.insert(.time)
      case .second: parts.formUnion([.time, .seconds])
      case .elapsed: parts.insert(.elapsed)
      case .monthOrMinute:
        let before = index > 0 ? tokens[index - 1] : nil
        let after = index + 1 < tokens.count ? tokens[index + 1] : nil
        let isMinute = before == .hour || before == .elapsed || after == .second
        parts.insert(isMinute ? .time : .month)
      }
    }
    // Minutes without hours are a duration.
    if parts.contains(.time), !tokens.contains(.hour), parts.isDisjoint(with: .date) { parts.insert(.elapsed) }
    return parts
  }
}
