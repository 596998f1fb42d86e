package import MarqueeValues

/// What a sheet itself says, in the language of its wall.
package struct SheetWords: Codable, Sendable, Equatable {
  /// The title of a wall without a heading.
  package let sponsors: String
  /// The heading of cards without a tier.
  package let withoutTier: String
  /// For a tier that began on an earlier page.
  let continued: String
  private let card: String
  private let cards: String
  /// For a card that is not shown at present.
  package let off: String
  /// `%` is the size.
  private let screen: String
  /// `%d`, `%m` and `%y` are the day, the month and the year.
  private let dateForm: String

  /// - Parameter language: English where it is `nil`, or has no words here.
  package init(_ language: Language?) {
    let known = language.flatMap { Self.lines[String($0.key.prefix { $0 != "-" })] } ?? Self.english
    let words = known.split(separator: "|").map(String.init)
    (sponsors, withoutTier, continued) = (words[0], words[1], words[2])
    (card, cards, screen, off, dateForm) = (words[3], words[4], words[5], words[6], words[7])
  }

  /// So many cards.
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? card : cards)" }

  /// The size of the screen, px.
  package func onScreen(width: Int, height: Int) -> String {
    screen.replacing("%", with: "\(width) × \(height) px")
  }

  /// A day in digits.
  /// - Parameter minute: of the day; `nil` for the whole day.
  package func date(year: Int, month: Int, day: Int, minute: Int? = nil) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = dateForm.replacing("%d", with: padded(day)).replacing("%m", with: padded(month))
      .replacing("%y", with: "\(year)")
    return date + (minute.map { " \(padded($0 / 60)):\(padded($0 % 60))" } ?? "")
  }

  /// A time from one date to another, each in words of `date`; `nil` where it has no beginning or no end. Has no words, because
  /// a wall without a `language` may be in any.
  package func span(from first: String?, until last: String?) -> String {
    [first, "–", last].compactMap(\.self).joined(separator: " ")
  }

  private static let english = "Sponsors|Without a tier|continued|card|cards|as on a screen of %|off now|%y-%m-%d"

  private static let lines = [
    "de": "Sponsoren|Ohne Stufe|Fortsetzung|Karte|Karten|wie auf einem Bildschirm mit %|zurzeit nicht gezeigt|%d.%m.%y",
    "es":
      "Patrocinadores|Sin nivel|continuación|tarjeta|tarjetas|como en una pantalla de %|ahora no se muestra|%d/%m/%y",
    "fr": "Partenaires|Sans niveau|suite|carte|cartes|comme sur un écran de %|pas affiché actuellement|%d/%m/%y",
    "it": "Sponsor|Senza livello|continua|scheda|schede|come su uno schermo di %|al momento non mostrata|%d/%m/%y",
    "nl": "Sponsors|Zonder niveau|vervolg|kaart|kaarten|zoals op een scherm van %|nu niet getoond|%d-%m-%y",
    "pt": "Patrocinadores|Sem nível|continuação|cartão|cartões|como numa tela de %|agora não exibido|%d/%m/%y",
  ]
}
