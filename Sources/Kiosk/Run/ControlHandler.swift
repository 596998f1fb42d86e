internal import ConfigurationStore
internal import FacePainting
internal import Foundation
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import Programme
internal import RemoteControl
internal import SDLKit
internal import Synchronization

/// Serves the control socket: carries out what clients ask for, and answers each order once, at once or when its work is
/// done.
@MainActor
final class ControlHandler: FrameObserver {
  private let live: LiveStage
  private let planner: StagePlanner
  private let configuration: ConfigurationTracker
  private let dates: DateWatch
  private let displays: DisplayLifecycle
  private let health: DrawingHealth
  private let service: ServiceReport
  private let logoReports: LogoReports
  private let shutdown: Shutdown
  private let journal: ProofJournal?
  private let logger: Logger
  private let server: ControlServer?
  private let start = MonotonicClock.now
  private let version: String
  /// Reloads that wait for the configuration to have been read.
  private var reloads: [(request: Int, order: ControlOrder)] = []
  /// What is wrong with the configuration file as it is now.
  private var faults: [String]
  private var meter = FrameRateMeter(at: MonotonicClock.now)
  /// Frames presented since the start.
  private var presentedFrames = 0
  private let screenshots = SerialQueue(named: "screenshot")
  private let isTakingScreenshot = Mutex(false)
  /// Looks for names near one that no card has.
  let names = SerialQueue(named: "names")

  /// Reloads that may wait for a configuration to be read; those of clients that hung up count.
  private static let mostReloads = 64

  /// Opens the socket. Where that fails, logs it and goes without.
  ///
  /// - Parameters:
  ///   - path: of the socket; `nil` for the place that the environment names.
  ///   - version: the program's.
  ///   - faults: of the configuration file as it was at the start.
  init(
    path: String?, version: String, faults: [String], mailbox: Mailbox<LoopMessage>, live: LiveStage,
    planner: StagePlanner, configuration: ConfigurationTracker, dates: DateWatch, displays: DisplayLifecycle,
    health: DrawingHealth, service: ServiceReport, logoReports: LogoReports, shutdown: Shutdown, journal: ProofJournal?,
    logger: Logger
  ) {
    self.journal = journal
    self.version = version
    self.faults = faults
    self.live = live
    self.planner = planner
    self.configuration = configuration
    self.dates = dates
    self.displays = displays
    self.health = health
    self.service = service
    self.logoReports = logoReports
    self.shutdown = shutdown
    self.logger = logger
    let path = ControlAddress.forServer(given: path, environment: ProcessInfo.processInfo.environment)
    do {
      let server = try ControlServer(path: path) { incident in
        switch incident {
        case .restored:
          logger.reporting(.controlSocket, is: "there").notice("the control socket was deleted and is there again")
        case .lost(let reason):
          logger.reporting(.controlSocket, is: "lost").warning("the control socket was deleted: \(reason)")
        }
      } deliver: {
        guard !mailbox.post(.control($0)) else { return }
        $0.answer(.refused("too many requests are waiting; try again in a second"))
      }
      if let fault = server.start() {
        server.stop()
        throw ControlUnavailable(reason: "the control socket cannot be served: \(fault)")
      }
      self.server = server
      logger.debug("listening for commands at \(path)")
    } catch {
      server = nil
      logger.warning("\(error); this marquee runs without one")
    }
  }

  /// Refuses what still waits, and closes the socket.
  func close() {
    for (_, order) in reloads { order.answer(.refused("the marquee is ending")) }
    server?.stop()
  }

  // MARK: Orders

  /// Carries out an order and answers it, unless it is answered later.
  func carryOut(_ order: ControlOrder) {
    switch order.request {
    case .status:
      var reply = ControlReply(ok: true)
      reply.status = status
      order.answer(reply)
    case .pause(let length):
      live.pause(for: length)
      order.answer(
        .done(length.map { "paused for \(MarqueeStatus.length($0 / .seconds(1)))" } ?? "paused until it is resumed"))
    case .resume: order.answer(.done(live.resume() ? "goes on" : "was not paused"))
    case .say(let notice, let length):
      live.say(notice, for: length)
      let time = length.map { "for \(MarqueeStatus.length($0 / .seconds(1)))" } ?? "until unsay"
      order.answer(.done("shows the notice \(time)\(unseen)"))
    case .unsay: order.answer(.done(live.unsay() ? "the notice is gone" : "there was no notice"))
    case .display(let isOn): switchDisplay(isOn: isOn, for: order)
    case .next: step(.next, for: order)
    case .previous: step(.previous, for: order)
    case .show(let card): showCard(called: card, for: order)
    case .reload(let isAtOnce):
      let request = configuration.reload()
      if isAtOnce { planner.showAtOnce(request) }
      answerLater(order, to: request)
    case .screenshot: takeScreenshot(for: order)
    case .restart:
      logger.notice("ending, so that the service is started again, as an operator asked for")
      order.answer(.done("ending; a service is started again"))
      shutdown.request()
    }
  }

  private func switchDisplay(isOn: Bool, for order: ControlOrder) {
    let isChange = live.switchDisplayOff(!isOn)
    let done = isOn ? (isChange ? "switched on" : "was not switched off") : (isChange ? "switched off" : "was off")
    let rest = isOn ? unseen : displays.current == nil ? ", on no display" : "; a touch wakes it"
    order.answer(.done("the display \(isChange ? "is " : "")\(done)\(rest)"))
  }

  private func step(_ key: ScrollController.Key, for order: ControlOrder) {
    if let reason = live.stage.isTaken { return order.answer(.refused("not moved: \(reason)")) }
    live.step(key)
    order.answer(.done((key == .next ? "went to the next card" : "went back a card") + unseen))
  }

  private func showCard(called name: String, for order: ControlOrder) {
    guard let place = live.stage.card(called: name) else { return refuse(order, for: name, in: live.stage.plan) }
    if let reason = live.stage.isTaken { return order.answer(.refused("not shown: \(reason)")) }
    live.show(place)
    let card = live.stage.configuration.lanes[place.lane].cards[place.card]
    order.answer(.done("shows \(card.identity)\(unseen)"))
  }

  /// Answers that no card has this name, and suggests a near miss, which is looked for off this thread.
  private func refuse(_ order: ControlOrder, for name: String, in plan: StagePlan) {
    let refusal = "no card has the id or title '\(name.prefix(80))'"
    let fault = names.async {
      let near = plan.cardName(near: name).map { "; did you mean '\($0)'?" } ?? ""
      order.answer(.refused(refusal + near))
    }
    if fault != nil { order.answer(.refused(refusal)) }
  }

  /// Why the effect of an order cannot be seen; empty where it can.
  private var unseen: String {
    if displays.current == nil { return ", on no display" }
    return live.isDark ? "; the screen is \(live.blackText)" : ""
  }

  // MARK: Reloads

  /// Answers the order once the file has been read by a reading that began after this request.
  private func answerLater(_ order: ControlOrder, to request: Int) {
    guard reloads.count < Self.mostReloads else {
      return order.answer(.refused("too many reloads are waiting; try again in a second"))
    }
    reloads.append((request, order))
  }

  /// Answers the reloads that a reading of the file was for: its configuration is on the screen, or has faults.
  /// - Parameters:
  ///   - request: the last one that the reading answers.
  ///   - cards: how many there are.
  ///   - all: the faults; empty where the configuration is shown.
  func answerReloads(_ request: Int, cards: Int, faults all: [String], warnings: [String]) {
    faults = all
    var reply =
      all.isEmpty
      ? ControlReply.done("showing the configuration as it is now: \(counted(cards, "card"))\(leaving)")
      : .refused("the configuration has faults and is not shown; the one before stays", faults: faults)
    if all.isEmpty, !warnings.isEmpty { reply.faults = warnings }
    for (_, order) in reloads.filter({ $0.request <= request }) { order.answer(reply) }
    reloads.removeAll { $0.request <= request }
  }

  /// How many cards are in view that are no longer listed; empty where there are none.
  private var leaving: String {
    let count = live.stage.controllers.indices.reduce(0) { $0 + live.stage.leavingCards(inLane: $1) }
    return count == 0 ? "" : "; \(count) no longer listed still in view"
  }

  // MARK: Screenshots

  /// Answers with a PNG of the screen, which is made off this thread.
  private func takeScreenshot(for order: ControlOrder) {
    guard let display = displays.current else {
      return order.answer(.refused("no screenshot: there is no display"))
    }
    let isBusy = isTakingScreenshot.withLock { isTaking in
      defer { isTaking = true }
      return isTaking
    }
    if isBusy { return order.answer(.refused("another screenshot is being made; try again in a second")) }
    do {
      let bitmap = try display.readPixels(of: live.stage, isDark: live.isDark)
      let fault = screenshots.async { [self] in
        order.answer(ControlReply(screenshot: bitmap))
        isTakingScreenshot.withLock { $0 = false }
      }
      if let fault { throw fault }
    } catch {
      isTakingScreenshot.withLock { $0 = false }
      order.answer(.refused("no screenshot: \(error)"))
    }
  }

  // MARK: Status

  func presented(_ frame: PresentedFrame) {
    presentedFrames = frame.number
    if frame.isDrawn { meter.note(frame.number, at: MonotonicClock.now) }
  }

  func unchanged(_ content: PresentedFrame.Content, after frames: Int) {
    meter.note(frames, at: MonotonicClock.now)
  }

  /// How the marquee is doing, but for the memory that it takes: asking the kernel for that may take milliseconds.
  private var status: MarqueeStatus {
    let state: MarqueeStatus.State =
      if health.fault != nil {
        .drawingFails
      } else if displays.current == nil {
        .waitingForDisplay
      } else if live.isDark {
        .black
      } else if live.stage.pause != nil {
        .paused
      } else {
        configuration.state
      }
    let (stage, time, now) = (live.stage, live.now, MonotonicClock.now)
    let logos = logoReports.counts
    return MarqueeStatus(
      version: version, state: state, nothingShown: nothingIsShown,
      blackUntil: state == .black ? live.blackEnd : nil, isPaused: stage.pause != nil,
      pauseLeft: stage.pause?.until.map { max(time.duration(to: $0) / .seconds(1), 0) },
      uptime: (now - start) / .seconds(1), cards: stage.cardCount,
      logos: .init(failing: logos.logos, cardsWithout: logos.cards),
      lanes: zip(stage.controllers, stage.configuration.lanes).enumerated().map { index, pair in
        let (controller, lane) = pair
        let card = controller.centerCard
        let leaving = stage.leavingCards(inLane: index)
        return .init(
          phase: controller.phase.rawValue, cards: lane.cards.count,
          card: stage.plan.card(card, ofLane: index).identity, number: card < lane.cards.count ? card + 1 : nil,
          leaving: leaving > 0 ? leaving : nil, speed: controller.behavior.speed)
      },
      frames: .init(
        rate: meter.rate(presentedFrames, at: now), presented: presentedFrames, missed: displays.frameTotals.missed),
      configuration: configurationState, dates: dates.summary.map(MarqueeStatus.Dates.init),
      lastFault: service.lastFault, display: displays.current.map(displayStatus), wifi: wifiStatus,
      memory: .unknown, proof: proofStatus)
  }

  private var proofStatus: MarqueeStatus.Proof {
    guard let status = journal?.status else {
      return .init(fault: "not recorded, for there is no folder for state")
    }
    return .init(
      fault: status.fault, waiting: status.waiting, lost: status.lost, minute: status.last?.sequence,
      boot: status.last?.boot, clock: status.clock, visibleSeconds: status.tiers.mapValues { Double($0) / 1000 })
  }

  private var wifiStatus: MarqueeStatus.WirelessNetwork? {
    let layout = live.stage.plan.layout
    guard displays.current != nil, layout.networkMeasures != nil else { return nil }
    let shortage = layout.networkShortage
    return .init(
      isShown: layout.network != nil, isReadable: shortage == nil,
      reason: shortage.map { "its QR code has room for \($0.room) px, and phones need \($0.needed) px" })
  }

  private var configurationState: MarqueeStatus.ConfigurationState {
    let place = configuration.place
    return .init(
      file: place.file, shown: configuration.source.rawValue, faults: faults,
      release: place.release.map { .init(id: $0, since: place.since) })
  }

  private func displayStatus(_ display: OpenDisplay) -> MarqueeStatus.Display {
    let (window, pace) = (display.window, display.pacer.pace)
    return MarqueeStatus.Display(
      width: live.stage.glass.width, height: live.stage.glass.height,
      refresh: window.refreshRate.map { Int($0.rounded()) },
      scale: live.stage.scaleFactor, power: window.scanout.flatMap { .init($0.power) }, renderer: window.renderer.name,
      driver: window.driverName,
      frameRate: .init(shown: pace.rate, setting: pace.setting, reason: pace.reason))
  }

  /// Whether nothing is shown that should be. In the hours of black nothing should be, unless a visitor has woken the
  /// screen.
  private var nothingIsShown: Bool {
    let hasDisplay = displays.current != nil
    let isOrdered = hasDisplay ? live.isDark : live.isInDarkHours || live.isSwitchedOff
    return !isOrdered && (!hasDisplay || health.fault != nil || configuration.source == .none)
  }
}

extension MarqueeStatus.Display.Power {
  fileprivate init?(_ power: Scanout.Power) {
    switch power {
    case .on: return nil
    case .off(let isConfirmed): self.init(isOn: false, isKnown: isConfirmed)
    case .refused: self.init(isOn: true, isKnown: false)
    }
  }
}

extension MarqueeStatus.Dates {
  fileprivate init(_ summary: DateWatch.Summary) {
    self.init(
      clock: summary.trust.rawValue, timezone: summary.zone, cardsOff: summary.off, nextChange: summary.next)
  }
}

extension ControlReply {
  fileprivate init(screenshot bitmap: Bitmap) {
    do {
      let png = Data(try bitmap.pngData()).base64EncodedString()
      self.init(ok: true, message: "\(bitmap.width)x\(bitmap.height) px", png: png)
    } catch {
      self = .refused("no screenshot: \(error)")
    }
  }
}
