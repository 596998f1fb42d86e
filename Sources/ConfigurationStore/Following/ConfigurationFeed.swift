internal import ConfigurationValues
package import MarqueeConfig
package import MarqueeValues
package import Messages
package import Platform
package import Programme
internal import Synchronization

/// Takes what a feed reads. Called on the feed's thread, which does not read meanwhile.
package protocol ConfigurationReceiver: Sendable {
  /// Whether a configuration whose screens all follow UTC may be delivered before its moment; asked again and again until then.
  func takesAhead(_ loaded: ConfigurationLoader.Loaded) -> Bool

  /// Takes a configuration, or its faults.
  /// - Parameter request: the number of the last reload requested before the file was opened.
  func receive(_ outcome: ConfigurationFeed.Outcome, request: Int)
}

/// Follows a configuration file on a thread of its own: reads it when it or one of its logos changes, and on request, and
/// delivers the configuration or its faults.
///
/// ```swift
/// let feed = ConfigurationFeed(path: path) { outcome, _ in outcomes.withLock { $0.append(outcome) } }
/// feed.start()
/// ```
package final class ConfigurationFeed: Sendable {
  /// The result of reading the file.
  package enum Outcome: Sendable {
    case good(ConfigurationLoader.Loaded)
    case bad(ConfigurationError)
  }

  /// How long a file must be unchanged before it is read: editors and copies write in several steps.
  package static let quiet = Duration.milliseconds(200)
  /// The maximum delay by `quiet`: a file that is overwritten without end must not block other changes.
  static let longestWait = Duration.seconds(10)
  /// How often the file is polled: folders on a network send no events.
  private static let pollInterval = Duration.seconds(2)
  /// The same where the kernel tells of every change to the folder, but not of a link further up that leads elsewhere.
  private static let rarePollInterval = Duration.seconds(5)
  /// The minimum time between two watches of the folders: setting one up takes time for each logo.
  private static let watchInterval = Duration.seconds(1)

  private let path: String
  private let locate: @Sendable () -> String
  private let links: [String]
  private let alarm: @Sendable () -> Duration?
  private let takesAhead: @Sendable (ConfigurationLoader.Loaded) -> Bool
  private let upcoming: @Sendable () -> NextRelease?
  private let firstLogos: [PathKey: FileState?]
  private let deliver: @Sendable (Outcome, _ request: Int) -> Void
  private let read: @Sendable (String) -> Outcome
  private let look: @Sendable (String) -> FileState?
  private let bell = Doorbell()
  private let orders = Mutex(Orders())

  /// The file as it was last looked at.
  private struct Seen: Equatable {
    var file: String
    var state: FileState?
  }

  private struct Orders {
    /// The number of reloads requested so far.
    var requested = 0
    /// The value of `requested` when the file was last opened.
    var answered = 0
    var stop = false
  }

  /// - Parameters:
  ///   - path: the configuration's file when it was last read.
  ///   - locate: returns the path of the file to read now; `nil` if that is always the same.
  ///   - links: paths at which a change may lead to another file.
  ///   - alarm: returns how long it is until `locate` leads to another file without any change; `nil` if it never does.
  ///   - takesAhead: returns whether a configuration whose screens all follow UTC may be delivered before its moment; asked
  ///     again and again until then.
  ///   - upcoming: returns what `next` is.
  ///   - logos: the states of the current configuration's logos when it was read, by path.
  ///   - read: reads the file.
  ///   - look: returns the state of a file.
  ///   - deliver: receives each outcome, on the feed's thread, with the number of the last reload requested before the file
  ///     was opened.
  package init(
    path: String, locate: (@Sendable () -> String)? = nil, links: [String] = [],
    alarm: @escaping @Sendable () -> Duration? = { nil },
    takesAhead: @escaping @Sendable (ConfigurationLoader.Loaded) -> Bool = { _ in true },
    upcoming: @escaping @Sendable () -> NextRelease? = { nil }, logos: [PathKey: FileState?] = [:],
    read: @escaping @Sendable (_ path: String) -> Outcome = ConfigurationFeed.read,
    look: @escaping @Sendable (_ path: String) -> FileState? = { FileState(of: $0) },
    deliver: @escaping @Sendable (Outcome, _ request: Int) -> Void
  ) {
    self.path = path
    self.locate = locate ?? { path }
    self.links = links
    self.alarm = alarm
    self.takesAhead = takesAhead
    self.upcoming = upcoming
    firstLogos = logos
    self.read = read
    self.look = look
    self.deliver = deliver
  }

  /// Follows a source, with the fonts that its releases bring.
  /// - Parameters:
  ///   - file: the path that was last read.
  ///   - logos: the states of the current configuration's logos when it was read, by path.
  ///   - changes: the marquee's.
  ///   - onReading: called with the path of each file before it is read, on the feed's thread.
  package convenience init(
    following source: ConfigurationSource, from file: String, logos: [PathKey: FileState?],
    changes: SharedChanges = SharedChanges(),
    onReading: @escaping @Sendable (_ path: String) -> Void, to receiver: any ConfigurationReceiver
  ) {
    let upcoming = UpcomingRelease(of: source, in: changes)
    self.init(
      path: file, locate: { upcoming.located() }, links: source.links, alarm: { upcoming.wait },
      takesAhead: { receiver.takesAhead($0) }, upcoming: { upcoming.next }, logos: logos,
      read: { path in
        onReading(path)
        return switch Self.read(path) {
        case .good(let loaded): .good(source.withFonts(loaded))
        case .bad(let error): .bad(error)
        }
      }, deliver: { receiver.receive($0, request: $1) })
  }

  /// The release that was to come, or has come since, when it was last looked for, which is every two seconds; `nil` for none.
  /// For any thread; asks no disk.
  package var next: NextRelease? { upcoming() }

  /// Starts to follow the file; delivers only changes from now on. Returns the fault if there is no thread for it.
  @discardableResult
  package func start() -> ThreadFault? { start(since: FileState(of: path)) }

  /// Starts to follow the file. Returns the fault if there is no thread for it.
  /// - Parameter known: the file's state when it was last read; `nil` if it was not there, or to read it soon.
  @discardableResult
  package func start(since known: FileState?) -> ThreadFault? {
    do throws(ThreadFault) {
      try SystemThread.start(named: "configuration") { [self] in follow(from: known) }
      return nil
    } catch {
      return error
    }
  }

  /// Requests that the file is read soon, changed or not. Returns the number of the request: an outcome with a lower number
  /// was read before it. Does not block, on any thread.
  @discardableResult
  package func reload() -> Int {
    let number = orders.withLock { orders in
      orders.requested += 1
      return orders.requested
    }
    bell.ring()
    return number
  }

  /// Stops following the file, soon. Does not block, on any thread.
  package func stop() {
    orders.withLock { $0.stop = true }
    bell.ring()
  }

  private func follow(from first: FileState?) {
    var seen = Seen(file: path, state: first)
    var watched = path
    var change = Debounce(quiet: Self.quiet, longest: Self.longestWait)
    var logos = LogoStates(firstLogos, look: look)
    var watch: FileWatch?
    var isStale = false
    var lastWatch = MonotonicClock.now
    // How often to poll; known once the folders are watched.
    var pollInterval = Self.pollInterval
    // When to retry after a transient error.
    var nextTry: Duration?
    while true {
      if watch == nil {
        watched = locate()
        watch = FileWatch(watched, and: links + Array(logos.paths))
        lastWatch = MonotonicClock.now
        isStale = false
        let isTold = watch != nil && ([watched] + links).allSatisfy(FileSystem.announcesChanges(of:))
        pollInterval = isTold ? Self.rarePollInterval : Self.pollInterval
      }
      let deadlines = [change.deadline, logos.deadline].compactMap(\.self)
      let longest = isStale || nextTry != nil ? Self.pollInterval : pollInterval
      let wait = min(
        longest, deadlines.min().map { $0 - MonotonicClock.now } ?? longest, alarm() ?? longest)
      bell.wait(or: watch?.descriptor, atMost: wait)
      let orders = self.orders.withLock(\.self)
      if orders.stop { return }
      let now = MonotonicClock.now
      let changes = watch?.takeChanges() ?? .init()
      logos.note(changes, at: now)
      // Located once: what is looked at is what is read.
      let file = locate()
      let present = Seen(file: file, state: look(file))
      // Watch again a folder that was missing or has been replaced.
      if changes.isStale || present.state == nil || file != watched { isStale = true }
      if isStale, now - lastWatch >= Self.watchInterval { watch = nil }
      if present != seen { change.note(at: now) }
      seen = present
      // The file may be half written, so a request waits as well. Repeated requests do not extend the wait.
      if orders.requested > orders.answered, !change.isWaiting { change.note(at: now) }
      // Separate debounces: a logo that changes without end delays nothing else.
      let (isDue, areLogosDue) = (change.isOver(at: now), logos.areDue(at: now))
      // While the file is being written, changed logos and retries wait: it will be read soon.
      if change.isWaiting, !isDue { continue }
      let hasChanged = isDue || areLogosDue
      guard hasChanged || nextTry.map({ $0 <= now }) ?? false else { continue }
      change.reset()
      let request = self.orders.withLock { orders in
        orders.answered = orders.requested
        return orders.requested
      }
      let outcome = read(file)
      nextTry = if case .bad(let error) = outcome, error.isTransient { now + Self.pollInterval } else { nil }
      // A retry that fails again is not delivered.
      if nextTry != nil, !hasChanged { continue }
      if case .good(let loaded) = outcome {
        logos = LogoStates(loaded.screens.logoFiles, look: look)
        watch = nil
        // What is wanted meanwhile is read next.
        guard awaitMoment(of: loaded, in: file) else { continue }
      }
      deliver(outcome, request)
    }
  }

  /// Waits until a configuration applies that was read ahead, or may be taken ahead: if every screen of it follows UTC, is
  /// there already, and changes nothing by its former calendar until then. Such screens show it in the same frame.
  /// - Returns: whether it is still the file to show; `false` when the feed was stopped.
  private func awaitMoment(of loaded: ConfigurationLoader.Loaded, in file: String) -> Bool {
    guard let moment = loaded.configuration.applyAt else { return true }
    let followsUTC = loaded.screens.allSatisfy { $0.configuration.followsUTC }
    var isWaiting = false
    while let wait = ChangeSchedule.wait(until: moment, at: LocalClock.now, isWaiting: isWaiting),
      !(followsUTC && takesAhead(loaded))
    {
      guard !orders.withLock(\.stop), locate() == file else { return false }
      isWaiting = true
      SystemThread.sleep(min(wait, .milliseconds(50)))
    }
    return !isWaiting || locate() == file
  }

  /// Reads the configuration at `path`. Blocks.
  package static func read(_ path: String) -> Outcome {
    do {
      return .good(try ConfigurationLoader.load(path: path))
    } catch {
      return .bad(error)
    }
  }
}
