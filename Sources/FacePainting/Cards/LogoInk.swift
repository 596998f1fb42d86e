internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// A logo at a canonical size, and how much of it is visible on a background. All screens measure the same pixels, so
/// that they decide alike.
struct LogoInk {
  /// The canonical size. Large enough to tell a thin line from a tint.
  static let request = LogoRequest(width: 128, height: 128)
  /// The size at which the opacity of a pale logo is measured.
  private static let fineRequest = LogoRequest(width: 512, height: 512)
  /// The contrast from which ink counts as visible. WCAG 2 requires 3 of graphics that carry meaning and exempts logos.
  static let contrast = 2.0
  /// The share of visible ink from which a logo needs no remedy.
  static let enough = 0.9

  let picture: Bitmap
  /// The weight of each pixel as ink, 0…1: 0 up to half the logo's opacity, as edges, glows and shadows are not ink.
  private let weights: [Float]
  /// The relative luminance of each pixel that is ink, 0…1.
  private let luminances: [Double]
  /// The opacity of solid ink, 0…1; below 1 in a translucent logo.
  private let opacity: Double
  /// Whether no background shows through the logo.
  private(set) var isOpaque: Bool
  /// The colour of an opaque logo's edge if it has only one.
  private(set) var borderColor: Color?

  /// The colour of the margins that were cut off an opaque logo; `nil` if there were none.
  private(set) var marginColor: Color?

  /// Decodes the logo; `nil` if it cannot be decoded.
  init?(_ reference: LogoReference, from logos: any LogoSource) {
    guard let picture = logos.logo(reference, Self.request) else { return nil }
    self.init(picture) { logos.logo(reference, Self.fineRequest) }
    guard isOpaque, reference.isTrimmed else { return }
    // The ink that is left may touch all edges.
    var whole = reference
    whole.isTrimmed = false
    guard let picture = logos.logo(whole, Self.request) else { return }
    guard !Self.hasClearEdge(picture) else {
      // A drawing that fills its rectangle brings no background along: its margins were clear.
      (isOpaque, borderColor) = (false, nil)
      return
    }
    marginColor = Self.borderColor(of: picture)
  }

  /// - Parameter finer: the same logo, larger. Thin lines are only covered in part by the pixels of a small picture.
  init(_ picture: Bitmap, finer: () -> Bitmap?) {
    self.picture = picture
    let solid = Self.solidAlpha(of: picture)
    opacity = solid < 230 ? Double(finer().map { max(Self.solidAlpha(of: $0), solid) } ?? solid) / 255 : 1
    let half = Float(solid) / 2
    weights = picture.pixels.map { min(max(Float($0 >> 24) - half, 0) / half, 1) }
    luminances = picture.pixels.map { Float($0 >> 24) > half ? Contrast.luminance($0) : 0 }
    isOpaque = Self.isOpaque(picture)
    borderColor = isOpaque ? Self.borderColor(of: picture) : nil
  }

  /// Whether nothing shows through, apart from a few pixels.
  private static func isOpaque(_ picture: Bitmap) -> Bool {
    picture.pixels.count { $0 >> 24 >= 250 } * 1000 >= picture.pixels.count * 995
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

  /// Whether most of the outermost pixels are clear. Two edges of a page may be hardly covered, for it ends within a pixel.
  private static func hasClearEdge(_ picture: Bitmap) -> Bool {
    let edge = outermost(of: picture)
    return edge.count { $0 >> 24 < 8 } * 10 > edge.count * 6
  }

  private static func outermost(of picture: Bitmap) -> [UInt32] {
    let (width, height) = (picture.width, picture.height)
    var edge = Array(picture.pixels.prefix(width) + picture.pixels.suffix(width))
    for y in 0..<height { edge += [picture.pixels[y * width], picture.pixels[y * width + width - 1]] }
    return edge
  }

  /// The median colour of the outermost pixels if nearly all of them have it, apart from a JPEG's noise.
  private static func borderColor(of picture: Bitmap) -> Color? {
    let edge = outermost(of: picture)
    func median(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: edge.map { $0 >> shift & 0xFF }.sorted()[edge.count / 2])
    }
    let color = Color(red: median(16), green: median(8), blue: median(0))
    let alike = edge.count { pixel in
      let other = Color(pixel: pixel)
      return [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)].allSatisfy {
        abs(Int($0.0) - Int($0.1)) <= 14
      }
    }
    return alike * 100 >= edge.count * 96 ? color : nil
  }

  /// What can be seen of a logo.
  struct Visibility {
    /// The share of the ink with enough contrast, 0…1.
    var share: Double
    /// The mean contrast of the ink, 1…21.
    var contrast: Double
  }

  /// Measures the part of the logo that `window` leaves.
  ///
  /// Ink needs contrast to what is right behind it: that is the background at the logo's outline, and the logo's own
  /// colour inside of it, as with white letters on a red disc.
  /// - Parameters:
  ///   - window: the part of the picture that is shown; the rest is cut off.
  ///   - ground: the opaque pixel behind a place of the picture; both coordinates 0…1.
  func visibility(in window: PixelArea, over ground: (_ x: Double, _ y: Double) -> UInt32) -> Visibility {
    let (width, height) = (picture.width, picture.height)
    let window = window.intersection(picture.bounds)
    var kinds = [Kind](repeating: .none, count: width * height)
    var ratios = [Float](repeating: 0, count: width * height)
    var (all, contrasts) = (0.0, 0.0)
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
        let contrast = Contrast.ratio(ink, background)
        kinds[index] = contrast >= Self.contrast ? .visible : .faint
        ratios[index] = Float(contrast)
        all += Double(weights[index])
        contrasts += Double(weights[index]) * contrast
      }
    }
    guard all > 0 else { return Visibility(share: 1, contrast: 21) }
    let (invisible, rims) = invisible(&kinds, ratios, in: window)
    return Visibility(share: all > rims ? 1 - invisible / (all - rims) : 1, contrast: contrasts / all)
  }

  /// A pixel, as far as contrast is concerned.
  private enum Kind {
    case none
    /// Ink with too little contrast.
    case faint
    /// Faint ink that has been counted.
    case counted
    case visible
  }

  /// A connected region of faint ink.
  private struct Region {
    var weight = 0.0
    /// px².
    var area = 0
    /// The sum of the contrasts of its pixels, by weight.
    var contrasts = 0.0
    /// The edges of its pixels at the logo's outline.
    var outline = 0
    /// The edges of its pixels at visible ink.
    var inner = 0

    /// Twice the ratio of the area and an edge, px: about the width of a stroke.
    private func thickness(within edge: Int) -> Double { Double(area * 2) / Double(max(edge, 1)) }
    /// Whether it is a thin rim of visible ink, which is there for other backgrounds.
    var isRim: Bool { thickness(within: outline + inner) < 3 && inner * 10 >= (outline + inner) * 4 }

    /// Whether it is seen though it is faint: because visible ink encloses most of it, or because it is the faint part of a
    /// broad shape, whose form is seen from a lower contrast on than that of a stroke.
    /// - Parameter side: the logo's shorter side, px.
    func isSeen(side: Int) -> Bool {
      // Visible ink beside it is a part of the same shape.
      inner > outline
        || inner * 10 >= outline && thickness(within: outline) * 5 >= Double(side)
          && contrasts >= LogoInk.broadContrast * weight
    }
  }

  /// The mean contrast from which a part of a broad shape counts as visible.
  private static let broadContrast = 1.5

  /// The weight of the faint ink that is not seen, and that of faint rims. Changes `kinds`.
  private func invisible(
    _ kinds: inout [Kind], _ ratios: [Float], in window: PixelArea
  ) -> (invisible: Double, rims: Double) {
    let width = picture.width
    let side = min(picture.width, picture.height)
    var (invisible, rims) = (0.0, 0.0)
    var pending: [Int] = []
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX where kinds[y * width + x] == .faint {
        var region = Region()
        kinds[y * width + x] = .counted
        pending.append(y * width + x)
        while let index = pending.popLast() {
          region.weight += Double(weights[index])
          region.area += 1
          region.contrasts += Double(weights[index] * ratios[index])
          let (column, row) = (index % width, index / width)
          for (nextX, nextY) in [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)] {
            guard window.minX..<window.maxX ~= nextX, window.minY..<window.maxY ~= nextY else {
              region.outline += 1
              continue
            }
            let next = nextY * width + nextX
            switch kinds[next] {
            case .none: region.outline += 1
            case .faint:
              kinds[next] = .counted
              pending.append(next)
            case .visible: region.inner += 1
            case .counted: break
            }
          }
        }
        if region.isRim {
          rims += region.weight
        } else if isOpaque ? region.outline > 0 : !region.isSeen(side: side) {
          // The letters on an opaque picture do not enclose its ground.
          invisible += region.weight
        }
      }
    }
    return (invisible, rims)
  }
}
