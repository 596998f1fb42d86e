import Foundation
import MarqueeConfig
import Synchronization
import Testing

@testable import MarqueeApp

@Suite(.timeLimit(.minutes(1)))
final class ConfigurationFeedTests {
  private let folder: URL
  private let feed: ConfigurationFeed
  private let outcomes: Outcomes

  /// What a feed handed on: the heading of a good configuration, or the first message of a bad one.
  private final class Outcomes: Sendable {
    private let list = Mutex<[String]>([])

    func add(_ outcome: ConfigurationFeed.Outcome) {
      let text =
        switch outcome {
        case .good(let loaded): loaded.configuration.heading ?? ""
        case .bad(let error): "bad: \(error.diagnostics.first?.message ?? "")"
        }
      list.withLock { $0.append(text) }
    }

    var all: [String] { list.withLock { $0 } }

    /// Waits until there are so many.
    func wait(for count: Int) async throws -> [String] {
      let end = ContinuousClock.now + .seconds(20)
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
    feed = ConfigurationFeed(path: folder.appending(path: "marquee.yaml").path) { outcomes.add($0) }
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
  func `a file that is written over or renamed into place is handed on once`(atomically: Bool) async throws {
    try write(Self.document("second"), atomically: atomically)
    #expect(try await outcomes.wait(for: 1) == ["second"])
    try write(Self.document("third"), atomically: atomically)
    #expect(try await outcomes.wait(for: 2) == ["second", "third"])
  }

  @Test func `what comes in several steps is read when it is complete`() async throws {
    // One right after the other, so that a busy machine leaves no pause in which it might be read.
    for step in 1...8 { try write(String(Self.document("stepwise").prefix(step * 4)), atomically: false) }
    try write(Self.document("stepwise"), atomically: false)
    _ = try await outcomes.wait(for: 1)
    try await Task.sleep(for: .milliseconds(600))
    #expect(outcomes.all.last == "stepwise")
    #expect(outcomes.all.count < 4)
  }

  @Test func `a bad file is told of, and the next good one is taken`() async throws {
    try write("cards: []\n", atomically: false)
    #expect(
      try await outcomes.wait(for: 1) == ["bad: 'cards' is empty; list at least one card, such as '- title: Acme'"])
    try write(Self.document("good again"), atomically: true)
    #expect(try await outcomes.wait(for: 2).last == "good again")
  }

  @Test func `a file that goes and comes back is taken`() async throws {
    try FileManager.default.removeItem(at: folder.appending(path: "marquee.yaml"))
    #expect(try await outcomes.wait(for: 1).first?.hasPrefix("bad: ") == true)
    try write(Self.document("back"), atomically: false)
    #expect(try await outcomes.wait(for: 2).last == "back")
  }

  @Test func `a folder that is replaced is followed on`() async throws {
    try FileManager.default.removeItem(at: folder)
    _ = try await outcomes.wait(for: 1)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(Self.document("new folder"), atomically: false)
    let end = ContinuousClock.now + .seconds(20)
    while outcomes.all.last != "new folder", ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }
    #expect(outcomes.all.last == "new folder")
  }

  @Test func `it is read again on demand though nothing has changed`() async throws {
    feed.reload()
    #expect(try await outcomes.wait(for: 1) == ["first"])
  }

  @Test func `other files in the folder are nothing to it`() async throws {
    try "x".write(to: folder.appending(path: "other.yaml"), atomically: true, encoding: .utf8)
    try await Task.sleep(for: .milliseconds(800))
    #expect(outcomes.all == [])
  }
}
