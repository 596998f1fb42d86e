internal import KMSKit
internal import Logging
internal import Logs
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import Synchronization

/// Shows frames on a display of a bare console, waits for its page flips, and repairs one whose flip does not come.
@MainActor
final class Scanout: FrameSink {
  let output: Output
  /// Rings for each message to the loop.
  private let bell: Doorbell
  private let logger: Logger
  /// Why the last frame could not be shown.
  private var fault: KMSError?
  /// Whether the log says that a flip did not come.
  private var isLossLogged = false
  /// A repair that blocks in the driver.
  private var repair: Repair?

  /// Displays that cannot be closed without waiting for the driver, at the end of the program: the kernel closes them.
  private static var abandoned: [Output] = []

  /// How long a flip may take.
  private static let patience = Duration.seconds(1)
  /// How long a repair may take: drivers themselves give a flip up after ten seconds.
  private static let repairPatience = Duration.seconds(12)
  /// How often to look whether the program must end, in case the bell has none to ring.
  private static let interval = Duration.milliseconds(50)

  init(_ output: Output, bell: Doorbell, logger: Logger) {
    self.output = output
    self.bell = bell
    self.logger = logger
  }

  // MARK: Frames

  func note(_ area: PixelArea) { output.note(area) }

  func noteAll() { output.noteAll() }

  func present(_ pixels: RawSpan, rowBytes: Int) {
    do throws(KMSError) {
      // The loop has waited for the flip before, except for a frame out of turn.
      if output.pendingSince != nil { try waitForFlip(atMost: Self.patience, unless: { false }) }
      guard output.pendingSince == nil else { return }
      try output.submit(pixels, rowBytes: rowBytes)
      if case .on = power { return }
      noteLight()
    } catch {
      fault = error
    }
  }

  /// Whether the last frame waits for the display's refresh.
  var isFlipPending: Bool { output.pendingSince != nil }

  /// Waits until the pending flip is over.
  /// - Parameter isOver: whether to stop waiting, because the program ends.
  /// - Returns: when it was, on the monotonic clock; `nil` if none was pending.
  /// - Throws: if the display is lost.
  func settle(unless isOver: () -> Bool) throws(SDLError) -> Duration? {
    do throws(KMSError) {
      if let fault { throw fault }
      guard output.pendingSince != nil else { return nil }
      try waitForFlip(atMost: Self.patience, unless: isOver)
      if output.pendingSince != nil, !isOver() { try repairFlip(unless: isOver) }
      guard output.pendingSince == nil, let time = output.lastFlip else { return nil }
      return MonotonicClock.time(ofSystem: time)
    } catch {
      throw SDLError(error)
    }
  }

  private func waitForFlip(atMost patience: Duration, unless isOver: () -> Bool) throws(KMSError) {
    try output.card.takeEvents()
    while let start = output.pendingSince {
      let left = start + patience - MonotonicClock.system
      guard left > .zero, !isOver() else { return }
      let ready = DescriptorPair.wait(
        for: bell.descriptor, or: output.card.descriptor, atMost: min(left, Self.interval))
      // The message stays in the mailbox.
      if ready.first { bell.hush() }
      if ready.second { try output.card.takeEvents() }
    }
    if isLossLogged {
      isLossLogged = false
      logger.reporting(.flip, is: "coming").notice("\(output.place): page flips come again")
    }
  }

  // MARK: Repairs

  /// Sets the mode anew on a thread of its own, since that blocks while the hardware hangs.
  private func repairFlip(unless isOver: () -> Bool) throws(KMSError) {
    if !isLossLogged {
      isLossLogged = true
      logger.reporting(.flip, is: "lost").warning(
        "\(output.place): a page flip did not come within \(Self.patience); setting the mode anew",
        metadata: ["lost": "\(output.lostFlips + 1)"])
    }
    let repair: Repair
    if let running = self.repair { repair = running } else { repair = try Repair(output) }
    self.repair = repair
    let end = MonotonicClock.now + Self.repairPatience
    while repair.result == nil {
      guard !isOver() else { return }
      guard MonotonicClock.now < end else {
        throw KMSError(place: output.place, fault: "page flips do not come, and setting its mode does not end")
      }
      if DescriptorPair.wait(for: bell.descriptor, or: repair.end.descriptor, atMost: Self.interval).first {
        bell.hush()
      }
    }
    self.repair = nil
    try repair.result?.get()
    output.repaired()
  }

  // MARK: Power

  /// What is known of the display's signal.
  enum Power {
    case on
    /// Switched off; `isConfirmed` where the driver says so too. What the display makes of it, no driver knows.
    case off(isConfirmed: Bool)
    /// The driver refused; the picture is black.
    case refused
  }

  private(set) var power = Power.on

  /// Whether the display has no signal.
  var isAsleep: Bool { if case .off = power { true } else { false } }

  /// Ends the signal, once, so that the display goes to sleep; the next frame lights it again.
  func switchOff() {
    guard case .on = power, output.hasSignal, output.pendingSince == nil else { return }
    do throws(KMSError) {
      let isConfirmed = try output.switchOff() == true
      power = .off(isConfirmed: isConfirmed)
      logger.reporting(.signal, is: "off").info(
        "\(output.place): switched off", metadata: ["confirmed": "\(isConfirmed)"])
    } catch {
      power = .refused
      logger.reporting(.signal, is: "refused").warning("\(error); its picture is black")
    }
  }

  private func noteLight() {
    if isAsleep { logger.reporting(.signal, is: "on").info("\(output.place): switched on") }
    power = .on
  }

  // MARK: Closing

  /// Closes the display.
  /// - Parameter isEnding: whether the program ends: then this does not wait for a driver that hangs.
  func close(isEnding: Bool) {
    if isEnding, output.pendingSince != nil || repair != nil { Self.abandoned.append(output) }
  }
}

/// A mode that is being set anew on a thread of its own, which keeps the display open meanwhile.
private final class Repair: Sendable {
  /// Readable once there is a result.
  let end = Doorbell()
  private let outcome = Mutex<Result<Void, KMSError>?>(nil)

  var result: Result<Void, KMSError>? { outcome.withLock(\.self) }

  @MainActor
  init(_ output: Output) throws(KMSError) {
    let work = output.repair
    do throws(ThreadFault) {
      try SystemThread.start(named: "modeset") { [self] in
        let result: Result<Void, KMSError>
        do throws(KMSError) {
          try work()
          result = .success(())
        } catch {
          result = .failure(error)
        }
        outcome.withLock { $0 = result }
        end.ring()
        withExtendedLifetime(output) {}
      }
    } catch {
      throw KMSError(place: output.place, fault: "a page flip did not come, and \(error)")
    }
  }
}

extension SDLError {
  /// A fault of a graphics card, under the name by which `DisplayLifecycle` knows whether there is a display at all.
  init(_ error: KMSError) {
    self.init(function: error.isMissing ? Self.noConsole : "KMS", message: "\(error)")
  }

  /// The function of faults that mean that no display of the console can be opened now.
  static let noConsole = "console"
}
