/// What sponsors pay, which tells the order of tiers.
enum SheetAmount {
  /// Whether a heading is that of amounts, in English, German, French, Spanish, Italian or Dutch.
  static func isHeading(_ heading: String) -> Bool {
    let remark = heading.firstIndex { $0 == "(" || $0 == "[" } ?? heading.endIndex
    let words = String(heading[..<remark]).folded.split { !$0.isLetter && !$0.isNumber }.filter {
      !currencies.contains($0)
    }
    return headings.contains(SheetColumn.normalized(words.joined()))
  }

  /// Currencies behind a heading, folded: `Importo CHF`, `Betrag in EUR`.
  private static let currencies: Set<Substring> = [
    "in", "eur", "euro", "euros", "chf", "fr", "usd", "gbp", "cad", "aud",
  ]

  private static let headings = Set(
    words: """
      amount sponsorshipamount sponsoramount sponsorshipfee fee price value contribution pledge donation betrag
      sponsoringbetrag sponsorenbetrag preis beitrag spende montant prix contribution don importe precio aportacion
      cantidad monto donacion importo prezzo contributo donazione bedrag prijs bijdrage sponsorbedrag donatie
      """)

  /// The number of an amount such as `$10,000.00`, `10.000 €`, `CHF 1'200` or `5k`; `nil` for other text.
  static func value(of text: String) -> Double? {
    var rest = text.sheetTrimmed.uppercased()
    for currency in ["EURO", "EUR", "USD", "CHF", "GBP", "CAD", "AUD", "US$"] {
      rest = rest.replacing(currency, with: "")
    }
    rest.removeAll { $0.isCurrencySymbol || $0.isWhitespace || $0 == "'" || $0 == "’" }
    var factor = 1.0
    if rest.hasSuffix("K") { (rest, factor) = (String(rest.dropLast()), 1000) }
    guard let digits = plain(rest), let number = Double(digits) else { return nil }
    return number * factor
  }

  /// Whether a tier's name is an amount: with a currency, or a number from 100 on.
  static func isTier(_ name: String) -> Bool {
    guard let value = value(of: name) else { return false }
    return value >= 100 || name.contains(where: \.isCurrencySymbol) || name.contains(where: \.isLetter)
  }

  /// Digits with a decimal point. The last of two kinds of separators is the decimal one; a single one is if other than
  /// three digits follow it.
  private static func plain(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }),
      text.utf8.contains(where: { (0x30...0x39).contains($0) }), text.utf8.count <= 20
    else { return nil }
    guard let last = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return text }
    let (whole, fraction) = (text[..<last].filter(\.isNumber), text[last...].dropFirst())
    let isOnly = !text[..<last].contains { $0 == "." || $0 == "," }
    let isRepeated = text.count { $0 == text[last] } > 1
    return isRepeated || isOnly && fraction.count == 3
      ? whole + fraction : "\(whole.isEmpty ? "0" : whole).\(fraction)0"
  }
}
