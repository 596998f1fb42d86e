import SceneTestSupport
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues

struct RoundedCornersTests {
  @Test(arguments: [
    (40, 40, 12.0), (41, 23, 11.5), (64, 64, 32), (21, 21, 10.5), (100, 30, 7.3), (8, 8, 0.4), (30, 20, 1000),
    (5, 9, 0),
  ])
  func `the alpha of a rounded rectangle adds up to its exact area`(width: Int, height: Int, radius: Double) {
    var bitmap = Bitmap(width: width, height: height, filledWith: 0xFF12_3456)
    RoundedCorners.cut(&bitmap, radius: radius)
    let held = min(radius, Double(min(width, height)) / 2)
    let area = bitmap.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
    let expected = Double(width * height) - (4 - .pi) * held * held
    // Each edge pixel is rounded to 1/255, and there are about 6 of them per px of radius.
    #expect(abs(area - expected) < 0.02 + held * 0.004)
  }

  @Test(arguments: [(40, 40, 12.0), (41, 23, 11.5), (20, 30, 3.7)])
  func `the four rounded corners are symmetric`(width: Int, height: Int, radius: Double) {
    var bitmap = Bitmap(width: width, height: height, filledWith: 0xFFFF_FFFF)
    RoundedCorners.cut(&bitmap, radius: radius)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap.pixels[y * width + x]
        #expect(pixel == bitmap.pixels[y * width + width - 1 - x])
        #expect(pixel == bitmap.pixels[(height - 1 - y) * width + x])
      }
    }
    #expect(bitmap.pixels[0] >> 24 < 128)
    #expect(bitmap.pixels[height / 2 * width + width / 2] >> 24 == 255)
  }

  @Test func `the missing area of a corner pixel matches counting sample points`() {
    let radius = 9.3
    for row in 0..<10 {
      for column in 0..<10 {
        var missing = 0
        let grid = 200
        for j in 0..<grid {
          for i in 0..<grid {
            let x = radius - Double(column) - (Double(i) + 0.5) / Double(grid)
            let y = radius - Double(row) - (Double(j) + 0.5) / Double(grid)
            if x > 0, y > 0, x * x + y * y > radius * radius { missing += 1 }
          }
        }
        let area = RoundedCorners.missingArea(column: column, row: row, radius: radius)
        #expect(abs(area - Double(missing) / Double(grid * grid)) < 0.003, "at \(column), \(row)")
      }
    }
  }

  @Test func `transparent pixels in rounded corners keep their colour`() {
    let face = CardFace.sample(nil, nil, Gradient(.radial, [Color(0xFF0000)]), width: 60, height: 60, radius: 30)
    let bitmap = FacePainter(fonts: FontBook()).paint(face)
    #expect(bitmap.pixels.allSatisfy { $0 & 0xFF_FFFF == 0xFF_0000 })
    #expect(bitmap.pixels[0] >> 24 == 0)
  }

  @Test(arguments: [Double.nan, -5, -.infinity, .infinity])
  func `a radius that is negative, infinite or NaN leaves the middle of the bitmap unchanged`(radius: Double) {
    var bitmap = Bitmap(width: 8, height: 2000, filledWith: .max)
    RoundedCorners.cut(&bitmap, radius: radius)
    #expect(bitmap.pixels[1000 * 8 + 4] == .max)
  }
}
