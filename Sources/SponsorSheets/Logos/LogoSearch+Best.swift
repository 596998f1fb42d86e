// Which of the variants of one logo is taken.
extension LogoSearch {
  /// The variant that can be shown, is for bright grounds, lies in the preferred folder and has the best format. Of files that differ by a year in
  /// their names alone the newest is taken, whatever its folder and the format of a picture.
  mutating func best(of files: [Int], for sponsor: Int) -> Finding {
    let ranked = files.map { (file: $0, rank: rank($0, for: sponsor)) }.sorted {
      $0.rank.lexicographicallyPrecedes($1.rank)
    }
    guard let first = ranked.first else { return .none }
    let equals = ranked.filter { $0.rank == first.rank }.map(\.file)
    let ages = files.count > 1 ? self.ages(of: files, sponsor) : [:]
    /// Of files that differ by their years alone, and can be shown alike, the newest.
    var newest: [Age.Alike: [Int]] = [:]
    for file in ranked.map(\.file) {
      guard let age = ages[file], let year = age.year.year else { continue }
      let known = newest[age.alike, default: []]
      let latest = known.first.flatMap { ages[$0]?.year.year } ?? year
      if year >= latest { newest[age.alike] = year > latest ? [file] : known + [file] }
    }
    func newer(than file: Int) -> [Int] {
      guard let age = ages[file], age.year.year != nil, let found = newest[age.alike], !found.contains(file) else {
        return []
      }
      return found
    }
    let older = equals.filter { !newer(than: $0).isEmpty }
    var kept = equals.filter { !older.contains($0) }
    if kept.isEmpty, let file = older.first {
      guard Set(older.map { ages[$0]?.alike }).count == 1 else { return .several(older.map { paths[$0] }) }
      let newer = newer(than: file)
      guard let best = newer.first.map({ rank($0, for: sponsor) }) else { return .none }
      let alike = ranked.filter { $0.rank == best }.map(\.file)
      // One without a year may be newer still.
      guard !alike.contains(where: { ages[$0]?.year.year == nil }) else { return .several(alike.map { paths[$0] }) }
      kept = newer.filter { rank($0, for: sponsor) == best }
    } else if !older.isEmpty, kept.contains(where: { file in !older.contains { newer(than: $0).contains(file) } }) {
      // One without a year is not known to be newer.
      return .several(equals.map { paths[$0] })
    }
    guard kept.count == 1 else { return .several(kept.map { paths[$0] }) }
    if let old = older.first(where: { newer(than: $0).contains(kept[0]) }) { overtaken[sponsor] = paths[old] }
    return .found(paths[kept[0]])
  }

  /// The year of a file, and what files have in common that differ by it alone.
  private struct Age {
    struct Alike: Hashable {
      let rest: [String]
      let misfit: Int
      let isPicture: Bool
    }

    let year: LogoYear
    let alike: Alike
  }

  private func ages(of files: [Int], _ sponsor: Int) -> [Int: Age] {
    Dictionary(
      uniqueKeysWithValues: files.map { file in
        let year = LogoYear(path: paths[file].path, besides: sponsors[sponsor].names, in: years)
        return (
          file,
          Age(
            year: year,
            alike: .init(
              rest: year.rest, misfit: misfit(file, sponsor), isPicture: self.files[file].name.isPicture))
        )
      })
  }

  /// 1 for a file that is meant for dark grounds by its name, else 0: without a plate it is lost on bright ones, and with one it is
  /// not the logo that the sponsor has on paper.
  private func misfit(_ file: Int, _ sponsor: Int) -> Int {
    files[file].name.variant(besides: sponsors[sponsor].names) == .onDark ? 1 : 0
  }

  /// The less, the better a file is for a sponsor. An EPS file has to be converted, which not every machine can.
  func rank(_ file: Int, for sponsor: Int) -> [Int] {
    let name = files[file].name
    return [
      name.isPicture ? 0 : 1, misfit(file, sponsor), paths[file].folder,
      LogoName.extensions.firstIndex(of: name.fileExtension) ?? LogoName.extensions.count,
      name.variant(besides: sponsors[sponsor].names) == nil ? 0 : 1,
    ]
  }
}

extension LogoName {
  /// Which background the variant is meant for by words that are not the sponsor's own: `weiss-bau.svg` is no white variant of
  /// `Weiß Bau`.
  func variant(besides names: [NameWords]) -> Variant? {
    guard variant != nil else { return nil }
    let own = names.flatMap(\.words).flatMap(\.spellings)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var words = Self.parts(of: name).map(\.folded)
    for word in Set(own) {
      // Written as one word, `weissbau_weiss.svg`, the name has its own in that.
      guard !words.contains(where: { $0.count > word.count && $0.contains(word) }) else { continue }
      if let place = words.firstIndex(of: word) { words.remove(at: place) }
    }
    if words.contains(where: Self.darkWords.contains) { return .onDark }
    return words.contains(where: Self.lightWords.contains) ? .onLight : nil
  }
}
