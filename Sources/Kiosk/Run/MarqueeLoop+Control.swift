internal import ConfigurationStore
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import RemoteControl
internal import SDLKit

// What is asked for over the control socket. Each order is answered once, here or when its work is done.
extension MarqueeLoop {
  func carryOut(_ order: ControlOrder) {
    switch order.request {
    case .status:
      var reply = ControlReply(ok: true)
      reply.status = status
      order.answer(reply)
    case .pause(let length):
      stage.pause(for: length, at: timeline.now)
      isPauseLogged = true
      logger.reporting(.pause, is: length.map { "\($0)" } ?? "for good").notice(
        "paused by an operator", metadata: length.map { ["for": "\($0)"] })
      order.answer(
        .done(length.map { "paused for \(MarqueeStatus.length($0 / .seconds(1)))" } ?? "paused until it is resumed"))
    case .resume:
      let wasPaused = stage.moveOn(at: timeline.now)
      isPauseLogged = false
      if wasPaused { logger.reporting(.pause, is: "resumed").notice("resumed by an operator") }
      order.answer(.done(wasPaused ? "goes on" : "was not paused"))
    case .next: step(.next, for: order)
    case .previous: step(.previous, for: order)
    case .show(let card): showCard(called: card, for: order)
    case .reload:
      control.answerLater(order, to: feed.reload())
    case .screenshot: takePicture(for: order)
    case .restart:
      logger.notice("ending, so that the service is started again, as an operator asked for")
      order.answer(.done("ending; a service is started again"))
      isEnding = true
    }
  }

  private func step(_ key: ScrollController.Key, for order: ControlOrder) {
    if let reason = stage.isTaken { return order.answer(.refused("not moved: \(reason)")) }
    stage.handle(StageInput(time: timeline.now, kind: .key(key)))
    order.answer(.done((key == .next ? "went to the next card" : "went back a card") + unseen))
  }

  private func showCard(called name: String, for order: ControlOrder) {
    guard let place = stage.card(called: name) else { return control.refuse(order, for: name, in: stage.plan) }
    if let reason = stage.isTaken { return order.answer(.refused("not shown: \(reason)")) }
    stage.show(place, at: timeline.now)
    let card = stage.configuration.lanes[place.lane].cards[place.card]
    order.answer(.done("shows \(card.identity)\(unseen)"))
  }

  /// Why nobody sees what was done.
  private var unseen: String {
    if show == nil { return ", on no display" }
    return darkness.isDark ? "; the screen is \(blackText)" : ""
  }

  private func takePicture(for order: ControlOrder) {
    guard let show else { return order.answer(.refused("no screenshot: there is no display")) }
    control.takePicture(for: order) {
      // What was presented may be gone from the renderer.
      show.invalidate()
      if darkness.isDark {
        try show.glass.renderer.clear(0xFF00_0000)
      } else {
        try show.picture.draw(stage, stage.moment)
      }
      var bitmap = Bitmap(width: stage.glass.width, height: stage.glass.height)
      let pixels = try show.glass.renderer.readPixels()
      guard pixels.count == bitmap.pixels.count else { return bitmap }
      bitmap.pixels = pixels
      return bitmap
    }
  }

  private var status: MarqueeStatus {
    let state: MarqueeStatus.State =
      if drawingFault != nil {
        .drawingFails
      } else if show == nil {
        .waitingForDisplay
      } else if darkness.isDark {
        .black
      } else if stage.pause != nil {
        .paused
      } else {
        summary.map { .other($0) } ?? .showing
      }
    return control.status(
      of: stage, at: timeline.now, state: state, nothingShown: nothingIsShown,
      blackUntil: state == .black ? blackEnd : nil, configuration: file, source: source, frames: frameTotals,
      logos: logoReports.counts,
      display: show.map { show in
        MarqueeStatus.Display(
          width: stage.glass.width, height: stage.glass.height, refresh: show.glass.window.refreshRate,
          renderer: show.glass.renderer.name, driver: show.glass.session.driverName,
          frameRate: .init(
            shown: show.pacer.pace.rate, setting: show.pacer.pace.setting, reason: show.pacer.pace.reason))
      }, lastFault: service.lastFault)
  }

  /// Whether nothing is shown that should be. In ordered hours of black nothing should be, unless a visitor has woken the
  /// screen.
  private var nothingIsShown: Bool {
    let off = stage.configuration.display.off
    let isOrdered = show == nil ? off.contains { $0.contains(minute: LocalClock.minute()) } : darkness.isDark
    return !isOrdered && (show == nil || drawingFault != nil || source == .none)
  }
}
