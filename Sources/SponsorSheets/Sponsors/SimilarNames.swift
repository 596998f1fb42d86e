internal import Messages

/// Finds sponsors that may be one because their names differ by signs alone: `Physio Drauwelle` and `Physio Drau-Welle`.
enum SimilarNames {
  /// A question for each sponsor whose name is nearly that of an earlier row with the same link or the same tier. Rows with ids of
  /// their own are different sponsors.
  static func faults(
    in sponsors: [Sponsor], file: String, column: Int?, heading: String?, _ answers: SheetAnswers
  ) -> [SheetFault] {
    // Only the first of equal names: duplicates are reported elsewhere.
    var known: [String: [(name: String, sponsor: Sponsor)]] = [:]
    var faults: [SheetFault] = []
    for sponsor in sponsors.sorted(by: { $0.row < $1.row }) where sponsor.id == nil {
      guard let name = sponsor.name else { continue }
      let folded = name.folded
      let key = key(of: folded)
      guard !key.isEmpty else { continue }
      let others = (known[key] ?? []).filter { $0.name != folded }.map(\.sponsor)
      if known[key]?.contains(where: { $0.name == folded }) != true {
        known[key, default: []].append((folded, sponsor))
      }
      guard !answers.isSponsor(name) else { continue }
      for other in others where !answers.isSponsor(other.name ?? "") {
        guard let common = common(sponsor, other) else { continue }
        faults.append(
          SheetFault(
            file: file, row: sponsor.row, column: column, heading: heading,
            message:
              "\(quoted(name)) may be \(quoted(other.name ?? "")) in row \(other.row), \(common); delete one of the rows "
              + "if they are one sponsor, or say \(SheetAnswers.option("sponsor", name)) if they are two"))
        break
      }
    }
    return faults
  }

  private static func common(_ one: Sponsor, _ other: Sponsor) -> String? {
    if let link = one.link, let second = other.link {
      // Two addresses are two sponsors.
      return LinkCell.plain(link) == LinkCell.plain(second) ? "with the same link" : nil
    }
    // Short names differ by signs and are two: `C&A`, `C.A.`
    guard key(of: (one.name ?? "").folded).count >= leastLetters else { return nil }
    if let tier = one.tier, let second = other.tier, TierNames.key(for: tier) == TierNames.key(for: second) {
      return "in the same tier"
    }
    return nil
  }

  /// The least letters and digits of a name that is asked about without a link.
  private static let leastLetters = 6

  /// A folded name's letters and digits. A plus sign at a word is a part of it (`Statik+`), and so is a sign between digits
  /// (`Hall 1/2`).
  private static func key(of name: String) -> String {
    let letters = Array(name.replacing(" + ", with: " ").replacing("+", with: "plus"))
    return String(
      letters.indices.filter { index in
        letters[index].isLetter || letters[index].isNumber
          || index > 0 && index + 1 < letters.count && letters[index - 1].isNumber && letters[index + 1].isNumber
      }.map { letters[$0] })
  }
}
