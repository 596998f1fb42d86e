package import ConfigurationValues
internal import Logging
internal import Logs
internal import MarqueeValues
internal import SDLKit

/// Selects the output and its mode by the configuration. Where the mode does not exist, it warns and falls back on the
/// default. Where the display does not exist, the only screen of a machine falls back on another; one of several waits.
package struct DisplayChoice {
  private let output: String?
  /// Outputs that other screens have or ask for; `nil` for the only screen.
  private let taken: Set<String>?
  private let mode: DisplayMode?
  /// Connectors of the one graphics card that SDL uses, in SDL's order.
  private let connectors: [Connectors.Output]
  /// The number of the graphics card that has the output; `nil` leaves the choice to SDL.
  let graphicsCard: Int?

  /// - Parameters:
  ///   - connectors: the connectors with a display, as the kernel lists them.
  ///   - taken: outputs that other screens have or ask for; `nil` for the only screen.
  package init(_ display: Configuration.Display, among connectors: [Connectors.Output], taken: Set<String>? = nil) {
    output = display.output
    self.taken = taken.map { Set($0.map { $0.lowercased() }) }
    mode = display.mode
    graphicsCard = connectors.first { Self.isSame($0.name, display.output) }?.card
    let card = graphicsCard ?? connectors.first?.card
    self.connectors = connectors.filter { $0.card == card }
  }

  /// The full-screen mode of the window and the name of its output; logs what could not be had.
  /// - Throws: with the function `SDLError.noOutput` if no display is left for this screen.
  @MainActor func screen(of session: VideoSession, logger: Logger) throws(SDLError) -> (
    mode: Window.Mode, output: String?
  ) {
    let names = session.displayNames
    // On a bare console SDL has no names, but its indices follow the kernel's order.
    let isKernels = session.isKMSDRM && names.count == connectors.count
    let outputs = isKernels ? connectors.map(\.name) : names
    let choice = pick(
      outputs: outputs, modes: session.modes,
      preferred: { isKernels ? connectors[$0].preferredMode : nil },
      desktop: session.desktopSize)
    for warning in choice.warnings { logger.reportingDisplay.warning("\(warning)") }
    guard let display = choice.display else {
      throw SDLError(function: SDLError.noOutput, message: missing(among: outputs))
    }
    return (.fullScreen(display: display, choice.mode), outputs.indices.contains(display) ? outputs[display] : nil)
  }

  /// Why there is no display for this screen.
  /// - Parameter names: of all outputs with a display.
  package func missing(among names: [String]) -> String {
    let there = "there are: \(Self.list(names))"
    return output.map { "\($0) has no display; \(there)" } ?? "no output is left for this screen; \(there)"
  }

  /// - Parameters:
  ///   - outputs: names of the displays, in SDL's order.
  ///   - modes: the modes of a display, the one with the highest rate first for each size.
  ///   - preferred: the mode that a display prefers; `nil` where that is unknown.
  ///   - desktop: the size of a display in its present mode, px.
  /// - Returns: the display's number in `outputs`; `nil` if none is left for this screen, or there is none.
  @MainActor func pick(
    outputs: [String], modes: (Int) -> [ScreenMode], preferred: (Int) -> DisplayMode? = { _ in nil },
    desktop: (Int) -> PixelSize?
  ) -> (display: Int?, mode: ScreenMode?, warnings: [String]) {
    var warnings: [String] = []
    let found = outputs.firstIndex { Self.isSame($0, output) }
    if let output, found == nil, taken == nil {
      warnings.append("display.output is \(output), which has no display; there are: \(Self.list(outputs))")
    }
    var display = found
    if let taken {
      if output == nil { display = outputs.firstIndex { !taken.contains($0.lowercased()) } }
    } else if found == nil {
      display = 0
    }
    guard let display else { return (nil, nil, warnings) }
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
  fileprivate var text: String { "\(size)\(refreshRate.map { "@\($0)" } ?? "")" }
}
