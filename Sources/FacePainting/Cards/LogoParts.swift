internal import MarqueeValues

/// The parts of a logo that stand alone, with nothing but ground around them, and which of them are lost.
struct LogoParts {
  /// A pixel, as far as contrast is concerned.
  typealias Kind = LogoRegions.Kind

  private let kinds: [Kind]
  private let isInk: [Bool]
  private let window: LogoWindow

  /// - Parameters:
  ///   - kinds: of all pixels, row by row.
  ///   - isInk: of the same pixels, whether they are solid enough to have an outline.
  ///   - width: of a row, px.
  ///   - window: the part that is looked at.
  init(_ kinds: [Kind], isInk: [Bool], width: Int, window: PixelArea) {
    (self.kinds, self.isInk) = (kinds, isInk)
    self.window = LogoWindow(width: width, area: window)
  }

  /// The share of the whole outline that belongs to parts of which nearly nothing is seen, 0…1. Parts inside of others that are
  /// seen are not counted, as an eye in a face.
  func lostShare() -> Double {
    let open = window.reached(of: kinds.count) { kinds[$0] != .seen }
    var isCounted = [Bool](repeating: false, count: kinds.count)
    var (all, lost) = (0, 0)
    window.forEachPixel { index in
      guard isInk[index], !isCounted[index] else { return }
      let part = part(from: index, open, &isCounted)
      all += part.outline
      if part.isOpen, Double(part.faint) >= Double(part.outline) * LogoInk.enough { lost += part.outline }
    }
    return all > 0 ? Double(lost) / Double(all) : 0
  }

  /// Connected ink.
  private struct Part {
    /// The edges of its pixels at what is no ink.
    var outline = 0
    /// Those of faint pixels.
    var faint = 0
    /// Whether it can be reached from beyond the window without crossing ink that is seen.
    var isOpen = false
  }

  private func part(from start: Int, _ open: [Bool], _ isCounted: inout [Bool]) -> Part {
    var part = Part()
    var pending = [start]
    isCounted[start] = true
    while let index = pending.popLast() {
      if open[index] { part.isOpen = true }
      window.forEachNeighbour(of: index) { next in
        guard let next, isInk[next] else {
          part.outline += 1
          if kinds[index] == .faint { part.faint += 1 }
          return
        }
        guard !isCounted[next] else { return }
        isCounted[next] = true
        pending.append(next)
      }
    }
    return part
  }
}
