internal import ConfigurationEditing
internal import ConfigurationValues
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Messages
internal import Platform
internal import SponsorSheets

/// Brings a table into a configuration: finds all faults, and without errors copies the logos and writes the file.
struct ImportWork {
  let sheet: SponsorSheet
  /// The table's path, or that of the logos' folder; empty for neither.
  let table: String
  /// Whether there is a table, and not logos alone or nothing.
  var hasTable = true
  /// What was said of the table.
  var answers = SheetAnswers()
  /// What happens to cards that the table does not have.
  var pruning: ImportPlan.Pruning?
  /// The configuration's path.
  let config: String
  /// A folder to copy logos from; `nil` for the table's own.
  let logos: String?
  /// Of the configuration's file when it was read; `nil` for a new one.
  let formerState: FileState?
  let isDryRun: Bool
  /// The colours of a new wall.
  var theme = WallTheme.standard
  /// Why its tiers are arranged as they are; `nil` without tiers.
  var arrangement: String?
  /// The size of the screen that a new wall is for, px.
  var screen = PixelSize(width: 1920, height: 1080)

  /// Where the file as it was before is kept, in place of that of an earlier import.
  private var formerCopy: String { "\(config).before-import" }
  var isNew: Bool { formerState == nil }

  /// Prints faults and what was done.
  /// - Parameter text: the configuration before.
  func carryOut(on text: ConfigurationText) throws(CommandFailure) {
    let draft = draft(on: text)
    try report(draft)
    let report = try write(draft, former: text.bytes)
    var output = StandardOutput()
    for line in report.lines { try output.write(line) }
    try output.flush()
  }

  // MARK: Faults

  /// Prints the faults in the order of the table, notes last and by their kinds; throws if there are errors.
  private func report(_ draft: ImportDraft) throws(CommandFailure) {
    // Without errors the summary tells of the logos.
    var faults = faults(of: draft, besides: draft.errors > 0 ? draft.decoded.faults : [])
    // Logos alone are no table.
    if !hasTable { for index in faults.indices { faults[index].row = nil } }
    for fault in faults.summarized { StandardError.write(fault.description) }
    guard draft.errors == 0 else {
      throw CommandFailure(
        "\(quoted(table)) has \(counted(draft.errors, "error")); nothing was changed. Correct the table"
          + (draft.isAsked ? ", or add the options that the errors name," : "") + " and run the command again")
    }
    if let others = draft.others { throw CommandFailure(others) }
  }

  // MARK: Writing

  /// Copies the logos and writes the file, unless this is a dry run.
  /// - Parameter former: the configuration before.
  /// - Returns: what was done.
  func write(_ draft: ImportDraft, former: [UInt8]) throws(CommandFailure) -> ImportReport {
    let (chooser, plan, choices) = (draft.chooser, draft.plan, draft.choices)
    var copied: [String] = []
    var looks: [String] = []
    let sources = isDryRun ? chooser.sources(of: choices) : [:]
    let before = draft.edited
    var edited = draft.edited
    if !isNew, !plan.logoRows.isEmpty, let former = try? ConfigurationText(bytes: former, file: config) {
      let read = Dictionary(choices.values.map { ($0.path, $0.read) }) { first, _ in first }
      looks += [StyleHint(from: former, to: edited, read: read, home: Self.folder(of: config)).text].compactMap(\.self)
    }
    var folders = MadeFolders()
    do throws(FileError) {
      if !isDryRun {
        if isNew { try folders.make(Self.folder(of: config)) }
        copied = try chooser.copy(rows: draft.rows, &folders)
      }
      if isNew || !plan.logoRows.isEmpty {
        looks += try choose(looksOf: &edited, draft.style, reading: sources)
      }
      if !isDryRun { try save(edited, former: former, plan) }
    } catch {
      guard !error.isOfFolderSync else {
        // The configuration is in place, and names the copies.
        throw CommandFailure(
          "\(quoted(config)) was \(isNew ? "made" : "changed"), but may be lost in a power cut: \(error.reason)")
      }
      LogoChooser.remove(copied)
      folders.remove()
      throw CommandFailure("\(quoted(config)) was not \(isNew ? "made" : "changed"): \(error.reason)")
    }
    let outdated = chooser.outdated(
      isNamed: logos != nil, sponsors: sheet.sponsors.compactMap(\.name) + answers.cards, besides: before.logos)
    let unused = chooser.unused(isNamed: logos != nil, besides: before.logos, outdated: outdated)
    return ImportReport(
      config: config, plan: plan, pruning: pruning, sponsors: sheet.sponsors, choices: choices, copied: copied.count,
      searched: hasTable ? nil : logos,
      unused: unused.map(\.path),
      versions: chooser.versions(
        ofRows: plan.logoRows, isNamed: logos != nil, besides: before.logos, outdated: outdated),
      left: isNew ? [] : chooser.left(by: before, besides: unused + outdated),
      outdated: outdated.map(\.path), icons: chooser.icons,
      archives: plan.rowsWithoutLogo.isEmpty && hasTable ? [] : chooser.archives,
      foreign: plan.rowsWithoutLogo.isEmpty && hasTable ? [] : chooser.foreign,
      texts: isNew || !plan.rowsWithoutLogo.isEmpty ? chooser.texts : [], off: offByDates(in: edited),
      screen: screen, isDryRun: isDryRun, isNew: isNew,
      formerCopy: isNew || isDryRun || plan.edits.isEmpty ? nil : formerCopy,
      doubts: chooser.unconverted(withoutLogo: plan.rowsWithoutLogo) + draft.decoded.doubts,
      faint: faintLogos(of: draft, in: edited, reading: sources), offers: chooser.offers,
      decisions: looks + [isNew ? omissions(in: edited) : nil].compactMap(\.self))
  }

  private func omissions(in text: ConfigurationText) -> String? {
    guard let loaded = try? ConfigurationLoader.load(bytes: text.bytes, file: config) else { return nil }
    return SeenCheck(config, screen: screen).omissionNote(on: loaded.configuration)
  }

  private func offByDates(in text: ConfigurationText) -> [String] {
    guard let loaded = try? ConfigurationLoader.load(bytes: text.bytes, file: config) else { return [] }
    return DatedWall(loaded.configuration, on: nil).offByDates
  }

  /// - Throws: with `isOfFolderSync` only once the configuration is in place.
  private func save(_ edited: ConfigurationText, former: [UInt8], _ plan: ImportPlan) throws(FileError) {
    guard FileState(of: config) == formerState else {
      throw FileError(reason: "it was changed meanwhile; run the command again")
    }
    if !isNew, !plan.edits.isEmpty { try keep(former) }
    if isNew || !plan.edits.isEmpty { try OutputFile.write(edited.bytes, to: config, isSynced: true) }
  }

  /// Keeps the file as it was, with its permissions: it may hold a password.
  private func keep(_ former: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try AtomicFile.write(former, to: formerCopy, replacing: try? FileFacts(of: config), isSynced: true)
    } catch {
      throw FileError(reason: error.reason)
    }
  }

  static func folder(of path: String) -> String {
    let folder = PathName.folder(of: path)
    return folder.isEmpty ? "." : folder
  }
}

/// What a table changes in a configuration, worked out and not yet written.
struct ImportDraft {
  let chooser: LogoChooser
  let plan: ImportPlan
  /// The rows whose logo is taken.
  let rows: Set<Int>
  /// The logos of these rows.
  let choices: [Int: LogoChooser.Choice]
  /// The logos that the configuration gets.
  let decoded: ChosenLogos
  /// The table's column of logos; `nil` without one.
  let columnOfLogos: (index: Int, heading: String)?
  /// The style of a new wall's cards.
  let style: LogoStyle?
  /// The configuration with the changes, without the looks of its lanes.
  let edited: ConfigurationText
  /// The faults of the table and its changes, in no order.
  let faults: [SheetFault]
  /// The number of errors, those included that are not kept.
  let errors: Int
  /// Errors of the configuration that do not come from the table.
  let others: ConfigurationError?

  /// Whether an error names an option that answers it.
  var isAsked: Bool { faults.contains { $0.severity == .error && SheetAnswers.isAsked(in: $0.message) } }
}

// What there is to do, before anything is written.
extension ImportWork {
  /// Works out the changes. Blocks while logos are searched and decoded.
  /// - Parameters:
  ///   - text: the configuration before.
  ///   - decodesLogos: whether logos are converted and decoded; without it the draft says nothing of their looks.
  func draft(on text: ConfigurationText, decodesLogos: Bool = true) -> ImportDraft {
    // Rows with errors count too, so that one run tells every fault: a sponsor may stand twice, once in a faulty row.
    let sponsors = (sheet.sponsors + sheet.faulty).sorted { $0.row < $1.row }
    var chooser = LogoChooser(
      file: table, home: Self.folder(of: config),
      others: [logos ?? (table.isEmpty ? nil : Self.folder(of: table))].compactMap(\.self), converts: decodesLogos)
    chooser.choose(
      for: sponsors, cards: answers.cards, logos: text.logos, years: Self.years, title: text.text(at: ["heading"]))
    let plan = ImportPlan(
      sponsors, of: table, into: text, logos: chooser.named.mapValues(\.path),
      guesses: chooser.guessed.mapValues(\.path), answers: answers, pruning: pruning)
    let rows = Set(chooser.named.keys).union(plan.usedGuesses)
    let choices = rows.reduce(into: [:]) { $0[$1] = chooser.named[$1] ?? chooser.guessed[$1] }
    let decoded = ChosenLogos(
      decodesLogos ? choices.filter { plan.logoRows.contains($0.key) } : [:], of: table, column: sheet.places[.logo])
    let style = isNew ? LogoStyle(of: decoded.kinds, cards: sponsors.count { $0.isHidden != true }) : nil

    var edited = text
    var contradictions: [SheetFault] = []
    var others: ConfigurationError?
    do throws(ConfigurationError) {
      try edited.apply(
        plan.edits + NewConfiguration.edits(completing: isNew && sponsors.isEmpty) + (style?.edits ?? [])
          + (isNew
            ? theme.edits(tiers: plan.newTiers)
            : WallTheme.edits(new: plan.newTiers, isFirst: plan.takesOutPlaceholder, in: text)))
      try ConfigurationLoader.load(bytes: edited.bytes, file: config).requireChecked()
    } catch {
      contradictions = error.diagnostics.compactMap { fault($0, in: edited) }
      // The configuration was so before.
      if contradictions.isEmpty { others = error }
    }
    let unsettled =
      chooser.conversionFaults(withoutLogo: plan.rowsWithoutLogo) + chooser.notesOnYears(ofRows: plan.usedGuesses)
      + [chooser.remarkNote(column: sheet.places[.logo])].compactMap(\.self)
    let faults =
      sheet.faults + (chooser.faults + unsettled + plan.faults + contradictions).on(sheet: sheet.name)
    return ImportDraft(
      chooser: chooser, plan: plan, rows: rows, choices: choices, decoded: decoded, columnOfLogos: sheet.places[.logo],
      style: style, edited: edited,
      faults: faults, errors: faults.count { $0.severity == .error } + sheet.omittedErrors, others: others)
  }

  /// The years that files have in their names, up to the next one.
  private static var years: ClosedRange<Int> {
    let now = CivilDay.date(CivilDay.quotient(LocalClock.now.wholeSeconds, CivilDay.minutes * 60))
    return 1990...max(1990, now.year + 1)
  }

  /// The row and the column that an error of the configuration comes from: shares that contradict each other. `nil` for
  /// what no row has brought.
  private func fault(_ diagnostic: Diagnostic, in text: ConfigurationText) -> SheetFault? {
    guard diagnostic.severity == .error, let place = diagnostic.place, let (card, key) = text.card(at: place) else {
      return nil
    }
    let names = ["id", "title", "logo"].compactMap { text.text(at: card.key($0))?.folded }
    let sponsors = (sheet.sponsors + sheet.faulty).filter { sponsor in
      [sponsor.id, sponsor.name, sponsor.logo].contains { $0.map { names.contains($0.folded) } ?? false }
    }
    guard let sponsor = sponsors.first else { return nil }
    let column = key == "share" ? SheetColumn.share : nil
    let isRead = !sheet.faulty.contains { $0.row == sponsor.row }
    // If its own share could not be read, whether it has one is not known.
    guard isRead || column != nil else { return nil }
    let found = column.flatMap { sheet.places[$0] }
    return SheetFault(
      file: table, row: sponsor.row, column: found?.index, heading: found?.heading, message: diagnostic.message)
  }

  /// The faults to print, in the order of the table, with the number of those that are left out.
  /// - Parameter logos: faults of logos, to add.
  func faults(of draft: ImportDraft, besides logos: [SheetFault]) -> [SheetFault] {
    (draft.faults + logos.on(sheet: sheet.name)).inOrder.limited(omitting: sheet.omittedErrors, of: table)
  }
}
