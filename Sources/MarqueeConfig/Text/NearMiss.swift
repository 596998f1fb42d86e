internal import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The word of `candidates` that `word` was most likely meant to be: at most a third of its letters away, counting a
/// swap of two neighbours as one, and `_` or a capital as no more than a slip. Of words equally near, one of its own
/// length: `cardz` is `cards` rather than `card`.
package func nearMiss(_ word: String, among candidates: some Sequence<String>) -> String? {
  // No key and no colour is longer than this by more than a typing slip.
  guard word.utf8.count <= 40 else { return nil }
  let typed = Array(word.lowercased().utf8)
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    let allowed = max(1, min(candidate.utf8.count, typed.count) / 3)
    // The distance is no less than this, and takes longer to find out.
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

/// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
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

/// Finds the file that was probably meant by a path at which there is none: one that differs in capitals, in its ending,
/// in the kind of slashes or by a slip. Bounded, however many files and paths there are.
package struct NearFiles {
  /// Names that are read of a folder.
  private static let mostNames = 5000
  private static let mostFolders = 100
  private var folders: [String: [String]] = [:]
  /// How many names may still be compared letter by letter.
  private var comparisons = 20_000

  package init() {}

  /// - Parameters:
  ///   - path: as it is written.
  ///   - folder: that a relative one begins in.
  /// - Returns: a path in the same manner at which there is a file.
  package mutating func meant(by path: String, in folder: String) -> String? {
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

  /// The entry of a folder that a name means: itself where it is there.
  private mutating func name(_ name: String, in folder: String, isLast: Bool) -> String? {
    if access("\(folder)/\(name)", F_OK) == 0 { return name }
    let names = names(in: folder)
    let small = name.lowercased()
    if let same = names.first(where: { $0.lowercased() == small }) { return same }
    if isLast {
      let stem = Self.stem(small)
      if stem != small, let same = names.first(where: { Self.stem($0.lowercased()) == stem && Self.isPicture($0) }) {
        return same
      }
    }
    let near = names.filter { abs($0.utf8.count - name.utf8.count) <= 3 && (!isLast || Self.isPicture($0)) }
    guard comparisons >= near.count else { return nil }
    comparisons -= near.count
    return nearMiss(name, among: near)
  }

  private mutating func names(in folder: String) -> [String] {
    if let known = folders[folder] { return known }
    guard folders.count < Self.mostFolders else { return [] }
    let names = (FolderNames.of(folder, atMost: Self.mostNames) ?? []).sorted()
    folders[folder] = names
    return names
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private static func isPicture(_ name: String) -> Bool {
    let endings = ["svg", "png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "avif"]
    return name.lastIndex(of: ".").map { endings.contains(name[$0...].dropFirst().lowercased()) } ?? false
  }
}
