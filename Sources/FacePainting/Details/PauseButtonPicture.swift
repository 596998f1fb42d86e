package import MarqueeValues

/// The control that pauses the motion: two bars, or a triangle while it is paused, on an opaque dark disc in a light ring.
/// Of disc and ring one is seen on any background.
package enum PauseButtonPicture {
  static let disc = Color(red: 8, green: 9, blue: 14)
  static let light = Color.white

  /// Paints the control in a square of `side` px, at least 1.
  package static func paint(side: Int, isPaused: Bool) -> Bitmap {
    let side = max(side, 1)
    let length = Double(side)
    // Transparent pixels have the ring's colour too, as a sampler that interpolates mixes them in.
    var bitmap = Bitmap(width: side, height: side, filledWith: light.pixel & 0xFF_FFFF)
    let whole = RoundedShape(centerX: length / 2, centerY: length / 2, radius: length / 2)
    bitmap.fill(whole, with: light)
    bitmap.fill(whole.inset(by: max((length * 0.05).rounded(), 2)), with: disc)
    if isPaused {
      paintTriangle(on: &bitmap)
    } else {
      for bar in bars(side: side) { bitmap.fill(bar, with: light) }
    }
    return bitmap
  }

  /// Two vertical bars in the middle, aligned to whole pixels so that they are sharp.
  private static func bars(side: Int) -> [RoundedShape] {
    let length = Double(side)
    let width = max((length * 0.11).rounded(), 1)
    // Exactly centred if the remaining space is an even number of px.
    func centered(_ extent: Double) -> Double {
      let extent = max(extent.rounded(), 1)
      return (side - Int(extent)) % 2 == 0 ? extent : extent + 1
    }
    let (gap, height) = (centered(length * 0.12), centered(length * 0.38))
    let top = (length - height) / 2
    return [(length - gap) / 2 - width, (length + gap) / 2].map { left in
      RoundedShape(minX: left, minY: top, maxX: left + width, maxY: top + height, radius: min(width * 0.2, 3))
    }
  }

  /// The parts of a pixel along each axis that are looked at.
  private static let samples = 8

  /// A triangle that points to the right, with its centre of mass in the middle.
  private static func paintTriangle(on bitmap: inout Bitmap) {
    let length = Double(bitmap.width)
    let (width, height) = (length * 0.36, length * 0.42)
    let (left, middle) = (length / 2 - width / 3, length / 2)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        var inside = 0
        for sample in 0..<samples * samples {
          let x = Double(column) + (Double(sample % samples) + 0.5) / Double(samples) - left
          let y = Double(row) + (Double(sample / samples) + 0.5) / Double(samples) - middle
          if x >= 0, abs(y) <= (1 - x / width) * height / 2 { inside += 1 }
        }
        guard inside > 0 else { continue }
        let index = row * bitmap.width + column
        bitmap.pixels[index] = light.over(
          bitmap.pixels[index], share: Double(inside) / Double(samples * samples))
      }
    }
  }
}
