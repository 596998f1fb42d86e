internal import ConfigurationValues
internal import FacePainting
internal import Logos
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform

// Logos with too few pixels, hardly visible parts or too thin lines where they are drawn.
extension SeenCheck {
  /// Warnings on a card's logo. Blocks while it is decoded.
  func logoWarnings(on card: Card, _ measures: FaceMeasures) -> [Warning] {
    guard let logo = measures.logo, let file = card.logos.first(where: { $0.file == logo.reference.path }) else {
      return []
    }
    return faults(of: logo).map { clause in
      let message = "'\(file.key)' is \(quoted(file.path)), \(clause)"
      return Warning(place: file.place, message: card.title == nil ? message : "\(quoted(card.name)): \(message)")
    }
  }

  /// What is blurred or hardly seen of a logo where it is drawn, as clauses that follow the file's name.
  private func faults(of logo: FaceMeasures.Logo) -> [String] {
    [coarseness(of: logo), faintness(of: logo), paperLoss(of: logo), thinness(of: logo)].compactMap(\.self)
  }

  /// What is blurred or hardly seen of logos where they are drawn, as clauses that follow the file's name, by the paths as
  /// written. Blocks while they are decoded.
  /// - Parameter paths: the logos that are looked at.
  func faintLogos(on configuration: Configuration, among paths: Set<PathKey>) -> [PathKey: [String]] {
    let catalog = StagePlan(configuration, glass: screen, typesetter: painter).catalog
    var found: [PathKey: [String]] = [:]
    // Those that could not be decoded too: each takes its time.
    var looked = 0
    for (lane, faces) in zip(configuration.lanes, catalog.lanes) {
      for (card, number) in zip(lane.cards, faces) {
        guard looked < Self.faceLimit, let file = card.logo, paths.contains(PathKey(file.path)) else { continue }
        looked += 1
        guard let logo = painter.measures(of: catalog.faces[number]).logo, logo.reference.path == file.file else {
          continue
        }
        let faults = faults(of: logo).filter { !(found[PathKey(file.path)] ?? []).contains($0) }
        found[PathKey(file.path), default: []] += faults
      }
    }
    return found
  }

  /// How many times its pixels a picture may be drawn at without a warning: 1.2 times as wide and high, which nobody sees.
  private static let tolerance = 1.44

  private func coarseness(of logo: FaceMeasures.Logo) -> String? {
    guard var size = Self.size(of: logo.reference) else { return nil }
    // The file may ask to be turned.
    if size.width != size.height, (logo.shape.width > logo.shape.height) != (size.width > size.height) {
      size = PixelSize(width: size.height, height: size.width)
    }
    var margins = ""
    if logo.reference.isTrimmed, logo.request.fit == .contain {
      guard let ink = inkSize(of: logo) else { return nil }
      if ink != size { (size, margins) = (ink, " without its margins") }
    }
    let drawn = logo.request.placement(ofWidth: Double(size.width), height: Double(size.height))
    let area = drawn.fullWidth * drawn.fullHeight
    guard area > Double(size.width) * Double(size.height) * Self.tolerance else { return nil }
    return
      "which has \(size.width) × \(size.height) px\(margins) and is drawn at "
      + "\(Int(drawn.fullWidth.rounded())) × \(Int(drawn.fullHeight.rounded())) px on a screen of \(screen); "
      + "use a larger picture, or an SVG"
  }

  /// The size of a picture without its margins; `nil` if it is far larger than it is drawn, or cannot be decoded.
  private func inkSize(of logo: FaceMeasures.Logo) -> PixelSize? {
    let side = min(2 * max(logo.request.width, logo.request.height), 8000)
    var request = LogoRequest(width: side, height: side)
    (request.isTrimmed, request.mayEnlarge) = (true, false)
    let found = loader.logo(logo.reference.path, request, within: logo.reference.folders)
    guard case .success(let picture) = found, max(picture.width, picture.height) < side else { return nil }
    return PixelSize(width: picture.width, height: picture.height)
  }

  private func faintness(of logo: FaceMeasures.Logo) -> String? {
    guard let share = logo.visibleInk, share < FacePainter.enoughInk else { return nil }
    let start = "of which only \(Int(share * 100))% "
    return logo.hasChosenBackground
      ? start
        + "is seen on the better of a white and a black plate; add a version for one of them as 'logo-on-light' or "
        + "'logo-on-dark'"
      : start + "stands out from its background; set 'logo-background: auto'"
  }

  /// The share of a logo that has to be seen on its own paper: usual yellows and greys beside other colours are as they are meant.
  private static let leastOnPaper = 0.5

  private func paperLoss(of logo: FaceMeasures.Logo) -> String? {
    guard let share = logo.seenOnPaper, share < Self.leastOnPaper else { return nil }
    return
      "of which only \(Int(share * 100))% stands out from its own paper; ask for a "
      + "version in darker colours"
  }

  /// The part of a logo's lines thinner than a pixel from which on it is seen too faintly.
  private static let mostThin = 0.6

  private func thinness(of logo: FaceMeasures.Logo) -> String? {
    guard logo.request.fit == .contain,
      let thinPart = painter.thinPart(of: logo.reference, drawnAt: logo.drawnSize), thinPart >= Self.mostThin
    else { return nil }
    return
      "whose lines are thinner than a pixel where it is drawn, at \(logo.drawnSize.width) × "
      + "\(logo.drawnSize.height) px on a screen of \(screen), so that they are faint; ask for a version with thicker lines for "
      + "small sizes, or make the card larger"
  }

  /// The size of the picture in a file; `nil` for a drawing.
  private static func size(of reference: LogoReference) -> PixelSize? {
    do throws(LogoError) {
      let file = try LogoFile(reference.path, within: reference.folders)
      var bytes = [UInt8](repeating: 0, count: min(file.size, PictureSize.prefix))
      var span = bytes.mutableSpan
      var raw = unsafe span.mutableBytes
      guard (try? file.descriptor.read(into: &raw)) != nil else { return nil }
      return PictureSize.size(of: bytes)
    } catch {
      return nil
    }
  }
}
