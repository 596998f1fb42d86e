internal import ConfigurationValues
package import Ledger
internal import MarqueeConfig
package import MarqueeValues
internal import Messages
internal import Platform
internal import Spool
internal import VectorPages

/// Makes a report from a ledger, or from exports.
package struct ReportRun {
  /// Why there is no report: a sentence with the remedy.
  package struct Fault: Error, Sendable {
    package var message: String
    /// Whether the command line is at fault.
    package var isUsage = false
  }

  package enum Format: String, Sendable, CaseIterable {
    case text, csv, json, pdf
  }

  package var period: ReportPeriod
  package var choice: ProofReport.Choice
  package var format: Format
  /// Of texts and pages; CSV and JSON are for programs.
  package var language: ReportLanguage
  package var paper: ReportPaper
  /// s since 1970.
  package var now: Int
  /// Takes what is for the operator and stands in no report of one sponsor or tier, and of CSV, which has rows alone, what makes its
  /// figures doubtful: a sentence.
  package var advise: (_ text: String) -> Void = { _ in }

  package init(
    _ period: ReportPeriod, _ choice: ProofReport.Choice, _ format: Format, language: ReportLanguage = .english,
    paper: ReportPaper = .a4, now: Int = LocalClock.now.wholeSeconds
  ) {
    self.period = period
    self.choice = choice
    self.format = format
    self.language = language
    self.paper = paper
    self.now = now
  }

  /// A report of a ledger.
  /// - Parameter pictures: the folder of the wall's pictures.
  package func report(of ledger: Ledger, pictures: String) throws(Fault) -> WrittenReport {
    let newest: String?
    do {
      newest = try ledger.newestConfiguration()
    } catch {
      throw Fault(message: error.description)
    }
    let zone = Self.zone(of: newest)
    let moments = try moments(in: zone)
    let (from, until) = (moments.lowerBound * 1000, moments.upperBound * 1000)
    var (totals, used): (PlayTotals, [Ledger.UsedConfiguration])
    var texts: [String] = []
    do {
      (totals, used) = try (
        ledger.totals(from: from, until: until, now: now * 1000), ledger.configurations(from: from, until: until)
      )
      if used.isEmpty { texts = try ledger.configurations().map(\.text) }
      // CSV has none.
      if format != .csv { totals.darkSpells = try ledger.darkSpells(from: from, until: until, now: now * 1000) }
    } catch {
      throw Fault(message: error.description)
    }
    // What was agreed then; where nothing was recorded, or that is no longer known, what was agreed last.
    let isDue = DueHours.hold(totals, of: newest, in: zone)
    let terms =
      used.isEmpty
      ? ScreenTerms(newestOf: texts, over: moments, in: zone, withinDueHours: isDue)
      : ScreenTerms(of: used, in: zone, withinDueHours: isDue)
    return try report(
      of: totals, terms, isAgreed: newest != nil, zone, contact: Self.contact(in: newest), pictures: pictures)
  }

  /// A report of exports of one or more kiosks.
  /// - Parameters:
  ///   - read: verifies an export, adds up what it has of this time, ms since 1970, and names its key.
  ///   - configuration: the text of the wall's configuration, which says what was agreed; `nil` for what the exports say.
  ///   - zone: the name of the wall's time zone, where there is no configuration; `nil` is the machine's.
  ///   - span: of the exports, s since 1970, which is reported where no time was chosen; `nil` has no bound.
  package func report(
    ofExports paths: [String], configuration: String?, zone name: String? = nil,
    span: (from: Int?, until: Int?) = (nil, nil),
    read: (_ path: String, _ from: Int, _ until: Int) throws(LedgerFault) -> (PlayTotals, ProofReport.Key)
  ) throws(Fault) -> WrittenReport {
    let texts = [configuration].compactMap(\.self)
    let zone = configuration == nil ? FollowedZone(named: name).zone : Self.zone(of: configuration)
    let moments = try moments(in: zone, span: span)
    var totals = PlayTotals(from: moments.lowerBound * 1000, until: moments.upperBound * 1000)
    var keys: [ProofReport.Key] = []
    do throws(LedgerFault) {
      for path in paths {
        let (part, key) = try read(path, totals.from, totals.until)
        totals.add(part)
        keys.append(key)
      }
    } catch {
      throw Fault(message: error.description)
    }
    let kiosks = totals.checkpoints.map(\.kiosk)
    if let twice = kiosks.first(where: { kiosk in kiosks.count { $0 == kiosk } > 1 }) {
      throw Fault(message: "two of the exports are of \(quoted(twice)), whose time would count twice; give one of them")
    }
    let terms = ScreenTerms(
      newestOf: texts, over: moments, in: zone, withinDueHours: DueHours.hold(totals, of: configuration, in: zone))
    let isAgreed = !texts.isEmpty || !totals.agreements.isEmpty
    return try report(
      of: totals, terms, isAgreed: isAgreed, zone, contact: Self.contact(in: configuration), pictures: nil, keys: keys)
  }

  private func moments(
    in zone: Zone, span: (from: Int?, until: Int?) = (nil, nil)
  ) throws(Fault) -> Range<Int> {
    do {
      return try period.moments(in: zone, now: now, span: span)
    } catch {
      throw Fault(message: error.message, isUsage: true)
    }
  }

  /// The time zone of a ledger's wall, from its newest configuration; the machine's if that names none.
  package static func zone(of ledger: Ledger) throws(LedgerFault) -> Zone {
    zone(of: try ledger.newestConfiguration())
  }

  /// What is agreed for each card and tier in a span of a ledger, as its exports say it.
  /// - Parameters:
  ///   - from: ms since 1970; `nil` without bound.
  ///   - until: the first moment after it.
  package static func agreements(
    of ledger: Ledger, from: Int?, until: Int?
  ) throws(LedgerFault) -> [PlayTotals.Subject: PlayTotals.Agreement] {
    let used = try ledger.configurations(from: from ?? 0, until: until ?? .max / 2)
    let terms = ScreenTerms(of: used, in: try zone(of: ledger))
    return terms.parties.reduce(into: [:]) { agreements, party in
      let subject: PlayTotals.Subject =
        switch party {
        case .card(let id): .card(id)
        case .tier(let name): .tier(name)
        }
      agreements[subject] = terms[party]?.stated
    }
  }

  /// The wall's zone, or the machine's.
  private static func zone(of text: String?) -> Zone {
    let loaded = text.flatMap { try? ConfigurationLoader.load(text: $0, file: "") }
    return FollowedZone(named: loaded?.configuration.timeZone).zone
  }

  private static func contact(in text: String?) -> String? {
    text.flatMap { try? ConfigurationLoader.load(text: $0, file: "") }?.configuration.proof.contact
  }

  private func report(
    of totals: PlayTotals, _ terms: ScreenTerms, isAgreed: Bool, _ zone: Zone, contact: String?, pictures: String?,
    keys: [ProofReport.Key]? = nil
  ) throws(Fault) -> WrittenReport {
    var report: ProofReport
    do {
      report = try ProofReport(totals, terms: terms, choice: choice, in: zone)
    } catch {
      throw Fault(message: error.message)
    }
    (report.keys, report.contact) = (keys, contact)
    if format == .csv {
      for remark in report.remarks { advise(remark) }
      report.notes = []
    }
    if !isAgreed {
      report.notes.append(ReportNote(.agreementNotKnown))
      advise("what was agreed is not known; name the wall's configuration with --config")
    }
    if choice != .all {
      for note in report.notes where note.isAdvice { advise(note.english) }
      report.notes.removeAll(where: \.isAdvice)
    }
    switch format {
    case .text: return .whole(Array((report.text(in: language).joined(separator: "\n") + "\n").utf8))
    case .csv: return .csv(report)
    case .json: return .json(report)
    case .pdf:
      do {
        return .whole(try report.pdf(pictures: report.pictures(in: pictures), language, paper))
      } catch {
        throw Fault(message: error.description)
      }
    }
  }
}

/// A report that is made and has to be written.
package enum WrittenReport: Sendable {
  case whole([UInt8])
  /// Formats that grow with sponsors and days: a year of a large wall is a hundred MB, and is never in memory as a whole.
  case csv(ProofReport)
  case json(ProofReport)

  /// - Parameter write: is given the report piece by piece; what it throws ends the writing.
  package func write(_ write: (_ bytes: [UInt8]) throws -> Void) throws {
    switch self {
    case .whole(let bytes): try write(bytes)
    case .csv(let report): try report.writeCSV { try write(Array($0.utf8)) }
    case .json(let report):
      try report.writeJSON { try write(Array($0.utf8)) }
      try write([0x0A])
    }
  }
}

extension ProofReport {
  /// One picture a day and screen of the card that the report is about: of the last days, 90 at most.
  fileprivate func pictures(in folder: String?) -> [ReportPicture] {
    guard let folder, sponsors.count == 1, let card = sponsors.first else { return [] }
    var seen: Set<String> = []
    let screens = card.screens?.map(\.screen) ?? self.screens.map(\.screen)
    let pictures = ReportPicture.all(
      of: card.id, on: days.suffix(Self.mostPictures).map(\.day), screens: screens.filter { seen.insert($0).inserted },
      in: folder)
    // Whole days.
    let first = pictures.suffix(Self.mostPictures).first?.day ?? ""
    let isCut = pictures.count > Self.mostPictures && pictures[pictures.count - Self.mostPictures - 1].day == first
    return pictures.suffix(Self.mostPictures).filter { isCut ? $0.day > first : true }
  }

  private static let mostPictures = 90

  /// What makes its figures doubtful, in English, a sentence each: notes, missing records and the ledger's faults.
  fileprivate var remarks: [String] {
    let words = ReportLanguage.english.words
    let others = losses.map { words.sentence(of: $0, kiosk: $0.kiosk) } + faults
    let rest = others.count - Self.mostRemarks
    return notes.filter { !$0.isOrdinary }.map(\.english) + others.prefix(Self.mostRemarks)
      + (rest > 0 ? ["and \(rest) more; --format text has all"] : [])
  }

  private static let mostRemarks = 20
}
