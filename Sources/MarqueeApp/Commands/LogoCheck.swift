internal import LogoWire
internal import MarqueeConfig
internal import MarqueeRendering

/// Finds out which logos of a configuration cannot be drawn, by decoding them.
enum LogoCheck {
  /// px; large enough for a drawing to show what is wrong with it.
  private static let side = 256

  /// One for each card, in the order of the file.
  /// - Parameter onProgress: is told how many logos have been looked at.
  static func warnings(
    of loaded: ConfigurationLoader.Loaded, by loader: LogoLoader, onProgress: (_ done: Int, _ all: Int) -> Void
  ) -> [Diagnostic] {
    let request = LogoRequest(width: side, height: side)
    // Each file once, however many cards show it.
    var errors: [LogoReference: LogoError?] = [:]
    var warnings: [Diagnostic] = []
    let logos = loaded.configuration.lanes.flatMap(\.cards).compactMap(\.logo)
    for (index, logo) in logos.enumerated() {
      onProgress(index, logos.count)
      let reference = LogoReference(logo)
      let error: LogoError?
      if let known = errors[reference] {
        error = known
      } else {
        let result = loader.logo(reference.path, request, within: reference.folders)
        error = if case .failure(let error) = result { error } else { nil }
        errors[reference] = error
      }
      if let error,
        let warning = loaded.warning(at: logo.place, "'logo' is \(quoted(logo.path)), which \(escaped("\(error)"))")
      {
        warnings.append(warning)
      }
    }
    return warnings
  }
}
