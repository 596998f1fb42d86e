internal import MarqueeConfig
internal import Platform

/// The logos of a configuration, and which of them have changed since it was read.
struct LogoStates {
  /// As the configuration found them.
  private var known: [String: FileState?]
  /// Those that may have changed, as they were seen last.
  private var suspects: [String: FileState?] = [:]
  private var change = Debounce(quiet: ConfigurationFeed.quiet, longest: ConfigurationFeed.longestWait)
  private let look: @Sendable (String) -> FileState?
  /// When all of them are looked at next, on the monotonic clock.
  private var nextGlance: Duration

  /// How often all are looked at, for a folder on a network tells nobody of its changes: there may be ten thousand.
  private static let glance = Duration.seconds(10)
  /// How soon where there is reason to.
  private static let soon = Duration.seconds(2)

  /// - Parameter files: by path, as the configuration found them.
  init(_ files: [String: FileState?], look: @escaping @Sendable (String) -> FileState?) {
    known = files
    self.look = look
    // What changed before the folders were watched.
    nextGlance = MonotonicClock.now + Self.soon
  }

  var paths: some Sequence<String> { known.keys }

  /// When to ask again; `nil` where there are none.
  var deadline: Duration? { known.isEmpty ? nil : min(nextGlance, change.deadline ?? nextGlance) }

  /// Takes what the kernel has told of.
  mutating func note(_ changes: FileWatch.Changes, at now: Duration) {
    if changes.isUncertain { nextGlance = min(nextGlance, now + Self.soon) }
    for path in changes.files where known[path] != nil { suspect(path, at: now) }
  }

  private mutating func suspect(_ path: String, at now: Duration) {
    if suspects[path] == nil { suspects.updateValue(look(path), forKey: path) }
    change.note(at: now)
  }

  /// Whether some have changed and been left alone since, or have changed for long enough. Each change counts once.
  mutating func areDue(at now: Duration) -> Bool {
    if nextGlance <= now {
      nextGlance = now + Self.glance
      for (path, state) in known where suspects[path] == nil && look(path) != state { suspect(path, at: now) }
    }
    guard change.isOver(at: now) else { return false }
    var isChanging = false
    for (path, seen) in suspects {
      let present = look(path)
      if present != seen { isChanging = true }
      suspects.updateValue(present, forKey: path)
    }
    // The kernel does not tell of a file that is being written before it is closed.
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
