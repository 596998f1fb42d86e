internal import ConfigurationValues
internal import Logos
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import SponsorSheets

/// Finds the logos of a configuration that cannot be drawn, or are drawn otherwise than their makers meant, by decoding them.
struct LogoCheck {
  /// The size to decode at, px; large enough to reveal the faults of a drawing.
  private static let side = 256
  /// The maximum number of warnings; nobody reads more.
  static let most = 1000

  private let loader = LogoLoader.patient

  struct Findings {
    /// Warnings for each card whose logo cannot be drawn or is doubtful, in the order of the file.
    var warnings: [(place: Place, message: String)] = []
    /// What may be meant, as lines to print.
    var notes: [String] = []
    /// Why logos cannot be drawn, by their paths as written.
    var errors: [PathKey: LogoError] = [:]
    /// The messages of warnings on logos that may be drawn all the same, at another time or on another machine.
    var undecided: [String] = []
  }

  /// Decodes logos. Blocks.
  /// - Parameters:
  ///   - logos: those of all cards.
  ///   - names: the names of cards with a title, by the places of their logos.
  ///   - covering: the places of logos that fill their cards, which photographs and screenshots are meant to do.
  ///   - file: the configuration's path.
  ///   - onProgress: called before each logo with the numbers of logos checked and of all logos.
  func findings(
    on logos: [Logo], of names: [Place: String], covering: Set<Place> = [], in file: String,
    onProgress: (_ done: Int, _ all: Int) -> Void
  ) -> Findings {
    let request = LogoRequest(width: Self.side, height: Self.side)
    // Each file is decoded once, however many cards show it.
    var known: [LogoReference: Result<[LogoRemark], LogoError>] = [:]
    var near = NearFiles()
    var findings = Findings()
    for (index, logo) in logos.enumerated() {
      onProgress(index, logos.count)
      let reference = LogoReference(logo)
      let result =
        known[reference] ?? loader.examined(reference.path, request, within: reference.folders).map(\.remarks)
      known[reference] = result
      let start = (names[logo.place].map { "\(quoted($0)): " } ?? "") + "'\(logo.key)' is \(quoted(logo.path)), which "
      switch result {
      case .success(let remarks):
        for remark in remarks where !remark.isOfPicture || !covering.contains(logo.place) {
          let message = start + escaped("\(remark)")
          if remark.isNote {
            findings.notes.append("\(file): note: \(message)")
          } else {
            findings.warnings.append((logo.place, message))
          }
        }
      case .failure(let error):
        findings.errors[PathKey(logo.path)] = error
        let message = start + Self.message(logo, error, file, &near)
        if error.mayPass { findings.undecided.append(message) }
        findings.warnings.append((logo.place, message))
      }
    }
    guard findings.warnings.count > Self.most else { return findings }
    let rest = findings.warnings.count - Self.most
    findings.warnings.removeLast(rest)
    findings.warnings[Self.most - 1].message += "; the same goes for \(rest) more logos"
    return findings
  }

  /// The places of logos with `logo-fit: cover`.
  static func covering(in screens: [ConfiguredScreen]) -> Set<Place> {
    var places: Set<Place> = []
    for lane in screens.lazy.flatMap(\.configuration.lanes) {
      for card in lane.cards where card.logoLook.filled(from: lane.card.logo).fit == .cover {
        places.formUnion(card.logos.map(\.place))
      }
    }
    return places
  }

  private static func message(_ logo: Logo, _ error: LogoError, _ file: String, _ near: inout NearFiles) -> String {
    if error == .postScript, LogoName(path: logo.path).fileExtension != "ai" {
      return "is EPS, which is converted first: \(escaped(EPSConverter.command(for: logo.path))), and name the PDF"
    }
    let reason = escaped("\(error)")
    guard error == .missing else { return reason }
    guard let meant = near.suggestion(for: logo.path, in: Configuration.folder(of: file)) else {
      return "\(reason); correct the path, or put the file there"
    }
    return "\(reason); did you mean '\(escaped(meant))'?"
  }
}
