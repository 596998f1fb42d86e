/// Headings that are questions, as forms export them: `Please upload your logo`, `Ihre Website`, `Il vostro sito web`.
enum FormQuestion {
  /// What is left of a question without the words of politeness, normalized like a heading, in the order of the question and
  /// turned round: `URL of your website` asks for the `websiteurl`. Empty if nothing was left out, or nothing is left.
  static func keywords(of heading: String) -> [String] {
    guard heading.utf8.count <= 200 else { return [] }
    let question = String(heading.prefix { !"(:?".contains($0) })
    let words = question.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first, !choices.contains(first) else { return [] }
    let kept = words.filter { !fillers.contains($0) }
    guard !kept.isEmpty, kept.count < words.count, kept.count <= 3 else { return [] }
    // "Name of your company" is the company.
    let named = kept.contains { company.contains($0) } ? kept.filter { !names.contains($0) } : []
    return [kept, kept.reversed(), named].map { SheetColumn.normalized($0.joined()) }
  }

  /// Whether a question with these words asks for what a sponsor's card shows. `Your name`, `Your details` and `Your picture`
  /// ask for the person who fills the form in.
  static func isAbout(_ column: SheetColumn, _ heading: String) -> Bool {
    let words = Set(heading.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    return switch column {
    case .name: words.contains { company.contains($0) || $0.hasPrefix("sponsor") }
    case .logo: words.contains { $0.contains("logo") }
    case .tier, .link, .tagline, .color: true
    case .id, .details, .share, .weight, .from, .until, .hours, .hidden: false
    }
  }

  private static let names: Set<String> = ["name", "nom", "nombre", "nome", "naam"]
  private static let company = Set(
    words: """
      company organisation organization business brand firma firmenname unternehmen marke societe entreprise marque
      empresa marca compania azienda impresa ditta societa organizzazione bedrijf bedrijfsnaam organisatie onderneming
      patrocinador
      """)

  /// First words of questions that are answered with yes or no.
  private static let choices = Set(
    words: """
      would do does did can could may will is are has
      """)

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let fillers = Set(
    words: """
      please upload provide enter give us add attach insert send submit your our the a an of for to in here what which is s
      choose select selected chosen do you want would like
      bitte laden lade sie du ihr ihre ihren ihres ihrer dein deine deinen euer eure unser unsere hoch hochladen hier angeben
      geben nennen ein der die das des den wie lautet ist welches waehlen wahlen
      votre vos veuillez telecharger televerser importer ajouter indiquer le la les l de du d notre nos ici quel quelle est
      su sus tu tus por favor suba subir cargue cargar adjunte indique el los del nuestro nuestra cual es
      il lo i gli vostro vostra tuo tua suo sua nostro per favore caricare carica carichi inserire inserisci allegare dell
      dello della di qual e
      uw jouw je jullie ons onze uploaden graag het van wat
      """)
}
