internal import ConfigurationStore
internal import ConfigurationValues
internal import Displays
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import Programme
internal import ProofMeter
internal import RemoteControl
internal import SDLKit

extension ControlHandler {
  /// How the marquee is doing, but for the memory that it takes: asking the kernel for that may take milliseconds.
  func status(of chosen: [LiveScreen]) -> MarqueeStatus {
    var status = MarqueeStatus(
      version: version, uptime: (MonotonicClock.now - start) / .seconds(1), screens: chosen.map(status),
      configuration: configurationState)
    let leading = zip(chosen, status.screens).first { $1.nothingShown }?.0 ?? chosen.first ?? screens.first
    let (live, pause) = (leading.live, leading.live.stage.pause)
    if status.state == .black { status.blackUntil = live.blackEnd }
    status.isPaused = pause != nil
    status.pauseLeft = pause?.until.map { max(live.now.duration(to: $0) / .seconds(1), 0) }
    status.logos = logoStatus
    status.dates = leading.dates.summary.map(MarqueeStatus.Dates.init)
    status.lastFault = service.lastFault
    status.wifi = wifiStatus(of: leading)
    status.proof = proofStatus
    status.panels = panelStatus
    return status
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
          place: stage.plan.followsUTC ? controller.offset : nil)
      },
      frames: .init(
        rate: screen.rate.rate(at: MonotonicClock.now), presented: screen.rate.presented,
        missed: screen.displays.frameTotals.missed),
      display: screen.displays.current.map { displayStatus($0, of: screen) },
      position: position(of: screen))
  }

  /// Where strips that follow UTC are; `nil` for others.
  private func position(of screen: LiveScreen) -> MarqueeStatus.Position? {
    let stage = screen.live.stage
    guard let wall = stage.plan.wallHash else { return nil }
    return .init(
      wall: wall, time: Double(stage.configuration.anchor) + stage.now.sinceStart.inSeconds,
      clock: (screen.dates.summary?.trust ?? .plausible).rawValue,
      clockError: screen.dates.clockError.map { $0 / .milliseconds(1) },
      behind: (screen.live.lag ?? .zero) / .milliseconds(1))
  }

  /// The touch panels; they belong to the machine, whichever screens were asked for.
  private var panelStatus: [MarqueeStatus.Panel]? {
    guard let events = screens.all.lazy.compactMap({ $0.displays.current?.device.events }).first else { return nil }
    return events.panels.map { panel in
      .init(
        name: panel.name, device: TouchPanels.device(of: panel.number), kind: panel.kind.rawValue,
        lastReport: panel.lastReport.map { Double($0) / 1000 })
    }
  }

  private var logoStatus: MarqueeStatus.Logos {
    let counts = logoReports.counts
    return .init(
      failing: counts.logos, cardsWithout: counts.cards, doubtful: counts.doubtful > 0 ? counts.doubtful : nil)
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
