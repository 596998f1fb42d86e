internal import FacePainting
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import Platform
internal import SDLKit
internal import StageDrawing

// Displays that come and go.
extension MarqueeLoop {
  /// How often a display is looked for.
  private static let look = Duration.seconds(1)

  /// Opens a display if there is one, else waits a second for one.
  func lookForDisplay(until end: Duration?) throws(SDLError) {
    skipTimeWithoutDisplay()
    let now = MonotonicClock.now
    if now >= nextLook {
      nextLook = now + Self.look
      // The first time SDL itself is asked, so that there are its words to tell.
      if displayFault == nil || DisplaySearch().mayFind { return try open() }
      drawingFault = nil
    }
    if drawingFault == nil {
      service.waits(for: "a display" + (summary.map { "; \($0)" } ?? ""))
    } else {
      service.drawingFails()
      service.isAlive()
    }
    let left = min(nextLook - now, end.map { $0 - now } ?? Self.look, service.interval ?? Self.look)
    if mailbox.isEmpty { bell.wait(or: nil, atMost: left) }
    skipTimeWithoutDisplay()
    try takeLetters()
  }

  /// Leaves the time without a display out of the timeline: the strip stands still. An operator's pause runs down.
  private func skipTimeWithoutDisplay() {
    stage.runDownPause(by: max(stage.now.duration(to: timeline.now), .zero))
    logPauseEnd()
    timeline.resume(at: stage.now)
  }

  /// Shows the stage on the display that there is.
  private func open() throws(SDLError) {
    // Before SDL looks, so that no change is missed.
    let known = Connectors().connected
    let display = stage.configuration.display
    let glass = try Glass(
      windowSize: options.windowSize, choice: DisplayChoice(display, among: known), renderer: display.renderer,
      logger: logger)
    planner.resizeNow(to: try glass.renderer.outputSize())
    skipTimeWithoutDisplay()
    try takeLetters()
    guard !wantsOtherGlass(than: display) else { return nextLook = .zero }
    if !hasBeenShown {
      // Its time begins now, and that of a pause goes on.
      let pause = stage.pause?.counted(from: stage.now)
      stage = Stage(stage.plan)
      stage.pause = pause
    }
    generation += 1
    let show = try Show(stage: stage, on: glass, painter: painter, logger: logger, deliver: delivery)
    if !hasBeenShown { timeline.resume(at: .start) }
    statistics.madePicture(within: show.picture.makingTime)
    self.show = show
    planner.needs = show.picture.preparation.needs
    if glass.session.isKMSDRM {
      let watch = ConnectorWatch(since: known) { [mailbox] in mailbox.post(.displaysChanged) }
      if let fault = watch.fault { logger.warning("displays that come and go are not noticed: \(fault)") }
      connectorWatch = watch
    }
    if displayFault != nil { logger.reportingDisplay.notice("there is a picture again") }
    displayFault = nil
    drawingFault = nil
    let waker = glass.events.waker
    if glass.events.canWait {
      mailbox.onArrival { waker.wake() }
    } else {
      mailbox.onArrival { [bell] in bell.ring() }
    }
    present(show)
    hasBeenShown = true
    // What could not be shown, whatever the reason, is not what to fall back on.
    if drawingFault == nil { pictureIsUp() }
  }

  /// Gives up the display after a fault that no other frame would mend, and waits.
  func lose(_ error: SDLError) {
    close()
    service.lastFault = "\(error)"
    // Other calls fail on a display that is there.
    let isMissing = error.function == "SDL_Init" || error.function == "Wayland"
    if isMissing { drawingFault = nil } else { reportDrawingFault(error) }
    let advice = error.function == "SDL_Init" ? DisplayAdvice.text : ""
    let fault = "no picture: \(error)\(advice)"
    guard fault != displayFault else { return }
    displayFault = fault
    logger.reporting(.display, is: fault).error("\(fault); looking again every second")
  }

  /// A console's screens are others than they were: what SDL shows on may be gone.
  func displaysChanged() {
    guard show != nil else { return }
    logger.reporting(.display, is: "changing").notice("other displays are connected than before; opening them anew")
    openAnew()
  }

  /// Closes the display, to open at once the one that there is now.
  func openAnew() {
    close()
    nextLook = .zero
  }

  /// Closes window and video driver. The stage stays.
  func close() {
    mailbox.onArrival { [bell] in bell.ring() }
    connectorWatch?.stop()
    connectorWatch = nil
    if let show { endPresses(on: show) }
    earlierFrames = frameTotals
    planner.needs = nil
    show = nil
  }

  /// - Parameters:
  ///   - earlier: the picture whose textures may be taken over; `nil` where they are lost.
  ///   - backdrop: its pictures where they were prepared.
  func makePictureAgain(adopting earlier: Picture? = nil, backdrop: PreparedBackdrop? = nil) throws(SDLError) {
    generation += 1
    try show?.makePictureAgain(
      of: stage, painter: painter, adopting: earlier, backdrop: backdrop, deliver: delivery)
  }

  /// Takes what is made for the layout at hand.
  private var delivery: @Sendable (Picture.Product) -> Void {
    { [mailbox, generation] in mailbox.post(.product($0, generation: generation)) }
  }
}
