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
  /// `%` is the size.
  private let screen: String

  /// - Parameter language: English where it is `nil`, or has no words here.
  package init(_ language: Language?) {
    let known = language.flatMap { Self.lines[String($0.key.prefix { $0 != "-" })] } ?? Self.english
    let words = known.split(separator: "|").map(String.init)
    (sponsors, withoutTier, continued) = (words[0], words[1], words[2])
    (card, cards, screen) = (words[3], words[4], words[5])
  }

  /// So many cards.
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? card : cards)" }

  /// The size of the screen, px.
  package func onScreen(width: Int, height: Int) -> String {
    screen.replacing("%", with: "\(width) × \(height) px")
  }

  private static let english = "Sponsors|Without a tier|continued|card|cards|as on a screen of %"

  private static let lines = [
    "de": "Sponsoren|Ohne Stufe|Fortsetzung|Karte|Karten|wie auf einem Bildschirm mit %",
    "es": "Patrocinadores|Sin nivel|continuación|tarjeta|tarjetas|como en una pantalla de %",
    "fr": "Partenaires|Sans niveau|suite|carte|cartes|comme sur un écran de %",
    "it": "Sponsor|Senza livello|continua|scheda|schede|come su uno schermo di %",
    "nl": "Sponsors|Zonder niveau|vervolg|kaart|kaarten|zoals op een scherm van %",
    "pt": "Patrocinadores|Sem nível|continuação|cartão|cartões|como numa tela de %",
  ]
}
