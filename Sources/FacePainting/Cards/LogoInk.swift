internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// A logo at a canonical size, and how much of it is seen on a ground. All screens measure the same pixels, so that they decide
/// alike.
struct LogoInk {
  /// The canonical size. Large enough to tell a thin line from a tint.
  static let request = LogoRequest(width: 128, height: 128)
  /// The size at which the opacity of a pale logo is measured.
  private static let fineRequest = LogoRequest(width: 512, height: 512)
  /// The contrast that a logo's outline needs to what is behind it: WCAG 2, success criterion 1.4.11.
  static let outlineContrast = 3.0
  /// The contrast to a plate below which ink is lost.
  static let lostContrast = 1.5
  /// The weight from which on ink has an outline.
  private static let solidInk: Float = 0.5
  /// The share of a logo that has to be seen.
  static let enough = 0.9
  /// The contrast to a ground, without a plate, below which a part is lost; and to a dark one, of which little is left in a
  /// bright room.
  private static let (lostPartContrast, lostPartContrastOnDark) = (1.5, 2.0)
  /// The relative luminance below which a ground is dark.
  private static let dark = 0.18
  /// The share of the outline from which on a part that is lost is worth a plate.
  static let missedPart = 0.05

  let picture: Bitmap
  /// The weight of each pixel as ink, 0…1: 0 up to half the logo's opacity, as edges, glows and shadows are not ink.
  private let weights: [Float]
  /// The relative luminance of each pixel that is ink, 0…1.
  private let luminances: [Double]
  /// The opacity of solid ink, 0…1; below 1 in a translucent logo.
  private let opacity: Double
  /// Whether nothing shows through the logo, so that it ends with its rectangle.
  let isOpaque: Bool
  /// The paper that the file's picture stands on; `nil` if there is none.
  private(set) var paper: Paper?

  /// Decodes the logo; `nil` if it cannot be decoded.
  init?(_ reference: LogoReference, from logos: any LogoSource) {
    guard let picture = logos.logo(reference, Self.request) else { return nil }
    self.init(picture) { logos.logo(reference, Self.fineRequest) }
    guard paper?.plate != .white, isOpaque, reference.isTrimmed else { return }
    // Nothing may be left of it at the edges of what it holds, or what a JPEG has beside a frame: near-white with a tint of it.
    var whole = reference
    whole.isTrimmed = false
    paper = logos.logo(whole, Self.request).flatMap(Self.paper(of:)) ?? paper
  }

  /// - Parameter finer: the same logo, larger. Thin lines are only covered in part by the pixels of a small picture.
  init(_ picture: Bitmap, finer: () -> Bitmap?) {
    self.picture = picture
    let solid = Self.solidAlpha(of: picture)
    opacity = solid < 230 ? Double(finer().map { max(Self.solidAlpha(of: $0), solid) } ?? solid) / 255 : 1
    let half = Float(solid) / 2
    weights = picture.pixels.map { min(max(Float($0 >> 24) - half, 0) / half, 1) }
    luminances = picture.pixels.map { Float($0 >> 24) > half ? Contrast.luminance($0) : 0 }
    isOpaque = picture.pixels.count { $0 >> 24 >= 250 } * 1000 >= picture.pixels.count * 995
    paper = Self.paper(of: picture)
  }

  /// The paper of what is drawn in a picture.
  private static func paper(of picture: Bitmap) -> Paper? {
    let rows = (0..<picture.height).filter { y in
      picture.pixels[y * picture.width..<(y + 1) * picture.width].contains { $0 >> 24 > 0 }
    }
    let columns = (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture.pixels[$0 * picture.width + x] >> 24 > 0 }
    }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first, let right = columns.last else {
      return nil
    }
    let drawn = PixelArea(minX: left, minY: top, maxX: right + 1, maxY: bottom + 1)
    return Paper(in: drawn, hasAlpha: true) { x, y in Color(pixel: picture.pixels[y * picture.width + x]) }
  }

  /// The alpha that 5 % of the pixels which are not clear reach, 1…255.
  private static func solidAlpha(of picture: Bitmap) -> UInt32 {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in picture.pixels { counts[Int(pixel >> 24)] += 1 }
    counts[0] = 0
    var left = counts.reduce(0, +) / 20
    for alpha in stride(from: 255, to: 1, by: -1) {
      left -= counts[alpha]
      if left < 0 { return UInt32(alpha) }
    }
    return 1
  }

  /// How well a logo is seen.
  struct Visibility {
    /// The share of it that is seen, 0…1.
    var share: Double
    /// The mean contrast, 1…21.
    var contrast: Double
  }

  /// How well the outline is seen: where ink ends, its contrast to what is right behind. What is inside of it, such as white
  /// letters on a red disc, is as its designer wanted it.
  /// - Parameters:
  ///   - window: the part of the picture that is shown; the rest is cut off.
  ///   - ground: the opaque pixel behind a place of the picture; both coordinates 0…1.
  func outline(in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32) -> Visibility {
    let shown = shown(in: window, over: ground)
    let (window, ratios) = (shown.window, shown.ratios)
    // A glow begins where the ink ends, and is no part of the outline.
    func isInk(_ x: Int, _ y: Int) -> Bool {
      x >= window.minX && x < window.maxX && y >= window.minY && y < window.maxY
        && weights[y * picture.width + x] >= Self.solidInk
    }
    var (edges, seen, contrasts) = (0, 0, 0.0)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX where isInk(x, y) {
        let ratio = ratios[y * picture.width + x]
        let open = [isInk(x + 1, y), isInk(x - 1, y), isInk(x, y + 1), isInk(x, y - 1)].count { !$0 }
        edges += open
        if Double(ratio) >= Self.outlineContrast { seen += open }
        contrasts += Double(open) * Double(ratio)
      }
    }
    guard edges > 0 else { return Visibility(share: 1, contrast: 21) }
    return Visibility(share: Double(seen) / Double(edges), contrast: contrasts / Double(edges))
  }

  /// The same logo, large enough to tell the letters of a small word apart; `nil` if it cannot be decoded.
  static func fine(_ reference: LogoReference, from logos: any LogoSource) -> LogoInk? {
    logos.logo(reference, fineRequest).map { picture in LogoInk(picture) { nil } }
  }

  /// Whether there is ink that may be a lost part, at any size.
  /// - Parameters: as of `outline`.
  func mayLoseParts(in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32) -> Bool {
    let kinds = partKinds(in: window, over: ground).kinds
    return kinds.count { $0 == .faint } * 200 >= kinds.count { $0 != .none }
  }

  /// The share of the outline that belongs to parts which stand alone and are lost, 0…1.
  /// - Parameters: as of `outline`.
  func lostParts(in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32) -> Double {
    let (window, kinds) = partKinds(in: window, over: ground)
    return LogoParts(kinds, isInk: weights.map { $0 >= Self.solidInk }, width: picture.width, window: window)
      .lostShare()
  }

  private func partKinds(
    in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32
  ) -> (window: PixelArea, kinds: [LogoRegions.Kind]) {
    let shown = shown(in: window, over: ground)
    let kinds = zip(shown.ratios, shown.grounds).map { ratio, ground -> LogoRegions.Kind in
      if ratio == 0 { return .none }
      let limit = Double(ground) < Self.dark ? Self.lostPartContrastOnDark : Self.lostPartContrast
      return Double(ratio) < limit ? .faint : .seen
    }
    return (shown.window, kinds)
  }

  /// How much of the ink is not lost: ink that has little contrast to what is behind it, and is neither enclosed by ink that is
  /// seen nor encloses some.
  /// - Parameters: as of `outline`.
  func ink(in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32) -> Visibility {
    let shown = shown(in: window, over: ground)
    var (all, contrasts) = (0.0, 0.0)
    for (ratio, weight) in zip(shown.ratios, weights) where ratio > 0 {
      all += Double(weight)
      contrasts += Double(weight * ratio)
    }
    guard all > 0 else { return Visibility(share: 1, contrast: 21) }
    let regions = LogoRegions(
      shown.ratios.map { $0 == 0 ? .none : Double($0) < Self.lostContrast ? .faint : .seen }, width: picture.width,
      window: shown.window)
    return Visibility(share: 1 - regions.lost(of: weights) / all, contrast: contrasts / all)
  }

  /// The least difference to paper, of the channel that differs most, that is no noise of a JPEG.
  private static let leastDifference = 24

  /// The visible part of what is drawn on the logo's own paper, 0…1. It is 1 where all is so pale that no plate shows it, since
  /// the remark `blank` tells of that.
  func seenShare(on paper: Paper) -> Double {
    let ground = Contrast.luminance(paper.color.pixel)
    var hasColor = false
    let kinds = picture.pixels.map { pixel -> LogoRegions.Kind in
      let color = Color(pixel: pixel)
      let channels = [color.red, color.green, color.blue]
      let differs = zip(channels, [paper.color.red, paper.color.green, paper.color.blue]).contains {
        abs(Int($0) - Int($1)) >= Self.leastDifference
      }
      guard differs, color.alpha >= 128 else { return .none }
      hasColor = hasColor || channels.contains { $0 < Paper.leastUnseen }
      return Contrast.ratio(Contrast.luminance(pixel), ground) < Self.lostContrast ? .faint : .seen
    }
    guard hasColor else { return 1 }
    let lost = LogoRegions(kinds, width: picture.width, window: picture.bounds)
      .lost(of: [Float](repeating: 1, count: kinds.count))
    return 1 - lost / Double(kinds.count { $0 != .none })
  }

  /// The contrast of each pixel that is ink to what is behind it, 1…21, and the relative luminance of that; 0 of one that is
  /// none or is cut off.
  private func shown(
    in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32
  ) -> (window: PixelArea, ratios: [Float], grounds: [Float]) {
    let (width, height) = (picture.width, picture.height)
    let window = window.intersection(picture.bounds)
    var ratios = [Float](repeating: 0, count: width * height)
    var grounds = ratios
    // Neighbours often have the same pixel behind them.
    var (lastPixel, background): (UInt32?, Double) = (nil, 0)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let index = y * width + x
        guard weights[index] > 0 else { continue }
        let behind = ground((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        if behind != lastPixel { (lastPixel, background) = (behind, Contrast.luminance(behind)) }
        var ink = luminances[index]
        if opacity < 1 {
          ink = Contrast.luminance(
            Color(pixel: behind).mixed(with: Color(pixel: picture.pixels[index]), share: opacity).pixel)
        }
        ratios[index] = Float(Contrast.ratio(ink, background))
        grounds[index] = Float(background)
      }
    }
    return (window, ratios, grounds)
  }
}
