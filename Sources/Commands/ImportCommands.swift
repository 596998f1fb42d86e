internal import ConfigurationEditing
package import ConfigurationValues
package import Logs
package import MarqueeValues
internal import Messages
internal import Platform
package import SponsorSheets

extension Commands {
  /// Brings a table of sponsors into a configuration: adds cards and updates those that it knows. Prints what changes.
  /// - Parameters:
  ///   - table: the path of a CSV file or a workbook, or of a folder that holds one.
  ///   - sheetName: the sheet of a workbook; `nil` for the first visible one.
  ///   - config: the configuration's path; `nil` for the one in the folder of the table.
  ///   - logos: a folder to copy logos from; `nil` for the table's own.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  ///   - pruning: what happens to cards that the table does not have; `nil` keeps them.
  ///   - isDryRun: whether to print what would change, and change nothing.
  package static func importSponsors(
    _ table: String, sheet sheetName: String?, into config: String?, logos: String?, dates: LocalDate.Order?,
    answers: SheetAnswers,
    pruning: ImportPlan.Pruning?, isDryRun: Bool
  ) throws(CommandFailure) {
    let (table, config) = try WallFolder.paths(ofTable: table, config)
    let state = FileState(of: config)
    let text: ConfigurationText
    do {
      text = try ConfigurationText(path: config)
    } catch {
      throw CommandFailure(error)
    }
    try requireCommonCards(in: text, config)
    let answers = answers.knowing(cardsOf: text)
    let sheet = TableFile(path: table, sheet: sheetName, passesCovers: false).read(dates: dates, answers: answers)
    let work = ImportWork(
      sheet: sheet, table: table, answers: answers, pruning: pruning, config: config, logos: logos, formerState: state,
      isDryRun: isDryRun
    )
    try work.carryOut(on: text)
  }

  /// A table changes the cards of the top level, which those of a screen would hide.
  private static func requireCommonCards(in text: ConfigurationText, _ config: String) throws(CommandFailure) {
    guard hasCardsInScreens(text) else { return }
    guard !text.cardLists.isEmpty else {
      throw CommandFailure(
        "\(quoted(config)) has its cards in 'screens', and a table changes only those of the top level; move 'cards' from a "
          + "screen to the top level, where they are for all screens without cards of their own")
    }
    StandardError.write(
      "\(config): note: the cards in 'screens' stay as they are; a table changes only those of the top level")
  }

  /// Whether a screen has cards of its own.
  static func hasCardsInScreens(_ text: ConfigurationText) -> Bool {
    (0..<(text.count(at: ["screens"]) ?? 0)).contains { number in
      text.keys(at: ["screens", .index(number)])?.contains { ["cards", "lanes"].contains($0) } ?? false
    }
  }

  /// Makes a new folder with a configuration that can be shown at once. Overwrites nothing.
  /// - Parameters:
  ///   - folder: the folder's path; it may exist, but hold no `marquee.yaml`.
  ///   - table: the path of a CSV file or a workbook of sponsors; `nil` for the one in the folder, or none.
  ///   - sheetName: the sheet of a workbook; `nil` for the first visible one with headings.
  ///   - logos: a folder to copy logos from; `nil` for the table's own, or for those in the folder.
  ///   - title: the text above the strip; `nil` for none.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  ///   - theme: its colours.
  ///   - screen: the size of the screen that it is for, px.
  package static func initialize(
    _ folder: String, from table: String?, sheet sheetName: String? = nil, logos: String?, title: String?,
    dates: LocalDate.Order?,
    answers: SheetAnswers, theme: WallTheme = .standard, screen: PixelSize = PixelSize(width: 1920, height: 1080)
  ) throws(CommandFailure) {
    let config = "\(folder)/marquee.yaml"
    guard (try? FileFacts(of: config, followsLinks: false)) == nil else {
      throw CommandFailure(
        "\(quoted(config)) exists; bring a table into it with 'kiosk-marquee import', name a new folder, or begin again after "
          + shellCommand("rm", config))
    }
    if let logos, FolderNames.of(logos, atMost: 1) == nil {
      throw CommandFailure("the folder \(quoted(logos)) cannot be read; check the path")
    }
    let found = try table == nil ? WallFolder.table(in: folder, needsTable: logos == nil) : nil
    if let found { StandardError.write("\(found): note: is the table in that folder, and is read") }
    let table = table ?? found
    if table == nil, let sheetName {
      throw CommandFailure("there is no table with a sheet \(quoted(sheetName)); name the workbook with --from")
    }
    let hasPictures = table == nil && logos == nil && !PictureFolder(path: folder).logos.isEmpty
    let logos = hasPictures ? folder : logos
    let sheet =
      table.map { TableFile(path: $0, sheet: sheetName, passesCovers: true).read(dates: dates, answers: answers) }
      ?? SponsorSheet(logos: logos.map { PictureFolder(path: $0).logos } ?? [])
    let wall = try NewWall(
      sheet, table: table, logos: logos, config: config, title: title, answers: answers, theme: theme, screen: screen)
    try wall.work.carryOut(on: wall.text)
  }
}

/// A new wall, as `init` begins it.
struct NewWall {
  /// What brings the sponsors into it.
  let work: ImportWork
  /// The configuration without cards.
  let text: ConfigurationText

  /// - Parameters:
  ///   - table: the path of the sheet's table; `nil` for none.
  ///   - logos: a folder to copy logos from; `nil` for the table's own.
  ///   - config: the configuration's path.
  ///   - title: the text above the strip; `nil` for none.
  ///   - isDryRun: whether to change nothing.
  init(
    _ sheet: SponsorSheet, table: String?, logos: String? = nil, config: String, title: String? = nil,
    answers: SheetAnswers, theme: WallTheme = .standard, screen: PixelSize, isDryRun: Bool = false
  ) throws(CommandFailure) {
    let arrangement = ArrangementChoice(for: sheet.sponsors)
    do throws(ConfigurationError) {
      text = try NewConfiguration.text(
        title: title, arrangement: arrangement.arrangement, tiers: arrangement.tiers, theme: theme, screen: screen,
        file: config)
    } catch {
      throw CommandFailure(error)
    }
    work = ImportWork(
      sheet: sheet, table: table ?? logos ?? "", hasTable: table != nil, answers: answers, config: config, logos: logos,
      formerState: nil, isDryRun: isDryRun, theme: theme, arrangement: arrangement.reason, screen: screen)
  }
}

extension SheetAnswers {
  /// The answers with what the configuration's cards are called.
  func knowing(cardsOf text: ConfigurationText) -> Self {
    var answers = self
    let cards = text.cardLists.flatMap { list in (0..<(text.count(at: list) ?? 0)).map { list.index($0) } }
    answers.cards = cards.compactMap { text.text(at: $0.key("title")) }
    answers.cardsWithBeginning = cards.filter { text.text(at: $0.key("show").key("from")) != nil }
      .flatMap { card in ["id", "title"].compactMap { text.text(at: card.key($0)) } }
    return answers
  }
}
