internal import Messages

/// Finds sponsors that may be one because they have the same link and a word of their names in common, as where one row was written
/// by hand and the other came from a form.
enum SharedLinks {
  /// A warning for each sponsor that may be one of an earlier row. Rows with ids of their own are different sponsors.
  static func faults(
    in sponsors: [Sponsor], file: String, column: Int?, heading: String?, _ answers: SheetAnswers
  ) -> [SheetFault] {
    var known: [String: [(name: String, words: Set<String>, row: Int)]] = [:]
    var faults: [SheetFault] = []
    for sponsor in sponsors.sorted(by: { $0.row < $1.row }) where sponsor.id == nil {
      guard let name = sponsor.name, let link = sponsor.link.map(LinkCell.plain) else { continue }
      let words = words(of: name)
      let others = known[link] ?? []
      if others.count < mostCompared { known[link] = others + [(name, words, sponsor.row)] }
      // Names that are the same but for their spelling are asked about.
      let other = others.first {
        !$0.words.isDisjoint(with: words)
          && SimilarNames.keys(of: $0.name).isDisjoint(with: SimilarNames.keys(of: name))
          && !answers.isSponsor($0.name)
      }
      guard let other, !answers.isSponsor(name) else { continue }
      faults.append(
        SheetFault(
          file: file, row: sponsor.row, column: column, heading: heading, severity: .warning,
          message:
            "\(quoted(name)) has the link of \(quoted(other.name)) in row \(other.row), and a name like it; delete one of the "
            + "rows if they are one sponsor, or say \(SheetAnswers.option("sponsor", name)) if they are two"))
    }
    return faults
  }

  /// The most sponsors with one link that are compared with each other.
  private static let mostCompared = 50

  /// What tells a company from others, neighbouring words as one too: `Bella Valle` as `Bellavalle`.
  private static func words(of name: String) -> Set<String> {
    let words = NameWords(name)
    return Set(
      words.runs.filter { key, places in key.count >= 4 && !places.allSatisfy(words.isGeneric) }.map(\.key))
  }
}
