internal import Foundation
package import MarqueeConfig

/// What an operator may like to know about speeds that are no fault.
///
/// Without a GPU cards stand on whole pixels. A speed that is no whole number of pixels a frame then shows in steps that
/// are one pixel longer now and then.
package enum SpeedAdvice {
  /// One for each speed that travels in uneven steps, in the order of the lanes.
  package static func notes(on configuration: Configuration) -> [String] {
    // Without a GPU the clock sets the pace.
    let rate = (configuration.display.frameRate ?? .withoutRefresh).millihertz
    var known: Set<Double> = []
    return configuration.lanes.compactMap { lane in
      guard lane.layout != .pages, lane.effectiveStep == nil, known.insert(lane.speed).inserted else { return nil }
      return note(speed: lane.speed, millihertz: rate)
    }
  }

  /// - Parameter speed: px/s.
  private static func note(speed: Double, millihertz: Int) -> String? {
    let rate = Double(millihertz) / 1000
    let step = speed / rate
    guard speed > 0, abs(step - step.rounded()) > 1e-9 else { return nil }
    let even = [step.rounded(.down), step.rounded(.up)].filter { $0 > 0 }.map { text($0 * rate) }
    return """
      'speed' is \(text(speed)), which at \(text(rate)) frames a second is \(text(step)) px a frame: without a GPU some \
      steps are a pixel longer than others; even is \(even.joined(separator: " or "))
      """
  }

  /// With at most three decimals, none of them a zero at the end.
  private static func text(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    guard thousandths % 1000 != 0 else { return String(thousandths / 1000) }
    return String(String(format: "%.3f", number).reversed().drop { $0 == "0" }.reversed())
  }
}
