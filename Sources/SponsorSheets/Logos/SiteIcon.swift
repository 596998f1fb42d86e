/// Icons of web sites and of links on telephones, such as `favicon.png` and `apple-touch-icon-180x180.png`, which are no logos.
enum SiteIcon {
  /// Whether a file's name says so. A sponsor may be called so too: then its name says so as well.
  static func isOne(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let file = LogoName(path: name)
    let isFile = file.isPicture || file.fileExtension == "ico"
    let stem = isFile ? name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name : name
    let words = LogoName.parts(of: stem).flatMap { $0.folded.split { !$0.isLetter }.map(String.init) }
    return words.contains { $0.hasPrefix("favicon") }
      || words.indices.contains { place in phrases.contains { words[place...].starts(with: $0) } }
  }

  private static let phrases = [
    "fav icon", "favico", "touch icon", "apple icon", "android chrome", "android icon", "ms tile", "mstile", "ms icon",
    "mask icon", "maskable", "safari pinned tab", "site icon", "webclip",
  ].map { $0.split(separator: " ").map(String.init) }
}
