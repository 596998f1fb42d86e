import ConfigurationStore
import ConfigurationValues
import Foundation
import MarqueeConfig
import Synchronization
import TestSupport
import Testing

/// The calls by which the target is entered, as their comments show them.
struct StoreExampleTests {
  private func publish(_ path: String, in releases: ReleaseFolder) throws -> Publisher.Outcome {
    // Example: Publisher
    let contents = try ReleaseContents(of: SourceFolder(path))
    let outcome = try Publisher(releases).publish(contents)
    // End of the example.
    return outcome
  }

  @Test func `a folder that is missing is not published`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: PublishFault.self) { try publish("\(folder.path)/none", in: ReleaseFolder(folder.path)) }
    #expect(ReleaseFolder(folder.path).liveRelease == nil)
  }

  @Test func `a feed delivers what was asked for`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("cards: [{ title: Acme }]\n", to: "marquee.yaml")
    let outcomes = Mutex<[ConfigurationFeed.Outcome]>([])
    // Example: ConfigurationFeed
    let feed = ConfigurationFeed(path: path) { outcome, _ in outcomes.withLock { $0.append(outcome) } }
    feed.start()
    // End of the example.
    _ = feed.reload()
    while outcomes.withLock(\.isEmpty) { try await Task.sleep(for: .milliseconds(10)) }
    feed.stop()
    guard case .good(let loaded) = outcomes.withLock({ $0[0] }) else {
      Issue.record("not read")
      return
    }
    #expect(loaded.configuration.lanes[0].cards.map(\.title) == ["Acme"])
  }
}
