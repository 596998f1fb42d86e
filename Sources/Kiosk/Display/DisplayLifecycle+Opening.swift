internal import ConfigurationValues
internal import Displays
internal import FoundationEssentials
internal import Logging
internal import Logs
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit

// When a display is looked for, and which kind is opened.
extension DisplayLifecycle {
  /// Reports to the service that there is no picture, and why.
  func reportWaiting() {
    if health.fault == nil {
      service.waits(for: "a display" + (configuration.summary.map { "; \($0)" } ?? ""))
    } else {
      service.drawingFails()
      service.isAlive()
    }
  }

  /// Opens a window if it is time to look and there may be a display. Does not wait for one.
  func look() throws(SDLError) -> FoundDisplay? {
    let now = MonotonicClock.now
    if now >= lookTime {
      looks.look(at: now, changes: host.changes, isWatched: connectorWatch != nil && host.hasDisplay)
      // The first time SDL itself is asked, so that its own words can be logged.
      if fault == nil || DisplaySearch().mayFind { return try openDevice() }
      health.clearFault()
    }
    changeOfHands.isUnderWay = false
    return nil
  }

  /// When to look next, on the monotonic clock: not at once after a change of the outputs, which may be this screen's own, of
  /// a display that fails whenever it is opened.
  var lookTime: Duration { looks.time(changes: host.changes) }

  /// Opens the display that the configuration asks for. Throws if there is none.
  private func openDevice() throws(SDLError) -> FoundDisplay {
    // Before SDL looks, so that no change is missed.
    let known = Connectors().connected
    lastKnown = known
    let settings = live.stage.configuration.display
    let choice = DisplayChoice(settings, among: known, taken: host.outputsOfOthers(than: screen.number))
    let device: any Display
    if windowSize == nil, !settings.outputs.isEmpty {
      handover.end()
      device = try openMirror(settings, among: known)
    } else if isWithoutGL(settings) {
      handover.end()
      device = try ConsoleDisplay(on: host, choice: choice, logger: logger)
    } else if let parked = try park(settings, among: known) {
      return FoundDisplay(device: parked, settings: settings, known: known)
    } else {
      device = try openWindow(settings, choice)
    }
    planner.resizeNow(to: try device.renderer.outputSize())
    return FoundDisplay(device: device, settings: settings, known: known)
  }

  /// Opens a window of SDL's. On a console whose GPU cannot be drawn with, `auto` does without GL.
  private func openWindow(_ settings: Configuration.Display, _ choice: DisplayChoice) throws(SDLError) -> any Display {
    do throws(SDLError) {
      return try WindowDisplay(
        on: host, title: host.isShared ? "Kiosk Marquee, \(screen.name)" : "Kiosk Marquee", windowSize: windowSize,
        choice: choice, renderer: settings.renderer, logger: logger)
    } catch {
      guard windowSize == nil, settings.renderer == .auto, !host.isShared, RendererChoice.isConsole,
        let display = try? ConsoleDisplay(on: host, choice: choice, logger: logger)
      else { throw error }
      logger.reportingDisplay.warning("the GPU cannot be used, so the processor draws, without GL: \(error)")
      return display
    }
  }

  private func isWithoutGL(_ settings: Configuration.Display) -> Bool {
    windowSize == nil
      && RendererChoice.isWithoutGL(
        host.isShared ? .cpu : settings.renderer, in: ProcessInfo.processInfo.environment, hasGPU: RenderNodes().isGPU)
  }
}

/// When a screen's display is looked for, on the monotonic clock.
struct LookTimes {
  /// How often it is.
  static let interval = Duration.seconds(1)
  /// How often while other screens show something, and a thread watches the connectors.
  static let rareInterval = Duration.seconds(30)

  /// The next time.
  var next = Duration.zero
  /// The last time, and `DisplayHost.changes` then.
  private var last = (time: Duration.zero, changes: 0)

  /// It is looked for now.
  /// - Parameter isWatched: whether a thread watches the connectors.
  mutating func look(at now: Duration, changes: Int, isWatched: Bool) {
    last = (now, changes)
    next = now + (isWatched ? Self.rareInterval : Self.interval)
  }

  /// The next time, after some changes of the outputs: not at once.
  func time(changes: Int) -> Duration { changes == last.changes ? next : min(next, last.time + Self.interval) }
}
