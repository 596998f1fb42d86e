import Dispatch
import Logging
import Synchronization
import Testing

@testable import Kiosk
@testable import Platform

struct StatisticsWriterTests {
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  @Test func `one statistics report is written at a time, and requests meanwhile coalesce`() {
    let written = Mutex<[String]>([])
    let (isBegun, gate, isAsked) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let writer = StatisticsWriter(logger: logger) { text in
      isBegun.signal()
      gate.wait()
      written.withLock { $0.append(text) }
    }
    #expect(writer.mayWrite())
    writer.write {
      "first"
    } askAgain: {
      isAsked.signal()
    }
    isBegun.wait()
    for _ in 0..<1000 { #expect(!writer.mayWrite()) }
    #expect(isAsked.wait(timeout: .now()) == .timedOut)
    gate.signal()
    #expect(isAsked.wait(timeout: .now() + 20) == .success)
    #expect(isAsked.wait(timeout: .now() + 0.05) == .timedOut, "once")
    #expect(writer.mayWrite())
    writer.write {
      "second"
    } askAgain: {
      isAsked.signal()
    }
    gate.signal()
    writer.finish(within: .seconds(20))
    #expect(isAsked.wait(timeout: .now()) == .timedOut, "nobody asked")
    #expect(written.withLock(\.self) == ["first", "second"])
  }

  @Test func `the end of a run waits for a statistics report, but not for a pipe that nobody reads`() {
    let gate = DispatchSemaphore(value: 0)
    let writer = StatisticsWriter(logger: logger) { _ in gate.wait() }
    writer.write { "stuck" }
    let start = MonotonicClock.now
    writer.finish(within: .milliseconds(50))
    #expect(MonotonicClock.now - start >= .milliseconds(50))
    gate.signal()
    writer.finish(within: .seconds(60))
    #expect(writer.mayWrite())
  }
}
