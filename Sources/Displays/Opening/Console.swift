package import ConfigurationValues
package import KMSKit
package import Logging
internal import Logs
internal import MarqueeValues
internal import Platform
package import SDLKit

/// A bare console without GL: graphics cards, which stay open while displays come and go, and SDL for input alone.
///
/// Several displays may be open at once, on one card or more; each is for one screen. One is closed by dropping its `Output`.
@MainActor
package final class Console {
  /// The cards of the displays that are open, or were last, by the kernel's numbers.
  var cards: [Int: GraphicsCard] = [:]
  private var input: VideoSession?
  private var queue: EventQueue?

  /// What the log says already of displays that are too small for the picture of others.
  var tooSmall: Set<String> = []

  /// A connector with a display on it, and its card.
  struct Candidate {
    let number: Int
    let card: GraphicsCard
    var connector: Connector
    /// Whether the display was asked for its modes; if not, the connector is what the kernel remembers of it.
    let isProbed: Bool
  }

  /// The numbers of cards that are tried: more than machines have cards.
  private static let cardNumbers = 0..<16

  package init() {}

  // MARK: Displays

  /// Opens the display that these settings name, or else the first that is left.
  /// - Parameter taken: outputs that other screens have or ask for; `nil` for the only screen.
  package func open(_ settings: Configuration.Display, taken: Set<String>?, logger: Logger) throws(KMSError) -> Output {
    try open(DisplayChoice(settings, among: [], taken: taken), logger: logger)
  }

  /// Opens the display that the configuration names, or else the first one. One that is open is never given out again.
  func open(_ choice: DisplayChoice, logger: Logger) throws(KMSError) -> Output {
    var candidates = try candidates()
    if let first = pick(choice, candidates).display, !candidates[first].isProbed {
      let known = candidates[first]
      guard let probed = known.card.probe(known.connector), probed.isConnected else {
        throw KMSError(
          place: "\(known.connector.name) on \(known.card.path)", fault: "its display does not answer",
          remedy: "check the cable", isMissing: true)
      }
      candidates[first].connector = probed
    }
    let chosen = pick(choice, candidates)
    for warning in chosen.warnings { logger.reportingDisplay.warning("\(warning)") }
    guard let display = chosen.display else {
      if let busy = openOutputs.first(where: \.isClosing) {
        throw KMSError(place: busy.place, fault: "its driver is not done with the display yet", isMissing: true)
      }
      let names = candidates.map(\.connector.name) + openOutputs.map(\.name)
      throw KMSError(
        place: "/dev/dri", fault: choice.missing(among: names),
        remedy: "connect a display and switch it on, or change the screen's output", isMissing: true)
    }
    let candidate = candidates[display]
    guard let mode = Self.mode(chosen.mode, of: candidate) else {
      throw KMSError(
        place: "\(candidate.connector.name) on \(candidate.card.path)", fault: "its display has no mode",
        remedy: "check the cable; the display's EDID cannot be read", isMissing: true)
    }
    // Cards without an open display are closed again, for other programs.
    cards = cards.filter { $0.value.hasOpenOutputs }
    cards[candidate.number] = candidate.card
    return try candidate.card.open(candidate.connector, mode: mode)
  }

  private func pick(_ choice: DisplayChoice, _ candidates: [Candidate]) -> (
    display: Int?, mode: ScreenMode?, warnings: [String]
  ) {
    let known = candidates.map { candidate in candidate.connector.modes.map { ScreenMode($0) } }
    return choice.pick(outputs: candidates.map(\.connector.name), modes: { known[$0] }, desktop: { _ in nil })
  }

  /// The mode that was chosen, or else the display's preferred one.
  private static func mode(_ chosen: ScreenMode?, of candidate: Candidate) -> ScanMode? {
    let modes = candidate.connector.modes
    let wanted = chosen.flatMap { ScanMode.fitting($0.size, hertz: $0.refreshRate, of: modes) }
    return wanted ?? ScanMode.preferred(of: modes)
  }

  /// The displays that are open on all cards.
  var openOutputs: [Output] { cards.values.flatMap(\.openOutputs) }

  /// Connectors with a display that is not open, on the cards that are open and on all others.
  ///
  /// Displays are asked for their modes, which takes a tenth of a second each, only while no other is open. Else the
  /// kernel's memory must do, so that the others go on.
  /// - Parameter own: an open display that may be chosen all the same.
  func candidates(besides own: Output? = nil) throws(KMSError) -> [Candidate] {
    var (faults, hasCard): ([KMSError], Bool) = ([], false)
    var found: [Candidate] = []
    let others = openOutputs.filter { $0 !== own }
    let listed = others.isEmpty ? nil : Set(Connectors().connected.map(\.card))
    for number in Self.cardNumbers where listed?.contains(number) ?? true {
      do throws(KMSError) {
        let card: GraphicsCard
        if let known = try openCard(number) { card = known } else { card = try GraphicsCard("/dev/dri/card\(number)") }
        hasCard = true
        for connector in card.connectors(isProbed: others.isEmpty) where connector.isPlugged {
          guard !others.contains(where: { $0.card === card && $0.name == connector.name }),
            connector.isConnected || !others.isEmpty
          else { continue }
          found.append(Candidate(number: number, card: card, connector: connector, isProbed: others.isEmpty))
        }
      } catch {
        if error.reason != .noSuchFile { faults.append(error) }
      }
    }
    if !found.isEmpty || !others.isEmpty { return found }
    if let fault = faults.first { throw fault }
    throw hasCard
      ? KMSError(
        place: "/dev/dri", fault: "no display is connected", remedy: "connect a display and switch it on",
        isMissing: true)
      : KMSError(
        place: "/dev/dri", fault: "there is no graphics card", remedy: Self.noCardRemedy, isMissing: true)
  }

  /// The card that is open under this number. Forgets it if it is gone, as another may have its number by now.
  /// - Throws: if another program has taken its displays over.
  private func openCard(_ number: Int) throws(KMSError) -> GraphicsCard? {
    guard let card = cards[number] else { return nil }
    guard !card.connectors(isProbed: false).isEmpty else {
      cards[number] = nil
      return nil
    }
    try card.takeOver()
    return card
  }

  private static let noCardRemedy = """
    load its driver and connect a display, or start this in an X11 or Wayland session; run it as a user in the groups \
    video, render and input
    """

  /// Whether opening a display now would lead to this one, in the same mode: then it may stay.
  package func stillShows(_ scanout: Scanout, _ choice: DisplayChoice, logger: Logger) -> Bool {
    let output = scanout.output
    guard var candidates = try? candidates(besides: output) else { return false }
    for index in candidates.indices where isSame(candidates[index], output) && !candidates[index].isProbed {
      guard let probed = output.card.probe(candidates[index].connector), probed.isConnected else { return false }
      candidates[index].connector = probed
    }
    let chosen = pick(choice, candidates)
    guard let display = chosen.display, isSame(candidates[display], output) else { return false }
    return Self.mode(chosen.mode, of: candidates[display])?.size == output.size
  }

  private func isSame(_ candidate: Candidate, _ output: Output) -> Bool {
    candidate.card === output.card && candidate.connector.name == output.name
  }

  // MARK: Input

  /// Opens the input devices, for all displays; they stay open until `close()`. Drops what came in while there was no
  /// display.
  package func openInput() throws(SDLError) -> (session: VideoSession, events: EventQueue) {
    if let input, let queue {
      if openOutputs.count <= 1 { queue.clear() }
      return (input, queue)
    }
    let session: VideoSession
    do throws(SDLError) {
      session = try VideoSession(inputFor: "Kiosk Marquee")
    } catch {
      throw SDLError(
        function: error.function,
        message: "\(error.message): this SDL cannot read input devices without a display of its own "
          + "(video driver 'evdev'); set display.renderer to gpu")
    }
    let events = try EventQueue(session: session)
    (input, queue) = (session, events)
    ConsoleText.hide()
    return (session, events)
  }

  // MARK: Closing

  /// Closes the card of a display that was lost, unless other displays on it are open.
  package func close(cardOf scanout: Scanout) {
    let output = scanout.output
    guard !output.card.openOutputs.contains(where: { $0 !== output }) else { return }
    cards = cards.filter { $0.value !== output.card }
  }

  /// Releases cards and input devices; the kernel's console comes back.
  /// - Parameter showsText: whether its text does, too.
  package func close(showsText: Bool = true) {
    (queue, input) = (nil, nil)
    cards = [:]
    if showsText { ConsoleText.restore() }
  }
}

extension ScreenMode {
  fileprivate init(_ mode: ScanMode) {
    self.init(size: mode.size, refreshRate: mode.refreshRate.map { Int($0.rounded()) })
  }
}
