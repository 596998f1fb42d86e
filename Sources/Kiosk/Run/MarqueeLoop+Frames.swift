internal import ConfigurationStore
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit

// One frame after the other, and the rests between them.
extension MarqueeLoop {
  /// One turn: rests as long as there is nothing to do, then takes what came in and shows the next frame.
  func turn(on show: Show, until end: Duration?) throws(SDLError) {
    if let gap = timeline.skipGap() {
      if gap.wasResting { show.pacer.rested() } else { show.pacer.stalled(for: gap.length) }
    }
    lookAtClock()
    if isResting(show) { rest(show, until: end) }
    let time = show.pacer.waitForNextFrame(epoch: timeline.epoch) { [mailbox] in mailbox.contains { $0.isStop } }
    try takeEvents(of: show, until: time)
    try takeLetters()
    guard !isEnding, self.show === show else { return }
    stage.advance(to: time)
    upload(to: show)
    present(show)
  }

  /// Takes in faces that are ready. One that the renderer refuses leaves its stand-in on the glass.
  private func upload(to show: Show) {
    guard show.picture.hasUploads else { return }
    do {
      statistics.uploaded(try show.picture.upload())
    } catch {
      faults.report(error, to: logger)
    }
  }

  /// Draws and presents, unless the glass already shows just this.
  func present(_ show: Show) {
    guard !darkness.isDark else { return presentBlack(on: show) }
    show.isBlack = false
    show.moment.take(stage)
    show.picture.prefetch(for: stage)
    guard show.isVisible, show.moment != show.drawn || show.picture.isStale else {
      show.pacer.nothingToPresent(epoch: timeline.epoch)
      statistics.rested()
      beat(for: show)
      return
    }
    let start = MonotonicClock.now
    do {
      try show.picture.draw(stage, show.moment, after: show.drawn)
      let spare = show.drawn
      show.drawn = show.moment
      show.moment = spare ?? Stage.Moment()
      drawingWorked()
    } catch {
      // The next frame may succeed; a renderer that is lost tells by an event of its own.
      drawingFailed(error)
      show.drawn = nil
    }
    let drawn = MonotonicClock.now
    show.pacer.present(on: show.glass.renderer, epoch: timeline.epoch)
    statistics.presented(start: start, drawn: drawn, presented: MonotonicClock.now)
    // A picture that cannot be drawn is a frozen one: the watchdog is to hear nothing.
    if show.drawn != nil { beat(for: show) }
  }

  /// Turns the glass black, once.
  private func presentBlack(on show: Show) {
    guard !show.isBlack else {
      show.pacer.nothingToPresent(epoch: timeline.epoch)
      return beat(for: show)
    }
    do {
      try show.glass.renderer.clear(0xFF00_0000)
      show.isBlack = true
      show.drawn = nil
      drawingWorked()
    } catch {
      drawingFailed(error)
    }
    show.pacer.present(on: show.glass.renderer, epoch: timeline.epoch)
    if show.isBlack { beat(for: show) }
  }

  /// Finds out, once a second, whether the screen is to be black.
  private func lookAtClock() {
    let now = MonotonicClock.now
    let isDue = lastLookAtClock.map { now - $0 >= .seconds(1) } ?? true
    guard isDue || darkness.deadline.map({ $0 <= timeline.now }) == true, stage.hasDarkHours || darkness.isOff else {
      return
    }
    lastLookAtClock = now
    let configuration = stage.configuration
    darkness.update(
      at: timeline.now, minute: LocalClock.minute(), display: configuration.display, touch: configuration.touch,
      isBusy: stage.isAttended)
  }

  /// Tells systemd that all is well: a frame was presented, or none was due.
  private func beat(for show: Show) {
    logRecovery()
    logPauseEnd()
    let shown = earlierFrames.shown + show.pacer.shown
    control.noteFrame(shown)
    service.beat(frames: shown) { framesPerSecond in
      if darkness.isDark { return "\(blackText), \(counted(stage.cardCount, "card"))" }
      if source == .none { return summary ?? "" }
      let state = Set(stage.controllers.map(\.phase.rawValue)).sorted().joined(separator: ", ")
      return (summary.map { $0 + ": " } ?? "")
        + "\(state), \(counted(stage.cardCount, "card")), \((framesPerSecond * 10).rounded() / 10) fps"
    }
  }

  /// Logs that an operator's pause has run out.
  func logPauseEnd() {
    guard isPauseLogged, stage.pause == nil else { return }
    isPauseLogged = false
    logger.reporting(.pause, is: "over").notice("the operator's pause is over")
  }

  /// When the screen gets light again, by the local clock; `nil` if not within a day.
  var blackEnd: String? {
    ClockRange.end(of: stage.configuration.display.off, at: LocalClock.minute()).map(ClockRange.text)
  }

  /// What the screen is in the operator's hours.
  var blackText: String { "black" + (blackEnd.map { " until \($0)" } ?? "") }

  /// What is shown where it is not the present configuration.
  var summary: String? {
    switch source {
    case .present: nil
    case .kept: "showing the last good configuration"
    case .none: "nothing to show yet; waiting for a good configuration"
    }
  }

  /// Whether nothing moves and nothing is waiting to be drawn.
  private func isResting(_ show: Show) -> Bool {
    if darkness.isDark { return show.isBlack && mailbox.isEmpty }
    let isStill = stage.isStill && show.drawn != nil && !show.picture.isStale
    return (isStill || !show.isVisible) && !show.picture.hasUploads && mailbox.isEmpty
  }

  /// Sleeps until there is something to do.
  private func rest(_ show: Show, until end: Duration?) {
    let now = MonotonicClock.now
    let nextChange =
      darkness.isDark
      ? nil : [stage.deadline, darkness.deadline, show.pressWatch.deadline].compactMap(\.self).min()
    let due = [nextChange.map { timeline.epoch + $0.sinceStart }, end].compactMap(\.self).min()
    // Even with no deadline it looks up now and then, so that a lost wake-up cannot freeze it, for the watchdog, and for
    // the hours in which the screen is black.
    let patience = stage.configuration.display.off.isEmpty ? Duration.seconds(5) : .seconds(1)
    let longest = min(patience, service.interval ?? patience)
    let wait = due.map { min($0 - now, longest) } ?? longest
    timeline.rests(atMost: wait)
    self.wait(for: show.glass.events, atMost: wait)
    show.pacer.rested()
    statistics.rested()
  }

  /// Looks for input this often where SDL cannot wait for it: soon enough for a finger, and a hundredth of the work.
  private static let look = Duration.milliseconds(20)

  private func wait(for events: EventQueue, atMost longest: Duration) {
    if events.canWait { return events.wait(atMost: Int((longest.inSeconds * 1000).rounded(.up))) }
    let end = MonotonicClock.now + longest
    while !events.hasEvents, mailbox.isEmpty {
      let left = end - MonotonicClock.now
      guard left > .zero else { return }
      bell.wait(or: nil, atMost: min(left, Self.look))
    }
  }

  /// Writes the statistics so far to stdout, on another thread.
  func report() {
    let frames = frameTotals
    let summary = statistics.summary(
      .init(
        shown: frames.shown, missed: frames.missed, hits: frames.wholeTiles, misses: frames.standIns,
        textureBytes: show?.picture.textureBytes ?? 0))
    statisticsWriter.write {
      summary.text
    } askAgain: { [mailbox] in
      mailbox.post(.report)
    }
  }
}
