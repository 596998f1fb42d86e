import Commands
import ConfigurationValues
import MarqueeStage

@testable import MarqueeValues

extension Color {
  init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}

extension Card {
  /// A card of one plain colour.
  static func plain(_ rgb: UInt32, width: Length? = nil) -> Card {
    Card(title: "·", gradient: .gradient(Gradient(evenly: [Color(rgb), Color(rgb)])), width: width)
  }

  static let colors: [UInt32] = [0xff5c39, 0x0f8b8d, 0x2f5bff, 0xffd200, 0x8e24aa, 0x43a047, 0xf06292]
}

extension Configuration {
  /// A strip of cards of 200 px with gaps of 24 px, each in a colour of its own.
  static func strip(
    cards: Int = 4, direction: Lane.Direction = .left, speed: Double = 120, frameRate: Int = 60,
    shape: CardShape = CardShape(width: .pixels(200), height: .pixels(200), spacing: .pixels(24)),
    touch: Touch = Touch(resumeAfter: .seconds(1), ramp: .milliseconds(800))
  ) -> Configuration {
    Configuration(
      display: Display(frameRate: FrameRate(millihertz: frameRate * 1000)), touch: touch,
      lanes: [
        Lane(
          direction: direction, speed: speed, card: shape,
          cards: (0..<cards).map { .plain(Card.colors[$0 % Card.colors.count]) })
      ])
  }
}

extension TouchScript {
  /// Reads the lines of a script, as an operator would write it.
  init(_ lines: String...) throws {
    self = try TouchScript.load(text: lines.joined(separator: "\n"), file: "script.jsonl")
  }
}

/// One line of a trace, read back.
struct TraceRow: Equatable {
  var frame: Int
  /// In s, as printed.
  var time: String
  var state: String
  /// In px, as printed.
  var offset: String
  var velocity: String
  var firstCard: Int?
  var tiles: Int

  init?(_ line: String) {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 7, let frame = Int(fields[0]), let tiles = Int(fields[6]) else { return nil }
    self.frame = frame
    (time, state, offset, velocity) = (fields[1], fields[2], fields[3], fields[4])
    firstCard = Int(fields[5])
    self.tiles = tiles
  }

  var px: Double { Double(offset) ?? .nan }
  var speed: Double { Double(velocity) ?? .nan }

  /// The rows of a trace on a screen of 640 × 360.
  static func rows(
    _ configuration: Configuration, for duration: Duration, script: TouchScript = TouchScript(),
    screen: PixelSize = PixelSize(width: 640, height: 360)
  ) -> [TraceRow] {
    Trace(Stage(configuration, screen: screen), script: script, for: duration, lane: 0).compactMap(TraceRow.init)
  }
}

extension [TraceRow] {
  /// The successive states of the strip, each with its first frame.
  var phases: [String] {
    var phases: [String] = []
    for (index, row) in enumerated() where index == 0 || self[index - 1].state != row.state {
      phases.append("\(row.state)@\(row.frame)")
    }
    return phases
  }
}
