internal import Messages
internal import Platform

/// How often frames are shown: what the configuration's `frame-rate` comes to on a display.
package struct FramePace: Sendable, Hashable {
  /// What the configuration asks for; `nil` is `auto`.
  package let wanted: FrameRate?
  /// The display's refresh rate in Hz; `nil` where frames do not follow it.
  package let refreshRate: Double?
  /// Refreshes from one frame to the next; 1 where frames do not follow them.
  package let stride: Int

  /// The most that `auto` shows, 1/s: 75 Hz panels at every refresh, while a panel of 120 Hz or more would double the work
  /// for a strip that moves slowly.
  package static let fastest = 75.0
  /// Modes of 75 Hz are really up to 75.06 Hz, and drivers round.
  private static let tolerance = 1.01

  /// - Parameters:
  ///   - wanted: `nil` for `auto`.
  ///   - refreshRate: Hz; `nil` or 0 where it is unknown, or where presenting does not wait for it.
  package init(_ wanted: FrameRate?, refreshRate: Double?) {
    self.wanted = wanted
    guard let refreshRate, refreshRate.isFinite, refreshRate > 0 else {
      self.refreshRate = nil
      stride = 1
      return
    }
    self.refreshRate = refreshRate
    stride =
      wanted.map { Self.stride(of: refreshRate, nearestTo: $0.hertz) }
      ?? max(1, Int((refreshRate / (Self.fastest * Self.tolerance)).rounded(.up)))
  }

  /// The number of refreshes whose rate is nearest to `rate` by ratio; of two that are as near, the smaller one.
  private static func stride(of refreshRate: Double, nearestTo rate: Double) -> Int {
    let exact = refreshRate / rate
    let fewer = max(1, exact.rounded(.down))
    let more = fewer + 1
    return Int(exact / fewer <= more / exact ? fewer : more)
  }

  /// Frames a second while the strip moves.
  package var rate: Double { refreshRate.map { $0 / Double(stride) } ?? clockRate.hertz }

  /// Frames a second where the clock sets the pace.
  package var clockRate: FrameRate { wanted ?? .withoutRefresh }

  /// `auto` or the number, as the configuration has it.
  package var setting: String { wanted.map { shortDecimal($0.hertz) } ?? "auto" }

  /// Why the rate is what it is, for people.
  package var reason: String {
    guard let refreshRate else { return "paced by the clock, for there is no refresh to follow" }
    let every = "every \(Self.ordinal(stride)) of \(shortDecimal(refreshRate)) Hz"
    if let wanted {
      let ratio = rate / wanted.hertz
      let isExact = max(ratio, 1 / ratio) <= Self.tolerance
      return isExact ? every : "\(every), the nearest to \(shortDecimal(wanted.hertz))"
    }
    return stride == 1 ? every : "\(every), for auto shows at most \(shortDecimal(Self.fastest)) a second"
  }

  private static func ordinal(_ stride: Int) -> String {
    switch stride {
    case 1: "refresh"
    case 2: "2nd refresh"
    case 3: "3rd refresh"
    // The strides of displays up to some thousand Hz, in whose range no other number ends in "st".
    default: stride % 10 == 1 && stride % 100 != 11 ? "\(stride)st refresh" : "\(stride)th refresh"
    }
  }
}

extension FrameRate {
  /// Frames a second.
  package var hertz: Double { Double(millihertz) / 1000 }
}
