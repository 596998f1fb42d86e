internal import Messages

/// What somebody wrote about a row beside its values.
struct Remark {
  /// From 0.
  let column: Int
  var text: String
  /// Whether it is a note on the cell, and not the cell's text.
  var isNote = false

  /// As messages begin: `"on hold"` or `the note "on hold"`.
  var shown: String { (isNote ? "the note " : "") + quoted(text) }
}

extension SponsorReader {
  /// The texts of columns without a use.
  private var texts: [Remark] { layout.unusedColumns.sorted().map { Remark(column: $0, text: row.text($0)) } }

  /// The notes on the cells of the row, line by line: answers to a comment are lines of their own.
  private var notes: [Remark] {
    row.notes.sorted { $0.key < $1.key }.flatMap { column, text in
      text.split(maxSplits: Self.mostLines, whereSeparator: \.isNewline).prefix(Self.mostLines).map {
        Remark(column: column, text: String($0).sheetTrimmed, isNote: true)
      }
    }
  }

  /// The most lines of a note that are looked at.
  private static let mostLines = 20
  /// The most tiers that are looked for in remarks.
  private static let mostTiers = 100

  /// Warns of remarks that the sponsor does not take part any more, is not to be named, not to be shown yet, or has other terms.
  mutating func reportRemarks(on sponsor: Sponsor) {
    guard sponsor.isHidden != true else { return }
    let name = quoted(sponsor.name ?? sponsor.label)
    let (texts, notes) = (self.texts, self.notes)
    reportDiscretion(of: sponsor, texts, notes)
    for remark in texts + notes where !Reservation.isOfOther(layout.headings.text(remark.column)) {
      guard !Self.saysWithdrawn(remark.text) else { continue }
      if let message = reservation(saidIn: remark.text, of: sponsor) {
        warn(remark, message)
      } else if remark.isNote, ScreenRemark.isSaidBesideReservation(in: remark.text) {
        warn(
          remark,
          "may say that \(name) is not to be shown on this screen, but its card is on the wall; write 'yes' into a column 'hidden', or "
            + "delete the row")
      } else if let message = change(saidIn: remark, of: sponsor) {
        warn(remark, message)
      }
    }
    for remark in texts + notes where remark.isNote || RemarkColumn.isHeading(layout.headings.text(remark.column)) {
      guard Self.saysWithdrawn(remark.text),
        !remark.isNote || !Reservation.isOfOther(layout.headings.text(remark.column))
      else { continue }
      warn(
        remark,
        "says that \(name) does not take part any more, but the row is read all the same; delete it, or write 'yes' into a column "
          + "'hidden'")
    }
  }

  /// What to say of a remark that the sponsor is not to be shown yet; `nil` for others, and where its first day agrees.
  func reservation(saidIn text: String, of sponsor: Sponsor) -> String? {
    guard Reservation.isSaid(in: text) else { return nil }
    let name = quoted(sponsor.name ?? sponsor.label)
    let hasBeginning = sponsor.from != nil || !sponsor.cleared.contains(.from) && answers.hasBeginning(sponsor.label)
    let days = sponsor.from.map { Reservation.days(saidIn: text, near: $0, dates) } ?? []
    if Reservation.isSaid(in: text, hasBeginning: hasBeginning, hasDay: !days.isEmpty) {
      return
        "may say that \(name) is not to be shown yet, but its card is on the wall; write 'yes' into a column 'hidden', or the first "
        + "day into a column 'from' and delete the remark"
    }
    guard let from = sponsor.from, let day = Reservation.contradiction(of: days, to: from) else { return nil }
    return
      "may say that \(name) is not to be shown before \(day), but its card is on the wall from \(from) on; correct the first day in its "
      + "row, or delete the remark"
  }

  mutating func warn(_ remark: Remark, _ message: String) {
    if remark.isNote { found.notesTold[row.number, default: []].insert(remark.column) }
    report(.warning, in: row, column: remark.column, "\(remark.shown) \(message)")
  }

  /// What to say of a remark on other terms than those of the row; `nil` for none.
  private func change(saidIn remark: Remark, of sponsor: Sponsor) -> String? {
    guard remark.isNote || RemarkColumn.isHeading(layout.headings.text(remark.column)) else { return nil }
    let change = ContractChange(
      remark.text, tier: sponsor.tier, until: sponsor.until, tiers: tiers.count > Self.mostTiers ? [] : tiers,
      dates: dates)
    let name = quoted(sponsor.name ?? sponsor.label)
    let tier = sponsor.tier.map { "in the tier \(quoted($0))" } ?? "in no tier"
    let end = sponsor.until.map { "until \($0)" } ?? "without an end"
    switch change {
    case nil: return nil
    case .tier:
      return
        "may say that \(name) has another tier now, but its card is \(tier); correct the tier in its row, or delete the remark"
    case .term:
      return
        "may say how long \(name) stays, but its card, \(tier), is on the wall \(end); write the last day into a column "
        + "'until', or delete the remark"
    case .end:
      return
        "may say that \(name) does not stay, but its card, \(tier), is on the wall \(end); write the last day into a column "
        + "'until', or 'yes' into a column 'hidden'"
    }
  }
}
