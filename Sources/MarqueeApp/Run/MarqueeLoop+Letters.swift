internal import Logging
internal import MarqueeConfig
internal import MarqueeRendering
internal import SDLKit

// What other threads tell the render thread.
extension MarqueeLoop {
  /// Takes all letters; what the display refuses with one of them is thrown once the others are taken.
  func takeLetters() throws(SDLError) {
    var fault: SDLError?
    for letter in mailbox.takeAll() {
      do throws(SDLError) {
        try take(letter)
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
  }

  private func take(_ letter: Letter) throws(SDLError) {
    switch letter {
    case .stop: isEnding = true
    case .reload: feed.reload()
    case .report: if statisticsWriter.mayWrite() { report() }
    case .control(let order): carryOut(order)
    case .configuration(let outcome, let request): try take(outcome, request)
    case .product(let product, generation):
      if case .panel(let panel, let prepared) = product { stage.accept(prepared.scroll, of: panel) }
      if try show?.picture.accept(product) == true { show?.invalidate() }
    case .product: break
    case .displaysChanged: displaysChanged()
    }
  }

  /// Shows the configuration as it is now, if it is good; what is on the glass stays if not.
  /// - Parameter request: the last one that this answers.
  private func take(_ outcome: ConfigurationFeed.Outcome, _ request: Int) throws(SDLError) {
    switch outcome {
    case .good(let loaded):
      let warnings = FaultReport(loaded.warnings)
      source = .present
      service.lastFault = nil
      unkept = loaded
      // On a display that is lost over it as well: it is shown on the next one.
      defer {
        control.tell(request, cards: stage.cardCount, faults: [], warnings: warnings.lines)
        warnings.log(
          to: logger, summary: (.notice, "showing the configuration as it is now: \(stage.cardCount) cards"))
      }
      try adopt(loaded.configuration)
      // Else it is kept with the first picture that can be drawn.
      if drawingFault == nil { keep() }
    case .bad(let error):
      let faults = FaultReport(error.diagnostics)
      service.lastFault = faults.firstError
      control.tell(request, cards: stage.cardCount, faults: faults.lines, warnings: [])
      faults.log(
        to: logger, summary: (.error, "the configuration has faults and is not shown; the one before stays"))
    }
  }

  /// Starts to follow the configuration's file. Where the system has no thread for it, it is attempted again every ten
  /// seconds: what was saved meanwhile is shown then.
  func follow() {
    guard MonotonicClock.now >= nextFollowing else { return }
    let isFirst = nextFollowing == .zero
    if let fault = feed.start(since: firstIdentity) {
      nextFollowing = MonotonicClock.now + .seconds(10)
      if isFirst { logger.error("changes of the configuration are not noticed for now: \(fault)") }
    } else {
      isFollowing = true
      if !isFirst { logger.notice("changes of the configuration are noticed again") }
    }
  }

  /// Keeps the configuration for a start at which the file is bad.
  func keep() {
    guard let unkept else { return }
    keeper.keep(unkept)
    self.unkept = nil
  }

  private func adopt(_ configuration: Configuration) throws(SDLError) {
    let before = stage.configuration.display
    stage.adopt(configuration)
    lastLookAtClock = nil
    guard let show else { return }
    let display = configuration.display
    let isElsewhere = options.windowSize == nil && (before.output != display.output || before.mode != display.mode)
    // Another way of drawing wants another window.
    if isElsewhere || before.renderer != display.renderer {
      return openAnew()
    }
    show.translation.calibration = configuration.touch.calibration
    show.pacer.change(to: configuration.display.frameRate, glass: show.glass, epoch: timeline.epoch)
    try makePictureAgain(adopting: show.picture)
  }
}
