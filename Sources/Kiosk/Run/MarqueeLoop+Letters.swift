internal import ConfigurationStore
internal import FacePainting
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import StageDrawing

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
    case .plan: if let prepared = planner.take() { try take(prepared) }
    case .badConfiguration(let error, let request): refuse(error, request)
    case .product(let product, generation):
      if case .panel(let panel, let prepared) = product { stage.accept(prepared.scroll, of: panel) }
      if try show?.picture.accept(product) == true { show?.invalidate() }
    case .product: break
    case .displaysChanged: displaysChanged()
    }
  }

  /// Shows the configuration as it is now, or on the glass as it is now.
  private func take(_ prepared: PreparedPlan) throws(SDLError) {
    guard let reading = prepared.reading else { return try adopt(prepared) }
    let warnings = FaultReport(reading.loaded.warnings)
    source = .present
    service.lastFault = nil
    unkept = reading.loaded
    // On a display that is lost over it as well: it is shown on the next one.
    defer {
      control.tell(reading.request, cards: stage.cardCount, faults: [], warnings: warnings.lines)
      warnings.log(
        to: logger, summary: (.notice, "showing the configuration as it is now: \(counted(stage.cardCount, "card"))"))
    }
    try adopt(prepared)
    // Else it is kept with the first picture that can be drawn.
    if drawingFault == nil { keep() }
  }

  /// What is on the glass stays.
  /// - Parameter request: the last one that this answers.
  private func refuse(_ error: ConfigurationError, _ request: Int) {
    let faults = FaultReport(error.diagnostics)
    service.lastFault = faults.firstError
    control.tell(request, cards: stage.cardCount, faults: faults.lines, warnings: [])
    faults.log(
      to: logger, summary: (.error, "the configuration has faults and is not shown; the one before stays"))
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

  private func adopt(_ prepared: PreparedPlan) throws(SDLError) {
    let before = stage.configuration.display
    stage.adopt(prepared.change)
    lastLookAtClock = nil
    guard let show else { return }
    let display = stage.configuration.display
    if wantsOtherGlass(than: before) { return openAnew() }
    show.translation.screen = stage.glass
    show.translation.calibration = stage.configuration.touch.calibration
    show.pacer.change(to: display.frameRate, glass: show.glass, epoch: timeline.epoch)
    try makePictureAgain(adopting: show.picture, backdrop: prepared.backdrop)
  }

  /// Whether the configuration asks for another display, or another way of drawing, which wants another window.
  func wantsOtherGlass(than before: Configuration.Display) -> Bool {
    let display = stage.configuration.display
    let isElsewhere = options.windowSize == nil && (before.output != display.output || before.mode != display.mode)
    return isElsewhere || before.renderer != display.renderer
  }
}
