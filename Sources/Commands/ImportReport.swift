internal import Foundation
internal import MarqueeConfig
internal import MarqueeValues

/// What an import prints: what changed, what was guessed, what is missing and what to do next.
struct ImportReport {
  let config: String
  let plan: SponsorImport
  var pruning: SponsorImport.Pruning?
  let sponsors: [Sponsor]
  /// By their rows.
  let choices: [Int: LogoChooser.Choice]
  let copied: Int
  /// The folder that was searched for logos in place of a table; `nil` for none.
  let searched: String?
  /// Pictures beside those that rows use.
  let unused: [String]
  let isDryRun: Bool
  let isNew: Bool
  /// Where the configuration as it was is; `nil` if it is unchanged.
  var formerCopy: String?
  /// Logos that cannot be shown, or may be wrong: lines that begin with the sponsor.
  let doubts: [String]
  /// How a new wall looks and why.
  let decisions: [String]

  private static let mostDoubts = 40

  /// The lines, without line breaks.
  var lines: [String] {
    var lines: [String] = []
    let folder = (config as NSString).deletingLastPathComponent
    if !isNew { lines += changes } else { lines.append(plan.added.isEmpty ? emptySummary : summary) }
    lines += decisions
    let guesses = choices.sorted { $0.key < $1.key }.filter { $1.isGuess && plan.logoRows.contains($0) }.map(\.value)
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
    if !unused.isEmpty {
      lines.append(
        "logo files that no row uses: \(listed(unused.prefix(10).map(shown), "and"))\(more(unused.count - 10)); "
          + "write one into a column 'logo' if it belongs to a sponsor")
    }
    if !doubts.isEmpty {
      lines.append("logos that are wrong, or may be:")
      lines += doubts.prefix(Self.mostDoubts).map { "  \($0)" }
      if doubts.count > Self.mostDoubts {
        lines.append("  and \(doubts.count - Self.mostDoubts) more; 'kiosk-marquee check' names them all")
      }
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
    } else if let formerCopy {
      lines.append("to undo this: cp \(quotedForShell(formerCopy)) \(quotedForShell(config))")
    }
    return lines
  }

  private var summary: String {
    var tiers: [(name: String, count: Int)] = []
    for name in plan.newTiers {
      tiers.append((name, sponsors.count { $0.tier.map(TierNames.key) == name }))
    }
    let list = tiers.map { "\($0.name) \($0.count)" }.joined(separator: ", ")
    return "\(shown(config)): \(counted(plan.added.count, "sponsor"))"
      + (tiers.isEmpty ? "" : " in \(counted(tiers.count, "tier")) (\(list))")
  }

  private var emptySummary: String {
    let reason = searched.map { ", for there is no picture in \(quoted($0)) that can be shown" } ?? ""
    return "\(shown(config)): no sponsors yet\(reason); its one card says what to do"
  }

  private var changes: [String] {
    var lines: [String] = []
    if !plan.newTiers.isEmpty { lines.append("new tiers: \(listed(plan.newTiers, "and"))") }
    lines += plan.added.map { "added: \(shown($0))" }
    lines += plan.updated.map { "updated: \(shown($0.card)): \($0.keys.joined(separator: ", "))" }
    if plan.unchanged > 0 { lines.append("unchanged: \(counted(plan.unchanged, "card"))") }
    if plan.takesOutPlaceholder { lines.append("taken out: \(shown(PlaceholderCard.title))") }
    lines += plan.pruned.map { "\(pruning == .remove ? "removed" : "hidden"): \(shown($0))" }
    let kept = plan.absent.filter { !plan.pruned.contains($0) }
    if !kept.isEmpty, pruning == nil {
      lines.append(
        "not in the table, and kept: \(listed(kept.map(shown), "and")); --prune hide takes \(kept.count == 1 ? "it" : "them") "
          + "off the wall, --prune remove out of the file; for one alone write 'hidden: true' into its card")
    }
    return lines
  }

  private var sponsorsWithoutLogo: [String] {
    let found = Set(choices.values.map(\.sponsor))
    return sponsors.filter { plan.added.contains($0.label) && !found.contains($0.label) }.map(\.label)
  }

  private func shown(_ text: String) -> String { escaped(text) }

  private func more(_ count: Int) -> String { count > 0 ? ", and \(count) more" : "" }
}
