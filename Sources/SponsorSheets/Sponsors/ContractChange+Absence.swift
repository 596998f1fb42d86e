// Remarks that a sponsor does not take part any more from a year on: `2026 dabei, 2027 nicht mehr`.
extension ContractChange {
  /// The year from which on a sponsor is not there any more; `nil` where no part of a remark says that and nothing else, or the
  /// sponsor comes back.
  static func yearOfAbsence(in clauses: [[String]]) -> Int? {
    guard !clauses.joined().contains(where: returns.contains) else { return nil }
    return clauses.lazy.compactMap { words -> Int? in
      // `Ms Meier is no longer in charge in 2027` has other words.
      guard isDenied(words),
        words.allSatisfy({
          beside.contains($0) || negations.contains($0) || more.contains($0) || CalendarYear.isOne($0)
        })
      else { return nil }
      return words.filter(CalendarYear.isOne).compactMap { Int($0) }.max()
    }.first
  }

  private static func isDenied(_ words: [String]) -> Bool {
    if words.contains("nimmer") { return true }
    // `ya no`
    if let place = words.firstIndex(of: "ya"), words[place...].dropFirst().first == "no" { return true }
    return words.firstIndex(where: negations.contains).map { words[$0...].contains(where: more.contains) } ?? false
  }

  // In English, German, French, Spanish, Italian and Dutch, folded.

  private static let negations = Set(words: "not no nicht nimmer kein keine ne n non niet geen")
  private static let more = Set(words: "more anymore longer mehr plus mas piu meer")
  /// Words that may stand beside these and the year.
  private static let beside = Set(
    words: """
      be is will wo does do take takes taking part participate participates sponsor sponsors sponsoring partner on board in from as of a an
      any the with us dabei ab im jahr teil nimmt mit sponsert participe participera sera est en de a partir partenaire avec nous ya
      participa participara patrocinador es con nosotros partecipa partecipera nel dal sara e noi doet mee vanaf bij
      """)
  private static let returns = Set(words: "back again wieder retour nouveau vuelta nuevo nuovo terug weer")
}
