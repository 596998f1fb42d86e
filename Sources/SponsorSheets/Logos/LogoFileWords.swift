internal import Platform

/// The name of a logo's file as words, for comparing it with the names of sponsors.
struct LogoFileWords: Sendable {
  /// All words in their order.
  private(set) var words: [NameWords.Word] = []
  /// Whether each of them says nothing of the sponsor: what the file is, a tier, a date, a legal form.
  private(set) var isNoise: [Bool] = []
  /// All words joined, in both spellings.
  private(set) var whole: Set<String>
  /// The words that are not noise, joined: once with a leading word that may be noise, once without it.
  private(set) var cores: Set<String>
  /// Files with the same key are variants of one logo.
  private(set) var variantKey: String
  let name: LogoName
  /// For each word its spellings, then those of it joined with the next word, with the next two, and so on.
  private(set) var runs: [[[String]]]
  /// Names that are joined in it, so that only a sponsor with both has the file.
  private(set) var joins: [JoinedNames] = []
  /// Whether the words are those of a folder, because the file's own name says nothing of the sponsor.
  private(set) var isByFolder = false

  /// Whether the name says nothing of the sponsor: `logo.png`, `image001.png`.
  var saysNothing: Bool { isNoise.allSatisfy(\.self) }

  init(path: String) {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    let name = LogoName(path: path)
    // A copy's number: `acme (1).svg`.
    let stem = CopyNumber.removed(from: PathName.withoutExtension(last).normalizedComposed)
    self.init(stem: stem, name: name, usual: name.words.joined(), noise: [])
  }

  /// - Parameter folder: a folder's name, which may be the subject of the mail that the file came with.
  init(folder: String) {
    self.init(stem: folder.normalizedComposed, name: LogoName(path: folder), usual: "", noise: Self.mailWords)
  }

  private init(stem: String, name: LogoName, usual: String, noise: Set<String>) {
    self.name = name
    var own: [NameWords.Word] = []
    var signs: Set<Int> = []
    for part in LogoName.parts(of: Self.withSigns(stem)) {
      if part == "&" { signs.insert(own.count) }
      own += part.split { !$0.isLetter && !$0.isNumber }.flatMap(Self.apart).flatMap { NameWords([$0]).words }
    }
    words = own
    whole = NameWords.joined(own[...])
    let legal = CommonWords.legalPlaces(in: own.map(\.folded))
    joins = JoinedNames.all(in: own, signs: signs, legal: legal, noise: noise)
    isNoise = own.indices.map { index in
      let word = own[index]
      if index > 0, Self.isGround(own, at: index) { return true }
      return legal.contains(index) || Self.isNoise(word.folded) || noise.contains(word.folded)
        || index > 0 && CommonWords.connectors.contains(word.folded)
    }
    let kept = zip(own, isNoise).filter { !$0.1 }.map(\.0)
    var cores = kept.isEmpty ? [] : NameWords.joined(kept[...])
    if !usual.isEmpty { cores.insert(usual) }
    self.cores = cores
    runs = own.indices.map { start in
      (1...min(NameWords.longestRun, own.count - start)).map { NameWords.joined(own[start..<start + $0]).sorted() }
    }
    variantKey = (kept.isEmpty ? own : kept).map(\.folded).joined(separator: " ")
  }

  /// A stem whose signs that join names stand by themselves, as `&`. A `+` behind a name is part of it, as in `Disney+ white`; it may
  /// be the blank of an address, as in `Acme+Bank+Black` and `acme+white`.
  private static func withSigns(_ stem: String) -> String {
    guard stem.contains(where: { $0 == "&" || $0 == "+" }) else { return stem }
    let characters = Array(stem)
    let isOnly = characters.count { $0 == "+" } == 1
    func isTone(behind place: Int) -> Bool {
      let word = String(characters[(place + 1)...].prefix { $0.isLetter }).folded
      return LogoName.darkWords.contains(word) || LogoName.lightWords.contains(word)
    }
    return characters.indices.reduce(into: "") { result, place in
      let character = characters[place]
      let sides = [place - 1, place + 1].map { characters.indices.contains($0) ? characters[$0] : "." }
      let isTight = isOnly && sides.allSatisfy { $0.isLetter || $0.isNumber }
      let joins =
        character == "&" || character == "+" && (isTight && !isTone(behind: place) || sides.allSatisfy(\.isWhitespace))
      if joins { result += " & " } else { result.append(character) }
    }
  }

  /// The same file with the words of its folder.
  func named(by folder: LogoFileWords) -> LogoFileWords {
    var file = self
    (file.words, file.isNoise, file.runs, file.isByFolder) = (folder.words, folder.isNoise, folder.runs, true)
    file.joins = folder.joins
    file.whole.formUnion(folder.whole)
    file.cores.formUnion(folder.cores)
    // Files of different names may be different pictures, such as a logo and what stands below a mail.
    file.variantKey = "\(folder.variantKey)/\(variantKey)"
    return file
  }

  /// Words of folders for mails and for what was packed, beside the sponsor's name, in English, German, French, Spanish, Italian
  /// and Dutch.
  private static let mailWords = Set(
    words: """
      re aw wg fw fwd tr rv rif antw mail mails email e courriel correo von from de da di van attached attachment
      attachments anhang anhange anlage anlagen pj allegato adjunto bijlage press presse prensa stampa pers kit pack
      package paket assets media medien branding files dateien fichiers archivos unser our
      """)

  /// Whether the names that are joined in each of two files' names are in the other's too.
  static func joinSame(_ one: String, _ other: String) -> Bool {
    let (first, second) = (LogoFileWords(path: one), LogoFileWords(path: other))
    return first.hasAll(second.joins) && second.hasAll(first.joins)
  }

  private func hasAll(_ joins: [JoinedNames]) -> Bool {
    joins.allSatisfy { join in join.areBoth { word in runs.contains { $0.contains { $0.contains(word) } } } }
  }

  /// Numbers that may tell files apart, unlike years and dates.
  var numbers: Set<String> { Set(words.filter { $0.isNumber && $0.folded.count <= 3 }.map(\.folded)) }

  /// A word and the number behind it, which is a size, a year or a version: `acme200`, `def2`.
  private static func apart(_ part: Substring) -> [Substring] {
    let letters = part.prefix(while: \.isLetter)
    let digits = part.dropFirst(letters.count)
    guard !digits.isEmpty, digits.allSatisfy(\.isNumber) else { return [part] }
    let isNumbered = digits.count >= 3 && letters.count >= 4 || isNoise(String(letters).folded) && letters.count >= 3
    return isNumbered ? [letters, digits] : [part]
  }

  /// Whether a word says what is behind the logo, beside another that says so: `fondo verde`.
  private static func isGround(_ words: [NameWords.Word], at index: Int) -> Bool {
    let beside = [index - 1, index + 1].filter { $0 > 0 && $0 < words.count }.map { words[$0].folded }
    let word = words[index].folded
    return CommonWords.grounds.contains(word) && beside.contains(where: CommonWords.colors.contains)
      || CommonWords.colors.contains(word) && beside.contains(where: CommonWords.grounds.contains)
  }

  private static func isNoise(_ word: String) -> Bool {
    LogoName.isNoise(word) || CommonWords.files.contains(word) || word.allSatisfy(\.isNumber)
      || TierNames.isUsual(word)
  }
}

extension LogoName {
  /// The words in a file's name that say which of a sponsor's pictures it is: with a slogan, or a part of the logo.
  static func marks(in path: String) -> Set<String> {
    let marks = [
      "slogan": "slogan", "claim": "slogan", "signet": "signet", "bildmarke": "signet", "wordmark": "wordmark",
      "wortmarke": "wordmark", "secondary": "secondary",
    ]
    return Set(parts(of: PathName.withoutExtension(PathName.name(of: path))).compactMap { marks[$0.folded] })
  }
}
