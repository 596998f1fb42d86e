import FacePainting
import Foundation
import Logging
import MarqueeValues
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import ConfigurationValues
@testable import Kiosk
@testable import MarqueeConfig
@testable import Platform

/// A release that is read ahead of its moment and has other screens than the one before, in the render loop on SDL's dummy
/// driver.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2)))
final class OtherScreensMomentTests {
  private let driver = ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"]
  private let folder: TemporaryFolder
  private let mailbox = Mailbox<LoopMessage>(admit: LoopMessage.admit)

  init() throws {
    folder = try TemporaryFolder()
    setenv("SDL_VIDEODRIVER", "dummy", 1)
  }

  isolated deinit {
    if let driver { setenv("SDL_VIDEODRIVER", driver, 1) } else { unsetenv("SDL_VIDEODRIVER") }
  }

  /// Notes when the screens were opened anew by the wall clock, and ends the loop then.
  private final class Opened: Sendable {
    private let mailbox: Mailbox<LoopMessage>
    private let times = Mutex<[Duration]>([])

    init(_ mailbox: Mailbox<LoopMessage>) { self.mailbox = mailbox }

    var all: [Duration] { times.withLock(\.self) }

    private struct Handler: LogHandler {
      let opened: Opened
      var logLevel = Logger.Level.notice
      var metadata = Logger.Metadata()

      subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
      }

      func log(event: LogEvent) {
        guard "\(event.message)".contains("other screens") else { return }
        opened.times.withLock { $0.append(LocalClock.now) }
        opened.mailbox.post(.stop)
      }
    }

    var logger: Logger { Logger(label: "test") { _ in Handler(opened: self) } }
  }

  private static func text(_ position: String, _ more: String) -> String {
    "position: \(position)\nspeed: 90\ncards: [{ title: A }, { title: B }, { title: C }]\n\(more)"
  }

  private static let two = "screens: [{ output: one }, { output: two }]\n"

  private func loop(_ position: String, duration: Duration, _ opened: Opened) throws -> MarqueeLoop {
    let first = try ConfigurationLoader.load(text: Self.text(position, ""), file: "first.yaml")
    let source = ConfigurationSource(file: "\(folder.path)/marquee.yaml")
    return MarqueeLoop(
      opening: Opening(configuration: first.configuration, source: .present, faults: []), from: source,
      keeper: ConfigurationKeeper(of: source.file, stateFolder: nil, logger: opened.logger),
      painter: FacePainter(fonts: FontBook()), logoReports: LogoReports(logger: opened.logger),
      options: .init(windowSize: PixelSize(width: 320, height: 200), duration: duration), mailbox: mailbox,
      logger: opened.logger)
  }

  @Test(arguments: ["own", "utc"])
  func `screens that a release brings are not opened before its moment`(position: String) throws {
    let opened = Opened(mailbox)
    let loop = try loop(position, duration: .seconds(60), opened)
    let moment = LocalClock.now.wholeSeconds + 4
    _ = try folder.write(
      Self.text(position, "apply-at: \(WrittenInstant.universal(moment))\n" + Self.two), to: "marquee.yaml")
    try loop.run()
    #expect(opened.all.count == 1 && opened.all[0] >= .seconds(moment), "\(opened.all) \(moment)")
    #expect(loop.screens.all.map(\.name) == ["one", "two"])
  }

  @Test(arguments: ["own", "utc"])
  func `the loop ends while such a release waits for its moment`(position: String) throws {
    let opened = Opened(mailbox)
    let loop = try loop(position, duration: .seconds(2), opened)
    let moment = LocalClock.now.wholeSeconds + 10
    _ = try folder.write(
      Self.text(position, "apply-at: \(WrittenInstant.universal(moment))\n" + Self.two), to: "marquee.yaml")
    try loop.run()
    #expect(LocalClock.now < .seconds(moment), "it waited for the moment")
    #expect(opened.all.isEmpty && loop.screens.all.count == 1)
  }

  @Test func `a release that is revoked while it waits is not opened`() throws {
    let opened = Opened(mailbox)
    let loop = try loop("utc", duration: .seconds(60), opened)
    let moment = LocalClock.now.wholeSeconds + 9
    let path = folder.path
    let read = Mutex<[String]>([])
    let located = Mutex("\(path)/revoked.yaml")
    _ = try folder.write(
      Self.text("utc", "apply-at: \(WrittenInstant.universal(moment))\n" + Self.two), to: "revoked.yaml")
    _ = try folder.write(Self.text("utc", "heading: Other\n"), to: "other.yaml")
    let (feeds, mailbox) = (loop.feeds, mailbox)
    let delivered = Mutex<[String?]>([])
    let feed = ConfigurationFeed(
      path: "\(path)/marquee.yaml", locate: { located.withLock(\.self) }, takesAhead: { feeds.takesAhead($0) },
      read: { file in
        read.withLock { $0.append(file) }
        return ConfigurationFeed.read(file)
      },
      deliver: { outcome, _ in
        if case .good(let loaded) = outcome { delivered.withLock { $0.append(loaded.configuration.heading) } }
        mailbox.post(.stop)
      })
    feed.start(since: nil)
    defer { feed.stop() }
    let end = MonotonicClock.now + .seconds(20)
    while read.withLock(\.isEmpty), MonotonicClock.now < end { SystemThread.sleep(.milliseconds(20)) }
    located.withLock { $0 = "\(path)/other.yaml" }
    while delivered.withLock(\.isEmpty), MonotonicClock.now < end { SystemThread.sleep(.milliseconds(20)) }
    #expect(read.withLock(\.self) == ["\(path)/revoked.yaml", "\(path)/other.yaml"])
    #expect(delivered.withLock(\.self) == ["Other"])
  }
}
