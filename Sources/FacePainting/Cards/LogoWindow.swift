internal import MarqueeValues

/// The part of a picture that is looked at, as places in rows of pixels, and the ways through it.
struct LogoWindow {
  /// Of a row, px.
  let width: Int
  let area: PixelArea

  func forEachPixel(_ body: (Int) -> Void) {
    for y in area.minY..<area.maxY { for x in area.minX..<area.maxX { body(y * width + x) } }
  }

  /// The four neighbours; `nil` for one beyond the window.
  func forEachNeighbour(of index: Int, _ body: (Int?) -> Void) {
    let (x, y) = (index % width, index / width)
    body(x + 1 < area.maxX ? index + 1 : nil)
    body(x > area.minX ? index - 1 : nil)
    body(y + 1 < area.maxY ? index + width : nil)
    body(y > area.minY ? index - width : nil)
  }

  /// For each pixel of the picture whether a way from the window's edge leads there through pixels with `isPassable` alone.
  /// - Parameter count: the number of the picture's pixels.
  func reached(of count: Int, through isPassable: (Int) -> Bool) -> [Bool] {
    var isReached = [Bool](repeating: false, count: count)
    var pending: [Int] = []
    func enter(_ index: Int) {
      guard !isReached[index], isPassable(index) else { return }
      isReached[index] = true
      pending.append(index)
    }
    for x in area.minX..<area.maxX {
      enter(area.minY * width + x)
      enter((area.maxY - 1) * width + x)
    }
    for y in area.minY..<area.maxY {
      enter(y * width + area.minX)
      enter(y * width + area.maxX - 1)
    }
    while let index = pending.popLast() {
      forEachNeighbour(of: index) { if let next = $0 { enter(next) } }
    }
    return isReached
  }
}
