import Commands
import FacePainting
import MarqueeConfig
import MarqueeEngine
import MarqueeStage
import MarqueeValues

/// The pictures of one lap of `ConsoleMarquee.configuration`, as `snapshot` draws them, by their checksums.
struct ConsoleFrames {
  /// The number of the frame in the lap, by the checksum as a card records it.
  let numbers: [String: Int]
  /// Frames of a lap.
  static let count = 204

  @MainActor init(_ text: String, width: Int, height: Int) throws {
    let configuration = try ConfigurationLoader.load(text: text, file: "console.yaml").configuration
    let painter = FacePainter(fonts: FontBook())
    let snapshot = try Snapshot(
      Stage(configuration, screen: PixelSize(width: width, height: height), typesetter: painter), painter: painter)
    var numbers: [String: Int] = [:]
    for number in 0..<Self.count {
      // In the middle of the frame, away from what is rounded.
      let time = Instant(sinceStart: .nanoseconds(Int64((Double(number) + 0.5) * 1_000_000_000 / 60)))
      numbers[Self.checksum(try snapshot.frame(at: time))] = number
    }
    self.numbers = numbers
  }

  /// As Tests/FakeCard/scanout.c has it.
  static func checksum(_ picture: Bitmap) -> String {
    var lanes = [UInt32](repeating: 2_166_136_261, count: 16)
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let pixel = picture.pixels[row * picture.width + column] & 0xFFFFFF
        lanes[column % 16] = (lanes[column % 16] ^ pixel) &* 16_777_619
      }
    }
    let sum = lanes.reduce(0 as UInt64) { $0 &* 1_099_511_628_211 &+ UInt64($1) }
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
