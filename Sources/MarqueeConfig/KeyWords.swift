internal import MarqueeValues

/// The keys of all blocks, and the words that people write for them.
enum KeyWords {
  /// Every key with its path, in the order of the reference; made once.
  static let described = Configuration.schema.keys

  private static let all = Set(described.compactMap(\.path.last))
  private static let ordered = all.sorted()

  static func isKey(_ word: String?) -> Bool { word.map(all.contains) ?? false }

  /// Whether a word is a key, but for a slip or another name of the same.
  static func isNearKey(_ word: String?) -> Bool {
    guard let word, word.utf8.count <= 40 else { return false }
    return all.contains(word) || synonyms[plain(word)] != nil || nearMiss(word, among: ordered) != nil
  }

  /// Keys that mean what `word` does, those of other programs above all; the first that a block has is meant.
  static func keys(meaning word: String) -> [String] {
    word.utf8.count <= 40 ? synonyms[plain(word)] ?? [] : []
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
  }

  private static let synonyms: [String: [String]] = [
    "image": ["logo"], "img": ["logo"], "picture": ["logo"], "photo": ["logo"], "icon": ["logo"], "file": ["logo"],
    "src": ["logo"], "path": ["logo"],
    "url": ["link"], "href": ["link"], "website": ["link"], "web": ["link"], "homepage": ["link"], "qr": ["link"],
    "qrcode": ["link"], "phone": ["link"], "email": ["link"],
    "name": ["title", "family", "heading"], "sponsor": ["title", "cards"], "label": ["title"], "company": ["title"],
    "headline": ["heading", "title"], "header": ["heading"], "footer": ["caption"],
    "description": ["details"], "text": ["details"], "desc": ["details"], "body": ["details"], "info": ["details"],
    "about": ["details"], "content": ["details"],
    "tagline": ["subtitle"], "slogan": ["subtitle"],
    "sponsors": ["cards"], "partners": ["cards"], "items": ["cards"], "entries": ["cards"], "logos": ["cards"],
    "images": ["cards"],
    "color": ["gradient", "background", "colors"], "colour": ["color", "gradient", "background", "colors"],
    "colours": ["colors", "gradient"], "colors": ["gradient"], "background": ["gradient", "logo-background"],
    "backgroundcolor": ["background", "gradient"],
    "gap": ["spacing"], "margin": ["spacing"], "padding": ["logo-padding"], "radius": ["corner-radius"],
    "borderradius": ["corner-radius"], "fps": ["frame-rate"], "framerate": ["frame-rate"],
    "rotation": ["rotate", "angle"], "orientation": ["rotate"], "resolution": ["mode"], "screen": ["display"],
    "size": ["width", "weight"], "fontfamily": ["family"], "fontweight": ["weight"], "bold": ["weight"],
    "italic": ["style"], "interval": ["every"], "delay": ["every"], "timeout": ["resume-after"],
    "velocity": ["speed"], "repeat": ["loop"], "infinite": ["loop"], "scroll": ["direction"],
    "rows": ["lanes"], "strips": ["lanes"], "type": ["kind", "layout"],
  ]
}
