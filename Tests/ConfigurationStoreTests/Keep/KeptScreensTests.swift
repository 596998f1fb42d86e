import ConfigurationValues
import Foundation
import LogTestSupport
import MarqueeConfig
import MarqueeValues
import TestSupport
import Testing

@testable import ConfigurationStore

/// A configuration of several screens is kept whole.
@Suite(.timeLimit(.minutes(2)))
struct KeptScreensTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func screens(_ opening: Opening) -> [String] {
    opening.screens.map { "\($0.name): \($0.configuration.lanes[0].cards.map(\.name).joined(separator: " "))" }
  }

  @Test func `all screens are kept with their logos, and shown while the file has faults`() throws {
    for name in ["common.svg", "own.svg"] { _ = try folder.write("<svg/>", to: name) }
    let text = """
      cards: [{ title: A, logo: common.svg }]
      screens: [{ output: DP-1 }, { name: Foyer, cards: [{ title: B, logo: own.svg }] }]
      """
    let file = try folder.write(text, to: "marquee.yaml")
    let (state, lines) = (folder.path + "/state", Lines())
    let keeper = ConfigurationKeeper(of: file, stateFolder: state, verifier: .trusting, logger: lines.logger)
    func opening() -> Opening { Opening(ConfigurationSource(file: file), keeper: keeper, logger: lines.logger) }
    #expect(screens(opening()) == ["DP-1: A", "Foyer: B"])
    let loaded = try ConfigurationLoader.load(path: file)
    #expect(Set(loaded.screens.logoFiles.keys.map(\.path)) == [folder.path + "/common.svg", folder.path + "/own.svg"])
    let kept = KeptConfiguration(in: state, of: file)
    try kept.save(loaded.bytes, files: loaded.screens.namedFiles, verifier: .trusting)
    _ = try folder.write("screens: 5", to: "marquee.yaml")
    let present = opening()
    #expect(present.source == .kept && screens(present) == ["DP-1: A", "Foyer: B"])
    for screen in present.screens {
      let logo = try #require(screen.configuration.lanes[0].cards[0].logo)
      #expect(logo.file.hasPrefix(kept.folder) && logo.state != nil)
    }
  }

  @Test func `a change of a logo of any screen is noticed`() async throws {
    _ = try folder.write("<svg/>", to: "own.svg")
    let file = try folder.write(
      "screens: [{ cards: [{ title: A }] }, { name: b, cards: [{ logo: own.svg }] }]", to: "marquee.yaml")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let feed = ConfigurationFeed(path: file) { _, request in continuation.yield(request) }
    defer { feed.stop() }
    feed.start()
    // Once it was read, its logos are watched.
    feed.reload()
    var outcomes = stream.makeAsyncIterator()
    _ = await outcomes.next()
    _ = try folder.write("<svg></svg>", to: "own.svg")
    #expect(await outcomes.next() != nil)
  }
}
