/// A row with sums of columns, or with the word for them alone, as spreadsheets have one below their last sponsor.
struct SumRow: Sendable, Hashable {
  /// The word by which it is known, as written.
  var word: String
  /// The word's column, from 0.
  var column: Int
  /// Whether no company is called so.
  var isCertain: Bool
  /// Whether the row holds nothing else.
  var isAlone: Bool
  /// How many sponsors it says that there are: `26 sponsors`; `nil` if it says none, or is a sum.
  var count: Int?
  /// The first remark beside the word and no number; `nil` for none.
  var remark: String?
  /// Whether its name goes on behind the word: `Total cash`.
  var isLong: Bool
  /// Whether such a name may be a company's.
  var isUnclear: Bool

  /// `nil` for a row with any text besides the word.
  /// - Parameter remarks: the columns that are not used, from 0, whose texts count only where there is no other.
  init?(_ row: SheetRow, remarks: Set<Int> = []) {
    guard let found = LabelledNumbers(row, remarks: remarks) else { return nil }
    let hasNumber = found.hasNumber
    var word = SheetColumn.normalized(found.text)
    // A sum in the word's cell: "Total: 12".
    if let end = found.text.firstIndex(where: { ":=(".contains($0) }),
      found.text[end...].allSatisfy({ $0.isNumber || $0.isCurrencySymbol || ":=() .,'’".contains($0) })
    {
      word = SheetColumn.normalized(String(found.text[..<end]))
    }
    let isPart = hasNumber && Self.isPart(found.text)
    let isCertain = Self.certain.contains(word)
    let isSum = isCertain || isPart || Self.words.contains(word)
    count = isSum || hasNumber ? nil : Self.count(in: found.text)
    let label = isSum || count != nil ? nil : TotalLabel(found.text)
    guard isSum || count != nil || label != nil else { return nil }
    (isLong, isUnclear, remark) = (label != nil, label == .unclear, hasNumber ? nil : found.remark)
    (column, self.word, self.isCertain, isAlone) = (found.column, found.text, isCertain, !hasNumber)
  }

  /// Whether a normalized word is one for sums that no company is called by.
  static func isCertain(_ word: String) -> Bool { certain.contains(word) }

  /// Whether a label is one of what is paid or open, or begins like "of which paid".
  private static func isPart(_ label: String) -> Bool {
    if parts.contains(SheetColumn.normalized(label)) { return true }
    let parts = label.folded.split { !$0.isLetter && !$0.isNumber }
    if let first = parts.first, goals.contains(first), parts.dropFirst().allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      return true
    }
    let words = parts.joined(separator: " ")
    return partBeginnings.contains { words == $0 || words.hasPrefix($0 + " ") }
  }

  /// How many sponsors a text says that a table has: one number, and words for sponsors and sums alone.
  private static func count(in text: String) -> Int? {
    let parts = text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let words = parts.filter { !$0.allSatisfy(\.isNumber) }
    let number = parts.first { $0.allSatisfy(\.isNumber) }.flatMap { Int($0) } ?? 0
    // `Sponsor 1` is a name, and `Sponsors 2026` a title.
    let isFirst = parts.first?.allSatisfy(\.isNumber) == true
    let isSaid =
      isFirst || text.contains { ":=".contains($0) }
      || words.contains { certain.contains($0) || Self.words.contains($0) || countWords.contains($0) }
    guard isSaid, isFirst || words.contains(where: counted.contains), !(1900...2100).contains(number) else {
      return nil
    }
    let isCount =
      parts.count == words.count + 1 && parts.allSatisfy { $0.utf8.count <= 20 }
      && words.contains { counted.contains($0) || certain.contains($0) || Self.words.contains($0) }
      && words.allSatisfy {
        counted.contains($0) || certain.contains($0) || Self.words.contains($0) || countWords.contains($0)
      }
    return isCount ? number : nil
  }

  /// What is counted, in English, German, French, Spanish, Italian and Dutch, folded.
  private static let counted = Set(
    words: """
      sponsors sponsor patrons patron donors partners members supporters companies exhibitors names logos entries rows
      sponsoren forderer foerderer mitglieder spender unterstutzer unterstuetzer partner firmen unternehmen aussteller eintrage
      eintraege namen mecenes donateurs partenaires adherents entreprises exposants noms patrocinadores socios donantes empresas
      expositores colaboradores nombres sostenitori donatori aziende espositori soci nomi bedrijven leden begunstigers
      """)
  private static let countWords = Set(
    words: """
      number no of in all the count overall altogether anzahl zahl der nombre de des en tout numero los las el cantidad numeri
      di dei aantal stuck stueck alle
      """)

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let partBeginnings = [
    "of which", "thereof", "davon", "hiervon", "dont", "de los cuales", "de las cuales", "di cui", "waarvan",
  ]
  /// What is hoped for, in the same languages, folded; a year may follow.
  private static let goals: Set<Substring> = [
    "target", "goal", "budget", "forecast", "ziel", "planziel", "sollwert", "objectif", "prevision", "objetivo",
    "presupuesto", "obiettivo", "preventivo", "previsione", "doel", "doelstelling", "begroting",
  ]
  /// Labels of what is paid or open, in the same languages, normalized. A company may be called so.
  private static let parts = Set(
    words: """
      open stillopen openamount outstanding remaining remainder paid alreadypaid unpaid vat offen nochoffen ausstehend
      nochausstehend restbetrag restsumme bezahlt bereitsbezahlt nichtbezahlt mwst ust resteapayer restant paye
      dejapaye impaye tva pendiente pagado restante porpagar porcobrar iva pagato dapagare dasaldare residuo rimanente
      betaald openstaand tebetalen nogtebetalen resterend btw
      """)

  /// A number, with a currency, a percent sign or grouped digits.
  static func isNumber(_ text: String) -> Bool {
    let rest = ["EUR", "USD", "CHF", "GBP"].reduce(text) { $0.replacing($1, with: "") }
    return rest.contains(where: \.isNumber)
      && rest.allSatisfy { $0.isNumber || $0.isWhitespace || $0.isCurrencySymbol || "+-−.,'’%".contains($0) }
  }

  /// Dashes and the like, which stand for an empty cell.
  fileprivate static func isRule(_ text: String) -> Bool { text.allSatisfy { "-–—=_".contains($0) } }

  /// Words for sums in English, German, French, Spanish, Italian and Dutch that may be a company's name too, normalized.
  static let words: Set<String> = [
    "total", "sum", "suma", "totale", "totaal", "som", "somma",
  ]
  /// Those that can not.
  private static let certain = Set(
    words: """
      subtotal grandtotal sumtotal overalltotal zwischensumme gesamtsumme teilsumme endsumme summe gesamt insgesamt
      totals somme soustotal sommetotale totaux totalgeneral totales sumatotal totali totalegenerale totalecomplessivo
      sommatotale subtotale subtotaal eindtotaal totaalgeneraal tussentotaal totalen totaalbedrag gesamtbetrag
      totalamount montanttotal importetotal importototale
      """)
}

/// A row that has one text and otherwise numbers alone, or nothing.
struct LabelledNumbers: Sendable, Hashable {
  var text: String
  /// The text's column, from 0.
  var column: Int
  var hasNumber = false
  /// The first text that does not count beside it; `nil` for none.
  var remark: String?

  /// `nil` for any other row.
  /// - Parameter remarks: the columns that are not used, from 0, whose texts count only where there is no other.
  init?(_ row: SheetRow, remarks: Set<Int> = []) {
    func isNumber(_ text: String, _ column: Int) -> Bool { row.numbers[column] != nil || SumRow.isNumber(text) }
    let isLabelled = row.cells.enumerated().contains { column, cell in
      let text = cell.sheetTrimmed
      return !remarks.contains(column) && !text.isEmpty && !SumRow.isRule(text) && !isNumber(text, column)
    }
    var found: (column: Int, text: String)?
    for (column, cell) in row.cells.enumerated() {
      let text = cell.sheetTrimmed
      if text.isEmpty || SumRow.isRule(text) { continue }
      if isNumber(text, column) {
        hasNumber = true
        continue
      }
      if isLabelled, remarks.contains(column) {
        remark = remark ?? text
        continue
      }
      guard found == nil, text.utf8.count <= 100 else { return nil }
      found = (column, text)
    }
    guard let found else { return nil }
    (column, text) = found
  }
}
