internal import ConfigurationValues
internal import Displays
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

/// The presses on a screen's open display: translates its events to inputs of the stage, and ends presses whose release was lost.
struct DisplayTouches {
  private(set) var translation: EventTranslation
  /// The output that the touch panel is in front of, as the configuration names it.
  private var output: String?
  private var watch = PressWatch()

  init(of stage: Stage) {
    translation = EventTranslation(screen: stage.glass, calibration: stage.configuration.touch.calibration)
    output = stage.configuration.touch.output
  }

  /// Adopts the layout and the settings of the stage's present configuration.
  mutating func adoptSettings(of stage: Stage) {
    translation.screen = stage.glass
    translation.calibration = stage.configuration.touch.calibration
    output = stage.configuration.touch.output
  }

  /// Translates an event to inputs of the stage.
  @MainActor
  mutating func inputs(for event: Event, on device: any Display, at time: Instant) -> [StageInput] {
    // Displays with the same picture come and go.
    if case .finger = event.kind { translation.panel = device.panel(on: output) }
    return translation.inputs(for: device.translated(event), at: time)
  }

  /// When the real state of the presses is checked next; `nil` while nothing is pressed.
  var deadline: Instant? { watch.deadline }

  /// The ends of presses whose release was lost. Call once all events are taken.
  /// - Parameters:
  ///   - time: now; only asked for while anything is pressed.
  ///   - heldDown: what is pressed in fact, asked for when it is time to check; `nil` if it is unknown.
  mutating func lostReleases(at time: () -> Instant, heldDown: () -> HeldDown?) -> [StageInput] {
    watch.ends(in: &translation, at: time, heldDown: heldDown)
  }

  /// The fingers that are on the panel, by the kernel's numbers.
  var heldFingers: Set<Int64> { translation.heldFingers }

  /// Ignores fingers that have been on the panel since before the display was opened.
  /// - Parameter time: when it was opened.
  mutating func ignore(_ fingers: Set<Int64>, since time: Instant) { translation.ignore(fingers, since: time) }

  /// The ends of all presses, for which no more events will come.
  mutating func endPresses(at time: Instant) -> [StageInput] {
    translation.end(translation.contacts(missingFrom: HeldDown()), at: time)
  }
}
