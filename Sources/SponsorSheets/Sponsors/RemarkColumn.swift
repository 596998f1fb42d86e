/// Columns that a card has no use for, in which people note what became of a sponsor.
enum RemarkColumn {
  /// Whether a heading is that of remarks, in English, German, French, Spanish, Italian or Dutch.
  static func isHeading(_ heading: String) -> Bool {
    heading.folded.split { !$0.isLetter }.contains { headings.contains(String($0)) }
  }

  /// Folded.
  private static let headings = Set(
    words: """
      remark remarks comment comments note notes status state bemerkung bemerkungen kommentar kommentare anmerkung anmerkungen
      notiz notizen hinweis hinweise stand remarque remarques commentaire commentaires statut etat nota notas observacion
      observaciones comentario comentarios estado osservazione osservazioni commento commenti annotazioni stato opmerking
      opmerkingen notitie notities
      """)
}
