/// The year in the name of a logo's file, which says which of two versions is the newer one.
struct LogoYear: Sendable, Hashable {
  /// `nil` if there is none.
  let year: Int?
  /// The other words, without those that any version may have. Files with the same differ by the year alone.
  let rest: [String]

  /// The years that files may have, where nothing else is known.
  static let usual = 1990...2099

  /// - Parameters:
  ///   - names: the sponsor's, whose numbers are no years: `Studio 2020`.
  ///   - years: those that a file may have.
  init(path: String, besides names: [NameWords] = [], in years: ClosedRange<Int> = usual) {
    let words = LogoFileWords(path: path).words.map(\.folded)
    let own = names.flatMap(\.words).map(\.folded)
    let places = words.indices.filter { place in
      words[place].count == 4 && Int(words[place]).map(years.contains) == true
        && !own.contains { $0.contains(words[place]) }
    }
    year = places.compactMap { Int(words[$0]) }.max()
    // The day and the month of a date.
    var dropped = Set(places)
    for place in places {
      for step in [-1, 1] {
        var other = place + step
        while words.indices.contains(other), words[other].count <= 2, Int(words[other]).map((1...31).contains) == true {
          dropped.insert(other)
          other += step
        }
      }
    }
    dropped.formUnion(CommonWords.legalPlaces(in: words))
    rest = words.indices.filter { !dropped.contains($0) && !Self.mayDiffer(words[$0]) }.map { words[$0] }
  }

  /// The newest of files that differ by their years alone; `nil` where they differ by more, or one has no year.
  static func newest(of paths: [String]) -> String? {
    let all = paths.map { (path: $0, age: LogoYear(path: $0)) }
    guard Set(all.map(\.age.rest)).count == 1, Set(all.map { LogoName(path: $0.path).variant }).count == 1,
      !all.contains(where: { $0.age.year == nil }), let latest = all.compactMap(\.age.year).max()
    else { return nil }
    let newest = all.filter { $0.age.year == latest }
    return newest.count == 1 ? newest[0].path : nil
  }

  /// Whether a word is one that versions of a picture differ by: what it was made for, a size, the number of a version.
  private static func mayDiffer(_ word: String) -> Bool {
    let isSize = word.first?.isNumber == true && word.contains(where: \.isLetter)
    let isVersion = word.first == "v" || word.first == "r"
    return words.contains(word) || (isSize || isVersion) && LogoName.isNoise(word) && word.contains(where: \.isNumber)
  }

  private static let words: Set<String> = [
    "logo", "logos", "logotype", "logotipo", "rgb", "srgb", "cmyk", "web", "print", "druck", "screen", "final",
    "finale", "neu", "new", "nouveau", "aktuell", "current", "export", "original", "svg", "png", "jpg", "pdf", "eps",
    "hires", "highres", "vector", "vektor", "version", "sponsor", "brand",
  ]
}
