internal import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
