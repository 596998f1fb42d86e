internal import MarqueeValues
package import Platform
package import SDLKit

/// A display with its renderer and its events: what shows the picture of one screen.
///
/// ```swift
/// try display.renderer.clear(0xFF20_3040)
/// display.renderer.present()
/// _ = try display.poll()
/// ```
///
/// `DisplayKind` lists the kinds. The protocol's defaults are a window's values; other kinds override them.
@MainActor
package protocol Display: AnyObject {
  /// SDL's session; on a console without GL, it is for input alone.
  var session: VideoSession { get }
  var renderer: Renderer { get }
  var events: EventQueue { get }
  /// SDL's numbers of its windows.
  var windowNumbers: [UInt32] { get }

  // MARK: What it is

  /// Its kind, with what only displays of that kind have.
  var kind: DisplayKind { get }
  /// The names of the outputs that show the picture; none in a window on a desktop.
  var outputs: [String] { get }
  /// The same where the configuration lists several; `nil` where it does not.
  var listedOutputs: [String]? { get }
  /// The outputs of a console without GL that show the picture.
  var scanouts: [Scanout] { get }
  /// SDL's name of its video driver, or the graphics card's.
  var driverName: String { get }
  /// Refresh rate of the display, Hz; `nil` where it is unknown.
  var refreshRate: Double? { get }
  /// Whether this is a bare console, where displays come and go unnoticed by SDL.
  var isConsole: Bool { get }
  /// Whether it shows nothing but black, until SDL can have the display back.
  var isParked: Bool { get }
  /// Whether SDL must give the display up so that it sleeps.
  var mustBeParkedToSleep: Bool { get }

  // MARK: Frames

  /// Whether each frame is shown by a page flip of one display.
  var isPacedByFlips: Bool { get }
  /// Whether the refresh rate may become that of another output.
  var mayChangePace: Bool { get }
  /// Whether the flip that was reported last is a substitute's; see `Mirror`.
  var isPacedBySubstitute: Bool { get }
  /// Whether the last frame is not up yet although presenting returned.
  var isFlipPending: Bool { get }
  /// Whether a page flip is under way, and nothing else is.
  var isFlipping: Bool { get }
  /// When the page flip of the newest frame was requested, on the monotonic clock; `nil` if none of it is under way.
  var flipRequested: Duration? { get }
  /// Whether `poll()` has something to tell at once; see `DisplaySink`.
  var hasNews: Bool { get }
  /// Whether a frame was skipped that must be presented again.
  var owesFrame: Bool { get }
  /// Whether one of several outputs lacks the newest frame, or has not finished its last one.
  var isCatchingUp: Bool { get }
  /// Continues page flips and changes of mode that are under way, and tells whether the last frame is up. Never waits.
  /// - Throws: if the display is lost.
  func poll() throws(SDLError) -> Scanout.Settlement
  /// Adds the descriptors that are readable when `poll()` has something new to tell.
  func append(to polls: inout PollSet)

  // MARK: Power

  /// Whether the display has been given a frame of ours. A console's may still be dark, until its mode is set.
  var hasPicture: Bool { get }
  /// Whether there is no signal, or it is about to end, as ordered.
  var isAsleep: Bool { get }
  /// Whether the display has a signal of ours, and its driver is done.
  var isLit: Bool { get }
  /// What is known of the signal; `nil` where SDL has the display.
  var power: Scanout.Power? { get }
  /// When the display was given a signal, or its mode was repaired, on the monotonic clock; `nil` where SDL has it.
  var lit: Duration? { get }
  /// Since when the display was found not to report that it is connected; see `DisplaySink`.
  var awaitedSince: Duration? { get }
  /// Flips that were refused or did not come in time; `nil` if there are none.
  var lostFlips: Int? { get }
  /// Ends the signal, where that is possible; the next frame lights the display again.
  func switchOff()
  /// Closes the display.
  /// - Parameter isEnding: whether the program ends: then this does not wait for a driver that hangs.
  func close(isEnding: Bool)

  // MARK: Outputs that come and go

  /// Those of these connectors that show the picture, and whose signals can be watched; none where one of them cannot be
  /// identified.
  /// - Parameter known: the connectors with a display.
  func shown(among known: [Connectors.Output]) -> [Connectors.Output]
  /// When the next of the listed outputs that are not open may be opened, on the monotonic clock; `nil` if none is waited for.
  func nextAttempt(after now: Duration) -> Duration?

  // MARK: Input

  /// An event as if it were in a window that the picture fills.
  func translated(_ event: Event) -> Event
  /// The touch panel of a console on which the same picture is on several displays; `nil` where the picture fills it.
  /// - Parameter output: the output that the panel is in front of; `nil` for the first that shows the picture, as where this one
  ///   does not.
  func panel(on output: String?) -> LargerPanel?
  /// A window was hidden or is shown again. Returns whether any is on the screen.
  /// - Parameter number: SDL's, of the window.
  func setVisible(_ isVisible: Bool, window number: UInt32?) -> Bool
}

/// The kinds of displays.
package enum DisplayKind {
  /// A window of SDL's: `WindowDisplay`.
  case window
  /// An output of a bare console: `ConsoleDisplay`.
  case output(Scanout)
  /// Several outputs of a bare console with the same picture. They join and leave it as displays are connected.
  case outputs(ConsoleMirror)
  /// The same picture in windows on several outputs of a desktop. They join and leave it likewise.
  case windows(WindowMirror)
  /// A console's output that is parked while SDL cannot have it sleep: `ParkedDisplay`.
  case parked
}

extension Display {
  package var listedOutputs: [String]? { nil }
  package var scanouts: [Scanout] { [] }
  package var isParked: Bool { false }
  package var mustBeParkedToSleep: Bool { false }

  package var isPacedByFlips: Bool { false }
  package var mayChangePace: Bool { false }
  package var isPacedBySubstitute: Bool { false }
  package var isFlipPending: Bool { false }
  package var isFlipping: Bool { false }
  package var flipRequested: Duration? { nil }
  package var hasNews: Bool { false }
  package var owesFrame: Bool { false }
  package var isCatchingUp: Bool { false }
  package func poll() throws(SDLError) -> Scanout.Settlement { .settled(at: nil) }
  package func append(to polls: inout PollSet) {}

  package var hasPicture: Bool { true }
  package var isAsleep: Bool { false }
  package var isLit: Bool { true }
  package var power: Scanout.Power? { nil }
  package var lit: Duration? { nil }
  package var awaitedSince: Duration? { nil }
  package var lostFlips: Int? { nil }
  package func switchOff() {}
  package func close(isEnding: Bool) {}

  package func shown(among known: [Connectors.Output]) -> [Connectors.Output] {
    Self.connectors(of: outputs.map { ($0, nil) }, among: known)
  }

  package func nextAttempt(after now: Duration) -> Duration? { nil }

  package func translated(_ event: Event) -> Event { event }
  package func panel(on output: String?) -> LargerPanel? { nil }
  package func setVisible(_ isVisible: Bool, window number: UInt32?) -> Bool { isVisible }

  /// The connectors of outputs; none where one is not found, or not found once.
  /// - Parameter outputs: their names, and the paths of their cards; `nil` for any card.
  static func connectors(
    of outputs: [(name: String, card: String?)], among known: [Connectors.Output]
  ) -> [Connectors.Output] {
    let found = outputs.map { name, card in
      known.filter { $0.name == name && (card == nil || card == $0.cardPath) }
    }
    return found.allSatisfy { $0.count == 1 } ? found.flatMap(\.self) : []
  }
}
