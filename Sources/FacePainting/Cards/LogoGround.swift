internal import Logos
internal import MarqueeScene
internal import MarqueeValues
internal import Synchronization

/// What a logo stands on: a gradient, opaque with what is behind it.
struct LogoGround {
  private let painter: GradientPainter
  private let backdrop: Color
  private let scrim: Scrim?

  /// - Parameters:
  ///   - width: px.
  ///   - height: px.
  ///   - scrim: what shifts the gradient for the sake of a text; `nil` for none.
  init(_ gradient: Gradient, width: Int, height: Int, backdrop: Color, scrim: Scrim? = nil) {
    painter = GradientPainter(gradient, width: max(width, 1), height: max(height, 1))
    self.backdrop = backdrop
    self.scrim = scrim
  }

  /// The opaque pixel at a place, px from the top left corner, under a plate if there is one.
  func pixel(x: Double, y: Double, plate: Color?) -> UInt32 {
    if let plate, plate.alpha == 255 { return plate.pixel }
    let (column, row) = (
      Int(min(max(x, 0), Double(painter.width - 1))), Int(min(max(y, 0), Double(painter.height - 1)))
    )
    var color = painter.color(x: column, y: row)
    if let scrim { color = scrim.over(color, x: column, y: row) }
    func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
    let own = Color(red: byte(color.x), green: byte(color.y), blue: byte(color.z))
    let opaque = color.w >= 254.5 ? own : backdrop.mixed(with: own, share: Double(color.w) / 255)
    guard let plate else { return opaque.pixel }
    return opaque.mixed(with: plate, share: Double(plate.alpha) / 255).pixel
  }
}

/// Where a logo's picture is on its ground, px; what `visible` leaves out is cut off.
struct LogoPlace {
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let visible: PixelArea
}

/// Chooses a logo's file and its background, so that the logo is visible.
struct LogoChoice {
  private struct Candidate {
    let reference: LogoReference
    let ink: LogoInk
    let place: LogoPlace
    /// The logo at a larger size; `nil` if it cannot be decoded.
    let fine: () -> LogoInk?
  }

  private let logo: FaceLogo
  private let ground: LogoGround
  private let candidates: [Candidate]

  /// - Parameter place: where a picture with these sides, in any unit, is without a plate.
  init(
    _ logo: FaceLogo, on ground: LogoGround, from logos: any LogoSource,
    place: (_ width: Int, _ height: Int) -> LogoPlace?
  ) {
    self.logo = logo
    self.ground = ground
    candidates = logo.references.compactMap { reference in
      guard let ink = LogoInk(reference, from: logos),
        let place = place(ink.picture.width, ink.picture.height)
      else { return nil }
      return Candidate(reference: reference, ink: ink, place: place) { LogoInk.fine(reference, from: logos) }
    }
  }

  /// The logo with its file and its background chosen. Unchanged if no file can be decoded.
  func chosen() -> FaceLogo {
    var logo = logo
    logo.variants = []
    logo.choosesBackground = false
    guard let bare = best(.outline, on: self.logo.background) else { return logo }
    logo.reference = bare.candidate.reference
    logo.hasRoundCorners = isBox(bare.candidate)
    guard self.logo.choosesBackground else { return logo }
    // A picture that covers its card has nothing behind it.
    guard logo.fit == .contain || !bare.candidate.ink.isOpaque else { return logo }
    let needsPlate =
      logo.alwaysHasPlate || bare.visibility.share < LogoInk.enough || bare.candidate.ink.paper != nil
    guard needsPlate else { return plateForPart(of: bare.candidate).map { logo.on(plate: $0) } ?? logo }
    guard let white = best(.ink, on: .white), let black = best(.ink, on: .nearBlack) else { return logo }
    // Only where no file is without paper.
    if let paper = white.candidate.ink.paper {
      (logo.reference, logo.background) = (white.candidate.reference, paper.plate)
      logo.hasRoundCorners = false
      return logo
    }
    let isBlack = white.visibility.share < LogoInk.enough && black.visibility.share > white.visibility.share
    let candidate = isBlack ? black.candidate : white.candidate
    logo.reference = candidate.reference
    logo.background = isBlack ? .nearBlack : .white
    logo.hasRoundCorners = isBox(candidate)
    return logo
  }

  /// The plate for a logo that is seen but for a part which stands alone, such as a small dark word beside a bright mark on a
  /// dark card; `nil` if there is no such part, or it is lost on a plate too.
  private func plateForPart(of candidate: Candidate) -> Color? {
    guard !candidate.ink.isOpaque,
      measured(candidate, candidate.ink, on: nil, { $0.mayLoseParts(in: $1, over: $2) }),
      let fine = candidate.fine()
    else { return nil }
    func lost(on plate: Color?) -> Double { measured(candidate, fine, on: plate) { $0.lostParts(in: $1, over: $2) } }
    guard lost(on: nil) >= LogoInk.missedPart else { return nil }
    return [Color.white, .nearBlack].first { plate in
      visibility(.ink, of: candidate, on: plate).share >= LogoInk.enough && lost(on: plate) < LogoInk.missedPart
    }
  }

  /// Whether a logo is a picture that fills its rectangle, with corners of no meaning.
  private func isBox(_ candidate: Candidate) -> Bool {
    candidate.ink.isOpaque && candidate.ink.paper == nil && !candidate.reference.isDrawing
      && !candidate.ink.isFramed(corner: FaceLogo.boxCorner)
  }

  /// How much of the logo is seen as configured, 0…1: of its outline, or of its ink if it has a plate; `nil` if it cannot be
  /// decoded.
  var share: Double? { best(logo.background == nil ? .outline : .ink, on: logo.background)?.visibility.share }

  /// What counts as seen.
  private enum Measure { case outline, ink }

  /// The file of which most is seen, and of those that show enough the one with the highest contrast; one on paper, which
  /// brings its ground along, only if there is no other.
  private func best(_ measure: Measure, on plate: Color?) -> (candidate: Candidate, visibility: LogoInk.Visibility)? {
    var best: (candidate: Candidate, visibility: LogoInk.Visibility)?
    func rank(_ candidate: Candidate, _ visibility: LogoInk.Visibility) -> (Int, Double, Double) {
      (candidate.ink.paper == nil ? 1 : 0, min(visibility.share, LogoInk.enough), visibility.contrast)
    }
    for candidate in candidates {
      let visibility = visibility(measure, of: candidate, on: plate)
      if let best, rank(candidate, visibility) <= rank(best.candidate, best.visibility) { continue }
      best = (candidate, visibility)
    }
    return best
  }

  private func visibility(_ measure: Measure, of candidate: Candidate, on plate: Color?) -> LogoInk.Visibility {
    measured(candidate, candidate.ink, on: plate) { ink, window, behind in
      switch measure {
      case .outline: ink.outline(in: window, over: behind)
      case .ink: ink.ink(in: window, over: behind)
      }
    }
  }

  /// What `measure` says of the part of a logo that is shown.
  /// - Parameters:
  ///   - ink: the candidate's, at any size.
  ///   - measure: gets the part, and the opaque pixel behind a place of the picture; both coordinates 0…1.
  private func measured<Result>(
    _ candidate: Candidate, _ ink: LogoInk, on plate: Color?,
    _ measure: (LogoInk, PixelArea, (_ x: Double, _ y: Double) -> UInt32) -> Result
  ) -> Result {
    let (place, picture) = (candidate.place, ink.picture)
    func column(_ x: Int) -> Int { Int(((Double(x) - place.x) / place.width * Double(picture.width)).rounded()) }
    func row(_ y: Int) -> Int { Int(((Double(y) - place.y) / place.height * Double(picture.height)).rounded()) }
    let visible = place.visible
    let window = PixelArea(
      minX: column(visible.minX), minY: row(visible.minY), maxX: column(visible.maxX), maxY: row(visible.maxY))
    return measure(ink, window) { x, y in
      ground.pixel(x: place.x + x * place.width, y: place.y + y * place.height, plate: plate)
    }
  }
}

extension FaceLogo {
  /// The logo with a plate.
  fileprivate func on(plate: Color) -> FaceLogo {
    var logo = self
    logo.background = plate
    return logo
  }
}

/// Remembers choices, because the faces of a long strip are painted again in each lap. Thread-safe.
final class LogoChoices: Sendable {
  struct Key: Hashable {
    let logo: FaceLogo
    let gradient: Gradient
    let backdrop: Color
    /// Where the text stands that may shift the gradient, px, and its colour if that is set.
    var text: [PixelArea] = []
    var textColor: Color?
    /// The size of the gradient, px.
    let size: PixelSize
    /// The logo's box on it.
    let box: PixelArea
  }

  /// The maximum number of choices.
  private static let limit = 2000
  private let known = Mutex<[Key: FaceLogo]>([:])

  /// The choice for `key`; computes it outside the lock if it is new. One that is made without a file which may be
  /// decoded later is not kept.
  func choice(for key: Key, from logos: any LogoSource, _ choose: () -> FaceLogo) -> FaceLogo {
    if let known = known.withLock({ $0[key] }) { return known }
    let choice = choose()
    guard key.logo.references.allSatisfy(logos.hasDecoded) else { return choice }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[key] = choice
    }
    return choice
  }
}

extension FacePainter {
  /// What a logo stands on beside a text.
  static func ground(
    _ gradient: Gradient, size: PixelSize, backdrop: Color, text: CardText?, textColor: Color?
  ) -> LogoGround {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    var scrim: Scrim?
    if let text {
      let under = pixels(of: gradient, width: width, height: height, in: text.frames, over: backdrop)
      let bounds = PixelArea(x: 0, y: 0, width: width, height: height)
      scrim = tone(over: under, behind: text.frames, of: bounds, size: text.size, textColor: textColor).scrim
    }
    return LogoGround(gradient, width: width, height: height, backdrop: backdrop, scrim: scrim)
  }

  /// `logo` with its file and background chosen for a box of `size` px with `gradient`.
  /// - Parameters:
  ///   - text: the text on the gradient; `nil` for none.
  ///   - textColor: its colour; `nil` if the painter chooses that.
  ///   - box: the logo's area without a plate, px.
  ///   - place: where a picture with these sides, in any unit, is in the box.
  func chosen(
    _ logo: FaceLogo, on gradient: Gradient, size: PixelSize, backdrop: Color, text: CardText? = nil,
    textColor: Color? = nil, box: PixelArea, from logos: any LogoSource,
    place: (_ width: Int, _ height: Int) -> LogoPlace?
  ) -> FaceLogo {
    guard logo.choosesBackground || !logo.variants.isEmpty else { return logo }
    let key = LogoChoices.Key(
      logo: logo, gradient: gradient, backdrop: backdrop, text: text?.frames ?? [], textColor: textColor, size: size,
      box: box)
    return choices.choice(for: key, from: logos) {
      let ground = Self.ground(gradient, size: size, backdrop: backdrop, text: text, textColor: textColor)
      return LogoChoice(logo, on: ground, from: logos, place: place).chosen()
    }
  }
}
