// What the names of folders say of files whose own names say nothing: `Mail von Duskmoor/image001.png`.

/// The words of a folder's name.
struct FolderWords: Sendable {
  let words: LogoFileWords

  /// For the folder of each file the words of the nearest folder on the way up whose name says something of a sponsor.
  static func all(of files: [LogoSearch.File]) -> [LogoSearch.File: FolderWords] {
    var known: [LogoSearch.File: FolderWords] = [:]
    for place in Set(files.map(\.folderPlace)) {
      let names = place.path.split(separator: "/").reversed()
      let words = names.lazy.map { LogoFileWords(folder: String($0)) }.first { !$0.saysNothing }
      if let words { known[place] = FolderWords(words: words) }
    }
    return known
  }
}

extension LogoSearch.File {
  /// The folder that the file is in.
  var folderPlace: LogoSearch.File {
    LogoSearch.File(folder: folder, path: path.split(separator: "/").dropLast().joined(separator: "/"))
  }
}

extension LogoSearch {
  /// The folders with files that sponsors have: such a folder's name does not say whose the other files are.
  var sharedFolders: Set<File> { Set(given.union(taken).map { paths[$0].folderPlace }) }

  /// Whether the name of a folder makes a file a sponsor's logo, rather than one to offer: the file is called logo, nothing else lies
  /// in its folder or below, the folder itself is called like the sponsor, and so is no other folder with such a file.
  func isSure(_ file: Int, of sponsor: Int) -> Bool {
    let place = paths[file].folderPlace
    guard let folder = place.path.split(separator: "/").last, !LogoFileWords(folder: String(folder)).saysNothing,
      LogoFileWords(path: paths[file].path).words.contains(where: { $0.folded.hasPrefix("logo") })
    else { return false }
    return filesBelow[place] == 1 && folderClaims[sponsor] == [file]
  }

  /// How many files lie in each folder and below it.
  static func filesBelow(_ paths: [File]) -> [File: Int] {
    var counts: [File: Int] = [:]
    for path in paths {
      var parts = path.folderPlace.path.split(separator: "/")
      while !parts.isEmpty {
        counts[File(folder: path.folder, path: parts.joined(separator: "/")), default: 0] += 1
        parts.removeLast()
      }
    }
    return counts
  }

  /// By sponsor the files that belong to it by the name of a folder.
  func claimsByFolder() -> [Int: [Int]] {
    var claims: [Int: [Int]] = [:]
    for (file, words) in files.enumerated() where words.isByFolder {
      for sponsor in claimants(of: words, .whole).union(claimants(of: words, .name)) {
        claims[sponsor, default: []].append(file)
      }
    }
    return claims
  }

  /// The files whose own names are exactly those of sponsors, and whose folders are called like others, with the former: whose they
  /// are is not clear, so that nobody gets them.
  func findDisputed() -> [Int: Set<Int>] {
    var found: [Int: Set<Int>] = [:]
    for (file, words) in files.enumerated() where words.isByFolder {
      let own = LogoFileWords(path: paths[file].path)
      // Who has a logo needs no other one.
      let named = claimants(of: own, .whole).union(claimants(of: own, .name)).filter { findings[$0] == nil }
      guard !named.isEmpty, let folder = folders[paths[file].folderPlace]?.words else { continue }
      if Level.allCases.contains(where: { !claimants(of: folder, $0).isSubset(of: named) }) { found[file] = named }
    }
    return found
  }

  /// The files in folders that are called like a sponsor, those in the best format first.
  func likelyByFolder(_ files: [Int], _ sponsor: Int) -> [(file: Int, likeness: Int)] {
    var known: [File: Int] = [:]
    let found = files.compactMap { file -> (file: Int, likeness: Int)? in
      let place = paths[file].folderPlace
      guard let words = folders[place]?.words else { return nil }
      let likeness = known[place] ?? likeness(words, sponsor)
      known[place] = likeness
      return likeness > 0 ? (file, likeness) : nil
    }
    return found.sorted { first, second in
      guard first.likeness == second.likeness else { return first.likeness > second.likeness }
      return rank(first.file, for: sponsor).lexicographicallyPrecedes(rank(second.file, for: sponsor))
    }
  }
}
