internal import ConfigurationValues
internal import Dispatch
internal import Displays
internal import FacePainting
internal import Logging
internal import Logs
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import StageDrawing

/// Looks for a display, opens it, notices when displays come and go, and closes it when it is lost.
@MainActor
final class DisplayLifecycle {
  /// A display that was opened, before the stage is on it.
  struct FoundDisplay {
    let device: any Display
    /// The settings that it was opened for.
    let settings: Configuration.Display
    /// The displays that were connected before SDL looked.
    let known: [Connectors.Output]
  }

  /// The display that shows the stage; `nil` while there is none.
  private(set) var current: OpenDisplay?
  /// Whether the stage has been on any display.
  private(set) var hasShown = false
  /// Whether the first frame of the display that was opened is not up yet.
  private var awaitsPicture = false
  /// Of the displays that are gone.
  private var earlierTotals = FrameTotals()
  /// Notices when displays come and go, where SDL does not.
  private(set) var connectorWatch: ConnectorWatch?
  /// The displays that were connected when this screen's was looked for last.
  var lastKnown: [Connectors.Output]?
  /// When a display is looked for.
  var looks = LookTimes()
  /// Why there is no display, as it was last logged.
  private(set) var fault: String?
  /// Who drives a console's display where the GPU draws.
  var handover = DisplayHandover()
  /// The change of hands that is under way.
  var changeOfHands = ChangeOfHands()
  /// What the log says of the display's signal.
  var signal: SignalLog
  /// The fingers that were on the panel as it was closed.
  var heldFingers: Set<Int64> = []
  /// When the first frame of the open display was up, on the monotonic clock.
  private(set) var shownSince = Duration.zero
  /// Warns of a network in a corner that is not shown well.
  private var network = NetworkReport()

  let live: LiveStage
  let planner: StagePlanner
  private let painter: FacePainter
  let health: DrawingHealth
  let configuration: ConfigurationTracker
  let service: ServiceReport
  let mailbox: Mailbox<LoopMessage>
  /// What it shares with the other screens.
  let host: DisplayHost
  /// The screen's number, from 0, and its name.
  let screen: (number: Int, name: String)
  /// px; `nil` fills the screen.
  let windowSize: PixelSize?
  let logger: Logger

  /// The windows on further outputs of a desktop.
  var windows = FurtherWindows()

  /// - Parameters:
  ///   - screen: the screen's number, from 0, and its name.
  ///   - host: what it shares with the other screens.
  ///   - windowSize: px; `nil` fills the screen.
  init(
    _ live: LiveStage, of screen: (number: Int, name: String), on host: DisplayHost, planner: StagePlanner,
    painter: FacePainter, health: DrawingHealth, configuration: ConfigurationTracker, service: ServiceReport,
    mailbox: Mailbox<LoopMessage>, windowSize: PixelSize?, logger: Logger
  ) {
    self.live = live
    self.screen = screen
    self.host = host
    self.planner = planner
    self.painter = painter
    self.health = health
    self.configuration = configuration
    self.service = service
    self.mailbox = mailbox
    self.windowSize = windowSize
    self.logger = logger
    signal = SignalLog(logger: logger)
    host.wanted[screen.number] = live.stage.configuration.display.namedOutputs
  }

  /// Frames and tiles since the start, on all displays.
  var frameTotals: FrameTotals { current.map { earlierTotals + $0.frameTotals } ?? earlierTotals }

  // MARK: Opening

  /// Puts the stage on a display that was found; returns `nil` if the configuration now requires another one. The first
  /// frame must be presented next; then call `noteShown()`.
  func open(_ found: FoundDisplay) throws(SDLError) -> OpenDisplay? {
    guard !live.stage.configuration.display.needsOtherWindow(than: found.settings, isWindowed: windowSize != nil) else {
      look(at: .zero)
      return nil
    }
    if !hasShown { live.restart() }
    live.updateTexts()
    let device = found.device
    let display = try OpenDisplay(
      stage: live.stage, on: device, of: host, painter: painter, waitingFor: patience, logger: logger
    ) { [mailbox, number = screen.number] in
      mailbox.post(.product($0, generation: $1, screen: number))
    }
    if !hasShown { live.startClock() }
    // It went on while the textures were made.
    if live.followsUTC { display.pacer.restart(at: live.now) }
    current = display
    network.note(live.stage.plan.layout, to: logger)
    planner.needs = display.isParked ? nil : display.stageRenderer.preparation.needs
    noteHandover(to: display)
    if device.isConsole {
      watchConnectors(since: found.known, until: device.nextAttempt(after: MonotonicClock.now))
    }
    awaitsPicture = true
    health.clearFault()
    host.opened(device.outputs, of: screen.number, events: device.events)
    return display
  }

  /// Notices when other displays are connected than `known`.
  /// - Parameter end: when to look in any case, on the monotonic clock; `nil` never.
  func watchConnectors(
    since known: [Connectors.Output]?, until end: Duration? = nil, every interval: Duration = .seconds(1)
  ) {
    connectorWatch?.stop()
    let watch = ConnectorWatch(since: known, showingOn: shown(among: known ?? []), until: end, every: interval) {
      [mailbox, number = screen.number] in
      mailbox.post(.displaysChanged(screen: number))
    }
    if let fault = watch.fault { logger.warning("displays that come and go are not noticed: \(fault)") }
    connectorWatch = watch
  }

  /// The displays that are open; none where one of them cannot be identified.
  func shown(among known: [Connectors.Output]) -> [Connectors.Output] {
    current?.device.shown(among: known) ?? []
  }

  /// Notes the first frame of the display that was opened, once it is up: the mode of a console's may fail to be set. Call
  /// in each turn.
  func noteShown() {
    if let display = current?.windowMirror { joinWindows(of: display) }
    guard awaitsPicture, current?.device.hasPicture ?? false else { return }
    awaitsPicture = false
    shownSince = MonotonicClock.now
    hasShown = true
    if fault != nil { logger.reportingDisplay.notice("there is a picture again") }
    fault = nil
    // A configuration that could not be drawn, for whatever reason, must not become the last good one.
    if health.fault == nil { health.pictureIsUp() }
  }

  /// Sets when a display is next looked for, on the monotonic clock.
  func look(at time: Duration) { looks.next = time }

  // MARK: Losing and closing

  /// Closes the display after a fault that drawing again cannot fix, and logs it.
  func lose(_ error: SDLError) {
    let scanouts = current?.device.scanouts ?? []
    if current?.isParked == true { refuseParking(error, among: Connectors().connected) }
    changeOfHands.isUnderWay = false
    close()
    // Whatever is wrong with the card, it is opened anew. Where only the display is missing, it stays.
    if !error.isWithoutDisplay {
      if !host.isShared {
        host.console.close()
      } else {
        for scanout in scanouts { host.console.close(cardOf: scanout) }
      }
    }
    // Looking asks the monitors, which would hold up the other screens each second: a thread tells when others are there.
    if host.hasDisplay, RendererChoice.isConsole, error.isWithoutDisplay {
      watchConnectors(since: lastKnown)
    }
    service.lastFault = "\(error)"
    // Other calls fail on a display that is there.
    let isMissing = error.isWithoutDisplay || ["SDL_Init", "Wayland"].contains(error.function)
    if isMissing { health.clearFault() } else { health.recordFault(error) }
    let advice = error.function == "SDL_Init" ? DisplayAdvice.text : ""
    let text = "no picture: \(error)\(advice)"
    guard text != fault else { return }
    fault = text
    logger.reporting(.display, is: text).error("\(text); looking again every second")
  }

  /// Other displays are connected to a console than before: the one that SDL shows on may be gone.
  func displaysChanged() {
    guard let current else {
      connectorWatch?.stop()
      connectorWatch = nil
      return look(at: .zero)
    }
    // A display that sleeps may say that it is not there. It is looked for once it should be awake, and SDL, which a parked one
    // gives way to, looks anew.
    if current.device.isAsleep || current.isParked { return watchConnectors(since: nil, every: .seconds(5)) }
    switch current.device.kind {
    case .outputs(let display): return followOutputs(of: display)
    case .output(let scanout):
      let known = Connectors().connected
      if !signal.waking(of: [scanout], among: known).isEmpty {
        return watchConnectors(since: known, until: MonotonicClock.now + .seconds(1))
      }
      let choice = DisplayChoice(
        live.stage.configuration.display, among: known, taken: host.outputsOfOthers(than: screen.number))
      if host.console.stillShows(scanout, choice, logger: logger) {
        return watchConnectors(since: known)
      }
    case .window, .windows, .parked: break
    }
    logger.reporting(.display, is: "changing").notice("other displays are connected than before; opening them anew")
    reopen()
  }

  /// Closes the display; the next turn opens whichever is connected.
  func reopen() {
    close()
    look(at: .zero)
  }

  /// Closes window and video driver; on a console without GL the display alone, unless the program ends. The stage stays.
  func close(isEnding: Bool = false) {
    connectorWatch?.stop()
    connectorWatch = nil
    if let current {
      host.closing(screen.number)
      live.handle(current.touches.endPresses(at: live.stage.now))
    }
    earlierTotals = frameTotals
    planner.needs = nil
    current?.device.close(isEnding: isEnding)
    current = nil
    signal.forgetWaking()
    if isEnding, !host.isShared { host.console.close() }
  }

  // MARK: Changes of the stage

  /// The stage has adopted another configuration or another layout.
  /// - Parameters:
  ///   - before: the settings of the display until then.
  ///   - backdrop: the backdrop's textures where they were prepared.
  func stageChanged(from before: Configuration.Display, backdrop: PreparedBackdrop?) throws(SDLError) {
    host.wanted[screen.number] = live.stage.configuration.display.namedOutputs
    // Another list asks for windows on all of its outputs.
    if before.outputs != live.stage.configuration.display.outputs { windows.dismissed.forgetAll() }
    guard let current else { return }
    guard
      try current.adopt(live.stage, after: before, isWindowed: windowSize != nil, backdrop: backdrop, epoch: live.epoch)
    else {
      changeOfHands.output = nil
      return reopen()
    }
    network.note(live.stage.plan.layout, to: logger)
  }

  /// Makes all textures anew, as the renderer has lost them.
  func restoreTextures() throws(SDLError) { try current?.restoreTextures(of: live.stage) }

  /// Takes what was made off the render thread, if it is for the present layout.
  /// - Parameter generation: of the layout that it was made for.
  func accept(_ product: StageRenderer.Product, generation: Int) throws(SDLError) {
    guard let current, generation == current.generation else { return }
    if case .panel(let panel, let prepared) = product { live.accept(prepared.scroll, of: panel) }
    try current.accept(product)
  }
}
