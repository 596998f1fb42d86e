internal import Messages

/// How the words of a file's name and of a sponsor's name fit.
private struct NameFit {
  /// The places of the sponsor's words that the file has.
  var matched: Set<Int> = []
  /// The file's words that the sponsor's name does not have, without noise.
  var rest: [NameWords.Word] = []
  /// Whether the file's name begins with the sponsor's words.
  var begins = false
  /// Whether numbers tell the two apart.
  var differsByNumber = false

  init(_ file: LogoFileWords, _ sponsor: LogoSearch.SponsorWords) {
    var index = 0
    var isFirst = true
    while index < file.words.count {
      // As many words as possible.
      let found = file.runs[index].enumerated().reversed().lazy.compactMap { longer, keys in
        keys.lazy.compactMap { sponsor.runs[$0] }.first.map { (places: $0, length: longer + 1) }
      }.first
      if let found {
        matched.formUnion(found.places)
        if isFirst { begins = true }
        (isFirst, index) = (false, index + found.length)
        continue
      }
      if !file.isNoise[index] {
        rest.append(file.words[index])
        isFirst = false
      }
      index += 1
    }
    let words = sponsor.name.words
    let others = words.indices.filter { !matched.contains($0) }
    // `E. Brandt` for `Elektro Brandt`.
    if !matched.isEmpty {
      rest.removeAll { letter in
        letter.folded.count == 1 && others.contains { words[$0].folded.hasPrefix(letter.folded) }
      }
    }
    rest.removeAll { short in
      others.contains { place in words[place].spellings.contains { CommonWords.isAbbreviation(short.folded, of: $0) } }
    }
    let missing = others.filter { words[$0].isNumber && words[$0].folded.count <= 3 }
    let known = Set(matched.map { words[$0].folded })
    differsByNumber = !missing.isEmpty || !sponsor.name.numbers.isEmpty && !file.numbers.isSubset(of: known)
  }
}

/// What the event is called, whose logo may lie among those of the sponsors: `Regio-Schau Hohenried 2027`.
struct EventTitle {
  private let words: LogoSearch.SponsorWords
  /// The places of the words that tell it from others, if there are two or more. One alone may be a sponsor's whole name.
  let telling: Set<Int>

  init(_ title: String) {
    let name = NameWords(title)
    words = .init(name, contract: nil, site: nil)
    let places = name.words.indices.filter { place in
      let word = name.words[place].folded
      return !name.isNothing(place) && !name.words[place].isNumber && !LogoName.isNoise(word)
        && !TierNames.isUsual(word) && !TierNames.stem(of: word).isEmpty
    }
    telling = places.count > 1 ? Set(places) : []
  }

  /// Whether a file's own name has all of its telling words and no others.
  func isName(of file: LogoFileWords) -> Bool {
    guard !file.isByFolder else { return false }
    let fit = NameFit(file, words)
    return fit.rest.isEmpty && fit.matched.isSuperset(of: telling)
  }

  /// Whether a word is one of the telling ones.
  func tells(_ word: String) -> Bool { words.runs[word].map { !telling.isDisjoint(with: $0) } ?? false }
}

extension LogoSearch {
  /// Whether a file that is called like the event may be a sponsor's all the same: the sponsor's name has all of its words, perhaps
  /// as parts of longer ones, or the event may be called after the sponsor, whose first word nobody else has.
  func mayHave(_ file: LogoFileWords, _ number: Int, of title: EventTitle) -> Bool {
    let sponsor = sponsors[number]
    if let first = sponsor.name.words.first, title.tells(first.folded), isDistinctive(0, of: number) { return true }
    return sponsor.names.contains { name in
      let own = name.words.flatMap(\.spellings).filter { $0.count >= 4 }
      return NameFit(file, .init(name, contract: nil, site: nil)).rest.map(\.folded).allSatisfy { word in
        own.contains { word.count >= 4 && $0.contains(word) || word.hasPrefix($0) && word.count - $0.count <= 2 }
      }
    }
  }

  /// Whether a file may be given to a sponsor if nobody else claims it.
  func fits(_ file: LogoFileWords, _ number: Int, _ level: Level) -> Bool {
    let fit = NameFit(file, sponsors[number])
    guard !fit.matched.isEmpty, !fit.differsByNumber else { return false }
    let name = sponsors[number].name
    let distinctive = fit.matched.filter { isDistinctive($0, of: number) }
    let left = name.words.indices.filter { !fit.matched.contains($0) }
    switch level {
    case .whole, .name: return false
    case .site:
      guard let site = sponsors[number].site, file.cores.contains(site), fit.rest.isEmpty else { return false }
      // The place alone is not the body that is called after it.
      guard !name.words.contains(where: { CommonWords.isInstitution($0.folded) }),
        !fit.matched.contains(where: { followsPreposition($0, name) })
      else { return false }
      return fit.matched.allSatisfy { place in name.words[place].spellings.allSatisfy { owners[$0] == [number] } }
    case .words:
      guard fit.rest.isEmpty, !distinctive.isEmpty else { return false }
      let said = fit.matched.filter { !CommonWords.isFiller(name.words[$0].folded) }
      if said.count > 1 { return true }
      // The place alone is not the body that is called after it.
      let isPlace = name.words.contains { CommonWords.isInstitution($0.folded) }
      guard let place = said.first, !isPlace, !followsPreposition(place, name) else { return false }
      return left.allSatisfy { name.isGeneric($0) } || place == 0 && !name.mayBePerson
    case .more:
      let needed = name.words.indices.filter { $0 < name.ownerStart && !CommonWords.isFiller(name.words[$0].folded) }
      return fit.begins && needed.count > 1 && fit.matched.isSuperset(of: needed) && !distinctive.isEmpty
        && fit.rest.allSatisfy { word in word.spellings.allSatisfy { owners[$0] == nil } }
    case .nearly:
      let place = fit.matched.first ?? 0
      return fit.rest.isEmpty && fit.matched.count == 1 && (place == 0 || place == name.ownerStart - 1)
        && isOnly(name.words[place], of: number)
    }
  }

  /// Whether a word is this sponsor's alone, and says which company it is.
  private func isDistinctive(_ place: Int, of number: Int) -> Bool {
    let name = sponsors[number].name
    let word = name.words[place]
    guard !name.isGeneric(place), !word.isNumber, !LogoName.isNoise(word.folded), !TierNames.isUsual(word.folded) else {
      return false
    }
    guard word.folded.count >= 3 || word.folded.count == 2 && word.folded.contains(where: \.isNumber) else {
      return false
    }
    return word.spellings.allSatisfy { owners[$0] == [number] }
  }

  private func followsPreposition(_ place: Int, _ name: NameWords) -> Bool {
    place > 0 && CommonWords.prepositions.contains(name.words[place - 1].folded)
  }

  /// Whether a word for a trade occurs in no other sponsor's name, nor as a part of a word there.
  private func isOnly(_ word: NameWords.Word, of number: Int) -> Bool {
    guard word.folded.count >= 5, CommonWords.isTrade(word.folded) else { return false }
    return !sponsors.enumerated().contains { other, sponsor in
      other != number && sponsor.name.words.contains { $0.folded.contains(word.folded) }
    }
  }

  /// How likely a file that was not given is the sponsor's; 0 for not at all.
  func likeness(_ file: LogoFileWords, _ number: Int) -> Int {
    let name = sponsors[number].name
    let fit = NameFit(file, sponsors[number])
    let telling = fit.matched.filter {
      !name.isGeneric($0) && !name.words[$0].isNumber && name.words[$0].folded.count >= 2
    }
    if !telling.isEmpty { return 10 * telling.count + fit.matched.count - min(fit.rest.count, 5) + 5 }
    let isAlone = fit.matched.contains { place in
      !CommonWords.isFiller(name.words[place].folded) && place < name.ownerStart
        && owners[name.words[place].folded] == [number]
    }
    if fit.rest.isEmpty, isAlone { return 4 }
    let core = name.words.map(\.folded).joined()
    for word in fit.rest where word.folded.count >= 4 {
      let isPart = name.words.indices.contains { place in
        guard !name.isGeneric(place), name.words[place].folded.count >= 4 else { return false }
        return name.words[place].spellings.contains { own in
          word.spellings.contains { $0.contains(own) || own.contains($0) }
        }
      }
      if isPart { return 3 }
    }
    let own = file.variantKey.filter { $0 != " " }
    return own.count >= 5 && nearMiss(own, among: [core]) != nil ? 2 : 0
  }
}
