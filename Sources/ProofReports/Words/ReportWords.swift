internal import MarqueeValues

/// The words, numbers and dates of a report for people in one language. A language that lacks one of them does not compile.
///
/// Labels stand as they do within a sentence; `capitalized(_:)` makes a heading of one.
struct ReportWords: Sendable {
  /// How numbers are written.
  struct Numbers: Sendable {
    let decimal: String
    let thousands: String
    /// The least number that is written with a separator of thousands.
    let leastGrouped: Int
    /// Between a number and its percent sign.
    let percentGap: String
    /// The quotation marks around names. The English ones never change: notes in JSON have them.
    let quotes: (open: String, close: String)
    /// How often: `3 times`.
    let times: @Sendable (_ count: String, _ isOne: Bool) -> String
  }

  /// How dates are written. Months are names.
  struct Calendar: Sendable {
    var language: Language
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
    /// How often visitors opened a card.
    let opens: String
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
    /// The part of `notRecorded` in the hours in which the wall should have been on: beside `notRecorded`, and by itself.
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
    /// Of a tier, and of which share of all.
    let partOf: @Sendable (_ group: String, _ percent: String?) -> String
    let ofTheTime: @Sendable (_ percent: String) -> String
    let weight: @Sendable (_ number: String) -> String
    let inGroup: @Sendable (_ own: String, _ group: String) -> String
    /// What an agreement comes to: `25% of the time of all cards, part of Gold's 40%`.
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
    /// The same after the end of the contract.
    let ended: @Sendable (_ date: String) -> String
    /// Nothing was due but on screens for which nothing is agreed.
    let equalPartDue: String
    /// For a tier without figures of each card, whose sum meets what was contracted.
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
    /// Between what a document is and what it is of.
    let colon: String
    let pageOf: @Sendable (_ page: Int, _ pages: Int) -> String
    /// Names how much of the contracted time was in view, in per cent; below it both times.
    let delivered: String
    let inViewOfAgreed: @Sendable (_ time: String, _ amount: String) -> String
    /// Of a share, which is of the time that the screens were up.
    let shareOfAgreed: @Sendable (_ percent: String) -> String
    let equalPartWouldBe: @Sendable (_ amount: String) -> String
    let eachOfASecond: String
    /// Why so much was contracted: the share of what all cards had while the screens were up, and what was due of dark times.
    let cardsAtOnce:
      @Sendable (_ cards: String, _ share: String, _ up: String, _ contracted: String, _ dark: String?) -> String
    /// Below times that do not add up as they are shown.
    let rounded: String
    /// Names how many contracts are met; behind the number: `of 5 met`.
    let contracts: String
    let metOf: @Sendable (_ met: Int, _ all: String) -> String
    /// To how many sponsors make-good is owed.
    let owedToSponsors: @Sendable (_ count: String, _ isOne: Bool) -> String
    let owedToNobody: String
    let nothingDueTo: @Sendable (_ count: String, _ isOne: Bool) -> String
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
    /// Days between the first and the last one.
    let noPictureOf: @Sendable (_ days: String) -> String
    /// Why rows of days are bold.
    let shortDays: String
    let checkpoint: String
    let checkpointOf: @Sendable (_ kiosk: String) -> String
    /// With the same time as the code has it, by UTC, where that is another one.
    let signed: @Sendable (_ moment: String, _ universal: String?, _ records: String, _ isComplete: Bool) -> String
    let checkpointLine: @Sendable (_ kiosk: String, _ moment: String, _ isComplete: Bool) -> String
    /// What somebody without a terminal does with the code, whom to ask, and what a check answers: the program does in English.
    let whatToDo: @Sendable (_ contact: String?) -> String
    /// What of a report the check code proves.
    let codeCovers: String
    /// Above `howToCheck`.
    let forTechnician: String
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
    let agreementGone: @Sendable (_ days: String) -> String
    let minutesGone: @Sendable (_ days: String) -> String
    let unproven: @Sendable (_ days: String) -> String
    let tellsOnlyOf: @Sendable (_ kiosk: String, _ names: String) -> String
    /// The sum of a tier, among these names.
    let sumOf: @Sendable (_ tier: String) -> String
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
}
