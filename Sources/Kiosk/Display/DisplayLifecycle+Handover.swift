internal import ConfigurationValues
internal import Dispatch
internal import Displays
internal import Logging
internal import Logs
internal import MarqueeValues
internal import Platform
internal import SDLKit

// A console's display that is to sleep changes hands where the GPU draws, and back.
extension DisplayLifecycle {
  /// A display that is closed to be opened in another way.
  struct ChangeOfHands {
    /// Whether it is closed and not opened yet.
    var isUnderWay = false
    /// The output that is handed over; `nil` for none, and where it is not known which one.
    var output: String?
  }

  /// Whether the display stays lit although it should sleep.
  var staysLit: Bool { live.isDark && handover.isRefused }

  /// Closes the display if it must be opened in another way: so that it sleeps while the screen is black, or so that the GPU
  /// draws again. Call before each frame; does nothing where there are several screens. Returns whether it is closed.
  func handOver() -> Bool {
    guard let current, windowSize == nil, !host.isShared,
      current.isParked || current.device.mustBeParkedToSleep
    else { return false }
    let isDue =
      current.isParked
      ? handover.mustEnd(isDark: live.isDark, isLit: current.device.isLit, at: MonotonicClock.now) {
        let outputs = current.device.outputs
        return Connectors().connected.contains { outputs.contains($0.name) }
      }
      : handover.mustBegin(
        isDark: live.isDark, isOff: live.isOff, isBlack: current.isBlack, at: MonotonicClock.now)
    guard isDue else { return false }
    changeOfHands.output = shown(among: lastKnown ?? []).first?.name
    heldFingers = current.touches.heldFingers
    changeOfHands.isUnderWay = true
    // From the first to the last moment without a picture of ours.
    if handover.isHandedOver { ConsoleText.hide() }
    reopen()
    return true
  }

  /// Parks the display that SDL has handed over; returns `nil` if SDL must have it.
  /// - Throws: if there is none.
  func park(_ settings: Configuration.Display, among known: [Connectors.Output]) throws(SDLError) -> ParkedDisplay? {
    guard handover.isHandedOver, live.isDark, windowSize == nil, !host.isShared else {
      handover.end()
      return nil
    }
    var settings = settings
    settings.output = changeOfHands.output ?? settings.output
    do throws(SDLError) {
      return try ParkedDisplay(on: host, choice: DisplayChoice(settings, among: known), logger: logger)
    } catch {
      guard refuseParking(error, among: known) else { throw error }
      return nil
    }
  }

  /// Leaves the display to SDL until the screen need not be black any more. Returns `false` where there only is no display.
  @discardableResult
  func refuseParking(_ error: SDLError, among known: [Connectors.Output]) -> Bool {
    guard !known.isEmpty else { return false }
    handover.refuse()
    logger.reporting(.signal, is: "refused").warning(
      "the display cannot be switched off, so its picture is black: \(error)")
    return true
  }

  /// How long the first frame of the display that is opened may wait for its faces; `nil` for as long as at the start.
  var patience: DispatchTimeInterval? {
    if host.hasDisplay { return .seconds(0) }
    // A picture that comes back is whole.
    return changeOfHands.isUnderWay ? .seconds(2) : nil
  }

  /// Goes on with a display that changed hands.
  func noteHandover(to display: OpenDisplay) {
    guard changeOfHands.isUnderWay else { return }
    changeOfHands.isUnderWay = false
    display.touches.ignore(heldFingers, since: live.now)
    // Not where the graphics card refused, and the screen is as black as before.
    if !display.isParked, !handover.isRefused { live.prolongWaking() }
  }
}
