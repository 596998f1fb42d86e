/// A table for people. A column of which no row says anything is left out: those that hold 0 or nothing in every row.
struct ReportTable {
  enum Cell {
    case text(String)
    /// s; `nil` where it is not agreed or not known.
    case time(Double?)
    /// s, with its sign; `nil` as of a time.
    case difference(Double?)
    case count(Int)
    /// 0…1; `nil` for none.
    case share(Double?)
    /// The share that was got, beside the agreed one, and whether something is owed.
    case got(Double?, of: Double?, isOwed: Bool)
    /// Stands in another row.
    case blank
  }

  struct Column {
    var title: String
    var isText = false
    /// Has times, whose unit stands in the heading.
    var isTime = false
    /// Stays although it says nothing.
    var isKept = false

    static func text(_ title: String) -> Column { Column(title: title, isText: true, isKept: true) }
    static func time(_ title: String, isKept: Bool = false) -> Column {
      Column(title: title, isTime: true, isKept: isKept)
    }
    static func number(_ title: String) -> Column { Column(title: title) }
  }

  struct Row {
    enum Kind {
      case plain
      case sum
      /// Of which too much is missing.
      case short
      /// Part of the row above.
      case part
    }

    var cells: [Cell]
    var kind = Kind.plain

    /// Whether the times of rows that add up to this one's do not as they are shown, for each is rounded by itself.
    func isRounded(from parts: [Row]) -> Bool {
      cells.indices.contains { column in
        guard let sum = cells[column].seconds else { return false }
        return ReportWords.isRounded(sum, of: parts.compactMap { $0.cells[column].seconds })
      }
    }
  }

  private(set) var columns: [Column]
  /// A text for each column that is left.
  private(set) var rows: [(cells: [String], kind: Row.Kind)]
  /// Stand below it.
  let remarks: [String]

  /// - Parameters:
  ///   - isRounded: whether times that are shown do not add up, though the exact ones do.
  ///   - owesDarkTime: whether something is owed beside a share that is no less than the agreed one.
  init(
    _ columns: [Column], _ rows: [Row], _ words: ReportWords, isRounded: Bool = false, owesDarkTime: Bool = false
  ) {
    remarks = [owesDarkTime ? words.grounds.sharesWhileUp : nil, isRounded ? words.pages.rounded : nil]
      .compactMap(\.self)
    let shown = columns.indices.filter { column in
      columns[column].isKept || rows.contains { $0.cells.indices.contains(column) && !$0.cells[column].isNothing }
    }
    self.columns = shown.map { columns[$0] }
    self.rows = rows.map { row in
      (shown.map { row.cells.indices.contains($0) ? row.cells[$0].text(words) : "" }, row.kind)
    }
  }

  var isEmpty: Bool { rows.isEmpty }

  /// The same with its first cells as headings, but for those of parts, which go on from the row above.
  var capitalized: ReportTable {
    var table = self
    for index in table.rows.indices where table.rows[index].kind == .sum {
      if let name = table.rows[index].cells.first { table.rows[index].cells[0] = ReportWords.capitalized(name) }
    }
    return table
  }
}

extension ReportTable.Cell {
  /// `nil` of what is no time.
  fileprivate var seconds: Double? {
    switch self {
    case .time(let time), .difference(let time): time
    case .text, .count, .share, .got, .blank: nil
    }
  }

  var isNothing: Bool {
    switch self {
    case .text(let text): text.isEmpty || text == ReportWords.none
    case .time(let time), .difference(let time): ReportWords.whole(abs(time ?? 0)) == 0
    case .count(let count): count == 0
    case .share(let share), .got(let share, _, _): share == nil || share == 0
    case .blank: true
    }
  }

  func text(_ words: ReportWords) -> String {
    switch self {
    case .text(let text): text
    case .time(let time): time.map(ReportWords.clock) ?? ReportWords.none
    case .difference(let time): time.map(ReportWords.difference) ?? ReportWords.none
    case .count(let count): words.count(count)
    case .share(let share): words.percent(share)
    case .got(let share, let agreed, let isOwed): words.percent(share, of: agreed, isOwed: isOwed)
    case .blank: ""
    }
  }
}

// The tables of texts and pages.
extension ProofReport {
  /// A row for each sponsor below the sum of its tier; where it has several screens, a row for each of them.
  /// - Parameter isWide: whether there is room for all columns.
  func sponsorTable(_ words: ReportWords, isWide: Bool) -> ReportTable {
    let labels = words.labels
    var columns: [ReportTable.Column] = [
      .text(labels.sponsor), .text(labels.contract), .number(labels.shareAgreed), .number(labels.shareGot),
    ]
    if isWide { columns.append(.time(labels.contracted)) }
    columns += [.time(labels.inView, isKept: true), .time(labels.missing)]
    if isWide { columns.append(.time(labels.bonus)) }
    columns.append(.number(labels.passes))
    if isWide { columns.append(.number(labels.opens)) }

    var (isRounded, owesDarkTime) = (false, false)
    func cells(_ part: OnScreen, isOwed: Bool, opens: Int?, isOpen: Bool) -> [ReportTable.Cell] {
      owesDarkTime = owesDarkTime || isOwed && part.owesBesideShare
      return [.text(words.agreement(part.contract)), .share(part.agreedShare), part.gotShare(isOwed: isOwed)]
        + (isWide ? [.time(part.hasEqualPart ? nil : part.time.contracted)] : [])
        + [.time(part.time.delivered), .time(part.isContracted && !isOpen ? part.owed : nil)]
        + (isWide ? [.time(part.time.bonus)] : []) + [.count(part.time.passes)]
        + (isWide ? [opens.map { .count($0) } ?? .blank] : [])
    }
    func rows(_ sponsor: Account, isTier: Bool) -> [ReportTable.Row] {
      var name = isTier ? labels.allOf(sponsor.title) : sponsor.title
      let parts = sponsor.screens ?? []
      // Of a single one the figures are the same.
      if parts.count == 1 { name += ", " + labels.on(self.name(ofScreen: parts[0].screen, of: parts[0].kiosk)) }
      var rows = [
        ReportTable.Row(
          cells: [.text(name)]
            + cells(sponsor.asOne, isOwed: sponsor.isOwed, opens: sponsor.opens, isOpen: sponsor.isOpen),
          kind: isTier ? .sum : .plain)
      ]
      for part in parts where parts.count > 1 {
        let name = ReportTable.Cell.text(labels.on(self.name(ofScreen: part.screen, of: part.kiosk)))
        rows.append(
          ReportTable.Row(
            cells: [name]
              + cells(part, isOwed: part.isOwed && !sponsor.isOpen, opens: nil, isOpen: sponsor.isOpen), kind: .part))
      }
      isRounded = isRounded || rows[0].isRounded(from: Array(rows.dropFirst()))
      return rows
    }
    let (members, listed) = (Dictionary(grouping: sponsors, by: \.tier), Set(tiers.map(\.id)))
    var all: [ReportTable.Row] = []
    for tier in tiers {
      let (sum, cards) = (rows(tier, isTier: true), (members[tier.id] ?? []).map { rows($0, isTier: false) })
      isRounded = isRounded || sum[0].isRounded(from: cards.map { $0[0] })
      all += sum + cards.joined()
    }
    let rest = sponsors.filter { sponsor in sponsor.tier.map { !listed.contains($0) } ?? true }
    all += rest.flatMap { rows($0, isTier: false) }
    return ReportTable(columns, all, words, isRounded: isRounded, owesDarkTime: owesDarkTime)
  }

  /// What a sponsor got screen by screen; empty where the report is about one screen.
  func screenTable(of sponsor: Account, _ words: ReportWords) -> ReportTable {
    let labels = words.labels
    let parts = sponsor.screens ?? []
    // An equal part is not contracted: it has its own heading, and no place beside what is.
    let isOfEqualParts = (parts + [sponsor.asOne]).allSatisfy(\.hasEqualPart)
    var owesDarkTime = false
    func row(_ name: String, _ part: OnScreen, isOwed: Bool) -> [ReportTable.Cell] {
      owesDarkTime = owesDarkTime || isOwed && part.owesBesideShare
      return [
        .text(name), .text(words.agreement(part.contract)), .share(part.agreedShare), part.gotShare(isOwed: isOwed),
        .time(part.hasEqualPart && !isOfEqualParts ? nil : part.time.contracted), .time(part.time.delivered),
        .time(part.isContracted ? part.owed : nil), .time(part.time.bonus), .count(part.time.passes),
      ]
    }
    var rows = parts.map { part in
      let isOwed = part.isOwed && !sponsor.isOpen
      return ReportTable.Row(cells: row(name(ofScreen: part.screen, of: part.kiosk), part, isOwed: isOwed))
    }
    let sum = ReportTable.Row(
      cells: row(labels.allScreens, sponsor.asOne, isOwed: sponsor.isOwed), kind: .sum)
    let isRounded = sum.isRounded(from: rows)
    if parts.count > 1 { rows.append(sum) }
    return ReportTable(
      [
        .text(labels.screen), .text(labels.contract), .number(labels.shareAgreed), .number(labels.shareGot),
        .time(isOfEqualParts ? labels.equalPart : labels.contracted), .time(labels.inView, isKept: true),
        .time(labels.missing), .time(labels.bonus), .number(labels.passes),
      ], rows, words, isRounded: isRounded, owesDarkTime: owesDarkTime)
  }

  /// What a sponsor got day by day; days without a record are there too.
  func dayTable(of sponsor: Account, _ words: ReportWords) -> ReportTable {
    let labels = words.labels
    var isRounded = false
    // An equal part is nothing that could be missing, and on some screen it may be a part of what is contracted here.
    let hasDifference = sponsor.isContracted && !(sponsor.screens ?? []).contains(where: \.hasEqualPart)
    func row(_ name: String, _ time: Time, _ missing: Double?, _ kind: ReportTable.Row.Kind = .plain) -> ReportTable.Row
    {
      let difference = time.delivered - time.contracted
      if hasDifference {
        isRounded = isRounded || ReportWords.isRounded(difference, of: [time.delivered, -time.contracted])
      }
      return ReportTable.Row(
        cells: [
          .text(name), .time(time.contracted), .time(sponsor.isContracted ? time.down : nil), .time(time.delivered),
          .difference(hasDifference ? difference : nil), .time(time.bonus), .count(time.passes),
          .time(missing),
        ], kind: kind)
    }
    let days = daysOnAxis(of: sponsor)
    // Nights in which the wall need not be on are nothing to a sponsor; exports do not tell them apart.
    let knowsDue = days.contains { $0.notRecordedDue != nil }
    func missing(_ day: DayOnAxis) -> Double? {
      knowsDue ? day.notRecordedDue ?? (day.notRecorded > 0 ? nil : 0) : day.notRecorded
    }
    func isShort(_ day: DayOnAxis) -> Bool {
      hasDifference && !Self.isMet(owed: day.time.contracted - day.time.delivered, of: day.time.contracted)
    }
    // Where most days are short, none stands out.
    let marksShort = 2 * days.count(where: isShort) <= days.count
    var rows = days.map { day in
      row(words.shortDay(day.day), day.time, missing(day), marksShort && isShort(day) ? .short : .plain)
    }
    if rows.count > 1 {
      // What is not known of a day is not known of all.
      let known = days.compactMap(missing)
      let sum = row(labels.allDays, sponsor.time, known.count == days.count ? known.reduce(0, +) : nil, .sum)
      isRounded = isRounded || sum.isRounded(from: rows)
      rows.append(sum)
    }
    return ReportTable(
      [
        .text(labels.day), .time(sponsor.hasEqualPart ? labels.equalPart : labels.contracted), .time(labels.ofItDark),
        .time(labels.inView, isKept: true), .time(labels.difference), .time(labels.bonus), .number(labels.passes),
        .time(knowsDue ? labels.notRecordedDue : labels.notRecorded),
      ], rows, words, isRounded: isRounded)
  }

  /// Where the time of screens went.
  func screenTable(_ words: ReportWords) -> ReportTable {
    let labels = words.labels
    var isRounded = false
    func row(_ name: String, _ time: ScreenTime, _ kind: ReportTable.Row.Kind = .plain) -> ReportTable.Row {
      let times = [time.shown, time.black, time.absent, time.late, time.asleep]
      isRounded = isRounded || ReportWords.isRounded(time.recorded, of: times)
      let all = times + [time.recorded, time.notRecorded]
      return ReportTable.Row(
        cells: [.text(name)] + all.map { .time($0) } + [.time(time.notRecordedDue)], kind: kind)
    }
    // Nothing due says something where much is not recorded.
    let knowsDue = screens.contains { $0.time.notRecordedDue != nil && ReportWords.whole($0.time.notRecorded) > 0 }
    var rows = screens.map { row(name(ofScreen: $0.screen, of: $0.kiosk), $0.time) }
    if rows.count > 1 {
      let sum = row(labels.allScreens, screenTime, .sum)
      isRounded = isRounded || sum.isRounded(from: rows)
      rows.append(sum)
    }
    return ReportTable(
      [
        .text(labels.screen), .time(labels.up, isKept: true), .time(labels.black), .time(labels.noDisplay),
        .time(labels.late), .time(labels.asleep), .time(labels.recorded), .time(labels.notRecorded),
        .time(labels.ofItDue, isKept: knowsDue),
      ], rows, words, isRounded: isRounded)
  }

  typealias DayOnAxis = (day: String, time: Time, notRecorded: Double, notRecordedDue: Double?)

  /// All days of the report from a sponsor's first to its last one, with what it got, and for how long there is no record, s.
  func daysOnAxis(of sponsor: Account) -> [DayOnAxis] {
    guard let first = sponsor.days.first?.day, let last = sponsor.days.last?.day else { return [] }
    let times = Dictionary(sponsor.days.map { ($0.day, $0.time) }) { first, _ in first }
    return days.filter { (first...last).contains($0.day) }.map { day in
      (day.day, times[day.day] ?? Time(), day.time.notRecorded, day.time.notRecordedDue)
    }
  }

  /// How a screen is called here: with its kiosk where there are several.
  func name(ofScreen screen: String, of kiosk: String) -> String {
    kiosks.count > 1 ? "\(kiosk) \(screen)" : screen
  }

  /// Where the time of all screens went.
  var screenTime: ScreenTime { screens.reduce(into: ScreenTime()) { $0 += $1.time } }
}

extension ProofReport.Account {
  /// The sum of its screens, as one of them.
  fileprivate var asOne: ProofReport.OnScreen {
    ProofReport.OnScreen(
      kiosk: "", screen: "", contract: contract, dates: dates, isContracted: isContracted,
      contractedShare: contractedShare, deliveredShare: deliveredShare, time: time, owed: shownOwed, owedDown: owedDown)
  }
}

extension ProofReport.OnScreen {
  /// Whether `contracted` is an equal part, because nothing else was agreed.
  fileprivate var hasEqualPart: Bool { contract != AgreementText.unknown && !isContracted }

  /// `nil` without an agreement: an equal part is none.
  fileprivate var agreedShare: Double? { isContracted && contract != AgreementText.ofCards ? contractedShare : nil }

  fileprivate func gotShare(isOwed: Bool) -> ReportTable.Cell {
    .got(deliveredShare, of: isContracted ? contractedShare : nil, isOwed: isOwed && !owesDarkTimeAlone)
  }

  /// As of an account.
  private var owesDarkTimeAlone: Bool { ReportWords.whole(owedDown) > 0 && ReportWords.whole(owed - owedDown) == 0 }

  /// Whether dark time is owed beside a share that is no less than the agreed one: shares are of the time that the screens were up.
  fileprivate var owesBesideShare: Bool {
    guard let agreedShare, let deliveredShare, ReportWords.whole(owedDown) > 0 else { return false }
    return owesDarkTimeAlone || !ReportWords.isBelow(deliveredShare, agreedShare)
  }
}
