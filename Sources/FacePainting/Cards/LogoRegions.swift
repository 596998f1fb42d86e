internal import MarqueeValues

/// The connected regions of a logo's faint ink, and which of them are lost.
struct LogoRegions {
  /// A pixel, as far as contrast is concerned.
  enum Kind {
    /// No ink.
    case none
    /// Ink with too little contrast.
    case faint
    /// Ink with enough contrast.
    case seen
  }

  /// The share of the ink from which on a region may enclose what is worth looking for.
  private static let speck = 0.01
  /// The share of a region's area that the seen ink inside of it has at least.
  private static let enclosedShare = 0.05

  private let kinds: [Kind]
  private let window: LogoWindow

  /// - Parameters:
  ///   - kinds: of all pixels, row by row.
  ///   - width: of a row, px.
  ///   - window: the part that is looked at.
  init(_ kinds: [Kind], width: Int, window: PixelArea) {
    self.kinds = kinds
    self.window = LogoWindow(width: width, area: window)
  }

  /// The weight of the faint ink that is lost.
  func lost(of weights: [Float]) -> Double {
    var all = 0
    window.forEachPixel { if kinds[$0] != .none { all += 1 } }
    let open = window.reached(of: kinds.count) { kinds[$0] != .seen }
    var isCounted = [Bool](repeating: false, count: kinds.count)
    var lost = 0.0
    window.forEachPixel { index in
      guard kinds[index] == .faint, !isCounted[index] else { return }
      let region = region(from: index, &isCounted)
      // Beyond ink that is seen there is no way to it, or hardly one.
      let isEnclosed = !open[index] || region.inner > region.outline
      guard !isEnclosed, !(Double(region.pixels.count) >= Double(all) * Self.speck && encloses(region.pixels)) else {
        return
      }
      lost += region.pixels.reduce(0) { $0 + Double(weights[$1]) }
    }
    return lost
  }

  /// A connected region of faint ink.
  private struct Region {
    var pixels: [Int] = []
    /// The edges of its pixels at what is no ink.
    var outline = 0
    /// The edges of its pixels at ink that is seen.
    var inner = 0
  }

  private func region(from start: Int, _ isCounted: inout [Bool]) -> Region {
    var region = Region()
    var pending = [start]
    isCounted[start] = true
    while let index = pending.popLast() {
      region.pixels.append(index)
      window.forEachNeighbour(of: index) { next in
        guard let next else {
          region.outline += 1
          return
        }
        switch kinds[next] {
        case .none: region.outline += 1
        case .seen: region.inner += 1
        case .faint:
          if !isCounted[next] { pending.append(next) }
          isCounted[next] = true
        }
      }
    }
    return region
  }

  /// Whether there is seen ink that cannot be left but through these pixels.
  private func encloses(_ pixels: [Int]) -> Bool {
    var isRegion = [Bool](repeating: false, count: kinds.count)
    for index in pixels { isRegion[index] = true }
    let open = window.reached(of: kinds.count) { !isRegion[$0] }
    var enclosed = 0
    window.forEachPixel { if kinds[$0] == .seen, !open[$0] { enclosed += 1 } }
    return Double(enclosed) >= Double(pixels.count) * Self.enclosedShare
  }
}
