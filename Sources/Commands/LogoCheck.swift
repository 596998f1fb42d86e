internal import Logos
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeStage

/// Finds out which logos of a configuration cannot be drawn, by decoding them.
struct LogoCheck {
  /// px; large enough for a drawing to show what is wrong with it.
  private static let side = 256
  /// More warnings tell nobody more.
  static let most = 1000

  private let loader = LogoLoader()

  /// One for each card, in the order of the file; whatever else is wrong with it.
  /// - Parameters:
  ///   - file: the configuration's.
  ///   - onProgress: is told how many logos have been looked at.
  func warnings(
    of logos: [Logo], in file: String, onProgress: (_ done: Int, _ all: Int) -> Void
  ) -> [(place: Place, message: String)] {
    let request = LogoRequest(width: Self.side, height: Self.side)
    // Each file once, however many cards show it.
    var messages: [LogoReference: String?] = [:]
    var near = NearFiles()
    var warnings: [(place: Place, message: String)] = []
    for (index, logo) in logos.enumerated() {
      onProgress(index, logos.count)
      let reference = LogoReference(logo)
      let message: String?
      if let known = messages[reference] {
        message = known
      } else {
        let result = loader.logo(reference.path, request, within: reference.folders)
        message = if case .failure(let error) = result { Self.message(logo, error, file, &near) } else { nil }
        messages[reference] = message
      }
      if let message { warnings.append((logo.place, message)) }
    }
    guard warnings.count > Self.most else { return warnings }
    let rest = warnings.count - Self.most
    warnings.removeLast(rest)
    warnings[Self.most - 1].message += "; and so it is with \(rest) more logos"
    return warnings
  }

  private static func message(_ logo: Logo, _ error: LogoError, _ file: String, _ near: inout NearFiles) -> String {
    let start = "'logo' is \(quoted(logo.path)), which \(escaped("\(error)"))"
    guard error == .missing else { return start }
    guard let meant = near.suggestion(for: logo.path, in: Configuration.folder(of: file)) else {
      return "\(start); correct the path, or put the file there"
    }
    return "\(start); did you mean '\(escaped(meant))'?"
  }
}
