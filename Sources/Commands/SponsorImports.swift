internal import Foundation
package import Logs
package import MarqueeConfig
internal import MarqueeValues
internal import Platform

extension Commands {
  /// Brings a table of sponsors into a configuration: adds cards and updates those that it knows. Prints what changes.
  /// - Parameters:
  ///   - table: the path of the CSV file.
  ///   - config: the configuration's path.
  ///   - logos: a folder to copy logos from; `nil` for the table's own.
  ///   - dates: decides between day and month where a date could mean both.
  ///   - isDryRun: whether to print what would change, and change nothing.
  package static func importSponsors(
    _ table: String, into config: String, logos: String?, dates: LocalDate.Order?, isDryRun: Bool
  ) throws(CommandFailure) {
    let sheet = try sponsors(table, dates: dates)
    let state = FileState(of: config)
    let text: ConfigurationText
    do {
      text = try ConfigurationText(path: config)
    } catch {
      throw CommandFailure(error)
    }
    try bring(sheet, of: table, into: text, at: config, state, logos: logos, isDryRun: isDryRun)
  }

  /// Makes a new folder with a configuration that can be shown at once. Overwrites nothing.
  /// - Parameters:
  ///   - folder: the folder's path; it may exist, but hold no `marquee.yaml`.
  ///   - table: the path of a CSV file of sponsors; `nil` for none.
  ///   - logos: a folder to copy logos from; `nil` for the table's own, or none.
  ///   - title: the text above the strip; `nil` for none.
  ///   - dates: decides between day and month where a date could mean both.
  package static func initialize(
    _ folder: String, from table: String?, logos: String?, title: String?, dates: LocalDate.Order?
  ) throws(CommandFailure) {
    let config = "\(folder)/marquee.yaml"
    guard (try? FileFacts(of: config, followsLinks: false)) == nil else {
      throw CommandFailure(
        "\(quoted(config)) exists; name a new folder, or bring a table into this one with 'kiosk-marquee import'")
    }
    if let logos, FolderNames.of(logos, atMost: 1) == nil {
      throw CommandFailure("the folder \(quoted(logos)) cannot be read; check the path")
    }
    let sheet = try table.map { table throws(CommandFailure) in try sponsors(table, dates: dates) }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure("the folder \(quoted(folder)) cannot be made: \(error.localizedDescription)")
    }
    let listed = sheet ?? SponsorSheet(logos: logos.map { PictureFolder(path: $0).pictures } ?? [])
    let arrangement = ArrangementChoice(for: listed.sponsors, hasTitle: title != nil).arrangement
    let text: ConfigurationText
    do throws(ConfigurationError) {
      text = try NewConfiguration.text(title: title, arrangement: arrangement, file: config)
    } catch {
      throw CommandFailure(error)
    }
    try bring(listed, of: table ?? logos ?? "", into: text, at: config, nil, logos: logos, isDryRun: false)
  }

  /// Reads a table and prints its faults.
  private static func sponsors(_ table: String, dates: LocalDate.Order?) throws(CommandFailure) -> SponsorSheet {
    let sheet = SponsorSheet.load(path: table, dates: dates)
    for fault in sheet.faults { StandardError.write(fault.description) }
    guard !sheet.hasErrors else {
      let errors = sheet.faults.count { $0.severity == .error }
      throw CommandFailure(
        "\(quoted(table)) has \(counted(errors, "error")); nothing was changed. Correct the table and run the command again"
      )
    }
    return sheet
  }

  /// - Parameter state: of the configuration's file when it was read; `nil` for a new one.
  private static func bring(
    _ sheet: SponsorSheet, of table: String, into text: ConfigurationText, at config: String, _ state: FileState?,
    logos: String?, isDryRun: Bool
  ) throws(CommandFailure) {
    let isNew = state == nil
    let home = folder(of: config)
    var chooser = LogoChooser(
      file: table, home: home, others: [logos ?? (table.isEmpty ? nil : folder(of: table))].compactMap(\.self))
    chooser.choose(for: sheet.sponsors)
    let plan = SponsorImport(
      sheet.sponsors, of: table, into: text, logos: chooser.named.mapValues(\.path),
      guesses: chooser.guessed.mapValues(\.path))
    for fault in chooser.faults + plan.faults { StandardError.write(fault.description) }
    if plan.faults.contains(where: { $0.severity == .error }) {
      throw CommandFailure("nothing was changed; correct the table and run the command again")
    }
    let rows = Set(chooser.named.keys).union(plan.usedGuesses)
    let style =
      isNew ? LogoStyle(of: rows.compactMap { chooser.named[$0] ?? chooser.guessed[$0] }, in: home) : nil
    var edited = text
    do throws(ConfigurationError) {
      try edited.apply(
        plan.edits + NewConfiguration.edits(completing: isNew && sheet.sponsors.isEmpty) + (style?.edits ?? []))
      _ = try ConfigurationLoader.load(bytes: edited.bytes, file: config)
    } catch {
      throw CommandFailure(error)
    }
    var copied: [String] = []
    var texts: TextChoice?
    if !isDryRun {
      do throws(FileError) {
        copied = try chooser.copy(rows: rows)
        if isNew { texts = try choose(textsOf: &edited, at: config) }
        guard FileState(of: config) == state else {
          throw FileError(reason: "it was changed meanwhile; run the command again")
        }
        if isNew || !plan.edits.isEmpty { try OutputFile.write(edited.bytes, to: config, isSynced: true) }
      } catch {
        LogoChooser.remove(copied)
        throw CommandFailure("\(quoted(config)) was not changed: \(error.reason)")
      }
    }
    var output = StandardOutput()
    let report = ImportReport(
      config: config, plan: plan, sponsors: sheet.sponsors,
      choices: rows.sorted().compactMap {
        chooser.named[$0] ?? chooser.guessed[$0]
      }, copied: copied.count, isDryRun: isDryRun, isNew: isNew,
      decisions: [
        ArrangementChoice(for: sheet.sponsors, hasTitle: text.text(at: ["heading"]) != nil).reason, style?.reason,
      ].compactMap(\.self) + (texts?.reasons ?? []))
    for line in report.lines { try output.write(line) }
    try output.flush()
  }

  /// Leaves texts of a new wall's cards out that could not be read from afar.
  private static func choose(
    textsOf text: inout ConfigurationText, at config: String
  ) throws(FileError) -> TextChoice {
    do throws(ConfigurationError) {
      let choice = TextChoice(
        for: try ConfigurationLoader.load(bytes: text.bytes, file: config).configuration, at: config)
      try text.apply(choice.edits)
      return choice
    } catch {
      throw FileError(reason: "\(error)")
    }
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }
}

/// What an import prints: what changed, what was guessed, what is missing and what to do next.
struct ImportReport {
  let config: String
  let plan: SponsorImport
  let sponsors: [Sponsor]
  let choices: [LogoChooser.Choice]
  let copied: Int
  let isDryRun: Bool
  let isNew: Bool
  /// How a new wall looks and why.
  let decisions: [String]

  /// The lines, without line breaks.
  var lines: [String] {
    var lines: [String] = []
    let folder = (config as NSString).deletingLastPathComponent
    if !isNew { lines += changes } else if !plan.added.isEmpty { lines.append(summary) }
    if isNew { lines += decisions }
    let guesses = choices.filter(\.isGuess)
    if !guesses.isEmpty {
      lines.append("logos found by name; check them:")
      lines += guesses.map { "  \(shown($0.sponsor)): \(shown($0.path))" }
    }
    if copied > 0 { lines.append("\(counted(copied, "logo")) copied to \(shown("logos/"))") }
    let bare = sponsorsWithoutLogo
    if !bare.isEmpty {
      lines.append(
        "without a logo, shown by name: \(listed(bare.prefix(10).map(shown), "and"))\(more(bare.count - 10))")
    }
    if isDryRun {
      lines.append("nothing was written, as --dry-run asks")
    } else if isNew {
      lines += [
        "next:", "  kiosk-marquee check \(quotedForShell(config))",
        "  kiosk-marquee snapshot --config \(quotedForShell(config)) --output wall.png",
        "  kiosk-marquee run --config \(quotedForShell(config)) --window 1280x720",
        "  sudo kiosk-marquee publish \(quotedForShell(folder))",
      ]
    } else if plan.edits.isEmpty {
      lines.append("\(shown(config)) is as the table has it")
    }
    return lines
  }

  private var summary: String {
    var tiers: [(name: String, count: Int)] = []
    for name in TierNames.ranked(plan.newTiers) {
      tiers.append((name, sponsors.count { $0.tier.map(TierNames.key) == name }))
    }
    let list = tiers.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "\(shown(config)): \(counted(plan.added.count, "sponsor"))"
      + (tiers.isEmpty ? "" : " in \(counted(tiers.count, "tier")) (\(list))")
  }

  private var changes: [String] {
    var lines: [String] = []
    if !plan.newTiers.isEmpty { lines.append("new tiers: \(listed(plan.newTiers, "and"))") }
    lines += plan.added.map { "added: \(shown($0))" }
    lines += plan.updated.map { "updated: \(shown($0.card)): \($0.keys.joined(separator: ", "))" }
    if plan.unchanged > 0 { lines.append("unchanged: \(counted(plan.unchanged, "card"))") }
    if !plan.absent.isEmpty {
      lines.append("not in the table, and kept: \(listed(plan.absent.map(shown), "and"))")
    }
    return lines
  }

  private var sponsorsWithoutLogo: [String] {
    let found = Set(choices.map(\.sponsor))
    return sponsors.filter { plan.added.contains($0.label) && !found.contains($0.label) }.map(\.label)
  }

  private func shown(_ text: String) -> String { escaped(text) }

  private func more(_ count: Int) -> String { count > 0 ? ", and \(count) more" : "" }

  /// A path as a shell takes it.
  private func quotedForShell(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/._-+".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
