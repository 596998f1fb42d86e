/// Amounts in brackets behind the names of tiers, as in `Platea (from CHF 3,000)`, which are no part of a name and not for the
/// wall.
struct TierAmounts: Sendable, Hashable {
  /// The names without their amounts, by the names as written.
  private var plain: [String: String] = [:]
  /// What was taken off, in the order of the names.
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

  /// The name of a tier without its amount.
  func plain(_ name: String) -> String { plain[name] ?? name }

  /// A name and the brackets at its end, if there is an amount in them.
  private static func split(_ name: String) -> (name: String, remark: String)? {
    let text = name.sheetTrimmed
    guard let last = text.last, let opening: Character = last == ")" ? "(" : last == "]" ? "[" : nil,
      let start = text.lastIndex(of: opening), start > text.startIndex
    else { return nil }
    let remark = String(text[start...])
    let words = remark.split { $0.isWhitespace || "()[],;<>≥≤+–—-".contains($0) }
    let isAmount = words.contains { word in
      SheetAmount.value(of: String(word)).map { $0 >= 100 || word.contains(where: \.isCurrencySymbol) } ?? false
    }
    return isAmount ? (String(text[..<start]).sheetTrimmed, remark) : nil
  }
}
