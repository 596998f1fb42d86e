internal import MarqueeValues

/// The parts of a logo that stand alone, with nothing but ground around them, and which of them are lost.
struct LogoParts {
  /// A pixel, as far as contrast is concerned.
  typealias Kind = LogoRegions.Kind

  private let kinds: [Kind]
  private let isInk: [Bool]
  private let width: Int
  private let window: PixelArea

  /// - Parameters:
  ///   - kinds: of all pixels, row by row.
  ///   - isInk: of the same pixels, whether they are solid enough to have an outline.
  ///   - width: of a row, px.
  ///   - window: the part that is looked at.
  init(_ kinds: [Kind], isInk: [Bool], width: Int, window: PixelArea) {
    (self.kinds, self.isInk, self.width, self.window) = (kinds, isInk, width, window)
  }

  /// The share of the whole outline that belongs to parts of which nearly nothing is seen, 0…1. Parts inside of others that are
  /// seen are not counted, as an eye in a face.
  func lostShare() -> Double {
    let open = outside()
    var isCounted = [Bool](repeating: false, count: kinds.count)
    var (all, lost) = (0, 0)
    for y in window.minY..<window.maxY {
      for x in window.minX..<window.maxX {
        let index = y * width + x
        guard isInk[index], !isCounted[index] else { continue }
        let part = part(from: index, open, &isCounted)
        all += part.outline
        if part.isOpen, Double(part.faint) >= Double(part.outline) * LogoInk.enough { lost += part.outline }
      }
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
      forEachNeighbour(of: index) { next in
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

  /// For each pixel whether one comes there from beyond the window without crossing ink that is seen.
  private func outside() -> [Bool] {
    var isOpen = [Bool](repeating: false, count: kinds.count)
    var pending: [Int] = []
    func enter(_ index: Int) {
      guard !isOpen[index], kinds[index] != .seen else { return }
      isOpen[index] = true
      pending.append(index)
    }
    for x in window.minX..<window.maxX {
      enter(window.minY * width + x)
      enter((window.maxY - 1) * width + x)
    }
    for y in window.minY..<window.maxY {
      enter(y * width + window.minX)
      enter(y * width + window.maxX - 1)
    }
    while let index = pending.popLast() {
      forEachNeighbour(of: index) { if let next = $0 { enter(next) } }
    }
    return isOpen
  }

  /// The four neighbours; `nil` for one beyond the window.
  private func forEachNeighbour(of index: Int, _ body: (Int?) -> Void) {
    let (x, y) = (index % width, index / width)
    body(x + 1 < window.maxX ? index + 1 : nil)
    body(x > window.minX ? index - 1 : nil)
    body(y + 1 < window.maxY ? index + width : nil)
    body(y > window.minY ? index - width : nil)
  }
}
