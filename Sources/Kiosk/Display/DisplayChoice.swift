internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import SDLKit

/// Which output to show on and how to drive it, of those that there are; what is not there is told, and the default
/// taken.
struct DisplayChoice {
  private let output: String?
  private let mode: DisplayMode?
  /// Those of the one graphics card that SDL shows on, in SDL's order.
  private let connectors: [Connectors.Output]
  /// The card that has the output; `nil` leaves it to SDL.
  let graphicsCard: Int?

  /// - Parameter connectors: those with a display in them, as the kernel tells.
  init(_ display: Configuration.Display, among connectors: [Connectors.Output]) {
    output = display.output
    mode = display.mode
    graphicsCard = connectors.first { Self.isSame($0.name, display.output) }?.card
    let card = graphicsCard ?? connectors.first?.card
    self.connectors = connectors.filter { $0.card == card }
  }

  /// The window's mode for it.
  @MainActor func screen(of session: VideoSession, logger: Logger) -> Window.Mode {
    let names = session.displayNames
    // On a bare console SDL has no names, but counts as the kernel does.
    let isKernels = session.isKMSDRM && names.count == connectors.count
    let choice = pick(
      outputs: isKernels ? connectors.map(\.name) : names, modes: session.modes,
      preferred: { isKernels ? connectors[$0].modes.first.flatMap(DisplayMode.init(written:)) : nil },
      desktop: session.desktopSize)
    for warning in choice.warnings { logger.reportingDisplay.warning("\(warning)") }
    return .fullScreen(display: choice.display, choice.mode)
  }

  /// - Parameters:
  ///   - outputs: their names, in SDL's order.
  ///   - preferred: the mode that a display prefers, where that is known.
  ///   - desktop: the size that a display has if it is left alone.
  @MainActor func pick(
    outputs: [String], modes: (Int) -> [ScreenMode], preferred: (Int) -> DisplayMode? = { _ in nil },
    desktop: (Int) -> PixelSize?
  ) -> (display: Int, mode: ScreenMode?, warnings: [String]) {
    var warnings: [String] = []
    let found = outputs.firstIndex { Self.isSame($0, output) }
    if let output, found == nil {
      warnings.append("display.output is \(output), which has no display; there are: \(Self.list(outputs))")
    }
    let display = found ?? 0
    let wanted = mode ?? preferred(display).flatMap { $0.size == desktop(display) ? nil : $0 }
    guard let wanted else { return (display, nil, warnings) }
    let known = modes(display)
    let isThere = { (mode: ScreenMode) in
      mode.size == wanted.size && (wanted.refreshRate == nil || mode.refreshRate == wanted.refreshRate)
    }
    guard let fitting = known.first(where: isThere) else {
      if let mode {
        let words = known.map { "\($0.size)\($0.refreshRate.map { "@\($0)" } ?? "")" }
        warnings.append("display.mode is \(mode.text), which the display does not take; it takes: \(Self.list(words))")
      }
      return (display, nil, warnings)
    }
    return (display, fitting, warnings)
  }

  private static func isSame(_ name: String, _ other: String?) -> Bool {
    name.lowercased() == other?.lowercased()
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.prefix(20).joined(separator: ", ")
  }
}

extension DisplayMode {
  fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
  fileprivate var text: String { "\(size)\(refreshRate.map { "@\($0)" } ?? "")" }
}
