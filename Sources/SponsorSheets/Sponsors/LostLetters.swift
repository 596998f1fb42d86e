internal import Messages

/// Finds names and texts whose letters an encoding has replaced: `M?nstereifel`, `????`, `MÃ¼nstereifel`.
enum LostLetters {
  /// The maximum number of names that are reported one by one.
  private static let limit = 20

  /// A warning for one damaged name; from two on an error for each, because then the whole file is probably damaged.
  static func faults(
    in sponsors: [Sponsor], file: String, isWorkbook: Bool, column: Int?, heading: String?, _ answers: SheetAnswers
  ) -> [SheetFault] {
    let damaged = sponsors.sorted { $0.row < $1.row }.filter { sponsor in
      sponsor.name.map { isDamaged($0) && !answers.isSponsor($0) } ?? false
    }
    let remedy =
      isWorkbook ? "write the name anew" : "export the table again as CSV UTF-8, or write the name anew"
    let isError = Set(damaged.compactMap { $0.name?.folded }).count > 1
    return damaged.prefix(limit).map { sponsor in
      let name = sponsor.name ?? ""
      return SheetFault(
        file: file, row: sponsor.row, column: column, heading: heading, severity: isError ? .error : .warning,
        message:
          "\(quoted(name)) has lost letters; \(remedy). If it is right, say \(SheetAnswers.option("sponsor", name))")
    }
  }

  /// A warning for each text that has lost letters; never an error, as running text may have such signs.
  static func warnings(
    in sponsors: [Sponsor], file: String, isWorkbook: Bool, column: Int?, heading: String?,
    _ text: (Sponsor) -> String?
  ) -> [SheetFault] {
    let damaged = sponsors.compactMap { sponsor in
      text(sponsor).flatMap(damagedWord).map { (row: sponsor.row, word: $0) }
    }
    return damaged.sorted { $0.row < $1.row }.prefix(limit).map { row, word in
      SheetFault(
        file: file, row: row, column: column, heading: heading, severity: .warning,
        message: "\(quoted(word)) has lost letters; "
          + (isWorkbook ? "write it anew" : "export the table again as CSV UTF-8, or write it anew"))
    }
  }

  /// The first word of a text that has lost letters; addresses are ignored. A word of question marks alone may be punctuation
  /// beside other words, but not if there are several long ones.
  private static func damagedWord(in text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init).filter {
      !isAddress($0) && !isQuestions($0)
    }
    let marks = words.filter { word in word.count > 1 && word.allSatisfy { $0 == "?" } }
    if marks.count == words.count || marks.count(where: { $0.count > 2 }) > 1 { return marks.first }
    return words.first { !marks.contains($0) && isDamaged($0) }
  }

  /// Whether a word may be an address, with or without a question mark before its parameters.
  private static func isAddress(_ word: String) -> Bool {
    if word.contains("://") || word.contains("/") && word.contains(".") { return true }
    guard let mark = word.firstIndex(of: "?") else { return false }
    let host = word[..<mark].lowercased()
    let ending = host.split(separator: ".").dropFirst().last ?? ""
    return word.contains("@") || host.hasPrefix("www.")
      || ending.count > 1 && ending.allSatisfy { $0.isASCII && $0.isLetter }
  }

  /// Whether a word is several questions without spaces: `Was?Wann?`.
  private static func isQuestions(_ word: String) -> Bool {
    guard word.hasSuffix("?") else { return false }
    return word.split(separator: "?", omittingEmptySubsequences: false).dropLast().allSatisfy { part in
      part.count > 1 && part.first?.isUppercase == true && part.dropFirst().allSatisfy(\.isLowercase)
    }
  }

  /// Whether a letter of a name stands as a question mark, a replacement character, or the bytes of its UTF-8.
  ///
  /// A question mark at a word's end is punctuation: `What If?`.
  static func isDamaged(_ name: String) -> Bool {
    let scalars = Array(name.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\u{FFFD}": return true
      case "?": if next?.properties.isAlphabetic == true { return true }
      case "Ã", "Â":
        // The second byte of a letter, read as Latin-1 or Windows-1252.
        if let next, (0x80...0xBF).contains(next.value) || secondBytes.contains(next) { return true }
      default: break
      }
    }
    return name.split(whereSeparator: \.isWhitespace).contains { $0.count > 1 && $0.allSatisfy { $0 == "?" } }
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F.
  private static let secondBytes = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)
}
