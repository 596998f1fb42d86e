import ConfigurationValues
import MarqueeEngine
import StageTestSupport
import Testing

@testable import Commands
@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

/// Whole frames compared with pixels blended one by one.
@MainActor
@Suite(.serialized)
struct PlainPictureTests {
  private static let painter = FacePainter(fonts: FontBook())

  @Test(arguments: Lane.Direction.allCases, [(320, 180), (97, 61)])
  func `a frame shows each face at its tile over the background`(
    direction: Lane.Direction, screen: (width: Int, height: Int)
  ) throws {
    let shape = CardShape(width: .pixels(60), height: .pixels(40), spacing: .pixels(10), cornerRadius: .pixels(12))
    let configuration = Configuration.strip(cards: 3, direction: direction, shape: shape)
    let size = PixelSize(width: screen.width, height: screen.height)
    let stage = Stage(configuration, screen: size)
    let snapshot = try Snapshot(stage, painter: Self.painter)
    let isVertical = direction == .up || direction == .down
    let (viewport, pitch) = isVertical ? (size.height, 50) : (size.width, 70)
    let faces = stage.catalog.faces.map(Self.painter.paint)
    for frame in [0, 1, 7, 29, 30, 31, 35, 100, 104] {
      var expected = Bitmap(width: size.width, height: size.height, filledWith: 0xFF0B_0D17)
      let travelled = (direction == .left || direction == .up ? 2 : -2) * frame
      for tile in -20...20 {
        let along = tile * pitch - travelled % (3 * pitch)
        guard along < viewport, along > -pitch else { continue }
        let face = faces[((tile % 3) + 3) % 3]
        if isVertical {
          face.paste(on: &expected, x: (size.width - 60) / 2, y: along)
        } else {
          face.paste(on: &expected, x: along, y: (size.height - 40) / 2)
        }
      }
      let actual = try snapshot.frame(at: FrameClock(millihertz: 60_000).time(ofFrame: frame))
      #expect(actual.largestDifference(from: expected) <= 2, "frame \(frame)")
    }
  }

  @Test func `a gradient background fills the screen behind the cards`() throws {
    var configuration = Configuration.strip(
      cards: 1, speed: 0, shape: CardShape(width: .pixels(50), height: .pixels(50), spacing: .pixels(500)))
    configuration.display.background = .gradient(
      .init(kind: .linear(angle: 45), evenly: [.init(0x102040), .init(0xE0C080)]))
    let stage = Stage(configuration, screen: PixelSize(width: 160, height: 90))
    let actual = try Snapshot(stage, painter: Self.painter).frame(at: .start)
    guard case .gradient(let gradient) = stage.backdrop.fill else {
      Issue.record("the background is no gradient")
      return
    }
    var expected = gradient.bitmap(width: 160, height: 90)
    Self.painter.paint(stage.catalog.faces[0]).paste(on: &expected, x: 0, y: 20)
    #expect(actual.largestDifference(from: expected) <= 2)
  }

  @Test func `a strip higher than the screen is clipped around its middle`() throws {
    let shape = CardShape(width: .pixels(60), height: .pixels(400), spacing: .pixels(10))
    let stage = Stage(.strip(cards: 2, shape: shape), screen: PixelSize(width: 100, height: 50))
    let actual = try Snapshot(stage, painter: Self.painter).frame(at: .start)
    var expected = Bitmap(width: 100, height: 50, filledWith: 0xFF0B_0D17)
    for (index, x) in [0, 70].enumerated() {
      Self.painter.paint(stage.catalog.faces[index]).paste(on: &expected, x: x, y: -175)
    }
    #expect(actual.largestDifference(from: expected) <= 2)
  }
}

extension Bitmap {
  /// Blends these pixels over `target`, one by one.
  fileprivate func paste(on target: inout Bitmap, x left: Int, y top: Int) {
    for y in 0..<height {
      for x in 0..<width {
        let (row, column) = (top + y, left + x)
        guard (0..<target.height).contains(row), (0..<target.width).contains(column) else { continue }
        let over = pixels[y * width + x]
        let under = target.pixels[row * target.width + column]
        let alpha = Double(over >> 24) / 255
        var pixel: UInt32 = 0xFF00_0000
        for shift in [16, 8, 0] as [UInt32] {
          let mixed = Double(over >> shift & 255) * alpha + Double(under >> shift & 255) * (1 - alpha)
          pixel |= UInt32(mixed.rounded()) << shift
        }
        target.pixels[row * target.width + column] = pixel
      }
    }
  }

  /// The largest difference in any channel of any pixel; 256 if the sizes differ.
  fileprivate func largestDifference(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    var largest = 0
    for (one, two) in zip(pixels, other.pixels) where one != two {
      for shift in [24, 16, 8, 0] as [UInt32] {
        largest = max(largest, abs(Int(one >> shift & 255) - Int(two >> shift & 255)))
      }
    }
    return largest
  }
}
