package import ConfigurationValues
internal import KMSKit
package import Logging
internal import Logs
internal import MarqueeValues
internal import Platform
package import SDLKit

/// A display that shows the same picture on several outputs.
@MainActor
package protocol MirrorDisplay: Display {
  var mirror: Mirror { get }
}

extension MirrorDisplay {
  package var outputs: [String] { mirror.names }
  package var listedOutputs: [String]? { mirror.names }
  package var mayChangePace: Bool { true }
  package var isPacedBySubstitute: Bool { mirror.isPacedBySubstitute }
  package var isCatchingUp: Bool { mirror.isCatchingUp }
  package func nextAttempt(after now: Duration) -> Duration? { mirror.nextAttempt(after: now) }
}

/// The same picture on several outputs of a bare console, without GL.
@MainActor
package final class ConsoleMirror: MirrorDisplay, SinkDisplay {
  package let session: VideoSession
  package let renderer: Renderer
  package let events: EventQueue
  package let mirror: Mirror
  package var sink: Mirror { mirror }
  private let cardDriver: String
  /// Only bounds the pointer, of one screen.
  private let window: Window
  package let windowNumbers: [UInt32]

  /// Opens those of several outputs that have a display and can show the same picture.
  ///
  /// - Parameters:
  ///   - names: of all outputs of the configuration; the first that has a display decides the size, and paces the frames.
  ///   - mode: that of the configuration.
  ///   - known: the connectors with a display. Those that are listed and cannot be opened, for whatever reason, are tried again.
  package init(
    on host: DisplayHost, outputs names: [String], in mode: DisplayMode?, among known: [Connectors.Output],
    logger: Logger
  ) throws(SDLError) {
    let outputs: [Output]
    do throws(KMSError) {
      outputs = try host.console.open(names, in: mode, logger: logger)
    } catch {
      throw SDLError(error)
    }
    guard let first = outputs.first else {
      throw SDLError(function: SDLError.noOutput, message: "no display of 'outputs' can show the picture")
    }
    let size = first.pictureSize
    (session, events) = try host.openInput()
    window = try host.openPointerWindow(session: session, events: events, size: size)
    windowNumbers = [window.number]
    let mirror = Mirror(outputs.map { Scanout($0, logger: logger) }, named: names)
    let renderer = try Renderer(size: size, sink: mirror)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    (self.renderer, self.mirror, cardDriver) = (renderer, mirror, first.card.driver)
    logOpening(logger, size: window.size)
    let (there, opened) = (Set(known.map { $0.name.lowercased() }), Set(outputs.map { $0.name.lowercased() }))
    for name in names where there.contains(name.lowercased()) && !opened.contains(name.lowercased()) {
      mirror.noteFault(of: name)
    }
  }

  package var kind: DisplayKind { .outputs(self) }
  package var driverName: String { "kms \(cardDriver)" }
  package var isConsole: Bool { true }

  /// Outputs that do not report that they are there are no obstacle to watching the others.
  package func shown(among known: [Connectors.Output]) -> [Connectors.Output] {
    let reporting = scanouts.filter { $0.awaitedSince == nil }
    let places = reporting.map { (name: $0.name, card: String?($0.output.card.path)) }
    return Self.connectors(of: places.isEmpty ? outputs.map { ($0, nil) } : places, among: known)
  }

  package func panel(on output: String?) -> LargerPanel? {
    let scanouts = scanouts
    let named = scanouts.first { $0.name.lowercased() == output?.lowercased() }
    guard let display = (named ?? scanouts.first)?.output, display.size != display.pictureSize else { return nil }
    return .init(size: display.size, corner: display.corner)
  }

  /// Opens outputs that are connected and do not show the picture yet. Those that cannot be opened are tried again later.
  /// - Parameters:
  ///   - names: of the outputs.
  ///   - mode: that of the configuration.
  package func join(_ names: [String], in mode: DisplayMode?, of host: DisplayHost, logger: Logger) {
    guard !names.isEmpty, let size = scanouts.first?.output.pictureSize else { return }
    do throws(KMSError) {
      let opened = try host.console.open(
        names, in: mode, beside: .init(size: size, rate: mirror.refreshRate), logger: logger)
      for output in opened {
        logger.reportingDisplay.notice("\(output.name): shows the picture too")
        mirror.add(Scanout(output, logger: logger))
      }
    } catch {
      logger.reportingDisplay.warning("\(error); the other outputs go on")
    }
    // Also those that were left out without a fault: a display may tell its modes late.
    let shown = Set(mirror.names.map { $0.lowercased() })
    for name in names where !shown.contains(name.lowercased()) { mirror.noteFault(of: name) }
  }
}
