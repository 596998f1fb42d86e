internal import ConfigurationStore
internal import ConfigurationValues
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import ProofMeter
internal import SDLKit

/// Carries out what other threads have left in the mailbox.
@MainActor
final class MailboxReader {
  private let mailbox: Mailbox<LoopMessage>
  private let screens: ScreenList
  private let configuration: ConfigurationTracker
  private let control: ControlHandler
  private let statistics: StatisticsReporter
  private let service: ServiceReport
  private let shutdown: Shutdown
  /// `nil` where nothing is recorded.
  private let journal: ProofJournal?
  private let logger: Logger
  /// The screens whose planner may have a plan for the stage.
  private var waiting: Set<Int> = []
  /// The configuration that each screen shows, by the screen's number, if one was read since the start.
  private var shown: [Int: PreparedPlan.Reading] = [:]
  /// The last one of which a screen shows its part.
  private var begun: PreparedPlan.Reading?
  /// The number of that configuration in the journal.
  private var number = 0
  /// The faults of a file that was read after the one whose plan waits.
  private var refused: (error: ConfigurationError, request: Int)?

  init(
    _ mailbox: Mailbox<LoopMessage>, screens: ScreenList, configuration: ConfigurationTracker,
    control: ControlHandler, statistics: StatisticsReporter, service: ServiceReport, shutdown: Shutdown,
    journal: ProofJournal?, logger: Logger
  ) {
    self.mailbox = mailbox
    self.screens = screens
    self.configuration = configuration
    self.control = control
    self.statistics = statistics
    self.service = service
    self.shutdown = shutdown
    self.journal = journal
    self.logger = logger
  }

  /// What `takeAll()` has done.
  struct Taken {
    /// Whether there were messages.
    var hasMessages: Bool
    /// The screens whose display was lost over it, and why.
    var faults: [(screen: LiveScreen, error: SDLError)] = []
  }

  /// Handles all messages, and shows the plans that have waited.
  func takeAll() -> Taken {
    let messages = mailbox.takeAll()
    var taken = Taken(hasMessages: !messages.isEmpty)
    for message in messages {
      if let fault = take(message) { taken.faults.append(fault) }
    }
    guard !waiting.isEmpty else { return taken }
    for screen in screens.all where waiting.contains(screen.number) {
      if let error = failure({ () throws(SDLError) in try takePlan(of: screen) }) {
        taken.faults.append((screen, error))
      }
    }
    return taken
  }

  private func failure(_ work: () throws(SDLError) -> Void) -> SDLError? {
    do throws(SDLError) {
      try work()
      return nil
    } catch {
      return error
    }
  }

  /// Shows the plan that waits for a screen, once what it replaces in its place has faded out. `ChangeSchedule` says
  /// whether its moment has come: by the time of the next frame on a display, else by the present.
  private func takePlan(of screen: LiveScreen) throws(SDLError) {
    guard waiting.contains(screen.number) else { return }
    guard let plan = screen.planner.waitingPlan else {
      waiting.remove(screen.number)
      return
    }
    let change = plan.change
    guard screen.displays.current != nil ? screen.live.isReady(for: plan) : screen.live.isDue(plan) else { return }
    // Another plan may have replaced it meanwhile.
    guard let prepared = screen.planner.take(change.plan) else { return }
    waiting.remove(screen.number)
    defer {
      if waiting.isEmpty {
        if let (error, request) = refused { note(FaultReport(error.diagnostics), request) }
        refused = nil
      }
    }
    try take(prepared, on: screen)
  }

  private func take(_ message: LoopMessage) -> (screen: LiveScreen, error: SDLError)? {
    switch message {
    case .stop: shutdown.request()
    case .reload: configuration.reload()
    case .report: statistics.requestReport()
    case .control(let order): control.carryOut(order)
    case .plan(let isNew, let number):
      guard let screen = screen(number) else { return nil }
      waiting.insert(number)
      if isNew { refused = nil }
      return failure { () throws(SDLError) in try takePlan(of: screen) }.map { (screen, $0) }
    case .otherScreens(let loaded, let request):
      refused = nil
      onOtherScreens(loaded, request)
    case .badConfiguration(let error, let request):
      if !waiting.isEmpty { refused = (error, request) }
      for screen in screens.all { screen.planner.refuse(request) }
      refuse(error, request)
    case .product(let product, let generation, let number):
      guard let screen = screen(number) else { return nil }
      return failure { () throws(SDLError) in try screen.displays.accept(product, generation: generation) }
        .map { (screen, $0) }
    case .displaysChanged(let number): screen(number)?.displays.displaysChanged()
    }
    return nil
  }

  /// The screen of this number; `nil` if it is gone.
  private func screen(_ number: Int) -> LiveScreen? {
    screens.all.indices.contains(number) ? screens.all[number] : nil
  }

  /// Replaces the screens by those of another configuration.
  var onOtherScreens: (_ loaded: ConfigurationLoader.Loaded, _ request: Int) -> Void = { _, _ in }

  /// Shows a configuration that was read, or the present one on a screen of another size.
  private func take(_ prepared: PreparedPlan, on screen: LiveScreen) throws(SDLError) {
    guard let reading = prepared.reading else { return try adopt(prepared, on: screen) }
    begin(reading)
    screen.proof?.configuration = number
    if reading.loaded.screens.indices.contains(screen.number) {
      screen.rename(to: reading.loaded.screens[screen.number].name)
    }
    // Even if the display is lost over it: the configuration is shown on the next one.
    defer {
      shown[screen.number] = reading
      if screens.all.allSatisfy({ shown[$0.number] === reading }) { report(reading) }
    }
    try adopt(prepared, on: screen)
  }

  /// The first screen is about to show a configuration that was read.
  private func begin(_ reading: PreparedPlan.Reading) {
    guard reading !== begun else { return }
    begun = reading
    service.lastFault = nil
    configuration.adopt(reading.loaded)
    number += 1
    journal?.add(
      .configuration(
        number: number, text: reading.loaded.bytes, zone: reading.loaded.configuration.timeZone))
  }

  /// All screens show a configuration that was read.
  /// - Parameter isShown: whether a picture of it is up, or will be at once; else it is kept with its first picture.
  private func report(_ reading: PreparedPlan.Reading, isShown: Bool = true) {
    let warnings = FaultReport(reading.loaded.warnings)
    let what = configuration.release(of: reading.loaded).map { "the release \($0)" } ?? "the configuration as it is now"
    control.answerReloads(reading.request, cards: screens.cardCount, faults: [], warnings: warnings.lines)
    warnings.log(to: logger, summary: (.notice, "showing \(what): \(counted(screens.cardCount, "card"))"))
    // Else it is kept with the first picture that can be drawn.
    if isShown, screens.all.allSatisfy({ $0.health.fault == nil }) { configuration.keep() }
  }

  /// Shows a configuration that was read on screens that were just added or removed.
  func adoptedOnNewScreens(_ loaded: ConfigurationLoader.Loaded, request: Int) {
    waiting.removeAll()
    let reading = PreparedPlan.Reading(loaded: loaded, request: request)
    begin(reading)
    for screen in screens.all {
      screen.proof?.configuration = number
      shown[screen.number] = reading
    }
    report(reading, isShown: false)
  }

  private func adopt(_ prepared: PreparedPlan, on screen: LiveScreen) throws(SDLError) {
    let before = screen.live.stage.configuration.display
    screen.proof?.adopt(prepared.change)
    screen.live.adopt(prepared.change, placed: prepared.placed)
    try screen.displays.stageChanged(from: before, backdrop: prepared.backdrop)
  }

  /// Reports the faults of a configuration. What is on the screen stays.
  /// - Parameter request: the last one that this answers.
  private func refuse(_ error: ConfigurationError, _ request: Int) {
    let faults = FaultReport(error.diagnostics)
    note(faults, request)
    faults.log(
      to: logger, summary: (.error, "the configuration has faults and is not shown; the one before stays"))
  }

  private func note(_ faults: FaultReport, _ request: Int) {
    service.lastFault = faults.firstError
    control.answerReloads(request, cards: screens.cardCount, faults: faults.lines, warnings: [])
  }
}
