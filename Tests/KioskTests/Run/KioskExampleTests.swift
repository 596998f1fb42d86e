import ConfigurationStore
import ConfigurationValues
import FacePainting
import Foundation
import Kiosk
import Logging
import MarqueeValues
import StageTestSupport
import Testing

/// The target's entry point, as its comment shows it, on SDL's dummy driver.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class KioskExampleTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  @Test func `a loop shows a configuration for a while`() throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let opening = Opening(configuration: .strip(cards: 2, speed: 100), source: .present, faults: [])
    let source = ConfigurationSource(file: "/nowhere")
    let keeper = ConfigurationKeeper(of: source.file, stateFolder: nil, logger: logger)
    let (painter, reports) = (FacePainter(fonts: FontBook()), LogoReports(logger: logger))
    // Example: MarqueeLoop
    let loop = MarqueeLoop(
      opening: opening, from: source, keeper: keeper, painter: painter, logoReports: reports,
      options: .init(windowSize: PixelSize(width: 320, height: 200), duration: .seconds(1)),
      mailbox: Mailbox(admit: LoopMessage.admit), logger: logger)
    try loop.run()
    // End of the example.
  }
}
