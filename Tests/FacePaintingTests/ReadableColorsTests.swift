import Foundation
import SceneTestSupport
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

/// Colours of cards that white or near-black suits everywhere.
struct ReadableColorsTests {
  /// Relative luminance as WCAG 2 has it, without the code under test.
  private static func luminance(_ pixel: UInt32) -> Double {
    func linear(_ byte: UInt32) -> Double {
      let value = Double(byte & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(pixel >> 16) + 0.7152 * linear(pixel >> 8) + 0.0722 * linear(pixel)
  }

  /// The least contrast of a text to the pixels of a card.
  private static func leastContrast(of ink: Color, _ colors: [Color]) -> Double {
    let gradient = colors.count == 1 ? Gradient.derived(from: colors[0]) : Gradient(evenly: colors)
    let text = luminance(ink.pixel)
    return Set(gradient.bitmap(width: 96, height: 96).pixels).map {
      let ground = luminance($0)
      return (max(text, ground) + 0.05) / (min(text, ground) + 0.05)
    }.min() ?? 0
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `on every pixel of a card the colour of the text has the contrast of WCAG AA`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let colors = (0..<Int.random(in: 1...3, using: &generator)).map { _ in Color.random(using: &generator) }
      let found = Gradient.readable(colors)
      #expect(found.colors.count == colors.count)
      #expect(Self.leastContrast(of: found.ink, found.colors) >= 4.5, "seed \(seed): \(colors), \(found)")
      // What suits one of both is not touched.
      let best = max(Self.leastContrast(of: .white, colors), Self.leastContrast(of: .nearBlack, colors))
      if best >= 5 { #expect(found.colors == colors, "seed \(seed): \(best)") }
      if best < 4.5 { #expect(found.colors != colors, "seed \(seed): \(best)") }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a colour keeps its hue and stays near`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let color = Color.random(using: &generator)
      for fitted in Gradient.readable([color]).colors {
        let (before, after) = (OKLab(color), OKLab(fitted))
        // A gradient spans 0.2 of lightness, and one end of it suits one of both.
        #expect(abs(before.lightness - after.lightness) < 0.16, "seed \(seed): \(color), \(fitted)")
        // Rounded to bytes, a greyish colour has no exact hue.
        guard min(before.chroma, after.chroma) > 0.05 else { continue }
        let turn = abs(before.hue - after.hue)
        #expect(min(turn, 2 * .pi - turn) < 0.05, "seed \(seed): \(color), \(fitted)")
      }
    }
  }
}
