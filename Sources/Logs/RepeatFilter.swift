/// Collapses lines that come again and again: the first one is written, those after it within a minute are counted, and
/// the count is written at the minute's end.
///
/// A line may report the state of something. When that state changes, the pending counts of the previous state are written
/// at once and its lines forgotten, so that every change is written and nothing about the previous state follows it.
package struct RepeatFilter: Sendable {
  /// For how long a line that was written stands for those like it.
  package static let window = Duration.seconds(60)
  /// Bounds the memory for lines that differ each time. Well above the faults of one file (`FaultReport.inJournal`), so
  /// that their repeats are recognised.
  static let capacity = 200

  private struct Entry {
    var since: Duration
    var last: Duration
    var count = 0
    var subject: LogSubject?
  }

  private var entries: [String: Entry] = [:]
  /// The state that was reported last.
  private var states: [LogSubject: String] = [:]

  /// How many lines are told apart at the moment.
  var remembered: Int { entries.count }

  package init() {}

  /// What there is to write when `line` is to be logged at `now`, on any clock that never goes back.
  /// - Parameter state: what the line reports, if any.
  package mutating func lines(for line: String, state: LogState? = nil, at now: Duration) -> [String] {
    var lines = overdue(at: now)
    if let state, states.updateValue(state.name, forKey: state.subject) != state.name {
      lines += forget { $0.subject == state.subject }
    }
    if entries[line] != nil {
      entries[line]?.count += 1
      entries[line]?.last = now
      return lines
    }
    if entries.count >= Self.capacity, let oldest = entries.min(by: { $0.value.since < $1.value.since }) {
      entries[oldest.key] = nil
      lines += Self.summary(of: oldest.key, oldest.value)
    }
    entries[line] = Entry(since: now, last: now, subject: state?.subject)
    return lines + [line]
  }

  /// Removes entries and returns their pending counts.
  private mutating func forget(where isOver: (Entry) -> Bool) -> [String] {
    let over = entries.filter { isOver($0.value) }
    for line in over.keys { entries[line] = nil }
    return Self.summaries(of: over)
  }

  /// The counts whose time has come; to be asked for at `deadline`.
  package mutating func overdue(at now: Duration) -> [String] {
    let over = entries.filter { $0.value.since + Self.window <= now }.sorted { $0.value.since < $1.value.since }
    for (line, entry) in over {
      // One that goes on and on is counted for another minute without being written again.
      entries[line] = entry.count > 0 ? Entry(since: now, last: now, subject: entry.subject) : nil
    }
    return over.flatMap { Self.summary(of: $0.key, $0.value) }
  }

  /// All counts, for the end.
  package mutating func rest() -> [String] {
    forget { _ in true }
  }

  /// When the next count is due; `nil` where nothing was repeated.
  package var deadline: Duration? {
    entries.values.filter { $0.count > 0 }.map { $0.since + Self.window }.min()
  }

  /// In the order in which the lines were written.
  private static func summaries(of entries: [String: Entry]) -> [String] {
    entries.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }.flatMap { summary(of: $0.key, $0.value) }
  }

  private static func summary(of line: String, _ entry: Entry) -> [String] {
    guard entry.count > 0 else { return [] }
    let seconds = Int(((entry.last - entry.since) / .seconds(1)).rounded(.up))
    return ["\(line) … repeated \(entry.count) \(entry.count == 1 ? "time" : "times") in \(max(seconds, 1)) s"]
  }
}
