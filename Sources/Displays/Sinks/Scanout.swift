package import KMSKit
package import Logging
internal import Logs
package import MarqueeValues
package import Platform
package import SDLKit

/// Shows frames on a display of a bare console and follows its page flips; repairs one whose flip is refused or does not
/// come.
///
/// Never waits: one thread serves several displays, each by `poll()`.
@MainActor
package final class Scanout: DisplaySink {
  package let output: Output
  private let logger: Logger

  private enum Phase {
    /// The next frame may come.
    case free
    /// A flip is pending.
    case flipping
    /// The driver refused a flip. It is requested again at this time, on the monotonic clock.
    case refused(again: Duration)
    /// A mode is being set.
    case working(DriverWork)
  }

  private var phase = Phase.free
  /// Why the display is lost.
  private var fault: KMSError?
  /// Until when a refused flip is requested again, on the monotonic clock.
  private var retryEnd = Duration.zero
  /// Whether the log says that a flip was refused or did not come.
  private var isLossLogged = false

  /// Displays that cannot be closed without waiting for the driver, at the end of the program: the kernel closes them.
  private static var abandoned: [Output] = []

  /// How long a flip may take.
  private static let patience = Duration.seconds(1)
  /// The polling interval for results without a descriptor.
  private static let interval = Duration.milliseconds(50)

  package init(_ output: Output, logger: Logger) {
    self.output = output
    self.logger = logger
  }

  package var name: String { output.name }
  package var scanouts: [Scanout] { [self] }

  package var refreshRate: Double? { output.refreshRate }

  // MARK: Frames

  package func note(_ area: PixelArea) { output.note(area) }

  package func noteAll() { output.noteAll() }

  /// Shows a frame. Skips it while the previous one is pending: its damage is kept, and `owesFrame` is set.
  package func present(_ pixels: RawSpan, rowBytes: Int) {
    guard case .free = phase, fault == nil else {
      owesFrame = true
      return
    }
    owesFrame = false
    do throws(KMSError) {
      let submission = try output.submit(pixels, rowBytes: rowBytes)
      if case .refused = submission { retryEnd = MonotonicClock.now + Self.patience }
      // The next black frame may try again.
      if case .refused = power { power = .on }
      try follow(submission)
    } catch {
      fault = error
    }
  }

  /// Whether a frame was skipped: once the display has settled, the newest one must be presented again.
  package private(set) var owesFrame = false

  /// Whether the last frame is not up yet.
  package var isFlipPending: Bool { if case .free = phase { false } else { true } }

  /// Whether a page flip is under way, and nothing else is.
  package var isFlipping: Bool { if case .flipping = phase { true } else { false } }

  /// When the page flip of the newest frame was requested, on the monotonic clock; `nil` if none of it is under way.
  package var flipRequested: Duration? {
    isFlipping && !owesFrame ? output.pendingSince.map(MonotonicClock.time(ofSystem:)) : nil
  }

  /// Whether the flip that is under way has come, and `poll()` has not reported it yet.
  package var hasNews: Bool { isFlipping && output.pendingSince == nil }

  /// Whether the display shows a frame of ours.
  package var hasPicture: Bool { output.hasSignal }

  /// Flips that were refused or did not come in time; `nil` if there are none.
  package var lostFlips: Int? { output.lostFlips > 0 ? output.lostFlips : nil }

  private func follow(_ submission: Output.Submission) throws(KMSError) {
    switch submission {
    case .shown: phase = .free
    case .flips: phase = .flipping
    case .needsMode: phase = .working(try DriverWork(output.hasSignal ? .repair : .lighting, on: output))
    case .refused(let error):
      reportLoss("\(error)")
      phase = .refused(again: MonotonicClock.now + .seconds(1 / (output.refreshRate ?? 60)))
    }
  }

  // MARK: Settling

  /// Whether the last frame is up.
  package enum Settlement: Sendable, Hashable {
    /// It is, or there is none; the time is that at which it came up, if that was since the last call, on the monotonic
    /// clock.
    case settled(at: Duration?)
    /// Not yet. Poll again when a descriptor is readable, at this time on the monotonic clock at the latest.
    case pending(until: Duration)
  }

  /// Takes what the card has to tell, and goes on with what is under way. Never waits.
  /// - Throws: if the display is lost.
  package func poll() throws(SDLError) -> Settlement {
    do throws(KMSError) {
      if let fault { throw fault }
      return try advance()
    } catch {
      fault = error
      throw SDLError(error)
    }
  }

  /// Adds the descriptors that are readable when `poll()` has something new to tell; none while nothing is under way.
  package func append(to polls: inout PollSet) {
    switch phase {
    case .free, .refused: break
    case .flipping: polls.add(output.card.descriptor, for: .readable)
    case .working(let work): polls.add(work.descriptor, for: .readable)
    }
  }

  private func advance() throws(KMSError) -> Settlement {
    switch phase {
    case .free: return .settled(at: nil)
    case .flipping: return try advanceFlip()
    case .refused(let again):
      guard MonotonicClock.now >= again else { return .pending(until: again) }
      return try retry()
    case .working(let work):
      guard let result = work.result else {
        if MonotonicClock.now < work.end { return .pending(until: work.descriptor < 0 ? soon : work.end) }
        throw KMSError(place: output.place, fault: "setting its mode does not end within \(DriverWork.patience)")
      }
      phase = .free
      return .settled(at: try finish(work.kind, result))
    }
  }

  private var soon: Duration { MonotonicClock.now + Self.interval }

  private func advanceFlip() throws(KMSError) -> Settlement {
    try output.card.takeEvents()
    guard let start = output.pendingSince else {
      phase = .free
      if isLossLogged {
        isLossLogged = false
        logger.reporting(.flip, is: "coming").notice("\(output.place): page flips come again")
      }
      return .settled(at: output.lastFlip.map(MonotonicClock.time(ofSystem:)))
    }
    let end = MonotonicClock.time(ofSystem: start) + Self.patience
    guard MonotonicClock.now >= end else { return .pending(until: end) }
    output.giveFlipUp()
    reportLoss("\(output.place): a page flip did not come within \(Self.patience); setting the mode anew")
    return try repair()
  }

  /// Requests a refused flip again. A card that is busy, such as with the mode of another display, gets a second; else the
  /// mode is set anew at the next refusal.
  private func retry() throws(KMSError) -> Settlement {
    let submission = try output.flipAgain()
    if case .refused(let error) = submission, error.reason != .busy || MonotonicClock.now >= retryEnd {
      return try repair()
    }
    if case .needsMode = submission {
      isLossLogged = false
      logger.reporting(.flip, is: "none").info("\(output.place): its driver has no page flips")
    }
    try follow(submission)
    return try advance()
  }

  private func repair() throws(KMSError) -> Settlement {
    phase = .working(try DriverWork(.repair, on: output))
    return try advance()
  }

  private func reportLoss(_ text: String) {
    guard !isLossLogged else { return }
    isLossLogged = true
    logger.reporting(.flip, is: "lost").warning("\(text)", metadata: ["lost": "\(output.lostFlips)"])
  }

  /// - Returns: when a frame came up, on the monotonic clock.
  private func finish(_ kind: DriverWork.Kind, _ result: Result<Bool?, KMSError>) throws(KMSError) -> Duration? {
    guard kind != .darkening else {
      noteDarkness(result)
      return nil
    }
    let isConnected = try result.get() ?? false
    output.modeIsSet()
    let wasAsleep = isAsleep
    if wasAsleep { logger.reporting(.signal, is: "on").info("\(output.place): switched on") }
    power = .on
    lit = MonotonicClock.now
    if wasAsleep { (woken, awaitedSince) = (lit, isConnected ? nil : lit) }
    return lit
  }

  // MARK: Power

  /// What is known of the display's signal.
  package enum Power: Sendable {
    case on
    /// Switched off; `isConfirmed` where the driver says so too. What the display makes of it, no driver knows.
    case off(isConfirmed: Bool)
    /// The driver refused; the picture is black.
    case refused
  }

  package private(set) var power = Power.on

  /// When the display was given a signal, or its mode was repaired, on the monotonic clock.
  package private(set) var lit = Duration.zero

  /// When the display was given a signal again after it had been switched off, on the monotonic clock.
  package private(set) var woken: Duration?

  /// Since when a woken display has not reported that it is connected, on the monotonic clock; `nil` if it reports it or never
  /// slept.
  package private(set) var awaitedSince: Duration?

  /// Whether the display is among those that are connected.
  /// - Parameter known: the connectors with a display.
  package func isConnected(among known: [Connectors.Output]) -> Bool {
    known.contains { $0.name == name && output.card.path == $0.cardPath }
  }

  /// Notes whether the display, which was woken, reports that it is connected.
  package func note(isConnected: Bool) { awaitedSince = isConnected ? nil : awaitedSince ?? MonotonicClock.now }

  /// Whether the display has no signal, or is about to lose it.
  package var isAsleep: Bool {
    if case .working(let work) = phase, work.kind == .darkening { return true }
    if case .off = power { return true }
    return false
  }

  /// Whether the display, which was switched off, is being given a signal again.
  package var isBeingWoken: Bool {
    if case .working(let work) = phase, work.kind != .darkening, case .off = power { true } else { false }
  }

  /// Ends the signal, once, so that the display goes to sleep; the next frame lights it again.
  package func switchOff() {
    guard case .on = power, case .free = phase, fault == nil, output.hasSignal else { return }
    do throws(KMSError) {
      phase = .working(try DriverWork(.darkening, on: output))
    } catch {
      noteDarkness(.failure(error))
    }
  }

  private func noteDarkness(_ result: Result<Bool?, KMSError>) {
    switch result {
    case .success(let answer):
      output.signalEnded()
      power = .off(isConfirmed: answer == true)
      logger.reporting(.signal, is: "off").info(
        "\(output.place): switched off", metadata: ["confirmed": "\(answer == true)"])
    case .failure(let error):
      power = .refused
      logger.reporting(.signal, is: "refused").warning("\(error); its picture is black")
    }
  }

  // MARK: Closing

  /// Closes the display.
  /// - Parameter isEnding: whether the program ends: then this does not wait for a driver that hangs.
  package func close(isEnding: Bool) {
    output.isClosing = true
    if isEnding, isFlipPending { Self.abandoned.append(output) }
  }
}
