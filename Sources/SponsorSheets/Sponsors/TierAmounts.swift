/// Amounts behind the names of tiers, as in `Platea (from CHF 3,000)` and `Gold - $10,000`, which are no part of a name and
/// not for the wall.
struct TierAmounts: Sendable, Hashable {
  /// The names without their amounts, by the names as written.
  private var plain: [String: String] = [:]
  /// The amounts that were removed, as written, in the order of the names.
  private(set) var remarks: [String] = []

  /// - Parameter names: of all tiers of a table, in its order, as often as they stand there. Where two would be the same without
  ///   their amounts, both keep them.
  init(_ names: some Sequence<String>) {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    var counts: [String: Set<String>] = [:]
    for name in names {
      counts[TierNames.key(for: Self.split(name)?.name ?? name), default: []].insert(TierNames.key(for: name))
    }
    for name in names {
      guard let (short, remark) = Self.split(name) else { continue }
      let key = TierNames.key(for: short)
      guard !key.isEmpty, counts[key]?.count == 1 else { continue }
      plain[name] = short
      remarks.append(remark)
    }
  }

  /// The amount, as written, that is removed from one of the names; `nil` for none.
  func remark(of name: String) -> String? { plain[name].flatMap { _ in Self.split(name)?.remark } }

  /// The name of a tier without its amount.
  func plain(_ name: String) -> String { plain[name] ?? name }

  /// A name and the amount behind it, in brackets or with a currency.
  private static func split(_ name: String) -> (name: String, remark: String)? {
    let text = name.sheetTrimmed
    guard let last = text.last, let opening: Character = last == ")" ? "(" : last == "]" ? "[" : nil,
      let start = text.lastIndex(of: opening), start > text.startIndex
    else { return splitBare(text) }
    let remark = String(text[start...])
    let words = remark.split { $0.isWhitespace || "()[],;<>≥≤+–—-".contains($0) }
    let isAmount = words.contains { word in
      SheetAmount.value(of: String(word)).map { $0 >= 100 || word.contains(where: \.isCurrencySymbol) } ?? false
    }
    return isAmount || self.isAmount(words.map(String.init)) ? (trimmed(text[..<start]), remark) : nil
  }

  /// `Gold - $10,000`, `Gold ab 5.000 €`: the words at the end are an amount with its currency.
  private static func splitBare(_ text: String) -> (name: String, remark: String)? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let count = words.reversed().prefix { isPartOfAmount($0) }.count
    guard count < words.count, count > 0 else { return nil }
    let end = words[(words.count - count)...]
    guard isAmount(end.map(String.init)) else { return nil }
    // The sign between the two is neither's.
    let remark = end.joined(separator: " ").drop { $0.isWhitespace || signs.contains($0) }
    return (trimmed(text[..<words[words.count - count].startIndex]), String(remark))
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.last, last.isWhitespace || "-–—−:;,|/".contains(last) { text.removeLast() }
    return String(text)
  }

  /// Whether words have a number and a currency.
  private static func isAmount(_ words: [String]) -> Bool {
    words.contains { $0.contains(where: \.isNumber) }
      && words.contains { word in
        word.contains(where: \.isCurrencySymbol) || currencies.contains(word.folded.filter(\.isLetter))
      }
  }

  private static func isPartOfAmount(_ word: Substring) -> Bool {
    if word.allSatisfy({ $0.isCurrencySymbol || signs.contains($0) }) { return true }
    let letters = String(word).folded.filter(\.isLetter)
    if currencies.contains(letters) || fillers.contains(letters) && !word.contains(where: \.isNumber) { return true }
    let parts = word.split { signs.contains($0) }
    return !parts.isEmpty && parts.allSatisfy { SheetAmount.value(of: String($0)) != nil }
  }

  private static let signs = "-–—−:;,|/+<>≥≤&~"

  /// Folded.
  private static let currencies = Set(
    words: """
      eur euro euros usd chf gbp cad aud fr sfr
      """)

  /// What stands beside an amount in English, German, French, Spanish, Italian and Dutch, folded.
  private static let fillers = Set(
    words: """
      from up to and over under about ab von bis uber ueber unter des a partir de moins jusqu jusqua da desde hasta
      menos al oltre fino meno vanaf tot boven onder
      """)
}
