internal import KMSKit
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Platform
internal import SDLKit

/// A bare console without GL: the graphics card, which stays open while displays come and go, and SDL for input alone.
@MainActor
final class Console {
  private var card: (number: Int, card: GraphicsCard)?
  private var input: VideoSession?
  private var queue: EventQueue?

  /// A connector with a display on it, and its card.
  private struct Candidate {
    let number: Int
    let card: GraphicsCard
    let connector: Connector
  }

  /// The kernel makes more numbers than machines have cards.
  private static let cardNumbers = 0..<16

  /// Opens the display that the configuration names, or else the first one.
  func open(_ choice: DisplayChoice, logger: Logger) throws(KMSError) -> Output {
    let candidates = try candidates()
    let known = candidates.map { candidate in candidate.connector.modes.map { ScreenMode($0) } }
    let chosen = choice.pick(
      outputs: candidates.map(\.connector.name), modes: { known[$0] }, desktop: { _ in nil })
    for warning in chosen.warnings { logger.reportingDisplay.warning("\(warning)") }
    guard let display = chosen.display else {
      throw KMSError(
        place: "/dev/dri", fault: choice.missing(among: candidates.map(\.connector.name)),
        remedy: "connect a display and switch it on, or change the screen's output", isMissing: true)
    }
    let candidate = candidates[display]
    let modes = candidate.connector.modes
    let wanted = chosen.mode.flatMap { ScanMode.fitting($0.size, hertz: $0.refreshRate, of: modes) }
    guard let mode = wanted ?? ScanMode.preferred(of: modes) else {
      throw KMSError(
        place: "\(candidate.connector.name) on \(candidate.card.path)", fault: "its display has no mode",
        remedy: "check the cable; the display's EDID cannot be read", isMissing: true)
    }
    // Other cards are closed again, for other programs.
    card = (candidate.number, candidate.card)
    return try candidate.card.open(candidate.connector, mode: mode)
  }

  /// Connectors with a display, on the card that is open and on all others.
  private func candidates() throws(KMSError) -> [Candidate] {
    var (faults, hasCard): ([KMSError], Bool) = ([], false)
    var found: [Candidate] = []
    for number in Self.cardNumbers {
      do throws(KMSError) {
        let path = "/dev/dri/card\(number)"
        let open: GraphicsCard
        if let known = openCard(number) { open = known } else { open = try GraphicsCard(path) }
        hasCard = true
        for connector in open.connectors() where connector.isConnected {
          found.append(Candidate(number: number, card: open, connector: connector))
        }
      } catch {
        if error.reason != .noSuchFile { faults.append(error) }
      }
    }
    if !found.isEmpty { return found }
    if let fault = faults.first { throw fault }
    throw hasCard
      ? KMSError(
        place: "/dev/dri", fault: "no display is connected", remedy: "connect a display and switch it on",
        isMissing: true)
      : KMSError(
        place: "/dev/dri", fault: "there is no graphics card", remedy: Self.noCardRemedy, isMissing: true)
  }

  /// The card that is open, if it has this number. Closes it if it is gone, as another may have its number by now.
  private func openCard(_ number: Int) -> GraphicsCard? {
    guard let card, card.number == number else { return nil }
    if !card.card.connectors(isProbed: false).isEmpty { return card.card }
    self.card = nil
    return nil
  }

  private static let noCardRemedy = """
    load its driver and connect a display, or start this in an X11 or Wayland session; run it as a user in the groups \
    video, render and input
    """

  /// Whether opening a display now would lead to this one, in the same mode: then it may stay.
  func stillShows(_ output: Output, _ choice: DisplayChoice, logger: Logger) -> Bool {
    guard let candidates = try? candidates() else { return false }
    let known = candidates.map { candidate in candidate.connector.modes.map { ScreenMode($0) } }
    let chosen = choice.pick(
      outputs: candidates.map(\.connector.name), modes: { known[$0] }, desktop: { _ in nil })
    guard let display = chosen.display else { return false }
    let candidate = candidates[display]
    guard candidate.card === output.card, candidate.connector.name == output.name else { return false }
    let modes = candidate.connector.modes
    let wanted = chosen.mode.flatMap { ScanMode.fitting($0.size, hertz: $0.refreshRate, of: modes) }
    return (wanted ?? ScanMode.preferred(of: modes))?.size == output.size
  }

  /// Opens the input devices, which stay open until `close()`. Drops what came in while there was no display.
  func openInput() throws(SDLError) -> (session: VideoSession, events: EventQueue) {
    if let input, let queue {
      queue.clear()
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

  /// Releases card and input devices; the kernel's console comes back.
  func close() {
    (queue, input) = (nil, nil)
    card = nil
    ConsoleText.restore()
  }
}

extension ScreenMode {
  fileprivate init(_ mode: ScanMode) {
    self.init(size: mode.size, refreshRate: mode.refreshRate.map { Int($0.rounded()) })
  }
}
