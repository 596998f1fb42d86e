internal import ConfigurationValues
internal import Messages

extension SponsorReader {
  /// Whether a cell says in words that a card has no beginning, or no end: `ab sofort`, `unlimited`.
  func isUnbounded(_ column: SheetColumn) -> Bool {
    guard let text = cell(column) else { return false }
    return text == "∞" || Self.words(column).contains(SheetColumn.normalized(text))
  }

  /// A date, or a month: its first day where a card begins, its last where one ends. `nil` too for a word that says that there is
  /// none.
  mutating func date(_ column: SheetColumn) -> LocalDate? {
    guard let text = line(column, upTo: 100), !isUnbounded(column) else { return nil }
    if Self.saysCancelled(text) {
      report(.error, column, Self.cancellation(text))
      return nil
    }
    let none = ", or leave the cell empty for no \(column == .from ? "beginning" : "end")"
    do throws(LocalDate.Failure) {
      return try LocalDate(text, order: dates)
    } catch {
      switch error {
      case .ambiguous(let dayFirst, let monthFirst):
        report(
          .error, column,
          "\(quoted(text)) may be \(dayFirst) or \(monthFirst); say which with --dates dmy or --dates mdy, "
            + "or write dates as 2026-11-22")
      case .noSuchDay: report(.error, column, "\(quoted(text)) is not in the calendar; correct the date")
      case .otherOrder(let order):
        report(
          .error, column,
          "\(quoted(text)) can only be read as --dates \(order.rawValue), but the command says otherwise; correct either"
        )
      case .dayNumber:
        if let day = day(ofYear: text, column) { return day }
        reportUnread(
          column,
          "\(quoted(text)) is a spreadsheet's number for a day; format the column as a date, and "
            + (layout.sheet == nil ? "export again" : "save again"))
      case .noYear:
        reportUnread(column, "\(quoted(text)) has no year; write it out, such as 2026-11-22")
      case .otherWeekday:
        report(.error, column, "\(quoted(text)) is not on that day of the week; correct the date, or leave the day out")
      case .unknownForm:
        if let month = LocalDate.days(ofMonth: text) {
          let (day, place) = column == .from ? (month.lowerBound, "first") : (month.upperBound, "last")
          report(
            .note, column, "\(quoted(text)) is taken for its \(place) day, \(day); write the day if it is another")
          return day
        }
        reportUnread(column, "\(quoted(text)) is no date; expected one such as 2026-11-22 or 22.11.2026\(none)")
      }
      return nil
    }
  }

  /// The first or the last day of a year that stands alone.
  private mutating func day(ofYear text: String, _ column: SheetColumn) -> LocalDate? {
    guard let year = Int(text), (1900...2100).contains(year),
      let day = try? LocalDate(column == .from ? "\(year)-01-01" : "\(year)-12-31", order: nil)
    else { return nil }
    let place = column == .from ? "first" : "last"
    report(.note, column, "\(quoted(text)) is taken for its \(place) day, \(day); write the day if it is another")
    return day
  }

  /// Reports a date that cannot be read. In a contract's column it stops no import, as the wall need not follow the contract.
  private mutating func reportUnread(_ column: SheetColumn, _ message: String) {
    if layout.heading(of: column).map(SheetColumn.isOfContract) == true {
      report(.warning, column, message + "; until then the cell counts as empty")
    } else {
      report(.error, column, message)
    }
  }

  /// Reports a cancelled contract, which a column about contracts says that is read for nothing else.
  mutating func reportCancellation() {
    for (index, heading) in layout.headings.cells.enumerated()
    where SheetColumn.isOfContract(heading) && !layout.columns.values.contains(index)
      && Self.saysCancelled(row.text(index))
    {
      report(.error, in: row, column: index, Self.cancellation(row.text(index)))
    }
  }

  /// Whether a remark says that the sponsor has withdrawn. It does not if the words beside deny it or name something else that
  /// was cancelled, such as an invoice or a meeting, or if the sponsor came back.
  static func saysWithdrawn(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let words = text.folded.split { !$0.isLetter }
    guard let place = words.firstIndex(where: cancelled.contains), !words.contains(where: returns.contains) else {
      return false
    }
    let before = words[..<place].suffix(2)
    let around = before + words[(place + 1)...].prefix(1)
    return !before.contains(where: denials.contains)
      && !around.contains { word in others.contains { word.hasPrefix($0) } }
  }

  /// What may be cancelled while the sponsor stays, folded.
  private static let others = [
    "invoice", "order", "rechnung", "bestellung", "mahnung", "facture", "commande", "factura", "pedido", "fattura",
    "ordine", "factuur", "bestelling", "call", "meeting", "appointment", "termin", "treffen", "rendez", "reunion",
    "cita",
    "riunione", "afspraak",
  ]
  private static let returns: Set<Substring> = [
    "back", "again", "wieder", "retour", "nouveau", "vuelta", "nuovo", "terug", "weer",
  ]

  private static func cancellation(_ text: String) -> String {
    "\(quoted(text)) says that the contract is cancelled, and not whether the sponsor is shown until then; delete the row, or write "
      + "the last day, such as 2026-11-22, alone"
  }

  /// Whether a text has a word for a contract that was ended, and none that denies it.
  private static func saysCancelled(_ text: String) -> Bool {
    guard text.utf8.count <= 200 else { return false }
    let words = text.folded.split { !$0.isLetter }
    return words.contains(where: cancelled.contains) && !words.contains(where: denials.contains)
  }

  /// In English, German, French, Spanish, Portuguese, Italian and Dutch, folded.
  private static let cancelled = Set(
    """
    cancelled canceled terminated withdrawn withdrew afgezegd gekundigt gekuendigt storniert abgesagt ausgetreten aufgelost \
    zuruckgetreten zurueckgetreten zuruckgezogen zurueckgezogen resilie resiliee annule annulee denonce retire retiree desiste retirado \
    retirada ritirato ritirata teruggetrokken disdetto disdetta annullato annullata rescisso rescissa receduto opgezegd \
    geannuleerd beeindigd ontbonden cancelado cancelada anulado anulada rescindido rescindida revocado
    """.split(separator: " "))
  private static let denials: Set<Substring> = ["not", "nicht", "pas", "non", "no", "niet", "nao", "until", "never"]

  private static func words(_ column: SheetColumn) -> Set<String> { column == .from ? atOnce : withoutEnd }

  /// In English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let withoutEnd = running.union(
    Set(
      words: """
        unlimited openended openend noend noenddate endless indefinite indefinitely permanent permanently perpetual
        forever untilfurthernotice untilcancelled untilcanceled
        unbefristet endlos dauerhaft ohneende keinende biswiderruf bisaufwiderruf bisaufweiteres illimite illimitee
        indetermine indeterminee dureeindeterminee adureeindeterminee sansfin indefinido indefinida tiempoindefinido
        ilimitado ilimitada sinfin sinlimite atempoindeterminato tempoindeterminato indeterminato illimitato
        senzascadenza senzafine onbepaald onbepaaldetijd vooronbepaaldetijd onbeperkt
        """))
  private static let atOnce = running.union(
    Set(
      words: """
        now fromnow fromnowon immediate immediately atonce straightaway sofort absofort jetzt abjetzt desmaintenant
        immediat immediatement inmediato deinmediato inmediatamente subito dasubito immediato immediatamente direct
        perdirect meteen nu vanafnu
        """))
  private static let running = Set(
    words: """
      ongoing continuous continuing laufend fortlaufend encours encurso incorso lopend doorlopend
      """)
}
