import Commands
import ConfigurationValues
import MarqueeStage
import MarqueeValues

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
