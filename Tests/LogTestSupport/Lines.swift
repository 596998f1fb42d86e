package import Logging
import Synchronization

/// Collects logged lines of level warning and above.
package final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package var all: [String] { lines.withLock(\.self) }

  package var logger: Logger { Logger(label: "test") { [self] _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: Lines
    var logLevel = Logger.Level.warning
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.lines.withLock { $0.append("\(event.message)") } }
  }
}
