/// Decides which way the display of a bare console is driven, where the GPU draws the picture: SDL cannot end the signal, so
/// that while the screen is black the graphics card is driven directly. Reads no clock; times are on the monotonic clock.
package struct DisplayHandover: Sendable {
  /// Whether SDL has handed the display over, or is about to.
  package private(set) var isHandedOver = false
  /// Whether the graphics card refused: SDL keeps the display until the screen need not be black any more.
  package private(set) var isRefused = false
  /// Since when SDL has shown nothing but black.
  private var blackSince: Duration?
  /// Since when the display that SDL is to have back has had a signal again.
  private var litSince: Duration?
  /// When to look next whether that display is connected.
  private var nextLook: Duration?

  /// How long the screen is black before the display sleeps. Opening it again takes a part of a second, which is more than a short
  /// black is worth.
  package static let delay = Duration.seconds(1)
  /// How long to wait for a waking display to report that it is connected; before that, SDL would not find it.
  package static let patience = Duration.seconds(10)
  /// How often to look whether it is connected.
  private static let interval = Duration.milliseconds(100)

  package init() {}

  /// Whether SDL must hand the display over now. Call in each turn while SDL has it.
  /// - Parameters:
  ///   - isDark: whether the screen must be black.
  ///   - isOff: whether it is an hour of black or the display is switched off, even if a visitor has woken the screen.
  ///   - isBlack: whether black is on the screen.
  package mutating func mustBegin(isDark: Bool, isOff: Bool, isBlack: Bool, at now: Duration) -> Bool {
    isHandedOver = false
    // A visitor who wakes the screen again and again must not have a refusal repeated each time.
    if !isOff { isRefused = false }
    guard isDark, isBlack, !isRefused else {
      blackSince = nil
      return false
    }
    let start = blackSince ?? now
    blackSince = start
    guard now - start >= Self.delay else { return false }
    blackSince = nil
    isHandedOver = true
    return true
  }

  /// Whether SDL must have the display back now. Call in each turn while it is handed over.
  /// - Parameters:
  ///   - isDark: whether the screen must be black.
  ///   - isLit: whether the display has a signal, and its driver is done.
  ///   - isConnected: whether the display reports that it is there; only evaluated where that decides.
  package mutating func mustEnd(isDark: Bool, isLit: Bool, at now: Duration, isConnected: () -> Bool) -> Bool {
    guard !isDark, isLit else {
      (litSince, nextLook) = (nil, nil)
      return false
    }
    let start = litSince ?? now
    litSince = start
    guard now >= nextLook ?? now else { return false }
    nextLook = now + Self.interval
    guard isConnected() || now - start >= Self.patience else { return false }
    end()
    return true
  }

  /// The graphics card cannot be driven directly, or not so that its display sleeps.
  package mutating func refuse() {
    end()
    isRefused = true
  }

  /// Call when SDL has the display again, and where none is handed over.
  package mutating func end() {
    isHandedOver = false
    (blackSince, litSince, nextLook) = (nil, nil, nil)
  }
}
