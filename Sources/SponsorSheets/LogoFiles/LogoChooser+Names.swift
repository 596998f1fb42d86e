package import ConfigurationEditing
internal import FoundationEssentials
internal import Messages
internal import Platform

// Logos that the table does not name, found by the names of their files.
extension LogoChooser {
  /// Looks for files that are named like sponsors without a logo, for all of them together.
  /// - Parameters:
  ///   - sponsors: those without a logo.
  ///   - troubled: those whose cell names a logo that cannot be taken: files are offered to them, and not given.
  ///   - all: all sponsors.
  ///   - cards: what cards are called.
  ///   - logos: the paths of logos that cards have.
  ///   - title: what the event is called.
  mutating func chooseByName(
    _ sponsors: [Sponsor], offeringTo troubled: [Sponsor], among all: [Sponsor], besides cards: [String],
    logos: [String], title: String?
  ) {
    guard (sponsors + troubled).contains(where: { $0.name != nil }) else { return }
    let used = (Array(named.values) + guessed.values).flatMap { [$0.path, $0.origin] }
    var (links, contracts): ([String: String], [String: String]) = ([:], [:])
    for sponsor in all {
      guard let name = sponsor.name else { continue }
      links[name] = links[name] ?? sponsor.link
      contracts[name] = contracts[name] ?? sponsor.contractName
    }
    let search = LogoSearch(
      for: all.compactMap(\.name), links: links, contracts: contracts, besides: cards, in: searched,
      taken: used + logos, reserved: cells.owners, years: years, title: title)
    for sponsor in sponsors {
      guard let name = sponsor.name else { continue }
      switch search.finding(for: name) {
      case .found(let file):
        let older = search.older(for: name)
        if let older, hinted(by: sponsor, among: [older, file]) == older {
          guessed[sponsor.row] = choice(sponsor, of: older)
          continue
        }
        guessed[sponsor.row] = choice(sponsor, of: file)
        if let older { renewed[sponsor.row] = (file.path, older.path) }
      case .several(let files):
        if let hinted = hinted(by: sponsor, among: files) {
          guessed[sponsor.row] = choice(sponsor, of: hinted)
          continue
        }
        report(
          sponsor,
          "has no logo in the table, and several files are named alike: "
            + "\(listed(files.prefix(4).map { quoted($0.path) }, "and")); write one into a column 'logo'", .note)
      case .perhaps(let found):
        let files = hinted(by: sponsor).map { [$0] } ?? found
        offers[sponsor.row] = files.map(\.path).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      case .none: if let file = hinted(by: sponsor) { offers[sponsor.row] = [file.path] }
      }
    }
    // Files that others have now are no offers.
    let usedKeys = Set((used + guessed.values.flatMap { [$0.path, $0.origin] }).map(LogoCells.key))
    for sponsor in troubled {
      let files: [LogoSearch.File] =
        switch sponsor.name.map(search.finding(for:)) ?? .none {
        case .found(let file): [file]
        case .several(let files), .perhaps(let files): files
        case .none: []
        }
      let paths = ((offers[sponsor.row] ?? []) + files.map(\.path)).filter { !usedKeys.contains(LogoCells.key($0)) }
      offers[sponsor.row] =
        paths.isEmpty ? nil : paths.reduce(into: []) { if !$0.contains($1), $0.count < 3 { $0.append($1) } }
    }
  }

  /// A note for each row whose logo was preferred to another file because of a later year in its name.
  /// - Parameter rows: those that use a logo that was found by name.
  package func notesOnYears(ofRows rows: Set<Int>) -> [SheetFault] {
    renewed.filter { rows.contains($0.key) && guessed[$0.key] != nil }.sorted { $0.key < $1.key }.map { row, files in
      SheetFault(
        file: file, row: row, severity: .note,
        message:
          "\(quoted(guessed[row]?.sponsor ?? "")) gets the logo \(quotedPath(files.path)), whose name has a later year than "
          + "\(quotedPath(files.older)); write that one into a column 'logo' if it is right")
    }
  }

  /// The only file whose name has all words of the hint in the table beside a yes; `nil` for none, and for several.
  /// - Parameter files: those to choose from; `nil` for all.
  private func hinted(by sponsor: Sponsor, among files: [LogoSearch.File]? = nil) -> LogoSearch.File? {
    let words = sponsor.logoHint.map { $0.folded.split { !$0.isLetter && !$0.isNumber } } ?? []
    guard words.contains(where: { $0.count > 2 }) else { return nil }
    let all =
      files
      ?? searched.enumerated().flatMap { folder, paths in paths.map { LogoSearch.File(folder: folder, path: $0) } }
    let found = all.filter { file in
      guard !cells.named.contains(LogoCells.key(file.path)) else { return false }
      let parts = PathName.withoutExtension(PathName.name(of: file.path)).folded.split { !$0.isLetter && !$0.isNumber }
      return words.allSatisfy(parts.contains)
    }
    return found.count == 1 ? found[0] : nil
  }

  private mutating func choice(_ sponsor: Sponsor, of file: LogoSearch.File) -> Choice? {
    guard LogoName(path: file.path).isPostScript else {
      return choice(sponsor, file.path, in: file.folder, isGuess: true)
    }
    let folder = file.folder == 0 ? Self.homeFolder : file.folder - 1
    return choice(sponsor, converting: Source(folder: folder, path: file.path, isConverted: true), isGuess: true)
  }

  /// A file as a report names it.
  package struct ListedFile: Hashable {
    /// Its path in the folder that it was found in.
    package var path: String
    /// Where it is, the same whatever folder that was.
    package var place: String
  }

  /// Where a folder is, without links.
  static func place(of folder: PictureFolder) -> String {
    URL(filePath: folder.path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The paths in each folder, each file once: a table may lie in the configuration's folder, or the logos may.
  private var searched: [[String]] {
    var known: Set<String> = []
    return ([home] + others).enumerated().map { number, folder in
      let place = Self.place(of: folder)
      let isHome = number == 0 || number - 1 == twin
      return (folder.pictures + folder.documents).filter {
        known.insert("\(place)/\($0)").inserted && !(isHome && originals.contains($0))
      }
    }
  }

  /// The files that nobody gets by name because they are outdated: all of a folder that the operator named, else those beside
  /// or below pictures that rows use.
  /// - Parameters:
  ///   - isNamed: whether the operator named the folder.
  ///   - sponsors: what sponsors and cards are called.
  ///   - known: the paths of logos that cards of the configuration have.
  package func outdated(isNamed: Bool, sponsors: [String], besides known: [String]) -> [ListedFile] {
    let origins = Set((Array(named.values) + guessed.values).map(\.origin))
    let folders = Set(origins.map { PathName.folder(of: $0) })
    let names = Set(known.map { PathName.name(of: $0) })
    return zip([home] + others, searched).flatMap { folder, paths in
      let found = paths.filter { path in
        let place = "\(folder.path)/\(path)"
        return !origins.contains(place) && !names.contains(PathName.name(of: path))
          && (isNamed || folders.isEmpty || folders.contains { place.hasPrefix("\($0)/") })
      }
      let place = Self.place(of: folder)
      return OutdatedFiles.outdated(among: found, of: folder.pictures + folder.documents, sponsors: sponsors)
        .map { ListedFile(path: $0, place: "\(place)/\($0)") }
    }
  }

  /// The files in the configuration's `logos/` that it does not name anywhere.
  /// - Parameter listed: files that other lists have.
  package func left(by text: ConfigurationText, besides listed: [ListedFile]) -> [String] {
    let written = String(decoding: text.bytes, as: UTF8.self)
    let (logos, listed) = (Set(text.logos), Set(listed.map(\.place)))
    let place = Self.place(of: home)
    return home.logos.filter {
      $0.hasPrefix("logos/") && !logos.contains($0) && !written.contains($0) && !listed.contains("\(place)/\($0)")
    }
  }
}

extension ConfigurationText {
  /// The paths of the logos of all cards.
  package var logos: [String] {
    cardLists.flatMap { list in
      (0..<(count(at: list) ?? 0)).flatMap { index in
        ["logo", "logo-on-dark", "logo-on-light"].compactMap { text(at: list.index(index).key($0)) }
      }
    }
  }
}
