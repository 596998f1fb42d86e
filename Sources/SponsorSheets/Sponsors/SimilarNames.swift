internal import Messages

/// Finds sponsors that may be one because their names differ by spelling alone: `Physio Drauwelle` and `Physio Drau-Welle`,
/// `Bäckerei Öttinger` and `Bäckerei Oettinger GmbH`.
enum SimilarNames {
  /// A question for each sponsor whose name is nearly that of an earlier row. Rows with ids of their own are different sponsors.
  static func faults(
    in sponsors: [Sponsor], file: String, column: Int?, heading: String?, _ answers: SheetAnswers
  ) -> [SheetFault] {
    // Only the first of equal names: duplicates are reported elsewhere.
    var known: [String: [(name: String, sponsor: Sponsor)]] = [:]
    var faults: [SheetFault] = []
    for sponsor in sponsors.sorted(by: { $0.row < $1.row }) where sponsor.id == nil {
      guard let name = sponsor.name else { continue }
      let folded = name.folded
      let keys = keys(of: name)
      let others = keys.sorted().flatMap { known[$0] ?? [] }.filter { $0.name != folded }.map(\.sponsor)
      for key in keys where known[key]?.contains(where: { $0.name == folded }) != true {
        known[key, default: []].append((folded, sponsor))
      }
      guard !isAnswered(name, answers) else { continue }
      for other in others where !isAnswered(other.name ?? "", answers) {
        guard let common = common(sponsor, other) else { continue }
        faults.append(
          question(sponsor, other, common, SheetFault(file: file, column: column, heading: heading, message: "")))
        break
      }
    }
    return faults
  }

  /// Whether an operator has said which sponsor it is.
  private static func isAnswered(_ name: String, _ answers: SheetAnswers) -> Bool {
    answers.isSponsor(name) || answers.card(of: name) != nil
  }

  /// The error that asks whether two rows are one sponsor.
  /// - Parameters:
  ///   - common: what speaks for it.
  ///   - fault: has the file and the column.
  static func question(_ sponsor: Sponsor, _ other: Sponsor, _ common: String, _ fault: SheetFault) -> SheetFault {
    var fault = fault
    let name = sponsor.name ?? ""
    fault.row = sponsor.row
    fault.message =
      "\(quoted(name)) may be \(quoted(other.name ?? "")) in row \(other.row), \(common); delete one of the rows "
      + "if they are one sponsor, or say \(SheetAnswers.option("sponsor", name)) if they are two"
    return fault
  }

  /// What two sponsors of nearly one name have in common beside it; `nil` if they are two.
  static func common(_ one: Sponsor, _ other: Sponsor) -> String? {
    let names = (one.name ?? "", other.name ?? "")
    guard !keys(of: names.0).isDisjoint(with: keys(of: names.1)) else { return nil }
    if let link = one.link, let second = other.link {
      // Two addresses are two sponsors.
      return LinkCell.plain(link) == LinkCell.plain(second) ? "with the same link" : nil
    }
    // Short names differ by signs and are two: `C&A`, `C.A.`
    let (letters, others) = (letters(of: names.0.folded), letters(of: names.1.folded))
    guard letters.count >= (letters == others ? leastLetters : leastOfSpelling) else { return nil }
    guard let tier = one.tier, let second = other.tier else { return "spelt otherwise" }
    return TierNames.key(for: tier) == TierNames.key(for: second) ? "in the same tier" : "in another tier"
  }

  /// The least letters and digits of a name that is asked about without a link, where names differ by signs.
  private static let leastLetters = 6
  /// The least where they differ by more: umlauts or the legal form.
  private static let leastOfSpelling = 4

  /// What spellings of one name have in common.
  static func keys(of name: String) -> Set<String> {
    let parts = name.replacing("+", with: " plus ").split { !$0.isLetter && !$0.isNumber }
    let words = parts.map(NameWords.Word.init)
    let legal = CommonWords.legalPlaces(in: words.map(\.folded)).filter {
      isLegal(parts[$0], isLast: $0 == parts.count - 1)
    }
    let kept = words.indices.filter { place in
      !legal.contains(place) && !(place > 0 && CommonWords.connectors.contains(words[place].folded))
    }
    let spellings = [kept.map { words[$0].folded }, kept.map { words[$0].transcribed }].map(joined)
    return Set([letters(of: name.folded)] + spellings).subtracting([""])
  }

  /// Whether a word that may be a legal form is one: `Hotel Spa` is none.
  private static func isLegal(_ word: Substring, isLast: Bool) -> Bool {
    guard ["spa", "ab", "as", "se", "company"].contains(word.lowercased()) else { return true }
    return word == "SpA" || word.count == 2 && isLast && word.allSatisfy(\.isUppercase)
  }

  /// Words as one, with numbers kept apart.
  private static func joined(_ words: [String]) -> String {
    words.reduce(into: "") { text, word in
      if text.last?.isNumber == true, word.first?.isNumber == true { text += "/" }
      text += word
    }
  }

  /// A folded name's letters and digits. A plus sign at a word is a part of it (`Statik+`), and so is a sign between digits
  /// (`Hall 1/2`).
  private static func letters(of name: String) -> String {
    let letters = Array(name.replacing(" + ", with: " ").replacing("+", with: "plus"))
    return String(
      letters.indices.filter { index in
        letters[index].isLetter || letters[index].isNumber
          || index > 0 && index + 1 < letters.count && letters[index - 1].isNumber && letters[index + 1].isNumber
      }.map { letters[$0] })
  }
}
