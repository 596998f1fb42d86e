/// The sign of a footnote at the end of a name: `McGlinchey & Sons*`.
struct FootnoteMark: Sendable, Hashable {
  /// `*`, `**`, `†`, `¹`; without brackets.
  let sign: String
  /// The name without it.
  let name: String

  /// `nil` for a name that does not end in such signs.
  init?(endOf text: String) {
    var rest = text.sheetTrimmed[...]
    let isClosed = rest.last == ")"
    if isClosed { rest.removeLast() }
    let count = rest.reversed().prefix { Self.signs.contains($0) }.count
    guard count > 0 else { return nil }
    sign = String(rest.suffix(count))
    rest.removeLast(count)
    if isClosed, rest.last == "(" { rest.removeLast() }
    name = String(rest).sheetTrimmed
    guard name.count(where: \.isLetter) > 1 else { return nil }
  }

  /// The sign at the beginning of a footnote; `nil` for other texts.
  static func sign(ofFootnote text: String) -> String? {
    let rest = text.drop { $0 == "(" }
    let sign = rest.prefix { signs.contains($0) }
    guard !sign.isEmpty, text.count - rest.count <= 1 else { return nil }
    return String(sign)
  }

  /// Whether a name ends in it although the table has no such footnote: the class of a hotel, and a power as in `m²`.
  func belongsToName(amongSigns others: Set<String>) -> Bool {
    if sign.allSatisfy({ $0 == "*" }) {
      return sign.count > 2
        || sign.count > 1
          && name.folded.split { !$0.isLetter }.contains { word in
            Self.lodgings.contains(String(word)) || Self.endings.contains(where: word.hasSuffix)
          }
    }
    return sign.allSatisfy { "²³".contains($0) } && !others.contains("¹")
  }

  private static let signs = "*†‡¹²³⁴⁵"

  /// Words for houses that have stars, in English, German, French, Spanish, Italian and Dutch, folded.
  private static let lodgings = Set(
    words: """
      hotels hostel hostels inn lodge resort resorts spa suites guesthouse apartments camping campsite gasthaus pension landhaus
      ferienwohnung ferienwohnungen ferienhaus residenz auberge gite residence chalet villa hostal posada parador albergo alberghi locanda
      agriturismo rifugio herberg logement
      """)
  private static let endings = ["hotel", "gasthof", "hof"]
}
