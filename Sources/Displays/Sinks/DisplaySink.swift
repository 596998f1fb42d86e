package import Platform
package import SDLKit

/// Shows the frames of a screen: one display, or several with the same picture. A frame may come up later than it is presented.
@MainActor
package protocol DisplaySink: FrameSink {
  /// The output's name, such as `HDMI-A-1`.
  var name: String { get }
  /// Those of its displays that are outputs of a console without GL.
  var scanouts: [Scanout] { get }
  /// The refresh rate, Hz; `nil` where frames do not wait for the display's refresh.
  var refreshRate: Double? { get }
  /// Whether the last frame is not up yet. Then a frame that is presented is skipped, and owed.
  var isFlipPending: Bool { get }
  /// Whether `poll()` has something to tell at once although no descriptor is readable: another display of the same card has
  /// taken the event.
  var hasNews: Bool { get }
  /// Whether a frame was skipped that must be presented again.
  var owesFrame: Bool { get }
  /// Whether a frame of ours is shown.
  var hasPicture: Bool { get }
  /// Whether there is no signal, or it is about to end, as ordered.
  var isAsleep: Bool { get }
  /// What is known of the signal.
  var power: Scanout.Power { get }
  /// When the display was given a signal, or its mode was repaired, on the monotonic clock.
  var lit: Duration { get }
  /// When the display was woken last after it had been switched off, on the monotonic clock; `nil` if it never was, or is off.
  var woken: Duration? { get }
  /// Since when the display was found not to report that it is connected although it was woken, on the monotonic clock: nobody may
  /// be taken to see it. `nil` if it does, or never slept; of several displays, if one is so.
  var awaitedSince: Duration? { get }
  /// Flips that were refused or did not come in time; `nil` if there are none.
  var lostFlips: Int? { get }
  /// Goes on with what is under way. Never waits.
  /// - Throws: if the display is lost.
  func poll() throws(SDLError) -> Scanout.Settlement
  /// Adds the descriptors that are readable when `poll()` has something new to tell.
  func append(to polls: inout PollSet)
  /// Ends the signal, once, so that the display goes to sleep; the next frame lights it again.
  func switchOff()
  /// Closes the display.
  /// - Parameter isEnding: whether the program ends: then this does not wait for a driver that hangs.
  func close(isEnding: Bool)
}

extension DisplaySink {
  package var scanouts: [Scanout] { [] }
}
