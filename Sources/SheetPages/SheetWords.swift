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

  /// - Parameter language: English where it is `nil`, or has no words here.
  package init(_ language: Language?) {
    let known = language.flatMap { Self.lines[String($0.key.prefix { $0 != "-" })] } ?? Self.english
    let words = known.split(separator: "|").map(String.init)
    (sponsors, withoutTier, continued) = (words[0], words[1], words[2])
    (card, cards, screen, off) = (words[3], words[4], words[5], words[6])
  }

  /// So many cards.
  package func counted(_ count: Int) -> String { "\(count) \(count == 1 ? card : cards)" }

  /// The size of the screen, px.
  package func onScreen(width: Int, height: Int) -> String {
    screen.replacing("%", with: "\(width) × \(height) px")
  }

  private static let english = "Sponsors|Without a tier|continued|card|cards|as on a screen of %|off now"

  private static let lines = [
    "de": "Sponsoren|Ohne Stufe|Fortsetzung|Karte|Karten|wie auf einem Bildschirm mit %|zurzeit nicht gezeigt",
    "es": "Patrocinadores|Sin nivel|continuación|tarjeta|tarjetas|como en una pantalla de %|ahora no se muestra",
    "fr": "Partenaires|Sans niveau|suite|carte|cartes|comme sur un écran de %|pas affiché actuellement",
    "it": "Sponsor|Senza livello|continua|scheda|schede|come su uno schermo di %|al momento non mostrata",
    "nl": "Sponsors|Zonder niveau|vervolg|kaart|kaarten|zoals op een scherm van %|nu niet getoond",
    "pt": "Patrocinadores|Sem nível|continuação|cartão|cartões|como numa tela de %|agora não exibido",
  ]
}
