internal import Messages
internal import Platform

/// The files that the cells of a table name exactly. They belong to those rows, and are nobody else's by a guess.
struct LogoCells {
  /// The keys of files that are there and that a cell names.
  private(set) var named: Set<String> = []
  /// The sponsors, folded, whose cells name each of them.
  private(set) var owners: [String: Set<String>] = [:]
  /// The keys that cells name with different folders, so that a name alone does not say which file is meant.
  private(set) var ambiguous: Set<String> = []
  /// The names of files that different links lead to.
  private(set) var ambiguousLinks: Set<String> = []

  /// None.
  init() {}

  /// - Parameter files: the paths of those that are there.
  init(_ sponsors: [Sponsor], files: [String]) {
    let present = Set(files.map(Self.key))
    var places: [String: Set<String>] = [:]
    var links: [String: Set<String>] = [:]
    for sponsor in sponsors {
      guard let written = sponsor.logo else { continue }
      if LogoLinks.isLink(written), written.contains("/") || !present.contains(Self.key(written)) {
        if let name = LogoLinks.fileName(in: written) { links[Self.key(name), default: []].insert(written) }
        continue
      }
      let key = Self.key(written)
      if present.contains(key) { named.insert(key) }
      if present.contains(key) { owners[key, default: []].insert((sponsor.name ?? "").folded) }
      places[key, default: []].insert(Self.place(written))
    }
    ambiguous = Set(places.filter { $0.value.count > 1 }.keys)
    ambiguousLinks = Set(links.filter { $0.value.count > 1 }.keys)
  }

  /// Whether a file is another sponsor's, as a cell names it and this row's own does not.
  /// - Parameter written: what this row's cell says; `nil` if that names no file.
  func isOfAnother(_ path: String, than written: String?, of sponsor: Sponsor) -> Bool {
    let key = Self.key(path)
    return named.contains(key) && written.map(Self.key) != key && owners[key] != [(sponsor.name ?? "").folded]
  }

  /// What a cell says of the place of a file, without what says nothing of it.
  private static func place(_ written: String) -> String {
    var path = written.replacing("\\", with: "/").lowercased().normalizedComposed[...]
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    return String(path.drop { $0 == "/" })
  }

  static func key(_ path: String) -> String { LogoName.key(of: path) }
}

/// Why no file was taken for what a cell says of a logo.
struct LogoTrouble {
  /// The cell's text.
  let written: String
  /// A clause that follows it.
  let reason: String
  /// What to do; `nil` if the reason says so.
  var remedy: String?

  /// - Parameter offers: files that may be meant.
  func message(offering offers: [String]) -> String {
    let start = "names the logo \(quoted(written)), which \(reason)"
    guard offers.isEmpty else {
      return "\(start); perhaps \(listed(offers.map { quotedPath($0) })) is meant: write that name into the cell"
    }
    return start + (remedy.map { "; \($0)" } ?? "")
  }
}
