internal import FacePainting
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage

/// What an operator may like to know about fonts: another machine may well have those that this one has not.
enum FontAdvice {
  /// More than a person names; a file that a program made may name one for each card.
  private static let most = 20

  /// One for each family that is not installed here, with its place, in the order of the file.
  /// - Parameter located: line and column, as a person counts them, of a place.
  static func notes(
    on configuration: Configuration, in config: String, located: (Place) -> Place?
  ) -> [String] {
    var known: Set<String> = []
    var asked: [(request: FontRequest, place: Place?)] = []
    for font in [configuration.font] + configuration.lanes.flatMap(\.cards).map(\.font) {
      let request = font.filled(from: configuration.font).request
      guard known.count < most, known.insert(request.family).inserted else { continue }
      asked.append((request, font.familyPlace))
    }
    let book = FontBook(folders: FontFolders.folders(forConfig: config))
    return asked.compactMap { request, place in
      guard !book.has(family: request.family), let file = try? book.file(for: request) else { return nil }
      let text =
        "note: 'family' is \(quoted(request.family)), which is not installed here; \(file.path) is used instead; "
        + "install the family, or put its files into the folder 'fonts' beside the configuration"
      guard let place = place.flatMap(located) else { return "\(config): \(text)" }
      return "\(config):\(place.line):\(place.column): \(text)"
    }
  }
}
