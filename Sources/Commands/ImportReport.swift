internal import MarqueeValues
internal import Messages
internal import Platform
internal import SponsorSheets

/// What an import prints: what changed, what was guessed, what is missing and what to do next.
struct ImportReport {
  let config: String
  let plan: ImportPlan
  var pruning: ImportPlan.Pruning?
  let sponsors: [Sponsor]
  /// By their rows.
  let choices: [Int: LogoChooser.Choice]
  let copied: Int
  /// The folder that was searched for logos in place of a table; `nil` for none.
  let searched: String?
  /// Pictures beside those that rows use.
  let unused: [String]
  /// Other versions of logos that are taken.
  var versions: [LogoChooser.Version] = []
  /// Files in the configuration's `logos/` that it does not name.
  var left: [String] = []
  /// Files excluded from matching, as their names or folders mark them as outdated.
  var outdated: [String] = []
  /// Icons of web sites beside the logos.
  var icons: [String] = []
  /// Archives beside the logos, which are not read.
  var archives: [String] = []
  /// Files beside the logos that cannot be shown, though a logo may be in them.
  var foreign: [String] = []
  /// Texts beside the logos, which are not read.
  var texts: [String] = []
  /// The cards that are off now because of their dates, with the reason.
  var off: [String] = []
  /// The size of the screen that a new wall is for, px.
  var screen = PixelSize(width: 1920, height: 1080)
  let isDryRun: Bool
  let isNew: Bool
  /// Where the configuration as it was is; `nil` if it is unchanged.
  var formerCopy: String?
  /// Logos that cannot be shown, or may be wrong: lines that begin with the sponsor.
  let doubts: [String]
  /// Logos of which little is seen where they are drawn.
  var faint: [FaintLogo] = []
  /// Files that may be the logos of rows without one, by their rows.
  let offers: [Int: [String]]
  /// Whether long lists of what needs no action name only the first few.
  var isBrief = true
  /// How a new wall looks and why.
  let decisions: [String]

  private static let mostDoubts = 40
  /// The most names in a list.
  private static let mostNames = 500

  /// The lines, without line breaks.
  var lines: [String] { findings + doubtLines + ending }

  /// What changed, was guessed or is missing, without doubts about logos.
  var findings: [String] {
    var lines: [String] = []
    if !isNew { lines += changes } else { lines.append(plan.added.isEmpty ? emptySummary : summary) }
    lines += decisions
    let guesses = choices.sorted { $0.key < $1.key }.filter { $1.isGuess && plan.logoRows.contains($0) }.map(\.value)
    if !guesses.isEmpty {
      lines.append("logos found by name; check them:")
      lines += guesses.map { "  \(shown($0.sponsor)): \(shown($0.path))" }
    }
    if copied > 0 { lines.append("\(counted(copied, "logo")) copied to \(shown("logos/"))") }
    lines += bareLines
    lines += list(off.map(shown), "off the wall now because of their dates")
    lines += list(
      archives.map(shown), "not read, though logos may be in \(archives.count == 1 ? "it" : "them")",
      remedy:
        "unpack \(archives.count == 1 ? "it" : "them") there, and bring the table in again with 'kiosk-marquee import'")
    lines += list(
      foreign.map(shown), "no pictures that can be shown, though logos may be in \(foreign.count == 1 ? "it" : "them")",
      remedy:
        "save the logo in each as SVG, PDF or PNG there, write its name into the column 'logo', and bring the table in again"
    )
    lines += list(
      texts.map(shown), "documents, which are not read, though they may say what the wall is to be like",
      remedy: "read \(texts.count == 1 ? "it" : "them"); save a logo in one as SVG, PDF or PNG")
    lines += list(
      outdated.map(shown), "left out as outdated", remedy: "name one in the column 'logo' if it is right",
      isNote: plan.rowsWithoutLogo.isEmpty)
    lines += list(
      icons.map(shown), "icons of web sites, not taken for logos",
      remedy: "name one in the column 'logo' if it is right", isNote: true)
    let pictures = Set(unused.filter(OtherPictures.isNoLogo))
    lines += list(
      unused.filter { !pictures.contains($0) }.map(shown), "logo files that no row uses",
      remedy: "write one into a column 'logo' if it belongs to a sponsor", isNote: plan.rowsWithoutLogo.isEmpty)
    lines += list(
      pictures.sorted().map(shown),
      "no sponsors' logos by their names, but photographs, screenshots or your own logo",
      remedy: "look at them, and write one into a column 'logo' if it is a sponsor's after all")
    lines += list(
      versions.map { version in
        "\(shown(version.sponsor)): \(shown(version.path))" + (version.key.map { ", by its name for '\($0)'" } ?? "")
      }, "perhaps other versions of logos that are taken",
      remedy:
        "write one into the column 'logo' if it suits the wall better, or copy it to logos/ and write its path as 'logo-on-dark' or "
        + "'logo-on-light' into the sponsor's card",
      isShort: false, isNote: true)
    lines += list(
      left.map(shown), "\(counted(left.count, "file")) in logos/ that no card uses",
      remedy: "delete what is not needed")
    return lines
  }

  private var doubtLines: [String] {
    let doubts = doubts + faint.map(\.line)
    guard !doubts.isEmpty else { return [] }
    let rest = doubts.count - Self.mostDoubts
    return ["logos that are wrong, or may be:"] + doubts.prefix(Self.mostDoubts).map { "  \($0)" }
      + (rest > 0 ? ["  and \(rest) more; 'kiosk-marquee check' names them all"] : [])
  }

  /// What to do next.
  private var ending: [String] {
    if isDryRun { return ["nothing was written, as --dry-run asks"] }
    if isNew {
      let folder = PathName.folder(of: config)
      return [
        "next:", "  kiosk-marquee check \(quotedForShell(config))\(sizeOption)",
        "  kiosk-marquee snapshot --config \(quotedForShell(config))\(sizeOption) --output wall.png",
        "  kiosk-marquee run --config \(quotedForShell(config)) --window \(window)",
        "  sudo kiosk-marquee publish \(quotedForShell(folder))",
      ]
    }
    if plan.edits.isEmpty { return ["\(shown(config)) is as the table has it"] }
    return formerCopy.map { ["to undo this import: cp \(quotedForShell($0)) \(quotedForShell(config))"] } ?? []
  }

  /// The screen's size as the next commands need it.
  private var sizeOption: String {
    screen == PixelSize(width: 1920, height: 1080) ? "" : " --size \(screen.width)x\(screen.height)"
  }

  /// The size of a window with the screen's shape, at most 1280 px long.
  private var window: String {
    let longer = max(screen.width, screen.height, 1)
    guard longer > 1280 else { return "\(screen.width)x\(screen.height)" }
    return "\(max(screen.width * 1280 / longer, 1))x\(max(screen.height * 1280 / longer, 1))"
  }

  private var summary: String {
    var tiers: [(name: String, count: Int)] = []
    let hidden = sponsors.count { $0.isHidden == true }
    for (key, name) in zip(plan.newTiers, newTierNames) {
      tiers.append((name, sponsors.count { $0.isHidden != true && $0.tier.map(TierNames.key) == key }))
    }
    let list = tiers.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "\(shown(config)): \(counted(max(plan.added.count - hidden, 0), "sponsor"))"
      + (tiers.isEmpty ? "" : " in \(counted(tiers.count, "tier")) (\(list))")
      + (hidden == 0 ? "" : ", and \(hidden) hidden")
  }

  /// The new tiers as the table writes them, unless their keys only lack capitals.
  private var newTierNames: [String] {
    let names = plan.newTiers.map { key in
      sponsors.lazy.compactMap(\.tier).first { TierNames.key(for: $0) == key } ?? key
    }
    return zip(names, plan.newTiers).allSatisfy { $0.lowercased() == $1 } ? plan.newTiers : names.map(shown)
  }

  private var emptySummary: String {
    let reason = searched.map { ", for there is no picture in \(quoted($0)) that can be shown" } ?? ""
    return "\(shown(config)): no sponsors yet\(reason); its one card says what to do"
  }

  private var changes: [String] {
    var lines: [String] = []
    if !plan.newTiers.isEmpty { lines.append("new tiers: \(listed(newTierNames, "and"))") }
    lines += plan.added.map { "added: \(shown($0))" }
    lines += plan.updated.map { update in
      let name = plan.newNames[update.card].map { ", now \(quoted($0))" } ?? ""
      let keys = update.keys.map { key in
        guard key == "tier", let move = update.tierMove else { return key }
        return "tier (\(shown(move.former ?? "none")) → \(shown(move.now ?? "none")))"
      }
      return "updated: \(shown(update.card))\(name): \(keys.joined(separator: ", "))"
    }
    if plan.unchanged > 0 { lines.append("unchanged: \(counted(plan.unchanged, "card"))") }
    if plan.takesOutPlaceholder { lines.append("taken out: \(shown(PlaceholderCard.title))") }
    lines += plan.pruned.map { "\(pruning == .remove ? "removed" : "hidden"): \(shown($0))" }
    lines += list(
      plan.hidden.map(shown), "in the table, and still hidden",
      remedy: "take 'hidden: true' out of \(plan.hidden.count == 1 ? "its card" : "their cards") to show "
        + (plan.hidden.count == 1 ? "it" : "them"))
    if pruning == nil { lines += absent }
    return lines
  }

  /// The cards that the table does not have and that were kept: first those on the wall, then those that are hidden already.
  private var absent: [String] {
    let kept = plan.absentInView
    let hidden = plan.absentAndHidden
    var lines: [String] = []
    if !kept.isEmpty {
      lines.append(
        "not in the table, and kept: \(listed(kept.map(shown), "and")); --prune hide takes \(kept.count == 1 ? "it" : "them") "
          + "off the wall, --prune remove out of the file; for one alone write 'hidden: true' into its card")
    }
    if !hidden.isEmpty {
      lines.append(
        "not in the table, and hidden as before: \(listed(hidden.map(shown), "and")); --prune remove takes "
          + "\(hidden.count == 1 ? "it" : "them") out of the file")
    }
    return lines
  }

  /// The sponsors that became cards without a logo, and those cards without one that a file is offered for.
  private var bareLines: [String] {
    let added = Set(plan.added)
    let sponsors = sponsors.filter { $0.isHidden != true }
    let bare = sponsors.filter { sponsor in
      plan.rowsWithoutLogo.contains(sponsor.row) && (added.contains(sponsor.label) || offers[sponsor.row] != nil)
    }
    guard !bare.isEmpty else { return [] }
    if bare.count == sponsors.count, bare.count > 1, bare.allSatisfy({ offers[$0.row] == nil }) {
      return ["without a logo, shown by name: all \(bare.count) sponsors"]
    }
    let names = bare.map { sponsor in
      let files = (offers[sponsor.row] ?? []).map(shown)
      return shown(sponsor.label) + (files.isEmpty ? "" : ": perhaps \(listed(files))")
    }
    let isShort = bare.allSatisfy { offers[$0.row] == nil }
    let all = sponsors.count { plan.rowsWithoutLogo.contains($0.row) }
    let count = isShort && all <= 3 ? "" : " (\(all) of \(sponsors.count))"
    let rest = all > bare.count ? ["\(all - bare.count) more, as before"] : []
    return list(names + rest, "without a logo, shown by name\(count)", isShort: isShort)
  }

  /// The most names of a note in a brief list, and how many a longer one names.
  private static let (mostNoted, noted) = (6, 4)

  /// A list with a line for each name; in one line if it is short.
  /// - Parameter isNote: whether nothing has to be done.
  private func list(
    _ names: [String], _ title: String, remedy: String? = nil, isShort: Bool = true, isNote: Bool = false
  ) -> [String] {
    guard !names.isEmpty else { return [] }
    let remedy = remedy.map { "; \($0)" } ?? ""
    if isShort, names.count <= 3 { return ["\(title): \(listed(names, "and"))\(remedy)"] }
    if isNote, isBrief, names.count > Self.mostNoted {
      let shown = names.prefix(Self.noted) + ["\(names.count - Self.noted) more"]
      return isShort
        ? ["\(title): \(listed(Array(shown), "and"))\(remedy)"]
        : ["\(title)\(remedy):"] + shown.dropLast().map { "  \($0)" } + ["  and \(names.count - Self.noted) more"]
    }
    return ["\(title)\(remedy):"] + names.prefix(Self.mostNames).map { "  \($0)" }
      + (names.count > Self.mostNames ? ["  and \(names.count - Self.mostNames) more"] : [])
  }

  private func shown(_ text: String) -> String { escaped(text) }
}
