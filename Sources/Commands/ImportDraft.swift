internal import ConfigurationEditing
internal import MarqueeConfig
internal import Messages
internal import SponsorSheets

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
    // Rows with errors count too, so that all that is wrong is told at once: a sponsor may stand twice, once in a faulty row.
    let sponsors = (sheet.sponsors + sheet.faulty).sorted { $0.row < $1.row }
    var chooser = LogoChooser(
      file: table, home: Self.folder(of: config),
      others: [logos ?? (table.isEmpty ? nil : Self.folder(of: table))].compactMap(\.self), converts: decodesLogos)
    chooser.choose(for: sponsors, cards: answers.cards, logos: text.logos)
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
      chooser.conversionFaults(withoutLogo: plan.rowsWithoutLogo)
      + chooser.remarkFaults(withoutLogo: plan.rowsWithoutLogo)
    let faults =
      sheet.faults + (chooser.faults + unsettled + plan.faults + contradictions).on(sheet: sheet.name)
    return ImportDraft(
      chooser: chooser, plan: plan, rows: rows, choices: choices, decoded: decoded, columnOfLogos: sheet.places[.logo],
      style: style, edited: edited,
      faults: faults, errors: faults.count { $0.severity == .error } + sheet.omittedErrors, others: others)
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
