internal import ConfigurationEditing
internal import ConfigurationValues
internal import MarqueeConfig
internal import MarqueeValues
internal import Messages
internal import SponsorSheets

/// A logo that is blurred where it is drawn, or of which little is seen.
struct FaintLogo {
  /// The row that it comes from.
  let row: Int
  let choice: LogoChooser.Choice
  /// What is wrong and the remedy, as a clause that follows the file's name.
  let clause: String

  /// A line for the summary.
  var line: String { "\(escaped(choice.sponsor)): \(escaped(choice.path)), \(clause)" }

  /// A warning for the row.
  /// - Parameters:
  ///   - table: the table's name.
  ///   - column: that of the logos.
  func fault(of table: String, column: (index: Int, heading: String)?) -> SheetFault {
    SheetFault(
      file: table, row: row, column: column?.index, heading: column?.heading, severity: .warning,
      message: "\(quoted(choice.sponsor)) has the logo \(quotedPath(choice.path)), \(clause)")
  }
}

extension ImportWork {
  /// The logos that the table brings that are blurred or hardly seen on the wall's screen, in the order of their rows. Blocks
  /// while they are decoded.
  /// - Parameters:
  ///   - text: the configuration with the changes.
  ///   - sources: where logos are read that a dry run has not copied, by their paths as written.
  func faintLogos(
    of draft: ImportDraft, in text: ConfigurationText, reading sources: [String: LogoChooser.UncopiedLogo]
  ) -> [FaintLogo] {
    let choices = draft.choices.filter { draft.plan.logoRows.contains($0.key) }.sorted { $0.key < $1.key }
    guard !choices.isEmpty, var wall = try? ConfigurationLoader.load(bytes: text.bytes, file: config).configuration
    else { return [] }
    wall.readLogos(from: sources)
    let clauses = SeenCheck(config, screen: screen).faintLogos(on: wall, among: Set(choices.map { PathKey($1.path) }))
    return choices.flatMap { row, choice in
      (clauses[PathKey(choice.path)] ?? []).map { FaintLogo(row: row, choice: choice, clause: $0) }
    }
  }
}
