internal import Platform

/// The sponsors that files of logos stand for where there is no table: one for each name, with the best of its variants. Files that
/// join other names, or differ by another number than a year, are no variants of one logo: each is a card of its own.
enum LogoCards {
  struct Card: Equatable {
    var name: String
    /// `nil` where the logo is found by the name.
    var logo: String?
  }

  /// What the variants of one logo have in common.
  private struct Key: Hashable {
    var words: [String]
    /// The words of joined names that are left out elsewhere: `weiss` of `Müller & Weiß.svg`.
    var joined: [String] = []
    /// The numbers beside a year: 5 of `halle_5_2019.svg`.
    var numbers: [String] = []

    init(_ file: LogoName, _ joins: [JoinedNames]) {
      words = file.words
      joined = joins.flatMap { [$0.first.folded, $0.second.folded] }.filter { !file.words.contains($0) }
      let year = LogoYear(path: file.path)
      if year.year != nil { numbers = year.numbers.filter { !file.words.contains($0) } }
    }
  }

  /// - Parameter paths: of pictures, in any order.
  static func all(of paths: [String]) -> [Card] {
    let files = paths.sorted().map(LogoName.init)
      .filter { ($0.isPicture || $0.isPostScript) && !$0.words.isEmpty && !SiteIcon.isOne($0.path) }
    var variants: [Key: [LogoName]] = [:]
    var keys: [Key] = []
    for file in OutdatedFiles.current(among: files) {
      let key = Key(file, LogoFileWords(path: file.path).joins)
      if variants[key] == nil { keys.append(key) }
      variants[key, default: []].append(file)
    }
    let matcher = LogoMatcher(paths: paths)
    let counts = Dictionary(grouping: keys) { $0.words.joined() }.mapValues(\.count)
    return keys.compactMap { key in
      guard let own = variants[key], let first = own.first else { return nil }
      // Others have nearly that name, so that a search by name may find theirs.
      let isShared = counts[key.words.joined(), default: 1] > 1
      guard isShared || !key.joined.isEmpty else {
        return Card(name: plain(first.title), logo: found(first, by: matcher))
      }
      let name = key.joined.isEmpty ? plain(first.title) : joinedName(of: first)
      let card = ([name] + (isShared ? key.numbers : [])).joined(separator: " ")
      return Card(name: card, logo: best(of: own.map(\.path), named: card))
    }
  }

  /// The file to write for a name that no other files have.
  private static func found(_ file: LogoName, by matcher: LogoMatcher) -> String? {
    switch matcher.match(name: file.title) {
    case .ambiguous(let paths): LogoYear.newest(of: paths) ?? paths.first
    case .none: file.path
    case .exact, .guess: LogoFileWords.joinSame(file.path, file.title) ? nil : file.path
    }
  }

  /// The best of the variants of one logo.
  private static func best(of paths: [String], named name: String) -> String? {
    switch LogoSearch(for: [name], in: [paths]).finding(for: name) {
    case .found(let file): file.path
    case .several(let files), .perhaps(let files): LogoYear.newest(of: files.map(\.path)) ?? files.first?.path
    case .none: LogoYear.newest(of: paths) ?? paths.first
    }
  }

  /// A title without a sign at its end that joined it to what is left out: `acme black & white`.
  private static func plain(_ title: String) -> String {
    let words = title.split(separator: " ")
    guard let last = words.lastIndex(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return title }
    return words[...last].joined(separator: " ")
  }

  /// The name in a file that joins two names, as a person would write it.
  private static func joinedName(of file: LogoName) -> String {
    let own = Set(LogoFileWords(path: file.path).joins.flatMap { [$0.first.folded, $0.second.folded] })
    let stem = CopyNumber.removed(from: PathName.withoutExtension(PathName.name(of: file.path)).normalizedComposed)
    var parts = LogoName.parts(of: LogoFileWords.withSigns(stem)).filter { part in
      own.contains(NameWords.Word(part[...]).folded) || !LogoName.isNoise(part.folded)
    }
    while let last = parts.last, parts.count > 1, last.count <= 2, last.allSatisfy(\.isNumber) { parts.removeLast() }
    return parts.map(LogoName.capitalized).joined(separator: " ")
  }
}
