internal import Displays
internal import Logging
internal import Logs
internal import MarqueeValues
internal import Platform

// Whether the display that is open has a signal, and somebody may see it.
extension DisplayLifecycle {
  /// Since when the display that is open has had no signal although nobody ordered that here, on the monotonic clock; `nil`
  /// while it has one, is switched off, or nothing is known of it. Looked at once a second.
  var asleepSince: Duration? {
    guard let current, !current.device.isAsleep else { return nil }
    return connectorWatch?.asleepSince(after: current.device.lit ?? shownSince)
  }

  /// Since when nobody may be taken to see the display that is open, on the monotonic clock: it has no signal (`asleepSince`),
  /// or it was woken and does not report that it is connected. A display that reports late stays open, but one that was
  /// unplugged while it slept looks the same until `SignalLog.longestWaking` is over, so that no time is credited while that is
  /// not known.
  var unseenSince: Duration? {
    guard let current, !current.device.isAsleep else { return nil }
    return asleepSince ?? current.device.awaitedSince
  }

  /// Logs that the display that is open has lost its signal, or has it again. Of one that was woken and does not report,
  /// `SignalLog.waking(of:among:)` tells.
  func reportSleep(_ isAsleep: Bool) {
    signal.report(isAsleep, isAsleep: asleepSince != nil, names: current?.device.outputs ?? [])
  }
}

/// What the log says of the signal of a screen's displays: each change once.
@MainActor
struct SignalLog {
  /// Whether it says last that the display has no signal.
  private var isSleepReported = false
  /// Displays of which it says last that they were woken and do not report.
  private var awaitedNames: Set<String> = []
  private let logger: Logger

  /// How long a display that was woken may report that it is not there. It has a signal, so that nothing is lost by waiting; one
  /// that is opened anew goes dark again.
  static let longestWaking = Duration.seconds(20)

  init(logger: Logger) { self.logger = logger }

  /// The displays are closed.
  mutating func forgetWaking() { awaitedNames.removeAll() }

  /// Logs that the display has lost its signal, or has it again.
  /// - Parameters:
  ///   - isLost: whether somebody noticed that it was lost, rather than that it is there again.
  ///   - isAsleep: whether the display has no signal although nobody ordered that.
  ///   - names: of its outputs.
  mutating func report(_ isLost: Bool, isAsleep: Bool, names: [String]) {
    guard isLost ? isAsleep : isSleepReported else { return }
    isSleepReported = isLost
    let name = names.isEmpty ? "the display" : names.joined(separator: ", ")
    let verb = names.count > 1 ? "have" : "has"
    if isLost {
      logger.reporting(.signal, is: "lost").warning(
        "\(name): \(verb) no signal, which was not ordered here: nothing is credited, as nobody may see the picture")
    } else {
      logger.reporting(.signal, is: "there").notice("\(name): \(verb) a signal again")
    }
  }

  /// The displays that were woken a short time ago and may only not report yet that they are there. Notes which are so: nobody
  /// may be taken to see those.
  /// - Parameter known: the displays that are connected.
  mutating func waking(of scanouts: [Scanout], among known: [Connectors.Output]) -> [Scanout] {
    var waking: [Scanout] = []
    for scanout in scanouts {
      if scanout.isConnected(among: known) {
        scanout.note(isConnected: true)
        guard awaitedNames.remove(scanout.name) != nil else { continue }
        logger.reporting(.signal, is: "connected").notice("\(scanout.name): reports that it is connected")
      } else if isWaking(scanout, among: known) {
        scanout.note(isConnected: false)
        waking.append(scanout)
        guard awaitedNames.insert(scanout.name).inserted else { continue }
        logger.reporting(.signal, is: "awaited").notice(
          "\(scanout.name): was woken and does not report that it is connected; until it does, nobody is taken to see it"
        )
      }
    }
    return waking
  }

  /// Whether a display that is being woken, or was a short time ago, may only not report yet that it is there.
  /// - Parameter known: the displays that are connected.
  private func isWaking(_ scanout: Scanout, among known: [Connectors.Output]) -> Bool {
    guard !scanout.isConnected(among: known) else { return false }
    // A card may light one display long before another.
    return scanout.isBeingWoken || scanout.woken.map { MonotonicClock.now - $0 < Self.longestWaking } ?? false
  }
}
