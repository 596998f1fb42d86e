internal import Logos

extension Paper {
  /// By how much the pixels of one colour differ in a channel at most. A line thinner than a pixel leaves more.
  private static let spread = 5
  /// The share of the pixels that may be covered in part: those along the edge of a small picture.
  private static let edgeShare = 0.05

  /// Whether what was drawn of lines and areas is opaque, pale and of one colour.
  /// - Parameter pixels: 0xAARRGGBB with straight alpha, as many as `placement` has at the beginning.
  static func isAlone(in pixels: borrowing MutableSpan<UInt32>, _ placement: LogoPlacement) -> Bool {
    let count = placement.width * placement.height
    var (least, most) = ([255, 255, 255], [0, 0, 0])
    var partly = 0
    for index in 0..<count {
      let pixel = pixels[index]
      guard pixel >> 24 > 0 else { return false }
      if pixel >> 24 < UInt32(opaque) {
        partly += 1
        continue
      }
      for channel in 0..<3 {
        let value = Int(pixel >> UInt32(16 - 8 * channel) & 0xFF)
        least[channel] = min(least[channel], value)
        most[channel] = max(most[channel], value)
        guard value >= Int(leastUnseen), most[channel] - least[channel] <= spread else { return false }
      }
    }
    return Double(partly) <= Double(count) * edgeShare
  }
}
