internal import Messages
internal import Platform

/// What the name of a logo's file tells of its sponsor and of the variant that it holds.
package struct LogoName: Sendable, Hashable {
  /// The file's name or path as given.
  package var path: String
  /// The words of the sponsor's name, folded, in order, of letters and digits alone: `H&M` is two. Empty if the file's name
  /// says nothing of it.
  package var words: [String]
  /// The sponsor's name as a person would write it, such as `Acme Corp`.
  package var title: String
  /// Which background the variant is meant for; `nil` if the name does not say.
  package var variant: Variant?
  /// The file's extension in lower case; empty without one.
  package var fileExtension: String

  /// A file's name without folders, and without regard to case and to how letters are composed.
  static func key(of path: String) -> String {
    PathName.name(of: path.replacing("\\", with: "/")).lowercased().normalizedComposed
  }

  /// The background that a variant of a logo is drawn for.
  package enum Variant: Sendable, Hashable {
    case onDark, onLight
  }

  /// Takes a path apart: `logos/acme-corp_logo_RGB.svg` is "Acme Corp".
  package init(path: String) {
    self.path = path
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
    fileExtension = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    let parts = Self.parts(of: String(name[..<(dot ?? name.endIndex)]))
    var kept: [String] = []
    for part in parts {
      let word = part.folded
      if Self.darkWords.contains(word) { variant = .onDark }
      if Self.lightWords.contains(word) { variant = variant ?? .onLight }
      kept.append(part)
    }
    // A leading word is the name, whatever it means elsewhere: a sponsor may be called Print or White.
    var meant = kept.enumerated().filter { index, part in
      index == 0 && !Self.leading.contains(part.folded) || !Self.isNoise(part.folded)
    }
    while let last = meant.last, meant.count > 1, last.element.allSatisfy(\.isNumber), last.element.count <= 2 {
      meant.removeLast()
    }
    let chosen = meant.map(\.element)
    words = chosen.flatMap { $0.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
    title = chosen.map(Self.capitalized).joined(separator: " ")
  }

  /// Extensions of pictures that can be shown, the better for a wall first.
  package static let extensions = [
    "svg", "svgz", "png", "webp", "avif", "pdf", "ai", "tif", "tiff", "jpg", "jpeg", "gif", "bmp",
  ]

  /// Whether the extension is one of a picture that can be shown.
  package var isPicture: Bool { Self.extensions.contains(fileExtension) }

  /// Whether the extension is one of EPS or of another PostScript file, which is converted.
  var isPostScript: Bool { ["eps", "ps", "epsf", "epsi"].contains(fileExtension) }

  /// Whether a text names formats of files alone, and no file: `SVG`, `.png`, `eps + pdf`.
  static func isFormat(_ text: String) -> Bool {
    let words = text.folded.split { !$0.isLetter && !$0.isNumber }
    guard LogoName(path: text).fileExtension.isEmpty else { return false }
    return text.utf8.count <= 40 && !words.isEmpty && words.allSatisfy(formats.contains)
  }

  private static let formats = Set(
    extensions.map { Substring($0) } + [
      "eps", "ps", "ico", "heic", "psd", "indd", "cdr", "docx", "doc", "zip", "vektor", "vector", "vektordatei",
      "jfif", "word",
    ])

  /// Whether a text ends like a file's name: in an ending of pictures or documents, or, without blanks, in any of letters.
  static func hasEnding(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex, !text[text.index(before: dot)].isWhitespace else {
      return false
    }
    let ending = LogoName(path: text).fileExtension
    if formats.contains(ending[...]) || documents.contains(ending) { return true }
    return !text.contains(where: \.isWhitespace) && (2...4).contains(ending.count)
      && ending.allSatisfy { $0.isLetter || $0.isNumber } && ending.contains(where: \.isLetter)
  }

  private static let documents: Set<String> = [
    "epsf", "epsi", "heif", "emf", "wmf", "jp2", "jxl", "jpe", "odt", "odg", "rtf", "txt", "pptx", "ppt", "odp", "xlsx",
    "xls", "pages", "rar", "7z", "tar", "gz", "msg", "eml", "sketch", "fig", "afdesign",
  ]

  /// Whether two names of files differ by words alone that say nothing of the sponsor, of the background or of which file it is, or
  /// by their endings. What is there may say more than what is written: `acme_slogan.svg` for `acme.svg`, and not the other way.
  static func meanSame(_ one: String, _ other: String) -> Bool {
    let (first, second) = (LogoName(path: one.replacing("\\", with: "/")), LogoName(path: other))
    // The same name in another folder may be another sponsor's.
    let folder = PathName.name(of: PathName.folder(of: first.path)).folded
    let place = PathName.name(of: PathName.folder(of: other)).folded
    guard folder.isEmpty || folder == place || place.isEmpty && !LogoFileWords(path: other).saysNothing else {
      return false
    }
    if LogoMatcher.stem(first.path) == LogoMatcher.stem(other) { return true }
    return first.words == second.words && !first.words.isEmpty && haveSameNumbers(one, other)
      && (first.variant == second.variant || first.variant == nil && second.variant == .onLight)
      && LogoFileWords.joinSame(first.path, other) && marks(in: first.path).isSubset(of: marks(in: other))
  }

  /// Whether the same numbers stand in two files' names. Only one of them may be a copy, such as `acme (1).svg`.
  static func haveSameNumbers(_ one: String, _ other: String) -> Bool {
    let copies = [one, other].map { CopyNumber.first(in: PathName.name(of: $0)) }
    return numbers(in: one) == numbers(in: other) && (copies[0] == copies[1] || copies.contains(nil))
  }

  /// The numbers in a file's name, years and versions included, but for those of pixels, colours and copies.
  static func numbers(in path: String) -> Set<String> {
    let stem = PathName.withoutExtension(PathName.name(of: path.replacing("\\", with: "/"))).folded
    return Set(
      FileSizes.removed(from: CopyNumber.removed(from: stem)).split { !$0.isASCII || !$0.isNumber }.map(String.init))
  }

  /// Splits at blanks, hyphens, underscores, dots, plus signs and `@`, as in `acme@2x`, and before a capital that follows a
  /// small letter.
  static func parts(of name: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var previous: Character?
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isSeparator = character.isWhitespace || "-_.+,()[]–—@".contains(character)
      // Not in names such as eBay and GmbH.
      let isHump =
        previous?.isLowercase == true && character.isUppercase && part.count > 1
        && index + 1 < characters.count && characters[index + 1].isLowercase
      if isSeparator || isHump {
        if !part.isEmpty { parts.append(part) }
        part = ""
      }
      if !isSeparator { part.append(character) }
      previous = character
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }

  /// A word all in small letters gets a capital; others are written as the sponsor writes them.
  private static func capitalized(_ word: String) -> String {
    guard word.allSatisfy({ !$0.isUppercase }), let first = word.first else { return word }
    if ["and", "und", "et", "y", "of", "the", "de", "der", "la", "le", "für"].contains(word) { return word }
    return first.uppercased() + word.dropFirst()
  }

  /// Whether a folded word says what a file is, and not whose.
  static func isNoise(_ word: String) -> Bool {
    if noise.contains(word) || darkWords.contains(word) || lightWords.contains(word) { return true }
    // Sizes and resolutions: 500px, 300dpi, 1200x600, 4c, v2, 2x.
    let digits = word.prefix(while: \.isNumber)
    let rest = word.dropFirst(digits.count)
    if !digits.isEmpty, ["px", "dpi", "c", "x", "w", "h", "k", "mm", "cm"].contains(rest) { return true }
    if !digits.isEmpty, rest.first == "x", rest.dropFirst().allSatisfy(\.isNumber), rest.count > 1 { return true }
    if word.first == "v" || word.first == "r", word.count > 1, word.dropFirst().allSatisfy(\.isNumber) { return true }
    return word.count >= 4 && word.allSatisfy(\.isNumber)
  }

  /// Words that files are named by beside the sponsor.
  private static let noise = Set(
    words: """
      logo logos logotype logotipo signet wordmark wortmarke bildmarke wortbildmarke brand rgb cmyk srgb pantone pms
      hks spot euroscale coated uncoated farbig farbe color colour couleur fullcolor fullcolour mono web print druck
      screen final finale neu new nouveau kopie copy copie copia export small large klein gross horizontal vertical
      vertikal quer hoch stacked landscape portrait transparent hires highres lowres vector vektor outline outlined
      master original primary secondary square svg png jpg eps pdf main standard claim slogan sponsor
      """)
  /// Those of the noise words that are also left out at the beginning of a name.
  private static let leading: Set<String> = ["logo", "logos", "sponsor", "final", "neu", "new", "copy", "kopie"]
  static let darkWords: Set<String> = [
    "white", "weiss", "blanc", "blanco", "neg", "negative", "negativ", "negatif", "negativo", "reverse", "reversed",
    "inverted", "wit", "bianco", "branco", "invers", "invertiert", "ondark", "knockout",
  ]
  static let lightWords: Set<String> = [
    "black", "schwarz", "zwart", "nero", "preto", "noir", "negro", "pos", "positive", "positiv", "positif", "positivo",
    "onlight", "dark",
  ]
}

/// Finds the logo of each sponsor among the files of a folder.
package struct LogoMatcher: Sendable {
  /// How a logo was found.
  package enum Match: Sendable, Hashable {
    /// The only file of exactly this name, in whichever folder.
    case exact(String)
    /// A file with nearly that name, or a name like the sponsor's. The path is the best of them; say so to the operator.
    case guess(String)
    /// Several files are as likely.
    case ambiguous([String])
    case none
  }

  private let files: [LogoName]
  private let byPath: Set<String>
  private let byName: [String: [String]]
  private let byFirstWord: [String: [Int]]
  private let byStem: Index
  private let byWords: Index
  /// By all letters and digits of the names, as "gold1".
  private let byPlainStem: [String: [Int]]
  /// The marks by which a name shows that its file is outdated, by the file's index in `files`. Only outdated files have an entry.
  private let outdated: [Int: OutdatedMarks]
  /// The icons of web sites, by their indices in `files`.
  private let icons: Set<Int>
  /// The folders that all files have in common.
  private let sharedFolders: Int

  /// Files by a key, with near misses of keys. A search compares a bounded number of keys.
  private struct Index: Sendable {
    private(set) var files: [String: [Int]] = [:]
    private var keys: [Int: [String]] = [:]
    /// The maximum number of keys that a search compares.
    private static let limit = 2000

    mutating func add(_ file: Int, as key: String) {
      if files[key] == nil { keys[key.utf8.count, default: []].append(key) }
      files[key, default: []].append(file)
    }

    func near(_ key: String) -> [Int]? {
      let candidates = (-3...3).lazy.compactMap { keys[key.utf8.count + $0] }.joined().prefix(Self.limit)
      return nearMiss(key, among: candidates.sorted()).flatMap { files[$0] }
    }
  }

  /// - Parameter paths: of the files, relative to the folder, at most some thousands.
  package init(paths: [String]) {
    files = paths.sorted().map(LogoName.init)
    byPath = Set(paths)
    byName = Dictionary(grouping: paths, by: Self.name)
    var (byStem, byWords) = (Index(), Index())
    var byFirstWord: [String: [Int]] = [:]
    var byPlainStem: [String: [Int]] = [:]
    var outdated: [Int: OutdatedMarks] = [:]
    sharedFolders = OutdatedFiles.sharedFolders(of: paths)
    for (index, file) in files.enumerated() where file.isPicture {
      let marks = OutdatedMarks(file.path, sharedFolders: sharedFolders)
      if marks.isOutdated { outdated[index] = marks }
      byStem.add(index, as: Self.stem(file.path))
      byPlainStem[Self.words(of: Self.stem(file.path)).joined(), default: []].append(index)
      byWords.add(index, as: file.words.joined())
      if let first = file.words.first { byFirstWord[first, default: []].append(index) }
    }
    self.byStem = byStem
    self.byWords = byWords
    self.byFirstWord = byFirstWord
    self.byPlainStem = byPlainStem
    self.outdated = outdated
    icons = Set(files.enumerated().filter { SiteIcon.isOne($1.path) }.map(\.offset))
  }

  /// The files that are neither outdated nor icons, and those that a text itself names so; `nil` for none.
  private func current(_ indices: [Int]?, named name: String) -> [Int]? {
    guard let indices, indices.contains(where: { outdated[$0] != nil || icons.contains($0) }) else { return indices }
    let words = NameWords(name)
    let isIcon = SiteIcon.isOne(name)
    let kept = indices.filter { (outdated[$0]?.areExplained(by: words) ?? true) && (isIcon || !icons.contains($0)) }
    return kept.isEmpty ? nil : kept
  }

  private func isOutdated(_ path: String) -> Bool { OutdatedMarks(path, sharedFolders: sharedFolders).isOutdated }

  /// The outdated files of this name, which are not taken for it.
  package func outdated(named written: String) -> [String] {
    (byName[Self.name(of: written.replacing("\\", with: "/"))] ?? []).filter(isOutdated)
  }

  /// Whether there is a file at the path that a cell names.
  func hasPath(_ written: String) -> Bool { byPath.contains(written.replacing("\\", with: "/")) }

  /// Finds the file that a cell names, such as `acme.svg`, `Acme Logo` or `C:\logos\acme.png`.
  package func match(written: String) -> Match {
    let path = written.replacing("\\", with: "/")
    // The path as it is there: a name from a Mac is equal to the same text in other bytes.
    if let index = byPath.firstIndex(of: path) { return .exact(byPath[index]) }
    let name = Self.name(of: path)
    let isMeant = OutdatedMarks(name).isOutdated
    let same = (byName[name] ?? []).filter { isMeant || !isOutdated($0) }
    if same.count == 1 { return .exact(same[0]) }
    if let indices = current(byStem.files[Self.stem(name)], named: name) { return best(of: indices, like: name) }
    let guess = match(name: LogoName(path: name).title)
    if guess != .none { return guess }
    return current(byStem.near(Self.stem(name)), named: name).map { best(of: $0, like: name) } ?? .none
  }

  /// Finds a file that is named like a sponsor.
  package func match(name: String) -> Match {
    let words = LogoMatcher.words(of: name)
    let joined = words.joined()
    guard !joined.isEmpty else { return .none }
    // A number at the end of a file's name may tell sponsors apart.
    if let indices = current(byPlainStem[joined], named: name) { return best(of: indices, like: nil) }
    if let indices = current(byWords.files[joined], named: name) { return best(of: indices, like: nil) }
    // Without the legal form, and with words that one of the two leaves out.
    let core = words.filter { !CommonWords.legalForms.contains($0) }
    if core != words, !core.isEmpty, let indices = current(byWords.files[core.joined()], named: name) {
      return best(of: indices, like: nil)
    }
    if let first = core.first, first.count >= 3 {
      let begins = (current(byFirstWord[first], named: name) ?? []).filter { index in
        files[index].words.starts(with: core) || core.starts(with: files[index].words)
      }
      let names = Set(begins.map { files[$0].words })
      if names.count == 1 { return best(of: begins, like: nil) }
      if names.count > 1 { return .ambiguous(begins.map { files[$0].path }) }
    }
    guard joined.count >= 5, let near = current(byWords.near(core.joined()), named: name) else { return .none }
    return best(of: near, like: nil)
  }

  /// Of several files with one name the one in the best format, rather for light backgrounds than for dark ones: plates
  /// are white.
  private func best(of indices: [Int], like name: String?) -> Match {
    let wanted = name.map { LogoName(path: $0).fileExtension } ?? ""
    let ranked = indices.sorted { rank(files[$0], wanted).lexicographicallyPrecedes(rank(files[$1], wanted)) }
    guard let first = ranked.first else { return .none }
    let equals = ranked.filter { rank(files[$0], wanted) == rank(files[first], wanted) }
    return equals.count == 1 ? .guess(files[first].path) : .ambiguous(equals.map { files[$0].path })
  }

  private func rank(_ file: LogoName, _ wanted: String) -> [Int] {
    [
      file.fileExtension == wanted ? 0 : 1, file.variant == .onDark ? 1 : 0,
      LogoName.extensions.firstIndex(of: file.fileExtension) ?? LogoName.extensions.count,
      file.variant == nil ? 0 : 1,
    ]
  }

  private static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// A file's name without folders and its ending, folded.
  static func stem(_ path: String) -> String {
    let name = name(of: path)
    return name.lastIndex(of: ".").map { String(name[..<$0]) }?.folded ?? name.folded
  }

  private static func words(of name: String) -> [String] {
    name.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
