internal import ConfigurationStore
internal import ConfigurationValues
internal import MarqueeConfig
internal import Synchronization

/// Hands configurations that `ConfigurationFeed` has read to the calendar and the planner of each screen. What is about all
/// screens, faults and other screens, it leaves in the mailbox. For any thread.
final class ScreenFeeds: ConfigurationReceiver {
  /// Where the part of one screen goes.
  struct Feed: Sendable {
    var name: String
    var touchDevice: String?
    var dates: DateWatch
    var planner: StagePlanner
  }

  private struct State {
    var feeds: [Feed] = []
    /// Whether a configuration with other screens was read, which are not there yet.
    var awaitsOthers = false

    func has(screensOf loaded: ConfigurationLoader.Loaded) -> Bool {
      guard !awaitsOthers, feeds.count == loaded.screens.count else { return false }
      return zip(feeds, loaded.screens).allSatisfy { $0.name == $1.name && $0.touchDevice == $1.touchDevice }
        || feeds.count == 1 && feeds[0].touchDevice == loaded.screens[0].touchDevice
    }
  }

  private let state = Mutex(State())
  private let mailbox: Mailbox<LoopMessage>
  private let logoReports: LogoReports

  /// - Parameters:
  ///   - mailbox: gets faults, and configurations with other screens.
  ///   - logoReports: learns which cards show which logos.
  init(telling mailbox: Mailbox<LoopMessage>, _ logoReports: LogoReports) {
    self.mailbox = mailbox
    self.logoReports = logoReports
  }

  /// Hands further configurations to these.
  func use(_ feeds: [Feed]) { state.withLock { $0 = State(feeds: feeds) } }

  /// Whether a configuration may be prepared before its moment. Its screens must be the present ones: others are made anew, and
  /// prepare nothing ahead. And what they show until then must not change by the calendar any more, for the change would be lost.
  func takesAhead(_ loaded: ConfigurationLoader.Loaded) -> Bool {
    guard let feeds = state.withLock({ $0.has(screensOf: loaded) ? $0.feeds : nil }) else { return false }
    guard let moment = loaded.configuration.applyAt else { return true }
    return !feeds.contains { $0.dates.changes(before: moment) }
  }

  func receive(_ outcome: ConfigurationFeed.Outcome, request: Int) {
    switch outcome {
    case .good(let loaded):
      logoReports.learn(loaded.screens, from: loaded.file)
      if !deliver(loaded, request: request) { mailbox.post(.otherScreens(loaded, request: request)) }
    case .bad(let error):
      mailbox.post(.badConfiguration(error, request: request))
    }
  }

  /// Hands a configuration to its screens, on the calling thread. The calendar says which cards are on and holds its lock until
  /// the planner has prepared them, so no change by the former configuration's calendar comes to the planner afterwards.
  /// - Returns: whether its screens are the present ones; else nothing is done, nor with further ones until `use(_:)`: what is
  ///   read last must be shown last.
  func deliver(_ loaded: ConfigurationLoader.Loaded, request: Int) -> Bool {
    let feeds = state.withLock { state -> [Feed]? in
      guard state.has(screensOf: loaded) else {
        state.awaitsOthers = true
        return nil
      }
      return state.feeds
    }
    guard let feeds else { return false }
    let reading = PreparedPlan.Reading(loaded: loaded, request: request)
    for (feed, screen) in zip(feeds, loaded.screens) {
      feed.dates.learn(screen.configuration) { feed.planner.prepare(reading, showing: $0, course: $1) }
    }
    return true
  }

  /// Has all screens show the cards of a configuration that answers this request at once.
  func showAtOnce(_ request: Int) {
    for feed in state.withLock(\.feeds) { feed.planner.showAtOnce(request) }
  }
}
