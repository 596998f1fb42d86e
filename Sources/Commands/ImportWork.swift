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

  /// Prints the faults in the order of the table; throws if there are errors.
  private func report(_ draft: ImportDraft) throws(CommandFailure) {
    // Without errors the summary tells of the logos.
    var faults = faults(of: draft, besides: draft.errors > 0 ? draft.decoded.faults : [])
    // Logos alone are no table.
    if !hasTable { for index in faults.indices { faults[index].row = nil } }
    for fault in faults { StandardError.write(fault.description) }
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
      unused: unused.map(\.path), left: isNew ? [] : chooser.left(by: before, besides: unused + outdated),
      outdated: outdated.map(\.path),
      archives: plan.rowsWithoutLogo.isEmpty && hasTable ? [] : chooser.archives,
      foreign: plan.rowsWithoutLogo.isEmpty && hasTable ? [] : chooser.foreign, off: offByDates(in: edited),
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

  /// Makes the cards of a lane look alike.
  /// - Parameter sources: where logos are read that a dry run has not copied, by their paths as written.
  /// - Returns: what was chosen and why.
  private func choose(
    looksOf text: inout ConfigurationText, _ style: LogoStyle?, reading sources: [String: LogoChooser.UncopiedLogo]
  ) throws(FileError) -> [String] {
    do throws(ConfigurationError) {
      var reasons = try isNew ? arrange(&text, sources) + [style?.reason].compactMap(\.self) : []
      let look = LaneLook(for: try arrangements(of: text, sources), at: config, colorsText: isNew)
      guard isNew else {
        // What somebody has written stays, for a tier and for all cards.
        let isWritten = text.text(at: ["card", "logo-background"]) != nil
        let edits = look.edits.filter { edit in
          if case .set(_, let path, _) = edit { return !isWritten && text.text(at: path) == nil }
          return true
        }
        try text.apply(edits)
        return edits.isEmpty ? [] : look.reasons
      }
      try text.apply(look.edits)
      reasons += try look.reasons + limitLogos(in: &text, sources)
      return reasons
    } catch {
      throw FileError(reason: "\(error)")
    }
  }

  /// Takes one strip for the tiers of a new wall where the screen has no room for lanes, or too much.
  /// - Returns: how the tiers are arranged and why.
  private func arrange(
    _ text: inout ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo]
  ) throws(ConfigurationError) -> [String] {
    let variants = try arrangements(of: text, sources)
    guard let wall = variants.first,
      let reason = composition(of: wall).reasonForOneStrip(variants.first { $0.arrangement == .together })
    else { return [arrangement].compactMap(\.self) }
    try text.set(.plain(Configuration.Arrangement.together.rawValue), at: ["arrange"], order: [])
    return [reason]
  }

  /// Limits the area of a new wall's logos in tiers where some would be larger than those of a higher tier.
  /// - Returns: what was chosen and why.
  private func limitLogos(
    in text: inout ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo]
  ) throws(ConfigurationError) -> [String] {
    let variants = try arrangements(of: text, sources)
    guard let wall = variants.first else { return [] }
    let limits = composition(of: wall).logoLimits(besides: Array(variants.dropFirst()))
    guard !limits.isEmpty else { return [] }
    try text.apply(
      limits.map { limit in
        let card: EditPath = limit.tier.map { ["tiers", .key($0), "card"] } ?? ["card"]
        return .set(.plain("\(limit.percent)%"), at: card.key("logo-area"))
      })
    let purposes = [
      (true, "so that none is larger than those of higher tiers"),
      (false, "for in another style or arrangement some would be larger than those of higher tiers"),
    ]
    return purposes.compactMap { isForWall, purpose in
      let limits = limits.filter { $0.isForWall == isForWall }
      guard !limits.isEmpty else { return nil }
      let tiers = limits.compactMap(\.tier)
      let whose = tiers.isEmpty ? "all logos" : "the logos of \(listed(tiers, "and"))"
      return "\(whose) are smaller than their cards allow (logo-area), \(purpose)"
    }
  }

  private func composition(of configuration: Configuration) -> WallComposition {
    WallComposition(configuration: configuration, screen: screen, check: SeenCheck(config, screen: screen))
  }

  /// The configuration, and a new one in each way that its tiers can be arranged, so that its looks suit the others too.
  /// - Parameter sources: where logos are read that a dry run has not copied, by their paths as written.
  private func arrangements(
    of text: ConfigurationText, _ sources: [String: LogoChooser.UncopiedLogo] = [:]
  ) throws(ConfigurationError) -> [Configuration] {
    let own = try ConfigurationLoader.load(bytes: text.bytes, file: config).configuration
    var all = [own]
    if isNew, !own.tiers.isEmpty {
      all += Configuration.Arrangement.allCases.filter { $0 != own.arrangement }.compactMap { arrangement in
        var other = text
        // More tiers than there may be lanes are no arrangement.
        guard (try? other.set(.plain(arrangement.rawValue), at: ["arrange"], order: [])) != nil else { return nil }
        return try? ConfigurationLoader.load(bytes: other.bytes, file: config).configuration
      }
    }
    for index in all.indices { all[index].readLogos(from: sources) }
    return all
  }

  static func folder(of path: String) -> String {
    let folder = PathName.folder(of: path)
    return folder.isEmpty ? "." : folder
  }
}
