internal import Messages
internal import Platform

// Logos that cells of the table name. If the named file exists, the cell means that file alone; otherwise a file with a similar
// name is looked for.
extension LogoChooser {
  mutating func chooseNamed(_ written: String, _ sponsor: Sponsor) {
    // A bare name may begin like an address.
    if LogoLinks.isLink(written), written.contains("/") || exact(written) == nil {
      return chooseLinked(written, sponsor)
    }
    if let (path, index) = exact(written) {
      if index == 0 { reportOthers(named: path, sponsor) }
      return named[sponsor.row] = choice(sponsor, path, in: index, isGuess: false)
    }
    let folders = [home] + others
    if let refusal = folders.lazy.compactMap({ $0.refusal(of: written) }).first {
      return refuse(written, sponsor, refusal)
    }
    var unclear: [String] = []
    var guess: (path: String, folder: Int)?
    var similar: [String] = []
    var anothers: String?
    let stem = LogoMatcher.stem(written.replacing("\\", with: "/"))
    for (index, matcher) in matchers.enumerated() {
      switch matcher.match(written: written) {
      case .guess(let path), .exact(let path):
        guard !isOfAnother(path, than: written, of: sponsor) else {
          anothers = anothers ?? path
          continue
        }
        guard LogoName.meanSame(written, path) else {
          similar.append(path)
          continue
        }
        // A file of the very name is likelier, in whichever folder, than one that is named like the sponsor.
        if guess.map({ LogoMatcher.stem($0.path) != stem && LogoMatcher.stem(path) == stem }) ?? unclear.isEmpty {
          guess = (path, index)
        }
      case .ambiguous(let paths): if unclear.isEmpty, guess == nil { unclear = paths }
      case .none: break
      }
    }
    if let guess, LogoMatcher.stem(guess.path) == stem {
      // The copy of an EPS file is a PDF of its name.
      if document(named: written) == nil { replacements.add(written, by: guess.path, for: sponsor) }
      return named[sponsor.row] = choice(sponsor, guess.path, in: guess.folder, isGuess: true)
    }
    // A cell without an ending that names one file alone.
    let isGuessed = guess != nil
    if let refusal = folders.lazy.compactMap({ $0.refusal(ofStem: written, besidePicture: isGuessed) }).first,
      document(named: written) == nil
    {
      return refuse(written, sponsor, refusal)
    }
    if let guess, document(named: written) == nil {
      replacements.add(written, by: guess.path, for: sponsor)
      return named[sponsor.row] = choice(sponsor, guess.path, in: guess.folder, isGuess: true)
    }
    if !unclear.isEmpty {
      return report(
        sponsor,
        "names the logo \(quoted(written)), which may be \(listed(unclear.prefix(4).map { quotedPath($0) })); "
          + "write the one that is meant")
    }
    if let document = document(named: written) ?? document(LogoName(path: written).words),
      !cells.isOfAnother(document.path, than: written, of: sponsor)
    {
      let isGuess = document.path.split(separator: "/").last != written.split(separator: "/").last
      if let choice = choice(sponsor, converting: document, isGuess: isGuess) { named[sponsor.row] = choice }
      return
    }
    if LogoLinks.mayBeLink(written) { return chooseLinked(written, sponsor) }
    if let old = matchers.lazy.flatMap({ $0.outdated(named: written) }).first {
      troubles[sponsor.row] = LogoTrouble(
        written: written, reason: "is only there as \"\(escaped(old))\", an outdated file by its name",
        remedy: "put the right one into the folder of the logos, or write that path if it is right")
      return
    }
    if Self.isRemark(written, on: sponsor), !similar.contains(where: { Self.isNamed($0, like: sponsor) }) {
      remarks[sponsor.row] = written
      return
    }
    if !similar.isEmpty { offers[sponsor.row] = similar }
    let reason =
      anothers.map {
        cells.ambiguous.contains(LogoCells.key(written))
          ? "may be \(quotedPath($0)), but rows name files of that name in several folders"
          : "is not there; \(quotedPath($0)) has nearly that name, and another row names it"
      } ?? "is not there"
    troubles[sponsor.row] = LogoTrouble(
      written: written, reason: reason, remedy: "put the file into the folder of the logos, or correct its name")
  }

  /// The file that a cell names exactly, and its folder's number among the matchers.
  private func exact(_ written: String) -> (path: String, folder: Int)? {
    let isAmbiguous = cells.ambiguous.contains(LogoCells.key(written)) && written.contains { "/\\".contains($0) }
    for (index, matcher) in matchers.enumerated() {
      guard case .exact(let path) = matcher.match(written: written) else { continue }
      if isAmbiguous, !matcher.hasPath(written) { continue }
      return (path, index)
    }
    return nil
  }

  /// Whether a file with a similar name belongs to another row, which names it or one like it.
  private func isOfAnother(_ path: String, than written: String, of sponsor: Sponsor) -> Bool {
    cells.isOfAnother(path, than: written, of: sponsor)
      || cells.ambiguous.contains(LogoCells.key(written)) && written.contains { "/\\".contains($0) }
  }

  /// Notes that the file that a cell names cannot be shown as a picture.
  private mutating func refuse(_ written: String, _ sponsor: Sponsor, _ refusal: (path: String, reason: String)) {
    refused[LogoCells.key(refusal.path), default: []].append(sponsor.label)
    troubles[sponsor.row] = LogoTrouble(
      written: written, reason: refusal.reason, remedy: "then write the new file's name into the cell")
  }

  /// Whether a cell has a remark on the logo instead of a file's name, such as `only white?`: neither a file's ending nor a folder, nor,
  /// in a few words, one of the sponsor's name, which may be a file's name without its ending.
  private static func isRemark(_ written: String, on sponsor: Sponsor) -> Bool {
    guard !LogoName.hasEnding(written), !written.contains(where: { "/\\_".contains($0) }), let name = sponsor.name
    else {
      return false
    }
    // A sentence, or a question, is no name of a file.
    if written.split(whereSeparator: \.isWhitespace).count > 3 || written.contains(where: { "?!:;".contains($0) }) {
      return true
    }
    let own = Set(NameWords(name).words.map(\.folded).filter { $0.count > 2 })
    let words = NameWords(written).words.map(\.folded).filter { $0.count > 2 }
    return !words.contains { word in own.contains { $0.contains(word) || word.contains($0) } }
  }

  /// Whether a file's name has a word of the sponsor's.
  private static func isNamed(_ path: String, like sponsor: Sponsor) -> Bool {
    let own = Set(NameWords(sponsor.name ?? "").words.map(\.folded).filter { $0.count > 2 })
    return LogoFileWords(path: path).words.contains { own.contains($0.folded) }
  }

  /// Looks for a file that is named as the one a link leads to, unless a row names it or several links lead to such names.
  mutating func chooseLinked(_ link: String, _ sponsor: Sponsor) {
    linked.append(sponsor.row)
    if let name = LogoLinks.fileName(in: link), !cells.named.contains(LogoCells.key(name)),
      !cells.ambiguousLinks.contains(LogoCells.key(name))
    {
      for (index, matcher) in matchers.enumerated() {
        guard case .exact(let path) = matcher.match(written: name) else { continue }
        guessed[sponsor.row] = choice(sponsor, path, in: index, isGuess: true)
        break
      }
    }
  }
}
