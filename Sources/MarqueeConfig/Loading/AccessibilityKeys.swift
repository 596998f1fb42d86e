internal import ConfigurationValues
internal import MarqueeValues
internal import Messages

/// Raises values to what `accessibility: wcag` asks for, and notes each that the file writes otherwise.
struct AccessibilityKeys {
  private let document: Node.Mapping

  private typealias Limits = Configuration.Accessibility

  init(of document: Node.Mapping) {
    self.document = document
  }

  func apply(to configuration: inout Configuration, _ faults: inout Faults) {
    guard configuration.accessibility == .wcag else { return }
    raise(&configuration.touch.resumeAfter, to: Limits.shortestRest, "resume-after", &faults)
    raise(&configuration.touch.detailFor, to: Limits.shortestStay, "detail-for", &faults)
    raise(&configuration.touch.pauseFor, to: Limits.shortestStay, "pause-for", &faults)
    // A gallery's neighbours would be dimmed with their texts.
    for index in configuration.lanes.indices { configuration.lanes[index].focusDim = 0 }
    if configuration.followsUTC {
      faults.warning(
        at: document.mark(of: ["accessibility"]),
        "'accessibility: wcag' asks for a way to pause what moves, and strips that follow UTC never stop; set "
          + "'position: own', or say elsewhere why they cannot")
    }
    if configuration.motion != .reduced {
      note(["motion"], "is full; strips go card by card and fade, as with 'motion: reduced'", &faults)
      configuration.motion = .reduced
    }
    if configuration.touch.pauseButton == false {
      note(["touch", "pause-button"], "is false; there is a pause button all the same", &faults)
    }
    // Reduced motion has one.
    configuration.touch.pauseButton = nil
  }

  private func raise(_ value: inout Duration, to least: Duration, _ name: String, _ faults: inout Faults) {
    guard value < least else { return }
    value = least
    note(["touch", name], "is shorter; it lasts \(least.components.seconds)s", &faults)
  }

  /// Notes a key that is written and has another effect than it says.
  private func note(_ path: [String], _ effect: String, _ faults: inout Faults) {
    guard let mark = document.mark(of: path) else { return }
    faults.note(
      at: mark, "'\(path.last ?? "")' \(effect), for 'accessibility: wcag' decides it; take it out")
  }
}
