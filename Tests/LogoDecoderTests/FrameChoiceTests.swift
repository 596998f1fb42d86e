import Logos
import Testing

@testable import LogoDecoder

/// Which frame of an animation is its logo.
struct FrameChoiceTests {
  private static let white: [UInt8] = [255, 255, 255, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let ink: [UInt8] = [20, 40, 160, 255]

  /// A picture of 8 × 4 px with so many pixels of a colour in its middle, on a ground.
  private struct Frame {
    var ink: Int
    var color = FrameChoiceTests.ink
    var ground = FrameChoiceTests.white

    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      for place in 0..<32 { bytes += (9..<9 + ink).contains(place) ? color : ground }
      return bytes
    }
  }

  /// The index of the chosen frame.
  private func choice(_ frames: [Frame], times: [Int] = []) -> Int? {
    var choice = FrameChoice(times: times.isEmpty ? [Int](repeating: 100, count: frames.count) : times)
    let layout = PixelLayout(width: 8, height: 4, channels: 4, stride: 32)
    for index in frames.indices where choice.isCandidate(index) {
      let bytes = frames[index].bytes
      choice.measure(index, layout, bytes.span)
    }
    return choice.choice
  }

  @Test func `of frames that stand equally long the one with most ink is chosen, of those the first`() {
    #expect(choice([0, 2, 5, 5, 3].map { Frame(ink: $0) }) == 2)
    #expect(choice([0, 1, 4].map { Frame(ink: $0, ground: Self.clear) }) == 2)
    #expect(choice([Frame(ink: 5, color: [200, 200, 200, 255]), Frame(ink: 5)]) == 1, "it fades in")
    let faint = Frame(ink: 5, color: [20, 40, 160, 60], ground: Self.clear)
    #expect(choice([faint, Frame(ink: 5, ground: Self.clear)]) == 1)
    #expect(choice([Frame(ink: 0, ground: Self.ink), Frame(ink: 0, ground: Self.ink)]) == 0)
  }

  @Test func `white ink counts where the paper is transparent or a box`() {
    #expect(choice([0, 6].map { Frame(ink: $0, color: Self.white, ground: Self.clear) }) == 1)
    #expect(choice([0, 6, 2].map { Frame(ink: $0, color: Self.white, ground: Self.ink) }) == 1)
  }

  @Test func `the frame that stands longest is chosen, whatever is on it`() {
    #expect(choice([9, 2, 5].map { Frame(ink: $0) }, times: [100, 3000, 100]) == 1)
    #expect(choice([]) == nil)
  }

  @Test func `times are read from GIF and WebP, and more frames of PNG and AVIF are seen`() {
    func frame(_ delay: UInt8?) -> [UInt8] {
      (delay.map { [0x21, 0xF9, 4, 0, $0, 0, 0, 0] } ?? []) + [
        0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x80, 1, 2, 3, 4, 5, 6, 2, 1, 9, 0,
      ]
    }
    let header: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 1, 1, 1, 2, 2, 2]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let gif = header + loop + frame(50) + frame(nil) + frame(200) + [0x3B]
    #expect(AnimationTimes.times(in: gif, .gif) == [500, 100, 2000])
    for length in 0..<gif.count { #expect(AnimationTimes.times(in: Array(gif.prefix(length)), .gif).count <= 3) }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(content.count), 0, 0, 0] + content + (content.count % 2 == 1 ? [0] : [])
    }
    let animated = [UInt8](repeating: 0, count: 12)
    let webp =
      Array("RIFF\0\0\0\0WEBP".utf8) + chunk("VP8X", [2]) + chunk("ANMF", animated + [200, 0, 0, 0])
      + chunk("ANMF", animated + [0, 4, 0, 0, 7])
    #expect(AnimationTimes.times(in: webp, .webp) == [200, 1024])
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    func part(_ name: String) -> [UInt8] { [0, 0, 0, 1] + Array(name.utf8) + [7, 0, 0, 0, 0] }
    #expect(AnimationTimes.hasMoreFrames(png + part("IHDR") + part("acTL") + part("IDAT"), .png))
    #expect(!AnimationTimes.hasMoreFrames(png + part("IHDR") + part("IDAT") + part("acTL"), .png))
    #expect(AnimationTimes.hasMoreFrames([0, 0, 0, 32] + Array("ftypavis".utf8), .avif))
  }
}
