package import Logging

/// What log lines report the state of.
package enum LogSubject: String, Sendable {
  case clock, configuration, controlSocket, display, drawing, flip, frameRate, keeping, pause, power, proof, signal
}

/// The state that a log line reports. When it changes, `RepeatFilter` writes the line even if it was written before.
package struct LogState: Sendable, Hashable {
  /// Whose state it is.
  package let subject: LogSubject
  /// Identifies the state among those of its subject; all lines of one state share it.
  package let name: String

  package init(_ subject: LogSubject, _ name: String) {
    self.subject = subject
    self.name = name
  }

  /// The metadata key that carries a state; not printed.
  fileprivate static let key = "log-state"

  fileprivate var metadata: Logger.Metadata.Value { .array([.string(subject.rawValue), .string(name)]) }

  fileprivate init?(_ metadata: Logger.Metadata.Value?) {
    guard case .array(let parts)? = metadata, parts.count == 2, case .string(let subject) = parts[0],
      case .string(let name) = parts[1], let subject = LogSubject(rawValue: subject)
    else { return nil }
    self.init(subject, name)
  }

  /// Removes the state from a line's metadata and returns it.
  static func take(from metadata: inout Logger.Metadata) -> LogState? {
    LogState(metadata.removeValue(forKey: key))
  }
}

extension Logger {
  /// A logger for lines that report the state of `subject`.
  package func reporting(_ subject: LogSubject, is state: String) -> Logger {
    var logger = self
    logger[metadataKey: LogState.key] = LogState(subject, state).metadata
    return logger
  }

  /// A logger for lines about the open display.
  package var reportingDisplay: Logger { reporting(.display, is: "open") }
}

/// Collapses repeated log lines: writes the first one, counts those that follow within a minute, and writes the count when
/// the minute is over.
///
/// A line may report the state of a subject. When that state changes, the pending counts of the previous state are written
/// at once and its lines forgotten: the change is written even if the same line was written before, and nothing about the
/// previous state follows it. A subject that changes its state too often is throttled: further changes are held back until
/// the minute is over, and then only the lines of the newest state are written, with the number of those dropped. So the
/// last line about a subject always gives its current state, at most a minute late.
package struct RepeatFilter: Sendable {
  /// How long a written line stands for its repeats, and the period of the limit on changes of state.
  package static let window = Duration.seconds(60)
  /// The maximum number of lines remembered, which bounds the memory for lines that differ each time. Well above the
  /// faults of one file (`FaultReport.inJournal`), so that their repeats are recognised.
  static let capacity = 200
  /// The maximum number of changes of one subject's state that are written at once within a window. A person causes fewer;
  /// a client that pauses and resumes in a loop would fill the journal.
  static let changesPerWindow = 20
  /// The same for a window that follows one with dropped lines.
  static let changesPerThrottledWindow = 1
  /// The maximum number of lines held back for a subject; more than the journal lists of one file.
  static let linesHeldBack = 50

  private struct Entry {
    var since: Duration
    var last: Duration
    var count = 0
    var subject: LogSubject?
  }

  /// The changes of one subject's state within a window.
  private struct Changes {
    /// When the window began.
    var since: Duration
    /// How many more changes are written at once.
    var allowance: Int
    /// Whether the newest state is held back.
    var isThrottled = false
    /// The lines of the newest state, in order.
    var heldBack: [(line: String, entry: Entry)] = []
    var dropped = 0
    /// When the first line was dropped or held back, and when the newest state began.
    var start = Duration.zero
    var last = Duration.zero
  }

  private var entries: [String: Entry] = [:]
  /// The last reported state of each subject.
  private var states: [LogSubject: String] = [:]
  private var changes: [LogSubject: Changes] = [:]

  /// The number of lines remembered.
  var remembered: Int { entries.count }

  package init() {}

  /// Returns what to write when `line` is logged.
  /// - Parameters:
  ///   - state: the state that the line reports, if any.
  ///   - now: on any clock that never goes back.
  package mutating func lines(for line: String, state: LogState? = nil, at now: Duration) -> [String] {
    var lines = overdue(at: now)
    if let state {
      if states.updateValue(state.name, forKey: state.subject) != state.name {
        lines += forget { $0.subject == state.subject }
        noteChange(of: state.subject, at: now)
      }
      if holdsBack(line, about: state.subject, at: now) { return lines }
    }
    if entries[line] != nil {
      entries[line]?.count += 1
      entries[line]?.last = now
      return lines
    }
    lines += remember(line, Entry(since: now, last: now, subject: state?.subject))
    return lines + [line]
  }

  /// Returns the counts and the lines held back whose window is over. Call at `deadline`.
  package mutating func overdue(at now: Duration) -> [String] {
    let over = entries.filter { $0.value.since + Self.window <= now }.sorted { $0.value.since < $1.value.since }
    for (line, entry) in over {
      // One that keeps coming is counted for another minute without being written again.
      entries[line] = entry.count > 0 ? Entry(since: now, last: now, subject: entry.subject) : nil
    }
    var lines = over.flatMap { Self.summary(of: $0.key, $0.value) }
    let ended = changes.filter { $0.value.since + Self.window <= now }.sorted { $0.value.since < $1.value.since }
    for (subject, change) in ended {
      changes[subject] =
        change.isThrottled ? Changes(since: now, allowance: Self.changesPerThrottledWindow) : nil
      lines += release(change)
    }
    return lines
  }

  /// Returns everything that is held back, for the end of the program.
  package mutating func rest() -> [String] {
    let held = changes.values.sorted { $0.since < $1.since }
    changes = [:]
    return held.flatMap { release($0) } + forget { _ in true }
  }

  /// When the next window with something to write ends; `nil` if there is none.
  package var deadline: Duration? {
    let counts = entries.values.filter { $0.count > 0 }.map(\.since)
    let throttled = changes.values.filter(\.isThrottled).map(\.since)
    return (counts + throttled).min().map { $0 + Self.window }
  }

  /// Remembers a line that is written. Returns the pending count of the one evicted for it.
  private mutating func remember(_ line: String, _ entry: Entry) -> [String] {
    var lines = entries[line].map { Self.summary(of: line, $0) } ?? []
    if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.since < $1.value.since }) {
      entries[oldest.key] = nil
      lines += Self.summary(of: oldest.key, oldest.value)
    }
    entries[line] = entry
    return lines
  }

  /// Removes entries and returns their pending counts.
  private mutating func forget(where isOver: (Entry) -> Bool) -> [String] {
    let over = entries.filter { isOver($0.value) }
    for line in over.keys { entries[line] = nil }
    return Self.summaries(of: over)
  }

  private mutating func noteChange(of subject: LogSubject, at now: Duration) {
    var change = changes[subject] ?? Changes(since: now, allowance: Self.changesPerWindow)
    if change.allowance > 0 {
      change.allowance -= 1
    } else {
      if !change.isThrottled { change.start = now }
      change.isThrottled = true
      change.dropped += change.heldBack.reduce(0) { $0 + 1 + $1.entry.count }
      change.heldBack = []
      change.last = now
    }
    changes[subject] = change
  }

  /// Holds a line back if its subject is throttled.
  private mutating func holdsBack(_ line: String, about subject: LogSubject, at now: Duration) -> Bool {
    guard var change = changes[subject], change.isThrottled else { return false }
    if let index = change.heldBack.firstIndex(where: { $0.line == line }) {
      change.heldBack[index].entry.count += 1
      change.heldBack[index].entry.last = now
    } else {
      change.heldBack.append((line, Entry(since: now, last: now, subject: subject)))
      if change.heldBack.count > Self.linesHeldBack { change.dropped += 1 + change.heldBack.removeFirst().entry.count }
    }
    changes[subject] = change
    return true
  }

  /// Returns the lines held back; the last one states how many were dropped.
  private mutating func release(_ change: Changes) -> [String] {
    var lines: [String] = []
    for (index, held) in change.heldBack.enumerated() {
      lines += remember(held.line, held.entry)
      let isLast = index == change.heldBack.count - 1
      lines.append(isLast && change.dropped > 0 ? "\(held.line) … \(Self.note(of: change))" : held.line)
    }
    return lines
  }

  private static func note(of change: Changes) -> String {
    "\(change.dropped) earlier \(change.dropped == 1 ? "line" : "lines") about it dropped in "
      + "\(seconds(from: change.start, to: change.last)) s"
  }

  /// The counts of some entries, in the order in which their lines were written.
  private static func summaries(of entries: [String: Entry]) -> [String] {
    entries.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }.flatMap { summary(of: $0.key, $0.value) }
  }

  private static func summary(of line: String, _ entry: Entry) -> [String] {
    guard entry.count > 0 else { return [] }
    let times = entry.count == 1 ? "time" : "times"
    return ["\(line) … repeated \(entry.count) \(times) in \(seconds(from: entry.since, to: entry.last)) s"]
  }

  /// At least 1.
  private static func seconds(from start: Duration, to end: Duration) -> Int {
    max(Int(((end - start) / .seconds(1)).rounded(.up)), 1)
  }
}
