internal import MarqueeConfig
internal import MarqueeRendering

/// What an operator may like to know about fonts: another machine may well have those that this one has not.
enum FontAdvice {
  /// More than a person names; a file that a program made may name one for each card.
  private static let most = 20

  /// One for each family that is not installed here, in the order of the file.
  static func notes(on configuration: Configuration, in config: String) -> [String] {
    var fonts: [String: FontRequest] = [:]
    var families: [String] = []
    let chosen = configuration.lanes.flatMap(\.cards).map { $0.font.filled(from: configuration.font) }
    for request in ([configuration.font] + chosen).map(\.request) {
      guard families.count < most, fonts[request.family] == nil else { continue }
      fonts[request.family] = request
      families.append(request.family)
    }
    let book = FontBook(folders: FontFolders.folders(forConfig: config))
    return families.compactMap { family in
      guard !book.has(family: family), let request = fonts[family], let file = try? book.file(for: request) else {
        return nil
      }
      return "'family' is \(quoted(family)), which is not installed here; in its place \(file.path)"
    }
  }
}
