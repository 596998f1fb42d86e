import Logging
import Logs
import Testing

/// The target's entry point, as its comment shows it.
struct LogsExampleTests {
  @Test func `the logger writes no lines below its level`() {
    // Example: LogSink
    let logger = Logger.console()
    logger.debug("a frame was late")
    LogSink.shared.flush()
    // End of the example.
    #expect(logger.logLevel > .debug)
  }
}
