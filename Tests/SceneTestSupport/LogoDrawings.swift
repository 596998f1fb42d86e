package import Logos
package import MarqueeScene
package import MarqueeValues
import Synchronization

/// A logo drawn by a formula at any size, as a designer would hand it in.
package struct Drawing: Sendable {
  /// Width by height.
  package let aspect: Double
  /// The colour and opacity at a place; y runs from 0 to 1, x from 0 to `aspect`.
  package let ink: @Sendable (_ x: Double, _ y: Double) -> (color: Color, alpha: Double)

  /// Draws with two by two samples a pixel.
  package func bitmap(_ request: LogoRequest) -> Bitmap {
    let placement = request.placement(ofWidth: aspect, height: 1)
    var bitmap = Bitmap(width: placement.width, height: placement.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let place = (
            (Double(x) + dx + placement.left) / placement.fullWidth * aspect,
            (Double(y) + dy + placement.top) / placement.fullHeight
          )
          let sample = ink(place.0, place.1)
          red += Double(sample.color.red) * sample.alpha
          green += Double(sample.color.green) * sample.alpha
          blue += Double(sample.color.blue) * sample.alpha
          alpha += sample.alpha
        }
        guard alpha > 0 else { continue }
        func byte(_ sum: Double) -> UInt8 { UInt8(min((sum / alpha).rounded(), 255)) }
        bitmap.pixels[y * bitmap.width + x] =
          Color(red: byte(red), green: byte(green), blue: byte(blue), alpha: UInt8((alpha / 4 * 255).rounded())).pixel
      }
    }
    return bitmap
  }
}

/// Decodes each path as the drawing of that name.
package final class Drawings: LogoSource {
  private let drawings: [String: Drawing]
  private let drawn = Mutex<[Drawn: Bitmap]>([:])

  private struct Drawn: Hashable {
    let path: String
    let request: LogoRequest
  }

  package init(_ drawings: [String: Drawing]) { self.drawings = drawings }

  package func hasDecoded(_ reference: LogoReference) -> Bool { false }

  package func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
    let key = Drawn(path: reference.path, request: request)
    if let known = drawn.withLock({ $0[key] }) { return known }
    guard let bitmap = drawings[reference.path]?.bitmap(request) else { return nil }
    drawn.withLock { $0[key] = bitmap }
    return bitmap
  }
}

extension Drawing {
  /// The distance to the strokes of four capitals, 0 inside; they are `stroke` thick.
  private static func distance(_ x: Double, _ y: Double, stroke: Double = 0.16) -> Double {
    var least = Double.infinity
    for letter in 0..<4 {
      let left = 0.2 + Double(letter) * 0.75
      let stem = (left, 0.2, left + stroke, 0.8)
      let bars = [
        [(left, 0.2, left + 0.5, 0.2 + stroke), (left, 0.8 - stroke, left + 0.5, 0.8), stem],
        [(left + 0.5 - stroke, 0.2, left + 0.5, 0.8), (left, 0.5 - stroke / 2, left + 0.5, 0.5 + stroke / 2), stem],
        [(left, 0.8 - stroke, left + 0.5, 0.8), stem],
        [(left, 0.2, left + 0.5, 0.2 + stroke), (left + 0.25 - stroke / 2, 0.2, left + 0.25 + stroke / 2, 0.8)],
      ][letter]
      for (minX, minY, maxX, maxY) in bars {
        let (dx, dy) = (max(minX - x, x - maxX, 0), max(minY - y, y - maxY, 0))
        least = min(least, (dx * dx + dy * dy).squareRoot())
      }
    }
    return least
  }

  private static let wide = 3.3

  /// Letters whose colour is that of `colors` from left to right, in equal parts.
  package static func word(_ colors: Color..., stroke: Double = 0.16, alpha: Double = 1) -> Drawing {
    Drawing(aspect: wide) { x, y in
      let part = min(max(Int(x / wide * Double(colors.count)), 0), colors.count - 1)
      return (colors[part], distance(x, y, stroke: stroke) <= 0 ? alpha : 0)
    }
  }

  /// Letters whose colour changes evenly.
  package static func shaded(_ from: Color, _ to: Color) -> Drawing {
    Drawing(aspect: wide) { x, y in
      (from.mixed(with: to, share: min(max(x / wide, 0), 1)), distance(x, y) <= 0 ? 1 : 0)
    }
  }

  /// Letters with an outline.
  package static func outlined(_ color: Color, _ outline: Color) -> Drawing {
    Drawing(aspect: wide) { x, y in
      let away = distance(x, y)
      return (away <= 0 ? color : outline, away <= 0.05 ? 1 : 0)
    }
  }

  /// Letters in a soft light or shadow.
  package static func glowing(_ color: Color, _ glow: Color, strength: Double = 0.7) -> Drawing {
    Drawing(aspect: wide) { x, y in
      let away = distance(x, y)
      let light = max(1 - away / 0.18, 0)
      return away <= 0 ? (color, 1) : (glow, light * light * strength)
    }
  }

  /// A disc with letters in it, or with a hole where they would be.
  package static func disc(_ color: Color, letters: Color?) -> Drawing {
    Drawing(aspect: 1) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      guard dx * dx + dy * dy < 0.24 else { return (color, 0) }
      let isLetter = abs(dx) < 0.25 && abs(dy) < 0.3 && (abs(abs(dx) - 0.18) < 0.07 || abs(dy) < 0.06)
      return isLetter ? (letters ?? color, letters == nil ? 0 : 1) : (color, 1)
    }
  }

  /// Concentric circles and a cross, a hundredth of the height thick.
  package static func lines(_ color: Color, width: Double = 0.01) -> Drawing {
    Drawing(aspect: 1) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      let isLine = [0.48, 0.36, 0.2].contains { abs(radius - $0) < width / 2 }
      return (color, isLine || radius < 0.48 && (abs(dx) < width / 2 || abs(dy) < width / 2) ? 1 : 0)
    }
  }

  /// A large mark of many rings, with a small word of three bars at its right or, as an eye, within its inner ring.
  package static func mark(_ mark: Color, word: Color, isInside: Bool = false) -> Drawing {
    Drawing(aspect: 1.4) { x, y in
      let (dx, dy) = (x - 0.5, y - 0.5)
      let radius = (dx * dx + dy * dy).squareRoot()
      if [0.46, 0.36, 0.26].contains(where: { abs(radius - $0) < 0.03 }) { return (mark, 1) }
      let (left, top) = isInside ? (0.4, 0.4) : (1.12, 0.4)
      let place = x - left
      let isBar = place >= 0 && place < 0.24 && (place / 0.08).truncatingRemainder(dividingBy: 1) < 0.6
      return (word, isBar && y >= top && y < top + 0.2 ? 1 : 0)
    }
  }

  /// Three stripes above each other.
  package static func stripes(_ first: Color, _ second: Color, _ third: Color) -> Drawing {
    Drawing(aspect: 1.5) { _, y in
      let part = Int(y * 3)
      return ([first, second, third][min(max(part, 0), 2)], y * 3 - Double(part) < 0.8 ? 1 : 0)
    }
  }

  /// Four discs in a row.
  package static func marks(_ colors: Color...) -> Drawing {
    Drawing(aspect: 4) { x, y in
      let place = min(max(Int(x), 0), 3)
      let (dx, dy) = (x - Double(place) - 0.5, y - 0.5)
      return (colors[place % colors.count], dx * dx + dy * dy < 0.18 ? 1 : 0)
    }
  }

  /// Whether a place is on two letters in the middle of a unit square.
  private static func isLetter(_ x: Double, _ y: Double) -> Bool {
    let (dx, dy) = (abs(x - 0.5), abs(y - 0.5))
    return dx < 0.25 && dy < 0.25 && (dx > 0.12 || dy < 0.07) && dx > 0.03
  }

  /// Letters on a square that fills the picture.
  package static func square(_ color: Color, _ letters: Color) -> Drawing {
    Drawing(aspect: 1) { x, y in (isLetter(x, y) ? letters : color, 1) }
  }

  /// Letters in a frame, with nothing behind.
  package static func framed(_ frame: Color, _ letters: Color) -> Drawing {
    Drawing(aspect: 1) { x, y in
      if isLetter(x, y) { return (letters, 1) }
      return (frame, min(x, y, 1 - x, 1 - y) < 0.07 ? 1 : 0)
    }
  }

  /// A picture on white whose shapes touch its edges: a triangle, and a frame at the right.
  package static func tight(_ color: Color) -> Drawing {
    Drawing(aspect: 2.6) { x, y in
      let isTriangle = abs(x - 0.52) < 0.52 * y
      let isFrame = x > 1.3 && !(x > 1.46 && x < 2.44 && y > 0.13 && y < 0.87)
      return (isTriangle || isFrame ? color : .white, 1)
    }
  }

  /// An opaque picture of letters on a ground, with a JPEG's noise.
  package static func box(_ ground: Color, _ letters: Color) -> Drawing {
    Drawing(aspect: wide) { x, y in
      let noise = Int((x * 977 + y * 1613).rounded()) % 7 - 3
      func noisy(_ value: UInt8) -> UInt8 { UInt8(min(max(Int(value) + noise, 0), 255)) }
      let color = distance(x, y) <= 0 ? letters : ground
      return (Color(red: noisy(color.red), green: noisy(color.green), blue: noisy(color.blue)), 1)
    }
  }

  /// An opaque picture with soft shapes in a range of brightness, 0…1.
  package static func photograph(_ range: ClosedRange<Double>, warmth: Double = 0) -> Drawing {
    Drawing(aspect: 1.4) { x, y in
      let wave = wave(x * 3.1 + y * 1.7) * 0.5 + wave(x * 7.3 - y * 5.9) * 0.3 + wave(x * 1.3 + y * 11.1) * 0.2
      let light = range.lowerBound + (range.upperBound - range.lowerBound) * wave
      func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255) }
      return (Color(red: byte(light + warmth), green: byte(light), blue: byte(light - warmth)), 1)
    }
  }

  /// A smooth wave between 0 and 1 of period 1.
  private static func wave(_ x: Double) -> Double {
    let part = abs((x - x.rounded(.down)) * 2 - 1)
    return part * part * (3 - 2 * part)
  }
}
