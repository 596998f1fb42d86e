package import MarqueeConfig
internal import MarqueeEngine
package import Platform
internal import Synchronization

/// Follows a configuration file on a thread of its own: whenever the file or one of its logos changes, and whenever it is
/// asked to, the file is read as a whole and handed on, or the faults that it has.
package final class ConfigurationFeed: Sendable {
  package enum Outcome: Sendable {
    case good(ConfigurationLoader.Loaded)
    case bad(ConfigurationError)
  }

  /// How long a file must be left alone before it is read: editors and copies take several steps.
  package static let quiet = Duration.milliseconds(200)
  /// How long that is waited for: what is written over without end must not keep the rest from being shown.
  static let longestWait = Duration.seconds(10)
  /// How often the file is looked at where nothing wakes the thread: a folder on a network tells nobody of its changes.
  private static let glance = Duration.seconds(2)
  /// How often folders are watched anew, at most: that takes time for each logo.
  private static let watchInterval = Duration.seconds(1)

  private let path: String
  private let firstLogos: [String: FileState?]
  private let deliver: @Sendable (Outcome, _ request: Int) -> Void
  private let read: @Sendable (String) -> Outcome
  private let look: @Sendable (String) -> FileState?
  private let bell = Doorbell()
  private let orders = Mutex(Orders())

  private struct Orders {
    /// Reloads that were asked for, and how many of them the last reading began after.
    var asked = 0
    var answered = 0
    var stop = false
  }

  /// - Parameters:
  ///   - logos: the logos of the configuration that is known, as it found them.
  ///   - read: reads the file.
  ///   - look: finds out the state of a file.
  ///   - deliver: takes each outcome, on the feed's thread, with the number of the last reload that had been asked for
  ///     when the file was opened.
  package init(
    path: String, logos: [String: FileState?] = [:],
    read: @escaping @Sendable (_ path: String) -> Outcome = ConfigurationFeed.read,
    look: @escaping @Sendable (_ path: String) -> FileState? = { FileState(of: $0) },
    deliver: @escaping @Sendable (Outcome, _ request: Int) -> Void
  ) {
    self.path = path
    firstLogos = logos
    self.read = read
    self.look = look
    self.deliver = deliver
  }

  /// Begins to follow the file. What it says now is known: only changes are handed on.
  @discardableResult
  package func start() -> ThreadFault? { start(since: FileState(of: path)) }

  /// Begins to follow the file, unless the system has no thread for it.
  /// - Parameter known: what it was when it was read last; `nil` where there was none.
  @discardableResult
  package func start(since known: FileState?) -> ThreadFault? {
    do throws(ThreadFault) {
      try SystemThread.start(named: "configuration") { [self] in follow(from: known) }
      return nil
    } catch {
      return error
    }
  }

  /// Reads the file soon, changed or not. Returns the number of the request: outcomes with a lower one are of a reading
  /// that had begun before.
  @discardableResult
  package func reload() -> Int {
    let number = orders.withLock { orders in
      orders.asked += 1
      return orders.asked
    }
    bell.ring()
    return number
  }

  package func stop() {
    orders.withLock { $0.stop = true }
    bell.ring()
  }

  private func follow(from first: FileState?) {
    var seen = first
    var change = Debounce(quiet: Self.quiet, longest: Self.longestWait)
    var logos = LogoStates(firstLogos, look: look)
    var watch: FileWatch?
    var isStale = false
    var lastWatch = MonotonicClock.now
    // When to read the file again that the machine could not read the last time.
    var nextTry: Duration?
    while true {
      if watch == nil {
        watch = FileWatch(path, and: logos.paths)
        lastWatch = MonotonicClock.now
        isStale = false
      }
      let deadlines = [change.deadline, logos.deadline].compactMap(\.self)
      let wait = min(Self.glance, deadlines.min().map { $0 - MonotonicClock.now } ?? Self.glance)
      bell.wait(or: watch?.descriptor, atMost: wait)
      let orders = self.orders.withLock(\.self)
      if orders.stop { return }
      let now = MonotonicClock.now
      let changes = watch?.takeChanges() ?? .init()
      logos.note(changes, at: now)
      let present = look(path)
      // A folder that was away, or is another one of the same name, is watched anew.
      if changes.isStale || present == nil { isStale = true }
      if isStale, now - lastWatch >= Self.watchInterval { watch = nil }
      if present != seen { change.note(at: now) }
      seen = present
      // The file may be half written. Whoever asks again and again does not delay it.
      if orders.asked > orders.answered, !change.isWaiting { change.note(at: now) }
      // Not one after the other: a logo that changes without end delays nothing else.
      let (isDue, areLogosDue) = (change.isOver(at: now), logos.areDue(at: now))
      // A file that is being written is not read for its logos, nor for another try: it will be soon.
      if change.isWaiting, !isDue { continue }
      let isNews = isDue || areLogosDue
      guard isNews || nextTry.map({ $0 <= now }) ?? false else { continue }
      change.reset()
      let request = self.orders.withLock { orders in
        orders.answered = orders.asked
        return orders.asked
      }
      let outcome = read(path)
      nextTry = if case .bad(let error) = outcome, error.isTransient { now + Self.glance } else { nil }
      // That it fails still is known.
      if nextTry != nil, !isNews { continue }
      if case .good(let loaded) = outcome {
        logos = LogoStates(loaded.configuration.logoFiles, look: look)
        watch = nil
      }
      deliver(outcome, request)
    }
  }

  /// Reads a configuration as a whole.
  package static func read(_ path: String) -> Outcome {
    do {
      return .good(try ConfigurationLoader.load(path: path))
    } catch {
      return .bad(error)
    }
  }
}
