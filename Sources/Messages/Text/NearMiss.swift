internal import Platform

/// The candidate closest to `word`, if at most a third of the letters differ; `nil` if none is that close.
///
/// Swapping two neighbouring letters counts as one edit, and case is ignored. Among equally close candidates, one of the
/// same length wins: `cardz` suggests `cards`, not `card`.
package func nearMiss(_ word: String, among candidates: some Sequence<String>) -> String? {
  // No key or colour name is as long as this, even with a typo.
  guard word.utf8.count <= 40 else { return nil }
  let typed = Array(word.lowercased().utf8)
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    let allowed = max(1, min(candidate.utf8.count, typed.count) / 3)
    // A cheap lower bound of the distance.
    guard abs(letters.count - typed.count) <= allowed else { continue }
    let distance = editDistance(typed, letters)
    guard distance <= allowed else { continue }
    if let best {
      let isLikelier = candidate.utf8.count == typed.count && best.word.utf8.count != typed.count
      guard distance < best.distance || distance == best.distance && isLikelier else { continue }
    }
    best = (candidate, distance)
  }
  return best?.word
}

/// Optimal string alignment distance: counts insertions, deletions, substitutions and swaps of neighbours.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

/// Suggests an existing file for a path that leads nowhere: one that differs in case, extension, kind of slashes or by a
/// typo. One value compares a bounded number of names, however many files and paths there are; the rest of a path's work
/// does not grow with the folder.
package struct NearFiles {
  /// Maximum number of names read from a folder.
  private static let nameLimit = 5000
  /// Maximum number of folders read.
  private static let folderLimit = 100
  /// The folders read so far.
  private var folders: [String: Folder] = [:]
  /// The number of names that may still be compared by edit distance.
  private var comparisons = 20_000

  package init() {}

  /// Finds the file that `path` was probably meant to name.
  /// - Parameters:
  ///   - path: as written: absolute, or relative to `folder`.
  ///   - folder: the folder that a relative path starts from.
  /// - Returns: an existing path, absolute or relative like `path`.
  package mutating func suggestion(for path: String, in folder: String) -> String? {
    let straight = path.replacing("\\", with: "/").unicodeScalars.filter { !$0.isCurlyQuote }
    let path = String(String.UnicodeScalarView(straight))
    guard path.utf8.count < 1000, !path.isEmpty else { return nil }
    var found = path.hasPrefix("/") ? "/" : ""
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      let place = found.isEmpty ? folder : found.hasPrefix("/") ? found : "\(folder)/\(found)"
      guard let name = name(String(part), in: place, isLast: index == parts.count - 1) else { return nil }
      found += found.isEmpty || found.hasSuffix("/") ? name : "/" + name
    }
    return found
  }

  /// The entry of `folder` closest to `name`; `name` itself if it exists.
  private mutating func name(_ name: String, in folder: String, isLast: Bool) -> String? {
    if FileSystem.exists("\(folder)/\(name)") { return name }
    let folder = entries(of: folder)
    let small = name.lowercased()
    if let same = folder.byLowercase[small] { return same }
    if isLast {
      let stem = Self.stem(small)
      if stem != small, let same = folder.pictureByStem[stem] { return same }
    }
    let byLength = isLast ? folder.picturesByLength : folder.namesByLength
    let near = (-3...3).compactMap { byLength[name.utf8.count + $0] }
    let count = near.reduce(0) { $0 + $1.count }
    guard comparisons >= count else { return nil }
    comparisons -= count
    return nearMiss(name, among: near.joined().sorted())
  }

  /// The names in a folder, indexed once: thousands of paths may look into the same one.
  private struct Folder {
    /// All names by their length in bytes.
    var namesByLength: [Int: [String]] = [:]
    /// The pictures among them.
    var picturesByLength: [Int: [String]] = [:]
    /// The first name of each spelling in lower case.
    var byLowercase: [String: String] = [:]
    /// The first picture of each name in lower case without its extension.
    var pictureByStem: [String: String] = [:]

    init(_ names: [String]) {
      for name in names.sorted() {
        let small = name.lowercased()
        if byLowercase[small] == nil { byLowercase[small] = name }
        namesByLength[name.utf8.count, default: []].append(name)
        guard NearFiles.isPicture(name) else { continue }
        picturesByLength[name.utf8.count, default: []].append(name)
        let stem = NearFiles.stem(small)
        if pictureByStem[stem] == nil { pictureByStem[stem] = name }
      }
    }
  }

  /// Reads a folder, once; empty beyond `folderLimit` folders.
  private mutating func entries(of folder: String) -> Folder {
    if let known = folders[folder] { return known }
    guard folders.count < Self.folderLimit else { return Folder([]) }
    let entries = Folder(FolderNames.of(folder, atMost: Self.nameLimit) ?? [])
    folders[folder] = entries
    return entries
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func isPicture(_ name: String) -> Bool {
    let endings = ["svg", "svgz", "png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "avif", "pdf", "ai"]
    return name.lastIndex(of: ".").map { endings.contains(name[$0...].dropFirst().lowercased()) } ?? false
  }
}
