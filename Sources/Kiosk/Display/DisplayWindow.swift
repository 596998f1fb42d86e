internal import ConfigurationValues
internal import KMSKit
package import Logging
internal import Logs
internal import MarqueeValues
internal import Messages
internal import Platform
internal import SDLKit

/// A display with its renderer and its events, chosen by what the machine has: a window of SDL's, or the scan-out buffers
/// of a bare console.
@MainActor
final class DisplayWindow {
  let session: VideoSession
  let renderer: Renderer
  let events: EventQueue
  /// Shows the frames, on a console without GL and on several outputs; `nil` where SDL does.
  let sink: (any DisplaySink)?
  /// The same on a console's only display.
  let scanout: Scanout?
  /// The same on several outputs.
  let mirror: Mirror?
  /// The driver of the graphics card on a console without GL.
  private let cardDriver: String?
  private var flipWait: FlipWait
  /// The name of its output; `nil` in a window on a desktop, and on several outputs.
  private let output: String?
  /// On several outputs it is the first one's. On a console without GL it only bounds the pointer, of one screen.
  private(set) var window: Window
  /// SDL's numbers of its windows.
  private(set) var windowNumbers: [UInt32]

  /// Opens a window of SDL's.
  ///
  /// - Parameters:
  ///   - title: of the window where it has a frame.
  ///   - windowSize: px; `nil` fills the screen that `choice` names.
  ///   - choice: the output and its mode.
  ///   - wanted: whether the GPU or the processor draws.
  init(
    on host: DisplayHost, title: String, windowSize: PixelSize?, choice: DisplayChoice,
    renderer wanted: Configuration.RendererChoice, logger: Logger
  ) throws(SDLError) {
    try Self.expectSeat()
    (sink, scanout, mirror, cardDriver) = (nil, nil, nil, nil)
    flipWait = FlipWait(host.bell)
    (session, events) = try host.openSession(graphicsCard: choice.graphicsCard, hasFrames: windowSize != nil)
    let mode: Window.Mode
    if let windowSize {
      (mode, output) = (.resizable(windowSize), nil)
    } else {
      (mode, output) = try choice.screen(of: session, logger: logger)
    }
    // A console would show it for a moment with the window.
    if windowSize == nil { session.hideCursor() }
    window = try Window(session: session, title: title, mode: mode)
    windowNumbers = [window.number]
    renderer = try Self.renderer(
      for: window, session: session, wanted: wanted, isShared: host.isShared, logger: logger)
    logOpening(logger)
  }

  /// Opens a display of a bare console without GL.
  ///
  /// - Parameter choice: the output and its mode.
  init(onConsoleOf host: DisplayHost, choice: DisplayChoice, logger: Logger) throws(SDLError) {
    let output: Output
    do throws(KMSError) {
      output = try host.console.open(choice, logger: logger)
    } catch {
      throw SDLError(error)
    }
    (session, events) = try host.openInput()
    window = try Self.pointerWindow(of: host, session: session, events: events, size: output.size)
    windowNumbers = [window.number]
    let scanout = Scanout(output, logger: logger)
    renderer = try Renderer(size: output.size, sink: scanout)
    (sink, self.scanout, mirror) = (scanout, scanout, nil)
    (self.output, cardDriver) = (output.name, output.card.driver)
    flipWait = FlipWait(host.bell)
    logOpening(logger)
  }

  /// Shows the same picture on several displays of a bare console, without GL.
  ///
  /// - Parameters:
  ///   - outputs: at least one, the one that paces the frames first.
  ///   - names: of all outputs of the configuration.
  init(onConsoleOf host: DisplayHost, outputs: [Output], named names: [String], logger: Logger) throws(SDLError) {
    let size = outputs[0].pictureSize
    (session, events) = try host.openInput()
    window = try Self.pointerWindow(of: host, session: session, events: events, size: size)
    windowNumbers = [window.number]
    let mirror = Mirror(outputs.map { Scanout($0, logger: logger) }, named: names)
    let renderer = try Renderer(size: size, sink: mirror)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    (self.renderer, sink, scanout, self.mirror) = (renderer, mirror, nil, mirror)
    (output, cardDriver) = (nil, outputs[0].card.driver)
    flipWait = FlipWait(host.bell)
    logOpening(logger)
  }

  /// Shows the same picture in a window of SDL's on each of several outputs. The processor draws.
  ///
  /// - Parameters:
  ///   - title: of the windows where they have a frame.
  ///   - names: of all outputs of the configuration.
  ///   - choose: returns the outputs to open and their modes, of those that have a display; the first that is there gives the
  ///     picture its size.
  init(
    on host: DisplayHost, title: String, named names: [String], logger: Logger,
    choosing choose: (_ there: [String]) -> [DisplayChoice]
  ) throws(SDLError) {
    try Self.expectSeat()
    (session, events) = try host.openSession(graphicsCard: nil, hasFrames: false)
    session.allowSoftwareRendering()
    let choices = choose(session.displayNames)
    var windows: [(window: Window, output: String)] = []
    var fault: SDLError?
    for choice in choices {
      do throws(SDLError) {
        windows.append(try Self.window(choice, of: session, title: title, logger: logger))
      } catch {
        fault = error
      }
    }
    guard let first = windows.first?.window else {
      throw fault ?? SDLError(function: SDLError.noOutput, message: "no output is listed")
    }
    session.hideCursor()
    window = first
    windowNumbers = windows.map(\.window.number)
    let size = first.size
    let mirror = Mirror(windows.map { MirrorWindow($0.window, on: $0.output, size: size) }, named: names)
    let renderer = try Renderer(size: size, sink: mirror, waitsForRefresh: false)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    (self.renderer, sink, scanout, self.mirror) = (renderer, mirror, nil, mirror)
    (output, cardDriver) = (nil, nil)
    flipWait = FlipWait(host.bell)
    if windows.count < choices.count, let fault {
      logger.reportingDisplay.warning("\(fault); the other outputs show the picture without it")
    }
    logOpening(logger)
  }

  /// Opens a window for one of several outputs.
  static func window(_ choice: DisplayChoice, of session: VideoSession, title: String, logger: Logger)
    throws(SDLError) -> (window: Window, output: String)
  {
    let (mode, output) = try choice.screen(of: session, logger: logger)
    return (try Window(session: session, title: title, mode: mode), output ?? "")
  }

  /// The window that bounds the pointer on a console: the first screen's.
  private static func pointerWindow(
    of host: DisplayHost, session: VideoSession, events: EventQueue, size: PixelSize
  ) throws(SDLError) -> Window {
    if let window = host.pointerWindow { return window }
    let window = try Window(session: session, title: "Kiosk Marquee", mode: .resizable(size))
    host.pointerWindow = window
    events.confinePointer(to: window)
    return window
  }

  /// The names of the outputs that show the picture; none in a window on a desktop.
  var outputs: [String] { mirror?.names ?? [output].compactMap(\.self) }

  /// The displays of a console without GL that show the picture.
  var scanouts: [Scanout] { mirror?.sinks.compactMap { $0 as? Scanout } ?? [scanout].compactMap(\.self) }

  /// The windows that show the same picture on several outputs of a desktop.
  var mirrorWindows: [MirrorWindow] { mirror?.sinks.compactMap { $0 as? MirrorWindow } ?? [] }

  /// Shows the picture of several outputs on one more.
  func add(_ sink: any DisplaySink) {
    mirror?.add(sink)
    if let window = sink as? MirrorWindow { windowNumbers.append(window.sink.window.number) }
  }

  /// Forgets windows that the mirror no longer shows the picture in, so that they close.
  func forgetClosedWindows() {
    let windows = mirrorWindows.map(\.sink.window)
    guard let first = windows.first else { return }
    window = first
    windowNumbers = windows.map(\.number)
  }

  /// An event as if it were in a window that the picture fills.
  func translated(_ event: Event) -> Event {
    guard mirror != nil, let number = event.window else { return event }
    return mirrorWindows.first { $0.sink.window.number == number }?.translated(event) ?? event
  }

  /// The touch panel of a console on which the same picture is on several displays; `nil` where the picture fills it.
  /// - Parameter output: the output that the panel is in front of; `nil` for the first that shows the picture, as where this one
  ///   does not.
  func panel(on output: String?) -> LargerPanel? {
    let scanouts = scanouts
    let named = scanouts.first { $0.name.lowercased() == output?.lowercased() }
    guard let display = (named ?? scanouts.first)?.output, display.size != display.pictureSize else { return nil }
    return .init(size: display.size, corner: display.corner)
  }

  /// Waits until the last frame is up.
  /// - Parameter isOver: whether to stop waiting, because the program ends.
  /// - Returns: when that was, on the monotonic clock; `nil` if none was under way.
  /// - Throws: if the display is lost.
  func settle(unless isOver: () -> Bool) throws(SDLError) -> (time: Duration?, hasWaited: Bool) {
    guard let sink else { return (nil, false) }
    return try flipWait.settle(sink, unless: isOver)
  }

  private func logOpening(_ logger: Logger) {
    let size = (try? renderer.outputSize()) ?? window.size
    logger.reportingDisplay.info(
      "drawing with \(renderer.name) on \(driverName), \(size) px",
      metadata: ["refresh": "\(refreshRate.map { "\(shortDecimal($0)) Hz" } ?? "unknown")"])
  }

  /// What shows the picture: SDL's name of its video driver, or the graphics card's.
  var driverName: String {
    cardDriver.map { "kms \($0)" } ?? session.driverName
  }

  /// Refresh rate of the display, Hz; `nil` where it is unknown.
  var refreshRate: Double? { sink.map(\.refreshRate) ?? window.refreshRate.map { Double($0) } }

  /// Whether this is a bare console, where displays come and go unnoticed by SDL.
  var isConsole: Bool { cardDriver != nil || session.isKMSDRM }

  /// Throws if SDL would use a Wayland compositor without a seat, which would crash its driver.
  private static func expectSeat() throws(SDLError) {
    guard VideoDrivers.first == "wayland", let compositor = WaylandCompositor(), compositor.lacksSeat() else { return }
    throw SDLError(
      function: "Wayland", message: "the compositor has no seat, and SDL needs one: connect an input device")
  }

  private static func renderer(
    for window: Window, session: VideoSession, wanted: Configuration.RendererChoice, isShared: Bool, logger: Logger
  ) throws(SDLError) -> Renderer {
    let kind = RendererChoice.kind(wanted, on: session.driverName, hasGPU: RenderNode().isGPU)
    if case .accelerated = kind {
      do {
        // One that waits for its display would hold up the others: then the clock paces them.
        return try Renderer(window: window, kind: kind, waitForRefresh: !isShared)
      } catch {
        // What the processor drew on a console would go through GL too.
        if wanted == .auto, session.isKMSDRM, !isShared { throw error }
        logger.reportingDisplay.warning("no GPU renderer, drawing in software: \(error)")
      }
    }
    session.allowSoftwareRendering()
    return try Renderer(window: window, kind: .software, waitForRefresh: false)
  }
}

extension SDLLog.Severity {
  /// The level at which the log has SDL's messages.
  package var level: Logger.Level {
    switch self {
    case .debug: .debug
    case .info: .info
    case .warning: .warning
    case .error: .error
    }
  }
}
