import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeValues
import Messages
import Programme
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import Platform

@Suite(.timeLimit(.minutes(5)))
final class ConfigurationFeedTests {
  private let folder: URL
  private let feed: ConfigurationFeed
  private let outcomes: Outcomes

  /// The outcomes that a feed delivered: the heading of a good configuration, or the first message of a faulty one.
  private final class Outcomes: ConfigurationReceiver {
    private let list = Mutex<[String]>([])

    func add(_ outcome: ConfigurationFeed.Outcome) {
      let text =
        switch outcome {
        case .good(let loaded): loaded.configuration.heading ?? ""
        case .bad(let error): "bad: \(error.diagnostics.first?.message ?? "")"
        }
      list.withLock { $0.append(text) }
    }

    func takesAhead(_ loaded: ConfigurationLoader.Loaded) -> Bool { true }
    func receive(_ outcome: ConfigurationFeed.Outcome, request: Int) { add(outcome) }

    private let read = Mutex<[String]>([])

    func note(_ path: String) { read.withLock { $0.append(path) } }

    /// The paths that were read.
    var places: [String] { read.withLock { $0 } }

    var all: [String] { list.withLock { $0 } }

    /// Waits until there are `count` outcomes, at most 60 s.
    func wait(for count: Int) async throws -> [String] {
      let end = ContinuousClock.now + .seconds(60)
      while all.count < count, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
      return all
    }
  }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.document("first").write(to: folder.appending(path: "marquee.yaml"), atomically: false, encoding: .utf8)
    let outcomes = Outcomes()
    self.outcomes = outcomes
    feed = ConfigurationFeed(path: folder.appending(path: "marquee.yaml").path) { outcome, _ in outcomes.add(outcome) }
    feed.start()
  }

  deinit {
    feed.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func document(_ heading: String) -> String { "heading: \(heading)\ncards: [{ title: A }]\n" }

  private func write(_ text: String, atomically: Bool) throws {
    try text.write(to: folder.appending(path: "marquee.yaml"), atomically: atomically, encoding: .utf8)
  }

  @Test(arguments: [false, true])
  func `a file that is overwritten or renamed into place is delivered once`(atomically: Bool) async throws {
    try write(Self.document("second"), atomically: atomically)
    #expect(try await outcomes.wait(for: 1) == ["second"])
    try write(Self.document("third"), atomically: atomically)
    #expect(try await outcomes.wait(for: 2) == ["second", "third"])
  }

  @Test func `a file written in several steps is read when it is complete`() async throws {
    // Without pauses, in which the file might be read.
    for step in 1...8 { try write(String(Self.document("stepwise").prefix(step * 4)), atomically: false) }
    try write(Self.document("stepwise"), atomically: false)
    _ = try await outcomes.wait(for: 1)
    try await Task.sleep(for: .milliseconds(600))
    #expect(outcomes.all.last == "stepwise")
    #expect(outcomes.all.count < 4)
  }

  @Test func `what is read ahead is delivered as soon as it may be`() async throws {
    let moment = LocalClock.now.wholeSeconds + 9
    let asked = Mutex(0)
    let outcomes = Outcomes()
    let file = folder.appending(path: "ahead.yaml").path
    try "heading: ahead\nposition: utc\napply-at: \(WrittenInstant.universal(moment))\ncards: [{ title: A }]\n".write(
      toFile: file, atomically: true, encoding: .utf8)
    let feed = ConfigurationFeed(
      path: file,
      takesAhead: { _ in
        asked.withLock { count in
          count += 1
          return count > 5
        }
      },
      read: { path in
        outcomes.note(path)
        return ConfigurationFeed.read(path)
      }, deliver: { outcome, _ in outcomes.add(outcome) })
    feed.start(since: nil)
    defer { feed.stop() }
    #expect(try await outcomes.wait(for: 1) == ["ahead"])
    // Its moment was not waited for, and it was read once.
    #expect(asked.withLock(\.self) == 6 && outcomes.places.count == 1)
  }

  @Test func `what is published is read as soon as the link leads there, and whole`() async throws {
    let bench = try ReleaseBench()
    let outcomes = Outcomes()
    let source = ConfigurationSource(file: folder.appending(path: "marquee.yaml").path, releases: bench.folder)
    let feed = ConfigurationFeed(
      following: source, from: source.file, logos: [:], onReading: { outcomes.note($0) }, to: outcomes)
    feed.start()
    defer { feed.stop() }
    let first = try bench.publish("published").id
    #expect(try await outcomes.wait(for: 1) == ["published"])
    let second = try bench.publish("again").id
    #expect(try await outcomes.wait(for: 2) == ["published", "again"])
    _ = try Publisher(bench.folder).goBack()
    #expect(try await outcomes.wait(for: 3) == ["published", "again", "published"])
    // Never through the link, which may lead elsewhere before a logo is read.
    #expect(outcomes.places == [first, second, first].map(bench.folder.file))
    try FileManager.default.removeItem(atPath: bench.folder.linkPath)
    #expect(try await outcomes.wait(for: 4).last == "first")
  }

  @Test func `what is to come is read when its moment comes, although no file changes`() async throws {
    let bench = try ReleaseBench()
    try bench.publish("published")
    let outcomes = Outcomes()
    let source = ConfigurationSource(file: folder.appending(path: "marquee.yaml").path, releases: bench.folder)
    let feed = ConfigurationFeed(
      following: source, from: source.located(), logos: [:], onReading: { outcomes.note($0) },
      to: outcomes)
    feed.start()
    defer { feed.stop() }
    let now = LocalClock.now.wholeSeconds
    #expect(feed.next == nil)
    let next = try bench.publish("to come", for: now + 30, at: now).id
    let end = ContinuousClock.now + .seconds(60)
    while feed.next == nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(feed.next == .init(id: next, moment: now + 30))
    #expect(source.place(of: bench.folder.file(of: next)).since == now + 30, "it is read ahead of its moment")
    _ = try bench.publish("to come", for: now + 3, at: now)
    #expect(try await outcomes.wait(for: 1) == ["to come"])
    #expect(outcomes.places == [bench.folder.file(of: next)])
    let live = try #require(bench.folder.liveRelease)
    #expect(live != next)
    // Becoming the live one changes nothing.
    try bench.publish("last")
    #expect(try await outcomes.wait(for: 2) == ["to come", "last"])
  }

  @Test func `a faulty file is delivered as faults, and the next good one as a configuration`() async throws {
    try write("cards: []\n", atomically: false)
    #expect(
      try await outcomes.wait(for: 1) == ["bad: 'cards' is empty; list at least one card, such as '- title: Acme'"])
    try write(Self.document("good again"), atomically: true)
    #expect(try await outcomes.wait(for: 2).last == "good again")
  }

  @Test func `a file that is deleted and comes back is delivered`() async throws {
    try FileManager.default.removeItem(at: folder.appending(path: "marquee.yaml"))
    #expect(try await outcomes.wait(for: 1).first?.hasPrefix("bad: ") == true)
    try write(Self.document("back"), atomically: false)
    #expect(try await outcomes.wait(for: 2).last == "back")
  }

  @Test func `a file is followed after its folder was replaced`() async throws {
    try FileManager.default.removeItem(at: folder)
    _ = try await outcomes.wait(for: 1)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.document("new folder"), atomically: false)
    let end = ContinuousClock.now + .seconds(60)
    while outcomes.all.last != "new folder", ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }
    #expect(outcomes.all.last == "new folder")
  }

  @Test func `a reload reads an unchanged file`() async throws {
    feed.reload()
    #expect(try await outcomes.wait(for: 1) == ["first"])
  }

  @Test func `a reload is answered by a reading that began after it`() async throws {
    let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let requests = Mutex<[Int]>([])
    let feed = ConfigurationFeed(
      path: folder.appending(path: "marquee.yaml").path,
      read: { path in
        begun.signal()
        mayEnd.wait()
        return ConfigurationFeed.read(path)
      }, deliver: { _, request in requests.withLock { $0.append(request) } })
    feed.start()
    defer { feed.stop() }
    #expect(feed.reload() == 1)
    begun.wait()
    // The first reading is in progress.
    #expect(feed.reload() == 2)
    mayEnd.signal()
    begun.wait()
    #expect(requests.withLock(\.self) == [1], "the second request is still open")
    mayEnd.signal()
    let end = ContinuousClock.now + .seconds(60)
    while requests.withLock(\.count) < 2, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(requests.withLock(\.self) == [1, 2])
  }

  @Test func `a transient error is delivered once, and reading is retried until it succeeds`() async throws {
    let attempts = Mutex(0)
    let outcomes = Outcomes()
    let feed = ConfigurationFeed(
      path: folder.appending(path: "marquee.yaml").path,
      read: { path in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        guard attempt > 3 else {
          let fault = Diagnostic(file: path, place: nil, severity: .error, message: "no thread")
          return .bad(ConfigurationError(diagnostics: [fault], isTransient: true))
        }
        return ConfigurationFeed.read(path)
      }, deliver: { outcome, _ in outcomes.add(outcome) })
    feed.start()
    defer { feed.stop() }
    feed.reload()
    #expect(try await outcomes.wait(for: 2) == ["bad: no thread", "first"])
    // A good file is not read again.
    try await Task.sleep(for: .seconds(3))
    #expect(attempts.withLock(\.self) == 4)
  }

  @Test func `a file that is overwritten without end is read nevertheless`() async throws {
    let end = ContinuousClock.now + .seconds(120)
    var count = 0
    while outcomes.all.isEmpty, ContinuousClock.now < end {
      try write(Self.document("again \(count)"), atomically: true)
      count += 1
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(outcomes.all.first?.hasPrefix("again") == true)
  }

  @Test func `a logo that appears, changes and disappears reloads the configuration each time`() async throws {
    let file = folder.appending(path: "logos.yaml")
    let logo = folder.appending(path: "logos/acme.svg")
    try "heading: h\ncards: [{ logo: logos/acme.svg }]".write(to: file, atomically: false, encoding: .utf8)
    let states = Mutex<[FileState?]>([])
    let known = try ConfigurationLoader.load(path: file.path).configuration
    let feed = ConfigurationFeed(path: file.path, logos: known.logoFiles) { outcome, _ in
      guard case .good(let loaded) = outcome else { return }
      states.withLock { $0.append(loaded.configuration.lanes[0].cards[0].logo?.state) }
    }
    feed.start()
    defer { feed.stop() }
    func expect(_ isThere: Bool, _ what: String) async throws {
      let before = states.withLock { $0.count }
      let end = ContinuousClock.now + .seconds(60)
      while states.withLock({ $0.count }) == before, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      let last = states.withLock { $0 }.last ?? nil
      #expect((last != nil) == isThere, "\(what)")
    }
    try FileManager.default.createDirectory(at: logo.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "<svg/>".write(to: logo, atomically: false, encoding: .utf8)
    try await expect(true, "in a folder that was not there")
    try "<svg> </svg>".write(to: logo, atomically: true, encoding: .utf8)
    try await expect(true, "renamed into place")
    try FileManager.default.removeItem(at: logo)
    try await expect(false, "gone")
    let all = states.withLock { $0 }
    #expect(Set(all).count == all.count, "each state once")
  }

  @Test func `a change of a linked logo's target is noticed`() throws {
    let (store, link) = (folder.appending(path: "store"), folder.appending(path: "logo.svg").path)
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    try "<svg/>".write(to: store.appending(path: "a.svg"), atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store/a.svg")
    #expect(
      FileWatch.places(of: link) == [.init(of: link), .init(of: store.resolvingSymlinksInPath().path + "/a.svg")])
    #expect(FileWatch.places(of: folder.path + "/plain.svg") == [.init(of: folder.path + "/plain.svg")])
    let watch = try #require(FileWatch(folder.path + "/marquee.yaml", and: [link]))
    #expect(watch.takeChanges().files.isEmpty)
    try "<svg> </svg>".write(to: store.appending(path: "b.svg"), atomically: false, encoding: .utf8)
    #expect(watch.takeChanges().files.isEmpty, "beside it")
    try "<svg> </svg>".write(to: store.appending(path: "a.svg"), atomically: false, encoding: .utf8)
    #expect(watch.takeChanges().files == [PathKey(link)])
  }

  @Test func `changes of other files in the folder cause no reload`() async throws {
    try "x".write(to: folder.appending(path: "other.yaml"), atomically: true, encoding: .utf8)
    try await Task.sleep(for: .milliseconds(800))
    #expect(outcomes.all == [])
  }

  /// A feed of a configuration with `count` logos.
  private func feed(
    logos count: Int, look: @escaping @Sendable (String) -> FileState?,
    deliver: @escaping @Sendable (ConfigurationFeed.Outcome, Int) -> Void
  ) -> ConfigurationFeed {
    let paths = (0..<count).map { folder.appending(path: "logo-\($0).svg").path }
    return ConfigurationFeed(
      path: folder.appending(path: "marquee.yaml").path,
      logos: Dictionary(uniqueKeysWithValues: paths.map { (PathKey($0), FileState?.none) }), look: look,
      deliver: deliver)
  }

  @Test func `writes beside the configuration do not poll the logos`() async throws {
    let looks = Mutex(0)
    let feed = feed(logos: 1000) { path in
      if path.hasSuffix(".svg") { looks.withLock { $0 += 1 } }
      return FileState(of: path)
    } deliver: { _, _ in
    }
    feed.start()
    defer { feed.stop() }
    for number in 0..<300 {
      try "x".write(to: folder.appending(path: "beside-\(number % 7)"), atomically: true, encoding: .utf8)
      try await Task.sleep(for: .milliseconds(5))
    }
    // All logos are polled every ten seconds in any case.
    #expect(looks.withLock(\.self) < 20_000)
  }

  @Test func `a logo that changes without end does not delay a reload`() async throws {
    let changes = Mutex(0)
    let requests = Mutex<[Int]>([])
    let looksThen = Mutex<Int?>(nil)
    let logo = folder.appending(path: "logo-0.svg")
    let feed = feed(logos: 1) { path in
      guard path.hasSuffix(".svg") else { return FileState(of: path) }
      // A different state at each look, like a file that is written without end.
      let number = changes.withLock { changes in
        changes += 1
        return changes
      }
      return number % 2 == 0 ? nil : FileState(of: "/")
    } deliver: { _, request in
      let looks = changes.withLock(\.self)
      looksThen.withLock { $0 = $0 ?? looks }
      requests.withLock { $0.append(request) }
    }
    feed.start()
    defer { feed.stop() }
    try "<svg/>".write(to: logo, atomically: false, encoding: .utf8)
    let end = ContinuousClock.now + .seconds(60)
    while changes.withLock(\.self) < 2, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    feed.reload()
    while requests.withLock(\.isEmpty), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(requests.withLock(\.first) == 1)
    // Within the maximum delay a logo is looked at fifty times.
    let looks = looksThen.withLock(\.self)
    #expect(try #require(looks) < 25)
  }

  @Test func `logos that change without end are reloaded nevertheless`() async throws {
    // Enough states that each look sees a new one.
    let other = FileManager.default.temporaryDirectory.appending(path: "states-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: other) }
    let states = try (0..<200).map { number in
      let file = other.appending(path: "\(number)").path
      try "x".write(toFile: file, atomically: false, encoding: .utf8)
      return FileState(of: file)
    }
    let looks = Mutex(0)
    let count = Mutex(0)
    let feed = feed(logos: 1) { path in
      guard path.hasSuffix(".svg") else { return FileState(of: path) }
      let number = looks.withLock { looks in
        looks += 1
        return looks
      }
      return states[number % states.count]
    } deliver: { _, _ in
      count.withLock { $0 += 1 }
    }
    feed.start()
    defer { feed.stop() }
    try "<svg/>".write(to: folder.appending(path: "logo-0.svg"), atomically: false, encoding: .utf8)
    let end = ContinuousClock.now + .seconds(120)
    while count.withLock(\.self) == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(20)) }
    #expect(count.withLock(\.self) == 1)
  }
}
