internal import ConfigurationStore
internal import ConfigurationValues
internal import Logging
internal import MarqueeConfig
internal import Platform
internal import Programme
internal import RemoteControl
internal import Synchronization

/// Follows the configuration's file, knows which configuration is on the stage, and keeps a good one for a start at which
/// the file is bad.
@MainActor
final class ConfigurationTracker {
  /// Where the configuration on the stage comes from.
  private(set) var source: Opening.Source
  /// What to keep once it has been on the screen.
  private var unkept: ConfigurationLoader.Loaded?
  private let firstIdentity: FileState?
  private var isFollowing = false
  /// When following the file is next attempted, on the monotonic clock.
  private var nextAttempt = Duration.zero
  /// The file that was read last.
  private let lastRead: LastRead
  private let origin: ConfigurationSource
  private let feed: ConfigurationFeed
  private let keeper: ConfigurationKeeper
  private let logger: Logger

  /// How long after a failed attempt to follow the file the next one comes.
  private static let retryInterval = Duration.seconds(10)

  /// - Parameters:
  ///   - origin: where `opening` was read from.
  ///   - changes: the marquee's.
  ///   - receiver: takes each further reading.
  init(
    _ opening: Opening, from origin: ConfigurationSource, keeper: ConfigurationKeeper,
    changes: SharedChanges = SharedChanges(), to receiver: any ConfigurationReceiver, logger: Logger
  ) {
    self.origin = origin
    self.keeper = keeper
    self.logger = logger
    source = opening.source
    unkept = opening.loaded
    firstIdentity = opening.identity
    let logos = opening.source == .present ? opening.configuration.logoFiles : [:]
    let file = opening.file ?? origin.file
    let lastRead = LastRead(origin.place(of: file), in: changes)
    self.lastRead = lastRead
    feed = ConfigurationFeed(
      following: origin, from: file, logos: logos, changes: changes,
      onReading: { lastRead.note(origin.place(of: $0), from: origin.moment(of: $0)) }, to: receiver)
  }

  /// The file that was read last, and the release that it belongs to. One that was read ahead counts from its moment on; until
  /// then it is the file that is on the wall.
  var place: ConfigurationPlace {
    var place = lastRead.place(at: LocalClock.now.wholeSeconds)
    // It was not known yet when it was read.
    if place.since == nil, let next = feed.next, next.id == place.release { place.since = next.moment }
    return place
  }

  /// Whether what is published on the machine is shown, once something is, rather than a file of its own.
  var followsReleases: Bool { origin.releases != nil }

  /// The release that is to come, whether or not it was read; `nil` for none. Its moment may be past if it was not.
  var upcoming: NextRelease? { feed.next.flatMap { $0.id == place.release ? nil : $0 } }

  /// The release that a configuration was read from; `nil` for any other file.
  func release(of loaded: ConfigurationLoader.Loaded) -> String? { origin.release(of: loaded.file) }

  /// Starts to follow the file, unless that is done. Where the system has no thread for it, it is attempted again every ten
  /// seconds; what was saved meanwhile is shown then.
  func follow() {
    guard !isFollowing, MonotonicClock.now >= nextAttempt else { return }
    let isFirst = nextAttempt == .zero
    if let fault = feed.start(since: firstIdentity) {
      nextAttempt = MonotonicClock.now + Self.retryInterval
      if isFirst { logger.error("changes of the configuration are not noticed for now: \(fault)") }
    } else {
      isFollowing = true
      if !isFirst { logger.notice("changes of the configuration are noticed again") }
    }
  }

  func stop() { feed.stop() }

  /// Reads the file soon, changed or not. Returns the number of the request.
  @discardableResult
  func reload() -> Int { feed.reload() }

  /// The stage is about to adopt this configuration, which is the present one.
  func adopt(_ loaded: ConfigurationLoader.Loaded) {
    source = .present
    unkept = loaded
    lastRead.noteShown(
      ConfigurationPlace(
        file: loaded.file, release: release(of: loaded), since: loaded.configuration.applyAt))
  }

  /// Keeps the configuration that is on the screen, unless that is done.
  func keep() {
    guard let unkept else { return }
    keeper.keep(unkept)
    self.unkept = nil
  }

  /// What is shown where it is not the present configuration; `nil` where it is.
  var summary: String? {
    source == .present ? nil : state.rawValue
  }

  /// The state in a status while the display works and the strip moves.
  var state: MarqueeStatus.State {
    switch source {
    case .present: .showing
    case .kept: .showingLastGood
    case .none: .waitingForConfiguration
    }
  }
}

/// The file that was read last, as the thread that reads notes it, and the one that is on the wall while a release that was read
/// ahead waits for its moment. For any thread.
final class LastRead: Sendable {
  private struct State {
    var last: ConfigurationPlace
    /// What is on the wall until the last one is.
    var shown: ConfigurationPlace
  }

  private let state: Mutex<State>
  /// Knows whether the last one is on the wall.
  private let changes: SharedChanges

  /// - Parameters:
  ///   - place: of the file that is on the wall.
  ///   - changes: the marquee's.
  init(_ place: ConfigurationPlace, in changes: SharedChanges = SharedChanges()) {
    state = Mutex(State(last: place, shown: place))
    self.changes = changes
  }

  /// The last one from its moment on, and until then the one on the wall.
  /// - Parameter now: s since 1970.
  func place(at now: Int) -> ConfigurationPlace {
    state.withLock { state in changes.ask { $0.isReadingShown(at: now) } ? state.last : state.shown }
  }

  /// A file is about to be read.
  /// - Parameters:
  ///   - moment: when it comes on the wall, s since 1970; `nil` for at once.
  ///   - now: s since 1970.
  func note(_ place: ConfigurationPlace, from moment: Int?, at now: Int = LocalClock.now.wholeSeconds) {
    state.withLock { state in
      if changes.ask({ $0.reading(comesAt: moment, at: now) }) { state.shown = state.last }
      state.last = place
    }
  }

  /// A file that was read comes on the wall. It may not be the last: another may have been read since.
  func noteShown(_ place: ConfigurationPlace) {
    state.withLock { state in
      if state.last.file == place.file { changes.ask { $0.readingIsShown() } } else { state.shown = place }
    }
  }
}
