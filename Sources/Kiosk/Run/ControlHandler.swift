internal import ConfigurationStore
internal import ConfigurationValues
internal import Displays
internal import FacePainting
internal import FoundationEssentials
internal import Logging
internal import Logs
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import Programme
internal import ProofMeter
internal import RemoteControl
internal import SDLKit
internal import Synchronization

/// Serves the control socket: carries out what clients ask for, and answers each order once, at once or when its work is
/// done.
@MainActor
final class ControlHandler {
  private let screens: ScreenList
  private let feeds: ScreenFeeds
  private let configuration: ConfigurationTracker
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
    path: String?, version: String, faults: [String], mailbox: Mailbox<LoopMessage>, screens: ScreenList,
    feeds: ScreenFeeds, configuration: ConfigurationTracker, service: ServiceReport, logoReports: LogoReports,
    shutdown: Shutdown, journal: ProofJournal?, logger: Logger
  ) {
    self.journal = journal
    self.version = version
    self.faults = faults
    self.screens = screens
    self.feeds = feeds
    self.configuration = configuration
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
    guard case .onScreen(let name, let request) = order.request else {
      return carryOut(order.request, on: screens.all, for: order)
    }
    guard let screen = screens.all.first(where: { $0.name == name }) else {
      let names = screens.all.map(\.name)
      // Every name of a letter is near every other.
      let near = name.utf8.count > 2 ? nearMiss(name, among: names) : nil
      let remedy = near.map { "did you mean \(quoted($0))?" } ?? "expected \(listed(names.map { quoted($0) }))"
      return order.answer(.refused("no screen is called \(quoted(name)); \(remedy)"))
    }
    carryOut(request, on: [screen], for: order)
  }

  /// - Parameter chosen: the screens that the order concerns, where it concerns screens.
  private func carryOut(_ request: ControlRequest, on chosen: [LiveScreen], for order: ControlOrder) {
    var chosen = chosen
    if request.movesStrips {
      chosen.removeAll(where: \.live.goesByTime)
      if chosen.isEmpty { return order.answer(.refused(Self.byTime)) }
    }
    switch request {
    case .status:
      var reply = ControlReply(ok: true)
      reply.status = status(of: chosen)
      order.answer(reply)
    case .pause(let length):
      for screen in chosen { screen.live.pause(for: length) }
      order.answer(
        .done(length.map { "paused for \(MarqueeStatus.length($0 / .seconds(1)))" } ?? "paused until it is resumed"))
    case .resume:
      let resumed = chosen.map { $0.live.resume() }
      order.answer(.done(resumed.contains(true) ? "goes on" : "was not paused"))
    case .say(let notice, let length):
      for screen in chosen { screen.live.say(notice, for: length) }
      let time = length.map { "for \(MarqueeStatus.length($0 / .seconds(1)))" } ?? "until unsay"
      order.answer(.done("shows the notice \(time)\(unseen(on: chosen))"))
    case .unsay:
      let unsaid = chosen.map { $0.live.unsay() }
      order.answer(.done(unsaid.contains(true) ? "the notice is gone" : "there was no notice"))
    case .display(let isOn): switchDisplay(isOn: isOn, on: chosen, for: order)
    case .next: step(.next, on: chosen, for: order)
    case .previous: step(.previous, on: chosen, for: order)
    case .show(let card): showCard(called: card, on: chosen, for: order)
    case .reload(let isAtOnce):
      let request = configuration.reload()
      if isAtOnce { feeds.showAtOnce(request) }
      answerLater(order, to: request)
    case .screenshot: takeScreenshot(of: chosen, for: order)
    case .restart:
      logger.notice("ending, so that the service is started again, as an operator asked for")
      order.answer(.done("ending; a service is started again"))
      shutdown.request()
    case .onScreen(_, let inner): carryOut(inner, on: chosen, for: order)
    }
  }

  /// Why strips that go by the time take no orders.
  private static let byTime =
    "the strips go by the time (position: utc), so that screens agree; nothing stops or moves them"

  private func switchDisplay(isOn: Bool, on chosen: [LiveScreen], for order: ControlOrder) {
    let isChange = chosen.map { $0.live.switchDisplayOff(!isOn) }.contains(true)
    let done = isOn ? (isChange ? "switched on" : "was not switched off") : (isChange ? "switched off" : "was off")
    let hasDisplay = chosen.contains { $0.displays.current != nil }
    let rest = isOn ? unseen(on: chosen) : hasDisplay ? "; a touch wakes it" : ", on no display"
    order.answer(.done("the display \(isChange ? "is " : "")\(done)\(rest)"))
  }

  private func step(_ key: ScrollController.Key, on chosen: [LiveScreen], for order: ControlOrder) {
    let free = chosen.filter { $0.live.stage.isTaken == nil }
    if free.isEmpty, let reason = chosen.first?.live.stage.isTaken {
      return order.answer(.refused("not moved: \(reason)"))
    }
    for screen in free { screen.live.step(key) }
    order.answer(.done((key == .next ? "went to the next card" : "went back a card") + unseen(on: free)))
  }

  /// Shows a card on each of the screens that has it.
  private func showCard(called name: String, on chosen: [LiveScreen], for order: ControlOrder) {
    let places = chosen.compactMap { screen in screen.live.stage.card(called: name).map { (screen, $0) } }
    guard let (first, place) = places.first else {
      return refuse(order, for: name, in: chosen.map(\.live.stage.plan))
    }
    let free = places.filter { $0.0.live.stage.isTaken == nil }
    if free.isEmpty, let reason = first.live.stage.isTaken {
      return order.answer(.refused("not shown: \(reason)"))
    }
    for (screen, place) in free { screen.live.show(place) }
    let card = first.live.stage.configuration.lanes[place.lane].cards[place.card]
    order.answer(.done("shows \(card.identity)\(unseen(on: free.map(\.0)))"))
  }

  /// Answers that no card has this name, and suggests a near miss, which is looked for off this thread.
  private func refuse(_ order: ControlOrder, for name: String, in plans: [StagePlan]) {
    let refusal = "no card has the id or title '\(name.prefix(80))'"
    let fault = names.async {
      let near = plans.lazy.compactMap { $0.cardName(near: name) }.first.map { "; did you mean '\($0)'?" } ?? ""
      order.answer(.refused(refusal + near))
    }
    if fault != nil { order.answer(.refused(refusal)) }
  }

  /// Why the effect of an order cannot be seen; empty where it can, on one screen at least.
  private func unseen(on chosen: [LiveScreen]) -> String {
    let shown = chosen.filter { $0.displays.current != nil }
    guard let first = shown.first else { return ", on no display" }
    return shown.allSatisfy(\.live.isDark) ? "; the screen is \(first.live.blackText)" : ""
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
    let count = screens.all.reduce(0) { count, screen in
      let stage = screen.live.stage
      return stage.controllers.indices.reduce(count) { $0 + stage.leavingCards(inLane: $1) }
    }
    return count == 0 ? "" : "; \(count) no longer listed still in view"
  }

  // MARK: Screenshots

  /// Answers with a PNG of the screen, which is made off this thread.
  private func takeScreenshot(of chosen: [LiveScreen], for order: ControlOrder) {
    let shown = chosen.filter { $0.displays.current != nil }
    guard let screen = shown.first, let display = screen.displays.current else {
      return order.answer(.refused("no screenshot: there is no display"))
    }
    if shown.count > 1 {
      let names = shown.map(\.name).joined(separator: ", ")
      return order.answer(.refused("no screenshot: there are several screens; name one with --screen: \(names)"))
    }
    let isBusy = isTakingScreenshot.withLock { isTaking in
      defer { isTaking = true }
      return isTaking
    }
    if isBusy { return order.answer(.refused("another screenshot is being made; try again in a second")) }
    do {
      let bitmap = try display.readPixels(of: screen.live.stage, isDark: screen.live.isDark)
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

  /// How the marquee is doing, but for the memory that it takes: asking the kernel for that may take milliseconds.
  private func status(of chosen: [LiveScreen]) -> MarqueeStatus {
    let all = chosen.map(status)
    let screen = zip(chosen, all).first { $1.nothingShown }?.0 ?? chosen.first ?? screens.first
    let own = status(of: screen)
    let (stage, time, now) = (screen.live.stage, screen.live.now, MonotonicClock.now)
    let logos = logoReports.counts
    return MarqueeStatus(
      version: version, state: own.state, nothingShown: own.nothingShown,
      blackUntil: own.state == .black ? screen.live.blackEnd : nil, isPaused: stage.pause != nil,
      pauseLeft: stage.pause?.until.map { max(time.duration(to: $0) / .seconds(1), 0) },
      uptime: (now - start) / .seconds(1), cards: all.reduce(0) { $0 + $1.cards },
      logos: .init(
        failing: logos.logos, cardsWithout: logos.cards, doubtful: logos.doubtful > 0 ? logos.doubtful : nil),
      lanes: own.lanes,
      frames: .init(
        rate: own.frames.rate, presented: all.reduce(0) { $0 + $1.frames.presented },
        missed: all.reduce(0) { $0 + $1.frames.missed }),
      configuration: configurationState, dates: screen.dates.summary.map(MarqueeStatus.Dates.init),
      lastFault: service.lastFault, display: own.display, wifi: wifiStatus(of: screen),
      memory: .unknown, proof: proofStatus, screens: all.count > 1 ? all : nil, position: own.position)
  }

  private func status(of screen: LiveScreen) -> MarqueeStatus.Screen {
    let state: MarqueeStatus.State =
      if screen.health.fault != nil {
        .drawingFails
      } else if screen.displays.current == nil {
        .waitingForDisplay
      } else if screen.live.isDark {
        .black
      } else if screen.live.stage.pause != nil {
        .paused
      } else {
        configuration.state
      }
    let stage = screen.live.stage
    return MarqueeStatus.Screen(
      name: screen.name, state: state, nothingShown: screen.showsNothing(hasNothing: configuration.source == .none),
      cards: stage.cardCount,
      lanes: zip(stage.controllers, stage.configuration.lanes).enumerated().map { index, pair in
        let (controller, lane) = pair
        let card = controller.centerCard
        let leaving = stage.leavingCards(inLane: index)
        return .init(
          phase: controller.phase.rawValue, cards: lane.cards.count,
          card: stage.plan.card(card, ofLane: index).identity, number: card < lane.cards.count ? card + 1 : nil,
          leaving: leaving > 0 ? leaving : nil, speed: controller.behavior.speed,
          place: stage.plan.isByUTC ? controller.offset : nil)
      },
      frames: .init(
        rate: screen.rate.rate(at: MonotonicClock.now), presented: screen.rate.presented,
        missed: screen.displays.frameTotals.missed),
      display: screen.displays.current.map { displayStatus($0, of: screen) },
      position: position(of: screen))
  }

  /// By which time the strips of a screen go.
  private func position(of screen: LiveScreen) -> MarqueeStatus.Position? {
    let stage = screen.live.stage
    guard let wall = stage.plan.wallHash else { return nil }
    return .init(
      wall: wall, time: Double(stage.configuration.anchor) + stage.now.sinceStart.inSeconds,
      clock: (screen.dates.summary?.trust ?? .plausible).rawValue,
      clockError: screen.dates.clockError.map { $0 / .milliseconds(1) },
      behind: (screen.live.lag ?? .zero) / .milliseconds(1))
  }

  private var proofStatus: MarqueeStatus.Proof {
    guard let status = journal?.status else {
      return .init(fault: "not recorded, for there is no folder for state")
    }
    return .init(
      fault: status.fault, waiting: status.waiting, lost: status.lost, minute: status.last?.sequence,
      boot: status.last?.boot, clock: status.clock?.rawValue,
      visibleSeconds: status.tiers.mapValues { Double($0) / 1000 },
      screens: status.screens.mapValues { $0.mapValues { Double($0) / 1000 } })
  }

  private func wifiStatus(of screen: LiveScreen) -> MarqueeStatus.WirelessNetwork? {
    let layout = screen.live.stage.plan.layout
    guard screen.displays.current != nil, layout.networkMeasures != nil else { return nil }
    let shortage = layout.networkShortage
    return .init(
      isShown: layout.network != nil, isReadable: shortage == nil,
      reason: shortage.map { "its QR code has room for \($0.room) px, and phones need \($0.needed) px" })
  }

  private var configurationState: MarqueeStatus.ConfigurationState {
    let place = configuration.place
    return .init(
      file: place.file, shown: configuration.source.rawValue, faults: faults,
      release: place.release.map { .init(id: $0, since: place.since) },
      upcoming: configuration.upcoming.map { .init(id: $0.id, moment: $0.moment) },
      followsReleases: configuration.followsReleases)
  }

  private func displayStatus(_ display: OpenDisplay, of screen: LiveScreen) -> MarqueeStatus.Display {
    let (device, pace, stage) = (display.device, display.pacer.pace, screen.live.stage)
    return MarqueeStatus.Display(
      width: stage.glass.width, height: stage.glass.height,
      refresh: device.refreshRate.map { Int($0.rounded()) },
      scale: stage.scaleFactor, outputs: device.listedOutputs, power: power(of: device, on: screen.displays),
      lostFlips: device.lostFlips, renderer: device.renderer.name, driver: device.driverName,
      frameRate: .init(shown: pace.rate, setting: pace.setting, reason: pace.reason))
  }

  private func power(of device: any Display, on displays: DisplayLifecycle) -> MarqueeStatus.Display.Power? {
    if displays.asleepSince != nil { return .init(isOn: false, isKnown: true, isOrdered: false) }
    if let power = device.power { return .init(power) }
    return displays.staysLit ? .init(isOn: true, isKnown: false) : nil
  }
}

extension ControlRequest {
  /// Whether it stops or moves strips.
  fileprivate var movesStrips: Bool {
    switch self {
    case .pause, .resume, .next, .previous, .show: true
    case .status, .say, .unsay, .display, .reload, .screenshot, .restart, .onScreen: false
    }
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
