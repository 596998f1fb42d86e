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
    raise(&configuration.touch.detailFor, to: Limits.shortestStay, "detail-for", &faults)
    // Strips that follow UTC neither rest nor pause, which is said of those keys. A touch that wakes a black screen counts.
    let mayBeBlack = !configuration.display.off.isEmpty || configuration.whenEmpty == .black
    if !configuration.followsUTC || mayBeBlack {
      raise(&configuration.touch.resumeAfter, to: Limits.shortestRest, "resume-after", &faults)
    }
    if !configuration.followsUTC { raise(&configuration.touch.pauseFor, to: Limits.shortestStay, "pause-for", &faults) }
    for index in configuration.lanes.indices { decide(&configuration.lanes[index], keys(ofLane: index), &faults) }
    raise(&configuration.touch.stuckAfter, to: Limits.shortestPress, "stuck-after", &faults)
    if let color = configuration.font.color, configuration.accessibility.textColor(color) == nil {
      note(["font", "color"], "has too little contrast to any background; another colour is used", &faults)
    }
    if !configuration.display.off.isEmpty, let mark = document.mark(of: ["display", "off"]) {
      faults.note(
        at: mark,
        "'off' makes the screen black without a countdown, also while a visitor reads; let it begin when nobody comes by, for "
          + "'accessibility: wcag' does not decide it")
    }
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
    // Where strips follow UTC there is no button, which has been said.
    if configuration.touch.pauseButton == false, !configuration.followsUTC {
      note(["touch", "pause-button"], "is false; there is a pause button all the same", &faults)
    }
    // Reduced motion has one.
    configuration.touch.pauseButton = nil
  }

  private func raise(_ value: inout Duration, to least: Duration, _ name: String, _ faults: inout Faults) {
    guard value < least else { return }
    value = least
    note(["touch", name], "is shorter; it lasts \(least.written)", &faults)
  }

  /// What decides of a lane.
  /// - Parameter keys: those that describe it; `nil` where none do.
  private func decide(_ lane: inout Lane, _ keys: Node.Mapping?, _ faults: inout Faults) {
    // A gallery's neighbours would be dimmed with their texts.
    if lane.layout == .gallery, lane.focusDim != 0 {
      note(["focus-dim"], "darkens texts; cards beside the middle are not darker", of: keys, &faults)
    }
    lane.focusDim = 0
    // What fades is hard to read. Without the key a column would fade beside a text.
    if lane.layout != .pages {
      if lane.edgeFade ?? 0 > 0 { note(["edge-fade"], "fades texts; nothing fades at the ends", of: keys, &faults) }
      // A row without the key does not fade either, and keeps the value that its wall's hash has.
      if lane.edgeFade != nil || [.up, .down].contains(lane.direction) { lane.edgeFade = 0 }
    }
    guard var step = lane.step else { return }
    let least = Limits.shortestStep
    if step.every < least.every {
      step.every = least.every
      note(
        ["step", "every"], "is so short that the screen may flash; it lasts \(least.every.written)", of: keys, &faults)
    }
    if step.duration < least.duration {
      step.duration = least.duration
      note(
        ["step", "duration"], "is so short that the screen may flash; it lasts \(least.duration.written)", of: keys,
        &faults)
    }
    lane.step = step
  }

  /// The keys that describe a lane.
  private func keys(ofLane index: Int) -> Node.Mapping? {
    guard case .sequence(let list) = document.entry("lanes")?.value else { return index == 0 ? document : nil }
    return index < list.count ? list[index].mapping : nil
  }

  /// Notes a key that is written and has another effect than it says.
  private func note(_ path: [String], _ effect: String, _ faults: inout Faults) {
    note(path, effect, of: document, &faults)
  }

  private func note(_ path: [String], _ effect: String, of keys: Node.Mapping?, _ faults: inout Faults) {
    guard let mark = keys?.mark(of: path) else { return }
    faults.note(
      at: mark, "'\(path.last ?? "")' \(effect), for 'accessibility: wcag' decides it; take it out")
  }
}

extension Duration {
  /// As the configuration writes it, in seconds or milliseconds.
  fileprivate var written: String {
    let (seconds, rest) = components
    return rest == 0 ? "\(seconds)s" : "\(1000 * seconds + rest / 1_000_000_000_000_000)ms"
  }
}
