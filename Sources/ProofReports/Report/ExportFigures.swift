package import Ledger
internal import Messages
internal import Spool

extension ProofReport {
  private static let mostFigures = 8

  /// What `proof verify` says of the sponsors of whom exports tell: what each got, a line each, in English.
  /// - Returns: none where the exports tell of all, or are of the format before, which does not tell what was due while screens were
  ///   down.
  package static func figures(of totals: PlayTotals) -> [String] {
    guard let told = totals.disclosed, totals.days.allSatisfy(\.knowsDown) else { return [] }
    let cards = told.compactMap { if case .card(let id) = $0 { id } else { nil } }.sorted()
    let rest = cards.count - mostFigures
    return cards.prefix(mostFigures).map { figures(of: $0, totals) } + (rest > 0 ? ["and \(rest) more"] : [])
      + (totals.unproven.isEmpty ? [] : ["note: " + ReportNote(.unproven(runs(of: totals.unproven))).english])
  }

  /// A sentence on days of a ledger's export of whose minutes not all are kept; `nil` if there is none.
  /// - Parameter days: local days since 1970-01-01.
  package static func remark(onUnprovenDays days: [Int]) -> String? {
    guard !days.isEmpty else { return nil }
    let runs = runs(of: Set(days)).map {
      $0.lowerBound == $0.upperBound ? $0.lowerBound : "\($0.lowerBound) to \($0.upperBound)"
    }
    return """
      minutes of \(listed(Array(runs.prefix(8)) + (runs.count > 8 ? ["\(runs.count - 8) more"] : []))) have expired: the export \
      states what was contracted on these days, and proves what was in view only as far as their minutes are kept; a report of \
      this ledger has the sums
      """
  }

  private static func figures(of card: String, _ totals: PlayTotals) -> String {
    let subject = PlayTotals.Subject.card(card)
    // s
    var (contracted, delivered, owed, isMet) = (0.0, 0.0, 0.0, true)
    for screen in totals.screens {
      let sums = screen.subjects[subject] ?? .init()
      let (due, got) = (seconds(sums.contracted + sums.down), seconds(sums.counts.delivered))
      let missing = shown(owed: due - got)
      (contracted, delivered, owed) = (contracted + due, delivered + got, owed + missing)
      isMet = isMet && Self.isMet(owed: missing, of: due)
    }
    let isAgreed = totals.agreements[subject]?.agreed != nil
    let verdict =
      if contracted == 0 {
        "nothing was due"
      } else if isMet {
        "contract met" + (owed > 0 ? " with \(length(owed)) missing" : "")
      } else {
        "make-good owed \(length(owed))"
      }
    return "\(escaped(totals.cards[card]?.title ?? card)): \(isAgreed ? "contracted" : "equal part") "
      + "\(length(contracted)), in view \(length(delivered))" + (isAgreed ? ", \(verdict)" : "")
  }
}
