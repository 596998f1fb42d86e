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
  let screens: ScreenList
  private let feeds: ScreenFeeds
  let configuration: ConfigurationTracker
  let service: ServiceReport
  let logoReports: LogoReports
  private let shutdown: Shutdown
  let journal: ProofJournal?
  private let logger: Logger
  private let server: ControlServer?
  let start = MonotonicClock.now
  let version: String
  /// Reload requests to answer once the configuration is read.
  private var reloads: [(request: Int, order: ControlOrder)] = []
  /// What is wrong with the configuration file as it is now.
  private(set) var faults: [String]
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
      chosen.removeAll(where: \.live.followsUTC)
      if chosen.isEmpty { return order.answer(.refused(Self.followingUTC)) }
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

  /// Why strips that follow UTC take no orders.
  private static let followingUTC =
    "the strips follow UTC (position: utc), so that screens agree; nothing stops or moves them"

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

  /// The end of a reply, which says why nobody sees what was ordered; empty where at least one screen shows it.
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
