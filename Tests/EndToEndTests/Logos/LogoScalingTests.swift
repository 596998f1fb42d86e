import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues

extension LogoTests {
  @Suite(.serialized) struct Scaling {
    /// The mean light of the area that each pixel covers, weighted by alpha, straight from the definition.
    private func oracle(_ source: Bitmap, _ width: Int, _ height: Int) -> [[Double]] {
      func light(_ value: UInt8) -> Double {
        let encoded = Double(value) / 255
        return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
      }
      func encoded(_ light: Double) -> Double {
        (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055) * 255
      }
      func overlap(_ index: Int, _ of: Int, _ count: Int, _ total: Int) -> Double {
        let scale = Double(total) / Double(count)
        return max(0, min(Double(index + 1) * scale, Double(of + 1)) - max(Double(index) * scale, Double(of)))
      }
      return (0..<width * height).map { index in
        var sums = [0.0, 0, 0, 0]
        for y in 0..<source.height {
          for x in 0..<source.width {
            let share =
              overlap(index % width, x, width, source.width) * overlap(index / width, y, height, source.height)
            let color = source.pixel(x, y)
            let alpha = Double(color.alpha) / 255 * share
            for (channel, value) in [color.red, color.green, color.blue].enumerated() {
              sums[channel] += light(value) * alpha
            }
            sums[3] += alpha
          }
        }
        let area = Double(source.width * source.height) / Double(width * height)
        return sums[3] == 0 ? [0, 0, 0, 0] : sums.prefix(3).map { encoded($0 / sums[3]) } + [sums[3] / area * 255]
      }
    }

    @Test(arguments: [(40, 40, 20, 20), (37, 23, 11, 7), (50, 5, 7, 5), (9, 64, 3, 21), (33, 33, 32, 32)])
    func `each pixel of a shrunk picture is the mean light of its area`(
      width: Int, height: Int, boxWidth: Int, boxHeight: Int
    ) throws {
      let bench = try LogoBench()
      var random = SeededGenerator(seed: 4)
      var source = Bitmap(width: width, height: height)
      for index in source.pixels.indices { source.pixels[index] = UInt32.random(in: 0 ... .max, using: &random) }
      let bitmap = try bench.logo(bench.write(source.pngData(), "logo.png"), boxWidth, boxHeight)
      for (pixel, expected) in zip(bitmap.pixels, oracle(source, bitmap.width, bitmap.height)) {
        let color = Color(pixel: pixel)
        for (value, wanted) in zip([color.red, color.green, color.blue, color.alpha], expected) {
          #expect(abs(Double(value) - wanted) <= 0.6, "\(color), not \(expected)")
        }
      }
    }

    @Test func `fine black and white stripes shrink to the grey of the same light`() throws {
      let bench = try LogoBench()
      var source = Bitmap(width: 64, height: 64, filledWith: 0xFFFF_FFFF)
      for index in source.pixels.indices where index % 2 == 0 { source.pixels[index] = 0xFF00_0000 }
      #expect(try bench.logo(bench.write(source.pngData(), "logo.png"), 16, 16).center.pixel == 0xFFBC_BCBC)
    }

    @Test func `transparent pixels do not tint their neighbours when a picture shrinks`() throws {
      let bench = try LogoBench()
      var source = Bitmap(width: 64, height: 64, filledWith: 0xFFFF_0000)
      for index in source.pixels.indices where index % 2 == 0 { source.pixels[index] = 0x0000_FF00 }
      #expect(try bench.logo(bench.write(source.pngData(), "logo.png"), 16, 16).center.pixel == 0x80FF_0000)
    }

    @Test func `an enlarged picture goes evenly from one pixel to the next`() throws {
      let bench = try LogoBench()
      var source = Bitmap(width: 2, height: 1, filledWith: 0xFF00_0000)
      source.pixels[1] = 0xFFFF_FFFF
      let row = try bench.logo(bench.write(source.pngData(), "logo.png"), 40, 20).pixels.prefix(40)
      #expect(row.first == 0xFF00_0000 && row.last == 0xFFFF_FFFF)
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(Set(row).count >= 20)
    }

    @Test(arguments: [(1, 8), (1, 4), (1, 1), (3, 2), (4, 1), (8, 1)])
    func `contained logos of every shape cover the requested area`(width: Int, height: Int) throws {
      let bench = try LogoBench()
      let file = try bench.svg(
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)"><rect width="100%" height="100%" fill="red"/></svg>"#
      )
      let bitmap = try bench.logo(file, 400, 400, area: 20_000)
      #expect(abs(bitmap.width * bitmap.height - 20_000) < 400, "\(bitmap.width) × \(bitmap.height)")
      #expect(abs(Double(bitmap.width) / Double(bitmap.height) * Double(height) / Double(width) - 1) < 0.02)
      #expect(bitmap.pixels.allSatisfy { Color(pixel: $0).distance(to: .pureRed) <= 1 })
    }

    @Test(arguments: ["svg", "png"])
    func `a covering logo fills its box with its middle part`(format: String) async throws {
      let bench = try LogoBench()
      var file = try bench.svg(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30" fill="blue"/>
        <rect x="30" width="30" height="30" fill="red"/></svg>
        """)
      if format == "png" {
        file = try bench.write(bench.logo(file, 90, 30).pngData(), "logo.png")
      }
      let square = try bench.logo(file, 50, 50, .cover)
      #expect((square.width, square.height) == (50, 50))
      // An enlarged picture blends into its neighbours at the edge.
      let reds = square.pixels.count { Color(pixel: $0).distance(to: .pureRed) <= 2 }
      #expect(reds >= (format == "svg" ? 50 * 50 : 48 * 50), "\(reds)")
      let wide = try bench.logo(file, 60, 10, .cover)
      #expect((wide.width, wide.height) == (60, 10))
      #expect(wide.pixel(2, 5) == .pureBlue && wide.center == .pureRed && wide.pixel(57, 5) == .pureBlue)
    }
  }
}
