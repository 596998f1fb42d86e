internal import MarqueeValues

/// The words, numbers and dates of a report for people in one language: a word that a language lacks does not compile.
///
/// Labels stand as they do within a sentence; `capitalized(_:)` makes a heading of one.
struct ReportWords: Sendable {
  /// How numbers are written.
  struct Numbers: Sendable {
    let decimal: String
    let thousands: String
    /// Smaller numbers have no separator.
    let leastGrouped: Int
    /// Between a number and its percent sign.
    let percentGap: String
    /// Around names. English has those that its notes in JSON have had since its first version.
    let quotes: (open: String, close: String)
    /// How often: `3 times`.
    let times: @Sendable (_ count: String, _ isOne: Bool) -> String
  }

  /// How dates are written. Months are names.
  struct Calendar: Sendable {
    let language: Language
    let date: @Sendable (_ day: Int, _ month: String, _ year: Int) -> String
    /// Days of one month.
    let daysOfMonth: @Sendable (_ first: Int, _ last: Int, _ month: String, _ year: Int) -> String
    let range: @Sendable (_ first: String, _ last: String) -> String
    /// For tables: `21 Nov 2026`, `21.11.2026`. Numbers have two digits.
    let short: @Sendable (_ year: String, _ month: String, _ day: String) -> String
    /// Below the bars of a chart.
    let axis: @Sendable (_ day: Int, _ monthName: String, _ month: Int) -> String
    let moment: @Sendable (_ date: String, _ time: String) -> String
    let from: @Sendable (_ moment: String) -> String
    let until: @Sendable (_ moment: String) -> String
    let except: @Sendable (_ dates: String) -> String
    let or: String
    let everyDay: String
    /// From Monday.
    let weekdays: [String]
    /// Hours of a day: `08:00–18:00`.
    let hours: @Sendable (_ hours: String) -> String
    /// Whether dates in sentences stay as ISO 8601 has them, as in JSON.
    var isISO = false
  }

  /// Headings of columns, and names of values.
  struct Labels: Sendable {
    let proofOfPlay: String
    let allSponsors: String
    let sponsor: String
    let tier: String
    let contract: String
    let dates: String
    let always: String
    let contracted: String
    let equalPart: String
    let inView: String
    let atOnePlace: String
    /// Exactly what is missing of the contracted time, owed or not.
    let missing: String
    let makeGood: String
    let bonus: String
    let bonusByVisitors: String
    let passes: String
    let viewablePasses: String
    let opens: String
    let opened: String
    let codeShown: String
    let asPlaceholder: String
    let withoutLogo: String
    let shareOfVoice: String
    let shareAgreed: String
    let shareGot: String
    let screen: String
    let day: String
    let allDays: String
    let allScreens: String
    let allOf: @Sendable (_ tier: String) -> String
    let on: @Sendable (_ screen: String) -> String
    let up: String
    let black: String
    let noDisplay: String
    let late: String
    let asleep: String
    let recorded: String
    let notRecorded: String
    /// What of `notRecorded` is in the hours in which the wall was to be on: beside that, and by itself.
    let ofItDue: String
    let notRecordedDue: String
    /// What of the contracted time was due without a picture or a record.
    let ofItDark: String
    /// What was in view more or less than contracted.
    let difference: String
  }

  /// What was agreed.
  struct Contracts: Sendable {
    let none: String
    let notKnown: String
    /// Where the word for it stands by itself.
    let contractNotKnown: String
    let byScreen: String
    let partOf: @Sendable (_ group: String) -> String
    let ofTheTime: @Sendable (_ percent: String) -> String
    let weight: @Sendable (_ number: String) -> String
    let inGroup: @Sendable (_ own: String, _ group: String) -> String
    /// What an agreement comes to: `25% of all, a part of gold (40%)`.
    let ofAll: @Sendable (_ share: String, _ agreement: String) -> String
    /// The line below the title: when the contract is on.
    let datesLine: @Sendable (_ dates: String) -> String
    let withoutDates: String
    /// What of the contracted time was not shown for want of a picture or a record.
    let ofItDown: @Sendable (_ time: String) -> String
  }

  /// Whether a contract is met, and why not.
  struct Verdicts: Sendable {
    let notKnown: String
    let nothingAgreed: String
    let nothingDue: String
    /// Nothing was due but on screens for which nothing is agreed.
    let equalPartDue: String
    /// Of a tier whose cards are not told of one by one, and whose sum is not short.
    let sumIsThere: String
    let met: String
    let metAndMore: @Sendable (_ time: String) -> String
    /// What is missing is less than `ProofReport.tolerance`.
    let metButShort: @Sendable (_ time: String) -> String
    let belowTolerance: String
    let owed: @Sendable (_ time: String) -> String
    /// How many passes the time before it is.
    let aboutPasses: @Sendable (_ passes: String, _ isOne: Bool) -> String
    let allDark: String
    let allWhileUp: @Sendable (_ isTier: Bool) -> String
    let darkAndWhileUp: @Sendable (_ dark: String, _ up: String, _ isTier: Bool) -> String
  }

  /// Headings, figures and sentences of pages and texts.
  struct Pages: Sendable {
    let spanLine: @Sendable (_ span: String, _ zone: String) -> String
    /// The first line of a text.
    let textTitle: @Sendable (_ span: String, _ zone: String) -> String
    let pageOf: @Sendable (_ page: Int, _ pages: Int) -> String
    let ofAgreed: @Sendable (_ amount: String) -> String
    /// Of a share, which is of the time that the screens were up.
    let shareOfAgreed: @Sendable (_ percent: String) -> String
    let equalPartWouldBe: @Sendable (_ amount: String) -> String
    let eachOfASecond: String
    /// Below times that do not add up as they are shown.
    let rounded: String
    let contractsMet: String
    let count: @Sendable (_ part: String, _ all: String) -> String
    let ofAllSponsors: @Sendable (_ count: String, _ isOne: Bool) -> String
    let screensUp: String
    let ofRecorded: @Sendable (_ time: String) -> String
    let toAllSponsors: String
    let inViewPerDay: String
    let screensUpPerDay: String
    /// Where visitors held something in view.
    let legend: String
    let legendPlain: String
    let legendContracted: String
    let legendEqualPart: String
    let legendScreens: String
    let inFigures: String
    let sponsors: String
    let screenByScreen: String
    let dayByDay: String
    let screens: String
    /// Above screens where the days of the contract are fewer.
    let wholeSpan: String
    let noScreen: String
    let neverInView: String
    let pictures: String
    let checkpoint: String
    let checkpointOf: @Sendable (_ kiosk: String) -> String
    /// With the same time as the code has it, by UTC, where that is another one.
    let signed: @Sendable (_ moment: String, _ universal: String?, _ records: String, _ isComplete: Bool) -> String
    let checkpointLine: @Sendable (_ kiosk: String, _ moment: String, _ isComplete: Bool) -> String
    /// What somebody without a terminal does with the code, and whom to ask.
    let whatToDo: @Sendable (_ contact: String?) -> String
    /// How to verify the check code.
    let howToCheck: String
    /// The same of a text that no code stands beside.
    let howToCheckText: String
    /// Whose signed records a report is of.
    let issuedBy: @Sendable (_ kiosks: String) -> String
    let contact: @Sendable (_ text: String) -> String
    let lost: @Sendable (_ records: String, _ isOne: Bool, _ kiosk: String, _ moment: String) -> String
    let lostMore: @Sendable (_ times: String) -> String
    let note: @Sendable (_ text: String) -> String
    let fault: @Sendable (_ text: String) -> String
    let verifiedWith: @Sendable (_ key: String) -> String
    let andMore: @Sendable (_ count: Int) -> String
    let notVerified: String
    let notVerifiedPart: @Sendable (_ kiosks: String, _ isOne: Bool) -> String
    let meaning: String
  }

  /// What to know of the numbers. See `ReportNote`.
  struct Notes: Sendable {
    let noRecord: String
    let countedWhole: @Sendable (_ days: String) -> String
    let inProportion: @Sendable (_ days: String) -> String
    let tellsOnlyOf: @Sendable (_ kiosk: String, _ names: String) -> String
    let fewOpens: String
    let incomplete: @Sendable (_ kiosk: String) -> String
    let overlap: @Sendable (_ records: Int, _ screen: String, _ kiosk: String, _ time: String) -> String
    let loss: @Sendable (_ records: Int, _ screen: String, _ kiosk: String, _ time: String) -> String
    let unknownDue: @Sendable (_ minutes: Int, _ hash: String, _ state: ReportNote.State) -> String
    let wrongClock: @Sendable (_ time: String) -> String
    let neverUp: @Sendable (_ screen: String) -> String
    let unrecordedHours:
      @Sendable (_ screen: String, _ from: String, _ to: String, _ days: Int, _ due: String) -> String
    let unsure: @Sendable (_ screen: String, _ kiosk: String, _ from: String, _ to: String) -> String
    let changed: @Sendable (_ title: String, _ agreement: String, _ moment: String) -> String
    let changedMore: @Sendable (_ count: Int) -> String
    let sharesVary: @Sendable (_ names: String) -> String
    let sumAlone: @Sendable (_ tiers: String) -> String
    let agreementNotKnown: String
    let picturesLeftOut: @Sendable (_ count: Int) -> String
    let otherLedger: @Sendable (_ head: String, _ records: String, _ moment: String) -> String
    let missingRecords: @Sendable (_ records: Int) -> String
    let recordOverlap: @Sendable (_ screen: String) -> String
    let killed: @Sendable (_ records: Int, _ screen: String) -> String
    /// A sentence that is known in English alone.
    let logged: @Sendable (_ text: String) -> String
  }

  let numbers: Numbers
  var calendar: Calendar
  let labels: Labels
  let contracts: Contracts
  let verdicts: Verdicts
  let pages: Pages
  let notes: Notes
  let grounds: Grounds
  let meanings: Meanings
}

extension ReportWords {
  /// A label as a heading, or a sentence with its capital letter.
  static func capitalized(_ label: String) -> String {
    // `¿en reposo?` begins with a sign, and `2 pictures` with no word.
    guard let index = label.firstIndex(where: { $0.isLetter || $0.isNumber }), label[index].isLetter else {
      return label
    }
    return label[..<index] + label[index].uppercased() + label[label.index(after: index)...]
  }

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

  /// A time in all its units: those that are parts of one another add up.
  static func exact(_ seconds: Double) -> String {
    let whole = whole(seconds)
    let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// With two decimals; `–` for none.
  func percent(_ part: Double?) -> String {
    guard let part, part.isFinite else { return Self.none }
    let hundredths = Int((min(max(part, -1e6), 1e6) * 10_000).rounded())
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

  func times(_ number: Int) -> String { numbers.times(count(number), number == 1) }

  /// A round time for a scale: `6 h`, or as sentences have it, `1 h 20 min`.
  func scale(_ seconds: Double) -> String {
    let (hours, rest) = Self.whole(seconds).quotientAndRemainder(dividingBy: 3600)
    return rest == 0 ? "\(count(hours)) h" : Self.length(seconds)
  }
}
