internal import Platform

/// The font files in a folder of the operator's, and in the folders in it. fontconfig itself would open whatever it finds there,
/// wait for ever at a pipe, and follow links to folders that have no end.
struct FontListing {
  /// How many files are used.
  static let mostFiles = 1000
  /// How many names are read.
  private static let mostNames = 20_000
  /// How deep folders are searched.
  static let deepest = 8
  /// How many of what is left out are named.
  private static let mostNamed = 3

  private let folder: String
  /// Regular files, by the order of their names; links to files are followed.
  private(set) var files: [String] = []
  private var names = 0
  /// What is left out, and why.
  private var omitted: [String] = []
  private var omissions = 0

  /// Lists `folder`, which need not exist. Hidden files are left out, as fontconfig does.
  init(of folder: String) {
    self.folder = folder
    list("", depth: 0)
  }

  /// What is left out; `nil` if nothing is.
  var fault: FontError? {
    guard omissions > 0 else { return nil }
    let rest = omissions - omitted.count
    return .omitted(
      folder: folder, what: omitted.joined(separator: ", ") + (rest > 0 ? ", and \(rest) more" : ""))
  }

  private mutating func list(_ inner: String, depth: Int) {
    let path = inner.isEmpty ? folder : "\(folder)/\(inner)"
    guard let found = FolderNames.of(path, atMost: Self.mostNames - names) else {
      if FileSystem.exists(path) { omit(inner, "cannot be read") }
      return
    }
    names += found.count
    if names >= Self.mostNames { omit(inner, "has more names than are read") }
    for name in found.sorted() where !name.hasPrefix(".") {
      let place = inner.isEmpty ? name : "\(inner)/\(name)"
      guard let facts = try? FileFacts(of: "\(folder)/\(place)") else { continue }
      switch facts.kind {
      case .regular:
        guard files.count < Self.mostFiles else { return omit(inner, "has more than \(Self.mostFiles) fonts") }
        files.append("\(folder)/\(place)")
      case .folder:
        let isLink = (try? FileFacts(of: "\(folder)/\(place)", followsLinks: false))?.kind != .folder
        guard !isLink else {
          omit(place, "is a link to a folder")
          continue
        }
        guard depth < Self.deepest else {
          omit(place, "lies more than \(Self.deepest) folders deep")
          continue
        }
        list(place, depth: depth + 1)
      case .pipe: omit(place, "is a named pipe")
      case .socket: omit(place, "is a socket")
      case .characterDevice, .blockDevice: omit(place, "is a device")
      case .link, .other: omit(place, "is no file")
      }
    }
  }

  private mutating func omit(_ place: String, _ reason: String) {
    omissions += 1
    if omitted.count < Self.mostNamed { omitted.append("\(place.isEmpty ? "it" : "'\(place)'") \(reason)") }
  }
}
