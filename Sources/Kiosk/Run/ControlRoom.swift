internal import ConfigurationStore
internal import Dispatch
internal import FacePainting
internal import Foundation
internal import Logging
internal import Logs
internal import MarqueeConfig
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import RemoteControl
internal import Synchronization

/// What the render thread keeps for those who ask from afar.
@MainActor
final class ControlRoom {
  private let server: ControlServer?
  private let start = MonotonicClock.now
  private let version: String
  /// Reloads that wait for the configuration to have been read.
  private var reloads: [(request: Int, order: ControlOrder)] = []
  /// What is wrong with the configuration file as it is now.
  private(set) var faults: [String] = []
  /// Reloads that may wait for a configuration to be read; those of clients that hung up count.
  private static let mostReloads = 64
  private var meter = FrameRateMeter(at: MonotonicClock.now)
  private let pictures = SerialQueue(named: "screenshot")
  let names = SerialQueue(named: "names")
  private let isTakingPicture = Mutex(false)

  /// Opens the socket; where that cannot be, says so and goes without.
  ///
  /// - Parameters:
  ///   - path: `nil` for the place that the environment names.
  ///   - faults: of the configuration file as it was at the start.
  init(path: String?, version: String, faults: [String] = [], mailbox: Mailbox<Letter>, logger: Logger) {
    self.version = version
    self.faults = faults
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

  func close() {
    for (_, order) in reloads { order.answer(.refused("the marquee is ending")) }
    server?.stop()
  }

  /// - Parameter frames: presented so far.
  func noteFrame(_ frames: Int) {
    meter.note(frames, at: MonotonicClock.now)
  }

  /// The reload is answered when the file has been read by a reading that began after this request.
  func answerLater(_ order: ControlOrder, to request: Int) {
    guard reloads.count < Self.mostReloads else {
      return order.answer(.refused("too many reloads are waiting; try again in a second"))
    }
    reloads.append((request, order))
  }

  /// The file was read: what it says is on the glass, or has these faults.
  /// - Parameter request: the last one that this answers.
  func tell(_ request: Int, cards: Int, faults all: [String], warnings: [String]) {
    faults = all
    var reply =
      all.isEmpty
      ? ControlReply.done("showing the configuration as it is now: \(counted(cards, "card"))")
      : .refused("the configuration has faults and is not shown; the one before stays", faults: faults)
    if all.isEmpty, !warnings.isEmpty { reply.faults = warnings }
    for (_, order) in reloads.filter({ $0.request <= request }) { order.answer(reply) }
    reloads.removeAll { $0.request <= request }
  }

  /// Answers that no card has this name, and which one it was likely meant to be, which is looked for off this thread.
  func refuse(_ order: ControlOrder, for name: String, in plan: StagePlan) {
    let refusal = "no card has the id or title '\(name.prefix(80))'"
    let fault = names.async {
      let near = plan.cardName(near: name).map { "; did you mean '\($0)'?" } ?? ""
      order.answer(.refused(refusal + near))
    }
    if fault != nil { order.answer(.refused(refusal)) }
  }

  /// Makes a PNG, off this thread, and answers with it.
  /// - Parameter read: the glass, on this thread; throws in words.
  func takePicture(for order: ControlOrder, read: () throws -> Bitmap) {
    let isBusy = isTakingPicture.withLock { isTaking in
      defer { isTaking = true }
      return isTaking
    }
    if isBusy { return order.answer(.refused("another screenshot is being made; try again in a second")) }
    do {
      let bitmap = try read()
      let fault = pictures.async { [self] in
        order.answer(Self.reply(with: bitmap))
        isTakingPicture.withLock { $0 = false }
      }
      if let fault { throw fault }
    } catch {
      isTakingPicture.withLock { $0 = false }
      order.answer(.refused("no screenshot: \(error)"))
    }
  }

  private nonisolated static func reply(with bitmap: Bitmap) -> ControlReply {
    do {
      let png = Data(try bitmap.pngData()).base64EncodedString()
      return ControlReply(ok: true, message: "\(bitmap.width)x\(bitmap.height) px", png: png)
    } catch {
      return .refused("no screenshot: \(error)")
    }
  }

  /// How it is doing, but for the memory that it takes.
  ///
  /// - Parameters:
  ///   - time: now; the stage's own is that of its last frame.
  ///   - end: when it gets light again, where it is black.
  ///   - path: of the configuration.
  ///   - source: where what is shown comes from.
  ///   - frames: on all displays since the start.
  func status(
    of stage: Stage, at time: Instant, state: MarqueeStatus.State, nothingShown: Bool, blackUntil end: String?,
    configuration path: String, source: Opening.Source, frames: FrameTotals, logos: LogoReports.Counts,
    display: MarqueeStatus.Display?, lastFault: String?
  ) -> MarqueeStatus {
    let now = MonotonicClock.now
    return MarqueeStatus(
      version: version, state: state, nothingShown: nothingShown, blackUntil: end, isPaused: stage.pause != nil,
      pauseLeft: stage.pause?.until.map { max(time.duration(to: $0) / .seconds(1), 0) },
      uptime: (now - start) / .seconds(1), cards: stage.cardCount,
      logos: .init(failing: logos.logos, cardsWithout: logos.cards),
      lanes: zip(stage.controllers, stage.configuration.lanes).map { controller, lane in
        let card = min(controller.centerCard, lane.cards.count - 1)
        return .init(
          phase: controller.phase.rawValue, cards: lane.cards.count,
          card: lane.cards.isEmpty ? "" : lane.cards[card].identity, number: card + 1)
      },
      frames: .init(rate: meter.rate(frames.shown, at: now), presented: frames.shown, missed: frames.missed),
      configuration: .init(file: path, shown: source.rawValue, faults: faults), lastFault: lastFault, display: display,
      memory: .unknown)
  }
}
