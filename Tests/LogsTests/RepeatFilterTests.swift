import Dispatch
import Foundation
import Logging
import Messages
import Synchronization
import TestSupport
import Testing

@testable import Logs

@Suite struct RepeatFilterTests {
  @Test func `a repeated line is counted, and the count is written after a minute`() {
    var filter = RepeatFilter()
    #expect(filter.lines(for: "lost", at: .seconds(100)) == ["lost"])
    #expect(filter.deadline == nil)
    for second in 101...141 { #expect(filter.lines(for: "lost", at: .seconds(second)) == []) }
    #expect(filter.deadline == .seconds(160))
    #expect(filter.overdue(at: .seconds(159)) == [])
    #expect(filter.overdue(at: .seconds(160)) == ["lost … repeated 41 times in 41 s"])
    // It was repeated until a moment ago, so it is not written again.
    #expect(filter.lines(for: "lost", at: .seconds(161)) == [])
    #expect(filter.overdue(at: .seconds(221)) == ["lost … repeated 1 time in 1 s"])
    #expect(filter.overdue(at: .seconds(300)) == [])
    #expect(filter.lines(for: "lost", at: .seconds(400)) == ["lost"])
  }

  @Test func `counts of two alternating lines are independent`() {
    var filter = RepeatFilter()
    var written: [String] = []
    for step in 0..<10 {
      written += filter.lines(for: step.isMultiple(of: 2) ? "even" : "odd", at: .seconds(step))
    }
    #expect(written == ["even", "odd"])
    #expect(filter.rest() == ["even … repeated 4 times in 8 s", "odd … repeated 4 times in 8 s"])
  }

  private static let (bad, good) = (LogState(.configuration, "bad"), LogState(.configuration, "good"))

  @Test func `a change of state is written even if the same line was written before`() {
    var filter = RepeatFilter()
    var written: [String] = []
    for second in 0..<12 {
      let isBad = second % 4 < 2
      written += filter.lines(
        for: isBad ? "has faults" : "is shown", state: isBad ? Self.bad : Self.good, at: .seconds(second))
    }
    #expect(
      written == [
        "has faults", "has faults … repeated 1 time in 1 s", "is shown", "is shown … repeated 1 time in 1 s",
        "has faults", "has faults … repeated 1 time in 1 s", "is shown", "is shown … repeated 1 time in 1 s",
        "has faults", "has faults … repeated 1 time in 1 s", "is shown",
      ])
    #expect(filter.rest() == ["is shown … repeated 1 time in 1 s"], "the last word is what holds")
  }

  @Test func `repeats of a state's lines are counted while other subjects change`() {
    var filter = RepeatFilter()
    var written: [String] = []
    for second in 0..<3 {
      for fault in ["fault 1", "fault 2"] { written += filter.lines(for: fault, state: Self.bad, at: .seconds(second)) }
      written += filter.lines(for: "paused", state: LogState(.pause, "\(second)"), at: .seconds(second))
      written += filter.lines(for: "plain", at: .seconds(second))
    }
    #expect(written == ["fault 1", "fault 2", "paused", "plain", "paused", "paused"])
    #expect(
      filter.rest() == [
        "fault 1 … repeated 2 times in 2 s", "fault 2 … repeated 2 times in 2 s", "plain … repeated 2 times in 2 s",
      ])
  }

  @Test(arguments: Seeds.few)
  func `the last line about a subject tells its current state`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var filter = RepeatFilter()
    var last: String?
    func take(_ lines: [String]) {
      for line in lines where line.hasPrefix("state") { last = line }
    }
    var now = Duration.zero
    for _ in 0..<3000 {
      now += .milliseconds(generator.int(1...8000))
      if generator.chance(0.3) {
        take(filter.lines(for: "other \(generator.int(0...400))", at: now))
      } else if generator.chance(0.1) {
        take(filter.overdue(at: now))
      } else {
        let state = "state \(generator.int(0...3))"
        take(filter.lines(for: state, state: LogState(.display, state), at: now))
        #expect(last?.hasPrefix(state) == true, "seed \(seed)")
      }
    }
    let holds = last?.prefix(7)
    take(filter.rest())
    #expect(last?.prefix(7) == holds, "seed \(seed)")
  }

  /// Returns what is written while a client pauses and resumes ten times a second, during `seconds`.
  private func pauseLoop(_ filter: inout RepeatFilter, seconds: Range<Int>) -> [String] {
    var written: [String] = []
    for number in seconds.lowerBound * 10..<seconds.upperBound * 10 {
      let state = number.isMultiple(of: 2) ? "paused" : "resumed"
      written += filter.lines(for: state, state: LogState(.pause, state), at: .milliseconds(number * 100))
    }
    return written
  }

  @Test func `a subject that changes without end gets few lines a minute, the last one with its current state`() {
    var filter = RepeatFilter()
    #expect(pauseLoop(&filter, seconds: 0..<60).count == 20)
    #expect(filter.deadline == .seconds(60))
    // From the 20th change, at 2 s, to the 600th, at 59.9 s.
    let end = "resumed … 579 earlier lines about it dropped in 58 s"
    #expect(pauseLoop(&filter, seconds: 60..<120) == [end, "paused"], "a minute that goes on so has one change")
    #expect(filter.overdue(at: .seconds(120)) == ["resumed … 598 earlier lines about it dropped in 60 s"])
    #expect(filter.deadline == nil)
    #expect(filter.overdue(at: .seconds(180)) == [])
    #expect(pauseLoop(&filter, seconds: 200..<202).count == 20, "after a calm minute all changes are written again")
  }

  @Test func `changes of one subject beyond its limit hold back neither another subject nor a line without a state`() {
    var filter = RepeatFilter()
    _ = pauseLoop(&filter, seconds: 0..<10)
    #expect(filter.lines(for: "has faults", state: Self.bad, at: .seconds(10)) == ["has faults"])
    #expect(filter.lines(for: "is shown", state: Self.good, at: .seconds(10)) == ["is shown"])
    #expect(filter.lines(for: "plain", at: .seconds(10)) == ["plain"])
  }

  @Test func `a state that is held back is written with all its lines, and their repeats are counted`() {
    var filter = RepeatFilter()
    _ = pauseLoop(&filter, seconds: 0..<2)
    let state = LogState(.pause, "both")
    for line in ["first", "second", "first"] { #expect(filter.lines(for: line, state: state, at: .seconds(50)) == []) }
    #expect(filter.overdue(at: .seconds(60)) == ["first", "second"], "no line was dropped")
    #expect(filter.lines(for: "second", state: state, at: .seconds(61)) == [])
    #expect(filter.rest() == ["first … repeated 1 time in 1 s", "second … repeated 1 time in 11 s"])
  }

  @Test func `a state held back is written at the end of the program`() {
    var filter = RepeatFilter()
    _ = pauseLoop(&filter, seconds: 0..<30)
    #expect(filter.rest() == ["resumed … 279 earlier lines about it dropped in 28 s"])
    #expect(filter.rest() == [])
  }

  @Test(arguments: Seeds.few)
  func `however fast states change, few lines are written a minute and the others are counted`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var filter = RepeatFilter()
    var (told, written) = (0, 0)
    var (state, last) = ("", "")
    func take(_ lines: [String]) {
      written += lines.count
      for line in lines {
        last = line
        if let match = line.firstMatch(of: /… repeated (\d+) times? in/) {
          told += Int(match.1) ?? 0
        } else {
          told += 1 + (line.firstMatch(of: /… (\d+) earlier lines? about/).flatMap { Int($0.1) } ?? 0)
        }
      }
    }
    var now = Duration.zero
    for step in 1...3000 {
      now += .milliseconds(generator.int(1...400))
      state = "state \(generator.int(0...3))"
      // The text differs within a state, as with the faults of different files.
      take(filter.lines(for: "\(state) \(generator.int(0...50))", state: LogState(.display, state), at: now))
      let isTold = last.hasPrefix(state)
      #expect(isTold || filter.deadline.map { $0 <= now + RepeatFilter.window } == true, "seed \(seed), step \(step)")
    }
    take(filter.rest())
    #expect(last.hasPrefix(state), "seed \(seed)")
    #expect(told == 3000, "seed \(seed)")
    let minutes = Int(now / RepeatFilter.window) + 1
    // A minute may end with all lines of one state, of which most hold few.
    #expect(written < 60 + 60 * minutes, "seed \(seed)")
  }

  @Test func `the filter remembers more lines than one file's faults take`() {
    #expect(RepeatFilter.capacity >= 5 * FaultReport.inJournal)
    let faults = FaultReport(
      (1...100_000).map {
        Diagnostic(file: "a.yaml", place: .init(line: $0, column: 1), severity: .error, message: "no")
      })
    let written = Mutex<[String]>([])
    let sink = LogSink { line in written.withLock { $0.append(line) } }
    let logger = Logger(label: "test") { _ in
      var handler = ConsoleLogHandler()
      (handler.sink, handler.isJournal, handler.logLevel) = (sink, false, .info)
      return handler
    }
    for _ in 0..<50 { faults.log(to: logger, summary: (.error, "it is not shown")) }
    let lines = written.withLock(\.self)
    #expect(
      lines == (1...20).map { "kiosk-marquee: error: a.yaml:\($0):1: error: no" } + [
        "kiosk-marquee: error: a.yaml: error: 99980 more faults; run 'kiosk-marquee check a.yaml' to see them",
        "kiosk-marquee: error: it is not shown",
      ])
    #expect(faults.lines.count == 101)
    #expect(faults.lines.last?.contains("99900 more faults") == true)
    #expect(faults.firstError == "a.yaml:1:1: error: no")
  }

  @Test(arguments: Seeds.few)
  func `every line is written or counted, and memory is bounded when all lines differ`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var filter = RepeatFilter()
    var said: [String: Int] = [:]
    var told: [String: Int] = [:]
    func take(_ lines: [String]) {
      for line in lines {
        if let match = line.firstMatch(of: /^(.*) … repeated (\d+) times? in \d+ s$/) {
          told[String(match.1), default: 0] += Int(match.2) ?? 0
        } else {
          told[line, default: 0] += 1
        }
      }
    }
    for step in 0..<5000 {
      let line = "line \(generator.chance(0.5) ? generator.int(0...5) : generator.int(0...2000))"
      said[line, default: 0] += 1
      take(filter.lines(for: line, at: .milliseconds(step * 50)))
      #expect(filter.remembered <= 200)
    }
    take(filter.rest())
    #expect(said == told, "seed \(seed)")
  }

  @Test func `beyond the capacity, the oldest line is forgotten first`() {
    var filter = RepeatFilter()
    for line in 0..<RepeatFilter.capacity { #expect(filter.lines(for: "\(line)", at: .seconds(1)) == ["\(line)"]) }
    #expect(filter.lines(for: "1", at: .seconds(2)) == [])
    // Line 0 must be older than the others to be the oldest.
    var later = RepeatFilter()
    for line in 0...RepeatFilter.capacity { _ = later.lines(for: "\(line)", at: .milliseconds(line)) }
    #expect(later.lines(for: "\(RepeatFilter.capacity)", at: .seconds(2)) == [], "the newest is known")
    #expect(later.lines(for: "0", at: .seconds(2)) == ["0"], "the oldest is news again")
  }

  @Test func `flushing writes a pending count`() {
    let written = Mutex<[String]>([])
    let sink = LogSink { line in written.withLock { $0.append(line) } }
    sink.write("a")
    sink.write("a")
    sink.write("b")
    #expect(written.withLock { $0 } == ["a", "b"])
    sink.flush()
    #expect(written.withLock { $0 }.last?.hasPrefix("a … repeated 1 time") == true)
  }
}

struct LogQueueTests {
  @Test func `a queue writes all lines in order`() {
    let written = Mutex<[String]>([])
    let queue = LogQueue { line in written.withLock { $0.append(line) } }
    let lines = (0..<10_000).map(String.init)
    for line in lines { queue.write(line) }
    queue.finish(within: 60_000)
    #expect(written.withLock { $0 } == lines)
  }

  @Test func `a line larger than the queue's capacity is dropped and counted`() {
    let written = Mutex<[String]>([])
    let queue = LogQueue(capacity: 5) { line in written.withLock { $0.append(line) } }
    queue.write("too long")
    queue.finish(within: 60_000)
    #expect(written.withLock { $0 } == [LogQueue.note(of: 1)])
    queue.write("short")
    queue.finish(within: 60_000)
    #expect(written.withLock { $0 } == [LogQueue.note(of: 1), "short"])
  }

  @Test func `writing does not block while the reader stalls, and lines beyond the capacity are counted`() {
    let written = Mutex<[String]>([])
    let (isBegun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let queue = LogQueue(capacity: 1000) { line in
      if line == "first" {
        isBegun.signal()
        gate.wait()
      }
      written.withLock { $0.append(line) }
    }
    queue.write("first")
    isBegun.wait()
    // While the first line is being written, a hundred lines of ten bytes each fit into the queue.
    for number in 0..<5000 { queue.write("line \(number + 10_000)") }
    queue.finish(within: 10)
    #expect(written.withLock { $0 } == [])
    gate.signal()
    queue.finish(within: 60_000)
    let lines = written.withLock { $0 }
    #expect(lines == ["first"] + (0..<100).map { "line \($0 + 10_000)" } + [LogQueue.note(of: 4900)])
    queue.write("after")
    queue.finish(within: 60_000)
    #expect(written.withLock { $0 }.last == "after")
  }
}

@Suite struct ConsoleLogTests {
  @Test(arguments: [
    (Logger.Level.trace, 7), (.debug, 7), (.info, 6), (.notice, 5), (.warning, 4), (.error, 3), (.critical, 2),
  ])
  func `lines have priorities for the journal and level names for people`(level: Logger.Level, priority: Int) {
    let written = Mutex<[String]>([])
    let sink = LogSink { line in written.withLock { $0.append(line) } }
    for isJournal in [true, false] {
      let logger = Logger(label: "test") { _ in
        var handler = ConsoleLogHandler()
        handler.sink = sink
        handler.isJournal = isJournal
        handler.logLevel = .trace
        return handler
      }
      logger.log(level: level, "two\nlines", metadata: ["b": "2", "a": "1"])
    }
    #expect(
      written.withLock { $0 } == [
        "<\(priority)>two\n<\(priority)>lines a=1 b=2", "kiosk-marquee: \(level): two\nlines a=1 b=2",
      ])
  }

  @Test func `the journal is detected only if stderr is the stream that JOURNAL_STREAM names`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "stderr").path(percentEncoded: false)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    var facts = stat()
    #expect(fstat(descriptor, &facts) == 0)
    #expect(Journal.matches("\(facts.st_dev):\(facts.st_ino)", descriptor: descriptor))
    #expect(!Journal.matches("\(facts.st_dev):\(facts.st_ino + 1)", descriptor: descriptor))
    #expect(!Journal.matches("", descriptor: descriptor))
    #expect(!Journal.matches(nil, descriptor: descriptor))
  }
}
