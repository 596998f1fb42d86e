import CSDL2
import Foundation
import SDLKit
import Synchronization
import Testing

@Suite(.serialized) struct LogTests {
  @Test func `SDL's log lines reach the handler with their severity`() {
    let said = Mutex<[String]>([])
    SDLLog.hand { severity, text in said.withLock { $0.append("\(severity) \(text)") } }
    defer { SDLLog.hand { _, _ in } }
    for priority in [SDL_LOG_PRIORITY_WARN, SDL_LOG_PRIORITY_ERROR, SDL_LOG_PRIORITY_CRITICAL] {
      withVaList([7]) { SDL_LogMessageV(Int32(SDL_LOG_CATEGORY_APPLICATION.rawValue), priority, "flip %d", $0) }
    }
    #expect(said.withLock(\.self) == ["warning flip 7", "error flip 7", "error flip 7"])
  }
}
