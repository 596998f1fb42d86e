import FacePainting
import Foundation
import Logging
import MarqueeValues
import Platform
import StageTestSupport
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import ConfigurationValues
@testable import Displays
@testable import Kiosk
@testable import SDLKit

/// One picture in several windows of a desktop, in the render loop on SDL's dummy driver, of which one is lost.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class LostWindowTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]

  init() { setenv("SDL_VIDEODRIVER", "dummy", 1) }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  /// A display that fails when the test says so.
  private final class FailingDisplay: DisplaySink {
    let name = "D1"
    var fault: SDLError?
    func note(_ area: PixelArea) {}
    func noteAll() {}
    func present(_ pixels: RawSpan, rowBytes: Int) {}
    let refreshRate: Double? = nil
    let isFlipPending = false
    let hasNews = false
    let owesFrame = false
    let hasPicture = true
    let isAsleep = false
    let power = Scanout.Power.on
    let lit = Duration.zero
    let woken: Duration? = nil
    let awaitedSince: Duration? = nil
    let lostFlips: Int? = nil
    func poll() throws(SDLError) -> Scanout.Settlement {
      if let fault { throw fault }
      return .settled(at: nil)
    }
    func append(to polls: inout PollSet) {}
    func switchOff() {}
    func close(isEnding: Bool) {}
  }

  private final class Log: Sendable {
    let lines = Mutex<[String]>([])

    private struct Handler: LogHandler {
      let log: Log
      var logLevel = Logger.Level.notice
      var metadata = Logger.Metadata()

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) { log.lines.withLock { $0.append("\(event.message)") } }
    }

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }
  }

  /// A loop that shows the picture on SDL's output and on another one.
  private func loop(on output: String, _ log: Log) -> MarqueeLoop {
    var configuration = Configuration.strip(cards: 6, speed: 100)
    configuration.display.outputs = [output, "D1"]
    return MarqueeLoop(
      opening: Opening(configuration: configuration, source: .present, faults: []),
      from: ConfigurationSource(file: "/nowhere"),
      keeper: ConfigurationKeeper(of: "/nowhere", stateFolder: nil, logger: log.logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: log.logger), options: .init(),
      mailbox: Mailbox<LoopMessage>(), logger: log.logger)
  }

  @Test func `a window that somebody closed comes back when no other output has a display`() throws {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "test")
    let name = try #require(session.displayNames.first)
    let log = Log()
    let loop = loop(on: name, log)
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    // SDL does not know the output of the other one.
    loop.displays.windows.nextLook = MonotonicClock.now + .seconds(3600)
    let mirror = try #require(display.windowMirror)
    let first = try #require(mirror.windows.first)
    let other = try Window(session: mirror.session, title: "other", mode: .resizable(first.size))
    mirror.add(MirrorWindow(other, on: "D1", size: first.size))
    #expect(mirror.windowNumbers == [first.number, other.number])
    #expect(loop.displays.dismissWindow(first.number))
    #expect(mirror.outputs == ["D1"] && mirror.windowNumbers == [other.number])
    loop.displays.reopen()
    // The other one's output is gone.
    try loop.lookForDisplay(until: nil)
    #expect(loop.displays.current?.device.outputs == [name])
    loop.displays.close()
  }

  @Test func `the loss of one window is told, and the others go on`() throws {
    let session = try VideoSession(drivers: ["dummy"], applicationName: "test")
    let name = try #require(session.displayNames.first)
    let log = Log()
    let loop = loop(on: name, log)
    try loop.lookForDisplay(until: nil)
    let display = try #require(loop.displays.current)
    let mirror = try #require(display.windowMirror)
    #expect(mirror.outputs == [name] && mirror.windowNumbers.count == 1)
    // SDL does not know the output of the other one.
    loop.displays.windows.nextLook = MonotonicClock.now + .seconds(3600)
    let failing = FailingDisplay()
    mirror.mirror.add(failing)
    #expect(mirror.outputs == [name, "D1"])
    for _ in 0..<5 { try loop.turn(on: display, until: nil) }
    failing.fault = SDLError(function: "SDL_GetWindowSurface", message: "no memory")
    for _ in 0..<5 { try loop.turn(on: display, until: nil) }
    #expect(loop.displays.current === display && mirror.outputs == [name])
    let lines = log.lines.withLock(\.self).filter { $0.contains("D1: no picture") }
    #expect(lines.count == 1 && lines[0].contains("no memory; the other outputs go on"), "\(lines)")
    #expect(mirror.mirror.attempt(of: "D1") != nil, "it is opened again after a while")
    loop.displays.close()
  }
}
