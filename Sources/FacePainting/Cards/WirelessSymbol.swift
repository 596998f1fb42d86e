package import MarqueeScene
package import MarqueeValues

extension FacePainter {
  /// Paints a symbol of the backdrop. Without a set colour it is white or near-black, whichever has more contrast with
  /// `fill`.
  package func paint(_ symbol: Backdrop.Symbol, over fill: Backdrop.Fill) -> Bitmap {
    WirelessSymbol.paint(width: symbol.area.width, height: symbol.area.height, color: symbol.color ?? fill.textColor)
  }
}

/// The symbol of a wireless network: a dot under three arcs.
enum WirelessSymbol {
  /// The inner and the outer radius of the dot and of each arc, as parts of the height.
  private static let rings = [0.0...0.14, 0.3...0.42, 0.58...0.7, 0.86...0.98]
  /// The parts of a pixel along each axis that are looked at.
  private static let samples = 6

  /// Paints the symbol as large as fits, in the middle of the bitmap's width and at its foot.
  static func paint(width: Int, height: Int, color: Color) -> Bitmap {
    // Transparent pixels have the symbol's colour too, as a sampler that interpolates mixes them in.
    var bitmap = Bitmap(width: max(width, 1), height: max(height, 1), filledWith: color.pixel & 0xFF_FFFF)
    // The arcs reach 45° to both sides.
    let radius = min(Double(bitmap.height), Double(bitmap.width) / 1.42)
    let foot = (x: Double(bitmap.width) / 2, y: Double(bitmap.height) - radius * rings[0].upperBound)
    let length = radius * (1 - rings[0].upperBound)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        var inside = 0
        for sample in 0..<samples * samples {
          let across = Double(x) + (Double(sample % samples) + 0.5) / Double(samples) - foot.x
          let up = foot.y - Double(y) - (Double(sample / samples) + 0.5) / Double(samples)
          let distance = (across * across + up * up).squareRoot() / length
          if distance <= rings[0].upperBound || up >= abs(across) && rings.contains(where: { $0.contains(distance) }) {
            inside += 1
          }
        }
        guard inside > 0 else { continue }
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: Double(inside) / Double(samples * samples))
      }
    }
    return bitmap
  }
}
