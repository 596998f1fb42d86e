internal import FoundationEssentials
internal import Messages

extension MarqueeStatus {
  /// For programs: one line of JSON, rounded to significant digits.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var rounded = self
    rounded.uptime = (uptime * 1000).rounded() / 1000
    rounded.screens = screens.map(\.rounded)
    rounded.panels = panels?.map(\.rounded)
    rounded.pauseLeft = pauseLeft.map { ($0 * 1000).rounded() / 1000 }
    return (try? encoder.encode(rounded)).map { printableJSON(String(decoding: $0, as: UTF8.self)) } ?? "{}"
  }
}

/// The JSON of a status: its own members, the list of screens, and members that stand for all screens, for scripts that know of
/// one screen only.
extension MarqueeStatus: Codable {
  /// The form's number, which grows when a member goes or changes its meaning. A new member leaves it as it is.
  package static let format = 2

  private enum Key: String, CodingKey {
    case format, version, uptime, screens, configuration, blackUntil, isPaused, pauseLeft, logos, dates, lastFault, wifi
    case memory, proof, panels
    case state, nothingShown, cards, lanes, frames, display, position
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(Self.format, forKey: .format)
    try members.encode(version, forKey: .version)
    try members.encode(uptime, forKey: .uptime)
    try members.encode(screens, forKey: .screens)
    try members.encode(configuration, forKey: .configuration)
    try members.encodeIfPresent(blackUntil, forKey: .blackUntil)
    try members.encode(isPaused, forKey: .isPaused)
    try members.encodeIfPresent(pauseLeft, forKey: .pauseLeft)
    try members.encode(logos, forKey: .logos)
    try members.encodeIfPresent(dates, forKey: .dates)
    try members.encodeIfPresent(lastFault, forKey: .lastFault)
    try members.encodeIfPresent(wifi, forKey: .wifi)
    try members.encodeIfPresent(panels, forKey: .panels)
    try members.encode(memory, forKey: .memory)
    try members.encodeIfPresent(proof, forKey: .proof)
    try members.encode(state, forKey: .state)
    try members.encode(nothingShown, forKey: .nothingShown)
    try members.encode(cards, forKey: .cards)
    try members.encode(lanes, forKey: .lanes)
    try members.encode(frames, forKey: .frames)
    try members.encodeIfPresent(display, forKey: .display)
    try members.encodeIfPresent(position, forKey: .position)
  }

  /// Reads the first form too, whose `screens` is missing where there is one screen: its values are those beside.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    version = try members.decode(String.self, forKey: .version)
    uptime = try members.decode(Double.self, forKey: .uptime)
    screens = try members.decodeIfPresent([Screen].self, forKey: .screens) ?? [Self.onlyScreen(in: members)]
    configuration = try members.decode(ConfigurationState.self, forKey: .configuration)
    blackUntil = try members.decodeIfPresent(String.self, forKey: .blackUntil)
    isPaused = try members.decode(Bool.self, forKey: .isPaused)
    pauseLeft = try members.decodeIfPresent(Double.self, forKey: .pauseLeft)
    logos = try members.decode(Logos.self, forKey: .logos)
    dates = try members.decodeIfPresent(Dates.self, forKey: .dates)
    lastFault = try members.decodeIfPresent(String.self, forKey: .lastFault)
    wifi = try members.decodeIfPresent(WirelessNetwork.self, forKey: .wifi)
    panels = try members.decodeIfPresent([Panel].self, forKey: .panels)
    memory = try members.decode(Memory.self, forKey: .memory)
    proof = try members.decodeIfPresent(Proof.self, forKey: .proof)
    guard !screens.isEmpty else {
      throw DecodingError.dataCorruptedError(forKey: .screens, in: members, debugDescription: "no screen")
    }
  }

  private static func onlyScreen(in members: KeyedDecodingContainer<Key>) throws -> Screen {
    Screen(
      name: "", state: try members.decode(State.self, forKey: .state),
      nothingShown: try members.decode(Bool.self, forKey: .nothingShown),
      cards: try members.decode(Int.self, forKey: .cards), lanes: try members.decode([Lane].self, forKey: .lanes),
      frames: try members.decode(Frames.self, forKey: .frames),
      display: try members.decodeIfPresent(Display.self, forKey: .display),
      position: try members.decodeIfPresent(Position.self, forKey: .position))
  }
}

extension MarqueeStatus.Screen {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.frames = frames.rounded
    rounded.lanes = lanes.map(\.rounded)
    rounded.display = display?.rounded
    rounded.position = position?.rounded
    return rounded
  }
}

extension MarqueeStatus.Frames {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.rate = (rate * 100).rounded() / 100
    return rounded
  }
}

extension MarqueeStatus.Lane {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.speed = speed.map { ($0 * 1000).rounded() / 1000 }
    return rounded
  }
}

extension MarqueeStatus.Panel {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.lastReport = lastReport.map { ($0 * 10).rounded() / 10 }
    return rounded
  }
}

extension MarqueeStatus.Position {
  /// Times to the microsecond.
  fileprivate var rounded: Self {
    var rounded = self
    rounded.time = (time * 1e6).rounded() / 1e6
    rounded.clockError = clockError.map { ($0 * 1000).rounded() / 1000 }
    rounded.behind = (behind * 1000).rounded() / 1000
    return rounded
  }
}

extension MarqueeStatus.Display {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.frameRate.shown = (frameRate.shown * 1000).rounded() / 1000
    rounded.scale = scale.map { ($0 * 1000).rounded() / 1000 }
    return rounded
  }
}
