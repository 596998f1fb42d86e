internal import Kiosk
package import MarqueeConfig

/// What a `frame-rate` that is a number comes to on displays: `check` knows none.
package enum FrameRateAdvice {
  /// The refresh rates that displays commonly have, Hz.
  private static let refreshRates = [60.0, 75, 120, 144]

  /// None for `auto`, which follows every display.
  package static func notes(on configuration: Configuration) -> [String] {
    guard let wanted = configuration.display.frameRate else { return [] }
    let outcomes = refreshRates.map { refresh in
      "\(FramePace.text(FramePace(wanted, refreshRate: refresh).rate)) at \(FramePace.text(refresh)) Hz"
    }
    return [
      """
      'frame-rate' is \(FramePace.text(wanted.hertz)); a display shows the nearest rate that its refresh allows: \
      \(outcomes.joined(separator: ", ")). auto follows the display, up to \(FramePace.text(FramePace.fastest)) a second
      """
    ]
  }
}
