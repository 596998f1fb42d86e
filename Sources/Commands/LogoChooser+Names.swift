internal import MarqueeConfig
internal import Messages
internal import Platform

// Logos that the table does not name, found by the names of their files.
extension LogoChooser {
  /// Looks for files that are named like sponsors without a logo, for all of them together.
  /// - Parameters:
  ///   - sponsors: those without a logo.
  ///   - names: those of all sponsors.
  ///   - cards: what cards are called.
  ///   - logos: the paths of logos that cards have.
  mutating func chooseByName(
    _ sponsors: [Sponsor], among names: [String], besides cards: [String], logos: [String]
  ) {
    guard sponsors.contains(where: { $0.name != nil }) else { return }
    let used = (Array(named.values) + guessed.values).flatMap { [$0.path, $0.origin] }
    let search = LogoSearch(
      for: names, besides: cards, in: ([home] + others).map { $0.pictures + $0.documents }, taken: used + logos)
    for sponsor in sponsors {
      guard let name = sponsor.name else { continue }
      switch search.finding(for: name) {
      case .found(let file): guessed[sponsor.row] = choice(sponsor, of: file)
      case .several(let files):
        report(
          sponsor,
          "has no logo in the table, and several files are named alike: "
            + "\(listed(files.prefix(4).map { quoted($0.path) }, "and")); write one into a column 'logo'", .note)
      case .perhaps(let files): offers[sponsor.row] = files.map(\.path)
      case .none: break
      }
    }
  }

  private mutating func choice(_ sponsor: Sponsor, of file: LogoSearch.File) -> Choice? {
    guard LogoName(path: file.path).fileExtension == "eps" else {
      return choice(sponsor, file.path, in: file.folder, isGuess: true)
    }
    let folder = file.folder == 0 ? Self.homeFolder : file.folder - 1
    return choice(sponsor, converting: Source(folder: folder, path: file.path, isConverted: true), isGuess: true)
  }

  /// The files in the configuration's `logos/` that it does not name anywhere.
  func left(by text: ConfigurationText) -> [String] {
    let written = String(decoding: text.bytes, as: UTF8.self)
    let logos = Set(text.logos)
    return home.logos.filter { $0.hasPrefix("logos/") && !logos.contains($0) && !written.contains($0) }
  }
}
