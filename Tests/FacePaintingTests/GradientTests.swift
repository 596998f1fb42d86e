import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

#if canImport(Glibc)
  import Glibc
#endif

/// The gradient as CSS defines it, in double precision without a table: the reference for painted gradients.
private struct Oracle {
  var gradient: Gradient
  var width: Int
  var height: Int

  /// Red, green, blue and alpha, 0…255.
  func color(x: Int, y: Int) -> [Double] {
    let (dx, dy) = (Double(x) + 0.5 - Double(width) / 2, Double(y) + 0.5 - Double(height) / 2)
    let parameter: Double
    switch gradient.kind {
    case .linear(let angle):
      let radians = angle * .pi / 180
      let length = abs(Double(width) * sin(radians)) + abs(Double(height) * cos(radians))
      parameter = 0.5 + (dx * sin(radians) - dy * cos(radians)) / length
    case .radial:
      let root = 2.0.squareRoot()
      parameter = hypot(dx / (Double(width) / 2 * root), dy / (Double(height) / 2 * root))
    case .conic(let angle):
      let turns = atan2(dx, -dy) / (2 * .pi) - angle / 360
      parameter = turns - turns.rounded(.down)
    }
    return color(at: parameter)
  }

  func color(at parameter: Double) -> [Double] {
    let stops = gradient.stops
    guard let after = stops.firstIndex(where: { $0.location > parameter }) else {
      return mix(stops.count - 1, stops.count - 1, 0)
    }
    guard after > 0 else { return mix(0, 0, 0) }
    let (low, high) = (stops[after - 1].location, stops[after].location)
    return mix(after - 1, after, (parameter - low) / (high - low))
  }

  private func mix(_ from: Int, _ to: Int, _ share: Double) -> [Double] {
    let (one, other) = (gradient.stops[from].color, gradient.stops[to].color)
    let (first, second) = (OKLab(one), OKLab(other))
    let weights = (Double(one.alpha) / 255 * (1 - share), Double(other.alpha) / 255 * share)
    let alpha = weights.0 + weights.1
    func part(_ path: KeyPath<OKLab, Double>) -> Double {
      alpha == 0 ? first[keyPath: path] : (first[keyPath: path] * weights.0 + second[keyPath: path] * weights.1) / alpha
    }
    let (red, green, blue) = OKLab(lightness: part(\.lightness), a: part(\.a), b: part(\.b)).encodedRGB
    return [red, green, blue].map { min(max($0, 0), 1) * 255 } + [alpha * 255]
  }
}

private let dusk = Gradient(.linear(angle: 135), [Color(0x101020), Color(0x202040)])

struct GradientTests {
  @Test(arguments: [0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x123456, 0xFEDCBA] as [UInt32])
  func `a colour is unchanged by conversion to OKLab and back`(hex: UInt32) {
    #expect(OKLab(Color(hex)).color() == Color(hex))
  }

  @Test func `OKLab values match the published ones`() {
    let red = OKLab(Color(0xFF0000))
    #expect(abs(red.lightness - 0.62796) < 1e-4)
    #expect(abs(red.a - 0.22486) < 1e-4)
    #expect(abs(red.b - 0.12585) < 1e-4)
    #expect(abs(OKLab(.white).lightness - 1) < 1e-6)
  }

  @Test(arguments: [
    dusk,
    Gradient(.linear(angle: 0), [Color(0xFF512F), Color(0xDD2476)]),
    Gradient(.linear(angle: -200), [Color(0x00FF00), Color(0x0000FF), Color(0xFFFF00)]),
    Gradient(.radial, [Color(0xFFD43B), Color(0x5C1A1B)]),
    Gradient(.conic(angle: 30), [Color(0x36D1DC), Color(0x5B86E5), Color(0x36D1DC)]),
    Gradient(.linear(angle: 90), [Color(0xFF0000, alpha: 255), Color(0x0000FF, alpha: 0)]),
  ])
  func `the mean of a dithered gradient is within a tenth of a step of the exact gradient`(gradient: Gradient) {
    let (width, height, block) = (192, 144, 24)
    let oracle = Oracle(gradient: gradient, width: width, height: height)
    let bitmap = gradient.bitmap(width: width, height: height)
    for top in stride(from: 0, to: height, by: block) {
      for left in stride(from: 0, to: width, by: block) {
        var error = [0.0, 0, 0, 0]
        for y in top..<top + block {
          for x in left..<left + block {
            let pixel = Color(pixel: bitmap.pixels[y * width + x])
            let painted = [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
            for (channel, expected) in oracle.color(x: x, y: y).enumerated() {
              error[channel] += painted[channel] - expected
              // Never further away than the adjacent steps, plus a little where the table approximates a bend.
              #expect(abs(painted[channel] - expected) < 1.3, "at \(x), \(y)")
            }
          }
        }
        // Where alpha is low, the colour is poorly defined.
        let mean = error.map { abs($0) / Double(block * block) }
        #expect((mean.max() ?? 1) < 0.1, "\(mean) at \(left), \(top)")
      }
    }
  }

  @Test func `a dark gradient is dithered without visible bands`() {
    let bitmap = dusk.bitmap(width: 420, height: 420)
    var longest = 0
    var changes = 0
    for y in 0..<420 {
      var run = 0
      for x in 1..<420 {
        run = bitmap.pixels[y * 420 + x] == bitmap.pixels[y * 420 + x - 1] ? run + 1 : 0
        longest = max(longest, run)
        changes += run == 0 ? 1 : 0
      }
    }
    // Without dither, blue changes only every 13 px or so.
    #expect(longest < 16, "a run of \(longest) equal pixels")
    #expect(changes > 420 * 420 / 3, "a mean run of \(Double(420 * 420) / Double(changes)) equal pixels")
    for y in 1..<420 {
      #expect(bitmap.pixels[(y - 1) * 420..<y * 420] != bitmap.pixels[y * 420..<(y + 1) * 420], "rows \(y) are equal")
    }
  }

  @Test(arguments: [
    Gradient(.linear(angle: 77), [Color(0x123456), Color(0x123456)]), Gradient(.radial, [Color(0x808080, alpha: 77)]),
  ])
  func `a gradient of one colour is painted in exactly that colour`(gradient: Gradient) {
    let bitmap = gradient.bitmap(width: 33, height: 21)
    #expect(bitmap.pixels.allSatisfy { $0 == gradient.stops[0].color.pixel })
  }

  @Test func `a part of a gradient with one colour has no dither noise`() {
    let gradient = Gradient(
      kind: .linear(angle: 90),
      stops: [
        .init(color: Color(0x336699), location: 0.5), .init(color: Color(0x996633), location: 0.5),
      ])
    let bitmap = gradient.bitmap(width: 100, height: 3)
    #expect(bitmap.pixels[0..<49].allSatisfy { $0 == 0xFF33_6699 })
    #expect(bitmap.pixels[51..<100].allSatisfy { $0 == 0xFF99_6633 })
  }

  @Test func `a painted gradient starts with its first colour and ends with its last`() {
    let gradient = Gradient(.linear(angle: 90), [Color(0x000000), .white])
    let greens = gradient.bitmap(width: 256, height: 1).pixels.map { Int($0 >> 8 & 0xFF) }
    #expect(greens.first.map { $0 <= 1 } == true)
    #expect(greens.last.map { $0 >= 254 } == true)
    #expect(zip(greens, greens.dropFirst()).allSatisfy { $0 <= $1 + 1 })
  }

  @Test(arguments: [
    (Gradient.Kind.linear(angle: 0), 0.5, 1.0, 0.0), (.linear(angle: 90), 0, 0.5, 0), (.linear(angle: 180), 0.5, 0, 0),
    (.linear(angle: 270), 1, 0.5, 0), (.linear(angle: 135), 0, 0, 0), (.linear(angle: 135), 1, 1, 1),
    (.linear(angle: 45), 0, 1, 0), (.linear(angle: -45), 0, 0, 1), (.linear(angle: 30), 0.5, 0.5, 0.5),
    (.radial, 0.5, 0.5, 0), (.radial, 0, 0, 1), (.radial, 1, 0, 1), (.radial, 1, 0.5, 0.70711),
    (.conic(angle: 0), 1, 0.5, 0.25), (.conic(angle: 0), 0.5, 1, 0.5), (.conic(angle: 0), 0, 0.5, 0.75),
    (.conic(angle: 90), 0.5, 1, 0.25), (.conic(angle: -90), 0.5, 0, 0.25), (.conic(angle: 450), 0.5, 1, 0.25),
  ])
  func `the geometry of gradients matches CSS`(kind: Gradient.Kind, x: Double, y: Double, expected: Double) {
    let (width, height) = (300, 120)
    let geometry = GradientGeometry(kind, width: width, height: height)
    let parameter = geometry.parameter(x: Float(x * Double(width)), y: Float(y * Double(height)))
    #expect(abs(Double(parameter) - expected) < 1e-4)
  }

  @Test func `a gradient derived from any colour goes from a lighter to a darker colour`() {
    var generator = SeededGenerator(seed: 7)
    var colors = [Color(0x000000), .white, Color(0xFFFF00), Color(0x0000FF), Color(0x00FFFF), Color(0x808080)]
    colors += (0..<300).map { _ in .random(using: &generator) }
    for color in colors {
      let gradient = Gradient.derived(from: color)
      let lightness = gradient.stops.map { OKLab($0.color).lightness }
      #expect(lightness.count == 2)
      #expect(lightness[0] > lightness[1] + 0.09, "\(color): \(lightness)")
      #expect(lightness[0] > OKLab(color).lightness - 0.01, "\(color) lost its lightness")
    }
    #expect(Gradient.derived(from: Color(0x336699, alpha: 99)).stops.allSatisfy { $0.color.alpha == 99 })
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
  func `a gradient with a non-finite or huge angle is painted without a trap`(angle: Double) {
    _ = Gradient(.linear(angle: angle), [Color(0), .white]).bitmap(width: 9, height: 9)
    _ = Gradient(.conic(angle: angle), [Color(0), .white]).bitmap(width: 9, height: 9)
  }
}

struct DitherTests {
  /// Whole steps, halves, values next to a step, and random ones.
  private static func values(_ random: inout SeededGenerator) -> [Float] {
    let whole = (0...255).map(Float.init)
    return whole + whole.dropLast().map { $0 + 0.5 } + whole.dropFirst().map(\.nextDown)
      + whole.dropLast().map(\.nextUp)
      + (0..<2000).map { _ in Float.random(in: 0...255, using: &random) }
      + (0..<200).map { _ in Float.random(in: 0...1, using: &random) }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `a dithered row of one colour equals the same pixels dithered one by one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = Self.values(&random)
    var different = 0
    for value in values {
      let color = SIMD4<Float>(value, values[random.int(0...values.count - 1)], 255 - value, 255)
      let row = Dither.OpaqueRow(color)
      for _ in 0..<200 {
        let phase = UInt32.random(in: .min ... .max, using: &random)
        if row.pixel(phase: phase) != Dither.opaquePixel(color, phase: phase) { different += 1 }
      }
    }
    #expect(different == 0, "seed \(seed)")
  }

  @Test(arguments: [0.0, 180, 360, 540])
  func `the fast path for vertical gradients paints the same pixels as the general one`(angle: Double) {
    let gradient = Gradient(
      kind: .linear(angle: angle),
      stops: [
        .init(color: Color(red: 255, green: 81, blue: 47), location: 0),
        .init(color: Color(red: 9, green: 200, blue: 118), location: 0.4),
        .init(color: Color(red: 221, green: 36, blue: 118), location: 1),
      ])
    let painter = GradientPainter(gradient, width: 37, height: 211)
    let bitmap = painter.paint()
    for y in 0..<211 {
      for x in 0..<37 {
        let phase = Dither.phase(Dither.phase(row: y), x: x)
        #expect(bitmap.pixels[y * 37 + x] == Dither.opaquePixel(painter.color(x: x, y: y), phase: phase))
      }
    }
  }
}
