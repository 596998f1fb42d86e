internal import ConfigurationValues
internal import MarqueeConfig
internal import MarqueeValues
internal import Messages

extension SponsorReader {
  /// A path or a file's name; `nil` too where the cell says whether the logo has come, as in a list that is ticked off, or in which
  /// format.
  mutating func logo() -> String? {
    guard let text = line(.logo, upTo: 4000) else { return nil }
    let word = text.folded
    let isWord =
      Self.beginsWithAnswer(text) || Self.beginsWithNone(text)
      || Self.yes.contains(word) || Self.no.contains(word) || Self.present.contains(word) || EmptyWord.isEmpty(text)
      || Self.later.contains(SheetColumn.normalized(text)) || LogoName.isFormat(text)
    guard isWord else { return text }
    found.rowsWithLogoWord.append(row.number)
    return nil
  }

  /// Whether a text begins with yes or no, and names no file: `sì (nuovo)`, `ja, per Mail`.
  private static func beginsWithAnswer(_ text: String) -> Bool {
    let word = text.folded.prefix { $0.isLetter }
    guard word.count > 1, word.count < text.count, LogoName(path: text).fileExtension.isEmpty || text.contains(" ")
    else {
      return false
    }
    let next = text.folded.dropFirst(word.count).first ?? " "
    return !LogoName(path: text).isPicture && (next.isWhitespace || ",;:(!".contains(next))
      && (yes.contains(String(word)) || no.contains(String(word)))
  }

  /// Whether a text says that there is no logo, or none yet, alone in brackets or before a sign, and names no file:
  /// `none - name only`.
  private static func beginsWithNone(_ text: String) -> Bool {
    guard text.utf8.count <= 100, !LogoName(path: text).isPicture, !text.contains(where: { "/\\_".contains($0) }) else {
      return false
    }
    let inner = text.drop { "([".contains($0) }
    let start = inner.replacing(" – ", with: ";").replacing(" - ", with: ";").prefix { !",;:!()[]".contains($0) }
    let words = String(start).sheetTrimmed
    return start.count < text.count && (EmptyWord.isEmpty(words) || later.contains(SheetColumn.normalized(words)))
  }

  /// The text after a "yes" in the logo's cell, without brackets and punctuation: `yes (def2)` gives `def2`.
  func logoHint() -> String? {
    guard let text = cell(.logo), text.utf8.count <= 100, Self.beginsWithAnswer(text) else { return nil }
    let rest = text.drop { $0.isLetter }.split { !$0.isLetter && !$0.isNumber && !"-_.".contains($0) }.joined(
      separator: " ")
    return rest.isEmpty || Self.no.contains(String(text.folded.prefix { $0.isLetter })) ? nil : rest
  }

  private static let present = Set(
    words: """
      ok vorhanden fehlt offen received missing ricevuto manca ontvangen ontbreekt
      """
  )
  .union(["liegt vor"])

  /// Words for a logo that is not there yet, in English, German, French, Spanish, Italian and Dutch, normalized like headings.
  private static let later = Set(
    words: """
      pending missing waiting waitingforlogo awaitinglogo tocome stilltocome logotocome willcome willfollow
      logofollows onitsway nameonly textonly logofolgt wartenauflogo nurname nurtext attentelogo attendlelogo nomseul
      nomseulement logoavenir asuivre enespera porvenir solonombre solonome inattesa seguira inwachting wachtoplogo
      wachten logovolgt alleennaam coming comingsoon comeslater later follows tofollow notyet nologo nologoyet awaiting
      requested kommt kommtnoch kommtspater folgt folgtnoch fehlt fehltnoch ausstehend nochausstehend nochkeins
      nochnicht nochnichtda keinlogo nochkeinlogo inarbeit angefragt angefordert nachgereicht wirdnachgereicht avenir enattente manque manquant pasencore pasdelogo sanslogo pendiente falta porllegar
      pordefinir todaviano sinlogo inarrivo arriva arrivera manca mancante nonancora nessunlogo senzalogo komt komtnog
      volgt volgtnog ontbreekt nogniet geenlogo
      """)

  /// Warns of texts for the wall that hold an e-mail address, which may be a person's.
  mutating func reportMailAddresses(in sponsor: Sponsor) {
    guard sponsor.isHidden != true else { return }
    for (column, text) in [(SheetColumn.name, sponsor.name), (.tagline, sponsor.tagline), (.details, sponsor.details)] {
      // The expression is compiled anew for each text.
      guard let text, text.contains("@"),
        let address = text.firstMatch(of: #/[\p{L}\p{N}._%+\-]+@[\p{L}\p{N}\-]+(\.[\p{L}\p{N}\-]+)+/#)
      else {
        continue
      }
      report(
        .warning, column,
        "holds the e-mail address \(quoted(String(address.0))), which everybody can read on the wall; take it out unless it is meant "
          + "for visitors")
    }
  }

  mutating func tier() -> String? {
    guard let text = line(.tier, upTo: 100) else { return nil }
    guard TierNames.key(for: text).isEmpty else { return answers.tier(text) }
    report(
      .error, .tier, "\(quoted(text)) has neither letters nor digits; write the tier's name, or leave the cell empty")
    return nil
  }

  mutating func link() -> String? {
    guard let text = line(.link, upTo: 2000) else { return nil }
    if WrittenValue.link.accepts(text) { return text }
    // Addresses are written without their scheme more often than not.
    let full = "https://\(text)"
    let host = text.prefix { !"/?#".contains($0) }
    if host.contains("."), !text.contains("@"), !host.contains(":"), WrittenValue.link.accepts(full) {
      found.rowsWithoutScheme.append(row.number)
      return full
    }
    if let index = layout.columns[.link], let address = row.links[index], WrittenValue.link.accepts(address) {
      found.rowsWithLinkBehind.append(row.number)
      return address
    }
    let address = text.contains("://") ? text : full
    if LinkHost.hasTypingError(address) {
      reportFaults(of: address, as: .link, .link)
    } else if let fault = LinkCell.fault(of: text) {
      report(.error, .link, "\(quoted(text)) \(fault)")
    } else {
      reportFaults(of: text, as: .link, .link)
    }
    return nil
  }

  mutating func color() -> String? {
    guard let text = line(.color, upTo: 100) else { return nil }
    let isBare = [3, 6].contains(text.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    let written = isBare ? "#\(text)" : text
    if WrittenValue.color.accepts(written) { return written }
    reportFaults(of: text, as: .color, .color)
    return nil
  }

  mutating func share() -> Double? {
    guard let text = line(.share, upTo: 100) else { return nil }
    let hasSign = text.hasSuffix("%")
    let number = SheetNumber.value(of: hasSign ? String(text.dropLast()) : text)
    guard let number, number >= 0.01, number <= 100 else {
      report(.error, .share, "\(quoted(text)) is no share; expected 0.01%…100%, such as 12.5%")
      return nil
    }
    guard hasSign || number > 1 else {
      let percent = SheetNumber.text(number * 100)
      report(
        .error, .share,
        "\(quoted(text)) may mean \(percent)% or \(SheetNumber.text(number))%; write the one that is meant with its %")
      return nil
    }
    return number
  }

  mutating func weight() -> Double? {
    guard let text = line(.weight, upTo: 100) else { return nil }
    guard let number = SheetNumber.value(of: text), number >= 0.001, number <= 10_000 else {
      report(.error, .weight, "\(quoted(text)) is no weight; expected 0.001…10000, such as 2")
      return nil
    }
    return number
  }

  mutating func hidden() -> Bool? {
    guard let text = line(.hidden, upTo: 100) else { return nil }
    let word = text.folded
    if Self.yes.contains(word) { return true }
    if Self.no.contains(word) { return false }
    report(.error, .hidden, "\(quoted(text)) is neither yes nor no; write one of them, or leave the cell empty")
    return nil
  }

  /// Whether a text is a yes alone.
  static func isYes(_ text: String) -> Bool { yes.contains(text.folded) }

  /// Whether a text is a yes or a no alone.
  static func isAnswer(_ text: String) -> Bool { yes.contains(text.folded) || no.contains(text.folded) }

  private static let yes = Set(
    words: """
      yes y true x 1 ja j wahr oui o vrai si s verdadero vero waar ✓ ✔ hidden
      """)
  private static let no = Set(
    words: """
      no n false 0 nein falsch non faux falso nee onwaar
      """)

  /// Reports what the configuration would of the same value.
  private mutating func reportFaults(of text: String, as value: WrittenValue, _ column: SheetColumn) {
    for fault in value.faults(in: text, of: layout.heading(of: column) ?? column.rawValue) {
      report(fault.severity, column, fault.message)
    }
  }
}
