internal import MarqueeScene
internal import MarqueeValues

extension Bitmap {
  /// The same picture turned clockwise.
  func turned(_ rotation: ScreenRotation) -> Bitmap {
    guard rotation != .none else { return self }
    var result = rotation.swapsSides ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) =
          switch rotation {
          case .none: (x, y)
          case .quarter: (height - 1 - y, x)
          case .half: (width - 1 - x, height - 1 - y)
          case .threeQuarters: (y, width - 1 - x)
          }
        result.pixels[row * result.width + column] = pixels[y * width + x]
      }
    }
    return result
  }
}
