internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import SDLKit

/// Selects the output and its mode by the configuration. Where the display or the mode does not exist, it warns and falls
/// back on the default.
struct DisplayChoice {
  private let output: String?
  private let mode: DisplayMode?
  /// Connectors of the one graphics card that SDL uses, in SDL's order.
  private let connectors: [Connectors.Output]
  /// The number of the graphics card that has the output; `nil` leaves the choice to SDL.
  let graphicsCard: Int?

  /// - Parameter connectors: the connectors with a display, as the kernel lists them.
  init(_ display: Configuration.Display, among connectors: [Connectors.Output]) {
    output = display.output
    mode = display.mode
    graphicsCard = connectors.first { Self.isSame($0.name, display.output) }?.card
    let card = graphicsCard ?? connectors.first?.card
    self.connectors = connectors.filter { $0.card == card }
  }

  /// The full-screen mode of the window; logs what could not be had.
  @MainActor func screen(of session: VideoSession, logger: Logger) -> Window.Mode {
    let names = session.displayNames
    // On a bare console SDL has no names, but its indices follow the kernel's order.
    let isKernels = session.isKMSDRM && names.count == connectors.count
    let choice = pick(
      outputs: isKernels ? connectors.map(\.name) : names, modes: session.modes,
      preferred: { isKernels ? connectors[$0].modes.first.flatMap(DisplayMode.init(written:)) : nil },
      desktop: session.desktopSize)
    for warning in choice.warnings { logger.reportingDisplay.warning("\(warning)") }
    return .fullScreen(display: choice.display, choice.mode)
  }

  /// - Parameters:
  ///   - outputs: names of the displays, in SDL's order.
  ///   - modes: the modes of a display, the one with the highest rate first for each size.
  ///   - preferred: the mode that a display prefers; `nil` where that is unknown.
  ///   - desktop: the size of a display in its present mode, px.
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
