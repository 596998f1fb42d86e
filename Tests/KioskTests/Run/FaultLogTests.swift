import LogTestSupport
import Logging
import SDLKit
import Synchronization
import Testing

@testable import Kiosk

@MainActor
struct FaultLogTests {
  private final class Lines: Sendable {
    let list = Mutex<[String]>([])

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    private struct Handler: LogHandler {
      let lines: Lines
      var logLevel = Logger.Level.trace
      var metadata = Logger.Metadata()

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) { lines.list.withLock { $0.append("\(event.message)") } }
    }
  }

  private static func error(_ number: Int) -> SDLError { SDLError(function: "SDL_Draw", message: "fault \(number)") }

  @Test func `of drawing faults that differ each time, a hundred are logged`() {
    let lines = Lines()
    var faults = FaultLog()
    for number in 0..<150 { faults.report(Self.error(number), to: lines.logger) }
    #expect(lines.list.withLock(\.self) == (0..<100).map { "SDL_Draw: fault \($0)" })
  }

  @Test func `known drawing faults are still logged after a hundred others`() {
    let lines = Lines()
    var faults = FaultLog()
    for number in 0..<101 { faults.report(Self.error(number), to: lines.logger) }
    for number in [0, 99, 100] { faults.report(Self.error(number), to: lines.logger) }
    #expect(lines.list.withLock { Array($0.dropFirst(100)) } == ["SDL_Draw: fault 0", "SDL_Draw: fault 99"])
  }
}
