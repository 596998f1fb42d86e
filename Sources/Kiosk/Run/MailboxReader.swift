internal import ConfigurationStore
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

/// Carries out what other threads have left in the mailbox.
@MainActor
final class MailboxReader {
  private let mailbox: Mailbox<LoopMessage>
  private let live: LiveStage
  private let planner: StagePlanner
  private let configuration: ConfigurationTracker
  private let displays: DisplayLifecycle
  private let health: DrawingHealth
  private let control: ControlHandler
  private let statistics: StatisticsReporter
  private let service: ServiceReport
  private let shutdown: Shutdown
  /// `nil` where nothing is recorded.
  private let proof: ProofRecorder?
  private let logger: Logger
  /// Whether the planner may have a plan for the stage.
  private var isPlanWaiting = false
  /// The faults of a file that was read after the one whose plan waits.
  private var refused: (error: ConfigurationError, request: Int)?

  init(
    _ mailbox: Mailbox<LoopMessage>, live: LiveStage, planner: StagePlanner, configuration: ConfigurationTracker,
    displays: DisplayLifecycle, health: DrawingHealth, control: ControlHandler, statistics: StatisticsReporter,
    service: ServiceReport, shutdown: Shutdown, proof: ProofRecorder?, logger: Logger
  ) {
    self.proof = proof
    self.mailbox = mailbox
    self.live = live
    self.planner = planner
    self.configuration = configuration
    self.displays = displays
    self.health = health
    self.control = control
    self.statistics = statistics
    self.service = service
    self.shutdown = shutdown
    self.logger = logger
  }

  /// Handles all messages. Throws the display's error, if any, only after the last message.
  func takeMessages() throws(SDLError) {
    var fault: SDLError?
    for message in mailbox.takeAll() {
      do throws(SDLError) {
        try take(message)
      } catch {
        fault = fault ?? error
      }
    }
    do throws(SDLError) {
      try takePlan()
    } catch {
      fault = fault ?? error
    }
    if let fault { throw fault }
  }

  /// Shows the plan that waits, once what it replaces in its place has faded out.
  private func takePlan() throws(SDLError) {
    guard isPlanWaiting else { return }
    guard let change = planner.waitingChange else {
      isPlanWaiting = false
      return
    }
    if displays.current != nil, !live.prepare(for: change) { return }
    // Another plan may have replaced it meanwhile.
    guard let prepared = planner.take(change.plan) else { return }
    isPlanWaiting = false
    defer {
      if let (error, request) = refused { note(FaultReport(error.diagnostics), request) }
      refused = nil
    }
    try take(prepared)
  }

  private func take(_ message: LoopMessage) throws(SDLError) {
    switch message {
    case .stop: shutdown.request()
    case .reload: configuration.reload()
    case .report: statistics.requestReport()
    case .control(let order): control.carryOut(order)
    case .plan(let isNew):
      isPlanWaiting = true
      if isNew { refused = nil }
      try takePlan()
    case .badConfiguration(let error, let request):
      if isPlanWaiting { refused = (error, request) }
      planner.refuse(request)
      refuse(error, request)
    case .product(let product, let generation): try displays.accept(product, generation: generation)
    case .displaysChanged: displays.displaysChanged()
    }
  }

  /// Shows a configuration that was read, or the present one on a screen of another size.
  private func take(_ prepared: PreparedPlan) throws(SDLError) {
    guard let reading = prepared.reading else { return try adopt(prepared) }
    let warnings = FaultReport(reading.loaded.warnings)
    let what = configuration.release(of: reading.loaded).map { "the release \($0)" } ?? "the configuration as it is now"
    service.lastFault = nil
    configuration.adopt(reading.loaded)
    proof?.read(reading.loaded.bytes, zone: reading.loaded.configuration.timeZone)
    // Even if the display is lost over it: the configuration is shown on the next one.
    defer {
      control.answerReloads(reading.request, cards: live.stage.cardCount, faults: [], warnings: warnings.lines)
      warnings.log(
        to: logger,
        summary: (.notice, "showing \(what): \(counted(live.stage.cardCount, "card"))"))
    }
    try adopt(prepared)
    // Else it is kept with the first picture that can be drawn.
    if health.fault == nil { configuration.keep() }
  }

  private func adopt(_ prepared: PreparedPlan) throws(SDLError) {
    let before = live.stage.configuration.display
    proof?.adopt(prepared.change)
    live.adopt(prepared.change)
    try displays.stageChanged(from: before, backdrop: prepared.backdrop)
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
    control.answerReloads(request, cards: live.stage.cardCount, faults: faults.lines, warnings: [])
  }
}
