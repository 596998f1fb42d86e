import ConfigurationValues
import Foundation
import Logging
import MarqueeConfig
import Programme
import Synchronization
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import Kiosk
@testable import Platform

/// Which release a running marquee names as the one on the wall.
@Suite(.timeLimit(.minutes(2)))
struct TrackedReleaseTests {
  private let place: TemporaryFolder
  private let folder: ReleaseFolder

  init() throws {
    place = try TemporaryFolder()
    folder = ReleaseFolder("\(place.path)/releases")
    for path in [folder.path, "\(place.path)/wall"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
  }

  /// Publishes a configuration with this heading for a moment, at another one, s since 1970; `nil` is at once.
  @discardableResult
  private func publish(_ heading: String, for moment: Int?, at now: Int) throws -> Publisher.Outcome {
    _ = try place.write("heading: \(heading)\ncards: [{ title: A }]\n", to: "wall/marquee.yaml")
    let contents = try ReleaseContents(of: SourceFolder("\(place.path)/wall"))
    return try Publisher(folder, now: { now }) { (_) in }.publish(contents, at: moment)
  }

  @Test @MainActor func `a marquee names the release on the wall until the moment of the next one`() async throws {
    let start = LocalClock.now.wholeSeconds
    let old = try publish("old", for: nil, at: start - 200).id
    let new = try publish("new", for: start + 7, at: start).id
    let file = folder.file(of: old)
    let read = Headings()
    let tracker = try tracker(showing: file, noting: read)
    tracker.follow()
    defer { tracker.stop() }
    let end = MonotonicClock.now + .seconds(30)
    while !read.contains("new"), MonotonicClock.now < end { SystemThread.sleep(.milliseconds(20)) }
    let (place, upcoming) = (tracker.place, tracker.upcoming)
    if LocalClock.now.wholeSeconds < start + 7 {
      #expect(place.release == old && place.file == file && upcoming == .init(id: new, moment: start + 7))
    }
    while tracker.place.release != new, MonotonicClock.now < end { SystemThread.sleep(.milliseconds(20)) }
    #expect(LocalClock.now.wholeSeconds >= start + 7, "it was named before its moment")
    #expect(tracker.place == .init(file: folder.file(of: new), release: new, since: start + 7))
    #expect(tracker.upcoming == nil)
  }

  @Test @MainActor func `a release that another one replaced before its moment is not named as the one on the wall`()
    throws
  {
    let start = LocalClock.now.wholeSeconds
    let moment = start + 9
    let old = try publish("old", for: nil, at: start - 200).id
    try publish("first", for: moment, at: start)
    let read = Headings()
    let tracker = try tracker(showing: folder.file(of: old), noting: read)
    tracker.follow()
    defer { tracker.stop() }
    let end = MonotonicClock.now + .seconds(30)
    var named: Set<String?> = []
    func follow(until isOver: () -> Bool) {
      while !isOver(), MonotonicClock.now < end {
        let release = tracker.place.release
        if LocalClock.now.wholeSeconds < moment { named.insert(release) }
        SystemThread.sleep(.milliseconds(20))
      }
    }
    follow { read.contains("first") }
    let second = try publish("second", for: moment, at: start).id
    follow { read.contains("second") && tracker.place.release == second }
    #expect(named == [old])
    #expect(tracker.place == .init(file: folder.file(of: second), release: second, since: moment))
  }

  /// The headings of the configurations that were read.
  private final class Headings: ConfigurationReceiver {
    private let all = Mutex<[String?]>([])
    func takesAhead(_ loaded: ConfigurationLoader.Loaded) -> Bool { true }
    func receive(_ outcome: ConfigurationFeed.Outcome, request: Int) {
      if case .good(let loaded) = outcome { all.withLock { $0.append(loaded.configuration.heading) } }
    }
    func contains(_ heading: String) -> Bool { all.withLock { $0.contains(heading) } }
  }

  /// Follows the releases from the one whose file is shown.
  @MainActor private func tracker(showing file: String, noting read: Headings) throws -> ConfigurationTracker {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let loaded = try ConfigurationLoader.load(path: file)
    var opening = Opening(configuration: loaded.configuration, source: .present, faults: [])
    opening.file = file
    return ConfigurationTracker(
      opening, from: ConfigurationSource(file: "/nowhere", releases: folder),
      keeper: ConfigurationKeeper(of: file, stateFolder: nil, logger: logger), to: read, logger: logger)
  }
}
