internal import Messages
internal import Platform

// Files beside the logos that are taken.
extension LogoChooser {
  /// Another version of a logo that is taken, such as one in white.
  package struct Version {
    /// What the sponsor is called.
    package var sponsor: String
    /// The path in the folder to copy from.
    package var path: String
    /// The key of a card that the file's name speaks of, such as `logo-on-dark`; `nil` for none.
    package var key: String?
  }

  /// The pictures to copy from that no row uses: all of a folder that the operator named, else those beside pictures that
  /// rows use. Variants of used ones are left out.
  /// - Parameters:
  ///   - isNamed: whether the operator named the folder.
  ///   - known: the paths of logos that cards of the configuration have.
  ///   - outdated: files that are listed as such.
  package func unused(isNamed: Bool, besides known: [String], outdated: [ListedFile]) -> [ListedFile] {
    let used = UsedLogos(choices, known)
    return free(isNamed: isNamed, besides: used, outdated: outdated).compactMap { folder, picture in
      let path = "\(folder.path)/\(picture)"
      return used.haveVersion(path) ? nil : ListedFile(path: picture, place: "\(Self.place(of: folder))/\(picture)")
    }
  }

  /// The versions of logos that rows use and of which they use another one. The same name with another ending is the same picture in
  /// another format.
  /// - Parameters:
  ///   - rows: those whose sponsors matter.
  ///   - others: as for `unused`.
  package func versions(
    ofRows rows: Set<Int>, isNamed: Bool, besides known: [String], outdated: [ListedFile]
  ) -> [Version] {
    let used = UsedLogos(choices, known)
    let stems = Set((choices.map(\.origin) + known).map(LogoMatcher.stem))
    let taken = (named.merging(guessed) { named, _ in named }).filter { rows.contains($0.key) }
      .sorted { $0.key < $1.key }.map(\.value)
    let names = taken.map { used.name($0.origin) }
    return free(isNamed: isNamed, besides: used, outdated: outdated).compactMap { folder, picture in
      let path = "\(folder.path)/\(picture)"
      let name = used.name(path)
      guard used.haveVersion(path), !stems.contains(LogoMatcher.stem(path)),
        let place = names.firstIndex(where: name.isVersion)
      else { return nil }
      let choice = taken[place]
      let key: String? =
        switch LogoName(path: picture).variant {
        case .onDark: "logo-on-dark"
        case .onLight: "logo-on-light"
        case nil: nil
        }
      return Version(sponsor: choice.sponsor, path: picture, key: key)
    }
  }

  private var choices: [Choice] { Array(named.values) + guessed.values }

  /// The pictures to copy from that nobody uses, versions of used ones included, and their folders. Icons are listed by themselves.
  private func free(
    isNamed: Bool, besides used: UsedLogos, outdated: [ListedFile]
  ) -> [(folder: PictureFolder, picture: String)] {
    let folders = Set(used.origins.map { PathName.folder(of: $0) })
    let listed = Set(outdated.map(\.place))
    return others.enumerated().flatMap { number, folder in
      let place = Self.place(of: folder)
      return folder.logos.filter { picture in
        let path = "\(folder.path)/\(picture)"
        return !used.origins.contains(path) && !listed.contains("\(place)/\(picture)") && !SiteIcon.isOne(picture)
          && (isNamed || folders.contains { path.hasPrefix("\($0)/") })
          && !used.names.contains(PathName.name(of: picture))
          && !isCopied(Source(folder: number, path: picture), used)
      }.map { (folder, $0) }
    }
  }

  /// Whether a used logo of the configuration's folder is a copy of a file, as an earlier import made it. The name alone may be that of
  /// many files, such as `logo.png`.
  private func isCopied(_ source: Source, _ used: UsedLogos) -> Bool {
    let name = PathName.name(of: source.path).normalizedComposed
    return used.copies[name]?.contains { isCopy($0, of: source) } ?? false
  }
}

/// The logos that rows and cards use.
private struct UsedLogos {
  /// The files that rows use, wherever they are.
  let origins: Set<String>
  /// The names of logos that cards have and that say whose they are.
  let names: Set<String>
  /// The paths of logos in the configuration's folder, by their names.
  let copies: [String: [String]]
  private var words: Set<[String]> = []
  private var variants: Set<[String]> = []
  /// The words of sponsors' names that look like numbers of versions, such as `V8`.
  private let numbered: Set<String>

  init(_ choices: [LogoChooser.Choice], _ known: [String]) {
    origins = Set(choices.map(\.origin))
    // What says nothing of a sponsor names many files.
    let telling = (Array(origins) + known).filter { !LogoFileWords(path: $0).saysNothing }
    names = Set(known.filter(Set(telling).contains).map { PathName.name(of: $0) })
    copies = Dictionary(grouping: Set(choices.filter { $0.source == nil }.map(\.path) + known)) {
      PathName.name(of: $0).normalizedComposed
    }
    numbered = Set(choices.flatMap { NameWords($0.sponsor).words.map(\.folded) }.filter { $0.first == "v" })
    words = Set(telling.map(identity))
    variants = Set(origins.map(variant))
  }

  /// Whether a file is a version of one of them by its name.
  func haveVersion(_ path: String) -> Bool {
    words.contains(identity(path)) || variants.contains(variant(path))
  }

  /// What tells whether two files are versions of one logo.
  struct Name {
    fileprivate let identity: [String]
    fileprivate let folder: String
    fileprivate let hasWords: Bool

    func isVersion(of other: Name) -> Bool {
      identity == other.identity && (hasWords || folder == other.folder)
    }
  }

  func name(_ path: String) -> Name {
    Name(identity: identity(path), folder: PathName.folder(of: path), hasWords: !LogoName(path: path).words.isEmpty)
  }

  /// What versions of one logo have in common: their words, and numbers such as years, but for those of versions, such as `v2`.
  private func identity(_ path: String) -> [String] {
    let name = PathName.name(of: path).folded.replacing(/([^a-z0-9])(v[0-9]{1,2})(\.[0-9]{1,2})?(?![a-z0-9])/) {
      match in
      numbered.contains(String(match.2)) ? String(match.0) : String(match.1)
    }
    return LogoName(path: path).words + LogoName.numbers(in: name).sorted()
      + LogoFileWords(path: path).joins.map(\.second.folded)
  }

  private func variant(_ path: String) -> [String] { [PathName.folder(of: path)] + identity(path) }
}
