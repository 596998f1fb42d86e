internal import MarqueeValues
internal import Platform

/// Detects which logos of a configuration have changed since it was read.
struct LogoStates {
  /// The states when the configuration was read, by path; updated with each change reported.
  private var known: [PathKey: FileState?]
  /// The last seen states of the logos that may have changed.
  private var suspects: [PathKey: FileState?] = [:]
  private var change = Debounce(quiet: ConfigurationFeed.quiet, longest: ConfigurationFeed.longestWait)
  private let look: @Sendable (String) -> FileState?
  /// When all of them are polled next, on the monotonic clock.
  private var nextPoll: Duration

  /// How often all logos are polled, because folders on a network send no events: there may be ten thousand.
  private static let pollInterval = Duration.seconds(10)
  /// How soon all logos are polled after the kernel may have lost events.
  private static let soon = Duration.seconds(2)

  /// - Parameters:
  ///   - files: the states when the configuration was read, by path.
  ///   - look: returns the state of a file.
  init(_ files: [PathKey: FileState?], look: @escaping @Sendable (String) -> FileState?) {
    known = files
    self.look = look
    // Files may have changed before the folders were watched.
    nextPoll = MonotonicClock.now + Self.soon
  }

  var paths: some Sequence<String> { known.keys.map(\.path) }

  /// When to call `areDue` next; `nil` if there are no logos.
  var deadline: Duration? { known.isEmpty ? nil : min(nextPoll, change.deadline ?? nextPoll) }

  /// Records the kernel's events.
  mutating func note(_ changes: FileWatch.Changes, at now: Duration) {
    if changes.isUncertain { nextPoll = min(nextPoll, now + Self.soon) }
    for path in changes.files where known[path] != nil { suspect(path, at: now) }
  }

  private mutating func suspect(_ path: PathKey, at now: Duration) {
    if suspects[path] == nil { suspects.updateValue(look(path.path), forKey: path) }
    change.note(at: now)
  }

  /// Whether a logo has changed and its debounce is over. Reports each change once.
  mutating func areDue(at now: Duration) -> Bool {
    if nextPoll <= now {
      nextPoll = now + Self.pollInterval
      for (path, state) in known where suspects[path] == nil && look(path.path) != state { suspect(path, at: now) }
    }
    guard change.isOver(at: now) else { return false }
    var isChanging = false
    for (path, seen) in suspects {
      let present = look(path.path)
      if present != seen { isChanging = true }
      suspects.updateValue(present, forKey: path)
    }
    // The kernel sends no event for a write before the file is closed.
    if isChanging, !change.isExhausted(at: now) {
      change.note(at: now)
      return false
    }
    let hasChanged = suspects.contains { known[$0.key] != .some($0.value) }
    known.merge(suspects) { $1 }
    suspects = [:]
    change.reset()
    return hasChanged
  }
}

/// Delays the reaction to changes until there has been none for a while, but not beyond a limit: changes without end must
/// not block everything else. Times are on any clock that never goes back.
struct Debounce {
  /// How long there must be no change.
  let quiet: Duration
  /// The maximum delay from the first change on.
  let longest: Duration
  private var first: Duration?
  private var last: Duration?

  init(quiet: Duration, longest: Duration) {
    self.quiet = quiet
    self.longest = longest
  }

  var isWaiting: Bool { first != nil }

  /// When the delay ends; `nil` if there was no change.
  var deadline: Duration? {
    guard let first, let last else { return nil }
    return min(last + quiet, first + longest)
  }

  /// Records a change.
  mutating func note(at now: Duration) {
    first = first ?? now
    last = now
  }

  /// Whether the delay has ended.
  func isOver(at now: Duration) -> Bool { deadline.map { $0 <= now } ?? false }

  /// Whether the maximum delay has been reached.
  func isExhausted(at now: Duration) -> Bool { first.map { now - $0 >= longest } ?? false }

  mutating func reset() {
    (first, last) = (nil, nil)
  }
}
