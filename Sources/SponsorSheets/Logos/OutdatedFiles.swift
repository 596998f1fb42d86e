/// Files whose names, or whose folders, say that they are not used any more: `draubank_alt.png`, `do not use/logo.svg`.
package enum OutdatedFiles {
  /// The paths that are outdated, in order, without those that a sponsor's own name explains, such as `Old Mill.svg`.
  /// - Parameter all: all paths in the same folder.
  package static func outdated(among paths: [String], of all: [String], sponsors: [String]) -> [String] {
    let named = sponsors.filter(hasMark).map(NameWords.init)
    let shared = sharedFolders(of: all)
    return paths.filter { path in
      let marks = OutdatedMarks(path, sharedFolders: shared)
      return marks.isOutdated && !named.contains(where: marks.areExplained)
    }
  }

  /// How many folders, from the first on, all of several paths have in common: `Archive/a.svg` and `Archive/new/b.svg` one.
  /// Their names tell no file from another.
  static func sharedFolders(of paths: [String]) -> Int {
    guard paths.count > 1, var shared = paths.first.map({ $0.split(separator: "/").dropLast() }) else { return 0 }
    for path in paths where !shared.isEmpty {
      let folders = path.split(separator: "/").dropLast()
      shared = shared.prefix(zip(shared, folders).prefix { $0 == $1 }.count)
    }
    return shared.count
  }

  /// Whether a name has a word that would make a file outdated.
  static func hasMark(_ name: String) -> Bool { OutdatedMarks(name).isOutdated }

  /// The files that stand for sponsors where there is no table: a word at the beginning of a file's name belongs to it, unless
  /// there is a file without that word.
  static func current(among files: [LogoName]) -> [LogoName] {
    let names = Set(files.map(\.words))
    let shared = sharedFolders(of: files.map(\.path))
    return files.filter { file in
      let marks = OutdatedMarks(file.path, sharedFolders: shared)
      guard marks.isOutdated else { return true }
      let rest = Array(file.words.dropFirst())
      return marks.areExplained(by: NameWords(file.title)) && OutdatedMarks(file.words[0]).isOutdated && !rest.isEmpty
        && !names.contains(rest)
    }
  }
}

/// What in a path says that the file is outdated.
struct OutdatedMarks: Sendable {
  /// A folder's name or the file's that says so.
  private struct Part: Sendable {
    /// All words, folded.
    var words: [String]
    /// The words that say so, in their basic forms.
    var marks: [String]
    /// Whether several words say so, such as `do not use`, which no sponsor is called.
    var isPhrase: Bool
  }

  private let parts: [Part]

  var isOutdated: Bool { !parts.isEmpty }

  /// - Parameter sharedFolders: how many folders at the beginning of the path hold all other files too, so that a word in their
  ///   names says nothing. What several words say, such as `do not use`, they say of all.
  init(_ path: String, sharedFolders: Int = 0) {
    let names = path.split(separator: "/")
    parts = names.indices.compactMap { index in
      var name = String(names[index])
      if index == names.count - 1, let dot = name.lastIndex(of: "."), LogoName(path: name).isKnownFile {
        name = String(name[..<dot])
      }
      let words = LogoName.parts(of: name).flatMap { part in
        part.folded.split { !$0.isLetter && !$0.isNumber }.map { word in
          let letters = word.prefix(while: \.isLetter)
          return String(letters.isEmpty ? word : letters)
        }
      }
      let line = " \(words.joined(separator: " ")) "
      let isPhrase = Self.phrases.contains { line.contains($0) }
      let marks = index < sharedFolders ? [] : words.compactMap { Self.forms[$0] }
      return isPhrase || !marks.isEmpty ? Part(words: words, marks: marks, isPhrase: isPhrase) : nil
    }
  }

  /// Whether the words belong to a sponsor's name: it has them as often, and the file or folder has another word of it, or
  /// nothing else.
  func areExplained(by name: NameWords) -> Bool {
    let own = name.words.compactMap { Self.forms[$0.folded] }
    let others = Set(
      name.words.indices.filter { !name.isNothing($0) && Self.forms[name.words[$0].folded] == nil }
        .flatMap { name.words[$0].spellings })
    return parts.allSatisfy { part in
      guard !part.isPhrase,
        Set(part.marks).allSatisfy({ mark in
          part.marks.count { $0 == mark } <= own.count { $0 == mark }
        })
      else { return false }
      if others.isEmpty {
        return part.words.allSatisfy {
          Self.forms[$0] != nil || LogoName.isNoise($0) || CommonWords.files.contains($0) || CommonWords.isFiller($0)
            || CommonWords.legalForms.contains($0)
        }
      }
      return part.words.contains(where: others.contains)
    }
  }

  /// In English, German, French, Spanish, Italian and Dutch, folded: the first word of each line is the basic form.
  private static let forms: [String: String] = {
    let lines = """
      alt alte alten alter altes
      old older outdated
      obsolete obsoleto obsoleta obsoletos obsoleti
      deprecated
      superseded
      archiv archive archives archived archiviert archief archivio
      veraltet veraltete veralteter veraltetes verouderd
      backup backups bak sauvegarde respaldo
      ungultig ungueltig invalid
      ancien ancienne anciens anciennes perime
      vecchio vecchia vecchi vecchie
      viejo vieja viejos viejas
      antiguo antigua antiguos antiguas
      oud oude
      """
    var forms: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      for word in words { forms[word] = words[0] }
    }
    return forms
  }()

  /// The same, between blanks.
  private static let phrases = [
    "nicht mehr", "nicht verwenden", "nicht benutzen", "nicht nehmen", "do not use", "don t use", "dont use",
    "not in use",
    "no longer", "not used", "not valid", "ne pas utiliser", "ne plus utiliser", "no usar", "no utilizar", "no valido",
    "non usare", "non utilizzare", "non valido", "niet gebruiken", "niet meer",
  ].map { " \($0) " }
}

extension LogoName {
  /// Whether the extension is one of a logo, so that it is no part of the name.
  fileprivate var isKnownFile: Bool { isPicture || isPostScript }
}
