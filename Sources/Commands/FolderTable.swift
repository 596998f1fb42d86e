internal import ConfigurationEditing
package import ConfigurationValues
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Messages
internal import Platform
package import SponsorSheets

/// How the table in a folder is read.
package struct TableOptions: Sendable {
  let sheet: String?
  let dates: LocalDate.Order?
  let answers: SheetAnswers

  /// - Parameters:
  ///   - sheet: the sheet of a workbook; `nil` for the first visible one with headings.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - answers: decides where the table can be read in two ways.
  package init(sheet: String? = nil, dates: LocalDate.Order? = nil, answers: SheetAnswers = SheetAnswers()) {
    self.sheet = sheet
    self.dates = dates
    self.answers = answers
  }
}

extension PixelSize {
  /// The screen that commands take without another word.
  fileprivate static let usual = PixelSize(width: 1920, height: 1080)
}

/// The table, or the tables, in a folder that `check` is given.
struct FolderTable {
  let folder: String
  /// The path of the folder's configuration.
  let config: String
  let tables: WallFolder.Tables
  let reading: TableOptions

  /// Looks for tables. `nil` without one.
  /// - Parameters:
  ///   - path: that `check` is given; a file has no table.
  ///   - config: the configuration that the path means.
  init?(_ path: String, config: String, reading: TableOptions) throws(CommandFailure) {
    guard path != config else { return nil }
    folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.config = config
    self.reading = reading
    let isWall = (try? FileFacts(of: config, followsLinks: false)) != nil
    tables = WallFolder.tables(in: folder, needsTable: !isWall)
    guard case .none = tables else { return }
    if let sheet = reading.sheet {
      throw CommandFailure("\(quoted(folder)) holds no table with a sheet \(quoted(sheet)); leave --sheet out")
    }
    return nil
  }

  /// A command on the folder that reads the table in the same way, in quotes.
  /// - Parameter size: of the screen that it is for, px; `nil` where that does not matter.
  func command(_ name: String, size: PixelSize? = nil) -> String {
    let size = size == .usual ? nil : size
    let options =
      [
        reading.sheet.map { "--sheet \(quotedForShell($0))" }, size.map { "--size \($0)" },
        reading.dates.map { "--dates \($0.rawValue)" },
      ].compactMap(\.self) + reading.answers.options
    return shellCommand((["kiosk-marquee \(name)"] + options).joined(separator: " "), folder)
  }

  /// Reads a table of the folder. Blocks.
  /// - Parameters:
  ///   - answers: those of the reading, perhaps with the names of cards.
  ///   - isNew: whether it is for a new wall.
  func sheet(_ table: String, answers: SheetAnswers, isNew: Bool) -> SponsorSheet {
    TableFile(path: table, sheet: reading.sheet, passesCovers: isNew).read(dates: reading.dates, answers: answers)
  }
}

/// What `check` says of a folder with a table and without a wall: what `init` would say and make, and that the configuration is
/// missing, which is an error.
struct NewWallCheck {
  let lines: [String]

  /// Reads the table, and decodes the logos that a wall would have. Blocks, and writes nothing. `nil` if there is a wall.
  /// - Parameters:
  ///   - size: of the screen, px.
  ///   - isStrict: whether warnings are errors.
  init?(_ found: FolderTable, size: PixelSize, isStrict: Bool) throws(CommandFailure) {
    guard (try? FileFacts(of: found.config, followsLinks: false)) == nil else { return nil }
    let command = found.command("init", size: size)
    switch found.tables {
    case .none: return nil
    case .several(let clause):
      lines = [
        "\(escaped(found.config)): error: does not exist, and \(clause); name the one that is meant to 'kiosk-marquee init' "
          + "with --from"
      ]
    case .one(let table):
      let answers = found.reading.answers
      let wall = try NewWall(
        found.sheet(table, answers: answers, isNew: true), table: table, config: found.config, answers: answers,
        screen: size,
        isDryRun: true)
      let draft = wall.work.draft(on: wall.text)
      let isGood = draft.errors == 0 && draft.others == nil
      let made = isGood ? try wall.work.write(draft, former: wall.text.bytes) : nil
      let faint = made?.faint.map { $0.fault(of: table, column: draft.columnOfLogos) } ?? []
      var faults = wall.work.faults(of: draft, besides: draft.decoded.faults + draft.decoded.remarks + faint)
      if isStrict {
        for index in faults.indices where faults[index].severity == .warning { faults[index].severity = .error }
      }
      let warnings = faults.count { $0.severity == .warning }
      let errors = max(faults.count { $0.severity == .error }, draft.errors)
      let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
      var lines = faults.map(\.description)
      lines += draft.others?.diagnostics.map { "\($0)" } ?? []
      lines.append(
        counts.isEmpty ? "\(escaped(table)): no faults" : "\(counts.joined(separator: ", ")) in \(escaped(table))")
      if var made {
        made.isBrief = false
        lines.append("\(command) would make of it:")
        lines += made.findings.map { "  \($0)" }
      }
      lines.append(
        "\(escaped(found.config)): error: does not exist yet; "
          + (isGood ? "" : "correct the table\(draft.isAsked ? ", or add the options that the errors name" : ""), and ")
          + "\(command) makes it")
      self.lines = lines
    }
  }
}

/// What `check` says of the table beside a wall. Notes alone: the wall does not depend on a table that is not imported.
struct WallTableCheck {
  private(set) var notes: [String] = []

  /// The most names in a list.
  private static let mostNames = 4

  /// Compares the table with the wall. Blocks, and writes nothing. Says nothing where they agree.
  init(_ found: FolderTable) {
    switch found.tables {
    case .none: break
    case .several(let clause):
      notes = [
        "\(escaped(found.config)): note: not compared with a table, for \(clause); leave the right one there, or name it to "
          + "'kiosk-marquee import'"
      ]
    case .one(let table):
      guard let text = try? ConfigurationText(path: found.config) else { return }
      guard !text.cardLists.isEmpty || !Commands.hasCardsInScreens(text) else { return }
      let answers = found.reading.answers.knowing(cardsOf: text)
      let work = ImportWork(
        sheet: found.sheet(table, answers: answers, isNew: false), table: table, answers: answers, config: found.config,
        logos: nil,
        formerState: FileState(of: found.config), isDryRun: true)
      notes = Self.notes(of: work, work.draft(on: text, decodesLogos: false), in: found)
    }
  }

  private static func notes(of work: ImportWork, _ draft: ImportDraft, in found: FolderTable) -> [String] {
    let start = "\(escaped(work.table)): note: "
    let faults = work.faults(of: draft, besides: [])
    guard draft.errors == 0 else {
      return ["\(start)\(found.command("import")) would refuse this table; the wall stays as it is:"]
        + faults.filter { $0.severity == .error }.map(note)
    }
    if let others = draft.others {
      return ["\(start)\(found.command("import")) would be refused; the wall stays as it is:"]
        + others.diagnostics.map { "\(start)\($0.message)" }
    }
    guard let difference = difference(draft.plan, in: found) else { return [] }
    return faults.filter { $0.severity == .warning }.map(note) + [start + difference]
  }

  /// What an import would change, in one sentence; `nil` for nothing.
  private static func difference(_ plan: ImportPlan, in found: FolderTable) -> String? {
    let count = plan.absentInView.count
    let absent = "\(counted(count, "card")) \(count == 1 ? "is" : "are") not in the table (\(names(plan.absentInView)))"
    guard !plan.edits.isEmpty else {
      guard count > 0 else { return nil }
      return "of the wall \(absent); \(found.command("import --prune hide")) takes \(count == 1 ? "it" : "them") off"
    }
    let (new, other) = (plan.added, plan.updated.map(\.card))
    let parts = [
      new.isEmpty ? nil : "\(counted(new.count, "sponsor")) that the wall does not have (\(names(new)))",
      other.isEmpty ? nil : "other values for \(counted(other.count, "card")) (\(names(other)))",
    ].compactMap(\.self)
    return (parts.isEmpty ? "would change the wall" : "has \(listed(parts, "and"))")
      + (count > 0 ? ", and of the wall \(absent)" : "")
      + "; \(found.command("import --dry-run")) lists what changes, \(found.command("import")) brings it in"
  }

  private static func names(_ all: [String]) -> String {
    listed(
      all.prefix(mostNames).map { escaped($0) } + (all.count > mostNames ? ["\(all.count - mostNames) more"] : []),
      "and")
  }

  private static func note(_ fault: SheetFault) -> String {
    var fault = fault
    fault.severity = .note
    return fault.description
  }
}
